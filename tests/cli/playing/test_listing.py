from __future__ import annotations

from serai.cli.playing import listing
from serai.games.eko.ui.narrator import signs
from tests.cli.positions import position, state


def test_every_legal_move_is_listed_once_and_numbered_from_1() -> None:
    at = state()
    entries = [entry for group in listing.listed(at) for entry in group.entries]
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert sorted(str(entry.move) for entry in entries) == sorted(map(str, at.legal_moves()))


def test_a_stack_heads_its_moves_and_empty_spaces_come_last() -> None:
    first, second = listing.listed(state())
    assert first.heading == "A1 (2♛)"
    assert [entry.choice.short for entry in first.entries] == ["xC1", "^A2c", "^A2ce", "-B1"]
    assert second.heading == "E2 (1)"
    assert [entry.choice.short for entry in second.entries] == ["^D2c"]


def test_moves_without_a_stack_come_first() -> None:
    turn = position()["turn"] | {"actions": 1}
    reserve = [{"discs": 4, "emperor": False}, {"discs": 1, "emperor": False}]
    loose, first, second = listing.listed(state(phase="march", turn=turn, reserve=reserve))
    assert (loose.heading, [entry.choice.short for entry in loose.entries]) == ("", ["march"])
    assert [entry.choice.short for entry in first.entries] == ["#1", "#2"]
    assert [entry.choice.short for entry in second.entries] == ["#1", "#2", "#3"]


def test_moves_named_by_what_they_do_share_a_heading() -> None:
    spaces = {f"{column}1": "plain" for column in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    spaces |= {f"{column}2": "plain" for column in "ABCDEF"}
    stacks = {
        space: {"owner": n % 2, "discs": 1, "emperor": n < 2} for n, space in enumerate(spaces)
    }
    at = state(
        board=position()["board"] | {"spaces": spaces},
        stacks=stacks,
        reserve=[{"discs": 0, "emperor": False}] * 2,
        phase="setup",
        turn=position()["turn"] | {"number": 0},
    )
    keep, swap = listing.listed(at)
    assert [entry.choice.short for entry in keep.entries] == ["keep"]
    assert swap.heading == "swap"
    assert "swap " + swap.entries[0].choice.short == str(swap.entries[0].move)


def test_lines_keep_to_the_width() -> None:
    groups = listing.listed(state())
    wide = max(len(line) for line in listing.lines(groups, 100, most=50))
    narrow = listing.lines(groups, 40, most=50)
    assert wide > 40
    assert max(map(len, narrow)) <= 40
    assert len(narrow) == 3


def test_a_long_list_counts_its_tail() -> None:
    lines = listing.lines(listing.listed(state()), 40, most=1)
    assert any("xC1" in line for line in lines)
    assert not any("-B1" in line for line in lines)
    assert any("1 more (4–4): type A1" in line for line in lines)


def test_signs_explains_only_what_is_there() -> None:
    assert "attack" in signs(state())
    assert "kamikaze" not in signs(state())


def test_what_is_asked_for_keeps_its_numbers() -> None:
    (part,) = listing.asked_for(state(), "E2")
    assert [entry.number for entry in part.entries] == [5]
    assert listing.asked_for(state(), "B1") == []
