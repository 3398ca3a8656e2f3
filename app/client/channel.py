"""Bytes to messages and back over the engine's pipes, with the framing both sides share.

A broken stream can't be read any further: `broken` is emitted once and the process has to be replaced. A well-framed
body that is no message is passed over, because the stream itself is still sound.

Large bodies (a document of 10,000 pages is described by some megabytes) are decoded in a thread, so that the window
goes on; whatever comes after such a body waits for it, so that messages never come out of order. Where many bodies
come at once, the window's own events have their turn between them.
"""

import logging
import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from app.background import BackgroundWorker
from app.client.supervisor import Supervisor
from engine.protocol import messages
from engine.protocol.framing import FrameReader, FramingError, frame

log = logging.getLogger(__name__)

LARGE = 32 * 1024
"""Bytes above which a body is decoded in a thread."""
_TURN = 0.008
"""Seconds of work after which what is left waits for the window's other events."""

Prepare = Callable[[messages.Message], object]
"""Makes of a message what its receiver wants of it; called in any thread."""


class Channel(QObject):
    """Message traffic with whatever process the supervisor runs at the moment."""

    received = Signal(object, object)
    """A `messages.Message` and what `prepare` made of it."""
    broken = Signal()

    def __init__(self, supervisor: Supervisor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._supervisor = supervisor
        self._reader = FrameReader()
        self._broken = False
        self._process = 0
        self._waiting: deque[bytes | None] = deque()
        """Bodies to be handed on; None where the stream breaks off."""
        self._busy = False
        self._background = BackgroundWorker(self)
        self._background.done.connect(self._on_decoded)
        self.prepare: Prepare = _nothing
        self._next_turn = QTimer(self, singleShot=True, interval=0)
        self._next_turn.timeout.connect(self._work_off)
        supervisor.started.connect(self._on_started)
        supervisor.output.connect(self._on_output)
        supervisor.died.connect(self._on_died)

    def send(self, message: messages.Message) -> None:
        """Queue a message; it is lost if no process runs (its request is then failed by the client)."""
        self._supervisor.write(frame(messages.encode(message)))

    def _on_started(self) -> None:
        self._process += 1
        self._reader, self._broken, self._busy = FrameReader(), False, False
        self._waiting.clear()

    def _on_output(self, data: bytes) -> None:
        if self._broken:
            return
        try:
            self._waiting.extend(self._reader.feed(data))
        except FramingError as error:
            self._waiting.extend([*error.complete, None])
            self._broken = True
        self._work_off()

    def _on_died(self, _reason: str) -> None:
        """What the process had said is handed on before its requests are given up: this slot was connected first."""
        self._work_off(turn=math.inf)

    def _work_off(self, turn: float = _TURN) -> None:
        begin = time.perf_counter()
        while self._waiting and not self._busy:
            if time.perf_counter() - begin > turn:
                self._next_turn.start()
                return
            body = self._waiting.popleft()
            if body is None:
                log.error("the engine's output is no longer readable; it is replaced")
                self.broken.emit()
            elif len(body) > LARGE:
                self._busy = True
                self._background.start(partial(_decode_large, self._process, body, self.prepare))
            else:
                self._tell(*decode(body, self.prepare))

    def _on_decoded(self, decoded: "_Decoded") -> None:
        if decoded.process != self._process:
            return
        self._busy = False
        self._tell(decoded.message, decoded.prepared)
        self._work_off()

    def _tell(self, message: messages.Message | None, prepared: object) -> None:
        if message is not None:
            self.received.emit(message, prepared)


@dataclass(frozen=True, slots=True)
class _Decoded:
    """One large body, decoded beside the window's thread, and which process it is from."""

    process: int
    message: messages.Message | None
    prepared: object


def _decode_large(process: int, body: bytes, prepare: Prepare) -> _Decoded:
    return _Decoded(process, *decode(body, prepare))


def decode(body: bytes, prepare: Prepare) -> tuple[messages.Message | None, object]:
    """The message in a body (None if it is none) and what its receiver wants of it."""
    try:
        message = messages.decode(body)
    except messages.BadMessage:
        log.warning("the engine sent a body that is no message")
        return None, None
    return message, prepare(message)


def _nothing(_message: messages.Message) -> object:
    return None
