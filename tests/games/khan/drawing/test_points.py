"""The points in the picture: large what a seat has, small what the end would add (W3, W4)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest

from serai.core.text.messages import DEFAULT_LANGUAGE, languages, set_language
from serai.games.khan.drawing.svg.trays import ROWS
from tests.games.khan.drawing.test_svg import SVG, Position, by, everywhere, of, picture

ACROSS = 0.56  # of a letter, as a share of its height


@pytest.fixture(params=languages("serai.games.khan"))
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language(DEFAULT_LANGUAGE)


def by_size(tray: Element) -> list[tuple[float, str]]:
    texts = tray.iter(f"{SVG}text")
    return sorted((float(text.get("font-size", 0)), text.text or "") for text in texts)


@everywhere
def test_a_tray_shows_what_a_seat_has_and_small_what_the_end_would_add(data: Position) -> None:
    for seat, tray in enumerate(by(picture(data), "data-tray").values()):
        *others, (size, points) = by_size(tray)
        added = [(words, small) for small, words in others if "if it ended now" in words]
        if data["phase"] == "over":
            assert (points, added) == (str(8 * seat), [])
        else:
            ((words, small),) = added
            assert (points, words) == (str(7 * seat), f"+{seat} if it ended now")
            assert small < size / 2


def test_the_description_tells_both() -> None:
    described = picture(of("actions")).findtext(f"{SVG}desc") or ""
    assert "Gold 0 points, Sky 7 points (1 more if it ended now)" in described
    assert "Sky 8 points" in (picture(of("over")).findtext(f"{SVG}desc") or "")


@everywhere
@pytest.mark.usefixtures("language")
def test_words_stay_within_their_tray(data: Position) -> None:
    """Also the longest name of a special card that was played last."""
    shown = [*["divine"] * data["players"]]
    for tray in by(picture(data | {"last_special": shown, "in_force": []}), "data-tray").values():
        frame = tray.find(f"{SVG}rect")
        assert frame is not None
        width = float(frame.get("width", 0))
        for text in tray.findall(f"{SVG}text"):
            long = ACROSS * float(text.get("font-size", 0)) * len(text.text or "")
            left = float(text.get("x", 0)) - (long if text.get("text-anchor") == "end" else 0)
            assert left >= 0
            assert left + long <= width, text.text


@pytest.mark.usefixtures("language")
def test_what_the_end_would_add_keeps_clear_of_the_row_below() -> None:
    for tray in by(picture(of("actions")), "data-tray").values():
        (added,) = (t for t in tray.findall(f"{SVG}text") if (t.text or "").startswith("+"))
        assert float(added.get("y", 0)) <= ROWS[0] - 19  # the upper edge of the cards in hand
