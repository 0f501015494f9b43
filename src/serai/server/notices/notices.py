"""Tells whoever is away that their seat must decide: by Web Push, and by mail if days are given."""

from __future__ import annotations

import asyncio
import json
import logging
import smtplib
from collections import OrderedDict
from typing import TYPE_CHECKING, Literal

import httpx

from serai.core.contract.game import find
from serai.core.text.messages import message, set_language
from serai.server.languages import nearest
from serai.server.limits import Bucket
from serai.server.notices import push
from serai.server.notices.mail import Mailer

if TYPE_CHECKING:
    from serai.server.settings import Settings
    from serai.server.table.room import Room
    from serai.storage.records import NoticeRow
    from serai.storage.storage import Storage

log = logging.getLogger("serai.notices")

GRACE = 15.0  # seconds for somebody whose network broke off to come back
MAIL_RATE = (1 / 600, 6)  # a second, and at once: an address may be somebody else's
MOST_ADDRESSES = 5000  # whose rate is remembered

What = Literal["decision", "proposal"]


class Notices:
    """One for the whole site."""

    def __init__(
        self,
        public_url: str,
        storage: Storage,
        pusher: push.Pusher,
        mailer: Mailer | None,
        grace: float,
    ) -> None:
        self._public_url = public_url.rstrip("/")
        self._storage = storage
        self.pusher = pusher
        self.mailer = mailer
        self._grace = grace
        self._tasks: dict[tuple[str, int, What], asyncio.Task[None]] = {}
        self._mailed: OrderedDict[str, Bucket] = OrderedDict()

    @classmethod
    async def open(
        cls, settings: Settings, storage: Storage, grace: float = GRACE, anywhere: bool = False
    ) -> Notices:
        key = await storage.key(push.KEY_NAME, push.new_key)
        subject = settings.push_subject or settings.public_url
        if settings.push_subject is None and settings.mail_from is not None:
            subject = f"mailto:{settings.mail_from}"
        pusher = push.Pusher(key, subject, anywhere=anywhere)
        mailer = None
        if settings.smtp_url is not None:
            mailer = Mailer(settings.smtp_url, settings.mail_from)
        return cls(settings.public_url, storage, pusher, mailer, grace)

    def notify(self, room: Room, seat: int, what: What = "decision") -> None:
        """The seat must decide, or answer a proposal. Returns at once; sends later, if then it
        still must and nobody who holds it is there."""
        key = (room.table.id, seat, what)
        if room.is_present(seat) or key in self._tasks:
            return
        task = asyncio.create_task(self._send_later(room, seat, what))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def close(self) -> None:
        waiting = list(self._tasks.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self.pusher.close()

    async def _send_later(self, room: Room, seat: int, what: What) -> None:
        await asyncio.sleep(self._grace)
        if room.is_present(seat) or not _still_asked(room, seat, what):
            return
        for row in await self._storage.notices(room.table.id, seat):
            try:
                await self._send(room, row, what)
            except (httpx.HTTPError, OSError, smtplib.SMTPException) as error:
                # Without its text, which may name the address.
                log.warning("%s notice not delivered: %s", row.kind, type(error).__name__)

    async def _send(self, room: Room, row: NoticeRow, what: What) -> None:
        set_language(nearest(row.language))
        title, sentence = _sentences(room, row.seat, what)
        link = f"{self._public_url}/t/{room.table.id}"
        if row.kind == "push":
            payload = {"title": title, "body": sentence, "url": link, "tag": room.table.id}
            if not await self.pusher.send(row.address, json.dumps(payload).encode()):
                await self._storage.drop_notice(row.table_id, row.seat, row.kind)
        elif self.mailer is not None and room.table.clock.get("kind") == "days":
            to = row.address["mail"]
            if self._may_mail(to):
                text = message("serai.server", "notice.mail", sentence=sentence, link=link)
                await self.mailer.send(to, f"{title}: {sentence}", text)

    def _may_mail(self, address: str) -> bool:
        bucket = self._mailed.setdefault(address, Bucket(*MAIL_RATE))
        self._mailed.move_to_end(address)
        while len(self._mailed) > MOST_ADDRESSES:
            self._mailed.popitem(last=False)
        return bucket.take()


def _still_asked(room: Room, seat: int, what: What) -> bool:
    if room.match is None or room.match.outcome() is not None:
        return False
    if what == "proposal":
        return room.consent is not None and seat in room.consent.asked - room.consent.agreed
    return room.match.state.decider == seat


def _sentences(room: Room, seat: int, what: What) -> tuple[str, str]:
    """A title, and what is asked of the seat."""
    assert room.match is not None
    rules = find(room.table.game)
    title = message(rules.package, "draw.title")
    name = room.seats[seat].name or rules.narrator.seat_name(seat)
    if what == "decision":
        key = "turn" if room.match.state.active == seat else "asked"
    else:
        key = "proposal"
    return title, message("serai.server", f"notice.{key}", name=name)
