"""What a database complains of, in one plain line and as one of our errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import orjson
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from serai.core.text.errors import StorageConflict, StorageError


@contextmanager
def storage_faults(doing: str) -> Iterator[None]:
    """Only the first line of a complaint is passed on: the others quote what was to be stored."""
    try:
        yield
    except IntegrityError as error:
        raise StorageConflict(f"{doing}: {_line(error.orig)}") from None
    except DBAPIError as error:
        raise StorageError(f"{doing}: {_line(error.orig)}") from None
    except (SQLAlchemyError, orjson.JSONEncodeError, UnicodeError, OSError) as error:
        raise StorageError(f"{doing}: {_line(error)}") from None


def _line(error: BaseException | None) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
