"""What one seat proposes and all other people at the table must agree to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from serai.server.wire.table import Proposal


@dataclass(frozen=True)
class Consent:
    """It falls when one of those asked refuses, or when something happens in the match."""

    what: Literal["undo", "end"]
    by: int
    asked: frozenset[int]
    agreed: frozenset[int] = frozenset()
    keep: int = 0  # for an undo: how many moves stay

    @property
    def is_given(self) -> bool:
        return self.asked <= self.agreed

    def agreed_by(self, seats: Iterable[int]) -> Consent:
        return replace(self, agreed=self.agreed | (self.asked & set(seats)))

    @classmethod
    def stored(cls, data: Mapping[str, Any]) -> Consent:
        """As `to_store` wrote it."""
        asked, agreed = frozenset(data["asked"]), frozenset(data["agreed"])
        return cls(data["what"], data["by"], asked, agreed, data["keep"])

    def to_store(self) -> dict[str, Any]:
        sets = {"asked": sorted(self.asked), "agreed": sorted(self.agreed)}
        return {"what": self.what, "by": self.by, "keep": self.keep, **sets}

    def info(self) -> Proposal:
        waiting = sorted(self.asked - self.agreed)
        return Proposal(what=self.what, by=self.by, agreed=sorted(self.agreed), waiting=waiting)
