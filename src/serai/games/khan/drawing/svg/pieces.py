"""The pieces of a picture: yurts, rulers, banners and badges, each defined once."""

from __future__ import annotations

from xml.sax.saxutils import escape

from serai import art
from serai.games.khan.drawing.svg.geometry import at, number

SANS = "font-family=\"'Source Sans 3','DejaVu Sans',Verdana,Arial,'Liberation Sans',sans-serif\""
SERIF = "font-family=\"'Source Serif 4',Georgia,'DejaVu Serif','Liberation Serif',serif\""

# The banners, by the alphabetical number of their rulers, with the colour of what is on them.
BANNERS = {
    "chevrons": "banner-mark",
    "discs": "banner-mark",
    "bars": "banner-light",
    "pales": "banner-mark",
    "cross": "banner-mark",
    "checks": "banner-mark",
    "lozenge": "banner-light",
    "bend": "banner-light",
}
LETTER_WIDTH = 0.62  # of bold letters, as a share of their size


def titled(attributes: str, title: str, inside: str) -> str:
    return f"<g {attributes}><title>{escape(title)}</title>{inside}</g>"


class Pieces:
    """Makes references to pieces, and keeps the definitions of those that were referred to."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self.colours = art.colours(theme)
        self._defined: dict[str, str] = {}

    def definitions(self) -> str:
        return "\n".join(self._defined.values())

    def art(self, path: str, attributes: str = "") -> str:
        """One of the drawings in serai.art."""
        name = art.name(path, self.theme)
        if name not in self._defined:
            self._defined[name] = art.drawing(path, self.theme)
        return f'<use href="#{name}"{attributes and " " + attributes}/>'

    def yurt(self, owner: int | str, scale: float = 1) -> str:
        """A seat's yurt or a neutral one, standing on the origin."""
        name = f"{self.theme}-yurt-of-{owner}"
        if name not in self._defined:
            self._defined[name] = f'<g id="{name}">{self._yurt(owner)}</g>'
        sized = f' transform="scale({scale})"' if scale != 1 else ""
        return f'<use href="#{name}"{sized}/>'

    def ruler(self, index: int, initial: str) -> str:
        """A ruler with his banner, standing on the origin."""
        name = f"{self.theme}-ruler-{initial.lower()}-{index}"
        if name not in self._defined:
            banner = f'<g transform="translate(15 -56) scale(.62)">{self.banner(index)}</g>'
            letter = self.text(
                initial, -2, -3, 17 if len(initial) == 1 else 11, "figure-face", "700", "middle"
            )
            body = self.art("khan/ruler")
            self._defined[name] = f'<g id="{name}">{body}{banner}{letter}</g>'
        return f'<use href="#{name}"/>'

    def banner(self, index: int) -> str:
        return self.art(f"khan/banner-{list(BANNERS)[index]}")

    def badge(self, seat: int, scale: float) -> str:
        """The seat's shape in its colour, with its letter inside."""
        owner = art.seats()[seat]
        outline = f'stroke="{self.colours["outline"]}" stroke-width="1.2" stroke-linejoin="round"'
        shape = self.art(f"seats/{owner.shape}", f'fill="{owner.colour}" {outline}')
        lower = 5 if owner.shape == "triangle" else 3.8
        return f'<g transform="scale({scale})">{shape}{self._letter(seat, lower, 10)}</g>'

    def coin(self, number_on_it: int) -> str:
        """A number on a small round sheet, legible on anything."""
        colours = self.colours
        size = 19 if number_on_it < 100 else 13
        digits = self.text(str(number_on_it), 0, size * 0.36, size, "text", "700", "middle")
        rim = f'stroke="{colours["outline"]}" stroke-width="1.6"'
        return f'<circle r="15" fill="{colours["card"]}" {rim}/>{digits}'

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        ink: str = "text",
        weight: str = "400",
        anchor: str = "start",
        face: str = SANS,
    ) -> str:
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
            f'font-weight="{weight}" text-anchor="{anchor}" fill="{self.colours[ink]}" {face}>'
            f"{escape(words)}</text>"
        )

    def fitted(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        room: float,
        ink: str = "text",
        anchor: str = "start",
        face: str = SANS,
        weight: str = "700",
    ) -> str:
        """Words in a room of this width, smaller if they are long."""
        size = min(size, room / (LETTER_WIDTH * max(1, len(words))))
        return self.text(words, x, y, size, ink, weight, anchor, face)

    def _yurt(self, owner: int | str) -> str:
        shadow = '<ellipse cy="1" rx="24" ry="6" fill="#000" fill-opacity=".2"/>'
        if not isinstance(owner, int):
            return shadow + self.art("khan/yurt-neutral")
        seat = art.seats()[owner]
        place = "translate(0 -20) scale(.62 .58)"
        mark = self.art(f"seats/{seat.shape}", f'transform="{place}" fill="{seat.mark}"')
        dome = self.art("khan/yurt", f'color="{seat.colour}"')
        return shadow + dome + mark + self._letter(owner, 0.8, 11)

    def _letter(self, seat: int, y: float, size: float) -> str:
        owner = art.seats()[seat]
        return (
            f'<text y="{number(y)}" font-size="{size}" font-weight="700" text-anchor="middle" '
            f'fill="{owner.mark}" {SERIF}>{owner.letter}</text>'
        )


def panel(width: float, height: float, pieces: Pieces, strong: bool = False) -> str:
    """The ground of something beside the map; strong when it is what matters now."""
    colours = pieces.colours
    edge, thick = (colours["brass"], 3.5) if strong else (colours["tray-edge"], 1.5)
    return (
        f'<rect width="{number(width)}" height="{number(height)}" rx="10" '
        f'fill="{colours["tray"]}" stroke="{edge}" stroke-width="{thick}"/>'
    )


def placed(x: float, y: float, inside: str) -> str:
    return f"<g {at(x, y)}>{inside}</g>"
