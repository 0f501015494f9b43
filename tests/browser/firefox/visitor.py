"""Somebody at a Firefox, with a profile of their own."""

from __future__ import annotations

from typing import Any

import httpx

from tests.browser.firefox.bidi import Bidi, Json, Refused
from tests.browser.person.waiting import AT_REST, poll
from tests.browser.person.wire import Wire

VISIBLE = "(what) => what.checkVisibility({ visibilityProperty: true })"
INTO_VIEW = "(what) => what.scrollIntoView({ block: 'nearest', behavior: 'instant' })"
KEYS = "Object.values(Object.values(JSON.parse(localStorage.getItem('serai.tables')))[0].seats)"


class Visitor:
    def __init__(self, bidi: Bidi, address: str, width: int, height: int) -> None:
        self._bidi = bidi
        self._address = address
        self._profile = bidi.command("browser.createUserContext")["userContext"]
        made = bidi.command("browsingContext.create", type="tab", userContext=self._profile)
        self._tab = made["context"]
        self._do("browsingContext.setViewport", viewport={"width": width, "height": height})
        self.wire = Wire()

    def close(self) -> None:
        self._bidi.command("browser.removeUserContext", userContext=self._profile)

    @property
    def troubles(self) -> list[str]:
        """What went wrong in any page so far."""
        entries = [event["params"] for event in self._bidi.events]
        return [str(entry.get("text")) for entry in entries if entry.get("level") == "error"]

    def goto(self, path: str) -> None:
        self._do("browsingContext.navigate", url=f"{self._address}{path}", wait="complete")

    # --- looking ---------------------------------------------------------------------------------

    def all(self, css: str) -> list[Json]:
        """That can be seen, in the order of the page."""
        return self._seen({"type": "css", "value": css})

    def named(self, role: str, name: str, within: Json | None = None) -> list[Json]:
        return self._seen({"type": "accessibility", "value": {"role": role, "name": name}}, within)

    def sees(self, css: str) -> Json:
        self.until(f"{css} is seen", lambda: self.all(css))
        return self.all(css)[0]

    def meets(self, role: str, name: str, within: Json | None = None) -> Json:
        self.until(f"the {role} {name!r} is met", lambda: self.named(role, name, within))
        return self.named(role, name, within)[0]

    def run(self, function: str, *of: Json) -> Any:
        """A function of the page, of some of its elements; its value must be a plain one."""
        done = self._bidi.command(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"sharedId": what["sharedId"]} for what in of],
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert done["type"] == "success", done
        return done["result"].get("value")

    def until(self, what: str, is_so: Any) -> None:
        poll(is_so, lambda: f"waited in vain: {what}; {self.run('() => location.href')}")

    # --- doing -----------------------------------------------------------------------------------

    def press(self, what: Json) -> None:
        """With the mouse, in its middle, when it stands still."""
        self.run(INTO_VIEW, what)
        self.run(AT_REST, what)
        origin = {"type": "element", "element": {"sharedId": what["sharedId"]}}
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._do("input.performActions", actions=[{"type": "pointer", "id": "m", "actions": moves}])

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._do("input.performActions", actions=[{"type": "key", "id": "k", "actions": keys}])

    # --- what the server says to the seat of this page -------------------------------------------

    def ask(self) -> Wire:
        """All that the seat has been told."""
        table = str(self.run("() => location.pathname")).removeprefix("/t/")
        key = self.run(f"() => {KEYS}[0]")
        url = f"{self._address}/api/tables/{table}/stream"
        headers = {"Authorization": f"Bearer {key}"}
        told = httpx.get(url, params={"follow": "false"}, headers=headers).raise_for_status()
        self.wire.forget()
        for line in filter(None, told.text.splitlines()):
            self.wire.hear(line)
        return self.wire

    def _seen(self, locator: Json, within: Json | None = None) -> list[Json]:
        start = {} if within is None else {"startNodes": [{"sharedId": within["sharedId"]}]}
        found = self._do("browsingContext.locateNodes", locator=locator, **start)["nodes"]
        return [node for node in found if self._is_visible(node)]

    def _is_visible(self, node: Json) -> bool:
        try:
            return bool(self.run(VISIBLE, node))
        except Refused:  # it has gone since it was found
            return False

    def _do(self, method: str, **parameters: Any) -> Json:
        return self._bidi.command(method, context=self._tab, **parameters)
