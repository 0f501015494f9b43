"""The engine as a program meets it: what it is told, what it refuses, and what it never tells."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import serai
from serai.engine.serving import LONGEST_LINE, serve
from tests.engine.talking import asked, named, ready

SMALL = 'new eko {"players": 2, "seed": 7}'


def middle_of_khan(moves: int = 40) -> serai.Match:
    match, rng = serai.Match("khan", players=3, seed=4), Random(1)
    for _ in range(moves):
        match.play(rng.choice(match.state.legal_moves()))
    while len(match.state.legal_moves()) < 5:
        match.play(rng.choice(match.state.legal_moves()))
    return match


def question(match: serai.Match, seat: int | None = None) -> dict[str, Any]:
    seat = match.state.decider if seat is None else seat
    return {"view": match.state.view(seat), "seen": match.seen(seat)}


def test_a_match_is_played_to_its_end() -> None:
    match, rng = serai.Match("eko", players=2, seed=7, turn_limit=6), Random(3)
    lines = ['new eko {"players": 2, "seed": 7, "turn_limit": 6}']
    while match.outcome() is None:
        move = rng.choice(match.state.legal_moves())
        lines.append(f"play {move}")
        match.play(move)
    told = asked(*lines, "show", "play keep", "go")
    assert named("position", told) == [json.loads(json.dumps(match.state.to_dict()))]
    assert [state["decider"] for state in named("state", told)][-2:] != [None, None]
    assert named("state", told)[-1]["winners"] == []
    assert told[-2].startswith("error not-now")
    assert told[-1].startswith("error not-now")


def test_a_game_is_prepared_when_it_is_first_named() -> None:
    """And not before: hosts wait for `hello`, and do not know yet what will be played."""
    prepared: list[str] = []
    asked("hello 1", "set level 2", "new chess", "moves", prepare=prepared.append)
    assert prepared == []
    asked(SMALL, "play keep", SMALL, "new khan", "go simulations 1", prepare=prepared.append)
    assert prepared == ["eko", "khan"]
    asked(f"position {json.dumps(question(middle_of_khan()))}", prepare=prepared.append)
    assert prepared == ["eko", "khan", "khan"]


def test_hello_is_answered_before_anything_is_compiled(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from serai.cli import main; main()", "engine"],
        input="hello 1\nquit\n",
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("id {")
    assert done.stdout.endswith("ok\n")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_moves_are_those_of_the_rules() -> None:
    state = serai.new("eko", players=2, seed=7)
    told = asked(SMALL, "moves")
    assert [line[5:] for line in told if line.startswith("move ")] == list(
        map(str, state.legal_moves())
    )


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_a_position_goes_in_as_it_came_out(game: str) -> None:
    shown = named("position", asked(f'new {game} {{"seed": 3}}', "show"))[0]
    again = asked(f"position {json.dumps(shown)}", "show")
    assert named("position", again) == [shown]


def test_a_seat_s_view_is_enough_to_choose_in_khan() -> None:
    match = middle_of_khan()
    told = asked(f"position {json.dumps(question(match))}", "moves", "go simulations 20", "show")
    legal = [str(move) for move in match.state.legal_moves()]
    assert [line[5:] for line in told if line.startswith("move ")] == legal
    assert next(line[9:] for line in told if line.startswith("bestmove ")) in legal
    assert named("position", told)[0]["view"] == json.loads(json.dumps(question(match)["view"]))


def test_what_the_engine_dealt_itself_does_not_help_it() -> None:
    """The choice is the same whatever the others hold, because it is made from the view."""
    match = middle_of_khan()
    truth, view = match.state.to_dict(), match.state.view(match.state.decider)
    other = serai.determinize(view, Random(5), match.seen(match.state.decider)).to_dict()
    assert truth["hands"] != other["hands"]
    told = [
        asked("set seed 9", "set level 4", f"position {json.dumps(whole)}", "go simulations 60")
        for whole in (truth, other)
    ]
    assert told[0][-2] == told[1][-2]
    assert told[0][-2].startswith("bestmove ")


def test_a_view_of_khan_is_not_played_on() -> None:
    told = asked(f"position {json.dumps(question(middle_of_khan()))}", "play pass", "undo", "show")
    assert [line.split()[1] for line in told if line.startswith("error")] == ["bad-command"] * 2
    assert told[-1] == "ok"


def test_an_analysis_has_lines_with_shares() -> None:
    told = asked(SMALL, "analyze seconds 0.3 lines 2 length 4")
    lines = named("line", told)
    assert [line["rank"] for line in lines[-2:]] == [1, 2]
    for line in lines:
        assert 1 <= len(line["moves"]) <= 4
        assert len(line["shares"]) == 2
        assert not line["visits"] or sum(line["shares"]) == pytest.approx(1, abs=0.01)


class Slow(io.RawIOBase):
    """Standard input that somebody is still typing at."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()

    def type(self, text: str) -> None:
        os.write(self._write, text.encode())

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        got = os.read(self._read, len(buffer))
        buffer[: len(got)] = got
        return len(got)

    def shut(self) -> None:
        os.close(self._write)


def test_a_thought_is_stopped_and_told() -> None:
    source, told, begun = Slow(), list[str](), threading.Event()

    def tell(line: str) -> None:
        told.append(line)
        if line.startswith("line "):
            begun.set()

    engine = threading.Thread(target=serve, args=(io.BufferedReader(source), tell, ready))
    engine.start()
    source.type(f"stop\n{SMALL}\nanalyze\n")
    assert begun.wait(30)
    assert told[-1] != "ok"
    source.type("stop\ngo seconds 0.05\n")
    limit = time.monotonic() + 20
    while not any(line.startswith("bestmove") for line in told) and time.monotonic() < limit:
        time.sleep(0.01)
    source.type("quit\n")
    engine.join(20)
    source.shut()
    assert not engine.is_alive()
    assert told.count("ok") == 3


def test_the_end_of_the_input_ends_a_thought() -> None:
    begun = time.monotonic()
    told = asked(SMALL, "go seconds 600")
    assert told[-2].startswith("bestmove ")
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("hello 2", "bad-command", "speaks 1"),
        ("hello", "bad-command", "speaks 1"),
        ("set level", "bad-option", "a whole number from 1 to 8"),
        ("set level 3.5", "bad-option", "a whole number"),
        ("set colour 3", "bad-option", "'colour'"),
        ("new chess", "bad-option", "chess"),
        ("new eko {", "bad-position", "not JSON"),
        ("new eko []", "bad-position", "an object"),
        ('new eko {"players": 5}', "bad-position", "players"),
        ('new eko {"variants": ["x"]}', "bad-position", "variants"),
        ('new khan {"variants": ["wind"]}', "bad-position", "variants"),
        ('new khan {"edition": "/etc/passwd"}', "bad-position", "edition"),
        ("position", "bad-position", "not JSON"),
        ("position " + "[" * 100_000, "bad-position", "not JSON"),
        ("position 3", "bad-position", "an object"),
        ('position {"game": "chess"}', "bad-position", "chess"),
        ('position {"game": "khan"}', "bad-position", "missing"),
        ('position {"view": {"game": "khan"}}', "bad-position", "view"),
        ('position {"view": {"game": "eko"}, "hands": 3}', "bad-position", "hands"),
        ("go fast", "bad-option", "'fast'"),
        ("go seconds", "bad-option", "seconds"),
        ("go seconds 0", "bad-option", "seconds"),
        ("go seconds nan", "bad-option", "seconds"),
        ("go seconds inf", "bad-option", "seconds"),
        ("go simulations 2.5", "bad-option", "simulations"),
        ("go seconds 1 seconds 1", "bad-option", "seconds"),
        ("analyze lines 0", "bad-option", "lines"),
        ("play", "bad-notation", "''"),
        ("play keep keep", "bad-notation", "keep keep"),
        ("undo", "not-now", "nobody has moved"),
        ("moves please", "bad-command", "please"),
        ("Moves", "bad-command", "'Moves'"),
        (b"play \xff\xfe", "bad-command", "UTF-8"),
        (b"x" * (LONGEST_LINE + 1), "bad-command", "bytes"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(line: str | bytes, code: str, says: str) -> None:
    told = asked(SMALL, "show", line, "show")
    assert told[4].startswith(f"error {code} "), told[4]
    assert says in told[4]
    assert told[2:4] == told[5:7]
    assert len(told) == 7


@pytest.mark.parametrize("command", ["show", "moves", "go", "analyze", "play keep", "undo"])
def test_without_a_position_nothing_is_answered(command: str) -> None:
    assert asked(command) == [
        "error bad-command there is no position; give one with new or position"
    ]


def test_the_view_of_another_seat_is_refused() -> None:
    match = middle_of_khan()
    other = (match.state.decider + 1) % 3
    for wrong in (question(match, other), {"view": match.state.view(None)}):
        told = asked(f"position {json.dumps(wrong)}")
        assert told[0].startswith("error bad-position view: is not that of seat"), told


def test_what_was_seen_must_fit_the_view() -> None:
    match = middle_of_khan()
    given = question(match)
    half = [given["seen"][0], {"event": "move"}]
    wrong: list[Any] = [[{}], [{"event": "start"}], half, 3, [3]]
    for seen in wrong:
        told = asked(f"position {json.dumps({**given, 'seen': seen})}")
        assert told[0].startswith("error bad-position"), told


@settings(max_examples=40)
@given(st.lists(st.one_of(st.text(max_size=40), st.binary(max_size=40)), max_size=5))
def test_no_line_brings_the_engine_down(lines: list[str | bytes]) -> None:
    told = asked(*lines, "hello 1") if not any(_quits(line) for line in lines) else ["ok"]
    assert told[-1] == "ok"
    assert not any(line.startswith("error internal") for line in told)


def _quits(line: str | bytes) -> bool:
    raw = line if isinstance(line, bytes) else line.encode("utf-8", "replace")
    return any(part.strip() == b"quit" for part in raw.split(b"\n"))
