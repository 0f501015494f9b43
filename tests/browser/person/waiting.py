"""Waiting: for what a page shows or a server has said, never for a time.

No other file of these tests waits by the clock, and `tests/browser/test_sources.py` sees to that.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

PATIENCE = 60.0  # seconds until something that does not come is a failure
LOOK = 10  # milliseconds from one look to the next

AT_REST = """(what) => new Promise((rest) => {
    const ENOUGH = 4; // pictures in a row without a change
    const ends = ({ effect }) =>
        effect?.target?.contains(what) && effect.getTiming().iterations < Infinity;
    const place = () => JSON.stringify(what.getBoundingClientRect());
    let before = place();
    let alike = 0;
    requestAnimationFrame(function look() {
        const now = place();
        const moves = now !== before || document.getAnimations().some(ends);
        alike = moves ? 0 : alike + 1;
        before = now;
        if (alike < ENOUGH) requestAnimationFrame(look);
        else rest();
    });
})"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def until(
    page: Page, is_so: Callable[[], Any], complaint: Callable[[], str], patience: float = PATIENCE
) -> None:
    """Goes on listening to the browser meanwhile."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, complaint()
        page.wait_for_timeout(LOOK)


def poll(
    is_so: Callable[[], Any], complaint: Callable[[], str], patience: float = PATIENCE
) -> None:
    """The same with no page to listen to: what is asked about asks for itself."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, complaint()
        time.sleep(LOOK / 1000)


def at_rest(what: Locator) -> None:
    """Until it stands where it will stay: nothing that it lies in glides, rises or is scrolled."""
    what.evaluate(AT_REST)


def drawn(page: Page) -> None:
    """Until the page has drawn what it knows; and a listener has heard what it sent."""
    page.evaluate(DRAWN)


def lettered(page: Page) -> None:
    """Until its letters have come: then a page moves, and a press begun before ends elsewhere."""
    page.evaluate("document.fonts.ready.then(() => true)")


def keep_time(page: Page) -> None:
    """From here on the page's timers go off when `pass_time` says so, or by themselves later."""
    page.clock.install()


def pass_time(page: Page, milliseconds: int) -> None:
    """All that the page would do in that time, at once."""
    page.clock.run_for(milliseconds)
