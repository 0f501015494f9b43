"""Which language a request is answered in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from serai.core.contract.game import GAMES
from serai.core.text.messages import DEFAULT_LANGUAGE, languages, set_language

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send


@cache
def spoken() -> tuple[str, ...]:
    """The languages in which the server and both games have their sentences."""
    packages = ["serai.server", *(f"serai.games.{game}" for game in GAMES)]
    return tuple(sorted(set.intersection(*(set(languages(package)) for package in packages))))


def nearest(wanted: str) -> str:
    return wanted if wanted in spoken() else DEFAULT_LANGUAGE


def of_request(query: str, accepted: str) -> str:
    """What the address asks for, else the first that the browser accepts and we speak."""
    for named in parse_qs(query).get("language", []):
        return nearest(named)
    for part in accepted.split(","):
        language = part.partition(";")[0].strip()[:2].lower()
        if language in spoken():
            return language
    return DEFAULT_LANGUAGE


class Languages:
    """Has all sentences of an answer made in the language of its request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
            scope["language"] = of_request(scope["query_string"].decode("latin-1"), accepted)
            set_language(scope["language"])
        await self._app(scope, receive, send)
