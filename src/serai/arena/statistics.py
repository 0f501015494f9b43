"""What numbers of games prove.

*Intervals* are Wilson's, at 95 %: they hold also near 0 and 1. A shared win counts as a part of
one. They take games as independent. Those of a block share a set-up: for a bot, which has each seat
in turn, that makes the interval, if anything, a little too wide; but a set-up that favours a seat
does so in the whole block, so for a seat `independent` says how many games these are worth.

*Elo* with two seats: a share s of the wins is a difference of 400 log10(s / (1 - s)), and the
interval of the share becomes that of the difference.

*SPRT* with two seats: games come in pairs from one set-up with the seats exchanged, and a pair
gives the first bot 0, ½, 1, 1½ or 2 wins. Asked is how much likelier these five counts are with a
difference of `elo1` than with one of `elo0`, each at its most likely distribution with that mean
(the generalised test of Van den Bergh). It ends when the logarithm of that ratio leaves the bounds
that keep both kinds of mistake at 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import NamedTuple

from serai.core.text.errors import BadOption

Z = 1.959964  # 95 %, two-sided
ERROR = 0.05
BOUND = log((1 - ERROR) / ERROR)
_EMPTY = 1e-3  # stands for a count of 0, which would make the ratio undefined
_MEANS = (0.0, 0.25, 0.5, 0.75, 1.0)


class Interval(NamedTuple):
    low: float
    high: float


def independent(blocks: Sequence[Sequence[float]]) -> float:
    """As many independent games would show the mean of these shares as exactly."""
    games = sum(map(len, blocks))
    mean = sum(map(sum, blocks)) / games
    errors = sum((sum(block) - mean * len(block)) ** 2 for block in blocks)
    if errors == 0:  # nothing but equal blocks: these games can't tell
        return len(blocks)
    return min(games, max(len(blocks), games * games * mean * (1 - mean) / errors))


def wilson(wins: float, games: float) -> Interval:
    """Where the true share of wins lies; with no games, anywhere."""
    if games == 0:
        return Interval(0.0, 1.0)
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return Interval(max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def elo(share: float) -> float:
    """The difference at which this share of the wins is expected; infinite at 0 and 1."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def expected(difference: float) -> float:
    """The share of the wins at a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Sprt:
    """Is the first bot better by `elo1` rather than by `elo0`?"""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not -inf < self.elo0 < self.elo1 < inf:
            raise BadOption(f"SPRT: {self.elo0:g} must be below {self.elo1:g}, both numbers")

    def llr(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio; `pairs` counts those with 0, ½, 1, 1½ and 2 wins."""
        number = sum(pairs)
        if number == 0:
            return 0.0
        filled = [max(count, _EMPTY) for count in pairs]
        shares = [count / sum(filled) for count in filled]
        s0, s1 = expected(self.elo0), expected(self.elo1)
        t0, t1 = _tilt(shares, s0), _tilt(shares, s1)
        return number * sum(
            share * log((1 + t0 * (mean - s0)) / (1 + t1 * (mean - s1)))
            for share, mean in zip(shares, _MEANS, strict=True)
        )

    def verdict(self, pairs: Sequence[int]) -> bool | None:
        """True: better by `elo1`; False: by no more than `elo0`; None: not known yet."""
        llr = self.llr(pairs)
        return None if abs(llr) < BOUND else llr > 0


def _tilt(shares: Sequence[float], mean: float) -> float:
    """The t for which shares / (1 + t (x - mean)) has this mean: the likeliest that does."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        middle = (low + high) / 2
        slope = sum(
            share * (x - mean) / (1 + middle * (x - mean))
            for share, x in zip(shares, _MEANS, strict=True)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2
