"""Somebody at a browser of their own. Whatever goes wrong in their pages is noted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

from tests.browser.line import Line
from tests.browser.person import waiting
from tests.browser.person.wire import Wire

DESK = {"width": 1280, "height": 860}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


REACHES_THE_SERVER = "fetch('/api/health').then(({ ok }) => ok, () => false)"


class Person:
    def __init__(self, browser: Browser, address: str, name: str, **options: Any) -> None:
        wanted = {"viewport": DESK, "locale": "en-GB", "base_url": address} | options
        self.name = name
        self.line = Line()
        self.context = browser.new_context(**wanted, proxy=self.line.proxy)
        self.context.set_default_timeout(waiting.PATIENCE * 1000)
        self.wire = Wire()
        self.troubles: list[str] = []
        self._is_cut_off = False
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("websocket", self.wire.listen)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"error in the page: {error}"))
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self._is_cut_off:
            self.troubles.append(f"console: {message.text} ({message.location.get('url')})")

    def _failed(self, request: Request) -> None:
        # Going to another page drops what the old one had asked for.
        if not self._is_cut_off and request.failure != "net::ERR_ABORTED":
            self.troubles.append(f"{request.method} {request.url}: {request.failure}")

    def button(self, name: str, within: Page | Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def until(
        self, what: str, is_so: Callable[[], Any], patience: float = waiting.PATIENCE
    ) -> None:
        waiting.until(
            self.page,
            is_so,
            lambda: f"{self.name} waited in vain: {what}; {self._where()}",
            patience,
        )

    def answered(self) -> None:
        """Until the server has answered all that this page asks for, and the page has drawn it."""
        waiting.drawn(self.page)
        while self.wire.is_waiting:
            self.until("an answer", lambda: not self.wire.is_waiting)
            waiting.drawn(self.page)  # with one answer it may ask for the next

    def settled(self, layers: int = 0) -> None:
        """Until the history has a step for each layer that lies open and for no other: a browser
        goes back in its own time, and does not go elsewhere meanwhile."""
        steps = "history.state?.layers ?? 0"
        self.until(f"{layers} layers", lambda: self.page.evaluate(steps) == layers)

    def _where(self) -> str:
        heard = f"{len(self.wire.texts)} messages came"
        return f"at {self.page.url}, {heard}, {self.troubles or 'no troubles'}"

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """Without a network, and what fails then is no trouble."""
        self._is_cut_off = True
        self.context.set_offline(True)
        self.line.cut()
        yield
        self.line.mend()
        self.context.set_offline(False)
        self.until("the line again", lambda: self.page.evaluate(REACHES_THE_SERVER))
        self._is_cut_off = False

    def close(self) -> None:
        self.context.close()
        self.line.close()
