"""Part of every build of the package: the browser client, if web/build_client.py must make it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))

import build_client as client


class ClientHook(BuildHookInterface):  # type: ignore[type-arg] # hatchling's own generic is untyped
    def dependencies(self) -> list[str]:
        """Node is fetched only if there is something to build and the machine has none."""
        have_all = client.is_fresh() or client.node_and_npm() is not None
        return [] if have_all else [client.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        try:
            client.build()
        except client.BuildFailed as failure:
            self.app.abort(str(failure))
