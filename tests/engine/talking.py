"""Talking with an engine in this process, and programs that play badly in some way."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from serai.engine.serving import serve


def ready(game: str) -> None:
    """The engine has nothing to prepare for any game."""


def asked(*lines: str | bytes, prepare: Callable[[str], None] = ready) -> list[str]:
    """What an engine writes when it reads all of these at once."""
    raw = (line if isinstance(line, bytes) else line.encode() for line in lines)
    told: list[str] = []
    serve(io.BytesIO(b"".join(line + b"\n" for line in raw)), told.append, prepare)
    return told


def named(word: str, told: list[str]) -> list[Any]:
    """What stands as JSON after a word."""
    return [json.loads(line[len(word) :]) for line in told if line.startswith(f"{word} ")]


HEAD = """\
import json, os, sys, time
def say(*lines): print(*lines, sep="\\n", flush=True)
ID = 'id {"name": "x", "protocol": 1, "games": ["eko", "khan"]}'
heard = open(__file__ + ".heard", "a")
for line in sys.stdin:
    word = line.split()[0]
    heard.write(line); heard.flush()
"""
ANSWERS = {
    "hello": "say(ID, 'ok')",
    "set": "say('ok')",
    "new": "say('ok')",
    "position": "moves = json.loads(line[9:])['moves']; say('ok')",
    "go": "say('bestmove ' + moves[0], 'ok')",
    "stop": "pass",
}


def program(folder: Path, **changed: str) -> str:
    """The command of a program that plays the first move, but for what is changed."""
    file = folder / f"bot{len(list(folder.glob('*.py')))}.py"
    arms = (f"    if word == {word!r}: {act}\n" for word, act in {**ANSWERS, **changed}.items())
    file.write_text(HEAD + "".join(arms), encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(file)])


def heard(command: str) -> list[str]:
    """What a program was told, whichever of its processes it was."""
    return Path(shlex.split(command)[-1] + ".heard").read_text(encoding="utf-8").splitlines()
