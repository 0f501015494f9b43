"""Firefox as it is installed, spoken to in WebDriver BiDi, which it knows without any driver.

https://w3c.github.io/webdriver-bidi: commands with answers, and between these events.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.person.waiting import poll

Json = dict[str, Any]
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# Nothing is asked of the network but what the pages ask for, and no page of its own opens.
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Refused(Exception):
    """Firefox can't do what it was told to."""


class Bidi:
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._last = 0
        self.events: list[Json] = []

    def command(self, method: str, **parameters: Any) -> Json:
        self._last += 1
        command = {"id": self._last, "method": method, "params": parameters}
        self._socket.send(json.dumps(command))
        while (heard := json.loads(self._socket.recv())).get("id") != self._last:
            self.events.append(heard)
        if heard["type"] == "error":
            raise Refused(f"{method}: {heard['error']}: {heard['message']}")
        answer: Json = heard["result"]
        return answer


def find() -> str | None:
    return os.environ.get("SERAI_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def running(path: str, folder: Path) -> Iterator[Bidi]:
    """With a profile of its own in `folder`, and there too what it says."""
    profile, said = folder / "profile", folder / "firefox.log"
    profile.mkdir()
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _set())
    (profile / "user.js").write_text("\n".join(lines))
    command = [path, "--headless", "--no-remote", "--remote-debugging-port", "0"]
    with said.open("w") as log:
        process = subprocess.Popen(
            [*command, "--profile", str(profile)], stdout=log, stderr=subprocess.STDOUT
        )
        try:
            poll(lambda: LISTENS.search(said.read_text()), lambda: f"no BiDi: {said.read_text()}")
            found = LISTENS.search(said.read_text())
            assert found is not None
            # A busy Firefox may be late with its answer to a ping.
            with connect(f"{found[1]}/session", max_size=None, ping_interval=None) as socket:
                bidi = Bidi(socket)
                bidi.command("session.new", capabilities={})
                bidi.command("session.subscribe", events=["log.entryAdded"])
                yield bidi
        finally:
            process.terminate()
            process.wait()


def _set() -> list[tuple[str, Any]]:
    return list(PREFERENCES.items())
