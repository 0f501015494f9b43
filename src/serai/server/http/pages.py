"""The built client as files. Every address that is not a file is a page of the one application."""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from serai.core.text.messages import message
from serai.server.problems import Refused, no_answer

if TYPE_CHECKING:
    from collections.abc import Iterable

router = APIRouter(include_in_schema=False)

ASSETS = "assets"  # Vite puts a hash of the content into the names there
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


def static_folder() -> Path:
    return Path(str(files("serai.server"))) / "static"


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(path: str, request: Request) -> Response:
    folder: Path = getattr(request.app.state, "static", None) or static_folder()
    if path == "api" or path.startswith("api/"):
        raise no_answer(request)
    if "." not in path.rpartition("/")[2]:
        return _index(folder)
    return _file(folder, path, request.headers.get("accept-encoding", ""))


def _index(folder: Path) -> Response:
    index = folder / "index.html"
    headers = {"cache-control": "no-store"}
    if index.is_file():
        return FileResponse(index, headers=headers)
    words = {key: message("serai.server", f"pages.{key}") for key in ("title", "missing")}
    body = "<!doctype html><title>{title}</title><h1>{title}</h1><p>{missing}</p>".format(**words)
    return HTMLResponse(body, status_code=503, headers=headers)


def _file(folder: Path, path: str, accepted: str) -> Response:
    found = (folder / path).resolve()
    if not found.is_relative_to(folder.resolve()) or not found.is_file():
        raise Refused(404, "not-found")
    headers = {
        "cache-control": FOR_EVER if path.startswith(f"{ASSETS}/") else ASK_FIRST,
        "vary": "accept-encoding",
    }
    media_type = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    for encoding, packed in _packed(found, accepted):
        headers["content-encoding"] = encoding
        return FileResponse(packed, media_type=media_type, headers=headers)
    return FileResponse(found, media_type=media_type, headers=headers)


def _packed(file: Path, accepted: str) -> Iterable[tuple[str, Path]]:
    """The compressed twins that the client can read, the smallest first."""
    offered = {part.partition(";")[0].strip() for part in accepted.split(",")}
    for encoding, ending in ENCODINGS:
        twin = file.with_name(file.name + ending)
        if encoding in offered and twin.is_file():
            yield encoding, twin
