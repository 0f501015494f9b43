"""What all tests share."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

# That the machine had other work is no fault of what is tested.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def lacking(what: str) -> NoReturn:
    """Something that a test needs is not on this machine. Where all must be tested, that fails."""
    if os.environ.get("SERAI_REQUIRE_ALL"):
        pytest.fail(f"{what}, and SERAI_REQUIRE_ALL asks for it")
    pytest.skip(f"NOT TESTED: {what}")
