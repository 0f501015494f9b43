"""The oracle's lists of moves: every legal text, by phase."""

from __future__ import annotations

from itertools import combinations

from tests.games.khan.oracle.ground import (
    BOX,
    REGIONS,
    Position,
    Site,
    clockwise_after,
    free_fields,
    in_order,
    map_of,
    owners_of,
    region,
    riverside,
    sites,
    tiled,
)

REFUSALS = 3


def legal(position: Position) -> list[str]:
    """All legal moves of the seat (or chance) that has to decide."""
    match position["phase"]:
        case "setup":
            return [f"place {field}" for field in first_fields(position)]
        case "chance":
            return [f"draw {card}" for card in position["deck"]]  # S5
        case "actions" | "morale":
            return _actions(position) or ["pass"]  # T2, X1
        case "discard":
            return _discards(position["hands"][position["active"]])
        case "special":
            return [*_special_cards(position), "end"]
        case "consent":
            return ["accept", "refuse"]
        case "end":
            return list(conquests(position))
    return []


def first_fields(position: Position) -> list[str]:
    """S3: free land in regions where no yurt stands yet."""
    map_ = map_of(position)
    free = free_fields(position)
    open_fields: set[str] = set()
    for name in REGIONS:
        if not region(map_, name) & set(position["yurts"]):
            open_fields |= region(map_, name) & free
    return in_order(open_fields)


# Actions


def _actions(position: Position) -> list[str]:
    """T2, A1–A4."""
    moves = _invasions(position)
    if not position["end_phase"]:
        moves += [f"B {ruler}" for ruler in sorted(position["rulers"])]  # A2, D6
    moves += conquests(position)
    if position["phase"] == "actions" and position["turn"]["actions_left"] == 2:
        moves += [f"D {field}" for field in in_order(free_fields(position))]  # A4
    return moves


def _invasions(position: Position) -> list[str]:
    """A1."""
    free = free_fields(position)
    return [
        f"A {card} {field}"
        for card in position["hands"][position["active"]]
        for field in in_order(free & fitting(position, card))
    ]


def fitting(position: Position, card: str) -> set[str]:
    """A1: the land fields that a card's symbol allows, free or not."""
    symbol = card.split("-")[1]
    map_ = map_of(position)
    if symbol == "khan":
        return {field for name in REGIONS for field in region(map_, name)}
    if symbol == "river":
        return set(riverside(map_))
    if symbol == "outland":
        return set(position["board"]["outland"])
    return set(region(map_, symbol))


def _discards(hand: list[str]) -> list[str]:
    """A4: any set of hand cards, none included."""
    chosen = [cards for size in range(len(hand) + 1) for cards in combinations(hand, size)]
    return [f"discard {','.join(cards)}".strip() for cards in chosen]


# Conquering


def conquests(position: Position) -> list[str]:
    """Q1–Q6: every tile that the active seat may lay, or propose to lay, now."""
    standing = set(position["yurts"])
    own = {field for field, owner in position["yurts"].items() if owner == position["active"]}
    covered = tiled(position)
    kinds = {kind for kind in BOX if usable(position, kind)}
    return [
        site.move
        for site in sites(map_of(position))
        if site.land <= standing and site.kind in kinds
        if site.land & own and not site.fields & covered
        if position["active"] in owners_of(position, site.land)
        if _may_propose(position, site)
    ]


def usable(position: Position, kind: str) -> bool:
    """Q5, X4."""
    reserved = reserved_by_others(position, kind)
    if position["players"] < 4 and reserved > 0:
        return False
    return bool(position["supply"][kind] > reserved)


def reserved_by_others(position: Position, kind: str) -> int:
    """X4: how many scouts of other seats lie on a kind."""
    return sum(
        entry["card"] == "scout" and entry["tile"] == kind and entry["seat"] != position["active"]
        for entry in position["in_force"]
    )


def _may_propose(position: Position, site: Site) -> bool:
    """Q6."""
    refused = position["turn"]["refused"]
    if site.move in refused:
        return False
    affected = shielded(position, site.land)
    if not affected:
        return True
    return len(refused) < REFUSALS and affected <= set(owners_of(position, site.land))


def shielded(position: Position, covered: frozenset[str]) -> set[int]:
    """Q6: the other seats that a protection or divine support lets object to a placement."""
    yurts = position["yurts"]
    seats = set()
    for entry in position["in_force"]:
        if entry["seat"] == position["active"]:
            continue
        if entry["card"] == "protection":
            if any(yurts[field] == entry["seat"] for field in covered):
                seats.add(entry["seat"])
        elif entry["card"] == "divine":
            name = entry["region"]
            within = covered & region(map_of(position), name) if name else covered
            if any(yurts[field] == "neutral" for field in within):
                seats.add(entry["seat"])
    return seats


def to_ask(position: Position, covered: frozenset[str]) -> list[int]:
    """Q6: who has to agree, clockwise from the active seat."""
    seats = shielded(position, covered)
    return [seat for seat in clockwise_after(position, position["active"]) if seat in seats]


# Special cards


def _special_cards(position: Position) -> list[str]:
    """X1–X4: the cards that the active seat may play in T4."""
    seat = position["active"]
    held = position["specials"][seat]
    moves = []
    if held["morale"]:
        moves.append("S morale")
    if held["protection"] and _may_shield(position, "protection"):
        moves.append("S protection")
    if held["divine"]:
        moves += _divine_supports(position)
    if held["scout"]:
        moves += [f"S scout {kind}" for kind in BOX if usable(position, kind)]
    return moves


def _may_shield(position: Position, card: str) -> bool:
    """X2, and X3 with 2 or 3 seats."""
    seat = position["active"]
    if position["players"] == 2 and position["last_special"][seat] == card:
        return False
    return not any(
        entry["card"] == card and entry["seat"] != seat for entry in position["in_force"]
    )


def _divine_supports(position: Position) -> list[str]:
    """X3."""
    if position["players"] < 4:
        return ["S divine"] if _may_shield(position, "divine") else []
    taken = {
        entry["region"]
        for entry in position["in_force"]
        if entry["card"] == "divine" and entry["seat"] != position["active"]
    }
    return [f"S divine {name}" for name in REGIONS if name not in taken]
