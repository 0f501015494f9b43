"""How high a stack of Ekö is can't be misread, even where a space is 28 pixels wide."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.browser.dev_pages import DevPages

SEATS, HEIGHTS = range(4), range(1, 5)
SIZE = 28  # pixels that a space is wide
MIDDLE = slice(6, 23)  # the columns in which a stack stands, clear of the edges of its space
CLEAR = 48  # of 255: two pixels are clearly different that differ so much in red, green or blue
# Discs drawn alike leave about 60 such pixels: a stack moved up by a disc then looks like the one
# that is a disc higher, but for its foot.
APART = 90
SHIFTS = range(-12, 13)  # pixels

Picture = np.ndarray[Any, np.dtype[np.int16]]


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("emperor", ["", "&emperor"], ids=["plain", "emperor"])
def test_stacks_of_different_heights_look_different_without_their_numbers(
    dev_pages: DevPages, theme: str, seat: int, emperor: str
) -> None:
    dev_pages.open(f"stacks.html?sizes={SIZE}{emperor}")
    pictures = {discs: picture(dev_pages, f"{theme}-{SIZE}-{seat}-{discs}") for discs in HEIGHTS}
    for one, other in combinations(HEIGHTS, 2):
        found = distance(pictures[one], pictures[other])
        assert found >= APART, f"{one} and {other} discs: {found} pixels"


def picture(pages: DevPages, name: str) -> Picture:
    png = pages.page.locator(f"[data-stack='{name}']").screenshot()
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.int16)[:, MIDDLE]


def distance(one: Picture, other: Picture) -> int:
    """The clearly different pixels, with one picture moved up or down to where they are fewest:
    the eye does not measure from the edge of the space."""
    return min(_different(one, other, shift) for shift in SHIFTS)


def _different(one: Picture, other: Picture, shift: int) -> int:
    high = len(one)
    upper = one[max(0, shift) : high + min(0, shift)]
    lower = other[max(0, -shift) : high - max(0, shift)]
    return int((abs(upper - lower).max(axis=2) >= CLEAR).sum())
