"""What a seat knows of the hidden cards, and deals at random that agree with it.

Every card has a history that all can follow in part. The pile begins as a known set of cards; when
its last one is drawn, the discards, known to all, become the next pile. So of each card in a hand
it is known while which pile it was drawn, and a card that is played was in one of the places that
its seat had filled from that pile. All draws being equally likely, so are all ways to put the cards
of each pile into the places filled from it. What else was seen (moves that were undone, a seat that
had to pass) only rules some of them out: `Fact`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, NamedTuple

from serai.core.text.errors import BadPosition

MANY_TRIES: Final = 1000  # after so many deals that disagree it is time to ask whether any agrees


class Place(NamedTuple):
    """A card drawn unseen into another seat's hand: while which pile, and when."""

    seat: int
    pile: int
    time: int


class Played(NamedTuple):
    """A card that came out of another seat's hand."""

    card: str
    seat: int
    pile: int
    time: int

    def may_come_from(self, place: Place) -> bool:
        return (place.seat, place.pile) == (self.seat, self.pile) and place.time <= self.time


@dataclass(frozen=True)
class Fact:
    """Where a card was at a time: in the pile, in a hand, in either of them, or not in a hand."""

    card: str
    pile: int
    time: int
    kind: str  # "pile", "hand", "either", "absent"
    seat: int = -1

    def allows(self, place: Place | None) -> bool:
        """Whether the card may have been drawn into a place; None: it is in the pile still."""
        drawn_later = place is None or place.time > self.time
        theirs = place is not None and place.seat == self.seat
        return {
            "pile": drawn_later,
            "hand": theirs and not drawn_later,
            "either": theirs or drawn_later,
            "absent": not theirs or drawn_later,
        }[self.kind]

    def at(self, time: int, drew_since: bool) -> Fact:
        """What it says of an earlier time."""
        kind = "either" if self.kind == "hand" and drew_since else self.kind
        return replace(self, kind=kind, time=time)


@dataclass
class Ledger:
    """The hidden cards as one seat (None: a spectator) can follow them."""

    seat: int | None
    own: set[str]
    discards: set[str]
    in_deck: int  # cards in the pile
    pile: int = 0  # how often it was renewed
    time: int = 0
    origin: dict[str, int] = field(default_factory=dict)  # unseen card -> the pile it was last in
    places: list[Place] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    facts: set[Fact] = field(default_factory=set)

    @classmethod
    def begin(cls, view: Mapping[str, Any], seat: int | None) -> Ledger:
        hands, discards = view["hands"], set(view["discards"])
        own = set() if seat is None else set(hands[seat])
        ledger = cls(seat, own, discards, view["deck"]["cards"])
        ledger.origin = dict.fromkeys(set(view["board"]["directions"]) - own - discards, 0)
        for holder, hand in enumerate(hands):
            if holder != seat:
                ledger.places += [Place(holder, 0, 0)] * hand["cards"]
        return ledger

    def draw(self, draw: Mapping[str, Any], card: str) -> None:
        self.in_deck -= 1
        if draw["for"] == "hand" and draw["seat"] != self.seat:
            self.places.append(Place(draw["seat"], self.pile, self.time))
        else:
            del self.origin[card]
            (self.own if draw["for"] == "hand" else self.discards).add(card)
        if self.in_deck == 0:
            self.pile += 1
            self.in_deck = len(self.discards)
            self.origin.update(dict.fromkeys(self.discards, self.pile))
            self.discards = set()

    def play(self, seat: int, card: str) -> None:
        self.discards.add(card)
        if seat == self.seat:
            self.own.remove(card)
        else:
            self.played.append(Played(card, seat, self.origin.pop(card), self.time))

    def deal(self, players: int, rng: Random) -> tuple[list[list[str]], list[str]]:
        """All hands and the pile."""
        where = self._agreeing(rng)
        hands: list[list[str]] = [[] for _ in range(players)]
        if self.seat is not None:
            hands[self.seat] = list(self.own)
        deck: list[str] = []
        for card, pile in self.origin.items():
            place = where[card, pile]
            (deck if place is None else hands[place.seat]).append(card)
        return [sorted(hand) for hand in hands], sorted(deck)

    def draws(self, rng: Random) -> dict[int, str]:
        """The cards of all draws that were hidden, by when they were drawn."""
        where = self._agreeing(rng)
        return {place.time: card for (card, _), place in where.items() if place is not None}

    def _agreeing(self, rng: Random) -> dict[tuple[str, int], Place | None]:
        """A place for every card: ways are tried until one agrees with every fact."""
        where = self._try(rng)
        tries = 1
        while any(
            not fact.allows(where[key]) for fact in self.facts if (key := _key(fact)) in where
        ):
            if tries == MANY_TRIES and not self._can_be():
                raise BadPosition("seen", "no deal of the hidden cards agrees with all of it")
            where = self._try(rng)
            tries += 1
        return where

    def _try(self, rng: Random) -> dict[tuple[str, int], Place | None]:
        """A place for every card, all ways being equally likely.

        What was played first has the fewest places to have come from, and whatever it takes leaves
        the others equally many.
        """
        free = list(self.places)
        where: dict[tuple[str, int], Place | None] = {}
        for came in self._shown():
            if _key(came) not in where:
                fitting = [i for i, place in enumerate(free) if came.may_come_from(place)]
                where[_key(came)] = free.pop(rng.choice(fitting))
        for pile in range(self.pile + 1):
            rest = [card for card, last in self.origin.items() if last == pile]
            rest = sorted(card for card in rest if (card, pile) not in where)
            room: list[Place | None] = [place for place in free if place.pile == pile]
            room += [None] * (len(rest) - len(room))
            rng.shuffle(room)
            where.update(((card, pile), place) for card, place in zip(rest, room, strict=True))
        return where

    def _shown(self) -> list[Played]:
        """The cards that are known to have been in a hand, in the order of when they were."""
        known = [Played(f.card, f.seat, f.pile, f.time) for f in self.facts if f.kind == "hand"]
        return sorted({*self.played, *known}, key=lambda came: (came.time, came.card))

    def _can_be(self) -> bool:
        """Whether any deal agrees with every fact: a place of its own for each card."""
        shown: dict[tuple[str, int], Played] = {}
        for came in self._shown():
            shown.setdefault(_key(came), came)
        cards = {*shown, *self.origin.items()}
        places: list[Place | None] = [*self.places, *[None] * (len(cards) - len(self.places))]

        def allowed(key: tuple[str, int], place: Place | None) -> bool:
            if key in shown and (place is None or not shown[key].may_come_from(place)):
                return False
            theirs = place is None or place.pile == key[1]
            return theirs and all(f.allows(place) for f in self.facts if _key(f) == key)

        return has_matching(
            [[i for i, place in enumerate(places) if allowed(key, place)] for key in cards]
        )


def has_matching(choices: Sequence[Sequence[int]]) -> bool:
    """Whether each can have one of its choices to itself."""
    owner: dict[int, int] = {}

    def find(one: int, asked: set[int]) -> bool:
        for choice in choices[one]:
            if choice not in asked:
                asked.add(choice)
                if choice not in owner or find(owner[choice], asked):
                    owner[choice] = one
                    return True
        return False

    return all(find(one, set()) for one in range(len(choices)))


def _key(known: Fact | Played) -> tuple[str, int]:
    return known.card, known.pile


def follow(seen: Sequence[Mapping[str, Any]], seat: int | None) -> Ledger:
    """A ledger kept through all that a seat saw: the start, then event after event."""
    ledger = Ledger.begin(seen[0]["view"], seat)
    undone = any(event["event"] == "undo-to" for event in seen)
    line = [deepcopy(ledger)]  # after each move of the live line, if there is a way back to it
    shown: list[set[Fact]] = []  # by each of them, of the moment before it
    for event in seen[1:]:
        if event["event"] == "move":
            shown.append(_follow_move(ledger, event))
            if undone:
                line.append(deepcopy(ledger))
        elif event["event"] == "undo-to":
            kept = event["moves"]
            ledger = _undone(ledger, line[kept], set().union(*shown[kept:]))
            del line[kept:], shown[kept:]
            line.append(deepcopy(ledger))
    return ledger


def _follow_move(ledger: Ledger, event: Mapping[str, Any]) -> set[Fact]:
    """Returns what the move shows of the moment before it, should it be undone."""
    before, ledger.time = ledger.time, ledger.time + 1
    verb, _, rest = event["text"].partition(" ")
    if verb == "draw":
        facts = {Fact(rest, ledger.pile, before, "pile")} if rest in ledger.origin else set()
        ledger.draw(event["draw"], rest)
        return facts
    if verb == "pass" and event["seat"] != ledger.seat:
        absent = _unfit(ledger, event["seat"], event["fitting"], before)
        ledger.facts |= absent
        return absent
    cards = [rest.split(" ")[0]] if verb == "A" else rest.split(",") if verb == "discard" else []
    facts = set()
    for card in filter(None, cards):
        if card in ledger.origin:
            facts.add(Fact(card, ledger.origin[card], before, "hand", event["seat"]))
        ledger.play(event["seat"], card)
    return facts


def _unfit(ledger: Ledger, seat: int, symbols: Iterable[str], time: int) -> set[Fact]:
    """T2: who passes has no card with one of the symbols that would have fitted."""
    return {
        Fact(card, pile, time, "absent", seat)
        for card, pile in ledger.origin.items()
        if card.partition("-")[2] in symbols
    }


def _undone(gone: Ledger, back: Ledger, shown: set[Fact]) -> Ledger:
    """The position that is there again, with all that the undone moves showed of it."""
    ledger = deepcopy(back)
    for fact in shown | {fact for fact in gone.facts if fact.time > back.time}:
        if ledger.origin.get(fact.card) == fact.pile:
            drew = any(p.seat == fact.seat and back.time < p.time <= fact.time for p in gone.places)
            ledger.facts.add(fact.at(back.time, drew))
    ledger.time = gone.time  # times never come twice
    return ledger


def whose(view: Mapping[str, Any]) -> int | None:
    """The seat whose view this is: the one whose hand it shows."""
    shown = [seat for seat, hand in enumerate(view["hands"]) if not isinstance(hand, Mapping)]
    return shown[0] if shown else None
