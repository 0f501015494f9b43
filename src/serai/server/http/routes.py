"""All that is not live: the routes, and what every request goes through before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai.server.http import analysis, bots, games, pages, replay, seats, tables
from serai.server.http.raster import Renderer
from serai.server.http.security import Security
from serai.server.languages import Languages
from serai.server.limits import BodyLimit, Limits
from serai.server.minds.analysis import Analysts
from serai.server.problems import handle_problems

if TYPE_CHECKING:
    from fastapi import FastAPI

    from serai.server.settings import Settings


def add_http(app: FastAPI, settings: Settings) -> None:
    """The pages answer whatever address is left, so nothing can be added after this."""
    app.state.limits = Limits()
    app.state.renderer = Renderer()
    app.state.analysts = Analysts()
    for part in (
        games,
        tables,
        seats,
        replay,
        analysis,
        bots,
        pages,
    ):
        app.include_router(part.router)
    handle_problems(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(Security, settings=settings)
    app.add_middleware(Languages)  # outermost: refusals have words too
