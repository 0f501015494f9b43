"""`serai serve` as a host meets it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

import serai.server
from serai.cli import main
from serai.cli.commands import serve


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["serve", *arguments])
    return result.exit_code, result.output


def test_a_busy_port_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        code, output = run("--port", port)
    assert code == 2
    assert port in output
    assert "--port" in output


@pytest.mark.parametrize("url", ["sqlite:////nowhere/at/all.db", "oracle://x", "nonsense"])
def test_a_database_that_cannot_be_opened_is_said_in_one_line(url: str) -> None:
    code, output = run("--port", "0", "--database", url)
    assert code == 2
    assert len(output.strip().splitlines()) == 1
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("mybot", "NAME=COMMAND"),
        ("mybot=./no-such-bot", "can't be started"),
        ("level-9=true", "a name is"),
        ("mybot=true", "has ended"),
    ],
)
def test_a_program_that_cannot_play_is_said_in_one_line(
    tmp_path: Path, given: str, says: str
) -> None:
    database = f"sqlite:///{tmp_path}/serai.db"
    code, output = run("--port", "0", "--database", database, "--program", given)
    assert code == 2
    assert len(output.strip().splitlines()) == 1
    assert says in output


@pytest.mark.parametrize(
    "options",
    [
        ["--smtp-url", "mail.example.org", "--mail-from", "serai@example.org"],
        ["--smtp-url", "smtp://mail.example.org:many", "--mail-from", "serai@example.org"],
        ["--smtp-url", "smtp://mail.example.org"],
    ],
)
def test_mail_that_cannot_be_sent_is_said_in_one_line(tmp_path: Path, options: list[str]) -> None:
    code, output = run("--port", "0", "--database", f"sqlite:///{tmp_path}/serai.db", *options)
    assert code == 2
    assert len(output.strip().splitlines()) == 1
    assert "--mail-from" in output


@pytest.mark.parametrize(
    "url",
    ["play.example.org", "ftp://play.example.org", "https://", "http://a:b", "https://a.org/serai"],
)
def test_a_public_address_that_no_browser_could_open_is_said(url: str) -> None:
    code, output = run("--port", "0", "--public-url", url)
    assert code == 2
    assert len(output.strip().splitlines()) == 1
    assert url in output


def test_links_begin_with_the_public_address_and_one_slash() -> None:
    assert serve.public_origin("https://play.example.org/") == "https://play.example.org"
    assert serve.public_origin("http://[fd00::1]:8000") == "http://[fd00::1]:8000"


def test_links_of_a_server_that_listens_everywhere_name_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.1")
    options = {
        "host": "0.0.0.0",
        "database": f"sqlite:///{tmp_path}/serai.db",
        "programs": (),
    }
    found = serve._settings({**options, "public_url": None}, 8000, lan=False)
    assert found.public_url == "http://192.0.2.1:8000"
    assert found.is_own_origin("http://192.0.2.1:8000")
    named = serve._settings({**options, "public_url": "https://a.org"}, 8000, lan=False)
    assert named.public_url == "https://a.org"


def test_an_address_that_is_not_this_machines_is_said() -> None:
    code, output = run("--host", "192.0.2.77")
    assert code == 2
    assert "192.0.2.77" in output


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serai, "server", sys.modules["serai.server"])
    for name in [name for name in sys.modules if name.startswith("serai.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fastapi", None)
    code, output = run()
    assert code == 2
    assert "serai[server]" in output


def test_the_code_for_phones_holds_the_link(capsys: pytest.CaptureFixture[str]) -> None:
    serve._show_code("http://192.0.2.1:8000")
    assert len(capsys.readouterr().out.splitlines()) > 10


def test_it_serves_and_stops_cleanly(tmp_path: Path) -> None:
    program = "from serai.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            assert httpx.get(f"{found[0]}/api/health").is_success
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")
    assert (tmp_path / "serai" / "serai.db").exists()
