"""What a seat can believe, by brute force: every course of hidden draws that fits what it saw.

Slow and plain, for positions with few hidden cards. Cards are drawn uniformly, so each course has a
weight; the weights of all courses that end in the same deal give how likely that deal is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

Cards = frozenset[str]
Deal = tuple[tuple[Cards, ...], Cards]  # the hands, and the pile
MOST_COURSES = 1_500


class Table(NamedTuple):
    """Where the cards lie."""

    hands: tuple[Cards, ...]
    deck: Cards
    discards: Cards

    def draw(self, seat: int | None, card: str) -> Table:
        """From the pile into a hand, or with no seat onto the discards."""
        hands, deck, discards = list(self.hands), self.deck - {card}, self.discards
        if seat is None:
            discards = discards | {card}
        else:
            hands[seat] = hands[seat] | {card}
        if not deck:
            deck, discards = discards, frozenset()
        return Table(tuple(hands), deck, discards)

    def play(self, seat: int, cards: Cards) -> Table:
        hands = list(self.hands)
        hands[seat] -= cards
        return self._replace(hands=tuple(hands), discards=self.discards | cards)


Course = tuple[Table, ...]  # after each move that stands


class TooMany(Exception):
    """More courses than are worth following."""


def believed(seen: Sequence[Mapping[str, Any]]) -> dict[Deal, float]:
    """How likely each deal is to whoever saw this; nothing else is possible."""
    starts = list(beginnings(seen[0]["view"]))
    courses: dict[Course, float] = dict.fromkeys([(start,) for start in starts], 1 / len(starts))
    for event in seen[1:]:
        courses = after(courses, event)
        if len(courses) > MOST_COURSES:
            raise TooMany
    deals: dict[Deal, float] = {}
    for course, weight in courses.items():
        deal = course[-1].hands, course[-1].deck
        deals[deal] = deals.get(deal, 0) + weight
    total = sum(deals.values())
    return {deal: weight / total for deal, weight in deals.items()}


def beginnings(view: Mapping[str, Any]) -> Iterator[Table]:
    hands, discards = view["hands"], frozenset(view["discards"])
    shown = {seat: frozenset(hand) for seat, hand in enumerate(hands) if isinstance(hand, list)}
    unseen = frozenset(view["board"]["directions"]) - discards - frozenset().union(*shown.values())

    def deal(dealt: tuple[Cards, ...], rest: Cards) -> Iterator[Table]:
        if len(dealt) == len(hands):
            yield Table(dealt, rest, discards)
        elif len(dealt) in shown:
            yield from deal((*dealt, shown[len(dealt)]), rest)
        else:
            for hand in combinations(sorted(rest), hands[len(dealt)]["cards"]):
                yield from deal((*dealt, frozenset(hand)), rest.difference(hand))

    return deal((), unseen)


def after(courses: dict[Course, float], event: Mapping[str, Any]) -> dict[Course, float]:
    if event["event"] == "undo-to":
        return merged((course[: event["moves"] + 1], w) for course, w in courses.items())
    if event["event"] != "move":
        return courses
    return merged(
        ((*course, table), weight * part)
        for course, weight in courses.items()
        for table, part in following(course[-1], event)
    )


def merged(courses: Iterator[tuple[Course, float]]) -> dict[Course, float]:
    found: dict[Course, float] = {}
    for course, weight in courses:
        found[course] = found.get(course, 0) + weight
    return found


def following(table: Table, event: Mapping[str, Any]) -> Iterator[tuple[Table, float]]:
    """The tables that a move can lead to, each with its probability."""
    verb, _, rest = event["text"].partition(" ")
    if verb == "draw":
        draw = event["draw"]
        seat = draw["seat"] if draw["for"] == "hand" else None
        for card in sorted(table.deck if rest == "?" else table.deck & {rest}):
            yield table.draw(seat, card), 1 / len(table.deck)
        return
    played = {"A": rest.split(" ")[:1], "discard": rest.split(",")}.get(verb, [])
    cards = frozenset(card for card in played if card)
    if cards <= table.hands[event["seat"]] or event["seat"] < 0:
        yield table.play(event["seat"], cards) if cards else table, 1
