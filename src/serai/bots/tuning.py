"""How the evaluation of a game is learned: from who won the games that it plays against itself.

Every round plays games by a short search with the weights found so far, after a few random moves so
that no two are alike. Then the weights are fitted anew, by logistic regression, so that the shares
which positions promise agree with how their games ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.bots.base import Bot
from serai.bots.greedy import GreedyBot
from serai.bots.search import SearchBot
from serai.core.contract.game import find
from serai.core.contract.style import Style
from serai.core.match.match import Match
from serai.core.text.errors import BadOption
from serai.core.text.evaluations import GUESS, TABLES, read_weights, write_weights

STYLE = Style(simulations=60, seconds=60.0, trees=1, noise=0.3)
TURNS = 60  # of each seat; a game that takes longer teaches nothing
GREEDY = 0.3  # of the seats
OPENING = 8  # random moves at most
RIDGE = 20.0  # holds weights near where they began if little speaks against it
SEATS = (2, 3, 4)
HELD_BACK = 5  # every fifth game only tests the fit

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Lesson:
    """The positions of one game, and how it ended."""

    features: Array  # position × seat × feature
    inside: NDArray[np.bool_]  # position × seat: who was still in the game
    shares: Array  # by seat


@dataclass(frozen=True)
class Fit:
    weights: Array
    games: int
    positions: int
    loss: float  # mean surprise in nats over the games held back
    even: float  # the same for who thinks all seats alike
    right: float  # how often the seat with the largest share won


def tune(
    game: str,
    *,
    seats: Iterable[int] = SEATS,
    games: int = 200,
    rounds: int = 2,
    seed: int = 1,
    jobs: int = 1,
    simulations: int = STYLE.simulations,
    report: Callable[[int, int, Fit], None] = lambda *_: None,
) -> None:
    """Plays, fits and writes the weights, for each number of seats and round after round.

    With two seats it begins with the guess, with more seats with what holds for one seat less.
    """
    rules = find(game)
    if games < 2 * HELD_BACK or min(rounds, jobs, simulations) < 1:
        raise BadOption(
            f"tuning takes at least {2 * HELD_BACK} games, and 1 round, job and simulation"
        )
    style = replace(STYLE, simulations=simulations)
    for players in seats:
        before = GUESS if players == min(SEATS) else players - 1
        prior = np.array(read_weights(rules.package, rules.features)[before])
        origin = f"as {TABLES[before]}"
        write_weights(rules.package, rules.features, players, prior.tolist(), origin)
        lessons: list[Lesson] = []
        for number in range(rounds):
            tasks = [(game, players, f"{seed} {number} {i}", style) for i in range(games)]
            fresh = [lesson for lesson in _played(tasks, jobs) if lesson is not None]
            lessons = lessons[len(lessons) // 2 :] + fresh  # of older games, the later half stays
            if len(lessons) < HELD_BACK:
                raise BadOption(f"only {len(lessons)} of {games} games came to an end: play more")
            fit = fitted(lessons, prior)
            asked = f"--games {games} --rounds {number + 1} --simulations {simulations}"
            origin = f"serai tune {game} --seats {players} {asked} --seed {seed}"
            write_weights(rules.package, rules.features, players, fit.weights.tolist(), origin)
            report(players, number, fit)


def _played(tasks: list[tuple[str, int, str, Style]], jobs: int) -> Iterable[Lesson | None]:
    if jobs == 1:
        yield from map(play, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, tasks, chunksize=4)


def play(task: tuple[str, int, str, Style]) -> Lesson | None:
    """A game of the search against itself; None if it came to no end."""
    game, players, seed, style = task
    rules, rng = find(game), Random(seed)
    varied = rules.variants and rng.random() < 0.3
    options: dict[str, Any] = {"variants": _some(rules.variants, rng)} if varied else {}
    match = Match(game, players=players, seed=rng.getrandbits(32), **options)
    bots = [_player(style, rng) for _ in range(players)]
    opening = rng.randrange(OPENING + 1)
    described = []
    while match.state.outcome() is None and match.state.turn <= TURNS * players:
        state = match.state
        if opening > 0 and state.phase != "setup":
            match.play(rng.choice(state.legal_moves()))
            opening -= 1
        else:
            match.play(bots[state.decider].choose(state))
        if match.state.outcome() is None:
            described.append(rules.describe(match.state))
    ended = match.state.outcome()
    if ended is None or not ended.winners or not described:
        return None
    shares = np.zeros(players)
    shares[list(ended.winners)] = 1 / len(ended.winners)
    inside = np.zeros((len(described), players), bool)
    for row, (_, seats) in zip(inside, described, strict=True):
        row[seats] = True
    return Lesson(np.array([features for features, _ in described]), inside, shares)


def _player(style: Style, rng: Random) -> Bot:
    """Now and then the greedy one: among equals alone, what all of them do would look useless."""
    seed = rng.getrandbits(32)
    if rng.random() < GREEDY:
        return GreedyBot(seed)
    noise = rng.choice((0.0, style.noise, 2 * style.noise))
    return SearchBot(replace(style, noise=noise), seed, threads=1)


def _some(variants: tuple[str, ...], rng: Random) -> list[str]:
    return [name for name in variants if rng.random() < 0.5]


def fitted(lessons: list[Lesson], prior: Array) -> Fit:
    """The weights under which the ends of these games surprise least."""
    tests = lessons[::HELD_BACK]
    weights = _regress([lesson for i, lesson in enumerate(lessons) if i % HELD_BACK], prior)
    loss, right = _surprise(tests, weights)
    even, _ = _surprise(tests, np.zeros_like(weights))
    positions = sum(len(lesson.features) for lesson in lessons)
    return Fit(_regress(lessons, prior), len(lessons), positions, loss, even, right)


def _stacked(lessons: list[Lesson]) -> tuple[Array, NDArray[np.bool_], Array, Array]:
    """All positions, with their games' ends; the positions of a game weigh one tenth together."""
    counts = [len(lesson.features) for lesson in lessons]
    weight = np.concatenate([np.full(count, 10 / count) for count in counts])
    ends = np.concatenate([np.tile(x.shares, (len(x.features), 1)) for x in lessons])
    inside = np.concatenate([lesson.inside for lesson in lessons])
    return np.concatenate([lesson.features for lesson in lessons]), inside, ends, weight


def _shares(features: Array, inside: NDArray[np.bool_], weights: Array) -> Array:
    logits = np.where(inside, features @ weights, -np.inf)
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    whole: Array = powers / powers.sum(axis=1, keepdims=True)
    return whole


def _regress(lessons: list[Lesson], prior: Array) -> Array:
    """Newton's method on the mean surprise, a convex function of the weights."""
    features, inside, ends, weight = _stacked(lessons)

    def cost(weights: Array) -> float:
        shares = _shares(features, inside, weights)
        surprise = -(ends * np.log(np.maximum(shares, 1e-9))).sum(axis=1)
        return float(weight @ surprise + RIDGE / 2 * ((weights - prior) ** 2).sum())

    weights = prior
    for _ in range(12):
        shares = _shares(features, inside, weights)
        error = (shares - ends) * weight[:, None]
        gradient = np.einsum("ps,psf->f", error, features)
        gradient += RIDGE * (weights - prior)
        mean = np.einsum("ps,psf->pf", shares, features)
        curvature = np.einsum("p,ps,psf,psg->fg", weight, shares, features, features, optimize=True)
        curvature -= np.einsum("p,pf,pg->fg", weight, mean, mean, optimize=True)
        step = np.linalg.solve(curvature + RIDGE * np.eye(len(prior)), gradient)
        while cost(weights - step) > cost(weights) and np.abs(step).max() > 1e-6:
            step = step / 2  # far from the minimum, a whole step can go much too far
        weights = weights - step
    return weights


def _surprise(lessons: list[Lesson], weights: Array) -> tuple[float, float]:
    features, inside, ends, weight = _stacked(lessons)
    shares = _shares(features, inside, weights)
    surprise = -(ends * np.log(np.maximum(shares, 1e-9))).sum(axis=1)
    right = ends[np.arange(len(ends)), shares.argmax(axis=1)] > 0
    return float(np.average(surprise, weights=weight)), float(np.average(right, weights=weight))
