"""A bot that plays over HTTP: it sits down at open tables of a server and plays any legal move.

    python examples/hosted/bot.py http://127.0.0.1:8000 --matches 1

It needs nothing but Python. docs/protocol.md explains what it sends and receives.
"""

from __future__ import annotations

import argparse
import json
import random
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

NAME = "Example bot"


class Server:
    def __init__(self, url: str) -> None:
        self._api = f"{url.rstrip('/')}/api"

    def ask(self, path: str, body: Any = None, key: str | None = None) -> Any:
        with self._open(path, body, key) as answer:
            return json.load(answer)

    def lines(self, path: str, body: Any = None, key: str | None = None) -> Iterator[Any]:
        """The objects of a stream as they come; empty lines only show that it still stands."""
        with self._open(path, body, key) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def _open(self, path: str, body: Any, key: str | None) -> Any:
        headers = {"content-type": "application/json"}
        if key is not None:
            headers["authorization"] = f"Bearer {key}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self._api + path, data, headers))


def sit_down(server: Server) -> tuple[str, str]:
    """At the first table with a seat for anyone: its id, and the key to the seat."""
    for news in server.lines("/bots/events", {}):
        table = news["table"]
        if news["type"] == "open":
            try:
                seated = server.ask(f"/tables/{table['id']}/join", {"name": NAME})
            except urllib.error.HTTPError:
                continue  # somebody was faster
            return table["id"], *seated["seats"].values()
    raise SystemExit("the server has closed the stream")


def play(server: Server, table: str, key: str) -> dict[str, Any]:
    """Until the match is over; how it ended."""
    version = 0
    for message in server.lines(f"/tables/{table}/stream", key=key):
        if message["type"] == "state":
            version = message["version"]
        elif message["type"] == "events":
            version = message["happenings"][-1]["version"]
        else:
            continue
        if message["result"] is not None:
            result: dict[str, Any] = message["result"]
            return result
        groups = message["decision"]["groups"]  # none: somebody else decides
        if groups:
            moves = [offer["move"] for group in groups for offer in group["offers"]]
            wish = {"version": version, "move": random.choice(moves)}
            try:
                server.ask(f"/tables/{table}/moves", wish, key)
            except urllib.error.HTTPError as error:
                if error.code != 409:  # 409: something happened meanwhile, and the stream tells it
                    raise
    raise SystemExit("the server has closed the stream")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--matches", type=int, default=1)
    wanted = parser.parse_args()
    server = Server(wanted.url)
    for _ in range(wanted.matches):
        table, key = sit_down(server)
        print(f"Sitting at table {table}", flush=True)
        print(play(server, table, key)["words"], flush=True)


if __name__ == "__main__":
    main()
