"""The legal moves of a position as a person picks them: by stack, in words, with what they cost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from serai.core.contract.presenter import Offer, OfferGroup
from serai.core.text.messages import Seat
from serai.games.eko.board.coordinates import label
from serai.games.eko.constants import IN_RESERVE, MARCH_PRICE, MOON_PRICE, SAND_PRICE
from serai.games.eko.rules import actions
from serai.games.eko.rules.constructing import price
from serai.games.eko.rules.position import builder_of
from serai.games.eko.text.notation import beside, parts_of_move, text_of, tolled
from serai.games.eko.text.words import say
from serai.games.eko.ui.ways import Ways

if TYPE_CHECKING:
    from serai.games.eko.game import EkoState

Said = Callable[[], str]  # a label: only offers are read, traces are not
Made = tuple[Said, str, str, tuple[str, ...], dict[str, Any]]  # an Offer from its label on

# The order within a group: what a player looks for first.
_KINDS = ("sand", "attack", "kamikaze", "construct", "regroup", "lost", "go", "reinforce", "moon")
_ORDER = {kind: place for place, kind in enumerate(_KINDS)}
# Whose moves are looked at together, not by stack.
_GATHERED = ("swap", "sand", "moon")
_SAYING_ALL = ("end", "keep")


class Offers:
    """Makes the offers of one position."""

    def __init__(self, state: EkoState) -> None:
        self._state = state
        self._surface = state.surface
        self._s = state.thawed
        self._ways = Ways(state)

    def offer(self, action: int) -> Offer:
        kind = self._state.kind_of(action)
        said, handle, target, places, facts = self.made(kind, action)
        text = text_of(self._surface, self._s, kind, action)
        return Offer(text, kind, said(), handle, target, places, facts, kind in _SAYING_ALL)

    def made(self, kind: str, action: int) -> Made:
        return _MAKERS.get(kind, Offers._word)(self, kind, action)

    def groups(self) -> list[OfferGroup]:
        """What needs no stack comes first, then stack by stack in the order of the board. The Moon
        is dear and can put a disc almost anywhere: it comes after what is usual."""
        gathered: dict[str, list[Offer]] = {}
        for action in self._state.actions():
            offer = self.offer(action)
            group = offer.kind if offer.kind in _GATHERED else offer.handle
            gathered.setdefault(group, []).append(offer)
        names = sorted(
            gathered, key=lambda name: (name == "moon", name != "", name not in _GATHERED)
        )
        return [
            OfferGroup(self._heading(name), tuple(sorted(gathered[name], key=_rank)))
            for name in names
        ]

    def _heading(self, name: str) -> str:
        slot = self._surface.slot_of_label.get(name)
        if slot is None:
            return say(f"offer.heading.{name or 'turn'}")
        owner, discs = self._state.stacks[slot]
        key = "stack_emperor" if self._s.emperor[owner] == slot else "stack"
        return say(f"offer.heading.{key}", space=name, discs=discs)

    def _move(self, kind: str, action: int) -> Made:
        labels, stacks = self._surface.labels, self._state.stacks
        start, end, paid, loses_emperor = parts_of_move(action)
        tolls = tolled(self._surface, paid)
        way = (start,) if kind == "lost" else self._ways.way(start, end, paid)
        lost_at = self._ways.toll_places(way, paid)
        left = stacks[start][1] - len(lost_at)
        carries = self._s.emperor[self._s.decider] == start
        emperor_lost = carries and (loses_emperor or left == 0)
        facts: dict[str, Any] = {
            "tolls": tolls,
            "lost": len(lost_at),
            "lost_at": [labels[slot] for slot in lost_at],
            "emperor_lost": emperor_lost,
            "discs": left,
            "emperor": carries and not emperor_lost,
            "destroys": self._destroyed(end) if kind in ("attack", "kamikaze") else None,
        }
        words = self._move_words(kind, labels[start], labels[end], facts, stacks.get(end, (0, 0)))
        if lost_at and kind != "lost":
            words = self._losing(words, start, tolls, facts)
        return words, labels[start], labels[end], tuple([labels[slot] for slot in way]), facts

    def _move_words(
        self, kind: str, a: str, b: str, facts: dict[str, Any], met: tuple[int, int]
    ) -> Said:
        if facts["destroys"]:
            key = f"offer.{kind}_emperor" if facts["destroys"]["emperor"] else f"offer.{kind}"
            return partial(say, key, a=a, b=b, enemy=Seat(met[0]), m=met[1], n=facts["discs"])
        return partial(say, f"offer.{kind}", a=a, b=b, n=facts["discs"] + met[1])

    def _losing(self, words: Said, start: int, tolls: list[str], facts: dict[str, Any]) -> Said:
        zones = self._surface.zone_labels
        if facts["lost"] > len(tolls):
            cell = self._surface.slots[start]
            where = next(i for i, zone in enumerate(self._surface.zones) if cell in zone)
            tolls = [zones[where], *tolls]
        key = "offer.losing"
        if facts["emperor_lost"]:
            key = "offer.losing_only_emperor" if facts["lost"] == 1 else "offer.losing_emperor"
        return lambda: say(key, deed=words(), n=facts["lost"], zones=", ".join(tolls))

    def _destroyed(self, slot: int) -> dict[str, Any]:
        owner, discs = self._state.stacks[slot]
        return {"owner": owner, "discs": discs, "emperor": self._s.emperor[owner] == slot}

    def _construct(self, _: str, action: int) -> Made:
        slot, side, level, taken = actions.construction(actions.index_of(action))
        cell = beside(self._surface.slots[slot], side)
        building = self._s.building[self._surface.site_at[cell]]
        seat = self._s.decider
        replaces = builder_of(building) if building and builder_of(building) != seat else None
        cost = price(building, seat, level)
        a, b = self._surface.labels[slot], label(cell)
        key = "construct" if replaces is None else "replace"
        enemy = Seat(replaces or 0)
        plain = partial(say, f"offer.{key}.{level}", a=a, b=b, n=cost, enemy=enemy)
        among = "offer.with_emperor" if cost > 1 else "offer.with_only_emperor"
        words = (lambda: say(among, deed=plain())) if taken else plain
        facts = {"level": level, "cost": cost, "replaces": replaces, "emperor": bool(taken)}
        return words, a, b, (a, b), facts

    def _reinforce(self, _: str, action: int) -> Made:
        slot, plain, emperor = actions.reinforcement(actions.index_of(action))
        key = "reinforce"
        if emperor:
            key = "reinforce_emperor" if plain else "emperor_alone"
        facts = {"discs": plain + emperor, "emperor": bool(emperor)}
        return self._at(slot, key, facts, n=plain + emperor)

    def _moon(self, _: str, action: int) -> Made:
        emperor = self._s.emperor[self._s.decider] == IN_RESERVE
        facts = {"discs": 1, "emperor": emperor, "cost": MOON_PRICE}
        key = "moon_emperor" if emperor else "moon"
        return self._at(actions.index_of(action) - actions.MOONS, key, facts, n=MOON_PRICE)

    def _sand(self, kind: str, action: int) -> Made:
        slot = actions.index_of(action) - actions.SANDS
        owner = self._state.stacks[slot][0]
        facts = {"owner": owner, "cost": SAND_PRICE}
        return self._at(slot, kind, facts, n=SAND_PRICE, enemy=Seat(owner))

    def _swap(self, kind: str, action: int) -> Made:
        return self._at(actions.index_of(action) - actions.SWAPS, kind, {})

    def _exchange(self, kind: str, action: int) -> Made:
        captive = actions.index_of(action) - actions.EXCHANGES
        words = partial(say, f"offer.{kind}", enemy=Seat(captive))
        return words, "", "", (), {"captive": captive}

    def _word(self, kind: str, _: int) -> Made:
        if kind == "march":
            words = partial(say, "offer.march", n=MARCH_PRICE)
            return words, "", "", (), {"cost": MARCH_PRICE}
        key = "end_wind" if kind == "end" and any(self._s.reinforced) else kind
        return partial(say, f"offer.{key}"), "", "", (), {}

    def _at(self, slot: int, key: str, facts: dict[str, Any], **params: object) -> Made:
        space = self._surface.labels[slot]
        return partial(say, f"offer.{key}", a=space, **params), space, space, (space,), facts


# Not part of each Offers: what refers to itself stays until somebody looks for garbage.
_MAKERS: dict[str, Callable[[Offers, str, int], Made]] = {
    **dict.fromkeys(("go", "regroup", "attack", "kamikaze", "lost"), Offers._move),
    "construct": Offers._construct,
    "reinforce": Offers._reinforce,
    "moon": Offers._moon,
    "sand": Offers._sand,
    "swap": Offers._swap,
    "exchange": Offers._exchange,
}


def _rank(offer: Offer) -> tuple[int, int]:
    """Moves that pay several tolls come after those that pay fewer."""
    return _ORDER.get(offer.kind, len(_ORDER)), offer.facts.get("lost", 0)
