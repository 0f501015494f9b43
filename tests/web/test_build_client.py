"""The client is built when it is missing or its sources have changed, and otherwise left alone."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

WEB = Path(__file__).parents[2] / "web"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("client_under_test", WEB / "build_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "source",
    [
        "web/index.html",
        "web/src/main.ts",
        "web/src/messages/en/play.json",
        "web/vite/messages.ts",
        "src/serai/art/palette.json",
        *(f"web/src/games/{game}/messages/en.json" for game in ("eko", "khan")),
        "src/serai/games/eko/drawing/symbols/disc.svg",
        "src/serai/games/khan/drawing/symbols/yurt.svg",
    ],
)
def test_an_edit_of_it_builds_the_client_anew(source: str) -> None:
    assert WEB.parent / source in script().sources()


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """web/build_client.py over a small copy of the project, with npm only pretending."""
    module = script()
    web, art, static = tmp_path / "web", tmp_path / "art", tmp_path / "static"
    games = tmp_path / "games"
    symbols = games / "a" / "drawing" / "symbols"
    for folder in (web / "src", web / "public", web / "vite", art, symbols):
        folder.mkdir(parents=True)
    (web / "src" / "main.ts").write_text("1")
    (web / "package-lock.json").write_text("{}")
    (art / "palette.json").write_text("{}")
    (symbols / "disc.svg").write_text("<svg/>")
    places = {
        "WEB": web,
        "ART": art,
        "GAMES": games,
        "STATIC": static,
        "BUILT_FROM": static / ".sources",
    }
    places |= {"MODULES": web / "node_modules", "INSTALLED_FROM": web / "node_modules" / ".lock"}
    for name, place in places.items():
        monkeypatch.setattr(module, name, place)
    calls: list[tuple[str, ...]] = []

    def npm(*arguments: str) -> None:
        calls.append(arguments)
        (static if arguments == ("run", "build") else web / "node_modules").mkdir(exist_ok=True)

    module.calls = calls  # type: ignore[attr-defined] # for the tests to look at
    monkeypatch.setattr(module, "npm", npm)
    return module


def test_it_is_built_once(client: ModuleType) -> None:
    assert not client.is_fresh()
    client.build()
    assert client.calls == [("ci",), ("run", "build")]
    assert client.is_fresh()
    client.build()
    assert len(client.calls) == 2


@pytest.mark.parametrize(
    "source",
    [
        "web/src/main.ts",
        "art/palette.json",
        "games/a/drawing/symbols/disc.svg",
        "web/vite.config.ts",
    ],
)
def test_a_changed_source_is_built_without_a_new_install(client: ModuleType, source: str) -> None:
    client.build()
    (client.WEB.parent / source).write_text("2")
    assert not client.is_fresh()
    client.build()
    assert client.calls[2:] == [("run", "build")]


def test_a_new_lock_file_is_installed(client: ModuleType) -> None:
    client.build()
    (client.WEB / "package-lock.json").write_text('{"more": 1}')
    client.build()
    assert client.calls[2:] == [("ci",), ("run", "build")]


def test_tests_of_the_client_are_no_part_of_it(client: ModuleType) -> None:
    client.build()
    (client.WEB / "src" / "main.test.ts").write_text("1")
    assert client.is_fresh()


def test_a_build_that_fails_leaves_nothing_that_looks_built(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: str) -> None:
        if arguments == ("run", "build"):
            raise client.BuildFailed("no")
        client.MODULES.mkdir()

    monkeypatch.setattr(client, "npm", broken)
    with pytest.raises(client.BuildFailed):
        client.build()
    assert not client.is_fresh()


def test_the_lock_file_holds_no_download_addresses() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    named = {name: package for name, package in lock["packages"].items() if name}
    assert all("resolved" not in package for package in named.values())
    assert all("integrity" in package for package in named.values())


def test_the_lock_file_is_good_for_every_platform() -> None:
    """A lock made where a binary for another platform was missing would fail there."""
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for package in packages.values():
        for wanted in package.get("optionalDependencies", {}):
            assert any(name.endswith(f"node_modules/{wanted}") for name in packages), wanted
