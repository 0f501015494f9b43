"""What a host decides when starting the server."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def data_folder() -> Path:
    """Where programs of this user keep what must last."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Serai"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Serai"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "serai"


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'serai.db'}"


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = field(default_factory=default_database)
    public_url: str = "http://127.0.0.1:8000"  # what links begin with
    hosts: tuple[str, ...] = ()  # further `host:port` under which browsers may reach the server
    behind_proxy: bool = False  # whether the client's address is in X-Forwarded-For
    smtp_url: str | None = None  # smtp://user:password@host:port
    mail_from: str | None = None
    push_subject: str | None = None  # a mailto: or https: address for push services to complain to
    programs: Mapping[str, str] = field(default_factory=dict)  # opponents: name and command
    bot_pause: float = 0.2  # seconds before a bot moves, so that people can follow
    frames_per_second: float = 30.0  # that one socket may send for ever; for a moment four times it

    def is_own_origin(self, origin: str) -> bool:
        """Whether a page with this origin is one of ours."""
        parts = urlsplit(self.public_url)
        own = {parts.netloc.lower(), *(host.lower() for host in self.hosts)}
        if parts.hostname in LOOPBACK:
            port = "" if parts.port is None else f":{parts.port}"
            own |= {f"{name}{port}" for name in (*LOOPBACK[:2], "[::1]")}
        asked = urlsplit(origin.lower())
        return asked.scheme in ("http", "https") and asked.netloc in own
