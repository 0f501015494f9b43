"""The client's types are those of the server's messages."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from serai.server import wire

WEB = Path(__file__).parents[2] / "web"
SCRIPT = WEB / "protocol_types.py"
NOT_FOR_BROWSERS = {"message", "bots"}  # what all messages share; what programs say


def test_the_types_of_the_client_are_up_to_date() -> None:
    checked = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_no_message_is_left_out() -> None:
    types = (WEB / "src" / "protocol.ts").read_text(encoding="utf-8")
    files = [
        path for path in Path(wire.__path__[0]).glob("*.py") if path.stem not in NOT_FOR_BROWSERS
    ]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    messages = [node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    assert {"TableInfo", "Decision", "Play", "NewTable"} <= set(messages)
    assert [name for name in messages if f"export interface {name} " not in types] == []
