"""Bytes to messages and back over the engine's pipes, with the framing both sides share.

A broken stream can't be read any further: `broken` is told once and the process has to be replaced. A well-framed body
that is no message is counted and passed over, because the stream itself is still sound.
"""

import logging

from PySide6.QtCore import QObject, Signal

from app.client.supervisor import Supervisor
from engine.protocol import messages
from engine.protocol.framing import FrameReader, FramingError, frame

log = logging.getLogger(__name__)


class Channel(QObject):
    """Message traffic with whatever process the supervisor runs at the moment."""

    received = Signal(object)
    """A `messages.Message`."""
    broken = Signal()

    def __init__(self, supervisor: Supervisor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._supervisor = supervisor
        self._reader = FrameReader()
        self._broken = False
        supervisor.started.connect(self._on_started)
        supervisor.output.connect(self._on_output)

    def send(self, message: messages.Message) -> None:
        """Queue a message; it is lost if no process runs (its request is then failed by the client)."""
        self._supervisor.write(frame(messages.encode(message)))

    def _on_started(self) -> None:
        self._reader, self._broken = FrameReader(), False

    def _on_output(self, data: bytes) -> None:
        if self._broken:
            return
        try:
            bodies = self._reader.feed(data)
        except FramingError as error:
            bodies, self._broken = error.complete, True
        for body in bodies:
            try:
                message = messages.decode(body)
            except messages.BadMessage:
                log.warning("the engine sent a body that is no message")
                continue
            self.received.emit(message)
        if self._broken:
            log.error("the engine's output is no longer readable; it is replaced")
            self.broken.emit()
