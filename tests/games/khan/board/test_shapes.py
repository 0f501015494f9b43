from __future__ import annotations

from itertools import combinations

import pytest

from serai.games.khan.board.fields import FIELDS, label, pieces
from serai.games.khan.board.shapes import BOX, BRIDGES, KINDS, Shape, orientations, placements, size

CONQUEST = [kind for kind in KINDS if kind not in BRIDGES]


def test_C4_the_box_holds_38_tiles() -> None:
    assert list(BOX) == list(KINDS)
    assert sum(BOX.values()) == 38
    by_size = {n: sum(BOX[kind] for kind in CONQUEST if size(kind) == n) for n in (2, 3, 4, 5)}
    assert by_size == {2: 4, 3: 8, 4: 5, 5: 12}
    assert (BOX["I2"], BOX["I3"], BOX["L3"], BOX["B3"], BOX["B4"]) == (4, 4, 4, 5, 4)


def test_C4_kinds_are_named_as_in_the_interchange() -> None:
    names = "I2 I3 L3 I4 O4 T4 S4 L4 F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5 B3 B4"
    assert " ".join(KINDS) == names


@pytest.mark.parametrize("kind", KINDS)
def test_every_orientation_is_in_one_piece_and_in_the_corner(kind: str) -> None:
    for shape in orientations(kind):
        assert len(set(shape)) == len(shape) == size(kind)
        assert min(x for x, _ in shape) == min(y for _, y in shape) == 0
        assert list(shape) == sorted(shape, key=lambda square: (square[1], square[0]))
        assert len(pieces(y * 14 + x for x, y in shape)) == 1


def turned_and_flipped(shape: Shape) -> set[frozenset[tuple[int, int]]]:
    """The same by another way: all eight images of the square, each moved into the corner."""
    images = []
    for swap in (False, True):
        for a in (1, -1):
            for b in (1, -1):
                image = [(a * y, b * x) if swap else (a * x, b * y) for x, y in shape]
                images.append(image)
    return {
        frozenset((x - min(p for p, _ in image), y - min(p for _, p in image)) for x, y in image)
        for image in images
    }


@pytest.mark.parametrize("kind", KINDS)
def test_C4_tiles_may_be_turned_and_flipped(kind: str) -> None:
    found = orientations(kind)
    assert len(set(found)) == len(found)
    for shape in found:
        assert {frozenset(other) for other in found} == turned_and_flipped(shape)


@pytest.mark.parametrize(("first", "second"), list(combinations(CONQUEST, 2)))
def test_no_two_conquest_kinds_are_alike(first: str, second: str) -> None:
    assert not set(orientations(first)) & set(orientations(second))


def grown(shapes: set[frozenset[int]]) -> set[frozenset[int]]:
    """Every connected set of fields with one field more, on a map that is wide enough."""
    return {
        shape | {beside}
        for shape in shapes
        for number in shape
        for beside in (number + 1, number - 1, number + 14, number - 14)
        if beside not in shape
    }


@pytest.mark.parametrize("squares", [2, 3, 4, 5])
def test_C4_the_kinds_are_all_shapes_of_their_size(squares: int) -> None:
    """Fixed polyominoes counted from scratch: as many as all orientations of all kinds together."""
    shapes = {frozenset([5 * 14 + 7])}
    for _ in range(squares - 1):
        shapes = grown(shapes)
    forms = set()
    for shape in shapes:
        west = min(number % 14 for number in shape)
        north = min(number // 14 for number in shape)
        forms.add(frozenset((number % 14 - west, number // 14 - north) for number in shape))
    kinds = [kind for kind in CONQUEST if size(kind) == squares]
    assert forms == {frozenset(shape) for kind in kinds for shape in orientations(kind)}


@pytest.mark.parametrize(("kind", "count"), [("I2", 2), ("O4", 1), ("X5", 1), ("F5", 8), ("B4", 2)])
def test_how_many_ways_a_kind_may_lie(kind: str, count: int) -> None:
    assert len(orientations(kind)) == count


def test_C4_bridges_are_straight() -> None:
    assert orientations("B3") == orientations("I3")
    assert orientations("B4") == orientations("I4")


def test_placements_are_as_many_as_the_action_index_has_room_for() -> None:
    assert sum(len(placements(kind)) for kind in KINDS) == 10_709
    assert len(placements("I2")) == 13 * 11 + 14 * 10
    assert len(placements("O4")) == 13 * 10
    assert len(placements("X5")) == 12 * 9


@pytest.mark.parametrize("kind", KINDS)
def test_every_placement_is_on_the_map_in_one_piece(kind: str) -> None:
    found = placements(kind)
    assert list(found) == sorted(set(found))
    for fields in found:
        assert list(fields) == sorted(fields)
        assert 0 <= fields[0] <= fields[-1] < FIELDS
        assert len(pieces(fields)) == 1  # a row never runs on into the next


def test_the_spec_example_is_a_placement() -> None:
    """A3: `C L3 C7,C8,D8`."""
    names = {",".join(map(label, fields)) for fields in placements("L3")}
    assert "C7,C8,D8" in names
