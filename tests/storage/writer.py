"""A process that appends until it is killed, and says which events are acknowledged."""

from __future__ import annotations

import asyncio
import sys

from serai.storage.storage import Storage
from tests.storage.rows import events, table


async def write(storage: Storage, name: str) -> None:
    stored = await storage.find_match(name)
    if stored is None:
        await storage.create(table(name), [])
    seq = 0 if stored is None else len(stored.events)
    while True:
        await storage.append(name, events(seq + 1, 2), turn=seq + 2)
        seq += 2
        print(name, seq, flush=True)


async def main(url: str) -> None:
    storage = await Storage.open(url)
    await asyncio.gather(*(write(storage, f"t{number}") for number in range(10)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
