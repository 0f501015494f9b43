"""The command line: one file per command. It prints and asks; the rules decide.

Importing this must stay quick, so commands import games and drawing only when they run.
"""

from __future__ import annotations

import errno
from typing import IO, Any

import click

import serai
from serai.cli import arena, bench, perft, play, report, rules, show, tune, verify, warm
from serai.cli.words import words
from serai.core.errors import SeraiError


class Failure(click.ClickException):
    """Bad input: one line, no traceback."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(words("serai.error", what=self.message), file=file, err=True)


class Program(click.Group):
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except SeraiError as error:
            raise Failure(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader has seen enough; click leaves quietly
                raise
            where = f"{error.filename}: " if error.filename else ""
            raise Failure(f"{where}{error.strerror or error}") from error


main = Program(
    "serai",
    help=words("serai.help"),
    commands=[
        m.command for m in (play, show, verify, rules, arena, report, tune, perft, bench, warm)
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
main = click.version_option(serai.__version__, prog_name="serai")(main)
