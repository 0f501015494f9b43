"""Lines in, lines out. Commands are answered in the order in which they come; meanwhile the next
ones are read, so that a thought can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from queue import Queue
from threading import Event, Thread
from typing import BinaryIO, Final
from weakref import WeakSet

from serai.bots.lines import LineTooLong, read_line, skip_line
from serai.core.text.errors import BadCommand
from serai.engine.session import Session

LONGEST_LINE: Final = 4 * 2**20  # bytes; a position comes with all that its seat has seen
MOST_WAITING: Final = 1000  # commands, before no more are read


def serve(source: BinaryIO, tell: Callable[[str], None], prepare: Callable[[str], None]) -> None:
    """Until `quit` or the end of the input; a thought in progress is then stopped and told.
    `prepare` is called with a game before the first question about it, and may take its time."""
    waiting: Queue[tuple[str | BadCommand, Event] | None] = Queue(MOST_WAITING)
    thoughts: WeakSet[Event] = WeakSet()
    session = Session(tell, prepare)

    def answer() -> None:
        with suppress(BrokenPipeError):
            while (asked := waiting.get()) is not None:
                session.obey(*asked)
            return
        while waiting.get() is not None:  # nobody listens any more
            pass

    def stop() -> None:
        for thought in list(thoughts):
            thought.set()

    worker = Thread(target=answer, name="engine")
    worker.start()
    try:
        while (line := _next(source)) != "quit":
            if line == "stop":
                stop()
            elif line:
                thought = Event()
                thoughts.add(thought)
                waiting.put((line, thought))
    finally:
        stop()
        waiting.put(None)
        worker.join()


def _next(source: BinaryIO) -> str | BadCommand:
    try:
        return read_line(source, LONGEST_LINE).strip()
    except EOFError:
        return "quit"
    except LineTooLong as error:
        skip_line(source)
        return error
    except BadCommand as error:
        return error
