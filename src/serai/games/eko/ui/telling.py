"""What a move of Ekö did, in words: read from its notation and the positions around it."""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.contract.state import State
from serai.games.eko.text.notation import LETTER_OF_LEVEL, Written, parse
from serai.games.eko.text.words import Position, say, seat_name

_MOVING = ("go", "regroup", "attack", "kamikaze")


def tell(before: State, text: str, after: State, seat: int | None) -> str:  # noqa: ARG001
    """One sentence without its subject, and what followed from the move; nothing is secret."""
    old, new, move = before.written, after.written, parse(text)
    return "; ".join([_deed(old, move, new), *_consequences(old, move, new)])


def _deed(old: Position, move: Written, new: Position) -> str:
    kind, a, b = move.kind, move.space, move.end
    facts: dict[str, object] = {"a": a, "b": b}
    if kind in _MOVING:
        facts["n"] = _discs(_height(old, a))
    if kind in ("attack", "kamikaze"):
        facts |= {"enemy": _owner(old, "stacks", b), "m": _discs(_height(old, b))}
    if kind == "construct":
        facts["n"] = _discs(_height(old, a) - _height(new, a))
        facts["piece"] = say(f"telling.piece.{LETTER_OF_LEVEL[move.number]}")
        if _owner(old, "buildings", b) not in ("", seat_name(old["decider"])):
            kind, facts["enemy"] = "replace", _owner(old, "buildings", b)
    if kind == "reinforce":
        facts["n"] = _discs(_height(new, a) - _height(old, a))
        if move.emperor:
            kind = "reinforce_emperor" if move.number else "emperor_alone"
    if kind == "moon" and move.emperor:
        kind = "moon_emperor"
    if kind == "sand":
        facts["enemy"] = _owner(old, "stacks", a)
    if kind == "exchange":
        facts["enemy"] = seat_name(move.number)
    return say(f"telling.did.{kind}", **facts)


def _discs(number: int) -> str:
    return say("telling.discs", n=number)


def _height(position: Position, space: str) -> int:
    stack = position["stacks"].get(space)
    return 0 if stack is None else int(stack["discs"])


def _owner(position: Position, pieces: str, space: str) -> str:
    piece = position[pieces].get(space)
    return "" if piece is None else seat_name(piece["owner"])


def _consequences(old: Position, move: Written, new: Position) -> Iterator[str]:
    if tolls := _tolls(old, move, new):
        yield say("telling.then.toll", n=_discs(tolls))
    seat = old["decider"]
    was, now = old["reserve"][seat], new["reserve"][seat]
    if now["emperor"] and not was["emperor"] and seat not in holders(old):
        yield say("telling.then.reserve")
    yield from outcomes(old, new)


def outcomes(old: Position, new: Position) -> Iterator[str]:
    """What became of Emperors and seats."""
    held, holds = holders(old), holders(new)
    rescued = _rescued(old, new)
    home = sorted({*held.keys() - holds.keys(), *rescued})
    for emperor in rescued:
        captor = seat_name(old["decider"])
        yield say("telling.then.captured", seat=captor, enemy=seat_name(emperor))
    for emperor, holder in holds.items():
        if held.get(emperor) != holder:
            # Held before, or in exchange for one of those that come home.
            is_given = emperor in held or any(held.get(seat) == holder for seat in home)
            how = "given" if is_given else "captured"
            yield say(f"telling.then.{how}", seat=seat_name(holder), enemy=seat_name(emperor))
    for emperor in home:
        yield say("telling.then.home", seat=seat_name(emperor))
    for seat in new["eliminated"]:
        if seat not in old["eliminated"]:
            yield say("telling.then.eliminated", seat=seat_name(seat))


def _rescued(old: Position, new: Position) -> list[int]:
    """The seats whose Emperor was captured and came home within the same move."""
    on_board = {stack["owner"] for stack in old["stacks"].values() if stack["emperor"]}
    others = on_board - {old["decider"]}
    return [seat for seat in sorted(others) if new["reserve"][seat]["emperor"]]


def _tolls(old: Position, move: Written, new: Position) -> int:
    """How many discs of the moving stack the tempests took."""
    if move.kind not in _MOVING:
        return 0
    if move.kind == "kamikaze":
        return _height(old, move.space) - 1
    waiting = _height(old, move.end) if move.kind == "regroup" else 0
    return _height(old, move.space) - (_height(new, move.end) - waiting)


def holders(position: Position) -> dict[int, int]:
    """Which seat holds which captive Emperor."""
    return {e: holder for holder, captives in enumerate(position["captives"]) for e in captives}
