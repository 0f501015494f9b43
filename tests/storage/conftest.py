"""All tests of storage run on both kinds of database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage import postgres


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Postgres]:
    own = tmp_path_factory.getbasetemp()
    with postgres.shared(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/serai.db"
    server: postgres.Postgres = request.getfixturevalue("postgres_server")
    return server.new_database()
