"""The loop of the tree search, see `core/tree.py`; every game has its own, as with `loops.py`."""

from __future__ import annotations

from serai.core.dice import next_random
from serai.core.kernel import door, kernel
from serai.core.record import Handle, assign
from serai.core.tree import (
    SEATS,
    Desk,
    Manner,
    Node,
    back_up,
    begin,
    divide,
    note,
    select,
    sort_in,
    step,
)
from serai.games.khan.constants import OVER
from serai.games.khan.evaluation import evaluate
from serai.games.khan.rules import apply, legal_actions
from serai.games.khan.state import Position
from serai.games.khan.tables import Tables


@door
def simulate(
    tables: Handle[Tables],
    root: Handle[Position],
    position: Handle[Position],
    ahead: Handle[Position],
    nodes: Handle[Node],
    desk: Handle[Desk],
    manner: Handle[Manner],
    out: list[int],
    simulations: int,
) -> None:
    """Goes down the tree so many times, each time to a position not looked at before."""
    d = desk[0]
    m = manner[0]
    for _ in range(simulations):
        assign(position, 0, root, 0)
        begin(d)
        node = 0
        while nodes[node].children > 0 and position[0].phase != OVER:
            node = select(nodes, d, m, node)
            apply(tables, position, nodes[node].action)
            step(d, node)
        if position[0].phase == OVER or d.depth >= m.horizon:
            evaluate(tables[0], position[0], d, m)
        elif m.random_games:
            count = legal_actions(tables, position, out)
            sort_in(nodes, d, m, node, position[0].decider, out, count)
            play_out(tables, position, d, out)
        else:
            expand(tables, position, ahead, nodes, d, m, node, out)
        back_up(nodes, d, position[0].players)


@kernel
def expand(
    tables: Handle[Tables],
    position: Handle[Position],
    ahead: Handle[Position],
    nodes: Handle[Node],
    d: Desk,
    m: Manner,
    node: int,
    out: list[int],
) -> None:
    """Looks at every move of a position; its shares are those after the best of them."""
    decider = position[0].decider
    count = legal_actions(tables, position, out)
    if decider < 0:
        evaluate(tables[0], position[0], d, m)
    else:
        for i in range(min(count, len(out))):
            assign(ahead, 0, position, 0)
            apply(tables, ahead, out[i])
            evaluate(tables[0], ahead[0], d, m)
            note(d, i, decider)
        for seat in range(SEATS):
            d.shares[seat] = d.best[seat]
    sort_in(nodes, d, m, node, decider, out, count)


@kernel
def play_out(tables: Handle[Tables], position: Handle[Position], d: Desk, out: list[int]) -> None:
    """A random game to its end; one that has none within reason is shared by all."""
    left = 2000
    while position[0].phase != OVER and left > 0:
        count = legal_actions(tables, position, out)
        d.seed = next_random(d.seed)
        apply(tables, position, out[d.seed % count])
        left -= 1
    winners = position[0].winners if position[0].phase == OVER else (1 << position[0].players) - 1
    divide(d, position[0].players, winners)
