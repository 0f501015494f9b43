"""The server as one ASGI application."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

from fastapi import FastAPI

from serai.bots.hosted import hosted
from serai.core.contract.game import GAMES, find
from serai.core.kernels.kernel import is_cold, mark_warm
from serai.server.http.routes import add_http
from serai.server.notices.notices import Notices
from serai.server.settings import Settings
from serai.server.site import Site
from serai.storage.storage import Storage


def create_app(settings: Settings, now: Callable[[], float] = time.time) -> FastAPI:
    """Opens the storage when it starts up; `app.state.site` is then the Site."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        _load_games()
        with hosted(settings.programs):
            storage = await Storage.open(settings.database, alone=True)
            site = Site(settings, storage, await Notices.open(settings, storage), now)
            app.state.site = site
            site.spawn(site.rooms.run())
            yield
            await site.close()

    app = FastAPI(
        title="Serai",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    add_http(app, settings)
    return app


@cache
def _load_games() -> None:
    """Before the first request, which would wait for it: kernels that were never compiled here
    are compiled now."""
    for name in GAMES:
        find(name).warm(lambda _: None)
    if is_cold():
        mark_warm()
