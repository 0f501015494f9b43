"""serai play GAME, serai play --resume FILE"""

from __future__ import annotations

import click

from serai.bots import LEVELS
from serai.cli import files, options
from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words
from serai.core.match.events import TakenOver
from serai.core.match.match import Match
from serai.core.text.errors import BadOption

HUMAN = "human"
OPPONENT = "greedy"


@click.command("play", help=words("play.help"))
@click.argument("game", required=False)
@options.players
@click.option("--seats", metavar="NAMES", help=words("play.seats", levels=", ".join(LEVELS)))
@options.variants
@options.seed
@click.option(
    "--turn-limit", type=click.IntRange(min=1), metavar="N", help=words("play.turn_limit")
)
@click.option("--resume", metavar="FILE", help=words("play.resume"))
def command(
    game: str | None,
    players: int | None,
    seats: str | None,
    variants: tuple[str, ...],
    seed: int | None,
    turn_limit: int | None,
    resume: str | None,
) -> None:
    named = [] if seats is None else [name.strip() for name in seats.split(",")]
    if resume is not None:
        if game or players or variants or seed is not None or turn_limit:
            raise click.UsageError(words("play.resume_alone"))
        ensure_warm()
        run(files.read_match(resume), named)
    elif game is None:
        raise click.UsageError(words("play.no_game"))
    else:
        ensure_warm()
        count = max(2, len(named)) if players is None else players
        chosen = options.of_game(game, variants)
        run(Match(game, count, seed=seed, turn_limit=turn_limit, **chosen), named, seed)


def run(match: Match, named: list[str], seed: int | None = None) -> None:
    """`named` play the first seats; whoever the match says, or bots, play the others."""
    from serai.cli.playing.session import Session

    if len(named) > match.players:
        raise BadOption(words("play.too_many_seats", given=len(named), players=match.players))
    noted = noted_players(match)
    usual = [HUMAN] + [OPPONENT] * (match.players - 1)
    players = named + [noted.get(seat, name) for seat, name in enumerate(usual)][len(named) :]
    session = Session(match, players, seed)
    if match.outcome() is None:
        for seat, name in enumerate(players):
            if noted.get(seat) != name:
                match.take_over(seat, name)
    session.run()


def noted_players(match: Match) -> dict[int, str]:
    """Who plays for the seats according to the match itself; anyone who is no bot sits here."""
    taken = {event.seat: event.by for event in match.events if isinstance(event, TakenOver)}
    return {seat: by if by in LEVELS else HUMAN for seat, by in taken.items()}
