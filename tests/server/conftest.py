"""Some tests of the server run on both kinds of database."""

from tests.storage.conftest import postgres_server, url

__all__ = ["postgres_server", "url"]
