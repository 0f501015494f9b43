"""Fair draws: all follow from the secret that a match commits to, undone ones included."""

from __future__ import annotations

import hashlib
import hmac
import json
from random import Random

import pytest

import serai


def place(secret: bytes, number: int, cards: int, attempt: int = 0) -> int:
    """Draw `number` among so many cards, as docs/fair.md defines it."""
    message = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    value = int(hmac.new(secret, message, hashlib.sha256).hexdigest(), 16)
    if value >= 2**256 - 2**256 % cards:
        return place(secret, number, cards, attempt + 1)
    return value % cards


def played(match: serai.Match, seed: int, moves: int, undo: float = 0) -> serai.Match:
    random = Random(seed)
    for _ in range(moves):
        if match.outcome() is not None:
            break
        match.play(random.choice(match.state.legal_moves()))
        if random.random() < undo:
            match.undo_to(random.randrange(len(match.moves)))
    return match


def draws_recomputed(saved: str) -> int:
    """How many draws there were; each must be the one that the secret gives."""
    file = json.loads(saved)
    secret = bytes.fromhex(file["secret"])
    line = [serai.load(file["setup"]["position"])]
    drawn = 0
    for event in file["events"]:
        if event["event"] == "undo-to":
            del line[event["moves"] + 1 :]
            continue
        if event["seat"] == -1:
            pile = line[-1].to_dict()["deck"]
            assert pile == sorted(pile)
            assert event["text"] == f"draw {pile[place(secret, drawn, len(pile))]}"
            drawn += 1
        line.append(line[-1].play(event["text"]))
    return drawn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S5_every_draw_follows_from_the_secret_that_was_committed_to(players: int) -> None:
    """S5: also those that were undone, which are used up."""
    match = serai.Match("khan", players)
    commitment = match.commitment
    played(match, players, 40, undo=0.15)
    assert commitment == match.commitment == hashlib.sha256(match.secret).hexdigest()
    saved = match.save()
    assert json.loads(saved)["commitment"] == commitment
    assert draws_recomputed(saved) > 12
    assert serai.Match.load(saved).save() == saved


def test_an_undone_draw_is_used_up() -> None:
    match = serai.Match("khan", 2, seed=3)
    while match.state.phase != "actions":
        match.play(match.state.legal_moves()[0])
    first = next(str(move) for move in match.state.legal_moves() if move.kind == "drive")
    shown = set()
    for _ in range(12):
        match.play(first)
        shown.add(match.moves[-1])
        assert match.moves[-2] == first
        match.undo()
    assert len(shown) > 4
    assert draws_recomputed(match.save()) == 12 + 8 + 1


def test_a_changed_draw_or_secret_is_noticed() -> None:
    file = json.loads(played(serai.Match("khan", 2, seed=3), 3, 10).save())
    number, event = next((i, e) for i, e in enumerate(file["events"]) if e["seat"] == -1)
    others = {e["text"] for e in file["events"] if e["seat"] == -1} - {event["text"]}
    changed = json.loads(json.dumps(file))
    changed["events"][number]["text"] = min(others)
    with pytest.raises(serai.BadMatch) as refusal:
        serai.Match.load(changed)
    assert refusal.value.where == f"events[{number}]"
    with pytest.raises(serai.BadMatch):
        serai.Match.load(file | {"secret": "0" * 64})
    with pytest.raises(serai.BadMatch, match="commitment"):
        serai.Match.load(file | {"commitment": "0" * 64})


def test_a_set_up_seed_fixes_only_what_everybody_sees() -> None:
    matches = [played(serai.Match("khan", 3, setup_seed=9), 1, 6) for _ in range(6)]
    assert len({match.states[0] for match in matches}) == 1
    assert len({match.secret for match in matches}) == 6
    assert len({json.dumps(match.state.to_dict()["hands"]) for match in matches}) == 6
    assert all(match.commitment for match in matches)


def test_a_seed_fixes_all_and_commits_to_nothing() -> None:
    one, two = (played(serai.Match("khan", 4, seed=9), 1, 30) for _ in range(2))
    assert one.save() == two.save()
    assert one.commitment is None
    other = serai.Match("khan", 4, seed=9, setup_seed=10)
    assert other.secret == one.secret
    assert draws_recomputed(one.save()) > 16


def test_S2_any_seat_may_start() -> None:
    """S2: the starting seat is the set-up's only lot."""
    for players in (2, 3, 4):
        starts = [serai.new("khan", players=players, seed=seed).active for seed in range(40)]
        assert set(starts) == set(range(players))


def test_S5_every_card_of_the_pile_is_drawn_about_equally_often() -> None:
    """S5: uniform over the pile."""
    counts = dict.fromkeys(range(9), 0)
    secret = serai.Match("khan", 2, seed=1).secret
    for number in range(9_000):
        counts[place(secret, number, 9)] += 1
    distance = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert distance < 8 + 6 * 4
