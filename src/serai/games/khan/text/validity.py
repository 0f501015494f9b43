"""Valid positions: what the rules could hold, beyond the shape of the data."""

from __future__ import annotations

from serai.core.kernels.masks import places
from serai.core.kernels.record import freeze, thaw
from serai.core.kernels.record_state import room
from serai.core.text.errors import BadPosition
from serai.games.khan.board.fields import label
from serai.games.khan.board.shapes import BRIDGES, KINDS
from serai.games.khan.constants import (
    ACTIONS,
    CAMP,
    CONQUESTS,
    CONSENT,
    DIRECTION,
    DISCARDING,
    DIVINE,
    DRAWING,
    FLEE,
    HAND,
    NEUTRAL,
    NOWHERE,
    OVER,
    PHASES,
    PLACING,
    PROTECTION,
    REFILL,
    ROUNDS,
    RULERS,
    RULERS_OUT,
    SCOUT,
    SPECIAL,
    SPECIAL_CARDS,
    SPECIALS,
    THIRD_ACTION,
)
from serai.games.khan.rules.conquering import can_conquer, has_footing, may_lay, must_agree
from serai.games.khan.rules.invading import openings
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.scoring import score_position, winners
from serai.games.khan.rules.tables import PLACEMENTS, Surface
from serai.games.khan.text.scores import scores_of

ACTIONS_LEFT = {
    PLACING: {0},
    ACTIONS: {1, 2},
    DISCARDING: {0},
    SPECIAL: {0},
    THIRD_ACTION: {1},
    CONQUESTS: {1, 2},
    OVER: {0},
}


def check(surface: Surface, s: Position, scores: object) -> None:
    _check_fields(surface, s)
    _check_tiles(surface, s)
    _check_rulers(s)
    _check_cards(s)
    _check_specials(s)
    _check_phase(s)
    if s.turn == 0:
        _check_setup(surface, s)
    if s.phase == DRAWING:
        _check_draw(s)
    if s.phase == CONSENT:
        _check_consent(surface, s)
    _check_end(surface, s, scores)


def _check_fields(surface: Surface, s: Position) -> None:
    land, tiled = set(surface.board.land), set(places(s.tiled))
    standing = [field for field in s.ruler if field >= 0]
    for row in s.yurts:
        for field in places(row):
            where = f"yurts.{label(field)}"
            if field not in land:
                raise BadPosition(where, "no yurt stands in the river")
            if field in tiled:
                raise BadPosition(where, "no yurt stands on a tile")
            if field in standing:
                raise BadPosition(where, "a ruler stands there")
    for name, field in zip(surface.board.rulers, s.ruler, strict=True):
        if field >= 0 and (field not in land or field in tiled or standing.count(field) > 1):
            raise BadPosition(f"rulers.{name}", "a ruler stands alone on free land (D2)")


def _check_tiles(surface: Surface, s: Position) -> None:
    bank = {field: i for i, piece in enumerate(surface.board.banks) for field in piece}
    for i in range(s.tiles):
        kind, fields = PLACEMENTS[s.tile[i]]
        banks = {bank.get(field) for field in fields}
        if kind in BRIDGES:
            if None not in banks or len(banks) < 3:
                raise BadPosition(f"tiles[{i}]", "a bridge leads over river to another bank (Q2)")
        elif None in banks:
            raise BadPosition(f"tiles[{i}]", "a conquest tile covers only land (Q1)")


def _check_rulers(s: Position) -> None:
    for i in range(RULERS):
        if (s.ruler[i] >= 0) != (s.camp[i] > 0):
            raise BadPosition(
                "camps", "a ruler has yurts in his camp as long as he is in play (D4)"
            )
    out = s.ruler.count(-1)
    if s.end_phase and out < RULERS:
        raise BadPosition("rulers", "in the end phase no ruler is left (W1)")
    if not s.end_phase and out >= RULERS_OUT:
        raise BadPosition("end_phase", "true from the moment the fifth ruler has left (W1)")


def _check_cards(s: Position) -> None:
    if not places(s.deck):
        raise BadPosition("deck", "never empty: the discards become the pile at once (S4)")


def _check_specials(s: Position) -> None:
    most = SPECIAL_CARDS[s.players]
    for seat in range(s.players):
        used = {
            PROTECTION: s.protection[seat] != 0,
            DIVINE: s.divine[seat] != NOWHERE,
            SCOUT: s.scout[seat] >= 0,
        }
        for card, in_force in used.items():
            if s.specials[seat][card] + in_force > most[card]:
                raise BadPosition(
                    f"specials[{seat}].{SPECIALS[card]}", f"at most {most[card]} (C5)"
                )
        if sum(used.values()) > 1:
            raise BadPosition("in_force", f"one card of seat {seat} at most (T3, T4)")
        if any(used[card] and s.last_special[seat] != card for card in used):
            raise BadPosition(f"last_special[{seat}]", "the card that this seat has in force")
    if sum(s.protection) > 1:
        raise BadPosition("in_force", "protection is in force at one seat at most (X2)")
    supported = [region for region in s.divine if region != NOWHERE]
    if len(supported) != len(set(supported)):
        raise BadPosition("in_force", "divine support of two seats for the same yurts (X3)")
    for kind in range(len(KINDS)):
        reserved = s.scout.count(kind)
        if reserved > s.supply[kind] or (reserved > 1 and s.players < 4):
            raise BadPosition("in_force", f"more {KINDS[kind]} are reserved than can be (X4)")


def _check_phase(s: Position) -> None:
    left = ACTIONS_LEFT.get(s.phase)
    if left is not None and s.actions_left not in left:
        raise BadPosition("turn.actions_left", f"does not fit the phase {PHASES[s.phase]}")
    dealing = s.phase == DRAWING and s.drawing == REFILL
    if (s.phase == PLACING) > (s.turn == 0) or (s.turn == 0) > (s.phase == PLACING or dealing):
        raise BadPosition("turn.number", "0 during set-up and the deal, and from 1 on after it")
    if s.phase in (CONQUESTS, OVER) and not s.end_phase:
        raise BadPosition("end_phase", f"true in the phase {PHASES[s.phase]}")
    if s.phase == ACTIONS and s.end_phase and s.actions_left == 2:
        raise BadPosition("turn.actions_left", "the end comes by an action of this turn (W1)")
    if s.phase == DISCARDING and s.end_phase:
        raise BadPosition("end_phase", "D takes both actions, so none brought the end (W1)")
    if s.skipped != (s.players if s.phase == OVER else 0):
        raise BadPosition("skipped", "0, or when over the number of seats")
    if s.phase not in (PLACING, DRAWING, CONSENT) and s.decider != s.active:
        raise BadPosition("decider", "the active seat decides in this phase")
    if (s.decider == -1) != (s.phase == DRAWING):
        raise BadPosition("decider", "-1 (chance) in the phase chance, and only there")
    refused = s.refused[: s.refusals]
    if len(set(refused)) != len(refused) or (refused and s.turn == 0):
        raise BadPosition("turn.refused", "each placement once, and none before the first turn")
    shielded = s.protection[s.active] or s.divine[s.active] != NOWHERE
    if shielded and s.phase in (SPECIAL, THIRD_ACTION, CONQUESTS, OVER):
        raise BadPosition("in_force", "the active seat's own went to the box before this (T3)")
    if s.scout[s.active] >= 0 and s.turn > 0 and not dealing:
        raise BadPosition("in_force", "the active seat's scout ended when its turn began (X4)")


def _check_setup(surface: Surface, s: Position) -> None:
    counts = [len(places(s.yurts[seat])) for seat in range(s.players)]
    total = sum(counts)
    order = [(s.active + i) % s.players for i in range(s.players)]
    due = [total // s.players + (i < total % s.players) for i in range(s.players)]
    if [counts[seat] for seat in order] != due or places(s.yurts[NEUTRAL]):
        raise BadPosition("yurts", "placed one by one in turn, none of them neutral (S3)")
    fields = [field for seat in range(s.players) for field in places(s.yurts[seat])]
    regions = [surface.board.region_of(field) for field in fields]
    if len(regions) != len(set(regions)):
        raise BadPosition("yurts", "at most one in each region before the first turn (S3)")
    full = total == ROUNDS[s.players] * s.players
    room = bool(places(openings(surface.tables[0], freeze(s)[0])))
    if (s.phase == PLACING) != (not full and room):
        raise BadPosition("phase", "setup until all yurts of S3 are placed, then the deal")
    if s.phase == PLACING and s.decider != order[total % s.players]:
        raise BadPosition("decider", "the seats place in turn (S3)")
    box = [list(SPECIAL_CARDS[s.players])] * s.players
    fresh = s.camp == [CAMP] * RULERS and s.specials[: s.players] == box
    if not fresh or s.tiles or places(s.discards) or any(s.scout[seat] >= 0 for seat in order):
        raise BadPosition("turn.number", "0, but something has been played already")
    if any(s.last_special[seat] >= 0 for seat in order):
        raise BadPosition("last_special", "nothing is played before the first turn")
    hands = [len(places(s.hand[seat])) for seat in order]
    dealt = order.index(s.drawer) if s.phase == DRAWING else 0
    begun = [HAND] * dealt + [hands[dealt]] + [0] * (s.players - dealt - 1)
    if hands != begun or hands[dealt] == HAND or (s.phase == PLACING and any(hands)):
        raise BadPosition("hands", "dealt to one seat after the other (S4)")


def _check_draw(s: Position) -> None:
    if s.turn > 0 and s.drawer != s.active:
        raise BadPosition("turn.draw.seat", "the active seat draws")
    if s.drawing == DIRECTION:
        named = s.driven >= 0 and s.ruler[s.driven] >= 0
        if not named or s.back < 0 or s.end_phase:
            raise BadPosition("turn.draw", "action B names a ruler in play and a phase (D6)")
        fits = s.actions_left == 0 or (s.back == ACTIONS and s.actions_left == 1)
    else:
        if s.driven >= 0 or s.back >= 0:
            raise BadPosition("turn.draw", "only action B names a ruler and a phase")
        fits = s.actions_left == (2 if s.drawing == FLEE else 0)
    if not fits:
        raise BadPosition("turn.actions_left", "does not fit what the card is drawn for")
    if s.drawing == FLEE and (s.end_phase or s.refusals):
        raise BadPosition("turn.draw.for", "a turn of the end phase has no T1 (W2)")
    if s.drawing == REFILL and len(places(s.hand[s.drawer])) >= HAND:
        raise BadPosition("turn.draw.for", "that hand is full (T5)")


def _check_consent(surface: Surface, s: Position) -> None:
    if s.actions_left not in ACTIONS_LEFT[s.back] or (s.back == CONQUESTS and not s.end_phase):
        raise BadPosition("turn.actions_left", "as when the conquest was proposed")
    t, record = surface.tables[0], freeze(s)[0]
    where = "turn.pending.move"
    if not (has_footing(t, record, s.pending) and may_lay(t, record, s.pending)):
        raise BadPosition(where, "this tile can't be laid here")
    order = [(s.active + i) % s.players for i in range(1, s.players)]
    agree = must_agree(t, record, s.pending)
    asked = [seat for seat in order if agree >> seat & 1]
    left = [seat for seat in order if s.asked >> seat & 1]
    if not left or left != asked[-len(left) :]:
        raise BadPosition("turn.pending.ask", "those who must agree, clockwise (Q6)")


def _check_end(surface: Surface, s: Position, scores: object) -> None:
    if s.phase != OVER:
        if scores is not None:
            raise BadPosition("scores", "null until the game is over")
        handle = freeze(s)
        if s.phase == CONQUESTS and not can_conquer(surface.tables[0], handle[0], room(0)):
            raise BadPosition("phase", "a seat that can't conquer is skipped (W2)")
        return
    if any(s.protection) or any(place >= 0 for place in (*s.divine, *s.scout)):
        raise BadPosition("in_force", "nothing is in force when the game is over (W2)")
    handle = freeze(s)
    score_position(surface.tables, handle)
    if winners(handle[0]) != s.winners:
        raise BadPosition("winners", "not who has won here (W5)")
    scored = thaw(handle, Position)
    if scores_of(scored) != scores:
        raise BadPosition("scores", "not what the tiles and areas give (W3, W4)")
    s.tile_points, s.bonus, s.area = scored.tile_points, scored.bonus, scored.area
