"""From what was agreed on at a table to the start of a match."""

from __future__ import annotations

import asyncio
import secrets
from functools import lru_cache
from typing import Any

from serai.bots import opponents
from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.server.problems import Refused
from serai.server.wire.table import Setup

SEEDS = 2**53  # so that a browser's numbers hold every one


def settled(game: str, setup: Setup) -> Setup:
    """The set-up with each variant once and its seed filled in: from then on all can look at what
    will be dealt."""
    known = find(game).variants
    for variant in setup.variants:
        if variant not in known:
            raise Refused(422, "no-variant", game=game, variant=variant[:32])
    variants = [variant for variant in known if variant in setup.variants]
    seed = secrets.randbelow(SEEDS) if setup.seed is None else setup.seed
    return setup.model_copy(update={"variants": variants, "seed": seed})


async def new_state(game: str, players: int, setup: Setup) -> State:
    """BadOption, with the reason, if the rules do not allow the set-up.

    In a thread: with many variants it can take Ekö a second to find a board that hangs together.
    """
    return await asyncio.to_thread(_dealt, game, players, setup.model_dump_json())


@lru_cache(maxsize=32)
def _dealt(game: str, players: int, setup_text: str) -> State:
    """Kept because the same is first previewed, then put on a table, and then played."""
    setup = Setup.model_validate_json(setup_text)
    return find(game).new(players=players, seed=setup.seed, **_options(game, players, setup))


def _options(game: str, players: int, setup: Setup) -> dict[str, Any]:
    rules: Any = find(game)  # the ways to set up are the games' own
    if game == "khan":
        return {"rulers": _rulers(rules, setup)}
    if setup.rulers != "marked":
        raise Refused(422, "no-rulers")
    if setup.board == "standard":
        return {"board": rules.standard_board(players, setup.variants)}
    return {"variants": setup.variants}


def _rulers(rules: Any, setup: Setup) -> dict[str, str] | None:
    if isinstance(setup.rulers, dict):
        return setup.rulers
    return rules.even_rulers() if setup.rulers == "even" else None


def check_bot(game: str, level: str | None) -> str:
    known = opponents(game)
    if level not in known:
        raise Refused(422, "no-bot", bot=level or "", known=", ".join(known))
    return level
