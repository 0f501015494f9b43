"""Matches that were saved before the lists of legal moves had their present order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from serai import Match

SAVED = Path(__file__).parent / "saved"


@pytest.mark.parametrize("game", ["eko", "khan"])
def test_a_match_saved_earlier_leads_to_the_same_position(game: str) -> None:
    """Files name moves by their notation and never by their place in a list."""
    saved = json.loads((SAVED / f"{game}.json").read_text(encoding="utf-8"))
    match = Match.load(saved["match"])
    assert match.state.to_dict() == saved["state"]
    assert json.loads(match.save()) == saved["match"]
