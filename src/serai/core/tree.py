"""A search tree for two to four seats and chance, as records and the kernels that walk them.

A node stands for the position after its action; positions themselves are not stored, for replaying
the actions from the root costs less than keeping them. The children of a node lie side by side, the
most promising first. Every node has the mean share of the win that each seat may expect.

A game's own `search.py` has the loop: down the tree with `select`, `sort_in` the moves of the
position found there, and `back_up` what it looks to be worth.
"""

from __future__ import annotations

import math
from typing import Annotated, Final

from serai.core.dice import next_random
from serai.core.kernel import door, kernel
from serai.core.record import Handle, Record
from serai.core.state import CHANCE

SEATS: Final = 4
DEEPEST: Final = 200  # decisions from the root
ROOM: Final = 4096  # moves of one position that are looked at
FEATURES: Final = 40  # a game's evaluation has at most so many
OUTCOMES: Final = 12  # of chance that one node looks at
SURE: Final = 0.999  # a share that leaves nothing to be wished for
MANY: Final = 1 << 30


class Node(Record):
    action: Annotated[int, "i8"]  # that leads here from its parent
    first: Annotated[int, "i4"]  # child; 0 as long as there are none
    children: Annotated[int, "i4"]
    decider: Annotated[int, "i4"]  # who chooses among the children
    visits: Annotated[int, "i4"]
    place: Annotated[int, "i4"]  # where it goes when the tree is cut back
    prior: Annotated[float, "f8"]  # how likely the decider seems to choose it
    promise: Annotated[float, "f8"]  # the share that he saw in it at first sight
    shares: Annotated[list[float], "f8", SEATS]  # the shares found below it


class Desk(Record):
    """What one search works with beside its tree."""

    used: Annotated[int, "i8"]  # nodes
    seed: Annotated[int, "i8"]
    depth: Annotated[int, "i8"]  # of the path from the root
    path: Annotated[list[int], "i8", DEEPEST + 2]
    shares: Annotated[list[float], "f8", SEATS]  # that the position at hand promises each seat
    best: Annotated[list[float], "f8", SEATS]  # after the best move found in it
    worth: Annotated[list[float], "f8", ROOM]  # of each of its moves to who decides
    features: Annotated[list[list[float]], "f8", SEATS, FEATURES]


class Manner(Record):
    """How a search goes about it."""

    weights: Annotated[list[float], "f8", FEATURES]  # of the features of an evaluation
    exploration: Annotated[float, "f8"]
    sharpness: Annotated[float, "f8"]  # how much a better first sight makes a move likelier
    noise: Annotated[float, "f8"]  # by which an evaluation is off, in logits
    width: Annotated[int, "i8"]  # moves that are followed in a position
    horizon: Annotated[int, "i8"]  # decisions that are looked ahead
    random_games: Annotated[int, "i8"]  # 1: plain UCT, which plays at random to the end instead


@kernel
def uniform(d: Desk) -> float:
    d.seed = next_random(d.seed)
    return (d.seed >> 8) / (1 << 52)


@kernel
def select(nodes: Handle[Node], d: Desk, m: Manner, node: int) -> int:
    """The child to follow: chance has no favourites, a seat balances promise and doubt."""
    seat = nodes[node].decider
    if seat == CHANCE:
        # Few outcomes at first, so that what follows each of them is looked at more than once.
        known = min(nodes[node].children, 1 + int(math.sqrt(nodes[node].visits)))
        return nodes[node].first + int(uniform(d) * known)
    doubt = math.sqrt(nodes[node].visits + 1.0)
    if m.random_games:
        doubt = math.log(nodes[node].visits + 1.0)
    found = nodes[node].first
    highest = -1.0
    for child in range(nodes[node].first, nodes[node].first + nodes[node].children):
        visits = nodes[child].visits
        if m.random_games:
            score = 1000.0 + nodes[child].prior
            if visits > 0:
                score = nodes[child].shares[seat] + m.exploration * math.sqrt(doubt / visits)
        else:
            score = (nodes[child].promise + visits * nodes[child].shares[seat]) / (visits + 1)
            score += m.exploration * nodes[child].prior * doubt / (visits + 1)
        if score > highest:
            highest = score
            found = child
    return found


@kernel
def judge(d: Desk, m: Manner, players: int, out: int) -> None:
    """Shares from features: a softmax over the seats still in the game."""
    highest = -1e9
    for seat in range(players):
        total = 0.0
        for i in range(FEATURES):
            total += m.weights[i] * d.features[seat][i]
        if m.noise > 0.0:
            total += m.noise * (uniform(d) + uniform(d) + uniform(d) - 1.5)
        d.shares[seat] = total
        if not (out >> seat) & 1:
            highest = max(highest, total)
    whole = 0.0
    for seat in range(players):
        d.shares[seat] = 0.0 if (out >> seat) & 1 else math.exp(d.shares[seat] - highest)
        whole += d.shares[seat]
    for seat in range(players):
        d.shares[seat] /= whole


@kernel
def divide(d: Desk, players: int, winners: int) -> None:
    """The shares at the end of a game; without a winner nobody has any."""
    count = 0
    for seat in range(players):
        count += (winners >> seat) & 1
    for seat in range(players):
        d.shares[seat] = ((winners >> seat) & 1) / max(count, 1)


@kernel
def note(d: Desk, move: int, seat: int) -> None:
    """A move of the position at hand leads to `shares`; the best for the seat are kept."""
    d.worth[move] = d.shares[seat]
    if move == 0 or d.shares[seat] > d.best[seat]:
        for other in range(SEATS):
            d.best[other] = d.shares[other]


@kernel
def sort_in(
    nodes: Handle[Node], d: Desk, m: Manner, node: int, decider: int, out: list[int], count: int
) -> None:
    """Gives a node its children: of `out`, the moves of most worth, or some picked by lot."""
    nodes[node].decider = decider
    count = min(count, len(out))
    kept = min(count, OUTCOMES if decider == CHANCE else m.width)
    if decider >= 0 and not m.random_games and d.best[decider] > SURE:
        kept = 1  # a move that wins makes all others superfluous
    if d.used + kept > len(nodes):
        return
    nodes[node].first = d.used
    nodes[node].children = kept
    for i in range(kept):
        best = i
        if decider == CHANCE or m.random_games:
            best = i + int(uniform(d) * (count - i))
        else:
            for j in range(i + 1, count):
                if d.worth[j] > d.worth[best]:
                    best = j
        chosen, worth = out[best], d.worth[best]
        out[best], d.worth[best] = out[i], d.worth[i]
        out[i], d.worth[i] = chosen, worth
        plant(nodes, d.used, chosen, worth)
        d.used += 1
    share_out(nodes, m, node, decider)


@kernel
def plant(nodes: Handle[Node], node: int, action: int, promise: float) -> None:
    nodes[node].action = action
    nodes[node].first = 0
    nodes[node].children = 0
    nodes[node].decider = CHANCE
    nodes[node].visits = 0
    nodes[node].prior = 0.0
    nodes[node].promise = promise
    for seat in range(SEATS):
        nodes[node].shares[seat] = 0.0


@kernel
def share_out(nodes: Handle[Node], m: Manner, node: int, decider: int) -> None:
    """Priors: a softmax over what the moves promise, in logits; a tenth goes to all alike."""
    first = nodes[node].first
    count = nodes[node].children
    if decider == CHANCE or m.random_games:
        return
    top = logit(nodes[first].promise)
    whole = 0.0
    for child in range(first, first + count):
        nodes[child].prior = math.exp(m.sharpness * (logit(nodes[child].promise) - top))
        whole += nodes[child].prior
    for child in range(first, first + count):
        nodes[child].prior = 0.9 * nodes[child].prior / whole + 0.1 / count


@kernel
def logit(share: float) -> float:
    share = min(max(share, 0.0001), 0.9999)
    return math.log(share / (1.0 - share))


@kernel
def step(d: Desk, node: int) -> None:
    d.depth += 1
    d.path[d.depth] = node


@kernel
def begin(d: Desk) -> None:
    d.depth = 0
    d.path[0] = 0


@kernel
def back_up(nodes: Handle[Node], d: Desk, players: int) -> None:
    """Every node of the path learns what was found at its end."""
    for i in range(d.depth + 1):
        node = d.path[i]
        nodes[node].visits += 1
        for seat in range(players):
            difference = d.shares[seat] - nodes[node].shares[seat]
            nodes[node].shares[seat] += difference / nodes[node].visits


@door
def cut_back(nodes: Handle[Node], desk: Handle[Desk], root: int) -> None:
    """Makes a node the root. All below it moves to the front; children stay side by side."""
    d = desk[0]
    for node in range(root, d.used):
        nodes[node].place = -1
    nodes[root].place = 0
    kept = 0
    for node in range(root, d.used):
        if nodes[node].place < 0:
            continue
        nodes[node].place = kept
        kept += 1
        for child in range(nodes[node].first, nodes[node].first + nodes[node].children):
            nodes[child].place = 0
    for node in range(root, d.used):
        if nodes[node].place >= 0 and nodes[node].children > 0:
            nodes[node].first = nodes[nodes[node].first].place
    for node in range(root, d.used):
        place = nodes[node].place
        if place >= 0 and place != node:
            move_node(nodes, node, place)
    d.used = kept


@kernel
def move_node(nodes: Handle[Node], node: int, place: int) -> None:
    nodes[place].action = nodes[node].action
    nodes[place].first = nodes[node].first
    nodes[place].children = nodes[node].children
    nodes[place].decider = nodes[node].decider
    nodes[place].visits = nodes[node].visits
    nodes[place].prior = nodes[node].prior
    nodes[place].promise = nodes[node].promise
    for seat in range(SEATS):
        nodes[place].shares[seat] = nodes[node].shares[seat]
