"""The oracle's way of playing a move: one change, then whatever happens by itself."""

from __future__ import annotations

from copy import deepcopy

from tests.games.khan.oracle.fleeing import drive_out
from tests.games.khan.oracle.ground import (
    BOX,
    HAND,
    SPECIALS,
    Position,
    in_order,
    land,
    map_of,
    owners_of,
)
from tests.games.khan.oracle.legal import conquests, first_fields, to_ask
from tests.games.khan.oracle.scores import scores, winners

ROUNDS = {2: 3, 3: 2, 4: 1}


def play(position: Position, text: str) -> Position:
    """The position after a legal move (its legality is not checked); the old one stays as it is."""
    after = deepcopy({key: value for key, value in position.items() if key != "board"})
    after["board"] = position["board"]
    _change(after, text)
    return canonical(after)


def _change(after: Position, text: str) -> None:
    verb, _, what = text.partition(" ")
    match verb:
        case "place":
            _place(after, what)
        case "draw":
            _draw(after, what)
        case "A":
            _invade_by_card(after, *what.split())
        case "B":
            _name_ruler(after, what)
        case "C":
            _propose(after, text)
        case "D":
            _invade_freely(after, what)
        case "discard":
            _discard(after, what)
        case "pass":
            after["turn"]["actions_left"] = 0
            _go_on(after, after["phase"])
        case "S":
            _special(after, *what.split())
        case "end":
            _fill_hand(after, None)
        case "accept" | "refuse":
            _answer(after, verb)
        case _:
            raise ValueError(f"not a move: {text}")


def _decide(after: Position, phase: str, seat: int) -> None:
    after["phase"], after["decider"] = phase, seat
    after["turn"]["pending"] = after["turn"]["draw"] = None


def _await_draw(
    after: Position, purpose: str, seat: int, ruler: str | None = None, back: str | None = None
) -> None:
    _decide(after, "chance", -1)
    after["turn"]["draw"] = {"for": purpose, "seat": seat, "ruler": ruler, "back": back}


# Set-up


def _place(after: Position, field: str) -> None:
    """S3; rounds that a strange map has no place for lapse."""
    seat = after["decider"]
    after["yurts"][field] = seat
    everyone_placed = len(after["yurts"]) == ROUNDS[after["players"]] * after["players"]
    if everyone_placed or not first_fields(after):
        _await_draw(after, "hand", after["active"])
    else:
        after["decider"] = (seat + 1) % after["players"]


# Chance


def _draw(after: Position, card: str) -> None:
    draw = after["turn"]["draw"]
    after["deck"].remove(card)
    if draw["for"] == "hand":
        after["hands"][draw["seat"]].append(card)
    else:
        after["discards"].append(card)
    if not after["deck"]:  # S4
        after["deck"], after["discards"] = after["discards"], []
    if draw["for"] == "hand":
        _drawn_into_hand(after, draw["seat"])
    elif draw["for"] == "flee":
        _flee_by_card(after, card)
    else:
        drive_out(after, draw["ruler"], after["board"]["directions"][card], from_camp=False)  # D6
        _go_on(after, draw["back"])


def _drawn_into_hand(after: Position, seat: int) -> None:
    """S4 and T5: one card after the other."""
    if len(after["hands"][seat]) < HAND:
        return
    if after["turn"]["number"] > 0:
        _begin_turn(after, _left_of(after, after["active"]))
    elif _left_of(after, seat) != after["active"]:
        _await_draw(after, "hand", _left_of(after, seat))
    else:
        _begin_turn(after, after["active"])


def _flee_by_card(after: Position, card: str) -> None:
    """T1, D1, W1."""
    ruler = card.split("-")[0]
    if ruler not in after["rulers"]:
        return
    drive_out(after, ruler, after["board"]["directions"][card], from_camp=True)
    if after["end_phase"]:
        begin_end_turn(after)  # in place of this turn: its number stays
    else:
        _decide(after, "actions", after["active"])


# Actions


def _invade_by_card(after: Position, card: str, field: str) -> None:
    """A1."""
    after["hands"][after["active"]].remove(card)
    after["discards"].append(card)
    after["yurts"][field] = after["active"]
    after["turn"]["actions_left"] -= 1
    _go_on(after, after["phase"])


def _name_ruler(after: Position, ruler: str) -> None:
    """A2: B is paid when chosen."""
    after["turn"]["actions_left"] -= 1
    _await_draw(after, "direction", after["active"], ruler, after["phase"])


def _propose(after: Position, move: str) -> None:
    """A3, Q6."""
    covered = frozenset(move.split()[2].split(",")) & land(map_of(after))
    asked = to_ask(after, covered)
    if asked:
        back = after["phase"]
        _decide(after, "consent", asked[0])
        after["turn"]["pending"] = {"move": move, "ask": asked, "back": back}
    else:
        _conquer(after, move, after["phase"])


def _conquer(after: Position, move: str, phase: str) -> None:
    """Q4."""
    _, kind, listed = move.split()
    fields = listed.split(",")
    after["tiles"].append({"kind": kind, "fields": fields, "owners": owners_of(after, fields)})
    after["supply"][kind] -= 1
    for field in fields:
        after["yurts"].pop(field, None)
    after["turn"]["actions_left"] -= 1
    _go_on(after, phase)


def _answer(after: Position, answer: str) -> None:
    """Q6."""
    pending = after["turn"]["pending"]
    if answer == "refuse":
        after["turn"]["refused"].append(pending["move"])
        _go_on(after, pending["back"])
    elif len(pending["ask"]) > 1:
        pending["ask"].pop(0)
        after["decider"] = pending["ask"][0]
    else:
        _conquer(after, pending["move"], pending["back"])


def _invade_freely(after: Position, field: str) -> None:
    """A4: both actions."""
    after["yurts"][field] = after["active"]
    after["turn"]["actions_left"] = 0
    _decide(after, "discard", after["active"])


def _discard(after: Position, cards: str) -> None:
    """A4."""
    for card in cards.split(",") if cards else []:
        after["hands"][after["active"]].remove(card)
        after["discards"].append(card)
    _before_special(after)


# The course of a turn


def _go_on(after: Position, phase: str) -> None:
    """To the rest of a phase that an action, a refusal or a pass belongs to, or to what follows."""
    done = after["turn"]["actions_left"] == 0
    if phase == "actions" and done:
        _before_special(after)
    elif phase == "morale" and done:
        _fill_hand(after, "morale")
    elif phase == "end" and (done or not conquests(after)):
        _begin_turn(after, _left_of(after, after["active"]))  # W2: this seat was not skipped
    else:
        _decide(after, phase, after["active"])


def _before_special(after: Position) -> None:
    """T3, T4."""
    _out_of_force(after, {"protection", "divine"})
    _decide(after, "special", after["active"])


def _special(after: Position, card: str, choice: str | None = None) -> None:
    """X1–X4."""
    seat = after["active"]
    after["specials"][seat][card] -= 1
    if card == "morale":
        after["turn"]["actions_left"] = 1
        _decide(after, "morale", seat)
        return
    more = {"protection": {}, "divine": {"region": choice}, "scout": {"tile": choice}}[card]
    after["in_force"].append({"seat": seat, "card": card, **more})
    _fill_hand(after, card)


def _fill_hand(after: Position, special: str | None) -> None:
    """T5."""
    seat = after["active"]
    after["last_special"][seat] = special
    if len(after["hands"][seat]) < HAND:
        _await_draw(after, "hand", seat)
    else:
        _begin_turn(after, _left_of(after, seat))


def _left_of(after: Position, seat: int) -> int:
    return int((seat + 1) % after["players"])


def _begin_turn(after: Position, seat: int) -> None:
    """T1, or a turn of the end phase."""
    after["active"] = seat
    after["turn"]["number"] += 1
    after["turn"]["refused"] = []
    if after["end_phase"]:
        begin_end_turn(after)
    else:
        _out_of_force(after, {"scout"})  # X4
        after["turn"]["actions_left"] = 2
        _await_draw(after, "flee", seat)


def begin_end_turn(after: Position) -> None:
    """W2: the active seat's cards go out of force; it conquers or is skipped."""
    seat = after["active"]
    lapsed = _out_of_force(after, set(SPECIALS[2]))
    if conquests(after):
        after["skipped"] = 0
        after["turn"]["actions_left"] = 2
        _decide(after, "end", seat)
        return
    after["skipped"] = 0 if lapsed else after["skipped"] + 1
    if after["skipped"] < after["players"]:
        _begin_turn(after, _left_of(after, seat))
        return
    after["turn"]["actions_left"] = 0
    _decide(after, "over", seat)
    after["scores"] = scores(after)
    after["winners"] = winners(after["scores"])


def _out_of_force(after: Position, cards: set[str]) -> bool:
    """Take the active seat's own cards of these kinds out of force; whether there were any."""
    stay = [
        entry
        for entry in after["in_force"]
        if entry["seat"] != after["active"] or entry["card"] not in cards
    ]
    lapsed = len(stay) < len(after["in_force"])
    after["in_force"] = stay
    return lapsed


def canonical(after: Position) -> Position:
    """The interchange's own order in every list and mapping that has one."""
    for cards in (after["deck"], after["discards"], *after["hands"]):
        cards.sort()
    after["yurts"] = {field: after["yurts"][field] for field in in_order(after["yurts"])}
    after["rulers"] = dict(sorted(after["rulers"].items()))
    after["camps"] = dict(sorted(after["camps"].items()))
    after["supply"] = {kind: after["supply"][kind] for kind in BOX}
    after["in_force"].sort(key=lambda entry: entry["seat"])
    return after
