"""One window for each library: a second start hands its files to the first and ends.

Over a local socket (AF_UNIX in a folder of this user's own, or a named pipe on Windows) both ends of which make sure
that the other is this user's, one JSON line a message, with a version. Whatever is no such line is refused and the
connection closed; a socket that nobody answers is left over from a crash and is taken away.
"""

import getpass
import hashlib
import json
import logging
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.socket_place import is_ours, private_place

log = logging.getLogger(__name__)

VERSION = 1
MAX_LINE_BYTES = 1024 * 1024
REPLY_TIMEOUT_MS = 1500
OK = b"ok\n"


def server_name(home: Path, system: str = sys.platform) -> str | None:
    """The socket of this user's window on this library; None where there is no safe place for one."""
    digest = hashlib.sha256(str(home).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    if system == "win32":
        return f"precis-{getpass.getuser()}-{digest}"
    place = private_place(f"precis-{digest}", home)
    return None if place is None else str(place)


def hand_over(name: str | None, paths: list[str]) -> bool:
    """Give paths (absolute) to a running window. False if none answers, or one that is not this user's."""
    if name is None:
        return False
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(REPLY_TIMEOUT_MS):
        return False
    if not is_ours(int(socket.socketDescriptor())):
        log.warning("another user's process listens where the window should")
        socket.abort()
        return False
    socket.write(encode(paths))
    socket.flush()
    answered = bool(socket.waitForReadyRead(REPLY_TIMEOUT_MS)) and bytes(socket.readAll().data()).startswith(OK)
    socket.disconnectFromServer()
    return answered


def encode(paths: list[str]) -> bytes:
    """The line that hands paths over."""
    return json.dumps({"precis": VERSION, "open": paths}).encode("ascii") + b"\n"


def decode(line: bytes) -> list[str] | None:
    """The paths of a line, or None if it is not one of ours. Relative paths are refused."""
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) or value.get("precis") != VERSION:
        return None
    paths = value.get("open")
    if not isinstance(paths, list) or not all(isinstance(p, str) and Path(p).is_absolute() for p in paths):
        return None
    return paths


class Instance(QObject):
    """The listening end of the first window."""

    asked = Signal(list)
    """Paths handed over by a later start; empty: only come to the front."""

    def __init__(self, name: str | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        self.listening = name is not None and self._server.listen(name)
        if name is not None and not self.listening:
            QLocalServer.removeServer(name)
            self.listening = self._server.listen(name)
        if not self.listening:
            log.warning("no single instance: %s", self._server.errorString())

    def close(self) -> None:
        self._server.close()

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            if not is_ours(int(socket.socketDescriptor())):
                log.warning("a process of another user was turned away")
                socket.abort()
                continue
            socket.setReadBufferSize(MAX_LINE_BYTES + 1)
            socket.readyRead.connect(lambda s=socket: self._on_bytes(s))
            socket.disconnected.connect(socket.deleteLater)
            self._on_bytes(socket)

    def _on_bytes(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > MAX_LINE_BYTES:
                socket.abort()
            return
        paths = decode(bytes(socket.readLine().data()))
        if paths is None:
            socket.abort()
            return
        socket.write(OK)
        socket.flush()
        self.asked.emit(paths)
