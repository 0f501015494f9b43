"""Why a move is illegal: every illegal move of the move space gets a reason, and no legal one."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.core.text.messages import Reason, Term, catalogue
from serai.games.khan.constants import PHASES
from serai.games.khan.game import KhanState
from serai.games.khan.rules.actions import INDICES
from serai.games.khan.why_not import explain, tiles
from tests.games.khan.journeys import journeys, middle
from tests.games.khan.oracle.cases import position, the_end
from tests.test_clauses import clauses_of

CLAUSES = set(
    clauses_of(files("serai.games.khan").joinpath("RULES.md").read_text(encoding="utf-8"))
)
SEEDS = range(0, 84, 5 if PLAIN else 2)
TRIED = 60 if PLAIN else 150  # of the move space, for each position


def check_sentence(reason: Reason) -> None:
    """One plain sentence under a clause of the rulebook."""
    clause, sentence = str(reason).split(": ", 1)
    assert clause == reason.clause
    assert clause in CLAUSES
    assert sentence == sentence.strip()
    assert not re.search(r"[{}\n]|None|\. |\.$", sentence), sentence
    for name, value in reason.params.items():
        assert isinstance(value, str | int | Term), name


def check_move(state: KhanState, text: str, legal: set[str]) -> Reason | None:
    reason = state.why_not(text)
    assert (reason is None) == (text in legal), (text, reason)
    if reason is not None:
        check_sentence(reason)
    return reason


def written(state: KhanState, random: Random) -> str:
    """A move at random: of the index, or with names and fields that need not fit together."""
    data = state.to_dict()
    cards = list(data["board"]["directions"])
    hand = data["hands"][state.active] or cards
    fields = random.sample([*data["yurts"], "A1", "C3", "F6", "N11", "G8"], 3)
    action = random.randrange(INDICES)
    kind = state.kind_of(action)
    of_index = "pass" if kind in ("invade", "discard") else state.text_of(action)
    standing = random.choice([*data["rulers"].values(), *data["yurts"], "A6", "C3"])
    return random.choice(
        [
            of_index,
            f"A {random.choice(hand)} {random.choice(fields)}",
            f"A {random.choice(cards)} {standing}",
            f"A nobody-khan {standing}",
            f"B {random.choice([*data['camps'], 'nobody'])}",
            f"D {standing}",
            f"place {standing}",
            f"discard {','.join(random.sample(hand, min(2, len(hand))))}",
            f"discard {random.choice(cards)}",
            f"C {random.choice(['I2', 'I3', 'L3', 'B3', 'Q4'])} {','.join(fields)}",
            f"draw {random.choice([*cards, 'nobody-ice'])}",
            random.choice(["pass", "end", "accept", "refuse", "discard", "S morale"]),
            random.choice(["S protection", "S divine", "S divine ice", "S divine moon"]),
            f"S scout {random.choice(['I2', 'X5', 'B3', 'O4', 'Q4'])}",
        ]
    )


@cache
def reasons_met() -> dict[str, Reason]:
    """One reason for every key that came up."""
    found: dict[str, Reason] = {}
    for number, state in enumerate(journeys(SEEDS, 3)):
        random = Random(number)
        legal = {str(move) for move in state.legal_moves()}
        tried = [written(state, random) for _ in range(TRIED)]
        for text in [*random.sample(sorted(legal), min(12, len(legal))), *tried]:
            reason = check_move(state, text, legal)
            if reason is not None:
                found.setdefault(reason.key, reason)
    return found


def test_every_illegal_move_has_a_reason_and_no_legal_one_does() -> None:
    """All seats and phases; of each move space a hundred moves at random."""
    assert len(reasons_met()) > 25


def test_Q1_every_placement_is_legal_or_has_a_reason() -> None:
    """Q1: all 10,709 placements, in a position where many can be laid."""
    for seed in (3, 10) if not PLAIN else (3,):
        state = middle(seed)
        assert state.phase in ("actions", "end")
        legal = {str(move) for move in state.legal_moves()}
        for action in range(778, 11_487, 40 if PLAIN else 3):
            check_move(state, state.text_of(action), legal)


# One position and move for sentences that seldom come up at random

FOUR = ["bulgar-khan", "bulgar-river", "bulgar-outland", "bulgar-ice"]


def in_turn(players: int = 2, **changes: object) -> KhanState:
    yurts = changes.pop("yurts", {})
    phase = changes.pop("phase", "actions")
    hands = [FOUR, *([] for _ in range(players - 1))]
    state = serai.load(position(players, yurts, phase, **{"hands": hands, **changes}))  # type: ignore[arg-type]
    assert isinstance(state, KhanState)
    return state


def shielded(players: int, *cards: dict[str, object], **changes: object) -> KhanState:
    """Others' cards in force; each was one of their special cards."""
    start = position(players, {})
    for entry in cards:
        start["specials"][entry["seat"]][entry["card"]] -= 1
        start["last_special"][entry["seat"]] = entry["card"]
    changes = {"specials": start["specials"], "last_special": start["last_special"], **changes}
    return in_turn(players, in_force=list(cards), **changes)


def ended() -> KhanState:
    state = serai.load(the_end(2, {"A1": 0, "A2": 0}))
    assert isinstance(state, KhanState)
    return state


PAIR = {"A1": 0, "A2": 1}
PROTECTED: dict[str, object] = {"seat": 1, "card": "protection"}
SUPPORTED: dict[str, object] = {"seat": 1, "card": "divine", "region": None}
SCOUTED: dict[str, object] = {"seat": 1, "card": "scout", "tile": "X5"}
BARE = {"morale": 0, "protection": 0, "divine": 0, "scout": 0}
REFUSED = ["C I2 A1,A2", "C I2 C1,D1", "C I2 C2,D2"]


@cache
def cases() -> dict[str, tuple[KhanState, str]]:
    special = in_turn(phase="special")
    crowd = {"A1": 0, "A2": 1, "A3": 1}
    none = in_turn(phase="special", specials=[BARE, BARE])
    row = in_turn(phase="special", last_special=["protection", None])
    return {
        "no_such_card": (in_turn(), "A bulgar-moon A1"),
        "card_fits_river": (in_turn(), "A bulgar-river A1"),
        "card_fits_outland": (in_turn(), "A bulgar-outland D4"),
        "card_fits_region": (in_turn(), "A bulgar-ice A1"),
        "no_such_ruler": (in_turn(), "B nobody"),
        "needs_both_actions": (in_turn(turn={"actions_left": 1}), "D A1"),
        "no_such_tile": (in_turn(), "C Q4 A1,A2,A3,A4"),
        "fields_in_order": (in_turn(), "C I2 A2,A1"),
        "wrong_shape": (in_turn(), "C I2 A1,A3"),
        "outnumbered": (in_turn(yurts=crowd), "C I3 A1,A2,A3"),
        "no_own_yurt": (in_turn(yurts={"A1": 1, "A2": 1}), "C I2 A1,A2"),
        "no_river": (in_turn(yurts={"A1": 0, "A2": 0, "A3": 0}), "C B3 A1,A2,A3"),
        "one_bank": (in_turn(yurts={"B3": 0, "D3": 0}), "C B3 B3,C3,D3"),
        "reserved": (
            shielded(2, SCOUTED, yurts=dict.fromkeys(["B1", "A2", "B2", "C2", "B3"], 0)),
            "C X5 B1,A2,B2,C2,B3",
        ),
        "shielded": (
            shielded(2, PROTECTED, yurts={"A1": 0, "A2": 0, "A3": 1}),
            "C I3 A1,A2,A3",
        ),
        "refused_already": (
            shielded(2, PROTECTED, yurts=PAIR, turn={"refused": REFUSED[:1]}),
            "C I2 A1,A2",
        ),
        "no_more_asking": (
            shielded(2, PROTECTED, yurts=PAIR | {"B1": 0, "B2": 1}, turn={"refused": REFUSED}),
            "C I2 B1,B2",
        ),
        "none_of_these": (none, "S morale"),
        "other_protects": (shielded(2, PROTECTED, phase="special"), "S protection"),
        "other_supports": (shielded(2, SUPPORTED, phase="special"), "S divine"),
        "twice_in_a_row": (row, "S protection"),
        "no_such_region": (special, "S divine moon"),
        "name_a_region": (in_turn(4, phase="special"), "S divine"),
        "name_no_region": (special, "S divine ice"),
        "all_reserved": (shielded(2, SCOUTED, phase="special"), "S scout X5"),
        "cards_in_order": (in_turn(phase="discard"), "discard bulgar-khan,bulgar-ice"),
        "not_in_hand": (in_turn(phase="discard"), "discard tibet-ice"),
        "not_in_end": (ended(), "A bulgar-khan A5"),
        "not_in_over": (ended().play("C I2 A1,A2"), "pass"),  # type: ignore[dict-item]
        "not_in_morale": (in_turn(phase="morale"), "D A1"),
        "action_possible": (in_turn(), "pass"),
    }


@pytest.mark.parametrize("key", cases())
def test_a_move_for_each_key(key: str) -> None:
    state, text = cases()[key]
    reason = state.why_not(text)
    assert reason is not None
    assert reason.key == key
    check_sentence(reason)


def test_the_catalogue_has_just_the_sentences_that_are_given() -> None:
    """No sentence is missing, and none is left over that no line of code gives."""
    sentences = set(catalogue("serai.games.khan", "en")["why_not"])
    source = "".join(
        Path(str(module.__file__)).read_text(encoding="utf-8") for module in (explain, tiles)
    )
    named = {key for key in sentences if f'"{key}"' in source}
    made = {f"not_in_{phase}" for phase in PHASES} | {
        f"card_fits_{what}" for what in ("river", "outland", "region")
    }
    assert sentences == named | made
    assert set(reasons_met()) | set(cases()) <= sentences
    if not PLAIN:  # too few positions are tried in plain mode
        assert sentences == set(reasons_met()) | set(cases())


def test_a_text_that_is_no_move_at_all_is_no_question_of_rules() -> None:
    for text in ("", "A", "A rus-khan", "place O1", "place A12", "C L3 A1", "draw", "S", "Pass"):
        with pytest.raises(serai.BadNotation):
            in_turn().why_not(text)
