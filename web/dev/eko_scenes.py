"""Scenes of Ekö from real positions, to look at the board with: `python web/dev/eko_scenes.py`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import serai
from serai.core.contract.game import find
from serai.core.contract.state import State
from serai.server.table.showing import first_view

GAME = find("eko")
FOLDER = Path(__file__).parent / "scenes"
KEPT = 14  # happenings to be shown again


class Table(NamedTuple):
    name: str
    players: int
    variants: tuple[str, ...]
    seed: int
    least: int  # decisions made before the scene
    phase: str  # the scene is the next position in this phase


TABLES = (
    Table("start", 2, (), 7, 0, "setup"),
    Table("two", 2, (), 7, 46, "action"),
    Table("three", 3, ("tempests", "pyramids", "wind"), 3, 70, "action"),
    Table("four", 4, (), 2, 80, "action"),
    Table("all", 4, GAME.variants, 5, 80, "action"),
    Table("reinforce", 3, GAME.variants, 11, 40, "march"),
    Table("late", 2, GAME.variants, 9, 150, "action"),
    Table("portals", 2, ("portals",), 4, 58, "action"),
)


def bare(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "board"}


def happening(version: int, before: State, text: str, after: State) -> dict[str, Any]:
    shown = {
        "version": version,
        "event": {"move": text},
        "words": GAME.narrator.tell(before, text, after, None),
        "trace": GAME.presenter.trace(before, text, after),
        "position": bare(after.view(None)),
        "scores": after.scores(),
        "at": 0,
    }
    return {"happening": shown, "before": bare(before.view(None))}


def scene(table: Table) -> dict[str, Any]:
    state = serai.new("eko", players=table.players, variants=list(table.variants), seed=table.seed)
    bot = serai.bot("eko", "greedy", seed=table.seed)
    log: list[dict[str, Any]] = []
    while state.outcome() is None and (len(log) < table.least or state.phase != table.phase):
        text = str(bot.choose(state))
        after = state.play(text)
        log.append(happening(len(log) + 1, state, text, after))
        state = after
    return {**shown(state), "log": log[-KEPT:]}


def shown(state: State) -> dict[str, Any]:
    groups = [asdict(group) for group in GAME.presenter.offers(state)]
    moves = [offer["move"] for group in groups for offer in group["offers"]]
    return {
        "players": state.players,
        "board": first_view(state, None)["board"],
        "position": bare(state.view(None)),
        "scores": state.scores(),
        "headline": GAME.narrator.headline(state),
        "groups": groups,
        "consequences": {
            move: {**asdict(GAME.presenter.preview(state, move)), "after": {}} for move in moves
        },
        "log": [],
        "overlays": {
            name: [asdict(mark) for mark in GAME.presenter.overlay(state, name, state.decider)]
            for name in GAME.presenter.overlays
        },
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for table in TABLES:
        made = json.dumps(scene(table), ensure_ascii=False)
        (FOLDER / f"eko-{table.name}.json").write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
