"""Advice for Khan that leads to questions of consent, which are rare among the greedy."""

from __future__ import annotations

from tests.browser.person.advice import Advisor
from tests.browser.person.wire import Json, Wire


class SharingAdvisor(Advisor):
    """Has seats protect their yurts and settle beside each other, for as long as that is wanted."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self.is_sharing = True

    def offer(self, wire: Wire) -> Json:
        preferred = self._preferred(wire) if self.is_sharing else None
        return preferred or super().offer(wire)

    def _preferred(self, wire: Wire) -> Json | None:
        for offer in wire.offers:
            if offer["kind"] == "protection":
                return offer
            if offer["kind"] == "invade" and self._is_beside_another(wire, offer["target"]):
                return offer
        return None

    def _is_beside_another(self, wire: Wire, field: str) -> bool:
        assert wire.decision is not None
        others = {0, 1} - {wire.decision["seat"]}
        return any(wire.position["yurts"].get(near) in others for near in beside(field))


def beside(field: str) -> list[str]:
    column, row = field[0], int(field[1:])
    across = [f"{chr(ord(column) + step)}{row}" for step in (-1, 1)]
    return [*across, *(f"{column}{row + step}" for step in (-1, 1))]
