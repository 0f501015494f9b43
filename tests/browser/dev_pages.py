"""The pages of web/dev: parts of the client by themselves, without a server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from tests.browser.person.wire import Json

ADDRESS = "http://dev.test"


class DevPages:
    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self._folder = folder
        self._scene: Json = {}
        page.route(f"{ADDRESS}/**", self._answer)

    def open(self, path: str, scene: Json | None = None) -> None:
        self._scene = scene or {}
        self.page.goto(f"{ADDRESS}/{path}")
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path.removeprefix("/")
        if path.startswith("scenes/"):
            route.fulfill(json=self._scene)
        else:
            route.fulfill(path=self._folder / path)
