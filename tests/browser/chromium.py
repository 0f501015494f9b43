"""The browser of this machine; none is ever downloaded."""

from __future__ import annotations

import os
import shutil
from typing import Any

SILENT = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
]


def find() -> str | None:
    return os.environ.get("SERAI_CHROMIUM") or shutil.which("chromium")


def launch_options(path: str) -> dict[str, Any]:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"executable_path": path, "args": [*SILENT, *(["--no-sandbox"] if is_root else [])]}
