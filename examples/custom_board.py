"""Draw a board of your own as text, deal a game of Ekö on it, and save its picture.

Run it with `python examples/custom_board.py [PICTURE.svg]`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import serai

KINDS = {".": "plain", "r": "reg", "c": "canyon", "C": "capital", "m": "mountain", " ": ""}

# One line is one row of hexagons. Each row lies half a space further to the right than the one
# above it, so a space touches the two beside it, two above (its own column and the next) and two
# below (its own column and the one before). Two seats need 32 plain spaces.
ROWS = (
    "  .....",
    " ..m.r.",
    "..c..m.",
    ".r.C.c.",
    ".m..r..",
    "..c.m. ",
    ".....  ",
)


def spaces() -> dict[str, str]:
    """Columns are letters and rows are numbers, as in `F7`."""
    return {
        f"{chr(ord('A') + column)}{row}": KINDS[letter]
        for row, line in enumerate(ROWS, start=1)
        for column, letter in enumerate(line)
        if KINDS[letter]
    }


def main(picture: Path | None) -> None:
    board: dict[str, object] = {"spaces": spaces(), "gates": {}, "pyramids": [], "beacon": None}
    state = serai.new("eko", players=2, board=board, seed=1)
    print(state.terminal(colour=False))
    if picture is not None:
        picture.write_text(state.svg(), encoding="utf-8")
        print(f"The picture is in {picture}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
