"""Options that several commands share."""

from __future__ import annotations

import click

from serai.cli.words import words

players = click.option("--players", type=int, help=words("option.players"))
seed = click.option("--seed", type=int, help=words("option.seed"))
variants = click.option("--variant", "variants", multiple=True, help=words("option.variant"))
