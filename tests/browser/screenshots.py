"""Pictures of every page for the docs: python -m tests.browser.screenshots"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.client import ROOT, build_client
from tests.browser.person.advice import Advisor
from tests.browser.person.eko_hands import EkoHands
from tests.browser.person.khan_hands import KhanHands
from tests.browser.person.person import PHONE, Person
from tests.browser.person.playing import Hands, Player
from tests.browser.person.start import arrive, new_table
from tests.browser.person.waiting import at_rest, lettered
from tests.browser.serving import served

FOLDER = ROOT / "docs" / "pictures" / "app"
HANDS: dict[str, Callable[[], Hands]] = {"eko": EkoHands, "khan": KhanHands}
DECISIONS = {"eko": 18, "khan": 24}
SIZES: dict[str, dict[str, Any]] = {
    "1024": {"viewport": {"width": 1024, "height": 768}},
    "360": {**PHONE, "device_scale_factor": 1},
}
BOARDS_TOO: dict[str, dict[str, Any]] = {
    "night-1920": {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"},
    "sideways-740": {**SIZES["360"], "viewport": {"width": 740, "height": 360}},
}
COLOURS = 256  # in a picture: enough for flat art, and a third of the bytes


class Gallery:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def take_all(self) -> None:
        tables: dict[str, str] = {}
        kept: Any = None  # what the first browser keeps: its seats
        for size, options in SIZES.items():
            person = Person(self._browser, self._address, "Ada", storage_state=kept, **options)
            for name in _pages(person, tables):
                _keep(person, f"{name}-{size}")
            kept = kept or person.context.storage_state()
            person.close()
        for name, options in BOARDS_TOO.items():
            person = Person(self._browser, self._address, "Ada", storage_state=kept, **options)
            for game in ("eko", "khan"):
                _open(person, tables[game])
                _keep(person, f"{game}-{name}")
            person.close()


def _pages(person: Person, tables: dict[str, str]) -> Iterator[str]:
    page = person.page
    arrive(person)
    yield "start"
    page.goto("/new/eko")
    page.get_by_role("grid").wait_for()
    yield "new"
    page.goto("/")
    new_table(person, "eko", seed=11)
    page.get_by_label("Send this link to your friends").wait_for()
    yield "lobby"
    for game in ("eko", "khan"):
        if game not in tables:
            tables[game] = _played(person, game)
        _open(person, tables[game])
        yield game
    if "over" not in tables:
        tables["over"] = _played(person, "eko", to_the_end=True)
    _open(person, tables["over"])
    person.button("Result").click()
    yield "result"
    page.goto(f"{tables['over']}/replay?at=40")
    page.get_by_role("slider").wait_for()
    yield "replay"
    page.goto("/rules/eko#M3")
    page.locator("[id='M3']").wait_for()
    yield "rules"


def _played(person: Person, game: str, *, to_the_end: bool = False) -> str:
    """The address of a match against a bot, in its middle or at its end."""
    person.wire.forget()
    person.page.goto("/")
    new_table(person, game, seed=4, seats={"Sky": "A bot"})
    player, advisor = Player(person, HANDS[game]()), Advisor(game, 4)
    made = 0
    while made < (500 if to_the_end else DECISIONS[game]):
        person.until("a turn", lambda: person.wire.is_asked or person.wire.result, patience=60)
        if person.wire.result:
            break
        player.play(advisor.offer(person.wire), "typed")
        made += 1
    return person.page.url


def _open(person: Person, url: str) -> None:
    person.wire.forget()
    person.page.goto(url)
    wire = person.wire
    person.until("the table", lambda: wire.result or wire.is_asked, patience=60)


def _keep(person: Person, name: str) -> None:
    lettered(person.page)
    at_rest(person.page.locator("[role=gridcell], h1").first)
    picture = person.page.screenshot(animations="disabled")
    (FOLDER / f"{name}.png").write_bytes(_small(picture))
    for trouble in person.troubles:
        print(f"{name}: {trouble}", file=sys.stderr)
    print(name)


def _small(png: bytes) -> bytes:
    try:
        from PIL import Image
    except ImportError:
        return png
    written = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    # By coverage: a colour that is rare, as a seat's may be, is kept too.
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(written, "PNG", optimize=True)
    return min(png, written.getvalue(), key=len)


def main() -> None:
    path = chromium.find()
    problem = build_client() if path else "there is no Chromium on this machine"
    if problem or path is None:
        sys.exit(problem)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch_options(path))
        Gallery(browser, address).take_all()
        browser.close()


if __name__ == "__main__":
    main()
