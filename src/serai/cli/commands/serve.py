"""serai serve"""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from serai.cli.commands.warm import ensure_warm
from serai.cli.words import words
from serai.core.text.errors import BadOption

if TYPE_CHECKING:
    from serai.server.settings import Settings

EVERYWHERE = "0.0.0.0"


@click.command("serve", help=words("serve.help"))
@click.option("--host", default="127.0.0.1", show_default=True, help=words("serve.host"))
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--database", metavar="URL", help=words("serve.database"))
@click.option("--public-url", metavar="URL", help=words("serve.public_url"))
@click.option("--lan", is_flag=True, help=words("serve.lan"))
@click.option("--behind-proxy", is_flag=True, help=words("serve.behind_proxy"))
@click.option("--smtp-url", metavar="URL", envvar="SERAI_SMTP_URL", help=words("serve.smtp_url"))
@click.option("--mail-from", metavar="ADDRESS", help=words("serve.mail_from"))
@click.option("--program", "programs", multiple=True, help=words("serve.program"))
def command(lan: bool, **options: Any) -> None:
    try:
        import_module("serai.server.app")
    except ImportError as error:
        raise BadOption(words("serve.no_extra", package=error.name)) from error
    if lan:
        options["host"] = EVERYWHERE
    with _listening(options["host"], options["port"]) as listening:
        settings = _settings(options, listening.getsockname()[1], lan)
        _check_database(settings)
        _check_mail(settings)
        _check_programs(settings)
        ensure_warm()
        _run(settings, listening, lan)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadOption(words("serve.port_busy", port=str(port))) from error
        raise BadOption(words("serve.no_host", host=host, port=str(port))) from error


def _settings(options: dict[str, Any], port: int, lan: bool) -> Settings:
    from serai.server.settings import Settings, data_folder

    if options["database"] is None:
        data_folder().mkdir(parents=True, exist_ok=True)
        del options["database"]
    shown = lan_address() if lan else options["host"]
    if shown == EVERYWHERE and options["public_url"] is None:
        with suppress(BadOption):  # in no network; then only this machine gets there anyway
            shown = lan_address()
    shown = f"[{shown}]" if ":" in shown else shown
    options["port"] = port
    options["programs"] = dict(map(_program, options["programs"]))
    options["public_url"] = public_origin(options["public_url"] or f"http://{shown}:{port}")
    local = tuple(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]", shown))
    return Settings(hosts=local, **options)


def public_origin(given: str) -> str:
    """Without a path: the pages ask for all they need from the root of their site."""
    try:
        parts = urlsplit(given)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number
        known = False
    if not known or given.rstrip("/") != f"{parts.scheme}://{parts.netloc}":
        raise BadOption(words("serve.bad_public_url", given=given))
    return given.rstrip("/")


def _program(given: str) -> tuple[str, str]:
    name, _, command = given.partition("=")
    if not command:
        raise BadOption(words("serve.bad_program", given=given))
    return name, command


def lan_address() -> str:
    """This machine's address in its network: nothing is sent, the system only picks the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError as error:
            raise BadOption(words("serve.no_network")) from error
        return str(probe.getsockname()[0])


def _check_database(settings: Settings) -> None:
    """A database that can't be opened is said here in one line, not by the server in fifty."""
    from serai.storage.storage import Storage

    async def look() -> None:
        await (await Storage.open(settings.database, alone=True)).close()

    asyncio.run(look())


def _check_mail(settings: Settings) -> None:
    """The same for a mail server that can't be meant."""
    from serai.server.notices.mail import Mailer

    if settings.smtp_url is not None:
        Mailer(settings.smtp_url, settings.mail_from)


def _check_programs(settings: Settings) -> None:
    """The same for a program that can't be started."""
    from serai.bots.hosted import hosted

    with hosted(settings.programs):
        pass


def _run(settings: Settings, listening: socket.socket, lan: bool) -> None:
    from serai.server.app import create_app
    from serai.server.serving import Server, configured

    def ready() -> None:
        click.echo(words("serve.ready", url=settings.public_url))
        if lan:
            _show_code(settings.public_url)
        click.echo(words("serve.how_to_stop"))

    try:
        Server(configured(create_app(settings)), ready).run([listening])
    except KeyboardInterrupt:
        click.echo(words("serve.stopped"))


def _show_code(url: str) -> None:
    import segno

    segno.make(url).terminal(out=sys.stdout, compact=True)
