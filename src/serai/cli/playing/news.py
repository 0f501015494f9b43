"""What happened since a seat last looked, in the game's words, as that seat saw it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from serai.cli.playing import listing
from serai.cli.words import words
from serai.core.contract.game import find
from serai.core.contract.state import CHANCE
from serai.core.match.match import Match
from serai.core.text.messages import message


def news(
    match: Match, since: int, seat: int | None, humans: Collection[int]
) -> list[tuple[str, int]]:
    """A line for each move from number `since` on, and how far its sentence is from the edge."""
    told = [_told(match, number, seat, humans) for number in range(since, len(match.moves))]
    return [_line(match.game, *entry, times=len(list(same))) for entry, same in groupby(told)]


def _told(
    match: Match, number: int, seat: int | None, humans: Collection[int]
) -> tuple[str, str, str]:
    """Who did it, the notation, and the sentence."""
    rules = find(match.game)
    before, after = match.states[number : number + 2]
    text = rules.seen(before, match.moves[number], seat)["text"]
    told = rules.narrator.tell(before, text, after, seat)
    if before.decider == CHANCE:
        return words("session.chance"), text, told
    if before.decider in humans and listing.is_forced(before):
        told = words("session.forced", told=told)
    return rules.narrator.seat_name(before.decider), text, told


def _line(game: str, who: str, text: str, told: str, times: int) -> tuple[str, int]:
    if times > 1:
        told = words("session.repeated", told=told, times=times)
    line = message(find(game).package, "telling.line", seat=who, move=text, told=told)
    return line, len(line) - len(told)
