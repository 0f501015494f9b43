"""What can be laid over the map: where one's cards lead, and the areas that count for the bonus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from serai.core.contract.presenter import Mark
from serai.core.kernels.masks import places
from serai.games.khan.board.fields import label, pieces
from serai.games.khan.constants import CONQUESTS, OVER
from serai.games.khan.rules.position import free_fields
from serai.games.khan.rules.tables import PLACEMENTS
from serai.games.khan.text.notation import hand_of
from serai.games.khan.text.view import fitting_symbols
from serai.games.khan.text.words import card_name, say, seat_name, together
from serai.games.khan.ui.offers import seats_of

overlays: tuple[str, ...] = ("cards", "areas")


def overlay(state: Any, name: str, seat: int) -> list[Mark]:
    return list(_OVERLAYS[name](state, seat))


def _cards(state: Any, seat: int) -> Iterator[Mark]:
    """A1: on each free field the cards in the seat's hand that it fits; W2: none in the end."""
    s = state.thawed
    if CONQUESTS in (s.phase, s.back) or s.phase == OVER:
        return
    hand = hand_of(state.surface, s, seat)
    for place in places(free_fields(state.surface.tables[0], state.position[0])):
        symbols = fitting_symbols(state.board, [place])
        fitting = [card for card in hand if card.partition("-")[2] in symbols]
        if fitting:
            words = together([card_name(card) for card in fitting])
            yield Mark(label(place), words, tuple(fitting))


def _areas(state: Any, seat: int) -> Iterator[Mark]:  # noqa: ARG001  # everybody's, for everybody
    """W4: for each area of a seat its size, on its first field, with all that belong to it.

    Before the fields comes "seat:size", for the picture.
    """
    s, scores = state.thawed, state.scores()
    land = set(state.board.land)
    for holder in range(state.players):
        tiles = [s.tile[i] for i in range(s.tiles) if holder in seats_of(s.owners[i])]
        covered = {place for tile in tiles for place in PLACEMENTS[tile][1]}
        areas = sorted(pieces(covered), key=lambda area: -len(land & set(area)))
        for number, area in enumerate(areas):
            size, bonus = len(land & set(area)), scores[holder]["bonus"]
            key = "largest" if number == 0 and bonus else "area"
            words = say(f"overlay.{key}", seat=seat_name(holder), size=size, bonus=bonus)
            fields = (label(place) for place in area)
            yield Mark(label(area[0]), words, (f"{holder}:{size}", *fields))


_OVERLAYS = {"cards": _cards, "areas": _areas}
