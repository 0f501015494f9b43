"""Every byte that each seat receives in whole games of Khan, searched for cards that it may not
know at that moment."""

from __future__ import annotations

import asyncio
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from serai.core.match.events import Moved
from serai.core.match.match import Match
from tests.server.live_site import Json, Player, live_site, play_out, together

ASKED_FOR = {"rus-forest"}  # a reason may name what it was asked about
CARD = re.compile(r"\b[a-z]+-[a-z]+\b")


def all_cards(match: Match) -> set[str]:
    position = match.start.to_dict()
    return set(position["deck"]) | set(position["discards"]) | set().union(*position["hands"])


class Known:
    """What a seat may know of the cards at each version. No standing answer is set in these games,
    so version and number of events are the same."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match = match
        self._seat = seat
        self.cards = all_cards(match)

    @cache  # noqa: B019  # lives as long as its test
    def at(self, version: int) -> set[str]:
        """Its own hand and the discards."""
        last = version == len(self._match.events)
        state = self._match.state if last else self._match.met(version + 1)
        position = state.to_dict()
        hand = [] if self._seat is None else position["hands"][self._seat]
        return {*position["discards"], *hand}

    def around(self, version: int) -> set[str]:
        """Before and after an event, and what it turned over for all."""
        event, shown = self._match.events[version - 1], set()
        if isinstance(event, Moved) and not hidden_draw(self._match, version):
            shown = set(CARD.findall(event.text))
        return self.at(version - 1) | self.at(version) | shown


def hidden_draw(match: Match, number: int) -> bool:
    before = match.met(number).to_dict()
    return bool(before["phase"] == "chance" and before["turn"]["draw"]["for"] == "hand")


def strings(data: Any) -> list[str]:
    """All texts in a message but those of the board, where every card has its direction."""
    if isinstance(data, dict):
        parts = [part for name, value in data.items() if name != "board" for part in (name, value)]
        return [text for part in parts for text in strings(part)]
    if isinstance(data, list):
        return [text for part in data for text in strings(part)]
    return [data] if isinstance(data, str) else []


def check_wire(match: Match, player: Player, seat: int | None) -> int:
    """How many cards were met in what the player received."""
    known, version, met = Known(match, seat), 0, 0

    def check(data: Any, allowed: set[str]) -> int:
        found = [c for text in strings(data) for c in CARD.findall(text) if c in known.cards]
        for card in found:
            assert card in allowed, f"seat {seat} got {card} at {version} in {str(data)[:300]}"
        return len(found)

    for text in player.received:
        message = json.loads(text)
        happenings = message.pop("log", []) + message.pop("happenings", [])
        for happening in happenings:
            version = happening["version"]
            met += check(happening, known.around(version))
        start = message.pop("start", {})
        met += check(start, known.at(0))
        met += check(message, known.at(version) | ASKED_FOR)
    return met


@pytest.mark.parametrize("seed", [1, 2])
def test_no_seat_receives_a_card_it_may_not_know(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            setup = {"seed": seed, "turn_limit": 30}
            table = await live.table("me", "here", "here", game="khan", setup=setup)
            players = {seat: await live.player(table, seat) for seat in (0, 1, 2)}
            watcher = await live.player(table)
            rng = Random(seed)
            for _ in range(6):  # what is undone, asked and looked up is on the wire too
                await play_out(players, rng, most=12)
                await look_around(players, rng)
                back = await live.player(table, 0)
                players[0].received += back.received
                await back.close()
            await play_out(players, rng)
            match = await live.match(table["table"]["id"])
            for seat, player in players.items():
                assert check_wire(match, player, seat) > 100
            assert check_wire(match, watcher, None) > 20

    asyncio.run(run())


async def look_around(players: dict[int, Player], rng: Random) -> None:
    await together(players)
    if players[0].result is not None:
        return
    decision = players[0].decision
    assert decision is not None
    seat = decision["seat"]
    mover = players[seat]
    facts: Json = {"seat": seat, "version": mover.version}
    await mover.ask(
        "consider", moves=rng.sample(mover.offers(), min(5, len(mover.offers()))), **facts
    )
    for move in (*(f"A {card} A1" for card in ASKED_FOR), "C L3 A1,A2,B2", "S scout B", "discard"):
        await mover.ask("why-not", move=move, **facts)
    for player_seat, player in players.items():
        for name in player.messages("welcome")[0]["overlays"]:
            await player.ask("overlay", name=name, seat=player_seat, version=player.version)
        await player.play(rng.choice(mover.offers()), seat=player_seat, version=0)
    if decision["undo"] == "free" or mover.decision["undo"] == "free":  # type: ignore[index]
        answer = await mover.ask("undo", **facts)
        await together(players, answer["version"])


def test_the_search_finds_a_card_that_leaks(tmp_path: Path) -> None:
    async def run() -> None:
        async with live_site(tmp_path) as live:
            table = await live.table("me", "here", "here", game="khan")
            players = {seat: await live.player(table, seat) for seat in (0, 1, 2)}
            await play_out(players, Random(1), most=40)
            match = await live.match(table["table"]["id"])
            hands = match.state.to_dict()["hands"]
            secret = next(card for card in hands[1] + hands[2] if card not in ASKED_FOR)
            players[0].received.append(json.dumps({"type": "chat", "text": secret}))
            with pytest.raises(AssertionError, match=secret):
                check_wire(match, players[0], 0)

    asyncio.run(run())
