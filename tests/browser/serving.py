"""A real `serai serve` on a port and with a database of its own, and a secret that is none."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.person.waiting import poll

SERVE = [sys.executable, "-m", "tests.browser.known_server", "serve", "--port", "0"]
COMPILED = 300.0  # seconds: rules that were never compiled here take some
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server that runs meanwhile; what it says goes to a file in `folder`."""
    said = folder / "server.log"
    command = [*SERVE, "--database", f"sqlite:///{folder / 'serai.db'}"]
    with said.open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        try:
            yield _address(process, said)
        finally:
            process.terminate()
            process.wait()


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    """It says so when it can be reached."""

    def is_up() -> bool:
        assert process.poll() is None, f"the server stopped: {said.read_text()}"
        return ADDRESS.search(said.read_text()) is not None

    poll(is_up, lambda: f"the server does not answer: {said.read_text()}", COMPILED)
    found = ADDRESS.search(said.read_text())
    assert found is not None
    return found[0]
