"""`@kernel`: the plain twins, the cache that no edit escapes, and how cold it is."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.core.kernels import kernel as module
from serai.core.kernels.kernel import door, kernel_sources, lowest, popcount

needs_numba = pytest.mark.compiled  # plain mode has no cache
PACKAGE = Path(module.__file__).parents[2]
WORDS = [1, 2, 3, 0b1011000, 1 << 31, 1 << 32, (1 << 59) | 8, (1 << 60) - 1, 1 << 59]


@door
def bits_of(word: int) -> int:
    return popcount(word)


@door
def first_of(word: int) -> int:
    return lowest(word)


@pytest.mark.parametrize("word", WORDS)
def test_the_intrinsics_do_what_their_plain_twins_say(word: int) -> None:
    assert bits_of(word) == word.bit_count()
    assert first_of(word) == (word & -word).bit_length() - 1


def test_no_bits_at_all() -> None:
    assert bits_of(0) == 0


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Two files that stand for those with kernels, and a home of their own for caches."""
    files = [tmp_path / "one.py", tmp_path / "two.py"]
    for file in files:
        file.write_text("kernel")
    monkeypatch.setattr(module, "kernel_sources", lambda: files)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    yield files
    module.cache_folder.cache_clear()


def folder() -> Path:
    module.cache_folder.cache_clear()
    return module.cache_folder()


@needs_numba
def test_the_cache_folder_changes_with_every_source(sources: list[Path], tmp_path: Path) -> None:
    folders = [folder()]
    for file in sources:
        file.write_text(file.read_text() + " # edited")
        folders.append(folder())
    sources.append(tmp_path / "three.py")
    sources[-1].write_text("kernel")
    folders.append(folder())
    assert len(set(folders)) == 4
    assert all(path.is_dir() for path in folders)
    assert all(path.parent == tmp_path / "caches" / "serai" for path in folders)


@needs_numba
def test_without_an_edit_the_folder_stays(sources: list[Path]) -> None:
    first = folder()
    sources[0].write_text(sources[0].read_text())
    assert folder() == first


@needs_numba
@pytest.mark.usefixtures("sources")
def test_a_cache_is_cold_until_all_is_compiled() -> None:
    assert folder().is_dir()
    assert module.is_cold()
    (folder() / "eko").mkdir()
    (folder() / "eko" / "rules.1.nbc").write_bytes(b"")
    assert module.is_cold(), "compiling may have been interrupted"
    module.mark_warm()
    assert not module.is_cold()


@needs_numba
@pytest.mark.usefixtures("sources")
def test_a_home_that_cannot_be_written_to_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    assert tmp_path / "temporary" in folder().parents


def has_kernels(path: Path) -> bool:
    lines = path.read_text(encoding="utf-8").splitlines()
    return any(line.strip().startswith(("@kernel", "@inlined_kernel", "@door")) for line in lines)


def imported_by(path: Path) -> set[Path]:
    """The files of the package whose names a file takes for its own."""
    imports = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ImportFrom)]
    modules = {node.module for node in imports if node.module}
    modules |= {f"{node.module}.{alias.name}" for node in imports for alias in node.names}
    files = {PACKAGE.parent / f"{name.replace('.', '/')}.py" for name in modules}
    return {file for file in files if file.exists()}


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_every_file_that_kernels_are_made_of_counts_as_a_source() -> None:
    """Those with kernels, and those they import: compiled code holds the values of constants."""
    with_kernels = {path for path in PACKAGE.rglob("*.py") if has_kernels(path)}
    assert with_kernels
    needed = with_kernels.union(*map(imported_by, with_kernels))
    missed = needed - set(kernel_sources())
    assert sorted(str(path.relative_to(PACKAGE)) for path in missed) == []


@pytest.mark.parametrize(
    "source",
    [
        "core/kernels/tree.py",
        "core/kernels/vector_lanes.py",
        *(
            f"games/{game}/{name}"
            for game in ("eko", "khan")
            for name in (
                "board/board.py",
                "constants.py",
                "learning/batch.py",
                "mind/search.py",
                "rules/doors.py",
                "rules/loops.py",
                "rules/tables.py",
            )
        ),
    ],
)
def test_an_edit_of_it_compiles_anew(source: str) -> None:
    assert PACKAGE / source in kernel_sources()


def test_no_source_imports_relatively() -> None:
    """`from .tables import …` names no file that the hash could follow."""
    relative = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in kernel_sources()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


def test_an_import_is_followed_and_a_relative_one_would_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules.py").write_text("from serai.tables import X\nfrom .lost import Y\n@door\n")
    for name in ("tables", "lost"):
        (tmp_path / f"{name}.py").write_text("")
    monkeypatch.setattr(module, "_PACKAGE", tmp_path)
    assert [path.stem for path in kernel_sources()] == ["rules", "tables"]


def test_in_plain_mode_nothing_is_cold_and_kernels_are_plain_functions() -> None:
    script = (
        "import sys, types\n"
        "from serai.core.kernels import kernel\n"
        "assert kernel.PLAIN and not kernel.is_cold()\n"
        "f = lambda: 1\n"
        "assert kernel.kernel(f) is f and kernel.inlined_kernel(f) is f\n"
        "assert kernel.popcount((1 << 60) - 1) == 60 and kernel.lowest(8) == 3\n"
        "assert 'numba' not in sys.modules\n"
    )
    environment = os.environ | {"SERAI_KERNELS": "plain"}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=60)
