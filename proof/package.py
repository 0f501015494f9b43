"""The package as users get it: built, checked, installed outside the repository, tried there."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from proof.installed import PLAIN, Broken, Environment

ROOT = Path(__file__).resolve().parents[1]


def build(folder: Path) -> Path:
    """Makes the sdist, and from it, where there is no git, the wheel, which is returned."""
    _hatch(ROOT, "sdist", folder)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as sdist:
        sdist.extractall(folder.parent / "sdist", filter="data")
    _hatch(next((folder.parent / "sdist").iterdir()), "wheel", folder)
    return next(folder.glob("*.whl"))


def _hatch(source: Path, target: str, folder: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="serai-package-") as name:
        folder = Path(name)
        wheel = build(folder / "dist")
        made = sorted(map(str, wheel.parent.iterdir()))
        subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *made], check=True)
        clean = Environment(folder / "environment", sys.executable)
        clean.make()
        clean.install(f"{wheel}[server]")
        # Compiled they are the same in every folder, and `proof.oldest` compiles them from a wheel.
        clean.play_a_turn("eko", PLAIN)
        clean.serve_a_page(PLAIN)


if __name__ == "__main__":
    try:
        main()
    except (Broken, subprocess.CalledProcessError) as failure:
        sys.exit(f"{failure}")
