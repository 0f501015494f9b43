"""What a picture of a position says in words, read off the interchange alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from serai.core.text.messages import message
from serai.games.eko.board.coordinates import Cell, cell, label, neighbours
from serai.games.eko.constants import (
    LEVELS,
    MARCH_PRICE,
    MOON_PRICE,
    SAND_PRICE,
    STOCK,
    WINNING_POINTS,
)

Position = Mapping[str, Any]
Score = Mapping[str, Any]  # one of State.scores()


def say(key: str, **params: object) -> str:
    return message("serai.games.eko", key, **params)


def seat_name(seat: int) -> str:
    return say(f"seat.{seat}")


def headline(data: Position, *, stuck: bool = False) -> str:
    """Whose decision it is and what is asked; or who has won. `stuck`: the usual can't be done."""
    if data["phase"] == "over":
        names = [seat_name(seat) for seat in data["winners"]]
        if not names:
            return say("phase.lost")
        if len(names) == 1:
            return say("phase.won", seat=names[0])
        return say("phase.won_together", seats=say("draw.and", first=names[0], last=names[1]))
    seat = seat_name(data["decider"])
    if data["phase"] == "setup":
        return say("phase.setup", seat=seat)
    if data["phase"] == "exchange":
        captives = enumerate(data["captives"])
        holder = next((other for other, held in captives if data["decider"] in held), 0)
        return say("phase.exchange", seat=seat, holder=seat_name(holder))
    *others, last = (say(f"phase.ask.{what}") for what in _asked(data, stuck))
    what = say("phase.or", first=", ".join(others), last=last) if others else last
    return say("phase.asked", seat=seat, what=what)


def _asked(data: Position, stuck: bool) -> list[str]:
    """What can be done in a turn, as far as reserve and temples tell."""
    turn, phase, seat = data["turn"], data["phase"], data["decider"]
    discs, emperor = data["reserve"][seat]["discs"], data["reserve"][seat]["emperor"]
    temples = _temples(data, seat)
    if phase == "action":
        open_to_sand = "sand" in temples and not turn["sand"] and turn["actions"] == 0
        sand = open_to_sand and discs - emperor >= SAND_PRICE
        action = "pass" if stuck else "marched" if turn["marched"] else "action"
        return ["sand", action] if sand else [action]
    if turn["reinforced"]:
        return ["more"]
    moon = "moon" in temples and discs - emperor >= MOON_PRICE and discs > MOON_PRICE
    march = phase == "march" and discs - emperor >= MARCH_PRICE
    spread = "wind" in temples and discs > 1
    dearer = [*["moon"] * moon, *["march"] * march]
    return [*dearer, "nothing"] if stuck else ["stacks" if spread else "stack", *dearer]


def _temples(data: Position, seat: int) -> set[str]:
    spaces = data["board"]["spaces"]
    mine = (at for at, building in data["buildings"].items() if building["owner"] == seat)
    return {spaces[space] for space in mine}


def summary(seat: int, score: Score) -> str:
    """How far a seat is from winning (W1)."""
    key = "draw.seat_summary_capital" if score["capital"] else "draw.seat_summary"
    return say(key, seat=seat_name(seat), points=score["total"], goal=WINNING_POINTS)


def stock(data: Position, seat: int) -> tuple[int, ...]:
    """Camps, towers and castles that a seat still has beside the board."""
    built = Counter(
        building["level"] for building in data["buildings"].values() if building["owner"] == seat
    )
    return tuple(STOCK[level - 1] - built[level] for level in range(1, LEVELS + 1))


def leader(data: Position, spaces: Sequence[str]) -> int | None:
    """The seat that occupies more of these spaces than any other (W5, V8)."""
    stacks = data["stacks"]
    held = Counter(stacks[space]["owner"] for space in spaces if space in stacks).most_common(2)
    if not held or (len(held) == 2 and held[0][1] == held[1][1]):
        return None
    return int(held[0][0])


def zones(kinds: Mapping[Cell, str]) -> dict[str, list[Cell]]:
    """The tempest zones by their names."""
    rest = {space for space, kind in kinds.items() if kind == "tempest"}
    found: dict[str, list[Cell]] = {}
    while rest:
        first = min(rest)
        zone = [first]
        rest.remove(first)
        for space in zone:
            near = rest.intersection(neighbours(space))
            rest -= near
            zone.extend(near)
        found[label(first)] = zone
    return found


def kinds(data: Position) -> dict[Cell, str]:
    return {cell(space): kind for space, kind in data["board"]["spaces"].items()}


def listed(spaces: Iterable[str]) -> str:
    return " ".join(spaces)
