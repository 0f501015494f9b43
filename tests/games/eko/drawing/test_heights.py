"""How tall a stack is can be seen where a space is small, without figures and without colour."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from serai import art
from serai.games.eko.drawing.svg.pieces import FOOT, THICKNESS, Pieces

Image = pytest.importorskip("PIL.Image")
resvg_py = pytest.importorskip("resvg_py")

Picture = NDArray[np.float64]

ACROSS = 28  # pixels from side to side of a space, as on a telephone
CLEARLY = 30.0  # of 100 steps from black to white (CIE L*)
# Pixels that tell one height from another at least. Now it is 40, with an Emperor 35; with discs
# of one shade and the thickness of before it was 24 and 19.
ENOUGH = 30


@pytest.mark.parametrize("emperor", [False, True])
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("theme", art.themes())
def test_heights_differ_clearly_on_a_small_space(theme: str, seat: int, emperor: bool) -> None:
    seen = {discs: lightness(pixels(theme, seat, discs, emperor)) for discs in (1, 2, 3, 4)}
    for one, other in combinations(seen, 2):
        differing = np.abs(seen[one] - seen[other]) >= CLEARLY
        assert np.count_nonzero(differing) >= ENOUGH, (one, other)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("theme", art.themes())
def test_discs_can_be_counted_by_their_sides(theme: str, seat: int) -> None:
    """Each is lighter or darker than the one that it lies upon."""
    seen = lightness(pixels(theme, seat, discs=4, emperor=False))
    sides = [seen[_row_of_side(level), round(ACROSS * 0.33)] for level in range(4)]
    steps = np.diff(sides)
    assert np.abs(steps).min() >= CLEARLY
    assert list(np.sign(steps)) == [-1, 1, -1]


def _row_of_side(level: int) -> int:
    """Of the pixels left of the letter, the one in the middle of a disc's side."""
    middle = FOOT - THICKNESS * level - THICKNESS / 2 + 9  # in front, for a disc is round
    return int((middle + 75) * ACROSS / 86.6)


def pixels(theme: str, seat: int, discs: int, emperor: bool) -> Picture:
    """A stack on a plain space, as it is drawn in a picture."""
    pieces = Pieces(theme)
    drawn = pieces.art("eko/plain") + pieces.stack(seat, discs, emperor)
    wide, high = 86.6, 125  # with room for the crown on a stack of four
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-wide / 2} -75 {wide} {high}" '
        f'width="{ACROSS}" height="{ACROSS * high / wide}"><defs>{pieces.definitions()}</defs>'
        f'<rect x="-50" y="-75" width="100" height="{high}" fill="{pieces.colours["ground"]}"/>'
        f"{drawn}</svg>"
    )
    image = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))))
    return np.asarray(image.convert("RGB"), np.float64) / 255


def lightness(rgb: Picture) -> Picture:
    """CIE L*: equal steps look equal, whatever the colour."""
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    y = linear @ np.array([0.2126, 0.7152, 0.0722])
    found: Picture = np.where(y > 0.008856, 116 * np.cbrt(y) - 16, 903.3 * y)
    return found
