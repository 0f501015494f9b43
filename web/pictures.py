"""Draws the two boards of the start page, by day and by night: python web/pictures.py [--check]"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import serai

GAMES = Path(__file__).parent / "src" / "games"
# Game: seed, moves that greedy opponents play, and the part of the picture to show.
BOARDS = {"eko": (2, 60, "22 64 1052 1016"), "khan": (2, 100, "56 152 944 752")}


def played(game: str, seed: int, moves: int) -> serai.State:
    match = serai.Match(game, players=4, seed=seed)
    bot = serai.bot(game, "greedy", seed=seed)
    for _ in range(moves):
        match.play(bot.choose(match.state))
    return match.state


def cropped(picture: str, part: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{part}">'
    body = re.sub(r"^<svg.*?</desc>", head, picture, count=1, flags=re.DOTALL)
    bare = re.sub(r'<rect width="100%" height="100%"[^>]*/>', "", body)  # the page is the ground
    return re.sub(r"\n\s*", "", bare)


def drawn() -> dict[Path, str]:
    states = {game: played(game, seed, moves) for game, (seed, moves, _) in BOARDS.items()}
    return {
        GAMES / game / "pictures" / f"{theme}.svg": cropped(state.svg(theme), BOARDS[game][2])
        for game, state in states.items()
        for theme in ("day", "night")
    }


def main() -> None:
    pictures = drawn()
    if "--check" in sys.argv:
        old = [
            str(path.relative_to(GAMES))
            for path, now in pictures.items()
            if path.read_text("utf-8") != now
        ]
        sys.exit(f"drawn otherwise today: {', '.join(old)}; run web/pictures.py" if old else 0)
    for path, picture in pictures.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
