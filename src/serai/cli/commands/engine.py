"""serai engine"""

from __future__ import annotations

import sys

import click

from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words


@click.command("engine", help=words("engine.help"))
def command() -> None:
    from serai.engine.serving import serve

    serve(sys.stdin.buffer, tell, ensure_warm)


def tell(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()
