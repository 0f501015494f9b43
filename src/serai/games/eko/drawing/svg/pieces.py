"""The pieces of a seat: stacks, buildings, crowns and its badge, each defined once per picture."""

from __future__ import annotations

from xml.sax.saxutils import escape

from serai import art
from serai.games.eko.drawing.svg.geometry import at, number

SANS = "font-family=\"'Source Sans 3','DejaVu Sans',Verdana,Arial,'Liberation Sans',sans-serif\""
SERIF = "font-family=\"'Source Serif 4',Georgia,'DejaVu Serif','Liberation Serif',serif\""

FOOT = 13  # where the lowest disc lies below the middle of its space
THICKNESS = 12
GROUND = 22  # where buildings stand below the middle of their space
BUILDINGS = ("camp", "tower", "castle")
HEIGHTS = (24, 37, 49)
LETTERS = ((6, -6), (0, -7), (0, -5))  # a camp's stands beside its door


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

    def disc(self, level: int, attributes: str) -> str:
        """Discs alternate in shade from the bottom of a stack up, so that they can be counted."""
        return self.art("eko/disc-dark" if level % 2 else "eko/disc", attributes)

    def stack(self, seat: int, discs: int, emperor: bool) -> str:
        name = f"{self.theme}-stack-{seat}-{discs}{'e' if emperor else ''}"
        if name not in self._defined:
            self._defined[name] = f'<g id="{name}">{self._stack(seat, discs, emperor)}</g>'
        return f'<use href="#{name}"/>'

    def count(self, discs: int) -> str:
        """The height of a stack as a figure on a small round plate."""
        name = f"{self.theme}-count-{discs}"
        if name not in self._defined:
            plate = f'fill="{self.colours["text"]}" stroke="{self.colours["ground"]}"'
            figure = f'font-size="14" font-weight="700" fill="{self.colours["ground"]}"'
            self._defined[name] = (
                f'<g id="{name}"><circle r="9" {plate} stroke-width="1.4"/>'
                f'<text y="5" {figure} text-anchor="middle" {SANS}>{discs}</text></g>'
            )
        return f'<use href="#{name}"/>'

    def building(self, seat: int, level: int) -> str:
        name = f"{self.theme}-{BUILDINGS[level - 1]}-{seat}"
        if name not in self._defined:
            self._defined[name] = f'<g id="{name}">{self._building(seat, level)}</g>'
        return f'<use href="#{name}"/>'

    def crown(self, seat: int) -> str:
        """A seat's Emperor, standing on the origin."""
        colour = art.seats()[seat].colour
        return self.art("eko/crown", f'color="{colour}"') + self.shape(seat, 0, -5, 0.5, 0.5)

    def flag(self, seat: int) -> str:
        colour = art.seats()[seat].colour
        return self.art("eko/flag", f'color="{colour}"') + self.shape(seat, 11, -11, 0.55, 0.55)

    def shape(self, seat: int, x: float, y: float, wide: float, high: float) -> str:
        """The seat's shape as a mark upon its colour."""
        owner = art.seats()[seat]
        place = f"translate({number(x)} {number(y)}) scale({wide} {high})"
        return self.art(f"seats/{owner.shape}", f'transform="{place}" fill="{owner.mark}"')

    def badge(self, seat: int, scale: float) -> str:
        """The seat's shape in its colour, with its letter inside."""
        owner = art.seats()[seat]
        outline = f'stroke="{self.colours["outline"]}" stroke-width="1.2" stroke-linejoin="round"'
        shape = self.art(f"seats/{owner.shape}", f'fill="{owner.colour}" {outline}')
        lower = 5 if owner.shape == "triangle" else 3.8
        return f'<g transform="scale({scale})">{shape}{self._letter(seat, 0, lower, 10)}</g>'

    def _letter(self, seat: int, x: float, y: float, size: float) -> str:
        owner = art.seats()[seat]
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{size}" font-weight="700" '
            f'text-anchor="middle" fill="{owner.mark}" {SERIF}>{owner.letter}</text>'
        )

    def _stack(self, seat: int, discs: int, emperor: bool) -> str:
        colour = art.seats()[seat].colour
        top = FOOT - discs * THICKNESS
        parts = [self.art("eko/foot", f'y="{FOOT}"')]
        for lower in range(discs):
            parts.append(self.disc(lower, f'y="{FOOT - lower * THICKNESS}" color="{colour}"'))
        parts.append(self._letter(seat, 0, FOOT + 8.2, 9.5))
        if emperor:
            parts.append(f"<g {at(0, top + 3)}>{self.crown(seat)}</g>")
        else:
            parts.append(self.shape(seat, 0, top, 1, 0.48))
        return "".join(parts)

    def _building(self, seat: int, level: int) -> str:
        colour = art.seats()[seat].colour
        body = self.art(f"eko/{BUILDINGS[level - 1]}", f'color="{colour}"')
        flag = f"<g {at(0, -HEIGHTS[level - 1])}>{self.flag(seat)}</g>"
        return flag + body + self._letter(seat, *LETTERS[level - 1], 13)
