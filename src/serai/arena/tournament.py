"""A tournament: who plays what, in which seats, from which set-ups.

Its games are numbered, and a number says all there is to know about a game before it is played.
With n seats, n games in a row are a *block*: one set-up with its draws, played once for each
rotation, so that every bot has every seat once. The next block has another set-up and, with three
or four seats, the bots in another order around the table. Where all bots are the same, changing
seats would only play the same game again, so every game has a set-up of its own.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any

from serai.bots import bot
from serai.bots.program import ProgramBot
from serai.core.contract.game import GAMES
from serai.core.match.match import Match
from serai.core.text import shape
from serai.core.text.errors import BadOption, BadPosition, SeraiError
from serai.core.text.shape import shown

if TYPE_CHECKING:
    from serai.bots.base import Bot

_LARGE = 2**63
_PROGRAM = re.compile(r"cmd:(.*?)(?::(seconds=[^:]*))?")


@dataclass(frozen=True)
class Tournament:
    """`bots` are names that `serai.bot` knows, one per seat, with options after colons, such as
    "uct:seconds=0.2", or programs, such as "cmd:./mybot"; the same may stand there twice.

    `scale` multiplies the simulations of the levels. A bot has one thread unless its options say
    otherwise: games are played side by side, and the threads change nothing but the time. Whether
    all of it is possible is for `check` to say.
    """

    game: str
    bots: tuple[str, ...]
    seed: int = 0
    variants: tuple[str, ...] = ()
    turn_limit: int | None = None
    scale: float | None = None

    @property
    def players(self) -> int:
        return len(self.bots)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots as they are shown: those that go by the same name are numbered."""
        return tuple(
            f"{name} #{self.bots[: place + 1].count(name)}" if self.bots.count(name) > 1 else name
            for place, name in enumerate(self.bots)
        )

    @cached_property
    def id(self) -> str:
        """The same for the same tournament, however many of its games are played."""
        return hashlib.sha256(json.dumps(self.to_dict(), sort_keys=True).encode()).hexdigest()[:10]

    def check(self) -> None:
        """Raises BadOption for whatever could not be played."""
        if self.scale is not None and not 0 < self.scale < float("inf"):
            raise BadOption(f"a scale is a number above 0, not {self.scale!r}")
        for name in self.bots:
            entrant = make_bot(self.game, name, self.seed, self.scale)
            if isinstance(entrant, ProgramBot):
                entrant.check(self.game)
        try:
            self.new_match(0)
        except SeraiError as error:
            raise BadOption(f"seats {','.join(self.bots) or 'none'}: {error}") from None

    def whole(self, games: int) -> int:
        """The number of games, made up to whole blocks, so that no bot has a seat more often."""
        if type(games) is not int or games < 1:
            raise BadOption(f"the number of games is a whole number from 1, not {games!r}")
        return -(-games // self.players) * self.players

    def seating(self, task: int) -> tuple[int, ...]:
        """For each seat the bot that has it, as a place in `bots`."""
        block, rotation = divmod(task, self.players)
        rounds = [(0, *others) for others in permutations(range(1, self.players))]
        order = rounds[block % len(rounds)]
        return order[rotation:] + order[:rotation]

    def setup(self, task: int) -> int:
        """The number of the set-up from which the game is played."""
        return task if len(set(self.bots)) == 1 else task // self.players

    def new_match(self, task: int) -> Match:
        """The match before its first move; the games of a block begin alike and draw alike."""
        options: dict[str, Any] = {"variants": list(self.variants)} if self.variants else {}
        seed = self._derived("block", self.setup(task))
        limit = self.turn_limit
        return Match(self.game, self.players, seed=seed, turn_limit=limit, **options)

    def new_bots(self, task: int) -> list[Bot]:
        """A fresh bot for each seat."""
        return [
            make_bot(self.game, self.bots[entrant], self._derived("bot", task, entrant), self.scale)
            for entrant in self.seating(task)
        ]

    def _derived(self, *what: object) -> int:
        text = " ".join(map(str, (self.seed, *what)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")

    def to_dict(self) -> dict[str, Any]:
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {key: list(v) if isinstance(v, tuple) else v for key, v in named.items()}

    @classmethod
    def from_dict(cls, where: str, value: object) -> Tournament:
        """The inverse; BadPosition names what is wrong, as all of `core.shape` does."""
        found = shape.fields(where, value, [field.name for field in fields(cls)])
        limit, scale = found["turn_limit"], found["scale"]
        if scale is not None and type(scale) not in (int, float):
            raise BadPosition(f"{where}.scale", f"a number is needed here, not {shown(scale)}")
        return cls(
            game=shape.word(f"{where}.game", found["game"], GAMES),
            bots=_texts(f"{where}.bots", found["bots"]),
            seed=shape.integer(f"{where}.seed", found["seed"], -_LARGE, _LARGE),
            variants=_texts(f"{where}.variants", found["variants"]),
            turn_limit=limit and shape.integer(f"{where}.turn_limit", limit, 1, _LARGE),
            scale=scale,
        )


def _texts(where: str, value: object) -> tuple[str, ...]:
    for text in (found := shape.sequence(where, value)):
        if not isinstance(text, str):
            raise BadPosition(where, f"a list of texts is needed here, not with {shown(text)}")
    return tuple(found)


def make_bot(game: str, name: str, seed: int, scale: float | None) -> Bot:
    """A bot by its name and options, such as "uct:seconds=0.2" or "level-8:threads=2"; or a
    program by its command, such as "cmd:./mybot" or "cmd:./mybot --fast:seconds=0.2"."""
    if program := _PROGRAM.fullmatch(name):
        limits = {} if program[2] is None else dict([_option(name, program[2])])
        return ProgramBot(program[1], seed, **limits)
    called, *given = name.split(":")
    options: dict[str, Any] = dict(_option(name, each) for each in given)
    is_level = called.startswith("level-")
    if is_level or called == "uct":
        options.setdefault("threads", 1)
    if is_level and scale is not None:
        options.setdefault("scale", scale)
    return bot(game, called, seed=seed, **options)


def _option(name: str, given: str) -> tuple[str, int | float]:
    key, _, value = given.partition("=")
    try:
        return key, int(value) if value.isdecimal() else float(value)
    except ValueError:
        raise BadOption(f"{name!r}: {given!r} should be an option such as seconds=0.2") from None
