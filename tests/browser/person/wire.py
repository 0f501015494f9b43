"""What a page has heard from the server, so that a test can decide as its seat would."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket

Json = dict[str, Any]


class Wire:
    def __init__(self) -> None:
        self._unanswered: list[set[int]] = []  # numbers of requests, for each socket
        self.forget()

    def forget(self) -> None:
        """The page goes to another table."""
        self.table: Json | None = None
        self.seats: list[int] = []
        self.start: Json = {}
        self.position: Json = {}
        self.version = -1
        self.decision: Json | None = None
        self.result: Json | None = None
        self.texts: list[str] = []  # every message, as it came

    def listen(self, socket: WebSocket) -> None:
        asked: set[int] = set()
        self._unanswered.append(asked)
        socket.on("framesent", lambda frame: asked.add(json.loads(frame)["id"]))
        socket.on("framereceived", lambda frame: asked.discard(json.loads(frame).get("re")))
        socket.on("framereceived", self.hear)
        socket.on("close", lambda _: asked.clear())

    @property
    def is_waiting(self) -> bool:
        """Whether an answer of the server is still to come."""
        return any(self._unanswered)

    @property
    def is_asked(self) -> bool:
        """Whether a seat of this page has to decide."""
        return self.decision is not None and self.decision["seat"] in self.seats

    @property
    def offers(self) -> list[Json]:
        groups = (self.decision or {}).get("groups") or []
        return [offer for group in groups for offer in group["offers"]]

    @property
    def view(self) -> Json:
        """As the rules read it; the borders of tiles and the legend are there for the picture."""
        drawn = ("tiles", "legend")
        board = {name: part for name, part in self.start["board"].items() if name not in drawn}
        return {**self.position, "board": board}

    def hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.texts.append(text)
        message = json.loads(text)
        kind = message["type"]
        if kind == "welcome":
            self.seats = message["seats"]
        elif kind == "table":
            self.table = message["table"]
        elif kind == "state":
            self.start, self.position = message["start"], message["position"]
            self.version = message["version"]
            self._decide(message)
        elif kind == "events":
            for happening in message["happenings"]:
                self.position = {**self.position, **happening["position"]}
                self.version = happening["version"]
            self._decide(message)

    def _decide(self, message: Json) -> None:
        self.decision, self.result = message["decision"], message["result"]
