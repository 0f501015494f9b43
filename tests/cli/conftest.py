"""Commands are run in this process, with what they would read from the keyboard given."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from serai.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def invoke(*arguments: str, typed: str = "") -> Result:
        english = CliRunner(env={"LC_ALL": "C"})
        return english.invoke(main, arguments, input=typed, catch_exceptions=False)

    return invoke
