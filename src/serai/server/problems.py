"""What is said over HTTP when something can't be done: always a Problem, never a trace."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path

from serai.core.text.errors import BadBoard, BadMatch, SeraiError, StorageError
from serai.core.text.messages import message
from serai.server.wire.http import Problem

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

log = logging.getLogger("serai.http")

LONGEST_PLACE = 200  # where something is wrong may be a key that the client made up


class Refused(HTTPException):
    """A request that is not granted. `code` is for programs; its sentence is `http.<code>`."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        words: str | None = None,
        clause: str | None = None,
        headers: Mapping[str, str] | None = None,
        **params: object,
    ) -> None:
        super().__init__(status, detail=code, headers=headers)
        if words is None:
            words = message("serai.server", f"http.{code.replace('-', '_')}", **params)
        self.problem = Problem(code=code, words=words, clause=clause)

    def response(self) -> Response:
        body = self.problem.model_dump()
        return JSONResponse(body, status_code=self.status_code, headers=self.headers)


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the description of a route: which refusals it knows besides the usual ones."""
    usual = (400, 413, 422, 429)
    return {
        status: {"model": Problem, "description": HTTPStatus(status).phrase}
        for status in sorted({*usual, *statuses})
    }


def handle_problems(app: FastAPI) -> None:
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(RequestValidationError, _of_validation)
    app.add_exception_handler(SeraiError, _of_input)
    app.add_exception_handler(StorageError, _of_storage)


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, Refused):
        return error.response()
    if error.status_code == 405:
        return no_answer(request).response()
    code = {400: "bad-request", 404: "not-found"}.get(error.status_code, "refused")
    return Refused(error.status_code, code, headers=error.headers).response()


def no_answer(request: Request) -> Refused:
    """Nothing is there, or something that takes only other methods."""
    methods: set[str] = set()
    for path, documented in request.app.openapi()["paths"].items():
        if compile_path(path)[0].match(request.url.path):
            methods |= {method.upper() for method in documented}
    if not methods:
        return Refused(404, "not-found")
    return Refused(405, "wrong-method", headers={"Allow": ", ".join(sorted(methods))})


async def _of_validation(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:LONGEST_PLACE]
    return Refused(422, "bad-input", where=where, what=first["msg"]).response()


async def _of_input(_: Request, error: Exception) -> Response:
    """The rules or the match refuse what was handed in, and say why."""
    status = 409 if isinstance(error, BadMatch) else 422
    clause = error.clause if isinstance(error, BadBoard) else None
    return Refused(status, "bad-option", clause=clause, what=str(error)).response()


async def _of_storage(_: Request, error: Exception) -> Response:
    log.error("storage: %s", error)
    return Refused(503, "storage").response()


def unforeseen(error: Exception) -> Response:
    """A mistake of ours: the log gets the trace, the client a sentence."""
    log.error("unforeseen", exc_info=error)
    return Refused(500, "internal").response()
