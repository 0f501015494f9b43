"""Positions to try rules on: the start of a game, and wild but valid middles of one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tests.games.khan.oracle.ground import (
    BOX,
    CLOCKWISE,
    FIELDS,
    HAND,
    REGIONS,
    SPECIALS,
    Position,
    in_order,
    land,
    map_of,
    sites,
    tiled,
)
from tests.games.khan.oracle.legal import conquests, legal, to_ask
from tests.games.khan.oracle.play import ROUNDS, begin_end_turn, canonical, play

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

MAP = (  # the counts of C1, three banks, and a lake at C3 that no bridge can cross
    "mmmmmiiiitttts",
    "mmmmmiiiitttts",
    "mm~mmiiiitttts",
    "mmmmiiiittttts",
    "mmmmiiiittttts",
    "~~~~~~~~~~~~~~",
    "ff~~ff~ddddsss",
    "ffffff~ddddsss",
    "fffffd~ddddsss",
    "fffffd~ddddsss",
    "fffffd~dddssss",
)
EDGE = {field for field in FIELDS if field[0] in "AN" or field[1:] in ("1", "11")}
INLAND_EDGE = {"A1", "A2", "B1", "C1", "F11", "H11", "I11", "A8", "A9", "A10", "A11"}
RULER_NAMES = ("bulgar", "cilicia", "delhi", "goryeo", "rus", "seljuk", "song", "tibet")
SYMBOLS = (*REGIONS, "river", "outland", "khan")
PHASES = (
    *("setup", "deal", "flee", "actions", "discard", "special", "morale"),
    *("consent", "direction", "hand", "end", "over"),
)


def own_board() -> dict[str, Any]:
    """A board made up for tests, on no edition's map."""
    cards = [f"{ruler}-{symbol}" for ruler in RULER_NAMES for symbol in SYMBOLS]
    around = list(CLOCKWISE)
    facing = [around[(r + s) % 8] for r, s in product(range(len(RULER_NAMES)), range(len(SYMBOLS)))]
    return {
        "map": list(MAP),
        "outland": in_order(EDGE - INLAND_EDGE),
        "points": {kind: int(kind[1]) + (kind[0] in "IX") for kind in BOX},
        "directions": dict(sorted(zip(cards, facing, strict=True))),
    }


def start(
    board: dict[str, Any], players: int, random: Random, rulers: Mapping[str, str] | None = None
) -> Position:
    """S1–S3: a game about to begin, the rulers anywhere on land unless they are given."""
    position = _bare(board, players, random.randrange(players))
    names = sorted(position["camps"])
    anywhere = random.sample(in_order(land(map_of(position))), len(names))
    position["rulers"] = dict(rulers or zip(names, anywhere, strict=True))
    position["phase"] = "setup"
    return canonical(position)


def scattered(
    board: dict[str, Any], players: int, random: Random, phase: str | None = None
) -> Position:
    """A position that the rules could hold, reachable or not; of a phase, or of any."""
    wanted = phase or random.choice(PHASES)
    while True:
        position = canonical(_attempt(board, players, random, wanted))
        purpose = position["turn"]["draw"] and position["turn"]["draw"]["for"]
        dealing = "deal" if position["turn"]["number"] == 0 else purpose
        if wanted == (dealing if purpose else position["phase"]):
            return position


def _attempt(board: dict[str, Any], players: int, random: Random, wanted: str) -> Position:
    if wanted in ("setup", "deal"):
        first = ROUNDS[players] * players
        most = random.randrange(first)
        if wanted == "deal":
            most = first + random.randrange(HAND * players)
        return _played(start(board, players, random), random, most)
    thrown_as = {
        "discard": "actions",
        "hand": "special",
        "over": "end",
        "direction": random.choice(["actions", "morale"]),
        "consent": random.choice(["actions", "morale", "end"]),
    }.get(wanted, wanted)
    crowds = [0.03, 0.1] if wanted == "over" else [0.03, 0.15, 0.4, 0.7, 0.97, 1]
    position = canonical(_thrown(board, players, random, thrown_as, random.choice(crowds)))
    if wanted == "over":
        begin_end_turn(position)
        return position
    if wanted == "hand":
        hand = position["hands"][position["active"]]
        position["discards"] += [hand.pop() for _ in hand[random.randint(0, HAND - 1) :]]
        return _played(play(position, random.choice(legal(position))), random, random.randrange(3))
    start_of = {"discard": "D ", "direction": "B ", "consent": "C "}.get(wanted)
    if start_of is None:
        return position
    moves = [text for text in legal(position) if text.startswith(start_of)]
    if wanted == "consent":
        asking = _needing_consent(position)
        least = random.choice([1, max(asking.values(), default=1)])
        moves = [text for text, seats in asking.items() if seats >= least]
    if not moves:
        return position
    after = play(position, random.choice(moves))
    asked = after["turn"]["pending"] and len(after["turn"]["pending"]["ask"]) > 1
    return play(after, "accept") if asked and random.random() < 0.5 else after


def _played(position: Position, random: Random, most: int) -> Position:
    for _ in range(most):
        if moves := legal(position):
            position = play(position, random.choice(moves))
    return position


def _needing_consent(position: Position) -> dict[str, int]:
    """The conquests that someone has to agree to, each with the number of seats asked."""

    def asked(text: str) -> int:
        return len(to_ask(position, frozenset(text.split()[2].split(",")) & land(map_of(position))))

    return {text: seats for text in conquests(position) if (seats := asked(text))}


def _bare(board: dict[str, Any], players: int, active: int) -> Position:
    cards = sorted(board["directions"])
    return {
        "game": "khan",
        "players": players,
        "board": board,
        "yurts": {},
        "rulers": {},
        "camps": {card.split("-")[0]: 5 for card in cards},
        "tiles": [],
        "supply": dict(BOX),
        "hands": [[] for _ in range(players)],
        "deck": cards,
        "discards": [],
        "specials": [dict(SPECIALS[players]) for _ in range(players)],
        "in_force": [],
        "last_special": [None] * players,
        "active": active,
        "decider": active,
        "phase": "",
        "turn": {"number": 0, "actions_left": 0, "refused": [], "pending": None, "draw": None},
        "end_phase": False,
        "skipped": 0,
        "winners": None,
        "scores": None,
    }


def _thrown(
    board: dict[str, Any], players: int, random: Random, phase: str, crowd: float
) -> Position:
    position = _bare(board, players, random.randrange(players))
    triggered = phase in ("actions", "special", "morale") and random.random() < 0.3
    position["end_phase"] = phase == "end" or triggered
    position["turn"]["number"] = random.randint(9, 90)
    _throw_tiles(position, random)
    _throw_rulers(position, random)
    _throw_yurts(position, random, crowd)
    _throw_cards(position, random)
    _throw_specials(position, random, phase)
    _throw_turn(position, random, phase, triggered)
    if phase == "end" and not conquests(position):
        position["phase"] = "nothing to decide"
    return position


def _throw_tiles(position: Position, random: Random) -> None:
    everywhere = sites(map_of(position))
    for _ in range(random.choice([0, 3, 12, 60])):
        site = random.choice(everywhere)
        if position["supply"][site.kind] and not site.fields & tiled(position):
            sharing = random.choice([1, 1, 2, min(position["players"], len(site.land))])
            owners = sorted(random.sample(range(position["players"]), sharing))
            tile = {"kind": site.kind, "fields": in_order(site.fields), "owners": owners}
            position["tiles"].append(tile)
            position["supply"][site.kind] -= 1


def _throw_rulers(position: Position, random: Random) -> None:
    position["camps"] = dict.fromkeys(position["camps"], 0)
    if position["end_phase"]:
        return
    bare = in_order(land(map_of(position)) - tiled(position))
    names = random.sample(sorted(position["camps"]), random.choice([4, 4, 5, 6, 8]))
    for name, field in zip(names, random.sample(bare, len(names)), strict=True):
        position["rulers"][name] = field
        position["camps"][name] = random.choice([1, 2, 5])


def _throw_yurts(position: Position, random: Random, crowd: float) -> None:
    """A yurt on this share of the fields that have room for one."""
    neutral = random.choice([0.1, 0.5])
    taken = tiled(position) | set(position["rulers"].values())
    for field in in_order(land(map_of(position)) - taken):
        if random.random() < crowd:
            owner = random.randrange(position["players"])
            position["yurts"][field] = "neutral" if random.random() < neutral else owner


def _throw_cards(position: Position, random: Random) -> None:
    cards = random.sample(position["deck"], len(position["deck"]))
    for hand in position["hands"]:
        for _ in range(random.choice([HAND, HAND, random.randint(0, HAND)])):
            hand.append(cards.pop())
    drawn = random.choice([1, 2, 4, len(cards), random.randint(1, len(cards))])
    position["deck"], position["discards"] = cards[:drawn], cards[drawn:]


def _throw_specials(position: Position, random: Random, phase: str) -> None:
    """Each seat's latest special card, in force as long as X2–X4 and W2 say, and those left."""
    active = position["active"]
    cards = random.choice([list(SPECIALS[2]), ["protection", "divine"]])
    if phase == "morale":
        position["specials"][active]["morale"] -= 1
    for seat in range(position["players"]):
        fates = [_force(position, seat, card, random) for card in cards]
        fate = random.choice([None, *(entry for entry in fates if entry is not None)])
        if fate is not None:
            position["last_special"][seat] = fate["card"]
            position["specials"][seat][fate["card"]] -= 1
            over = seat == active and (phase not in ("flee", "actions") or fate["card"] == "scout")
            ended = phase == "end" and random.random() < 0.4
            if not (over or ended or fate["card"] == "morale"):
                position["in_force"].append(fate)
        for card, left in position["specials"][seat].items():
            position["specials"][seat][card] = random.choice([left, random.randint(0, left)])


def _force(position: Position, seat: int, card: str, random: Random) -> dict[str, Any] | None:
    """The entry of a card that this seat could have played in its latest turn."""
    if position["specials"][seat][card] == 0:
        return None
    entry: dict[str, Any] = {"seat": seat, "card": card}
    others = [other for other in position["in_force"] if other["card"] == card]
    if card == "scout":
        kinds = [kind for kind, left in position["supply"].items() if left]
        entry["tile"] = random.choice(kinds)
        beside = [other for other in others if other["tile"] == entry["tile"]]
        most = 1 if position["players"] < 4 else position["supply"][entry["tile"]]
        return entry if len(beside) < most else None
    if card == "divine":
        entry["region"] = random.choice(list(REGIONS)) if position["players"] == 4 else None
        return None if any(other["region"] == entry["region"] for other in others) else entry
    played = position["last_special"] if card == "protection" else []
    return None if card in played else entry


def _throw_turn(position: Position, random: Random, phase: str, triggered: bool) -> None:
    turn = position["turn"]
    seat = position["active"]
    position["phase"], position["decider"] = phase, seat
    turn["actions_left"] = {"flee": 2, "morale": 1, "special": 0}.get(phase, random.choice([1, 2]))
    if phase == "actions" and triggered:
        turn["actions_left"] = 1  # the other one was the B that ended it
    if phase == "flee":
        position["phase"], position["decider"] = "chance", -1
        turn["draw"] = {"for": "flee", "seat": seat, "ruler": None, "back": None}
    elif askable := _needing_consent(position):
        turn["refused"] = random.sample(
            list(askable), min(len(askable), random.choice([0, 0, 1, 2, 3]))
        )
