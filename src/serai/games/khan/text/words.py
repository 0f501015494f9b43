"""What a picture of a position says in words, read off the interchange alone.

A position may be a view: hands and the draw pile are then numbers of cards where they are hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from serai.core.text.messages import catalogue, current_language, message
from serai.games.khan.board.board import REGIONS
from serai.games.khan.board.fields import WIDTH, Field, field
from serai.games.khan.rules.scoring import share

Position = Mapping[str, Any]
Score = Mapping[str, Any]  # one of State.scores()


_PACKAGE = "serai.games.khan"


def say(key: str, **params: object) -> str:
    return message(_PACKAGE, key, **params)


def seat_name(seat: int) -> str:
    return say(f"seat.{seat}")


def ruler_name(ruler: str) -> str:
    """As the language calls him; a ruler of another edition as that one writes him."""
    known = catalogue(_PACKAGE, current_language())["ruler"]
    return str(known.get(ruler, ruler.capitalize()))


def card_name(card: str) -> str:
    ruler, _, symbol = card.partition("-")
    return say("draw.card_name", ruler=ruler_name(ruler), symbol=say(f"draw.land.{symbol}"))


def direction_name(direction: str) -> str:
    return say(f"draw.direction.{direction}")


def headline(data: Position) -> str:
    """Whose decision it is and what is asked; or who has won."""
    phase = data["phase"]
    if phase == "over":
        names = [seat_name(seat) for seat in data["winners"]]
        key = "phase.won" if len(names) == 1 else "phase.won_together"
        return say(key, seat=names[0], seats=together(names))
    if phase == "chance":
        draw = data["turn"]["draw"]
        ruler = ruler_name(draw["ruler"]) if draw["ruler"] else ""
        return say(f"phase.{draw['for']}", seat=seat_name(draw["seat"]), ruler=ruler)
    seat = seat_name(data["decider"])
    if phase != "consent":
        last = phase == "actions" and data["end_phase"]  # A2: nobody is driven out any more
        key = "actions_last" if last else phase
        return say(f"phase.{key}", seat=seat, actions=data["turn"]["actions_left"])
    return say(
        "phase.consent",
        seat=seat,
        active=seat_name(data["active"]),
        fields=", ".join(asked_for(data)[1]),
        each=asked_share(data),
    )


def when(data: Position) -> list[str]:
    """The turn, and the end phase."""
    words = []
    if data["turn"]["number"]:
        words.append(say("draw.turn", number=data["turn"]["number"]))
    if data["end_phase"]:
        words.append(say("draw.end_phase"))
    return words


def together(names: Sequence[str]) -> str:
    """Names as one phrase: "Gold, Sky and Red"."""
    *before, last = names
    if not before:
        return last
    phrase = before[0]
    for name in before[1:]:
        phrase = say("draw.comma", first=phrase, last=name)
    return say("draw.and", first=phrase, last=last)


def asked_for(data: Position) -> tuple[str, list[str]]:
    """The kind and the fields of the conquest that waits for consent; no fields when none does."""
    pending = data["turn"]["pending"]
    if not pending:
        return "", []
    _, kind, places = pending["move"].split()
    return kind, places.split(",")


def asked_sharers(data: Position) -> list[int]:
    """Q4: the seats that would share the conquest that waits for consent."""
    yurts = Counter(data["yurts"].get(place) for place in asked_for(data)[1])
    counts = {seat: yurts[seat] for seat in range(data["players"]) if yurts[seat]}
    return [seat for seat, count in counts.items() if count == max(counts.values())]


def asked_share(data: Position) -> int:
    """W3: the points of each of them."""
    points = data["board"]["points"][asked_for(data)[0]]
    return share(points, len(asked_sharers(data)))


def rulers(data: Position) -> list[str]:
    """All eight, in alphabetical order, also those out of play."""
    return sorted({card.partition("-")[0] for card in data["board"]["directions"]})


def initials(data: Position) -> dict[str, str]:
    """The beginning of each ruler's name that no other name begins with."""
    names = {ruler: ruler_name(ruler) for ruler in rulers(data)}
    return {ruler: _initial(name, list(names.values())) for ruler, name in names.items()}


def _initial(name: str, names: Sequence[str]) -> str:
    for length in range(1, len(name)):
        if sum(other.startswith(name[:length]) for other in names) == 1:
            return name[:length]
    return name


def standing(data: Position, score: Score) -> tuple[int, int]:
    """The points that a seat has, and what its areas would add if the game ended now (W4)."""
    if data["phase"] == "over":
        return score["total"], 0
    return score["tiles"], score["bonus"]


def summary(data: Position, seat: int, score: Score) -> str:
    points, ahead = standing(data, score)
    key = "draw.seat_summary_ahead" if ahead else "draw.seat_summary"
    return say(key, seat=seat_name(seat), points=points, ahead=ahead)


def land(data: Position, place: Field) -> str:
    """The region of a field, or "river"."""
    letter = data["board"]["map"][place // WIDTH][place % WIDTH]
    return REGIONS.get(letter, "river")


def river(data: Position) -> set[Field]:
    letters = "".join(data["board"]["map"])
    return {place for place, letter in enumerate(letters) if letter not in REGIONS}


def outland(data: Position) -> set[Field]:
    return {field(text) for text in data["board"]["outland"]}


def cards(held: Any) -> int:
    """How many cards a hand or a pile has, whether they are shown or only counted."""
    return int(held["cards"]) if isinstance(held, Mapping) else len(held)


def reserving(data: Position) -> dict[str, list[int]]:
    """The seats whose scouts reserve a kind of tile, by kind (X4)."""
    found: dict[str, list[int]] = {}
    for entry in data["in_force"]:
        if entry["card"] == "scout":
            found.setdefault(entry["tile"], []).append(entry["seat"])
    return found


def in_force(data: Position, seat: int) -> list[tuple[str, str]]:
    """The special cards of a seat that are in force, each with the region or kind it names."""
    return [
        (entry["card"], entry.get("region") or entry.get("tile") or "")
        for entry in data["in_force"]
        if entry["seat"] == seat
    ]


def status(data: Position, seat: int) -> str:
    """A word for a seat that has won, or whose turn it is while another is asked."""
    if seat in (data["winners"] or ()):
        return say("draw.winner")
    if data["phase"] != "over" and seat == data["active"] != data["decider"]:
        return say("draw.on_turn")
    return ""
