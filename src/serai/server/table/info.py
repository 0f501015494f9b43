"""Tables seen from outside: what is said of one that is not in use, and how one begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.core.match import chance
from serai.core.match.match import Match
from serai.server.table.gathering import all_filled
from serai.server.table.setups import new_state
from serai.server.wire.table import Clock, SeatInfo, Setup, TableInfo

if TYPE_CHECKING:
    from serai.server.table.room import Room
    from serai.storage.records import StoredTable


def info_of(stored: StoredTable) -> TableInfo:
    """Of a table with nobody there."""
    table = stored.table
    secret = table.secret if table.committed else None
    return TableInfo.model_validate(
        {
            "id": table.id,
            "game": table.game,
            "players": table.players,
            "setup": Setup.model_validate(table.setup),
            "clock": Clock.model_validate({name: table.clock[name] for name in Clock.model_fields}),
            "open": table.open,
            "state": table.state,
            "seats": [
                SeatInfo.model_validate(
                    {
                        "number": seat.number,
                        "kind": seat.kind,
                        "name": seat.name,
                        "bot": seat.bot,
                        "present": seat.kind == "bot",
                        "withdrawn": seat.kind == "person" and seat.bot is not None,
                    }
                )
                for seat in stored.seats
            ],
            "watching": 0,
            "proposal": None,
            "rematch": table.rematch_id,
            "commitment": None if secret is None else chance.commitment(secret),
            "created": table.created_at,
            "turn": table.turn,
        }
    )


async def begin_if_filled(room: Room) -> bool:
    """Under the room's lock: with a person or a bot on every seat the match begins. Its draws come
    from a fresh secret, whatever the seed of the set-up."""
    if not all_filled(room.seats):
        return False
    table, setup = room.table, Setup.model_validate(room.table.setup)
    start = await new_state(table.game, table.players, setup)
    await room.begin(Match(table.game, state=start, turn_limit=setup.turn_limit))
    return True
