"""Bad input: each condition of a valid position broken alone, and anything at all as a position."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import serai
from tests.eko.journeys import exchange, middle, opening
from tests.eko.small_boards import tiny

Data = dict[str, Any]
Change = Callable[[Data], object]


def put(*path: str | int, value: Any) -> Change:
    """Sets one place of a position."""

    def change(data: Data) -> None:
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        spot[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    def change(data: Data) -> None:
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        del spot[path[-1]]

    return change


def both(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for each in changes:
            each(data)

    return change


def stack(owner: int, discs: int, emperor: bool = False) -> Data:
    return {"owner": owner, "discs": discs, "emperor": emperor}


def camp(owner: int, level: int = 1) -> Data:
    return {"owner": owner, "level": level}


def base(phase: str = "action", **turn: Any) -> Data:
    """Seat 0: Emperor and a disc on A1, one on C1, 6 in reserve; seat 1: its Emperor on I1."""
    return tiny("A1:0:2 C1:0:1", "A2:1:1 G2:0:1", phase, **turn).to_dict()


SIX_CAMPS = {f"{column}2": camp(0) for column in "ABCDEF"}
TWO_CASTLES = {"A2": camp(0, 3), "B2": camp(0, 3)}
CONQUERED = {"A2": camp(0, 3), "E2": camp(0, 2), "F2": camp(0, 2), "B2": camp(0, 2)} | {
    f"{column}2": camp(0) for column in "CDG"
}

# name: where the error must point, the position, what is broken in it
BROKEN: dict[str, tuple[str, Data, Change]] = {
    # Shape
    "no game": ("game", base(), drop("game")),
    "another game": ("game", base(), put("game", value="go")),
    "no players": ("position", base(), drop("players")),
    "one field more": ("position", base(), put("colour", value=1)),
    "one player": ("players", base(), put("players", value=1)),
    "five players": ("players", base(), put("players", value=5)),
    "players as text": ("players", base(), put("players", value="2")),
    "players as truth": ("players", base(), put("players", value=True)),
    "players as fraction": ("players", base(), put("players", value=2.0)),
    "a reserve too few": ("reserve", base(), drop("reserve", 1)),
    "captives too many": ("captives", base(), put("captives", value=[[], [], []])),
    "no owner": ("stacks.A1", base(), drop("stacks", "A1", "owner")),
    "turn without a number": ("turn", base(), drop("turn", "number")),
    "marched as number": ("turn.marched", base(), put("turn", "marched", value=0)),
    # Board
    "unknown kind": ("board.spaces.A1", base(), put("board", "spaces", "A1", value="swamp")),
    "unknown label": ("board.spaces", base(), put("board", "spaces", "a1", value="plain")),
    "board in two": ("board.spaces.Z9", base(), put("board", "spaces", "Z9", value="chasm")),
    "cut off": ("board.spaces.E1", base(), put("board", "spaces", "D1", value="chasm")),
    "gate of no portal": ("board.gates.A2", base(), put("board", "gates", value={"A2": "A1"})),
    "portal without gate": ("board.spaces.J2", base(), put("board", "spaces", "J2", value="portal")),
    "gate far away": (
        "board.gates.J2",
        base(),
        both(
            put("board", "spaces", "J2", value="portal"),
            put("board", "gates", value={"J2": "A1"}),
        ),
    ),
    "pyramid on plain": (
        "board.pyramids.A1-A2-B1",
        base(),
        put("board", "pyramids", value=[["A1", "B1", "A2"]]),
    ),
    "beacon without one": ("board.beacon", base(), put("board", "beacon", value=["K1", "M1", "L1"])),
    # Stacks and discs
    "stack of 5": ("stacks.A1.discs", base(), put("stacks", "A1", "discs", value=5)),
    "stack of 0": ("stacks.A1.discs", base(), put("stacks", "A1", "discs", value=0)),
    "disc on a chasm": ("stacks.J2", base(), put("stacks", "J2", value=stack(0, 1))),
    "disc on a reg": ("stacks.C2", base(), put("stacks", "C2", value=stack(0, 1))),
    "disc off the board": ("stacks", base(), put("stacks", "Z9", value=stack(0, 1))),
    "stack of nobody": ("stacks.A1.owner", base(), put("stacks", "A1", "owner", value=2)),
    "17 discs": ("stacks", base(), put("reserve", 0, "discs", value=14)),
    "17 in reserve": ("reserve[0].discs", base(), put("reserve", 0, "discs", value=17)),
    "17 with the captive": (
        "stacks",
        base(),
        both(
            put("stacks", "A1", "emperor", value=False),
            put("captives", 1, value=[0]),
            put("reserve", 0, "discs", value=13),
        ),
    ),
    # Emperors
    "two Emperors": ("stacks.C1", base(), put("stacks", "C1", "emperor", value=True)),
    "Emperor in reserve too": (
        "reserve[0]",
        base(),
        put("reserve", 0, value={"discs": 1, "emperor": True}),
    ),
    "Emperor captive too": ("captives[1]", base(), put("captives", 1, value=[0])),
    "no Emperor": ("stacks", base(), put("stacks", "A1", "emperor", value=False)),
    "own captive": (
        "captives[0]",
        base(),
        both(put("stacks", "A1", "emperor", value=False), put("captives", 0, value=[0])),
    ),
    "Emperor in an empty reserve": (
        "reserve[0].discs",
        base(),
        both(
            put("stacks", "A1", "emperor", value=False),
            put("reserve", 0, value={"discs": 0, "emperor": True}),
        ),
    ),
    "exchange due": (
        "captives",
        base(),
        both(
            put("stacks", "A1", "emperor", value=False),
            put("stacks", "I1", "emperor", value=False),
            put("captives", value=[[1], [0]]),
        ),
    ),
    # Buildings
    "camps beyond stock": ("buildings.F2", base(), put("buildings", value=SIX_CAMPS)),
    "castles beyond stock": ("buildings.B2", base(), put("buildings", value=TWO_CASTLES)),
    "tower on a reg": ("buildings.C2", base(), put("buildings", "C2", value=camp(0, 2))),
    "castle on a canyon": ("buildings.E2", base(), put("buildings", "E2", value=camp(0, 3))),
    "tower on a temple": ("buildings.G2", base(), put("buildings", "G2", value=camp(0, 2))),
    "camp on plain": ("buildings.B1", base(), put("buildings", "B1", value=camp(0))),
    "level 4": ("buildings.A2.level", base(), put("buildings", "A2", "level", value=4)),
    "camp of nobody": ("buildings.A2.owner", base(), put("buildings", "A2", "owner", value=-1)),
    # Seats
    "eliminated with discs": ("eliminated", base(), put("eliminated", value=[1])),
    "not eliminated": (
        "eliminated",
        base(),
        both(
            drop("stacks", "I1"),
            put("reserve", 1, value={"discs": 1, "emperor": True}),
        ),
    ),
    "seats unsorted": ("eliminated", base(), put("eliminated", value=[1, 0])),
    "active beyond": ("active", base(), put("active", value=2)),
    "decider is not active": ("decider", base(), put("decider", value=1)),
    # Phase and turn
    "unknown phase": ("phase", base(), put("phase", value="siesta")),
    "turn 0 in play": ("turn.number", base(), put("turn", "number", value=0)),
    "turn below 0": ("turn.number", base(), put("turn", "number", value=-1)),
    "set-up in turn 1": ("turn.number", opening(0).to_dict(), put("turn", "number", value=1)),
    "actions in action": ("turn.actions", base(), put("turn", "actions", value=1)),
    "march at once": ("turn.actions", base(), put("turn", "marched", value=True)),
    "march, no action": ("turn.actions", base("march"), put("turn", "actions", value=0)),
    "three actions": ("turn.actions", base("reinforce"), put("turn", "actions", value=3)),
    "toll before the action": ("turn.tolled", base(), put("turn", "tolled", value=["K1"])),
    "unknown zone": ("turn.tolled", base("march"), put("turn", "tolled", value=["A1"])),
    "zone twice": ("turn.tolled", base("march"), put("turn", "tolled", value=["K1", "K1"])),
    "reinforced too soon": ("turn.reinforced", base(), put("turn", "reinforced", value=["A1"])),
    "reinforced an enemy": (
        "turn.reinforced",
        base("reinforce"),
        put("turn", "reinforced", value=["I1"]),
    ),
    "reinforced twice": (
        "turn.reinforced",
        base("reinforce"),
        put("turn", "reinforced", value=["A1", "A1"]),
    ),
    "reinforced without wind": (
        "turn.reinforced",
        base("reinforce"),
        both(drop("buildings", "G2"), put("turn", "reinforced", value=["A1"])),
    ),
    "reinforce without march": (
        "phase",
        base("reinforce"),
        put("turn", value=base("march")["turn"]),
    ),
    "exchange of nobody": ("decider", base("march"), put("phase", value="exchange")),
    "wrong seat exchanges": ("decider", exchange(2).to_dict(), put("decider", value=1)),
    # The end
    "winners too soon": ("winners", base(), put("winners", value=[0])),
    "over without winners": ("winners", base(), put("phase", value="over")),
    "wrong winner": ("winners", base(), both(put("phase", value="over"), put("winners", value=[0]))),
    "won already by points": (
        "phase",
        base(),
        both(
            put("board", "spaces", "E2", value="capital"),
            put("buildings", value=CONQUERED),
        ),
    ),
    "won already, alone": (
        "phase",
        base(),
        both(
            drop("stacks", "I1"),
            put("reserve", 1, value={"discs": 1, "emperor": True}),
            put("eliminated", value=[1]),
        ),
    ),
    # Set-up
    "dealt a disc less": ("stacks", opening(0).to_dict(), lambda data: data["stacks"].popitem()),
    "built before the start": (
        "buildings",
        opening(0).to_dict(),
        lambda data: data["buildings"].update({site(data): camp(0)}),
    ),
}


def site(data: Data) -> str:
    return next(space for space, kind in data["board"]["spaces"].items() if kind == "reg")


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_condition_is_named_and_placed(name: str) -> None:
    where, position, change = BROKEN[name]
    data = copy.deepcopy(position)
    assert serai.load(data).to_dict() == position  # what is broken was whole before
    change(data)
    for broken in (data, json.dumps(data)):
        with pytest.raises(serai.BadPosition) as refusal:
            serai.load(broken)
        assert refusal.value.where == where, str(refusal.value)
        assert str(refusal.value).startswith(f"{where}: ")


def test_S2_a_board_beyond_the_limits() -> None:
    """S2: 192 spaces, 128 movement spaces and 16 zones at most; one more is refused."""
    for most, kind in ((192, "chasm"), (128, "plain")):
        for spaces in (most, most + 1):
            data = tiny("A1:0:1").to_dict()
            plain = {"A1": "plain", "A2": "plain"}
            data["board"]["spaces"] = dict.fromkeys(row(spaces), kind) | plain
            data["stacks"] = {"A1": stack(0, 1, True), "A2": stack(1, 1, True)}
            if spaces == most:
                assert serai.load(data).to_dict() == data
            else:
                with pytest.raises(serai.BadBoard, match="S2"):
                    serai.load(data)


def test_S2_seventeen_zones() -> None:
    for zones, accepted in ((16, True), (17, False)):
        data = tiny("A1:0:1").to_dict()
        kinds = ("plain", "tempest")
        data["board"]["spaces"] = {
            space: kinds[i % 2] for i, space in enumerate(row(2 * zones + 1))
        }
        data["stacks"] = {"A1": stack(0, 1, True), "A3": stack(1, 1, True)}
        if accepted:
            assert serai.load(data).to_dict() == data
        else:
            with pytest.raises(serai.BadBoard, match="S2"):
                serai.load(data)


def row(count: int) -> list[str]:
    """So many spaces in a straight row; the first two are A1 and A2."""
    return [f"A{number}" for number in range(1, count + 1)]


# As text


def quick(data: Any) -> serai.State | None:
    """Loads anything; whatever it is, an answer or a named error comes within a second."""
    started = perf_counter()
    try:
        return serai.load(data)
    except serai.BadPosition as error:
        assert str(error)
        assert len(str(error)) < 1000
        return None
    finally:
        assert perf_counter() - started < 1


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "{", "[]", "null", "1", '"eko"', "{}", '{"game": 1}', '{"game": "eko"}', "nul"),
        *("NaN", '{"game": "eko",}', "{'game': 'eko'}", "\x00", "\ufeff{}", '{"game": "khan?"}'),
        *("[" * 100_000, '{"a":' * 100_000, "1" * 100_000, '"' + "x" * 1_000_000 + '"'),
        '{"game": "eko", "board": ' + "[" * 500 + "]" * 500 + "}",
    ],
    ids=lambda text: text[:12],
)
def test_texts_that_are_no_positions(text: str) -> None:
    assert quick(text) is None
    assert quick(text.encode()) is None


def test_bytes_that_are_no_text() -> None:
    for data in (b"\xff\xfe\x00", b"\x80", "{}".encode("utf-16"), bytes(range(256))):
        assert quick(data) is None


def test_truncated_texts() -> None:
    text = json.dumps(middle(12).to_dict())
    for length in range(0, len(text), 61):
        assert quick(text[:length]) is None


@pytest.mark.parametrize("value", [None, 1, 1.5, True, [], [1], (), {1}, object(), b"", {"game": []}])
def test_values_that_are_no_positions(value: Any) -> None:
    assert quick(value) is None


# Anything anywhere

JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from(["A1", "B2", "Z9", "plain", "tempest", "portal", "over", "exchange"]),
        st.sampled_from([10**400, "A" * 50_000, "\ud800", b"A1", frozenset()]),
    ),
    lambda parts: st.one_of(
        st.lists(parts, max_size=4),
        st.dictionaries(st.one_of(st.text(max_size=3), st.integers(), st.none()), parts, max_size=4),
    ),
    max_leaves=8,
)


@cache
def valid_positions() -> list[Data]:
    states = [opening(6), exchange(2), tiny("A1:0:2 K1:0:1", "A2:1:1 G2:0:1", "march")]
    return [state.to_dict() for state in [*states, *(middle(seed) for seed in (9, 13, 17))]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every part of a position."""
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


@st.composite
def spoiled(draw: st.DrawFn) -> Data:
    """A valid position with one to three parts replaced, added or taken out."""
    data = copy.deepcopy(draw(st.sampled_from(valid_positions())))
    for _ in range(draw(st.integers(1, 3))):
        field = draw(st.sampled_from(list(data)))
        path = draw(st.sampled_from([(field,), *((field, *rest) for rest in places(data[field]))]))
        spot: Any = data
        for step in path[:-1]:
            spot = spot[step]
        if draw(st.integers(0, 4)) == 0:
            del spot[path[-1]]
        else:
            spot[path[-1]] = draw(JUNK)
        if not data:
            break
    return data


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(data=spoiled())
def test_junk_anywhere_is_refused_or_makes_a_valid_position(data: Data) -> None:
    state = quick(data)
    if state is not None:
        assert serai.load(state.to_dict()) == state
        for move in state.legal_moves()[:5]:
            quick(state.play(move).to_dict())
        state.scores()
        state.outcome()


@settings(deadline=None, max_examples=100)
@given(text=st.one_of(st.text(), st.binary(max_size=60)))
def test_any_text_is_refused(text: str | bytes) -> None:
    assert quick(text) is None


@settings(deadline=None, max_examples=150)
@given(
    place=st.integers(0, 10**9),
    swap=st.text(alphabet='{}[]",:0123456789AZeplaint \\', min_size=1, max_size=3),
)
def test_a_slip_of_the_pen_in_a_text(place: int, swap: str) -> None:
    text = json.dumps(valid_positions()[2])
    place %= len(text)
    quick(text[:place] + swap + text[place + len(swap) :])


# Options of a new game


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**30, True, "2", None, 2.0, 2.5, [], {}, "x"])
def test_impossible_numbers_of_players(players: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=players, seed=1)


@pytest.mark.parametrize("board", [None, tiny("A1:0:1").board, opening(0).board.to_dict(), []])
@pytest.mark.parametrize("players", [1, 5, True, "2", None, 2.0])
def test_impossible_numbers_of_players_on_a_given_board(board: Any, players: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=players, seed=1, board=board)


@pytest.mark.parametrize(
    "variants",
    ["portals", ["portal"], ["Portals"], [None], [["portals"]], 7, None, [1], {"x": 1}, ["sand", ""]],
)
def test_unknown_variants(variants: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new("eko", players=2, seed=1, variants=variants)


@pytest.mark.parametrize("game", ["chess", "", "Eko", "eko ", None, 1, [], "eko.game", "../eko"])
def test_unknown_games(game: Any) -> None:
    with pytest.raises(serai.BadOption):
        serai.new(game)
    with pytest.raises(serai.BadOption):
        serai.Match(game)


@pytest.mark.parametrize("board", [7, "board", b"", True, object(), {1}, {}, {"spaces": {}}, [7]])
def test_boards_that_are_none(board: Any) -> None:
    with pytest.raises(serai.BadPosition):
        serai.new("eko", players=2, seed=1, board=board)


@pytest.mark.parametrize("edition", [7, "/nowhere/at/all.toml", b"", {}, {"tiles": 1}, ["A"]])
def test_editions_that_are_none(edition: Any) -> None:
    with pytest.raises(serai.BadEdition):
        serai.new("eko", players=2, seed=1, edition=edition)


def test_S3_a_board_too_small_to_deal_on() -> None:
    with pytest.raises(serai.BadBoard) as refusal:
        serai.new("eko", players=2, seed=1, board=tiny("A1:0:1").board)
    assert refusal.value.clause == "S3"


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_seats_that_do_not_exist(seat: int) -> None:
    state = tiny("A1:0:1")
    for ask in (state.points, state.view):
        with pytest.raises(serai.BadOption):
            ask(seat)
