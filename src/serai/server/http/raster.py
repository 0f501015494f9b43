"""SVG to PNG in a process of its own: the renderer lets nothing else run while it works.

Run as a program it reads an SVG from standard input and writes the PNG to standard output, so this
file imports nothing that takes long to load.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from importlib.util import find_spec

ZOOM = 2
WAIT = 30.0  # seconds


def is_there() -> bool:
    return find_spec("resvg_py") is not None


class Renderer:
    """One picture at a time, however many are asked for."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()

    async def png(self, drawing: str) -> bytes:
        command = (sys.executable, "-m", __name__)
        async with self._free:
            program = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            try:
                async with asyncio.timeout(WAIT):
                    pixels, _ = await program.communicate(drawing.encode())
            finally:
                if program.returncode is None:
                    program.kill()
                    await program.wait()
        if program.returncode != 0:
            raise RuntimeError(f"the renderer ended with {program.returncode}")
        return pixels


def main() -> None:
    from resvg_py import svg_to_bytes

    drawing = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(bytes(svg_to_bytes(svg_string=drawing, zoom=ZOOM)))


if __name__ == "__main__":
    main()
