"""Positions read from data: the spec's interchange and its conditions. `writing` writes it."""

from __future__ import annotations

from typing import Any

from serai.core.kernels.masks import fill, places
from serai.core.text.errors import BadPosition
from serai.core.text.shape import fields as object_with
from serai.core.text.shape import flag, integer, mapping, seats, sequence, shown, word
from serai.games.khan.board.board import Board
from serai.games.khan.board.fields import Field, field
from serai.games.khan.board.shapes import BOX, KINDS
from serai.games.khan.constants import (
    ACTIONS,
    CAMP,
    CONQUESTS,
    CONSENT,
    DRAWING,
    DRAWS,
    EVERYWHERE,
    HAND,
    MOST_REFUSALS,
    NEUTRAL,
    NO_SPECIAL,
    NOWHERE,
    OVER,
    PHASES,
    REGIONS,
    RULERS,
    SEATS,
    SPECIAL_CARDS,
    SPECIALS,
    THIRD_ACTION,
    TILES,
)
from serai.games.khan.rules import actions
from serai.games.khan.rules.position import Position
from serai.games.khan.rules.tables import PLACEMENTS, Surface, placement_number, surface_of
from serai.games.khan.text.notation import action_of, parse
from serai.games.khan.text.validity import check

FIELDS = (
    "game",
    "players",
    "board",
    "yurts",
    "rulers",
    "camps",
    "tiles",
    "supply",
    "hands",
    "deck",
    "discards",
    "specials",
    "in_force",
    "last_special",
    "active",
    "decider",
    "phase",
    "turn",
    "end_phase",
    "skipped",
    "winners",
    "scores",
)
TURN_FIELDS = ("number", "actions_left", "refused", "pending", "draw")
LAST_TURN = 2**31 - 1
BACK = (ACTIONS, THIRD_ACTION, CONQUESTS)


def to_bits(listed: list[int]) -> int:
    return sum(1 << seat for seat in listed)


def from_dict(data: object) -> tuple[Surface, Position]:
    """A position that the rules could hold; BadPosition, naming the place, for anything else."""
    found = object_with("", data, FIELDS)
    word("game", found["game"], ("khan",))
    surface = surface_of(Board.from_dict(found["board"]))
    s = Position()
    s.players = integer("players", found["players"], 2, SEATS)
    s.pending = s.back = s.driven = -1
    _read_map(surface, s, found)
    _read_tiles(s, found["tiles"], found["supply"])
    _read_cards(surface, s, found)
    _read_specials(s, found)
    s.active = integer("active", found["active"], 0, s.players - 1)
    s.decider = integer("decider", found["decider"], -1, s.players - 1)
    s.phase = PHASES.index(word("phase", found["phase"], PHASES))
    _read_turn(surface, s, found["turn"])
    s.end_phase = int(flag("end_phase", found["end_phase"]))
    s.skipped = integer("skipped", found["skipped"], 0, s.players)
    if (found["winners"] is None) == (s.phase == OVER):
        raise BadPosition("winners", "a list when the phase is over, null before that")
    if s.phase == OVER:
        s.winners = to_bits(seats("winners", found["winners"], s.players))
    check(surface, s, found["scores"])
    return surface, s


def _place(where: str, value: object) -> Field:
    if isinstance(value, str):
        try:
            return field(value)
        except ValueError:
            pass
    raise BadPosition(where, f"there is no field {shown(value)}")


def _read_map(surface: Surface, s: Position, found: Any) -> None:
    for name, owner in mapping("yurts", found["yurts"]).items():
        place = _place("yurts", name)
        where = f"yurts.{name}"
        seat = NEUTRAL if owner == "neutral" else integer(where, owner, 0, s.players - 1)
        fill(s.yurts[seat], [place])
    rulers = surface.board.rulers
    s.ruler = [-1] * RULERS
    for name, at in mapping("rulers", found["rulers"]).items():
        s.ruler[rulers.index(word("rulers", name, rulers))] = _place(f"rulers.{name}", at)
    camps = object_with("camps", found["camps"], rulers)
    s.camp = [integer(f"camps.{name}", camps[name], 0, CAMP) for name in rulers]


def _read_tiles(s: Position, tiles: object, supply: object) -> None:
    listed = sequence("tiles", tiles)
    if len(listed) > TILES:
        raise BadPosition("tiles", f"{len(listed)} tiles; the box has {TILES} (C4)")
    for i, tile in enumerate(listed):
        where = f"tiles[{i}]"
        found = object_with(where, tile, ("kind", "fields", "owners"))
        kind = word(f"{where}.kind", found["kind"], KINDS)
        names = sequence(f"{where}.fields", found["fields"])
        fields = tuple(sorted(_place(f"{where}.fields", name) for name in names))
        if (kind, fields) not in placement_number():
            raise BadPosition(f"{where}.fields", f"no {kind} covers these fields")
        if set(fields) & set(places(s.tiled)):
            raise BadPosition(f"{where}.fields", "another tile covers one of these fields")
        fill(s.tiled, fields)
        s.tile[i] = placement_number()[kind, fields]
        s.owners[i] = to_bits(seats(f"{where}.owners", found["owners"], s.players))
        if s.owners[i] == 0:
            raise BadPosition(f"{where}.owners", "a tile belongs to somebody (Q4)")
    s.tiles = len(listed)
    left = object_with("supply", supply, KINDS)
    s.supply = [integer(f"supply.{kind}", left[kind], 0, BOX[kind]) for kind in KINDS]
    laid = [PLACEMENTS[s.tile[i]][0] for i in range(s.tiles)]
    for kind in KINDS:
        if laid.count(kind) + left[kind] != BOX[kind]:
            raise BadPosition(f"supply.{kind}", f"with those laid there must be {BOX[kind]} (C4)")


def _read_cards(surface: Surface, s: Position, found: Any) -> None:
    hands = sequence("hands", found["hands"], s.players)
    piles = [(f"hands[{seat}]", hand, s.hand[seat]) for seat, hand in enumerate(hands)]
    piles += [("deck", found["deck"], s.deck), ("discards", found["discards"], s.discards)]
    number = {card: i for i, card in enumerate(surface.cards)}
    where_found: dict[str, str] = {}
    for where, pile, row in piles:
        names = sequence(where, pile)
        for name in names:
            if not isinstance(name, str) or name not in number:
                raise BadPosition(where, f"there is no card {shown(name)}")
            if name in where_found:
                raise BadPosition(where, f"{name} is in {where_found[name]} already")
            where_found[name] = where
            fill(row, [number[name]])
        if list(names) != sorted(names):
            raise BadPosition(where, "cards are listed in alphabetical order")
        if where.startswith("hands") and len(names) > HAND:
            raise BadPosition(where, f"a hand has at most {HAND} cards")
    missing = [card for card in surface.cards if card not in where_found]
    if missing:
        raise BadPosition("deck", f"{missing[0]} is nowhere; all 72 cards are somewhere (C3)")


def _read_specials(s: Position, found: Any) -> None:
    most = SPECIAL_CARDS[s.players]
    for seat, cards in enumerate(sequence("specials", found["specials"], s.players)):
        where = f"specials[{seat}]"
        left = object_with(where, cards, SPECIALS)
        s.specials[seat] = [
            integer(f"{where}.{card}", left[card], 0, most[i]) for i, card in enumerate(SPECIALS)
        ]
    s.divine = [NOWHERE] * SEATS
    s.scout = [-1] * SEATS
    for i, entry in enumerate(sequence("in_force", found["in_force"])):
        _read_in_force(s, f"in_force[{i}]", entry)
    s.last_special = [NO_SPECIAL] * SEATS
    for seat, name in enumerate(sequence("last_special", found["last_special"], s.players)):
        if name is not None:
            s.last_special[seat] = SPECIALS.index(word(f"last_special[{seat}]", name, SPECIALS))


def _read_in_force(s: Position, where: str, entry: object) -> None:
    card = word(f"{where}.card", mapping(where, entry).get("card"), SPECIALS[1:])
    extra = {"protection": (), "divine": ("region",), "scout": ("tile",)}[card]
    found = object_with(where, entry, ("seat", "card", *extra))
    seat = integer(f"{where}.seat", found["seat"], 0, s.players - 1)
    twice = {
        "protection": s.protection[seat] != 0,
        "divine": s.divine[seat] != NOWHERE,
        "scout": s.scout[seat] >= 0,
    }
    if twice[card]:
        raise BadPosition(where, f"seat {seat} has {card} in force already")
    if card == "protection":
        s.protection[seat] = 1
    elif card == "scout":
        s.scout[seat] = KINDS.index(word(f"{where}.tile", found["tile"], KINDS))
    elif s.players == SEATS:
        s.divine[seat] = REGIONS.index(word(f"{where}.region", found["region"], REGIONS))
    elif found["region"] is not None:
        raise BadPosition(f"{where}.region", "only with 4 seats divine support marks a region (X3)")
    else:
        s.divine[seat] = EVERYWHERE


def _read_turn(surface: Surface, s: Position, value: object) -> None:
    found = object_with("turn", value, TURN_FIELDS)
    s.turn = integer("turn.number", found["number"], 0, LAST_TURN)
    s.actions_left = integer("turn.actions_left", found["actions_left"], 0, 2)
    refused = sequence("turn.refused", found["refused"])
    if len(refused) > MOST_REFUSALS:
        raise BadPosition("turn.refused", f"at most {MOST_REFUSALS} in a turn (Q6)")
    for i, text in enumerate(refused):
        s.refused[i] = _conquest(surface, f"turn.refused[{i}]", text)
    s.refusals = len(refused)
    for name, phase in (("pending", CONSENT), ("draw", DRAWING)):
        if (found[name] is None) == (s.phase == phase):
            raise BadPosition(f"turn.{name}", f"an object in the phase {PHASES[phase]}, else null")
    if s.phase == CONSENT:
        _read_pending(surface, s, found["pending"])
    if s.phase == DRAWING:
        _read_draw(surface, s, found["draw"])


def _conquest(surface: Surface, where: str, text: object) -> int:
    try:
        written = parse(text) if isinstance(text, str) else None
    except ValueError:
        written = None
    action = None if written is None else action_of(surface, (), written)
    if written is None or written.kind != "conquer" or action is None:
        raise BadPosition(where, f"{shown(text)} is no conquest")
    return action - actions.CONQUER


def _read_pending(surface: Surface, s: Position, value: object) -> None:
    found = object_with("turn.pending", value, ("move", "ask", "back"))
    s.pending = _conquest(surface, "turn.pending.move", found["move"])
    names = [PHASES[phase] for phase in BACK]
    s.back = PHASES.index(word("turn.pending.back", found["back"], names))
    ask = [
        integer("turn.pending.ask", seat, 0, s.players - 1)
        for seat in sequence("turn.pending.ask", found["ask"])
    ]
    order = [(s.active + i) % s.players for i in range(1, s.players)]
    if not ask or ask != [seat for seat in order if seat in ask] or ask[0] != s.decider:
        raise BadPosition("turn.pending.ask", "seats clockwise from the active one, decider first")
    s.asked = to_bits(ask)


def _read_draw(surface: Surface, s: Position, value: object) -> None:
    found = object_with("turn.draw", value, ("for", "seat", "ruler", "back"))
    s.drawing = DRAWS.index(word("turn.draw.for", found["for"], DRAWS))
    s.drawer = integer("turn.draw.seat", found["seat"], 0, s.players - 1)
    if found["ruler"] is not None:
        rulers = surface.board.rulers
        s.driven = rulers.index(word("turn.draw.ruler", found["ruler"], rulers))
    if found["back"] is not None:
        names = [PHASES[phase] for phase in BACK[:2]]
        s.back = PHASES.index(word("turn.draw.back", found["back"], names))
