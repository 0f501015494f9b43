"""The stream of numbers that set-ups and draws come from."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.core.match import chance
from serai.core.match.chance import Stream

SECRET = bytes(range(32))
KNOWN_ANSWERS = [24, 58, 3, 28, 65, 12, 34, 29]


def independent_number(secret: bytes, index: int, attempt: int) -> int:
    message = index.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int(hmac.new(secret, message, hashlib.sha256).hexdigest(), 16)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 72, 1000, 2**64 - 59])
@pytest.mark.parametrize("index", [0, 1, 2, 255, 256, 2**40])
def test_a_draw_is_the_digest_of_its_index_modulo_n(index: int, n: int) -> None:
    # For so small n the first attempt is rejected with a probability below 2 ** -190.
    assert chance.draw(SECRET, index, n) == independent_number(SECRET, index, 0) % n


def test_known_answers_of_a_fixed_secret_never_change() -> None:
    """Saved matches are verified against these numbers for ever."""
    assert [chance.draw(SECRET, index, 72) for index in range(8)] == KNOWN_ANSWERS
    assert chance.secret_from_seed(7) == hashlib.sha256(b"serai seed 7").digest()
    assert chance.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_numbers_of_the_incomplete_last_block_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With digests cut to 0 … 10 and n = 4, 8, 9 and 10 are rejected, and nothing else is."""
    digests = iter([8, 10, 9, 7, 8, 3, 0, 4])
    asked: list[bytes] = []

    def digest(_secret: bytes, message: bytes, _name: str) -> bytes:
        asked.append(message)
        return next(digests).to_bytes(32, "big")

    monkeypatch.setattr(chance, "_SPAN", 11)
    monkeypatch.setattr("serai.core.match.chance.hmac.digest", digest)
    assert [chance.draw(SECRET, index, 4) for index in range(4)] == [3, 3, 0, 0]
    assert [(m[7], m[11]) for m in asked] == [
        *((0, 0), (0, 1), (0, 2), (0, 3)),
        *((1, 0), (1, 1)),
        *((2, 0), (3, 0)),
    ]


@pytest.mark.parametrize(("span", "n"), [(11, 4), (16, 5), (256, 6), (10, 10), (9, 2)])
def test_every_outcome_has_equally_many_digests(
    monkeypatch: pytest.MonkeyPatch, span: int, n: int
) -> None:
    """Over all digests below the span, each followed by an accepted 0, outcomes come out equal."""
    monkeypatch.setattr(chance, "_SPAN", span)
    outcomes: Counter[int] = Counter()
    for first in range(span):
        attempts = itertools.count()

        def digest(
            _secret: bytes,
            _message: bytes,
            _name: str,
            first: int = first,
            attempts: itertools.count[int] = attempts,
        ) -> bytes:
            return (first if next(attempts) == 0 else 0).to_bytes(32, "big")

        monkeypatch.setattr("serai.core.match.chance.hmac.digest", digest)
        outcome = chance.draw(SECRET, 0, n)
        if next(attempts) == 1:
            outcomes[outcome] += 1
    assert outcomes == dict.fromkeys(range(n), span // n)


def test_each_face_of_a_die_comes_up_about_as_often() -> None:
    stream = Stream.from_seed(1)
    faces = Counter(stream.below(6) for _ in range(6000))
    assert set(faces) == set(range(6))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in faces.values())
    assert chi_square < 20.5  # exceeded by one honest die in a thousand; the seed is fixed


@given(st.integers(), st.lists(st.integers(1, 100), min_size=1, max_size=20))
def test_a_stream_can_be_taken_up_at_any_point(seed: int, sizes: list[int]) -> None:
    stream = Stream.from_seed(seed)
    numbers = [stream.below(n) for n in sizes]
    assert all(0 <= number < n for number, n in zip(numbers, sizes, strict=True))
    assert stream.drawn == len(sizes)
    middle = len(sizes) // 2
    resumed = Stream(stream.secret, middle)
    assert [resumed.below(n) for n in sizes[middle:]] == numbers[middle:]


def test_streams_without_a_seed_differ() -> None:
    assert Stream.from_seed(None).secret != Stream.from_seed(None).secret
    assert len(chance.new_secret()) == chance.SECRET_BYTES


@given(st.integers(), st.lists(st.integers()))
def test_shuffled_is_a_permutation_and_leaves_its_argument_alone(
    seed: int, items: list[int]
) -> None:
    before = list(items)
    shuffled = Stream.from_seed(seed).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert items == before
    assert shuffled == Stream.from_seed(seed).shuffled(items)


def test_every_order_of_three_is_reached() -> None:
    orders = {tuple(Stream.from_seed(seed).shuffled("abc")) for seed in range(100)}
    assert orders == set(itertools.permutations("abc"))


def test_pick_takes_what_below_points_at() -> None:
    items = "abcdefg"
    picks = Stream.from_seed(3)
    numbers = Stream.from_seed(3)
    assert [picks.pick(items) for _ in range(20)] == [items[numbers.below(7)] for _ in range(20)]
