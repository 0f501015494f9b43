"""Programs that whoever runs this process lets others play against, by name.

A name is all that a client ever sends; the command behind it is the host's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from serai.bots.program import SECONDS, Program, ProgramBot
from serai.core.text.errors import BadOption

_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")
_TAKEN = re.compile(r"random|greedy|uct|cmd|level-.*")
_commands: dict[str, str] = {}
_games: dict[str, tuple[str, ...]] = {}


@contextmanager
def hosted(programs: Mapping[str, str]) -> Iterator[None]:
    """While this lasts, the programs can be chosen as bots. Each is started once, to see whether it
    can be and what it plays."""
    games = {name: _checked(name, command) for name, command in programs.items()}
    _commands.update(programs)
    _games.update(games)
    try:
        yield
    finally:
        for name in programs:
            del _commands[name], _games[name]


def hosted_names(game: str) -> tuple[str, ...]:
    """Those that play a game."""
    return tuple(name for name, played in _games.items() if game in played)


def hosted_bot(name: str, seed: int | None = None) -> ProgramBot:
    return ProgramBot(_commands[name], seed, SECONDS)


def _checked(name: str, command: str) -> tuple[str, ...]:
    if not _NAME.fullmatch(name) or _TAKEN.fullmatch(name):
        what = "up to 24 small letters, digits and dashes that are no other bot's name"
        raise BadOption(f"program {name!r}: a name is {what}")
    program = Program.start(command)
    program.process.close()
    return program.games
