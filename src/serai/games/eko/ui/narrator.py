"""Ekö at a keyboard: moves listed by stack, read, and the points explained."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from serai.core.contract.narrator import Choice, Group
from serai.core.contract.state import Move, State
from serai.core.text.messages import Seat
from serai.games.eko.board.coordinates import Cell, cell
from serai.games.eko.constants import EMPEROR_POINTS, PYRAMID_POINTS, WINNING_POINTS
from serai.games.eko.rules.actions import END, PASS
from serai.games.eko.text import words
from serai.games.eko.text.words import say, seat_name
from serai.games.eko.ui.telling import tell

if TYPE_CHECKING:
    from serai.games.eko.game import EkoState

__all__ = [
    "ended",
    "groups",
    "headline",
    "is_about",
    "read",
    "score_lines",
    "seat_name",
    "signs",
    "tell",
]

_FIRST = ("attack", "kamikaze", "construct", "regroup")  # what a player looks for first
SIGNS = (*_FIRST, "go", "lost", "reinforce")
# At the start, after a space or after the sign of a move.
_LOWER_LABEL = re.compile(r"(?:^|(?<=[-+x*^~ ]))[a-z]{1,2}(?=\d)")


def headline(state: State) -> str:
    actions = cast("EkoState", state).actions()
    return words.headline(state.written, stuck=PASS in actions or END in actions)


def groups(state: State) -> list[Group]:
    """One group for each stack, after the moves that need none."""
    by_name: dict[str, list[Move]] = {}
    for move in state.legal_moves():
        by_name.setdefault(_group_name(move), []).append(move)
    stacks = state.written["stacks"]
    return [_group(name, by_name[name], stacks) for name in sorted(by_name, key=_place)]


def _group(name: str, moves: list[Move], stacks: Mapping[str, Any]) -> Group:
    choices = [Choice(move, str(move).removeprefix(name).strip()) for move in moves]
    choices.sort(key=lambda choice: _rank(choice.move))
    shown = sum(not _is_tail(move) for move in moves)
    return Group(name, _heading(name, stacks), tuple(choices), shown)


def _group_name(move: Move) -> str:
    text = str(move)
    if text.startswith(f"{move.kind} "):
        return move.kind
    return move.space if move.space and text.startswith(move.space) else ""


def _place(name: str) -> tuple[bool, Cell]:
    """Moves without a space come first, then the spaces in the order of the board."""
    return (True, cell(name)) if name[-1:].isdigit() else (False, (0, 0))


def _rank(move: Move) -> tuple[bool, int]:
    return _is_tail(move), _FIRST.index(move.kind) if move.kind in _FIRST else len(_FIRST)


def _is_tail(move: Move) -> bool:
    """Going somewhere empty, or through several tempests: there are many such moves."""
    return move.kind == "go" or str(move).count("~") > 1


def _heading(name: str, stacks: Mapping[str, Any]) -> str:
    if name not in stacks:
        return name
    key = "telling.stack_emperor" if stacks[name]["emperor"] else "telling.stack"
    return say(key, space=name, discs=stacks[name]["discs"])


def signs(state: State) -> str:
    moves = state.legal_moves()
    kinds = dict.fromkeys(move.kind for move in moves if move.kind in SIGNS)
    tolls = ["toll"] if any("~" in str(move) for move in moves) else []
    return "   ".join(say(f"telling.signs.{sign}") for sign in [*kinds, *tolls])


def read(state: State, typed: str) -> str:  # noqa: ARG001  # the same in every position
    """Spaces may be typed in lower case; all else in a move has only one way to be written."""
    return _LOWER_LABEL.sub(lambda found: found[0].upper(), typed)


def is_about(move: Move, text: str) -> bool:
    return _group_name(move) == text


def ended(_: State, reason: str) -> str:
    return say(f"telling.ended.{reason}")


def score_lines(state: State) -> list[str]:
    """A line for each seat, most points first, and below it what brought them."""
    lines = []
    pyramids = bool(state.written["board"]["pyramids"])
    for seat, score in sorted(enumerate(state.scores()), key=lambda pair: -pair[1]["total"]):
        facts = score | {
            "seat": seat_name(seat),
            "goal": WINNING_POINTS,
            "pyramids": say("telling.score.pyramids", points=score["pyramids"]) if pyramids else "",
            "capital": say(f"telling.score.{'capital' if score['capital'] else 'no_capital'}"),
        }
        lines.append(say("telling.score.line", **facts))
        if parts := _score_parts(state.written, seat):
            lines.append(say("telling.score.parts", parts=", ".join(parts)))
    return lines


def _score_parts(data: Mapping[str, Any], seat: int) -> list[str]:
    built = [(b["level"], space) for space, b in data["buildings"].items() if b["owner"] == seat]
    parts = [
        say(f"telling.score.building.{level}", space=space, points=level)
        for level, space in sorted(built, key=lambda pair: -pair[0])
    ]
    for captive in data["captives"][seat]:
        parts.append(say("telling.score.captive", enemy=Seat(captive), points=EMPEROR_POINTS))
    for spaces in data["board"]["pyramids"]:
        if words.leader(data, spaces) == seat:
            parts.append(say("telling.score.pyramid", space=spaces[0], points=PYRAMID_POINTS))
    return parts
