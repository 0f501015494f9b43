"""A network line that can be cut: a SOCKS proxy on loopback.

What browsers call "offline" leaves open sockets alone; a cut line does not.
"""

from __future__ import annotations

import socket
import struct
import threading
from contextlib import suppress

from playwright.sync_api import ProxySettings

GREETED = b"\x05\x00"
CONNECTED = b"\x05\x00\x00\x01" + bytes(6)
PLAIN_ADDRESS, NAME = 1, 3


class Line:
    def __init__(self) -> None:
        self._open: set[socket.socket] = set()
        self._is_cut = False
        self._listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def proxy(self) -> ProxySettings:
        """For a browser's context."""
        port = self._listening.getsockname()[1]
        return {"server": f"socks5://127.0.0.1:{port}", "bypass": "<-loopback>"}

    def cut(self) -> None:
        self._is_cut = True
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, suppress(OSError, struct.error):
            if self._is_cut:
                return
            with socket.create_connection(_wanted(near)) as far:
                near.sendall(CONNECTED)
                self._open |= {near, far}
                back = threading.Thread(target=_pour, args=(far, near), daemon=True)
                back.start()
                _pour(near, far)
                back.join()
                self._open -= {near, far}


def _wanted(near: socket.socket) -> tuple[str, int]:
    """Where the browser wants to go, as SOCKS 5 says it."""
    (methods,) = struct.unpack("xB", _exactly(near, 2))
    _exactly(near, methods)
    near.sendall(GREETED)
    (kind,) = struct.unpack("xxxB", _exactly(near, 4))
    if kind == NAME:
        host = _exactly(near, _exactly(near, 1)[0]).decode()
    elif kind == PLAIN_ADDRESS:
        host = socket.inet_ntoa(_exactly(near, 4))
    else:
        raise OSError(f"no such kind of address: {kind}")
    (port,) = struct.unpack("!H", _exactly(near, 2))
    return host, port


def _exactly(end: socket.socket, count: int) -> bytes:
    read = b""
    while len(read) < count:
        more = end.recv(count - len(read))
        if not more:
            raise OSError("hung up")
        read += more
    return read


def _pour(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
