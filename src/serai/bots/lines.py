"""One line of the bot protocol at a time, from a stream that may hold anything."""

from __future__ import annotations

from typing import BinaryIO

from serai.core.text.errors import BadCommand


class LineTooLong(BadCommand):
    """What is left of it has not been read."""


def read_line(stream: BinaryIO, longest: int) -> str:
    """The next line, without its end; EOFError when there is none, BadCommand for one that is no
    text or has more than so many bytes."""
    line = stream.readline(longest + 1)
    if not line:
        raise EOFError
    if len(line) > longest and not line.endswith(b"\n"):
        raise LineTooLong(f"a line has at most {longest} bytes")
    try:
        return line.decode().rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise BadCommand(f"a line is UTF-8; this one is not, from byte {error.start}") from None


def skip_line(stream: BinaryIO) -> None:
    """What is left of a line."""
    while (more := stream.readline(65536)) and not more.endswith(b"\n"):
        pass
