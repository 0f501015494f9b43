"""Pictures of positions, and how tests look into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from serai.core.match.chance import Stream
from serai.games.eko.board.edition import load_edition
from serai.games.eko.constants import VARIANTS
from serai.games.eko.drawing.svg import picture as draw
from serai.games.eko.setup.layout import random_board
from tests.games.eko.oracle.positions import dealt, scattered

Position = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"


def positions() -> Iterator[Position]:
    """With 2 to 4 seats, without and with all variants, at the beginning and in the middle."""
    for players in (2, 3, 4):
        for variants in ((), VARIANTS):
            stream = Stream.from_seed(players)
            board: Any = random_board(load_edition(), players, variants, stream).to_dict()
            yield dealt(board, players, Random(players))
            yield scattered(board, players, Random(players))


POSITIONS = list(positions())


def scores(totals: Sequence[int], capital: Collection[int] = ()) -> list[dict[str, Any]]:
    """What a picture is told of points, true or not."""
    return [{"total": total, "capital": seat in capital} for seat, total in enumerate(totals)]


def picture(data: Position, **options: Any) -> Element:
    told = options.pop("scores", scores([0] * data["players"]))
    return ElementTree.fromstring(draw.svg(data, told, **options))


def having(root: Element, attribute: str) -> dict[str, Element]:
    return {
        str(element.get(attribute)): element for element in root.iter() if element.get(attribute)
    }


def texts(root: Element) -> Counter[str]:
    return Counter(element.text or "" for element in root.iter(f"{SVG}text"))


def drawn_pieces(root: Element) -> Counter[str]:
    """How often each piece of `serai.art` is used, by its name."""
    uses = (use.get("href", "") for use in root.iter(f"{SVG}use"))
    return Counter(use.partition("-")[2] for use in uses)
