"""What importing costs: nothing heavy until a game is used, and no compiler in plain mode."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

HEAVY = ("numba", "llvmlite", "numpy", "serai.games", "serai.bots", "serai.cli", "rich", "click")
ALL_OF_EKO = (
    "import serai\n"
    "state = serai.new('eko', players=2, seed=1)\n"
    "state = state.play(state.legal_moves()[0])\n"
    "state.why_not('pass'), state.svg(), state.terminal(), state.perft(1)\n"
    "serai.load(state.to_dict())\n"
    "serai.bot('eko', 'greedy', seed=1).choose(state)\n"
)


def modules_after(script: str, kernels: str) -> set[str]:
    """The modules that a fresh process has loaded once it has run a script."""
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys\nprint(*sys.modules)"],
        env=os.environ | {"SERAI_KERNELS": kernels},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("kernels", ["", "plain"])
def test_importing_serai_loads_neither_compiler_nor_game(kernels: str) -> None:
    loaded = modules_after("import serai", kernels)
    assert "serai.core.contract.state" in loaded
    assert loaded.isdisjoint(HEAVY)
    assert not [name for name in loaded if name.startswith("serai.games.")]


def test_naming_what_does_not_exist_loads_no_game() -> None:
    script = (
        "import serai\n"
        "for call in (lambda: serai.new('chess'), lambda: serai.load('{}')):\n"
        "    try: call()\n"
        "    except serai.SeraiError: pass\n"
    )
    assert modules_after(script, "").isdisjoint(HEAVY)


def test_plain_mode_never_imports_the_compiler() -> None:
    loaded = modules_after(ALL_OF_EKO, "plain")
    assert "serai.games.eko.game" in loaded
    assert loaded.isdisjoint({"numba", "llvmlite"})


def test_a_game_loads_no_other_game_and_no_command_line() -> None:
    loaded = modules_after(ALL_OF_EKO, "plain")
    games = {name.split(".")[2] for name in loaded if name.startswith("serai.games.")}
    assert games == {"eko"}
    assert "serai.cli" not in loaded
