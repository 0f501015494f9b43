"""Options that several commands share."""

from __future__ import annotations

from typing import Any

import click

from serai.cli.words import words
from serai.core.contract.game import find
from serai.core.text.errors import BadOption

players = click.option("--players", type=int, help=words("option.players"))
seed = click.option("--seed", type=int, help=words("option.seed"))
variants = click.option("--variant", "variants", multiple=True, help=words("option.variant"))


def of_game(game: str, variants: tuple[str, ...]) -> dict[str, Any]:
    """The options with which a game is made."""
    if not variants:
        return {}
    if not find(game).variants:
        raise BadOption(words("option.no_variants", game=game))
    return {"variants": list(variants)}
