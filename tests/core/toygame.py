"""A tiny game with all that a match has to cope with: hidden draws, and consent out of turn.

Cards a … h lie in a pile; the set-up takes one out, face up, and picks the first seat. In a turn
chance deals the active seat a card that only it sees; then it keeps what it has, or offers a card
to the next seat, which accepts or refuses. When the pile is empty, most points win (a=1 … h=8).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from serai.core.contract.state import CHANCE, Outcome, State
from serai.core.match.chance import Stream
from serai.core.text.errors import BadNotation, BadOption, BadPosition
from serai.core.text.messages import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

CARDS = "abcdefgh"
TEXTS = (
    *(f"draw {card}" for card in CARDS),
    "keep",
    *(f"offer {card}" for card in CARDS),
    "accept",
    "refuse",
)


class ToyReason(Reason):
    """A reason that needs no catalogue."""

    def __str__(self) -> str:
        return f"{self.clause}: not now"


@dataclass(frozen=True)
class Table:
    """All there is to know of a position."""

    players: int
    out: str
    pile: str
    hands: tuple[str, ...]
    active: int
    turn: int = 1
    phase: str = "chance"
    offered: str = ""

    @property
    def next_seat(self) -> int:
        return (self.active + 1) % self.players

    def with_card(self, seat: int, card: str) -> Table:
        """The card in that seat's hand, and nowhere else."""
        hands = [hand.replace(card, "") for hand in self.hands]
        hands[seat] = "".join(sorted(hands[seat] + card))
        return replace(self, hands=tuple(hands), pile=self.pile.replace(card, ""))

    def turn_over(self) -> Table:
        if not self.pile:
            return replace(self, phase="over", offered="")
        turn, active = self.turn + 1, self.next_seat
        return replace(self, phase="chance", offered="", active=active, turn=turn)


@dataclass(frozen=True, repr=False)
class ToyState(State):
    table: Table

    game = "toy"

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def phase(self) -> str:
        return self.table.phase

    @property
    def active(self) -> int:
        return self.table.active

    @property
    def decider(self) -> int:
        deciders = {"chance": CHANCE, "consent": self.table.next_seat}
        return deciders.get(self.phase, self.active)

    @property
    def turn(self) -> int:
        return self.table.turn

    @property
    def contenders(self) -> tuple[int, ...]:
        return tuple(range(self.players))

    def actions(self) -> list[int]:
        texts: dict[str, list[str]] = {
            "chance": [f"draw {card}" for card in self.table.pile],
            "action": ["keep", *(f"offer {card}" for card in self.table.hands[self.active])],
            "consent": ["accept", "refuse"],
            "over": [],
        }
        return [TEXTS.index(text) for text in texts[self.phase]]

    def after(self, action: int) -> ToyState:
        verb, _, card = TEXTS[action].partition(" ")
        table = self.table
        match verb:
            case "draw":
                return ToyState(replace(table.with_card(self.active, card), phase="action"))
            case "offer":
                return ToyState(replace(table, phase="consent", offered=card))
            case "accept":
                return ToyState(table.with_card(table.next_seat, table.offered).turn_over())
        return ToyState(table.turn_over())

    def text_of(self, action: int) -> str:
        return TEXTS[action]

    def kind_of(self, action: int) -> str:
        return TEXTS[action].partition(" ")[0]

    def space_of(self, action: int) -> str | None:
        return TEXTS[action].partition(" ")[2] or None

    def find(self, text: str) -> int | None:
        if text not in TEXTS:
            raise BadNotation(text, "is no move of the toy game")
        action = TEXTS.index(text)
        return action if action in self.actions() else None

    def reason_against(self, text: str) -> Reason:
        return ToyReason("T1", "toy", {"move": text})

    def points(self, seat: int) -> int:
        return sum(CARDS.index(card) + 1 for card in self.table.hands[seat])

    def scores(self) -> list[dict[str, Any]]:
        return [{"total": self.points(seat)} for seat in range(self.players)]

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        best = max(self.points(seat) for seat in range(self.players))
        winners = (seat for seat in range(self.players) if self.points(seat) == best)
        return Outcome(tuple(winners), "most points")

    def view(self, seat: int | None) -> dict[str, Any]:
        hands = [hand if own == seat else len(hand) for own, hand in enumerate(self.table.hands)]
        return {**self.to_dict(), "hands": hands, "pile": len(self.table.pile)}

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self.table), "hands": list(self.table.hands)}

    def svg(self, theme: str = "day", seat: int | None = None) -> str:  # noqa: ARG002  # one view
        return f"<svg xmlns='http://www.w3.org/2000/svg' class='{theme}'/>"

    def terminal(self, colour: bool = True, seat: int | None = None) -> str:  # noqa: ARG002
        return f"\x1b[1m{self!r}\x1b[0m" if colour else repr(self)

    def perft(self, depth: int) -> int:
        return sum(self.after(a).perft(depth - 1) for a in self.actions()) if depth else 1


class ToyGame:
    """The toy game as `find` would give it."""

    name = "toy"
    has_secrets = True
    standing_answers = ("always refuse", "accept vowels")

    def new(self, *, players: int, seed: int | None = None, first: int | None = None) -> ToyState:
        if players not in (2, 3, 4):
            raise BadOption(f"the toy game is for 2 to 4 players, not {players}")
        stream = Stream.from_seed(seed)
        out = stream.pick(CARDS)
        active = stream.below(players) if first is None else first
        return ToyState(Table(players, out, CARDS.replace(out, ""), ("",) * players, active))

    def setup_to_dict(self, state: ToyState) -> dict[str, Any]:
        return state.to_dict()

    def setup_from_dict(self, value: Mapping[str, Any]) -> ToyState:
        names = set(Table.__dataclass_fields__)
        if set(value) != names:
            raise BadPosition("position", "has the wrong fields")
        for key in names - {"hands"}:
            expected = int if key in ("players", "active", "turn") else str
            if type(value[key]) is not expected:
                raise BadPosition(key, "is of the wrong type")
        hands = value["hands"]
        if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
            raise BadPosition("hands", "must be a list of texts")
        table = Table(**{**value, "hands": tuple(hands)})
        self._check(table)
        return ToyState(table)

    def _check(self, table: Table) -> None:
        if table.players not in (2, 3, 4) or len(table.hands) != table.players:
            raise BadPosition("players", "must be 2 to 4, with a hand each")
        if table.active not in range(table.players):
            raise BadPosition("active", "is no seat")
        cards = table.out + table.pile + "".join(table.hands)
        if sorted(cards) != list(CARDS) or list(table.pile) != sorted(table.pile):
            raise BadPosition("pile", "each card must be there once, in order")
        if table.phase != "chance" or table.offered or not table.pile:
            raise BadPosition("phase", "a set-up ends before a draw")

    def seen(self, before: ToyState, text: str, seat: int | None) -> dict[str, Any]:
        hidden = before.decider == CHANCE and before.active != seat
        return {"text": "draw ?" if hidden else text}

    def answer(self, state: ToyState, standing: str) -> str | None:
        if state.phase != "consent":
            return None
        if standing == "always refuse":
            return "refuse"
        return "accept" if state.table.offered in "ae" else None
