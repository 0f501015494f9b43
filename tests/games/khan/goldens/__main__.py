"""Compares the recorded results with those of today; with --write, records them anew."""

from __future__ import annotations

import sys

from tests.games.khan.goldens import PERFT, PLAYTHROUGH, perft_text, playthrough_text


def main(write: bool) -> int:
    differing = 0
    for path, text in ((PERFT, perft_text()), (PLAYTHROUGH, playthrough_text())):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        differing += 1
        print(f"{path.name} {'is written anew' if write else 'differs'}")
        if write:
            path.write_text(text, encoding="utf-8")
    return 0 if write else min(differing, 1)


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
