"""The other end of a contender: starts it, asks it, ends it."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.speed.contenders.serving import Reading
from bench.speed.peers import Missing, last_line

ROOT = Path(__file__).parents[2]


class Worker:
    def __init__(self, python: Path, module: str, environment: Mapping[str, str]) -> None:
        self.complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115  # open as long as it runs
        self.process = subprocess.Popen(
            [str(python), "-m", module],
            cwd=ROOT,
            env=dict(environment),
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
        )
        hello = self._answer()
        self.version: str = hello["version"]
        self.turns: list[str] = hello["turns"]

    def measure(self, turn: str, seconds: float, number: int) -> list[Reading]:
        assert self.process.stdin
        question = json.dumps({"turn": turn, "seconds": seconds, "round": number})
        with suppress(BrokenPipeError):  # it has ended: the missing answer says why
            print(question, file=self.process.stdin, flush=True)
        return [Reading(**reading) for reading in self._answer()]

    def _answer(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            self.close()
            self.complaints.seek(0)
            raise Missing(last_line(self.complaints.read()))
        return json.loads(line)

    def close(self) -> None:
        """It ends by itself when nothing more can be asked."""
        self.process.communicate()
