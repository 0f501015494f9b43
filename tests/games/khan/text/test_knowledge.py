"""`determinize`: full positions that agree with all that a seat knows, each as likely as it is."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import serai
from serai.core.kernels.kernel import PLAIN
from serai.games.khan.text.view import complete
from tests.games.khan.oracle.cases import position
from tests.games.khan.oracle.positions import own_board, scattered
from tests.games.khan.text.beliefs import Deal, TooMany, believed

SAMPLES = 25  # for each possible deal
MOST_DEALS = 60  # that are counted one by one
GAMES = 2 if PLAIN else 5


def few_hidden(seed: int, players: int, deck: int, held: int = 3) -> serai.State:
    """The middle of a game in which the pile and the hands are small."""
    data = scattered(own_board(), players, Random(seed), "actions")
    return serai.load(data | dealt(Random(seed), [held] * players, deck))


def dealt(random: Random, hands: list[int], deck: int) -> dict[str, Any]:
    cards = random.sample(list(own_board()["directions"]), 72)
    return {
        "hands": [sorted(cards.pop() for _ in range(held)) for held in hands],
        "deck": sorted(cards.pop() for _ in range(deck)),
        "discards": sorted(cards),
    }


def deal_of(data: dict[str, Any]) -> Deal:
    return tuple(map(frozenset, data["hands"])), frozenset(data["deck"])


def samples(match: serai.Match, seat: int, count: int, seed: int = 0) -> Counter[Deal]:
    view, seen = match.state.view(seat), match.seen(seat)
    return Counter(deal_of(complete(view, Random(f"{seed} {i}"), seen)) for i in range(count))


def lively(match: serai.Match, random: Random) -> None:
    """A move, more often than not one that shows hand cards."""
    texts = [str(move) for move in match.state.legal_moves()]
    showing = [text for text in texts if text.startswith(("A ", "discard "))]
    match.play(random.choice(showing if showing and random.random() < 0.6 else texts))


def check_deals(match: serai.Match, seat: int, seed: int) -> int:
    """Only deals that are possible, and where they are few each as often as it should be."""
    try:
        possible = believed(match.seen(seat))
    except TooMany:
        return 0
    assert deal_of(match.state.to_dict()) in possible
    if len(possible) > MOST_DEALS:
        assert set(samples(match, seat, 20, seed)) <= set(possible)
        return 0
    count = SAMPLES * len(possible)
    found = samples(match, seat, count, seed)
    assert set(found) <= set(possible)
    distance = sum((found[deal] - count * p) ** 2 / (count * p) for deal, p in possible.items())
    freedom = len(possible) - 1
    assert distance <= freedom + 6 * (2 * freedom) ** 0.5
    return 1


@pytest.mark.parametrize("players", [2, 3])
def test_every_possible_deal_comes_as_often_as_it_should(players: int) -> None:
    """Against all courses of hidden draws, counted one by one; the pile is renewed on the way."""
    counted = 0
    for seed in range(GAMES):
        random = Random(seed)
        start = few_hidden(seed, players, deck=2 + seed % (5 - players), held=5 - players)
        match = serai.Match("khan", state=start, seed=seed)
        for step in range(6):
            if match.outcome() is None:
                lively(match, random)
            if step % 3 == 2:
                counted += sum(check_deals(match, seat, seed) for seat in range(players))
    assert counted >= GAMES


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_was_undone_stays_known_and_weighs_as_it_should(seed: int) -> None:
    random = Random(seed)
    match = serai.Match("khan", state=few_hidden(seed, 2, deck=4), seed=seed)
    for step in range(9):
        if match.outcome() is None:
            lively(match, random)
        if random.random() < 0.4 and match.moves:
            match.undo_to(random.randrange(len(match.moves)))
        if step % 3 == 2:
            for seat in (0, 1):
                check_deals(match, seat, seed)


@pytest.mark.parametrize("seed", range(3))
def test_whole_matches_with_undone_moves_never_break_it(seed: int) -> None:
    """The view is that of the seat, and every card is somewhere, whatever was undone."""
    random = Random(seed)
    players = 2 + seed % 3
    match = serai.Match("khan", players, seed=seed)
    for number in range(60 if PLAIN else 120):
        if match.outcome() is not None:
            break
        lively(match, random)
        if random.random() < 0.1:
            match.undo()
        if number % 20 == 0:
            for seat in (None, *range(players)):
                full = serai.determinize(match.state.view(seat), random, match.seen(seat))
                assert full.view(seat) == match.state.view(seat)


def test_nothing_but_view_and_seen_is_used() -> None:
    """The truth, put back on the table with other hidden cards, gives the same answer."""
    match = serai.Match("khan", state=few_hidden(1, 3, deck=4), seed=1)
    random = Random(1)
    for _ in range(3):
        if match.outcome() is None:
            lively(match, random)
    for seat in (None, 0, 1, 2):
        view, seen = match.state.view(seat), match.seen(seat)
        other = serai.determinize(view, Random(2), seen)
        for events in (None, seen):
            one = serai.determinize(view, Random(3), events)
            assert serai.determinize(other.view(seat), Random(3), events) == one


# Single things that a seat can know


def in_special_phase(hands: list[int], deck: int, seed: int) -> serai.State:
    """Seat 0 is about to end its turn; nobody has a yurt, so only cards and rulers count."""
    data = position(len(hands), {}, "special") | dealt(Random(seed), hands, deck)
    return serai.load(data)


def in_action(players: int, seat: int) -> serai.State:
    """The turn of a seat, whose four cards fit anywhere: the khans of four rulers."""
    hand = ["bulgar-khan", "cilicia-khan", "delhi-khan", "goryeo-khan"]
    hands = [hand if holder == seat else [] for holder in range(players)]
    return serai.load(position(players, {}, hands=hands) | {"active": seat, "decider": seat})


def hands_held(match: serai.Match, seat: int, holder: int) -> list[set[str]]:
    return [set(hands[holder]) for hands, _ in samples(match, seat, 60)]


def test_S4_a_card_missing_from_the_renewed_pile_is_in_a_hand() -> None:
    """S4: the discards are public; when they become the pile, what is not in it is in hands."""
    match = serai.Match("khan", state=in_special_phase([3, 3], 2, seed=4), seed=4)
    pile = set(match.states[0].to_dict()["deck"])
    unseen = pile | set(match.states[0].to_dict()["hands"][1])
    match.play("end")  # one card drawn, one turned over: the pile is renewed
    shown = {text.split()[1] for text in match.moves[1:]}
    assert pile == shown
    (held,) = {frozenset(hand) for hand in hands_held(match, 0, 1)}
    assert held == unseen - shown
    truth = match.state.to_dict()
    assert samples(match, 0, 5) == Counter({deal_of(truth): 5})


def test_an_own_undone_draw_is_in_no_place_that_was_filled_before() -> None:
    match = serai.Match("khan", state=in_special_phase([3, 4], 6, seed=4), seed=4)
    match.play("end")
    drawn = {text.split()[1] for text in match.moves[1:]}
    match.undo()
    assert match.state.phase == "special"
    assert all(not drawn & held for held in hands_held(match, 0, 1))
    assert any(drawn & held for held in hands_held_unaware(match))


def hands_held_unaware(match: serai.Match) -> list[set[str]]:
    """By the view alone: without what was seen, everything unseen could be in that hand."""
    view = match.state.view(0)
    return [set(complete(view, Random(i), None)["hands"][1]) for i in range(60)]


def test_a_card_shown_by_an_undone_play_is_in_that_hand() -> None:
    match = serai.Match("khan", state=in_action(2, 1), seed=1)
    match.play("A bulgar-khan B2")
    match.undo()
    assert all("bulgar-khan" in held for held in hands_held(match, 0, 1))


def test_cards_shown_by_plays_that_were_undone_one_after_the_other_are_in_that_hand() -> None:
    match = serai.Match("khan", state=in_action(2, 1), seed=1)
    match.play("A bulgar-khan B2")
    match.play("A delhi-khan D2")
    match.undo()
    match.undo()
    assert all({"bulgar-khan", "delhi-khan"} <= held for held in hands_held(match, 0, 1))


def test_an_own_draw_that_was_undone_stays_known_when_more_is_undone() -> None:
    """Seat 1 showed nothing and drew nothing: what seat 0 drew and put back is not in its hand."""
    start = serai.load(position(2, {}, turn={"actions_left": 1}) | dealt(Random(4), [4, 4], 6))
    match = serai.Match("khan", state=start, seed=4)
    card = next(str(m) for m in match.state.legal_moves() if m.kind == "invade")
    match.play(card)
    match.play("end")
    drawn = {text.split()[1] for text in match.moves[2:]}
    match.undo()
    match.undo()
    assert match.moves == ()
    assert all(not drawn & held for held in hands_held(match, 0, 1))


def test_a_card_shown_before_its_seat_drew_is_in_that_hand_when_both_are_undone() -> None:
    match = serai.Match("khan", state=in_action(2, 1), seed=1)
    match.play("A bulgar-khan B2")
    match.play("A delhi-khan D2")
    match.play("end")  # two cards are drawn, which seat 0 does not see
    match.undo_to(0)
    assert all({"bulgar-khan", "delhi-khan"} <= held for held in hands_held(match, 0, 1))


def free_field(match: serai.Match) -> str:
    texts = [str(move) for move in match.state.legal_moves()]
    return next((text for text in texts if text.startswith("D ")), texts[0])


@pytest.mark.parametrize("seed", range(9, 15))
def test_cards_that_came_after_an_undone_draw_can_be_played(seed: int) -> None:
    """Seat 0 has drawn and put back cards that seat 1 may draw and play later, among others."""
    match = serai.Match("khan", state=in_special_phase([3, 4], 6, seed), seed=seed)
    match.play("end")
    match.undo()
    random = Random(seed)
    for _ in range(14):
        texts = [str(move) for move in match.state.legal_moves()]
        cards = [text for text in texts if text.startswith("A ")] if match.state.decider else []
        if cards:
            match.play(random.choice(cards))
        else:
            match.play("end" if "end" in texts else free_field(match))
        assert sum(samples(match, 0, 12).values()) == 12


def test_T2_a_seat_that_passed_had_no_card_that_fits() -> None:
    """T2: `pass` exists only when no action is possible; who sees it knows what was not held."""
    board = own_board()
    taken = {
        f"{column}{number}": "neutral"
        for number, row in enumerate(board["map"], 1)
        for column, letter in zip("ABCDEFGHIJKLMN", row, strict=True)
        if letter != "~" and f"{column}{number}" != "B4"  # mountain, away from river and outland
    }
    hand = ["bulgar-ice", "cilicia-ice", "delhi-ice", "goryeo-ice"]
    data = position(2, taken, hands=[[], hand], turn={"actions_left": 1})
    data |= {"rulers": {}, "camps": dict.fromkeys(data["camps"], 0), "end_phase": True}
    data |= {"active": 1, "decider": 1}
    match = serai.Match("khan", state=serai.load(data), seed=1)
    match.play("pass")
    fitting = {name for name in board["directions"] if name.endswith(("-khan", "-mountain"))}
    assert all(not fitting & held for held in hands_held(match, 0, 1))


def passed(match: serai.Match, seat: int) -> dict[str, Any]:
    """As if a seat had passed with no card of any symbol that there is."""
    symbols = {card.partition("-")[2] for card in match.state.to_dict()["board"]["directions"]}
    return {"event": "move", "seat": seat, "text": "pass", "fitting": sorted(symbols)}


def test_what_contradicts_itself_is_refused() -> None:
    """A seat that holds cards can't have passed for want of any card."""
    match = serai.Match("khan", state=few_hidden(1, 3, deck=6), seed=1)
    view, seen = match.state.view(0), match.seen(0)
    serai.determinize(view, Random(1), seen)
    with pytest.raises(serai.BadPosition, match="seen: no deal of the hidden cards agrees"):
        serai.determinize(view, Random(1), [*seen, passed(match, 1)])


@pytest.mark.parametrize("end", [{"event": "move"}, {"event": "undo-to", "moves": 9}, 3, {}])
def test_what_is_no_account_of_a_match_is_refused(end: Any) -> None:
    match = serai.Match("khan", state=few_hidden(1, 2, deck=6), seed=1)
    with pytest.raises(serai.BadPosition, match=r"^seen: "):
        serai.determinize(match.state.view(0), Random(1), [*match.seen(0), end])


def test_what_was_seen_of_another_match_is_refused() -> None:
    one, other = (serai.Match("khan", state=few_hidden(n, 2, deck=6), seed=n) for n in (1, 2))
    with pytest.raises(serai.BadPosition, match=r"^seen: leads to another"):
        serai.determinize(one.state.view(0), Random(1), other.seen(0))


@pytest.mark.parametrize("view", [{}, {"hands": 3}, {"hands": [[], {}], "discards": []}])
def test_what_is_no_view_is_refused(view: dict[str, Any]) -> None:
    with pytest.raises(serai.BadPosition, match=r"^view: "):
        serai.determinize({"game": "khan", **view}, Random(1))
