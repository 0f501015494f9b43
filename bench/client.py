"""python -m bench.client: what a person at a browser waits for, on this machine.

For each game: from the click on "Play now" to the first board, the compressed script that this
needs, and the longest frame while a recorded game is shown. Of frames that the browser itself calls
long it tells how much was script and how much drawing; the rest is neither, such as the time in
which the machine did something else. Nothing here passes or fails.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click
import httpx
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser import chromium
from tests.browser.client import build_client, compressed_size
from tests.browser.person import Person
from tests.browser.start import panel

from bench import machine
from bench.load_server import serving

GAMES = {"eko": "Ekö", "khan": "Khan"}
ROUNDS = 5
WATCHED = 20.0  # seconds of a recorded game
PAUSE = 0.5  # seconds in which a recorded game is asked for again
FIRST_BOARD = """() => new Promise((seen) => {
    const look = () => document.querySelector("[role=grid] [role=gridcell]")
        ? requestAnimationFrame(() => seen(performance.now())) : requestAnimationFrame(look);
    look();
})"""
SAMPLE = """() => {
    window.frames_seen = [];
    let last = performance.now();
    const tick = (now) => {
        window.frames_seen.push(now - last);
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.long_frames = [];
    new PerformanceObserver((list) => {
        for (const { duration, startTime, renderStart, scripts } of list.getEntries()) {
            const script = scripts.reduce((sum, each) => sum + each.duration, 0);
            const within = scripts.filter((each) => each.startTime >= renderStart);
            const scripted = within.reduce((sum, each) => sum + each.duration, 0);
            const drawing = renderStart === 0 ? 0 : startTime + duration - renderStart - scripted;
            window.long_frames.push([duration, script, drawing]);
        }
    }).observe({ type: "long-animation-frame" });
}"""


@dataclass(frozen=True)
class Measured:
    clicks: list[float]  # seconds to the first board, one per round
    script: int  # bytes
    frames: list[float]  # milliseconds
    long: list[tuple[float, float, float]]  # milliseconds in all, of script, of drawing


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


def frames(browser: Browser, address: str, path: str) -> tuple[list[float], list[Any]]:
    """How long each frame took while the match was shown, and what the long ones consisted of."""
    person = Person(browser, address, "Bench")
    person.page.goto(path)
    person.button("Play").wait_for()
    person.page.wait_for_timeout(1000)
    person.button("Play").click()
    person.page.evaluate(SAMPLE)
    person.page.wait_for_timeout(1000 * WATCHED)
    taken: list[float] = person.page.evaluate("window.frames_seen")
    long: list[Any] = person.page.evaluate("window.long_frames")
    person.close()
    return taken, long


def measure(browser: Browser, address: str, game: str) -> Measured:
    boards = [first_board(browser, address, game) for _ in range(ROUNDS)]
    taken, long = frames(browser, address, recorded(address, game))
    return Measured([seconds for seconds, _ in boards], boards[0][1], taken, long)


def consisted(long: list[tuple[float, float, float]]) -> str:
    parts = [(whole, script, drawing, whole - script - drawing) for whole, script, drawing in long]
    return "\n".join(
        f"{whole:.0f}: {script:.0f} + {drawing:.0f} + {rest:.0f} ms"
        for whole, script, drawing, rest in parts
    )


def show(found: dict[str, Measured], console: Console) -> None:
    table = Table(title=f"The client on {machine.describe()}, load {machine.load():.1f}")
    table.add_column("")
    for game in found:
        table.add_column(GAMES[game], justify="right")
    lines: dict[str, Callable[[Measured], str]] = {
        "Click to first board, median": lambda m: f"{statistics.median(m.clicks):.2f} s",
        "Click to first board, slowest": lambda m: f"{max(m.clicks):.2f} s",
        "Compressed script for it": lambda m: f"{m.script / 1024:.0f} KB",
        "Longest frame in a recorded game": lambda m: f"{max(m.frames):.0f} ms",
        "Frames over 50 ms": lambda m: f"{sum(f > 50 for f in m.frames)} of {len(m.frames)}",
        "Long ones: script + drawing + neither": lambda m: consisted(m.long) or "none",
    }
    for name, told in lines.items():
        table.add_row(name, *(told(each) for each in found.values()))
    console.print(table)


@click.command()
def main() -> None:
    """Measure the browser client."""
    path = chromium.find()
    problem = build_client() if path else "there is no Chromium on this machine"
    if problem or path is None:
        raise click.ClickException(str(problem))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch_options(path))
        found = {game: measure(browser, server.address, game) for game in GAMES}
        browser.close()
    show(found, Console())


if __name__ == "__main__":
    main()
