"""Reading what a person hands to a command. The name - is standard input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import serai
from serai.cli.words import words
from serai.core.match.match import Match
from serai.core.match.saved_match import FORMAT
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from serai.core.contract.state import State


def read_json(name: str) -> Any:
    try:
        if name == "-":
            text = sys.stdin.buffer.read().decode()
        else:
            text = Path(name).read_text(encoding="utf-8")
        return json.loads(text)
    except UnicodeDecodeError:
        raise BadOption(words("serai.not_text", name=name)) from None
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise BadOption(words("serai.not_json", name=name, **where)) from None
    except RecursionError:
        raise BadOption(words("serai.too_deep", name=name)) from None


def read_position(name: str) -> State:
    return serai.load(read_json(name))


def read_match(name: str) -> Match:
    return Match.load(read_json(name))


def read_either(name: str) -> Match | State:
    """A match if the file says that it is one, else a position."""
    data = read_json(name)
    is_match = isinstance(data, dict) and data.get("format") == FORMAT
    return Match.load(data) if is_match else serai.load(data)
