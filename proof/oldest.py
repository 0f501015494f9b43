"""Whether Serai works with the oldest versions that pyproject.toml admits."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from proof.installed import GAMES, Broken, Environment
from proof.package import build

EXTRAS = "server,rl,arena,openspiel"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="serai-oldest-") as name:
        oldest = Environment(Path(name) / "environment", sys.executable)
        oldest.make()
        oldest.install(f"{build(Path(name) / 'dist')}[{EXTRAS}]", lowest=True)
        for game in GAMES:
            oldest.play_a_game(game)
        oldest.serve_a_page()
        oldest.train_a_step()
        oldest.play_in_the_arena(GAMES[0])


if __name__ == "__main__":
    try:
        main()
    except (Broken, subprocess.CalledProcessError) as failure:
        sys.exit(f"{failure}")
