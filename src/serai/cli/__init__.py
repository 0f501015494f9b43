"""The command line: one file per command. It prints and asks; the rules decide.

Importing this must stay quick, so commands import games and drawing only when they run.
"""

from __future__ import annotations

import errno
from importlib import import_module
from typing import IO, Any

import click

import serai
from serai.cli import language
from serai.cli.words import words
from serai.core.text.errors import SeraiError

COMMANDS = (
    "analyze",
    "arena",
    "bench",
    "engine",
    "perft",
    "play",
    "report",
    "rules",
    "serve",
    "show",
    "tune",
    "verify",
    "warm",
)


class Failure(click.ClickException):
    """Bad input: one line, no traceback."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(words("serai.error", what=self.message), file=file, err=True)


class Program(click.Group):
    """A command is imported when it is asked for: its help is then in the language chosen."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        language.follow_environment()
        return super().make_context(*args, **extra)

    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"serai.cli.commands.{name}").command
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help, language.option.help = words("serai.help"), words("option.language")
        super().format_help(ctx, formatter)

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
    params=[language.option],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
main = click.version_option(serai.__version__, prog_name="serai")(main)
