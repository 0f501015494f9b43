"""What a person at a browser waits for, on this machine.

    python -m bench.client.run     prints it
    make bench-client          … into RESULTS.md

For each game: from the click on "Play now" to the first board, the compressed script that this
needs, and the frames while a recorded game is shown, beside those of a page on which nothing but
one square moves.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import click
import httpx
from playwright.sync_api import Browser, sync_playwright

from bench import machine
from bench.client.frames import LONG, Watched, watch
from bench.load.server import serving
from bench.results_file import write_chapter
from tests.browser import chromium
from tests.browser.client import build_client, compressed_size
from tests.browser.person.person import Person
from tests.browser.person.start import panel

GAMES = {"eko": "Ekö", "khan": "Khan"}
OPENED = ("", "click to first board", "slowest", "compressed script for it")
FRAMES = (
    *("", "frames", f"over {LONG:.0f} ms, by round", "longest"),
    *(f"over {LONG:.0f} ms of the page's own", "longest of these"),
)
WATCHED = 20.0  # seconds of a recorded game
PAUSE = 0.5  # seconds in which a recorded game is asked for again
FIRST_BOARD = """() => new Promise((seen) => {
    const look = () => document.querySelector("[role=grid] [role=gridcell]")
        ? requestAnimationFrame(() => seen(performance.now())) : requestAnimationFrame(look);
    look();
})"""
EMPTY = """<style>
    @keyframes there { to { transform: translateX(600px) } }
    div { width: 50px; height: 50px; background: #a8762a; animation: there 2s infinite alternate }
</style><div></div>"""


@dataclass
class Opened:
    """A game, from the click on."""

    game: str
    seconds: list[float] = field(default_factory=list)  # to the first board, round by round
    script: int = 0  # bytes

    def cells(self) -> list[str]:
        usual, slowest = f"{median(self.seconds):.2f} s", f"{max(self.seconds):.2f} s"
        return [self.game, usual, slowest, f"{self.script / 1024:.0f} KB"]


@dataclass
class Line:
    """A page that was watched."""

    name: str
    rounds: list[Watched] = field(default_factory=list)

    def cells(self) -> list[str]:
        clock = [taken for watched in self.rounds for taken in watched.clock]
        own = [taken for watched in self.rounds for taken in watched.processor]
        late = ", ".join(f"{_long(each.clock)} ({each.stolen:.1%})" for each in self.rounds)
        return [
            self.name,
            f"{len(clock):,}",
            late,
            f"{max(clock):.0f} ms",
            str(_long(own)),
            f"{max(own):.0f} ms",
        ]


def _long(frames: Sequence[float]) -> int:
    return sum(taken > LONG for taken in frames)


def first_board(browser: Browser, address: str, game: str) -> tuple[float, int]:
    """Seconds from the click on, in a profile that knows nothing yet, and bytes of script."""
    person = Person(browser, address, "Bench")
    asked: set[str] = set()
    person.page.on(
        "request",
        lambda request: asked.add(request.url) if request.resource_type == "script" else None,
    )
    person.page.goto("/")
    button = person.button("Play now", panel(person, game))
    began = button.evaluate("button => (button.click(), performance.now())")
    seen = person.page.evaluate(FIRST_BOARD)
    person.page.wait_for_timeout(500)
    person.close()
    return (seen - began) / 1000, sum(compressed_size(urlsplit(url).path) for url in asked)


def recorded(address: str, game: str) -> str:
    """The address of a match that bots have played."""
    bots = [{"kind": "bot", "bot": "greedy"}] * 4
    wish = {"game": game, "seats": bots, "setup": {"turn_limit": 30}, "name": "Bench"}
    made: dict[str, Any] = httpx.post(f"{address}/api/tables", json=wish).raise_for_status().json()
    table = f"{address}/api/tables/{made['table']['id']}"
    while httpx.get(table).raise_for_status().json()["state"] != "over":
        time.sleep(PAUSE)
    return f"/t/{made['table']['id']}/replay"


def watch_replay(browser: Browser, address: str, path: str) -> Watched:
    person = Person(browser, address, "Bench")
    person.page.goto(path)
    person.button("Play").wait_for()
    person.page.wait_for_timeout(1000)
    person.button("Play").click()
    watched = watch(browser, person.page, WATCHED)
    person.close()
    return watched


def watch_empty(browser: Browser) -> Watched:
    page = browser.new_page()
    page.set_content(EMPTY)
    watched = watch(browser, page, WATCHED)
    page.close()
    return watched


def measure(browser: Browser, address: str, rounds: int) -> tuple[list[Opened], list[Line]]:
    """The games and the empty page take turns, so that all see the same moments of the machine."""
    opened, lines = [Opened(name) for name in GAMES.values()], [Line("an empty page")]
    lines += [Line(f"{name}, recorded, 4 seats") for name in GAMES.values()]
    paths = [recorded(address, game) for game in GAMES]
    for _ in range(rounds):
        lines[0].rounds.append(watch_empty(browser))
        for number, game in enumerate(GAMES):
            seconds, opened[number].script = first_board(browser, address, game)
            opened[number].seconds.append(seconds)
            lines[number + 1].rounds.append(watch_replay(browser, address, paths[number]))
    return opened, lines


def chapter(opened: list[Opened], lines: list[Line], began: str, busy: float) -> str:
    rounds = len(opened[0].seconds)
    facts = [
        f"Seen on {began} by `make bench-client`, {rounds} rounds, {WATCHED:.0f} s of each page.",
        f"Machine: {machine.describe()}; load average {busy:.1f} before. "
        "In brackets: the share of its time that it gave to others in that round.",
    ]
    return "\n\n".join(
        (
            "\n".join(f"- {fact}" for fact in facts),
            _table(OPENED, [each.cells() for each in opened]),
            _table(FRAMES, [each.cells() for each in lines]),
        )
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    marks = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, marks, *rows))


@click.command()
@click.option("--rounds", default=3, show_default=True)
@click.option("--write", is_flag=True, help="Into bench/RESULTS.md.")
def main(rounds: int, write: bool) -> None:
    """Measure the browser client."""
    path = chromium.find()
    problem = build_client() if path else "there is no Chromium on this machine"
    if problem or path is None:
        raise click.ClickException(str(problem))
    began, busy = machine.now(), machine.load()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch_options(path))
        opened, lines = measure(browser, server.address, rounds)
        browser.close()
    told = chapter(opened, lines, began, busy)
    print(told)
    if write:
        write_chapter("The browser", told)


if __name__ == "__main__":
    main()
