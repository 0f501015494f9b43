"""A program as an opponent: what it is told, and every way in which it can let us down."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from threading import Event

import pytest

import serai
from serai.bots import bot, hosted, opponents
from serai.bots import program as programs
from serai.bots.program import Program, ProgramBot
from serai.core.text.errors import BadOption, ProgramFailed
from tests.engine.talking import heard, program
from tests.engine.test_session import middle_of_khan

STATE = serai.new("eko", players=2, seed=7)


def test_it_plays_what_it_chooses(tmp_path: Path) -> None:
    command = program(tmp_path)
    assert str(ProgramBot(command, seed=3).choose(STATE)) == str(STATE.legal_moves()[0])
    told = heard(command)
    assert [line.split()[0] for line in told] == ["hello", "new", "position", "go"]
    assert told[1] == 'new eko {"players": 2}'
    assert told[3] == "go seconds 5"


def test_it_is_told_what_its_seat_knows_and_nothing_else(tmp_path: Path) -> None:
    match = middle_of_khan()
    seat, command = match.state.decider, program(tmp_path)
    ProgramBot(command).choose(match.state, match.seen(seat))
    told = json.loads(heard(command)[2].removeprefix("position "))
    assert told["view"] == json.loads(json.dumps(match.state.view(seat)))
    assert told["seen"] == json.loads(json.dumps(match.seen(seat)))
    assert told["moves"] == [str(move) for move in match.state.legal_moves()]
    assert set(told) == {"view", "seen", "moves"}
    hidden = {
        card for n, hand in enumerate(match.state.to_dict()["hands"]) if n != seat for card in hand
    }
    told["view"].pop("board")
    for event in told["seen"]:
        event.get("view", {}).pop("board", None)
    known = {c for e in told["seen"] for c in e.get("view", {}).get("discards", [])}
    text = json.dumps(told["view"])
    assert hidden - known
    assert not [card for card in hidden - known if f'"{card}"' in text]


def test_it_is_given_a_seed_if_it_wants_one(tmp_path: Path) -> None:
    wants = 'say(ID, \'option {"name": "seed", "default": 0, "min": 0, "max": 9}\', \'ok\')'
    command = program(tmp_path, hello=wants)
    ProgramBot(command, seed=3).choose(STATE)
    assert "set seed 3" in heard(command)


def test_a_banner_and_other_talk_are_ignored(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        hello="say('Bot 2.0, at your service', ID, 'ok')",
        go="say('info depth 3', 'bestmove ' + moves[1], 'ok')",
    )
    assert str(ProgramBot(command).choose(STATE)) == str(STATE.legal_moves()[1])


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"hello": "say('ok')"}, "introduce"),
        ({"hello": "say('id {', 'ok')"}, "introduce"),
        ({"hello": "say('id []', 'ok')"}, "introduce"),
        ({"hello": "say('id {\"protocol\": 2, \"games\": []}', 'ok')"}, "protocol"),
        ({"hello": 'say(\'id {"protocol": 1, "games": ["khan"]}\', \'ok\')'}, "not eko"),
        ({"hello": "sys.exit(3)"}, "code 3"),
        ({"new": "say('error refused no')"}, "refused no"),
        ({"position": "raise RuntimeError('lost my way')"}, "lost my way"),
        ({"go": "say('bestmove pass', 'ok')"}, "no legal move"),
        ({"go": "say('ok')"}, "no legal move"),
        ({"go": "say('bestmove keep', 'bestmove keep', 'ok')"}, "no legal move"),
        ({"go": "os.kill(os.getpid(), 9)"}, "code -9"),
        ({"go": "os.write(1, b'\\xff\\n')"}, "UTF-8"),
        ({"go": "os.write(1, b'x' * 70000)"}, "bytes"),
        ({"go": "\n        while True: say('x' * 1000)"}, "writes"),
        ({"go": "os.close(1); time.sleep(60)"}, "writes no more"),
    ],
)
def test_what_lets_us_down_is_named(tmp_path: Path, changed: dict[str, str], says: str) -> None:
    chooser = ProgramBot(program(tmp_path, **changed))
    with pytest.raises(ProgramFailed, match=says) as failed:
        chooser.choose(STATE)
    assert not failed.value.late
    assert not chooser.is_running


def test_silence_is_lateness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "GRACE", 0.3)
    command = program(tmp_path, go="pass")
    begun = time.monotonic()
    with pytest.raises(ProgramFailed, match=r"no answer to 'go seconds 0\.2'") as failed:
        ProgramBot(command, seconds=0.2).choose(STATE)
    assert failed.value.late
    assert time.monotonic() - begun < 20
    assert heard(command)[-1] == "stop"


def test_who_reads_nothing_does_not_hold_us_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "TO_LISTEN", 0.5)
    chooser = ProgramBot(program(tmp_path, new="say('ok'); time.sleep(60)"))
    with pytest.raises(ProgramFailed, match="no answer") as failed:
        chooser.choose(STATE, [{"filler": "x" * 500_000}])
    assert failed.value.late


def test_a_thought_can_be_stopped(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    command = program(tmp_path, go="pass", stop="say('bestmove ' + moves[0], 'ok')")
    ProgramBot(command, seconds=60).choose(STATE, None, stop)
    assert heard(command)[-1] == "stop"


def test_what_cannot_be_started_says_so() -> None:
    for command in ("./no-such-bot", "", "'unbalanced"):
        with pytest.raises(ProgramFailed, match="can't be started"):
            ProgramBot(command).choose(STATE)
    with pytest.raises(BadOption, match="seconds"):
        ProgramBot("./bot", seconds=0)


def test_a_forced_move_is_not_asked_for() -> None:
    match, rng = serai.Match("khan", players=2, seed=1), Random(1)
    while len(match.state.legal_moves()) > 1:
        match.play(rng.choice(match.state.legal_moves()))
    assert ProgramBot("./no-such-bot").choose(match.state)


def test_the_program_ends_with_its_bot(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        hello=f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); say(ID, 'ok')",
    )
    chooser = ProgramBot(command)
    chooser.choose(STATE)
    pid = int((tmp_path / "pid").read_text())
    os.kill(pid, 0)
    del chooser
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_only_so_many_run_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST_RUNNING", 2)
    command = program(tmp_path)
    three = [ProgramBot(command) for _ in range(3)]
    for each in three:
        each.choose(STATE)
    assert [each.is_running for each in three] == [False, True, True]
    three[0].choose(STATE)
    assert [each.is_running for each in three] == [True, False, True]


def test_a_host_names_programs(tmp_path: Path) -> None:
    command = program(tmp_path, hello="say(ID.replace(', \"khan\"', ''), 'ok')")
    with hosted.hosted({"first": command}):
        assert opponents("eko")[0] == "first"
        assert "first" not in opponents("khan")
        assert str(bot("eko", "first").choose(STATE)) == str(STATE.legal_moves()[0])
        with pytest.raises(BadOption, match="no bot is called"):
            bot("khan", "first")
        with pytest.raises(BadOption, match="options"):
            bot("eko", "first", scale=2)
    assert "first" not in opponents("eko")
    with pytest.raises(BadOption, match="no bot is called"):
        bot("eko", "first")


@pytest.mark.parametrize("name", ["", "level-9", "uct", "greedy", "My Bot", "a" * 25, "cmd:x"])
def test_a_name_is_one_that_no_other_bot_has(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="a name is"), hosted.hosted({name: program(tmp_path)}):
        pass


def test_the_engine_can_be_seated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERAI_KERNELS", "plain")  # nothing to compile first
    found = Program.start(f"{sys.executable} -c 'from serai.cli import main; main()' engine")
    found.process.close()
    assert found.games == ("eko", "khan")
    assert "seed" in found.options
