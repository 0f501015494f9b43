"""Positions for tests, written by hand, and short words for what happens in them.

The map is made for tests: three banks, regions in blocks, a river one field wide but for G10, where
a bridge needs four fields, and where one from G9 to G11 would lead back to its own bank.
"""

from __future__ import annotations

from typing import Any

import pytest

import serai
from serai import State

MAP = (
    # BCDEFGHIJKLMN
    "mmmmm~tttttiii",  # 1
    "mmmmm~tttttiii",
    "mmmmm~tttttiii",
    "mmmmm~tttttiii",
    "mmmmm~tttttiii",  # 5
    "~~~~~~ssssssss",
    "fffff~ssssssss",
    "fffff~ssssssss",
    "fffff~dddddddd",
    "fffff~~ddddddd",  # 10
    "fffff~dddddddd",
)
COLUMNS = "ABCDEFGHIJKLMN"
EVERY_FIELD = [f"{column}{row}" for row in range(1, 12) for column in COLUMNS]
NAMES = ("ainu", "delhi", "hungary", "koryo", "rus", "seljuk", "tibet", "zhao")
# Each ruler's nine cards by their symbols: which way they point
FACING = {
    "mountain": "N",
    "ice": "NE",
    "tundra": "E",
    "stone": "SE",
    "sand": "S",
    "forest": "SW",
    "river": "W",
    "outland": "NW",
    "khan": "N",
}
CARDS = sorted(f"{name}-{symbol}" for name in NAMES for symbol in FACING)
BOX = {
    "I2": 4,
    "I3": 4,
    "L3": 4,
    **{f"{letter}4": 1 for letter in "IOTSL"},
    **{f"{letter}5": 1 for letter in "FILNPTUVWXYZ"},
    "B3": 5,
    "B4": 4,
}
POINTS = {"2": 3, "3": 5, "4": 7, "5": 9}  # by the size of a tile, odd: shares are rounded
SPECIALS = ("morale", "protection", "divine", "scout")
SPECIALS_AT = {2: (2, 2, 2, 2), 3: (2, 1, 1, 1), 4: (1, 1, 1, 1)}
BOARD: dict[str, Any] = {
    "map": list(MAP),
    "outland": [field for field in EVERY_FIELD if field[0] == "A" or field[1:] == "1"],
    "points": {kind: POINTS[kind[1]] for kind in BOX},
    "directions": {card: FACING[card.split("-")[1]] for card in CARDS},
}
# The rulers wait along the eastern edge, unless a test places them
WAITING = {name: f"N{row}" for row, name in enumerate(NAMES, 4)}
LEFT = {"actions": 2, "end": 2, "flee": 2, "morale": 1}
DRAWS = ("flee", "hand")


def position(
    *yurts: str,
    neutral: str = "",
    rulers: dict[str, str] | None = None,
    tiles: str = "",
    hands: tuple[str, ...] = (),
    deck: str = "",
    in_force: str = "",
    phase: str = "actions",
    active: int = 0,
    left: int | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """The interchange of a position; `changes` are fields of its own that differ from the usual.

    Each seat's yurts: "A1 B2". Tiles: "L3:A1,A2,B2:01" (kind, fields, owners). Hands: one text a
    seat. The deck: all cards not in hands; if it is given, the rest are discards. In force:
    "0:protection 1:divine:tundra 2:scout:X5". With no rulers left the end phase has begun. The
    phases "flee" and "hand" are those of chance, for the active seat.
    """
    players = len(yurts)
    standing = WAITING if rulers is None else rulers
    force = [_force(text, players) for text in in_force.split()]
    usual = {
        "game": "khan",
        "players": players,
        "board": BOARD,
        "yurts": _yurts(yurts, neutral),
        "rulers": standing,
        "camps": {name: 5 if name in standing else 0 for name in NAMES},
        **_laid(tiles),
        **_dealt(hands, deck, players),
        "specials": [_unplayed(seat, players, force) for seat in range(players)],
        "in_force": force,
        "last_special": [_latest(seat, force) for seat in range(players)],
        **_course(phase, active, left),
        "end_phase": not standing,
        "skipped": 0,
    }
    return usual | {"winners": None, "scores": None} | changes


def state(*yurts: str, **rest: Any) -> State:
    """The State of such a position."""
    return serai.load(position(*yurts, **rest))


def the_end(*yurts: str, **rest: Any) -> State:
    """The same in a turn of the end phase."""
    return state(*yurts, rulers={}, phase="end", **rest)


def card(ruler: str, direction: str) -> str:
    """A card of this ruler that points this way."""
    return next(f"{ruler}-{symbol}" for symbol, facing in FACING.items() if facing == direction)


def draw(purpose: str, seat: int, ruler: str | None = None, back: str | None = None) -> Any:
    return {"for": purpose, "seat": seat, "ruler": ruler, "back": back}


def block(corners: str) -> str:
    """All fields from one corner to another: "A1-B2" is "A1 B1 A2 B2"."""
    first, last = corners.split("-")
    columns = COLUMNS[COLUMNS.index(first[0]) : COLUMNS.index(last[0]) + 1]
    return " ".join(f"{c}{r}" for r in range(int(first[1:]), int(last[1:]) + 1) for c in columns)


def _yurts(yurts: tuple[str, ...], neutral: str) -> dict[str, int | str]:
    owner: dict[str, int | str] = {}
    for seat, fields in enumerate(yurts):
        owner |= dict.fromkeys(fields.split(), seat)
    owner |= dict.fromkeys(neutral.split(), "neutral")
    return {field: owner[field] for field in EVERY_FIELD if field in owner}


def _laid(tiles: str) -> dict[str, Any]:
    laid = []
    for text in tiles.split():
        kind, fields, owners = text.split(":")
        seats = [int(seat) for seat in owners]
        laid.append({"kind": kind, "fields": fields.split(","), "owners": seats})
    left = {kind: n - sum(tile["kind"] == kind for tile in laid) for kind, n in BOX.items()}
    return {"tiles": laid, "supply": left}


def _dealt(hands: tuple[str, ...], deck: str, players: int) -> dict[str, list[Any]]:
    held = [sorted(hand.split()) for hand in hands] + [[]] * (players - len(hands))
    rest = [card for card in CARDS if not any(card in hand for hand in held)]
    pile = sorted(deck.split()) or rest
    return {"hands": held, "deck": pile, "discards": [card for card in rest if card not in pile]}


def _course(phase: str, active: int, left: int | None) -> dict[str, Any]:
    drawing = phase in DRAWS
    return {
        "active": active,
        "decider": -1 if drawing else active,
        "phase": "chance" if drawing else phase,
        "turn": {
            "number": 9,
            "actions_left": LEFT.get(phase, 0) if left is None else left,
            "refused": [],
            "pending": None,
            "draw": draw(phase, active) if drawing else None,
        },
    }


def _force(text: str, players: int) -> dict[str, Any]:
    seat, card, *what = text.split(":")
    entry: dict[str, Any] = {"seat": int(seat), "card": card}
    if card == "divine":
        entry["region"] = what[0] if players == 4 else None
    if card == "scout":
        entry["tile"] = what[0]
    return entry


def _unplayed(seat: int, players: int, force: list[dict[str, Any]]) -> dict[str, int]:
    played = [entry["card"] for entry in force if entry["seat"] == seat]
    return {
        card: count - played.count(card)
        for card, count in zip(SPECIALS, SPECIALS_AT[players], strict=True)
    }


def _latest(seat: int, force: list[dict[str, Any]]) -> str | None:
    """A card in force was played in the seat's latest turn."""
    return next((entry["card"] for entry in force if entry["seat"] == seat), None)


# What a test asks


def legal(of: State, start: str = "") -> set[str]:
    """The legal moves, or those whose text starts like this."""
    return {text for text in map(str, of.legal_moves()) if text.startswith(start)}


def after(before: State, *moves: str) -> State:
    for move in moves:
        before = before.play(move)
    return before


def changed(before: State, *moves: str) -> dict[str, Any]:
    """All that is different after the moves, in the words of `facts`; None for what is gone."""
    old, new = facts(before), facts(after(before, *moves))
    return {key: new.get(key) for key in old | new if old.get(key) != new.get(key)}


def facts(of: State) -> dict[str, Any]:
    """A position as short facts: {"A1": 0, "rus": "N8", "camp rus": 5, "rus-khan": "hand 0", …}."""
    data = of.to_dict()
    found: dict[str, Any] = {**data["yurts"], **data["rulers"], **data["turn"]}
    found |= {f"camp {name}": yurts for name, yurts in data["camps"].items()}
    found |= {f"left {kind}": tiles for kind, tiles in data["supply"].items()}
    for pile in ("deck", "discards"):
        found |= dict.fromkeys(data[pile], pile)
    for seat in range(data["players"]):
        found |= dict.fromkeys(data["hands"][seat], f"hand {seat}")
        found |= {f"{card} {seat}": left for card, left in data["specials"][seat].items()}
        found[f"last {seat}"] = data["last_special"][seat]
    found["tiles"] = [
        f"{tile['kind']}:{','.join(tile['fields'])}:{''.join(map(str, tile['owners']))}"
        for tile in data["tiles"]
    ]
    found["in force"] = [":".join(str(part) for part in e.values()) for e in data["in_force"]]
    keys = ("active", "decider", "phase", "end_phase", "skipped", "winners", "scores")
    return found | {key: data[key] for key in keys}


def refusal(of: State, move: str) -> str:
    """The clause that forbids a move; none of its answers may contradict another."""
    reason = of.why_not(move)
    assert reason is not None, f"{move} is legal"
    assert move not in legal(of)
    assert str(reason).startswith(f"{reason.clause}: ")
    with pytest.raises(serai.IllegalMove) as error:
        of.play(move)
    assert error.value.reason == reason
    return reason.clause


def refusals(of: State, *moves: str) -> dict[str, str]:
    """The clause that forbids each of the moves."""
    return {move: refusal(of, move) for move in moves}
