"""The loop of the tree search (`core/kernels/tree.py`): every game has its own, as of loops."""

from __future__ import annotations

from serai.core.kernels.kernel import door
from serai.core.kernels.record import Handle, assign
from serai.core.kernels.tree import (
    Desk,
    Manner,
    Node,
    at_edge,
    back_up,
    begin,
    divide,
    follow,
    is_full,
    judge,
    looks_on,
    note,
    open_up,
)
from serai.games.eko.constants import OVER
from serai.games.eko.mind.evaluation import survey
from serai.games.eko.rules.doors import apply, legal_actions
from serai.games.eko.rules.position import Position
from serai.games.eko.rules.tables import Tables


# All in one function, for each that calls rules is compiled with all of them anew.
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
        if is_full(nodes, d, m):
            return
        assign(position, 0, root, 0)
        begin(d)
        while position[0].phase != OVER and looks_on(nodes, d, m):
            decider = position[0].decider
            count = 0
            if at_edge(nodes, d):
                count = min(legal_actions(tables, position, out), len(out))
                for i in range(count if decider >= 0 and not m.random_games else 0):
                    assign(ahead, 0, position, 0)
                    apply(tables, ahead, out[i])
                    if ahead[0].phase == OVER:
                        divide(d, ahead[0].players, ahead[0].winners)
                    else:
                        survey(tables[0], ahead[0], d)
                        judge(d, m, ahead[0].players, ahead[0].eliminated)
                    note(d, i, decider)
                open_up(nodes, d, m, decider, out, count)
            if d.looking:
                apply(tables, position, follow(nodes, d, m, out, count))
        if position[0].phase == OVER:
            divide(d, position[0].players, position[0].winners)
        back_up(nodes, d, position[0].players)
