"""An installed Serai, tried as its users would: outside the repository, by its commands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

GAMES = ("eko", "khan")
PLAIN = {"SERAI_KERNELS": "plain"}

STEP = """
import gymnasium, numpy, serai.rl
from serai.rl import eko_v0
environments = gymnasium.make_vec("serai/KhanSelfPlay-v0", num_envs=2)
_, info = environments.reset(seed=1)
environments.step([numpy.flatnonzero(mask)[0] for mask in info["action_mask"]])
alone = eko_v0.env()
alone.reset(seed=1)
alone.step(numpy.flatnonzero(alone.last()[4]["action_mask"])[0])
"""

SOCKET = """
import asyncio, json, sys, urllib.request
from websockets.asyncio.client import connect

seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
body = json.dumps({"game": "eko", "name": "Ada", "setup": {"seed": 7}, "seats": seats}).encode()
asked = urllib.request.Request(sys.argv[1] + "/api/tables", body)
asked.add_header("content-type", "application/json")
made = json.load(urllib.request.urlopen(asked))

async def talk(address):
    hello = {"type": "hello", "id": 1, "tokens": list(made["seats"].values())}
    live = f"ws{address.removeprefix('http')}/api/tables/{made['table']['id']}/live"
    async with connect(live) as socket:
        await socket.send(json.dumps(hello))
        while json.loads(await socket.recv())["type"] != "state":
            pass

asyncio.run(asyncio.wait_for(talk(sys.argv[1]), 60))
"""


class Broken(Exception):
    """What an installed Serai did not do; the message is all it said."""


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and a home beside it for whatever its programs keep."""

    folder: Path
    uses: str  # the Python that it is made with

    def make(self) -> None:
        _run([self.uses, "-m", "venv", str(self.folder)], self.folder.parent, {})
        self.home.mkdir()

    @property
    def home(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}-home")

    def install(self, *requirements: str, lowest: bool = False) -> None:
        uv = shutil.which("uv")
        python = str(self.folder / "bin" / "python")
        if uv is not None:
            resolution = ["--resolution", "lowest-direct"] if lowest else []
            command = [uv, "pip", "install", "--quiet", "--python", python, *resolution]
        elif lowest:
            raise Broken("only uv finds the lowest versions; get it with: pip install uv")
        else:
            command = [python, "-m", "pip", "install", "--quiet"]
        _run([*command, *requirements], self.folder.parent, {})

    def run(self, *words: str, typed: str = "", more: dict[str, str] | None = None) -> str:
        command = [str(self.folder / "bin" / words[0]), *words[1:]]
        return _run(command, self.home, {**self._variables(), **(more or {})}, typed)

    def play_a_turn(self, game: str, more: dict[str, str] | None = None) -> None:
        """The first move on offer, then the game is saved; the keyboard ends there."""
        typed = f"1\nsave {game}.json\n"
        self.run("serai", "play", game, "--seed", "1", typed=typed, more=more)
        if not (self.home / f"{game}.json").exists():
            raise Broken(f"serai play {game}: no game was saved after the first turn")

    def play_a_game(self, game: str) -> None:
        self.run("serai", "play", game, "--seats", "random,greedy", "--seed", "1")

    def play_in_the_arena(self, game: str) -> None:
        self.run("serai", "arena", game, "--seats", "random,greedy", "--games", "2", "--jobs", "1")

    def train_a_step(self) -> None:
        self.run("python", "-W", "ignore", "-c", STEP)

    def serve_a_page(self, more: dict[str, str] | None = None) -> None:
        """The start page, a script of the client that it names, and a table over its socket."""
        with self._served(more or {}) as address:
            page = _fetched(address)
            script = re.search(r'src="(/[^"]+\.js)"', page)
            if script is None:
                raise Broken(f"the start page names no script:\n{page}")
            _fetched(address + script[1])
            self.run("python", "-c", SOCKET, address)

    @contextmanager
    def _served(self, more: dict[str, str]) -> Iterator[str]:
        command = [str(self.folder / "bin" / "serai"), "serve", "--port", "0"]
        process = subprocess.Popen(
            command,
            cwd=self.home,
            env=os.environ | self._variables() | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            assert process.stdout is not None
            said = ""
            for line in process.stdout:
                said += line
                if (address := re.search(r"http://127\S+?:\d+", line)) is not None:
                    yield address[0]
                    return
            raise Broken(f"serai serve stopped:\n{said}")
        finally:
            process.terminate()
            process.communicate()

    def _variables(self) -> dict[str, str]:
        """Nothing of the repository and nothing that was compiled or kept before."""
        kept = str(self.home)
        homes = {"HOME": kept, "XDG_CACHE_HOME": f"{kept}/cache", "XDG_DATA_HOME": f"{kept}/data"}
        return {**homes, "PYTHONPATH": "", "LC_ALL": "C.UTF-8"}


def _fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def _run(command: Sequence[str], folder: Path, more: dict[str, str], typed: str = "") -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | more,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise Broken(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}")
    return done.stdout
