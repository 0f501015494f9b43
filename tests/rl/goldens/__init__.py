"""Recorded playthroughs of the games as OpenSpiel has them, made by its own generator.

`python -m tests.rl.goldens` compares them with those of today, `--write` records them anew. Of
tensors and other long lines only the beginning is kept, and a hash; boards, which tensors show
too, are left out.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import serai.rl.openspiel  # noqa: F401  # registers the games

FOLDER = Path(__file__).parent
SEED = 1
GAMES = {
    "eko": "serai_eko(players=2,turn_limit=4)",
    "eko-variants": "serai_eko(players=3,turn_limit=3,variants=tempests+portals+pyramids)",
    "khan": "serai_khan(players=3,turn_limit=3)",
}
BOARD = '"board": '
LONGEST = 3000


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough_text(name: str) -> str:
    played = playthrough(GAMES[name], [], seed=SEED)
    return "".join(_shortened(line) + "\n" for line in played.splitlines() if not _empty(line))


def _empty(line: str) -> bool:
    """Whether the line is a row of a tensor with nothing in it, as before the set-up."""
    return line.startswith(("zeros(", "◯"))


def _shortened(line: str) -> str:
    start = line.find(BOARD)
    if start >= 0:
        start += len(BOARD)
        _, end = json.JSONDecoder().raw_decode(line, start)
        line = f"{line[:start]}{{}}{line[end:]}"
    if len(line) <= LONGEST:
        return line
    return f"{line[:100]} ... {hashlib.sha256(line.encode()).hexdigest()}"
