"""Edition files: TOML in a game's package, or a corrected copy of an owner of the box."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from serai.core.text.errors import BadEdition
from serai.core.text.shape import shown


def packaged(package: str) -> dict[str, object]:
    return tomllib.loads(files(package).joinpath("edition.toml").read_text(encoding="utf-8"))


def given(source: str | Path | Mapping[str, object]) -> Mapping[str, object]:
    """The content of a file, or such content itself."""
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, str | Path):
        raise BadEdition("edition", f"a path or a table is needed, not {shown(source)}")
    try:
        return tomllib.loads(Path(source).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEdition(str(source), f"cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, no possible path
        raise BadEdition(str(source), f"is not a readable TOML file: {error}") from None
