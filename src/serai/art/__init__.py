"""The pieces, terrains and colours of Serai, drawn once as SVG files and used by every surface.

In a file `var(--name)` is a colour of the theme, as in a style sheet; `currentColor` is the colour
of the seat that owns the piece. Pieces stand on the origin; terrains have it in their middle, with
50 units to each corner of the space.

Most colours in `palette.json` are named after what they paint: a kind of space, a ruler's banner,
a part of a building. The others are surfaces and their writing (`ground`, `tray`, `text`, `quiet`,
`brass`) and the lines of pieces: `outline` around a piece, and `halo` around that, so that it
stands out on every ground; `seam` between two discs, dark by day and by night; `alarm` for what
threatens.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from serai.core.text.errors import BadOption

_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")
_INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


@dataclass(frozen=True)
class Seat:
    """How a seat is told apart: by colour, shape and letter, never by one of them alone."""

    name: str
    letter: str
    shape: str
    colour: str
    mark: str  # the colour of what is drawn on the seat's colour


@cache
def _palette() -> Any:
    return json.loads(files(__name__).joinpath("palette.json").read_text(encoding="utf-8"))


@cache
def seats() -> tuple[Seat, ...]:
    return tuple(Seat(**seat) for seat in _palette()["seats"])


def themes() -> list[str]:
    return list(_palette()["themes"])


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    if theme not in themes():
        raise BadOption(f"no theme {theme!r}; there are: {', '.join(themes())}")
    found: dict[str, str] = _palette()["themes"][theme]
    return found


@cache
def drawing(path: str, theme: str) -> str:
    """What a file such as "eko/disc" draws, as a group with the id that `name` gives it."""
    text = _file(path).read_text(encoding="utf-8")
    inside = _INSIDE.search(text)
    assert inside is not None
    palette = colours(theme)
    coloured = _VARIABLE.sub(lambda variable: palette[variable[1]], inside[1])
    return f'<g id="{name(path, theme)}">{coloured.strip()}</g>'


def _file(path: str) -> Traversable:
    """What all games share lies here, the symbols of a game with its drawing."""
    owner, _, drawn = path.partition("/")
    shared = files(__name__).joinpath(owner)
    symbols = files("serai.games").joinpath(owner, "drawing", "symbols")
    return (shared if shared.is_dir() else symbols).joinpath(f"{drawn}.svg")


def name(path: str, theme: str) -> str:
    """The id of a drawing. It carries the theme because a page may hold pictures in both."""
    return f"{theme}-{path.rpartition('/')[2]}"
