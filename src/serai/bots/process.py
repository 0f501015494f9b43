"""A program that runs beside us and answers lines with lines; nothing it does makes us wait long.

Threads read and write its pipes, since a pipe that is full or empty would stop whoever uses it.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import IO, Any, Final

from serai.bots.lines import read_line
from serai.core.text.errors import BadCommand, ProgramFailed

LONGEST_LINE: Final = 64 * 2**10  # bytes that it may write in one line,
LARGEST_ANSWER: Final = 2**20  # and characters in one answer
MOST_WAITING: Final = 1000  # lines that nobody asked for
LAST_WORDS: Final = 2000  # bytes kept of what it says on standard error
GLANCE: Final = 0.1  # seconds between looks at whether to stop


class Process:
    """All that goes wrong is ProgramFailed; then the process is ended."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process = _started(command)
        self._said: SimpleQueue[str | Exception] = SimpleQueue()
        self._to_say: SimpleQueue[str | None] = SimpleQueue()
        self._last_words = b""
        self._overhearing = self._begin(self._overhear)
        self._begin(self._read)
        self._begin(self._write)

    @property
    def is_closed(self) -> bool:
        return self._process.poll() is not None

    def ask(
        self, line: str, seconds: float, grace: float = 0.0, stop: Event | None = None
    ) -> list[str]:
        """The lines of its answer before `ok`. After so many seconds, or at `stop`, it is told to
        stop and has the grace to answer still."""
        try:
            return self._answer(line, seconds, grace, stop)
        except ProgramFailed:
            self.close()
            raise

    def close(self) -> None:
        """Ends it at once, and what it has started."""
        self._to_say.put(None)
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def _answer(self, line: str, seconds: float, grace: float, stop: Event | None) -> list[str]:
        self._to_say.put(line)
        until, stopped = monotonic() + seconds, grace == 0
        answer: list[str] = []
        size = 0
        while (said := self._next(until, stop if not stopped else None)) != "ok":
            if said is None:
                if stopped:
                    what = f"no answer to {line[:20]!r} in {seconds + grace:g} seconds"
                    raise ProgramFailed(self._command, what, late=True)
                self._to_say.put("stop")
                until, stopped = monotonic() + grace, True
                continue
            if said.startswith("error"):
                raise ProgramFailed(self._command, f"answers {line[:20]!r} with {said[:200]!r}")
            answer.append(said)
            size += len(said) + 1
            if size > LARGEST_ANSWER:
                raise ProgramFailed(self._command, "writes and writes")
        return answer

    def _next(self, until: float, stop: Event | None) -> str | None:
        """The next line that it writes; None when there is no time left for it."""
        while True:
            left = until - monotonic()
            if left <= 0 or (stop is not None and stop.is_set()):
                return None
            try:
                said = self._said.get(timeout=left if stop is None else min(left, GLANCE))
            except Empty:
                continue
            if isinstance(said, Exception):
                raise said
            return said

    def _begin(self, work: Callable[[], None]) -> Thread:
        thread = Thread(target=work, name=f"{self._command} {work.__name__}", daemon=True)
        thread.start()
        return thread

    # --- threads: each ends when its pipe does ---------------------------------------------------

    def _read(self) -> None:
        try:
            with _pipe(self._process.stdout) as stream:
                while True:
                    self._said.put(read_line(stream, LONGEST_LINE))
                    if self._said.qsize() > MOST_WAITING:
                        raise BadCommand("writes faster than anybody could read")
        except BadCommand as error:
            self._said.put(ProgramFailed(self._command, str(error)))
        except (EOFError, OSError):
            self._said.put(ProgramFailed(self._command, self._ending()))

    def _write(self) -> None:
        with contextlib.suppress(OSError), _pipe(self._process.stdin) as stream:
            while (line := self._to_say.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()

    def _overhear(self) -> None:
        with contextlib.suppress(OSError), _pipe(self._process.stderr) as stream:
            while heard := stream.read1(4096):
                self._last_words = (self._last_words + heard)[-LAST_WORDS:]

    def _ending(self) -> str:
        try:
            code = self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            return "writes no more"
        self._overhearing.join(1.0)  # what it started may still hold the pipe
        last = self._last_words.decode(errors="replace").strip().rpartition("\n")[2]
        return f"has ended with code {code}" + (f": {last[:200]}" if last else "")


def _started(command: str) -> subprocess.Popen[bytes]:
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    try:
        words = shlex.split(command)
        # A session of its own: what is typed at our terminal, such as Ctrl-C, is not for it.
        return subprocess.Popen(words, **pipes, start_new_session=True)
    except (OSError, ValueError, IndexError) as error:
        raise ProgramFailed(command, f"can't be started: {error}") from None


def _pipe(stream: IO[bytes] | None) -> Any:
    assert stream is not None
    return stream
