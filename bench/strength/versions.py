"""Which version of the rules and bots the games in a folder were played by.

The file `players` there has a line for each version: a hash of its sources, and how many games the
folder held when it came. So the games of versions before are told from those of the last one.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import click

from serai.core.kernels.kernel import kernel_sources

PACKAGE = Path(__file__).parents[2] / "src" / "serai"
PLAYERS = ("bots/base.py", "bots/greedy.py", "bots/levels.py", "bots/random.py", "bots/search.py")
MINDS = ("games/*/mind/*.py", "games/*/mind/*.toml", "games/*/*.toml")  # learned, levels, printed


def open_folder(folder: Path, keep: bool) -> None:
    """Refuses games of other bots than today's, unless they are to be kept: then they are marked
    as of the version before."""
    folder.mkdir(parents=True, exist_ok=True)
    mark, now = folder / "players", today()
    lines = mark.read_text().splitlines() if mark.exists() else []
    if lines and lines[-1].split()[0] == now:
        return
    if lines and not keep:
        raise click.ClickException(
            f"rules or bots were edited since the games in {folder} were played: "
            "remove that folder to begin anew, or go on with --keep"
        )
    mark.write_text("\n".join([*lines, f"{now} {_games(folder)}"]) + "\n")


def games_before(folder: Path) -> int:
    """How many of the games there were played by a version before today's."""
    mark = folder / "players"
    lines = mark.read_text().splitlines() if mark.exists() else []
    if not lines:
        return 0
    last, *games = lines[-1].split()
    if last != today():
        return _games(folder)
    return int(games[0]) if games else 0


def note(folder: Path) -> list[str]:
    """What a page made of these games says of it."""
    before = games_before(folder)
    if not before:
        return []
    return [
        f"{before} of {_games(folder)} games are of the version before: rules or bots were edited "
        "since."
    ]


def today() -> str:
    """A hash of all that decides how bots play."""
    digest = hashlib.sha256()
    for source in sources():
        digest.update(source.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    minds = {path for pattern in MINDS for path in PACKAGE.glob(pattern)}
    return sorted(minds.union(kernel_sources(), (PACKAGE / name for name in PLAYERS)))


def _games(folder: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob("*.jsonl"))
