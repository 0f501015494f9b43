"""The built client: pages, files that never change, files that may, and nothing else."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from serai.server.http import pages
from serai.server.problems import handle_problems

pytestmark = pytest.mark.anyio


def client_of(folder: Path) -> httpx.AsyncClient:
    app = FastAPI()
    app.state.static = folder
    app.include_router(pages.router)
    handle_problems(app)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test")


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Serai</title>")
    (folder / "assets/main-1a2b.js").write_text("let x = 1")
    (folder / "assets/main-1a2b.js.br").write_bytes(b"brotli")
    (folder / "assets/main-1a2b.js.gz").write_bytes(gzip.compress(b"let x = 1"))
    (folder / "sw.js").write_text("self.x = 1")
    (folder / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.mark.parametrize("path", ["/", "/t/abc", "/t/abc/replay", "/rules/eko", "/new/khan"])
async def test_every_page_is_the_application(built: Path, path: str) -> None:
    async with client_of(built) as client:
        answer = await client.get(path)
    assert answer.status_code == 200
    assert "<title>Serai</title>" in answer.text
    assert answer.headers["cache-control"] == "no-store"


async def test_hashed_files_are_kept_for_ever_and_others_asked_about(built: Path) -> None:
    async with client_of(built) as client:
        hashed = await client.get("/assets/main-1a2b.js", headers={"accept-encoding": "identity"})
        worker = await client.get("/sw.js")
        manifest = await client.get("/manifest.webmanifest")
    assert hashed.text == "let x = 1"
    assert "immutable" in hashed.headers["cache-control"]
    assert "javascript" in hashed.headers["content-type"]
    assert worker.headers["cache-control"] == "no-cache"
    assert manifest.headers["content-type"].startswith("application/manifest+json")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, br", "br"), ("gzip;q=1.0", "gzip"), ("identity", None), ("", None)],
)
async def test_the_smallest_form_that_the_browser_reads(
    built: Path, accepted: str, encoding: str | None
) -> None:
    async with client_of(built) as client:
        request = client.build_request("GET", "/assets/main-1a2b.js")
        request.headers["accept-encoding"] = accepted
        answer = await client.send(request, stream=True)
        await answer.aclose()
    assert answer.headers.get("content-encoding") == encoding
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/api/nothing",
        "/api",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "//etc/passwd.txt",
    ],
)
async def test_what_is_not_there_is_not_found(built: Path, path: str) -> None:
    async with client_of(built) as client:
        answer = await client.get(f"http://test{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


async def test_a_look_without_the_content(built: Path) -> None:
    async with client_of(built) as client:
        answer = await client.head("/t/abc")
    assert answer.status_code == 200
    assert answer.content == b""


async def test_without_the_built_client_a_page_says_so(tmp_path: Path) -> None:
    async with client_of(tmp_path) as client:
        answer = await client.get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text
