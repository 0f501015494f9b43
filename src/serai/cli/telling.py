"""What a move of Ekö did, in words: read from its notation and the positions around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from serai.cli.listing import discs
from serai.cli.words import words
from serai.games.eko.reading import seat_name

if TYPE_CHECKING:
    from serai.core.state import Move, State

Position = Mapping[str, Any]
_LABEL = re.compile(r"[A-Z]+\d+")
_MOVING = ("go", "regroup", "attack", "kamikaze")


def tell(before: State, move: Move, after: State) -> str:
    """One sentence without its subject, and what followed from the move."""
    old, new = before.to_dict(), after.to_dict()
    sentence = _deed(old, move, new)
    return "; ".join([sentence, *_consequences(old, move, new)])


def _deed(old: Position, move: Move, new: Position) -> str:
    text, kind = str(move), move.kind
    spaces = _LABEL.findall(text)
    a, b = [*spaces, "", ""][:2]
    facts: dict[str, object] = {"a": a, "b": b}
    if kind in _MOVING:
        facts["n"] = discs(_height(old, a))
    if kind in ("attack", "kamikaze"):
        facts |= {"enemy": _owner(old, "stacks", b), "m": discs(_height(old, b))}
    if kind == "construct":
        left = new["stacks"].get(a, {"discs": 0})["discs"]
        piece = re.sub(r".*\d([ctk])e?$", r"\1", text)
        facts |= {
            "n": discs(old["stacks"][a]["discs"] - left),
            "piece": words(f"eko.piece.{piece}"),
        }
        if _owner(old, "buildings", b) not in ("", seat_name(old["decider"])):
            kind, facts["enemy"] = "replace", _owner(old, "buildings", b)
    if kind == "reinforce":
        facts["n"] = discs(_height(new, a) - _height(old, a))
        kind += "_emperor" if "#e" in text else ""
    if kind == "sand":
        facts["enemy"] = _owner(old, "stacks", a)
    if kind == "exchange":
        facts["enemy"] = seat_name(int(text.split()[-1]))
    return words(f"eko.did.{kind}", **facts)


def _height(position: Position, space: str) -> int:
    stack = position["stacks"].get(space)
    return 0 if stack is None else int(stack["discs"])


def _owner(position: Position, pieces: str, space: str) -> str:
    piece = position[pieces].get(space)
    return "" if piece is None else seat_name(piece["owner"])


def _consequences(old: Position, move: Move, new: Position) -> Iterator[str]:
    if tolls := _tolls(old, move, new):
        yield words("eko.then.toll", n=discs(tolls))
    held, holds = _holders(old), _holders(new)
    for emperor, holder in holds.items():
        if held.get(emperor) != holder:
            yield words("eko.then.captured", seat=seat_name(holder), enemy=seat_name(emperor))
    for emperor in held.keys() - holds.keys():
        yield words("eko.then.home", seat=seat_name(emperor))
    for seat in new["eliminated"]:
        if seat not in old["eliminated"]:
            yield words("eko.then.eliminated", seat=seat_name(seat))


def _tolls(old: Position, move: Move, new: Position) -> int:
    """How many discs of the moving stack the tempests took."""
    if move.kind not in _MOVING:
        return 0
    a, b = _LABEL.findall(str(move))[:2]
    if move.kind == "kamikaze":
        return _height(old, a) - 1
    waiting = _height(old, b) if move.kind == "regroup" else 0
    return _height(old, a) - (_height(new, b) - waiting)


def _holders(position: Position) -> dict[int, int]:
    """Which seat holds which captive Emperor."""
    return {e: holder for holder, captives in enumerate(position["captives"]) for e in captives}
