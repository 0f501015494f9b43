"""How uvicorn runs the application."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import uvicorn

if TYPE_CHECKING:
    from fastapi import FastAPI

# Frames up to this are refused with a word; larger ones end the connection, code 1009, unread.
LARGEST_READ = 1024 * 1024
SHUTDOWN_SECONDS = 3
GARBAGE = 20_000  # new objects between two looks for it; a move makes some thousand for a moment

# No line ever holds an address, which might hold a key: there is no access log.
LOGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {
        "serai": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "uvicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}


def configured(app: FastAPI, **more: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_READ,
        ws_per_message_deflate=False,  # frames are small, and packing one takes as long as a move
        access_log=False,
        log_config=LOGS,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        **more,
    )


class Server(uvicorn.Server):
    """Says when it can be reached. What was loaded by then stays: the collector of garbage need not
    look through it again and again while moves wait."""

    def __init__(self, config: uvicorn.Config, ready: Any = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: Sequence[Any] | None = None) -> None:
        await super().startup(list(sockets) if sockets else None)
        if self.started:
            gc.collect()
            gc.freeze()
            gc.set_threshold(GARBAGE)
            self._ready()
