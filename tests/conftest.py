"""What all tests share."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

PLAIN = os.environ.get("SERAI_KERNELS") == "plain"  # without importing numba to know it

# That the machine had other work is no fault of what is tested.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def examples(count: int) -> settings:
    """So many examples of a property; a fifth of them where the rules are plain Python, because
    the same are tried compiled, and what only plain Python notices, it notices in few."""
    return settings(max_examples=max(1, count // 5) if PLAIN else count)


settings.register_profile("usual", examples(100))
settings.load_profile("usual")


def lacking(what: str) -> NoReturn:
    """Something that a test needs is not on this machine. Where all must be tested, that fails."""
    if os.environ.get("SERAI_REQUIRE_ALL"):
        pytest.fail(f"{what}, and SERAI_REQUIRE_ALL asks for it")
    pytest.skip(f"NOT TESTED: {what}")


SPENT_BEFORE = pytest.StashKey[float]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test of one way to run the rules is none of the other."""
    other = "compiled" if PLAIN else "plain"
    dropped = [item for item in items if item.get_closest_marker(other)]
    config.hook.pytest_deselected(items=dropped)
    items[:] = [item for item in items if item not in dropped]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[SPENT_BEFORE] = _processor_time()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """What a test took of the processor goes into the report, beside the time on the clock, which
    tells little where many work at once."""
    if call.when == "teardown":
        spent = _processor_time() - item.stash[SPENT_BEFORE]
        item.user_properties.append(("processor", f"{spent:.3f}"))


def _processor_time() -> float:
    """That of this process and of those that it started and saw end."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
