"""A board as the rules need it: slots, sites and who is next to whom, as one record."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from serai.core.kernels.masks import fill, places
from serai.core.kernels.record import Handle, Record, freeze, thaw
from serai.games.eko.board.board import Board, zones
from serai.games.eko.board.coordinates import SIDES, Cell, label
from serai.games.eko.constants import (
    LIMIT,
    MAX_SPACES,
    MOVEMENT_KINDS,
    PYRAMIDS,
    SLOTS,
    TEMPLES,
    ZONES,
)


class Tables(Record):
    """Movement spaces are slots, construction spaces are sites, each numbered in (q, r) order."""

    step: Annotated[list[list[int]], "i8", SLOTS, 3]  # slots next to a slot, gates included (V1)
    plain: Annotated[list[int], "i8", 3]  # the slots that are plain
    tempest: Annotated[list[int], "i8", 3]  # the slots that are tempest
    zone_slots: Annotated[list[list[int]], "i8", ZONES, 3]  # the slots of each tempest zone
    site_beside: Annotated[list[list[int]], "i2", SLOTS, 6]  # the site on each side, or -1
    building_side: Annotated[list[list[int]], "i1", SLOTS, 6]  # only the sides that have a site
    building_sides: Annotated[list[int], "i1", SLOTS]  # and how many they are
    pyramid: Annotated[list[list[int]], "i2", PYRAMIDS, 3]  # the slots of each pyramid
    beacon: Annotated[list[int], "i2", 3]  # the slots around the beacon
    capital: Annotated[list[int], "i2", MAX_SPACES]  # the sites that are capitals
    temple: Annotated[list[list[int]], "i2", 3, MAX_SPACES]  # the sites of each kind of temple
    zone: Annotated[list[int], "i1", SLOTS]  # the zone of a slot, or -1
    limit: Annotated[list[int], "i1", MAX_SPACES]  # highest level each site takes (C4)
    # How many of each the board has
    slots: Annotated[int, "i8"]
    sites: Annotated[int, "i8"]
    zones: Annotated[int, "i8"]
    pyramids: Annotated[int, "i8"]
    beacons: Annotated[int, "i8"]  # 0 or 1
    capitals: Annotated[int, "i8"]
    temples: Annotated[list[int], "i8", 3]
    joined_zones: Annotated[int, "i8"]  # 1 when gates lead from one zone into another (V1)


@dataclass(frozen=True, eq=False)
class Surface:
    """A board together with its tables; shared by all positions of a match."""

    board: Board

    @cached_property
    def slots(self) -> list[Cell]:
        return [c for c, kind in self.board.kinds.items() if kind in MOVEMENT_KINDS]

    @cached_property
    def sites(self) -> list[Cell]:
        return [c for c, kind in self.board.kinds.items() if kind in LIMIT]

    @cached_property
    def zones(self) -> list[list[Cell]]:
        return zones(self.board)

    @cached_property
    def slot_at(self) -> dict[Cell, int]:
        return {cell: i for i, cell in enumerate(self.slots)}

    @cached_property
    def site_at(self) -> dict[Cell, int]:
        return {cell: i for i, cell in enumerate(self.sites)}

    @cached_property
    def cell_of_label(self) -> dict[str, Cell]:
        """Every space of the board by its name."""
        return {label(cell): cell for cell in self.board.kinds}

    @cached_property
    def labels(self) -> list[str]:
        """The label of each slot."""
        return [label(cell) for cell in self.slots]

    @cached_property
    def slot_of_label(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.labels)}

    @cached_property
    def zone_labels(self) -> list[str]:
        """A zone is named by its first space."""
        return [label(zone[0]) for zone in self.zones]

    @cached_property
    def written_board(self) -> dict[str, object]:
        """The board as data, to be read only."""
        return self.board.to_dict()

    @cached_property
    def tables(self) -> Handle[Tables]:
        t = Tables()
        t.slots = len(self.slots)
        t.sites = len(self.sites)
        self._fill_neighbours(t)
        self._fill_tempests(t)
        self._fill_sites(t)
        return freeze(t)

    @cached_property
    def ground(self) -> tuple[list[bytes], list[int]]:
        """The slots one step away from each slot, and the bit of its zone, 0 outside tempests."""
        t, slots = thaw(self.tables, Tables), len(self.slots)
        steps = [bytes(places(row)) for row in t.step[:slots]]
        return steps, [1 << zone if zone >= 0 else 0 for zone in t.zone[:slots]]

    def _fill_neighbours(self, t: Tables) -> None:
        gates = set(self.board.gates.values())
        for i, (q, r) in enumerate(self.slots):
            around = [(q + dq, r + dr) for dq, dr in SIDES]
            for side, cell in enumerate(around):
                t.site_beside[i][side] = self.site_at.get(cell, -1)
                if cell in self.site_at:
                    t.building_side[i][t.building_sides[i]] = side
                    t.building_sides[i] += 1
            through = gates - {(q, r)} if (q, r) in gates else set()
            beside = {*around, *through} & self.slot_at.keys()
            fill(t.step[i], (self.slot_at[cell] for cell in beside))

    def _fill_tempests(self, t: Tables) -> None:
        for i, cell in enumerate(self.slots):
            t.zone[i] = -1
            fill(t.plain if self.board.kinds[cell] == "plain" else t.tempest, [i])
        t.zones = len(self.zones)
        for z, zone in enumerate(self.zones):
            fill(t.zone_slots[z], (self.slot_at[cell] for cell in zone))
            for cell in zone:
                t.zone[self.slot_at[cell]] = z
        t.joined_zones = self._gates_join_zones(t)
        t.pyramids = len(self.board.pyramids)
        for p, pyramid in enumerate(self.board.pyramids):
            t.pyramid[p] = [self.slot_at[cell] for cell in pyramid]
        if self.board.beacon is not None:
            t.beacons = 1
            t.beacon = [self.slot_at[cell] for cell in self.board.beacon]

    def _gates_join_zones(self, t: Tables) -> int:
        entered = {t.zone[self.slot_at[gate]] for gate in self.board.gates.values()} - {-1}
        return int(len(entered) > 1)

    def _fill_sites(self, t: Tables) -> None:
        kinds = [self.board.kinds[cell] for cell in self.sites]
        t.limit[: len(kinds)] = [LIMIT[kind] for kind in kinds]
        capitals = [i for i, kind in enumerate(kinds) if kind == "capital"]
        t.capitals = len(capitals)
        t.capital[: len(capitals)] = capitals
        for which, temple in enumerate(TEMPLES):
            sites = [i for i, kind in enumerate(kinds) if kind == temple]
            t.temples[which] = len(sites)
            t.temple[which][: len(sites)] = sites
