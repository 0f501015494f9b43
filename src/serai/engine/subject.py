"""What the engine is asked about: a match of its own, or what a seat saw of one elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from serai.core.contract.game import GAMES, Game
from serai.core.contract.state import CHANCE, Outcome, State
from serai.core.match.match import Match
from serai.core.text import shape
from serai.core.text.errors import BadCommand, BadPosition

MOST_TURNS = 1_000_000
SEEDS = 2**53  # so that every language has numbers for them


class Subject(Protocol):
    @property
    def state(self) -> State: ...

    def outcome(self) -> Outcome | None: ...

    def seen(self) -> Sequence[Any] | None:
        """By the seat that decides."""

    def shown(self) -> dict[str, Any]:
        """The position as it may be handed in again."""
        ...

    def play(self, move: str) -> None: ...

    def undo(self) -> None: ...


@dataclass(frozen=True)
class Own:
    """A match that the engine keeps itself, draws included."""

    match: Match

    @property
    def state(self) -> State:
        return self.match.state

    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    def seen(self) -> Sequence[Any] | None:
        return self.match.seen(self.state.decider) if self.state.decider != CHANCE else None

    def shown(self) -> dict[str, Any]:
        return self.state.to_dict()

    def play(self, move: str) -> None:
        self.match.play(move)

    def undo(self) -> None:
        self.match.undo()


@dataclass(frozen=True)
class Glimpse:
    """One decision of a seat. `state` is dealt at random in agreement with what it knows."""

    state: State
    view: Mapping[str, Any]
    log: Sequence[Any] | None

    def outcome(self) -> Outcome | None:
        return None

    def seen(self) -> Sequence[Any] | None:
        return self.log

    def shown(self) -> dict[str, Any]:
        return {"view": self.view, "seen": self.log}

    def play(self, move: str) -> None:
        raise BadCommand(
            f"{move}: nobody can play on from what a seat sees; give the next position"
        )

    def undo(self) -> None:
        raise BadCommand("what a seat sees has no moves to undo; give the other position")


def new_match(rules: Game, wishes: object) -> Own:
    """Dealt here; BadPosition or BadOption names what can't be."""
    given = shape.mapping("options", wishes)
    facts: dict[str, Any] = {}
    for name, value in given.items():
        match name:
            case "players":
                facts[name] = shape.integer(name, value, 2, 4)
            case "seed":
                facts[name] = shape.integer(name, value, -SEEDS, SEEDS)
            case "turn_limit":
                facts[name] = shape.integer(name, value, 1, MOST_TURNS)
            case "variants" if rules.variants:
                found = shape.sequence(name, value)
                facts[name] = [shape.word(name, each, rules.variants) for each in found]
            case _:
                raise BadPosition("options", f"{rules.name} takes no {shape.shown(name)}")
    return Own(Match(rules.name, **facts))


def read_subject(data: object, rules: Callable[[str], Game], rng: Random) -> Subject:
    """A full position, or an object with a `view`; BadPosition says what is wrong and where."""
    given = shape.mapping("position", data)
    if "view" in given:
        return _glimpse(given, rules, rng)
    game = shape.word("game", given.get("game"), GAMES)
    return Own(Match(game, state=rules(game).load(given), seed=rng.getrandbits(48)))


def _glimpse(given: Mapping[str, Any], rules: Callable[[str], Game], rng: Random) -> Subject:
    for name in given:
        shape.word("position", name, ("view", "seen", "moves"))
    view = shape.mapping("view", given["view"])
    game = rules(shape.word("view.game", view.get("game"), GAMES))
    log = given.get("seen")
    if log is not None:
        for number, event in enumerate(shape.sequence("seen", log)):
            shape.mapping(f"seen[{number}]", event)
    state = game.determinize(view, rng, log or None)
    if state.decider == CHANCE:
        raise BadPosition("view", "chance decides here: there is nothing to ask")
    if json.loads(json.dumps(state.view(state.decider))) != view:
        raise BadPosition("view", f"is not that of seat {state.decider}, which decides")
    return Glimpse(state, view, log) if game.has_secrets else Own(Match(game.name, state=state))
