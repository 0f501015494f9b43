"""The sentences of the command line."""

from __future__ import annotations

from serai.core.text.messages import message


def words(key: str, /, **params: object) -> str:
    """A sentence from this package's catalogue in the current language."""
    return message("serai.cli", key, **params)
