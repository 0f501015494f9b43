"""Khan at a keyboard: moves listed by action, tiles by their points, and what may be typed."""

from __future__ import annotations

import re
from typing import Any

from serai.core.contract.narrator import Choice, Group
from serai.core.contract.state import Move, State
from serai.games.khan.board.fields import field, label
from serai.games.khan.board.shapes import BRIDGES, KINDS
from serai.games.khan.constants import SPECIALS
from serai.games.khan.rules.actions import CONQUER
from serai.games.khan.rules.conquering import must_agree, sharers
from serai.games.khan.rules.scoring import share
from serai.games.khan.rules.tables import PLACEMENTS, placement_number
from serai.games.khan.text import words
from serai.games.khan.text.words import say, seat_name, together
from serai.games.khan.ui.result import ended, score_lines
from serai.games.khan.ui.telling import tell, worth

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

BEST = 10  # conquests in a short list
# The words with which moves begin, in the order of the list; invading by card has a group a card.
_ORDER = ("C", "A", "B", "D", "S", "scout", "divine", "discard", "place", "")
_SIGNS = {"C", "A", "B", "D", "S", "scout", "place"}
_FEW = ("B", "S", "divine", "discard", "")  # groups that are always listed in full
_LABELLED = re.compile(r"[a-z]\d+")
_FIELDS = re.compile(r"[A-N]\d+(?:,[A-N]\d+)+")


def headline(state: State) -> str:
    return words.headline(state.shown(None))


# --- lists ---------------------------------------------------------------------------------------


def groups(state: State) -> list[Group]:
    by_name: dict[str, list[Choice]] = {}
    for move in state.legal_moves():
        name = _group_name(move)
        by_name.setdefault(name, []).append(Choice(move, _short(move, name)))
    if "C" in by_name:
        by_name["C"] = _conquests(state, [choice.move for choice in by_name["C"]])
    names = sorted(by_name, key=lambda name: _ORDER.index(_first(name)))
    return [Group(name, _heading(name), tuple(by_name[name]), _shown(name)) for name in names]


def _group_name(move: Move) -> str:
    """What is typed to see the group: a region, a card to invade by, or the word for the action."""
    text = str(move)
    verb, *rest = text.split()
    if verb == "place":
        return _region(move)
    if verb == "A":
        return f"A {rest[0]}"
    if verb == "S":
        return rest[0] if len(rest) > 1 else "S"
    return verb if verb in _ORDER else ""


def _first(name: str) -> str:
    verb = name.partition(" ")[0]
    return verb if verb in _ORDER else "place"


def _heading(name: str) -> str:
    return say(f"draw.land.{name}") if _first(name) == "place" else name


def _shown(name: str) -> int:
    if name == "C":
        return BEST
    return len(KINDS) if name in _FEW else 0


def _region(move: Move) -> str:
    """The region of the field on which a move puts a yurt; nothing for other moves."""
    if move.kind not in ("place", "invade", "free") or move.space is None:
        return ""
    board: Any = move.state.board  # type: ignore[attr-defined]  # every state of Khan has one
    return str(board.region_of(field(move.space)))


def _short(move: Move, name: str) -> str:
    text = str(move)
    if move.kind in ("accept", "refuse"):
        return say(f"telling.answer.{text}", **_proposal(move.state))
    if move.kind == "discard":
        return text.removeprefix("discard").strip() or say("telling.nothing")
    if move.kind == "place":
        return text.removeprefix("place ")
    return text.removeprefix("S ").removeprefix(name).strip()


def _proposal(state: Any) -> dict[str, str]:
    """What a seat is asked to agree to."""
    number = state.thawed.pending
    kind = PLACEMENTS[number][0]
    owners = _seats(int(sharers(state.surface.tables[0], state.position[0], number)))
    tile = worth(kind, state.board.points[kind], owners)
    return {"tile": tile, "seat": seat_name(state.active)}


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def _conquests(state: Any, moves: list[Move]) -> list[Choice]:
    """Tiles with what they bring to the seat, the best first."""
    found = []
    tables, position = state.surface.tables[0], state.position[0]
    for move in moves:
        number = move.action - CONQUER
        owners = _seats(int(sharers(tables, position, number)))
        asked = _seats(int(must_agree(tables, position, number)))
        gain = share(state.board.points[PLACEMENTS[number][0]], len(owners))
        notes = [f"{str(move)[2:]} +{gain}"]
        if len(owners) > 1:
            notes.append(say("telling.with", seats=_others(owners, state.active)))
        if asked:
            key = "telling.asking" if len(asked) == 1 else "telling.asking_several"
            notes.append(say(key, seats=_others(asked, state.active)))
        found.append(((-gain, len(owners), len(asked)), Choice(move, " ".join(notes))))
    found.sort(key=lambda entry: entry[0])
    return [choice for _, choice in found]


def _others(seats: list[int], active: int) -> str:
    return together([seat_name(seat) for seat in seats if seat != active])


def signs(state: State) -> str:
    """What the letters stand for, as far as moves begin with them."""
    verbs = {_first(_group_name(move)) for move in state.legal_moves()}
    return "   ".join(say(f"telling.signs.{verb}") for verb in _ORDER if verb in verbs & _SIGNS)


# --- what is typed -------------------------------------------------------------------------------


def read(state: State, typed: str) -> str:
    """Letter case, the order of fields and cards, and what goes without saying are put right."""
    parts = re.sub(r"\s*,\s*", ",", typed).split()
    parts = [",".join(_cased(name) for name in part.split(",")) for part in parts]
    if parts and len(parts[0]) == 1:
        parts[0] = parts[0].upper()
    if parts and parts[0] in SPECIALS:
        parts.insert(0, "S")
    if parts and _is_card(parts[0]):
        parts.insert(0, "A")
    if len(parts) == 1 and state.phase == "setup" and re.fullmatch(r"[A-N]\d+", parts[0]):
        parts.insert(0, "place")
    if parts and _FIELDS.fullmatch(parts[-1]):
        return _with_tile(state, parts)
    if parts and parts[0] == "discard":
        parts[1:] = [",".join(sorted(",".join(parts[1:]).split(",")))] if parts[1:] else []
    return " ".join(parts)


def _cased(name: str) -> str:
    lower = name.lower()
    return lower.upper() if _LABELLED.fullmatch(lower) else lower


def _is_card(name: str) -> bool:
    return re.fullmatch(r"[a-z]+-[a-z]+", name) is not None


def _with_tile(state: Any, parts: list[str]) -> str:
    """Fields in their order, and before them the kind of tile that covers just these."""
    try:
        fields = tuple(sorted({field(name) for name in parts[-1].split(",")}))
    except ValueError:
        return " ".join(parts)
    ordered = ",".join(map(label, fields))
    if parts[:-1] not in ([], ["C"]):
        return " ".join([*parts[:-1], ordered])
    wet = bool(set(fields) & set(state.board.river))
    kinds = [kind for kind in KINDS if (kind in BRIDGES) == wet]
    fitting = [kind for kind in kinds if (kind, fields) in placement_number()]
    return f"C {fitting[0]} {ordered}" if fitting else ordered


def is_about(move: Move, text: str) -> bool:
    """Whether all that was typed occurs in the move, or is the region it invades."""
    wanted = re.split("[ ,]", text)
    return {*re.split("[ ,]", str(move)), _region(move)}.issuperset(wanted) and text != ""
