"""Scenes of Khan from real positions, to look at the map with: `python web/dev/khan_scenes.py`."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import serai
from serai.core.contract.game import find

GAME = find("khan")
FOLDER = Path(__file__).parent / "scenes"
TABLES = (
    # name, players, seed, moves played at least, phase to stop in
    ("start", 3, 7, 2, "setup"),
    ("two", 2, 7, 120, "actions"),
    ("three", 3, 3, 220, "actions"),
    ("four", 4, 2, 190, "actions"),
    ("special", 4, 5, 30, "special"),
    ("discard", 2, 5, 60, "discard"),
    ("consent", 3, 1, 60, "consent"),
    ("end", 2, 9, 60, "end"),
    ("over", 4, 4, 5000, "over"),
)
KEPT = 30  # happenings to be shown again


def bare(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "board"}


def played(players: int, seed: int, least: int, phase: str) -> list[tuple[serai.State, str]]:
    """The positions of a game, each with the move made there; the last has none."""
    state, random = serai.new("khan", players=players, seed=seed), Random(seed)
    bot = serai.bot("khan", "greedy", seed=seed)
    found: list[tuple[serai.State, str]] = []
    while state.outcome() is None and (len(found) < least or state.phase != phase):
        by_chance = state.decider < 0 or random.random() < 0.3
        text = str(random.choice(state.legal_moves()) if by_chance else bot.choose(state))
        found.append((state, text))
        state = state.play(text)
    return [*found, (state, "")]


def happening(before: serai.State, text: str, after: serai.State, seat: int) -> dict[str, Any]:
    seen = GAME.seen(before, text, seat)["text"]
    return {
        "happening": {
            "version": id(after) % 10**9,
            "event": {"event": "move", "text": seen, "seat": before.decider},
            "words": GAME.narrator.tell(before, seen, after, seat),
            "trace": GAME.presenter.trace(before, text, after),
            "position": bare(after.view(seat)),
            "scores": after.scores(),
            "at": 0,
        },
        "before": bare(before.view(seat)),
    }


def scene(players: int, seed: int, least: int, phase: str) -> dict[str, Any]:
    for later in range(0, 5000, 100):  # until a game comes to that phase
        course = played(players, seed + later, least, phase)
        state = course[-1][0]
        if state.phase == phase:
            break
    seat = state.decider
    last = course[-KEPT - 1 :]
    log = [happening(before, text, after, seat) for (before, text), (after, _) in pairwise(last)]
    offers = [asdict(group) for group in GAME.presenter.offers(state)]
    moves = [offer["move"] for group in offers for offer in group["offers"]]
    overlays = {
        name: [asdict(mark) for mark in GAME.presenter.overlay(state, name, seat)]
        for name in GAME.presenter.overlays
    }
    view = state.view(seat)
    return {
        "players": players,
        "board": view["board"],
        "position": bare(view),
        "scores": state.scores(),
        "headline": GAME.narrator.headline(state),
        "groups": offers,
        "consequences": {
            move: {**asdict(GAME.presenter.preview(state, move)), "after": {}} for move in moves
        },
        "overlays": overlays,
        "log": log,
    }


FOLDER.mkdir(exist_ok=True)
for name, *rest in TABLES:
    text = json.dumps(scene(*rest), ensure_ascii=False)  # type: ignore[arg-type]
    (FOLDER / f"khan-{name}.json").write_text(text, encoding="utf-8")
    print(name, len(text))
