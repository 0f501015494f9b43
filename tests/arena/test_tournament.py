"""Who sits where, and what can't be played."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from serai.arena.tournament import Tournament
from serai.core.text.errors import BadOption
from tests.arena.games import EKO, KHAN

BOTS = ("random", "greedy", "random", "greedy")


@given(players=st.integers(2, 4), games=st.integers(1, 60))
def test_every_bot_has_every_seat_equally_often(players: int, games: int) -> None:
    tournament = Tournament("khan", BOTS[:players])
    total = tournament.whole(games)
    assert games <= total < games + players
    seats = Counter(
        (seat, entrant)
        for task in range(total)
        for seat, entrant in enumerate(tournament.seating(task))
    )
    assert len(seats) == players * players
    assert set(seats.values()) == {total // players}


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 6), (4, 24)])
def test_in_time_every_order_comes_up_once(players: int, games: int) -> None:
    tournament = Tournament("khan", BOTS[:players])
    met = [tournament.seating(task) for task in range(games)]
    assert sorted(met) == sorted(permutations(range(players)))


@settings(max_examples=10)
@given(block=st.integers(0, 10**6), seed=st.integers(0, 10**6))
def test_the_games_of_a_block_begin_alike(block: int, seed: int) -> None:
    tournament = Tournament("eko", BOTS[:3], seed)
    starts = [tournament.new_match(3 * block + turn) for turn in range(3)]
    assert len({match.save() for match in starts}) == 1
    assert tournament.new_match(3 * block + 3).save() != starts[0].save()


def test_equal_bots_do_not_play_the_same_game_twice() -> None:
    equal = Tournament("eko", ("level-5",) * 3)
    assert len({equal.new_match(task).save() for task in range(6)}) == 6


def test_a_tournament_is_known_by_all_but_its_length() -> None:
    again = Tournament.from_dict("tournament", EKO.to_dict())
    assert again == EKO
    assert again.id == EKO.id != KHAN.id


@pytest.mark.parametrize(
    ("tournament", "said"),
    [
        (Tournament("eko", ("deep", "random")), "no bot is called 'deep'"),
        (Tournament("eko", ("level-9", "random")), "level-9"),
        (Tournament("eko", ("random",)), "seats random: Ekö has 2 to 4 players, not 1"),
        (Tournament("khan", ("random",) * 5), "Khan has 2 to 4 players, not 5"),
        (Tournament("eko", ("", "random")), "no bot is called ''"),
        (Tournament("go", ("random", "random")), "no game 'go'"),
        (Tournament("eko", BOTS[:2], variants=("fog",)), "fog"),
        (Tournament("eko", BOTS[:2], turn_limit=0), "turn limit"),
        (Tournament("eko", BOTS[:2], scale=0), "scale"),
        (Tournament("eko", ("level-1:depth=3", "random")), "depth"),
        (Tournament("eko", ("level-1:seconds=soon", "random")), "seconds=soon"),
    ],
)
def test_what_cannot_be_played_is_named(tournament: Tournament, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        tournament.check()


@pytest.mark.parametrize("games", [0, -3])
def test_no_games(games: int) -> None:
    with pytest.raises(BadOption, match="games is a whole number from 1"):
        EKO.whole(games)


def test_levels_are_scaled() -> None:
    Tournament("eko", ("level-8", "greedy", "level-3:seconds=0.1"), scale=0.05).check()
