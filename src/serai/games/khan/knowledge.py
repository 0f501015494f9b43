"""What a seat knows of the hidden cards, and deals at random that agree with it.

Every card has a history that all can follow in part. The pile begins as a known set of cards; when
its last one is drawn, the discards, known to all, become the next pile. So of each card in a hand
it is known while which pile it was drawn, and of each seat how many cards of that pile it has drawn
and not yet played. Dealing the unseen cards of each pile at random over the unseen places for them
gives every deal that agrees with all this, each equally often. What was undone stays known: a card
that was drawn and put back can only be in a place filled later, and one that was played and taken
back is in that hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple


class Place(NamedTuple):
    """A hidden card in another seat's hand: while which pile and when it was drawn."""

    seat: int
    pile: int
    time: int


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
    since: dict[str, int] = field(default_factory=dict)  # card -> when it was last seen in the pile
    places: list[Place] = field(default_factory=list)
    held: dict[str, int] = field(default_factory=dict)  # card -> the seat known to hold it

    @classmethod
    def begin(cls, view: Mapping[str, Any], seat: int | None) -> Ledger:
        hands, discards = view["hands"], set(view["discards"])
        own = set() if seat is None else set(hands[seat])
        ledger = cls(seat, own, discards, view["deck"]["cards"])
        unseen = set(view["board"]["directions"]) - own - discards
        ledger.origin = dict.fromkeys(unseen, 0)
        for holder, hand in enumerate(hands):
            if holder != seat:
                ledger.places += [Place(holder, 0, 0)] * hand["cards"]
        return ledger

    def draw(self, draw: Mapping[str, Any], card: str) -> None:
        self.time += 1
        self.in_deck -= 1
        if draw["for"] == "hand" and draw["seat"] != self.seat:
            self.places.append(Place(draw["seat"], self.pile, self.time))
        else:
            del self.origin[card]
            (self.own if draw["for"] == "hand" else self.discards).add(card)
        if self.in_deck == 0:
            self.renew()

    def renew(self) -> None:
        self.pile += 1
        self.in_deck = len(self.discards)
        self.origin.update(dict.fromkeys(self.discards, self.pile))
        self.discards = set()

    def play(self, seat: int, card: str, rng: Random) -> None:
        self.discards.add(card)
        if seat == self.seat:
            self.own.remove(card)
        elif card in self.held:
            del self.held[card]
        else:
            self.uncover(seat, card, rng)

    def uncover(self, seat: int, card: str, rng: Random) -> None:
        """A hidden card of another seat is hidden no more."""
        fitting = [place for place in self.places_for(card) if place.seat == seat]
        self.places.remove(rng.choice(fitting))
        del self.origin[card]

    def places_for(self, card: str) -> list[Place]:
        """Where in others' hands a card can be."""
        after = self.since.get(card, -1)
        return [p for p in self.places if p.pile == self.origin[card] and p.time > after]

    def deal(self, players: int, rng: Random) -> tuple[list[list[str]], list[str]]:
        """All hands and the pile. Cards with the fewest places come first, so that any choice for
        them leaves the others equally many."""
        hands: list[list[str]] = [[] for _ in range(players)]
        if self.seat is not None:
            hands[self.seat] = sorted(self.own)
        for card, seat in self.held.items():
            hands[seat].append(card)
        deck: list[str] = []
        room = self.in_deck
        cards = sorted(self.origin)
        rng.shuffle(cards)
        for card in sorted(cards, key=lambda card: -self.since.get(card, -1)):
            fitting = self.places_for(card)
            free = room if self.origin[card] == self.pile else 0
            choice = rng.randrange(len(fitting) + free)
            if choice < len(fitting):
                self.places.remove(fitting[choice])
                hands[fitting[choice].seat].append(card)
            else:
                deck.append(card)
                room -= 1
        return [sorted(hand) for hand in hands], sorted(deck)


@dataclass(frozen=True)
class Shown:
    """What a move showed: a card turned over, or cards that a seat played; or that a seat drew."""

    drawn: str = ""
    pile: int = 0
    seat: int | None = None
    played: tuple[str, ...] = ()
    hidden_draw_by: int | None = None


def follow(seen: Sequence[Mapping[str, Any]], seat: int | None, rng: Random) -> Ledger:
    """A ledger kept through all that a seat saw: the start, then event after event."""
    ledger = Ledger.begin(seen[0]["view"], seat)
    line = [deepcopy(ledger)]  # after each move of the live line
    shown: list[Shown] = []
    for event in seen[1:]:
        if event["event"] == "move":
            shown.append(_follow_move(ledger, event, rng))
            line.append(deepcopy(ledger))
        elif event["event"] == "undo-to":
            kept, now = event["moves"], ledger.time
            ledger = deepcopy(line[kept])
            _remember(ledger, shown[kept:], rng)
            ledger.time = now
            del line[kept:], shown[kept:]
            line.append(deepcopy(ledger))
    return ledger


def _follow_move(ledger: Ledger, event: Mapping[str, Any], rng: Random) -> Shown:
    verb, _, rest = event["text"].partition(" ")
    if verb == "draw":
        pile = ledger.pile
        ledger.draw(event["draw"], rest)
        if rest == "?":
            return Shown(hidden_draw_by=event["draw"]["seat"])
        return Shown(drawn=rest, pile=pile)
    cards: tuple[str, ...] = ()
    if verb == "A":
        cards = (rest.split(" ")[0],)
    elif verb == "discard" and rest:
        cards = tuple(rest.split(","))
    for card in cards:
        ledger.play(event["seat"], card, rng)
    return Shown(seat=event["seat"], played=cards)


def _remember(ledger: Ledger, undone: Sequence[Shown], rng: Random) -> None:
    """What the undone moves showed of the position that is there again."""
    drew = {shown.hidden_draw_by for shown in undone}
    for shown in undone:
        if shown.pile == ledger.pile and shown.drawn in ledger.origin:
            ledger.since[shown.drawn] = ledger.time
        if shown.seat is not None and shown.seat != ledger.seat and shown.seat not in drew:
            for card in shown.played:
                if card in ledger.origin:
                    ledger.uncover(shown.seat, card, rng)
                    ledger.held[card] = shown.seat


def whose(view: Mapping[str, Any]) -> int | None:
    """The seat whose view this is: the one whose hand it shows."""
    shown = [seat for seat, hand in enumerate(view["hands"]) if not isinstance(hand, Mapping)]
    return shown[0] if shown else None
