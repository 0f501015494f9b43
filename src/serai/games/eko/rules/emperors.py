"""Captive Emperors and their exchange (E)."""

from __future__ import annotations

from serai.core.kernels.kernel import door, kernel, lowest, popcount
from serai.games.eko.constants import CAPTIVE, EXCHANGE, IN_RESERVE
from serai.games.eko.rules.position import Position, is_eliminated


@door
def captives(s: Position, holder: int) -> int:
    """The seats whose Emperors a seat holds, one bit each."""
    held = 0
    for seat in range(s.players):
        if s.emperor[seat] == CAPTIVE + holder:
            held |= 1 << seat
    return held


@door
def exchange_due(s: Position) -> int:
    """E2, E3: the first seat from the active one on that must exchange, or -1."""
    for i in range(s.players):
        seat = (s.active + i) % s.players
        if s.emperor[seat] >= CAPTIVE and not is_eliminated(s, seat) and captives(s, seat):
            return seat
    return -1


@kernel
def come_home(s: Position, seat: int) -> None:
    s.emperor[seat] = IN_RESERVE
    s.reserve[seat] += 1


@kernel
def exchange(s: Position, seat: int, captive: int) -> None:
    """The seat gives a captive to the holder of its own Emperor, who comes home."""
    holder = s.emperor[seat] - CAPTIVE
    come_home(s, seat)
    if captive == holder:
        come_home(s, holder)
    else:
        s.emperor[captive] = CAPTIVE + holder


@kernel
def settle_exchanges(s: Position) -> bool:
    """Make every exchange that is due; False when a seat must first choose whom to give."""
    seat = exchange_due(s)
    while seat >= 0:
        held = captives(s, seat)
        if popcount(held) > 1:
            s.phase = EXCHANGE
            s.decider = seat
            return False
        exchange(s, seat, lowest(held))
        seat = exchange_due(s)
    return True
