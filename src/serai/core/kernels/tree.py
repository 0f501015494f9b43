"""A search tree for two to four seats and chance, as records and the kernels that walk them.

A node stands for the position after its action; positions themselves are not stored, for replaying
the actions from the root costs less than keeping them. The children of a node lie side by side, the
most promising first. Every node has the share of the win that each seat may expect: at first what
its position promises at sight, then the mean of all that was found below it.

A game's own `search.py` has the loop: `follow` the tree to its edge, `note` what each move of the
position there leads to, `open_up` the node, and `back_up` what was found.
"""

from __future__ import annotations

import math
from typing import Annotated, Final

from serai.core.contract.state import CHANCE
from serai.core.kernels.dice import next_random
from serai.core.kernels.kernel import door, kernel
from serai.core.kernels.record import Handle, Record

SEATS: Final = 4
DEEPEST: Final = 200  # decisions from the root
ROOM: Final = 4096  # moves of one position that are looked at
FEATURES: Final = 40  # a game's evaluation has at most so many
OUTCOMES: Final = 12  # of chance that one node looks at
SURE: Final = 0.999  # a share that leaves nothing to be wished for
DOUBTS: Final = 4  # positions looked at before what best moves gain on average is well known
SIZES: Final = 14  # of positions: by the digits of the number of their moves, written in binary
LONGEST: Final = 2000  # decisions of a random game; one that takes longer is shared by all


class Node(Record):
    action: Annotated[int, "i8"]  # that leads here from its parent
    first: Annotated[int, "i4"]  # child; 0 as long as there are none
    children: Annotated[int, "i4"]
    decider: Annotated[int, "i4"]  # who chooses among the children
    visits: Annotated[int, "i4"]
    place: Annotated[int, "i4"]  # where it goes when the tree is cut back
    prior: Annotated[float, "f8"]  # how likely the decider seems to choose it
    promise: Annotated[list[float], "f8", SEATS]  # the shares at first sight
    shares: Annotated[list[float], "f8", SEATS]  # the mean of those found below it


class Desk(Record):
    """What one search works with beside its tree."""

    used: Annotated[int, "i8"]  # nodes
    seed: Annotated[int, "i8"]
    looking: Annotated[int, "i8"]  # 1 until the simulation has found what it is worth
    wild: Annotated[int, "i8"]  # random moves made beyond the tree, by plain UCT
    opened: Annotated[list[list[int]], "i8", 2, SIZES]  # positions, by whether chance led there
    gained: Annotated[list[list[float]], "f8", 2, SIZES]  # in them, by best moves over promises
    depth: Annotated[int, "i8"]  # of the path from the root
    path: Annotated[list[int], "i8", DEEPEST + 2]
    shares: Annotated[list[float], "f8", SEATS]  # that the position at hand promises each seat
    best: Annotated[list[float], "f8", SEATS]  # after the best move found in it
    worth: Annotated[list[list[float]], "f8", ROOM, SEATS]  # the shares after each of its moves
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
def begin(d: Desk) -> None:
    d.looking = 1
    d.wild = 0
    d.depth = 0
    d.path[0] = 0


@kernel
def is_full(nodes: Handle[Node], d: Desk, m: Manner) -> bool:
    return d.used + ROOM > len(nodes) and not m.random_games


@kernel
def looks_on(nodes: Handle[Node], d: Desk, m: Manner) -> bool:
    """Whether the simulation goes on; if it breaks off, with what the position promises."""
    if d.looking and (d.depth >= m.horizon or d.wild > LONGEST):
        d.looking = 0
        for seat in range(SEATS):
            d.shares[seat] = nodes[d.path[d.depth]].promise[seat]
    return d.looking == 1


@kernel
def at_edge(nodes: Handle[Node], d: Desk) -> bool:
    """Whether the tree goes no further, so that the moves have to be listed."""
    return d.wild > 0 or nodes[d.path[d.depth]].children == 0


@kernel
def follow(nodes: Handle[Node], d: Desk, m: Manner, out: list[int], count: int) -> int:
    """The action to take next: down the tree, or any of `out` beyond it."""
    if d.wild > 0:
        d.wild += 1
        d.seed = next_random(d.seed)
        return out[d.seed % count]
    node = d.path[d.depth]
    if nodes[node].decider == CHANCE:
        child = nodes[node].first + int(uniform(d) * outcomes_known(nodes, node))
    else:
        child = select(nodes, m, node)
    d.depth += 1
    d.path[d.depth] = child
    return nodes[child].action


@kernel
def outcomes_known(nodes: Handle[Node], node: int) -> int:
    """Few outcomes at first, so that what follows each of them is looked at more than once."""
    known = 1
    while known < nodes[node].children and known**3 <= nodes[node].visits:
        known += 1
    return known


@kernel
def select(nodes: Handle[Node], m: Manner, node: int) -> int:
    """The child to follow: a seat balances promise and doubt."""
    seat = nodes[node].decider
    doubt = math.sqrt(nodes[node].visits + 1.0)
    if m.random_games:
        doubt = math.log(nodes[node].visits + 1.0)
    found = nodes[node].first
    highest = -1.0
    for child in range(nodes[node].first, nodes[node].first + nodes[node].children):
        visits = nodes[child].visits
        score = nodes[child].shares[seat] if visits > 0 else nodes[child].promise[seat]
        if not m.random_games:
            score += m.exploration * nodes[child].prior * doubt / (visits + 1)
        elif visits > 0:
            score += m.exploration * math.sqrt(doubt / visits)
        else:
            score = 1000.0
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
    for other in range(SEATS):
        d.worth[move][other] = d.shares[other]
    if move == 0 or d.shares[seat] > d.best[seat]:
        for other in range(SEATS):
            d.best[other] = d.shares[other]


@kernel
def open_up(
    nodes: Handle[Node], d: Desk, m: Manner, decider: int, out: list[int], count: int
) -> None:
    """Gives the node at the edge its children. With chance the simulation goes on to what a seat
    then decides; plain UCT goes on at random."""
    node = d.path[d.depth]
    if decider >= 0 and not m.random_games:
        sort_in(nodes, d, m, node, decider, out, count)
        d.looking = 0
        by_chance = d.depth > 0 and nodes[d.path[d.depth - 1]].decider == CHANCE
        sober_up(d, decider, nodes[node].promise[decider], count, by_chance)
        return
    if not m.random_games or (d.wild == 0 and d.used + ROOM <= len(nodes)):
        draw_in(nodes, d, m, node, decider, out, count)
    if m.random_games:
        d.wild = max(1, d.wild)


@kernel
def sober_up(d: Desk, decider: int, promised: float, moves: int, by_chance: bool) -> None:
    """The shares after the best move, less what a best move seems to gain in positions like this.

    The best of many guesses is most often too good, and of more guesses more so. If that stayed in,
    a turn would look the better the more decisions it has, and what was looked at beyond its end
    the worse.
    """
    best = d.best[decider]
    for seat in range(SEATS):
        d.shares[seat] = d.best[seat]
    if best > SURE or d.depth == 0:  # the root was promised nothing
        return
    kind = 1 if by_chance else 0
    size = 0
    while moves > 0:
        moves >>= 1
        size += 1
    d.gained[kind][size] += best - promised
    d.opened[kind][size] += 1
    usual = d.gained[kind][size] / (d.opened[kind][size] + DOUBTS)
    share = min(max(best - usual, 1.0 - SURE), SURE)
    for seat in range(SEATS):
        d.shares[seat] *= (1.0 - share) / (1.0 - best)
    d.shares[decider] = share


@kernel
def sort_in(
    nodes: Handle[Node], d: Desk, m: Manner, node: int, decider: int, out: list[int], count: int
) -> None:
    """The moves of most worth become children."""
    kept = min(count, m.width)
    if d.best[decider] > SURE:
        kept = 1  # a move that wins makes all others superfluous
    adopt(nodes, d, node, decider, kept)
    for i in range(kept):
        best = i
        for j in range(i + 1, count):
            if d.worth[j][decider] > d.worth[best][decider]:
                best = j
        plant(nodes, d, out[best], d.worth[best])
        out[best] = out[i]
        for seat in range(SEATS):
            d.worth[best][seat] = d.worth[i][seat]
    share_out(nodes, m, node, decider)


@kernel
def draw_in(
    nodes: Handle[Node], d: Desk, m: Manner, node: int, decider: int, out: list[int], count: int
) -> None:
    """Moves picked by lot become children; they promise what their parent does."""
    kept = min(count, OUTCOMES if decider == CHANCE else m.width)
    adopt(nodes, d, node, decider, kept)
    for i in range(kept):
        picked = i + int(uniform(d) * (count - i))
        plant(nodes, d, out[picked], nodes[node].promise)
        out[picked] = out[i]


@kernel
def adopt(nodes: Handle[Node], d: Desk, node: int, decider: int, children: int) -> None:
    nodes[node].decider = decider
    nodes[node].first = d.used
    nodes[node].children = children


@kernel
def plant(nodes: Handle[Node], d: Desk, action: int, promise: list[float]) -> None:
    node = d.used
    d.used += 1
    nodes[node].action = action
    nodes[node].first = 0
    nodes[node].children = 0
    nodes[node].decider = CHANCE
    nodes[node].visits = 0
    nodes[node].prior = 0.0
    for seat in range(SEATS):
        nodes[node].promise[seat] = promise[seat]
        nodes[node].shares[seat] = 0.0


@kernel
def share_out(nodes: Handle[Node], m: Manner, node: int, decider: int) -> None:
    """Priors: a softmax over what the moves promise, in logits; a tenth goes to all alike."""
    first = nodes[node].first
    count = nodes[node].children
    top = logit(nodes[first].promise[decider])
    whole = 0.0
    for child in range(first, first + count):
        nodes[child].prior = math.exp(m.sharpness * (logit(nodes[child].promise[decider]) - top))
        whole += nodes[child].prior
    for child in range(first, first + count):
        nodes[child].prior = 0.9 * nodes[child].prior / whole + 0.1 / count


@kernel
def logit(share: float) -> float:
    share = min(max(share, 0.0001), 0.9999)
    return math.log(share / (1.0 - share))


@kernel
def back_up(nodes: Handle[Node], d: Desk, players: int) -> None:
    """Every node of the path learns what was found at its end."""
    for i in range(d.depth, -1, -1):
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
    for seat in range(SEATS):
        nodes[place].promise[seat] = nodes[node].promise[seat]
        nodes[place].shares[seat] = nodes[node].shares[seat]
