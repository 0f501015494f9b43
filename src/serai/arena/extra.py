"""Packages that only the arena needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from serai.core.text.errors import BadOption
from serai.core.text.messages import message


def load(name: str) -> Any:
    """A module of the extra `arena`; BadOption tells how to get it."""
    try:
        return import_module(name)
    except ImportError:
        missing = name.partition(".")[0]
        raise BadOption(message("serai.arena", "missing", name=missing)) from None
