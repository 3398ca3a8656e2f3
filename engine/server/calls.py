"""Requests between their arrival and their answer: exactly one answer each, cancelled or not."""

import logging
import threading
from collections.abc import Callable

from engine.errors import Cancelled
from engine.protocol.codes import Code
from engine.protocol.messages import ErrorResponse, Id, Message, Response

log = logging.getLogger(__name__)


class Call:
    """A request being worked on. The first answer counts; what comes after it is dropped."""

    def __init__(self, id_: Id, method: str, send: Callable[["Call", Message], bool]) -> None:
        self.id = id_
        self.method = method
        self._send = send
        self._cancelled = False

    def answer(self, result: object) -> None:
        """Answer with a result (a JSON value)."""
        self._send(self, Response(self.id, result))

    def fail(self, code: Code, message: str, kind: str | None = None) -> None:
        self._send(self, ErrorResponse(self.id, code, message, {"kind": kind} if kind else None))

    def cancel(self) -> None:
        """Answer that the request was cancelled, now; whoever works on it learns of it at its next `check`."""
        self._cancelled = True
        self.fail(Code.REQUEST_CANCELLED, "The request was cancelled.", Cancelled.kind)

    @property
    def cancelled(self) -> bool:
        """Whether the asker no longer wants an answer."""
        return self._cancelled

    def check(self) -> None:
        """Raise `Cancelled` if the request was cancelled. For loops that would rather stop early."""
        if self._cancelled:
            raise Cancelled


class CallsInFlight:
    """All requests without an answer yet."""

    def __init__(self, post: Callable[[Message], None]) -> None:
        self._post = post
        self._calls: dict[Id, Call] = {}
        self._lock = threading.Lock()

    def open(self, id_: Id, method: str) -> Call:
        """Take a request on. An id that is still in use is refused, and that refusal is its one answer."""
        call = Call(id_, method, self._close)
        with self._lock:
            taken = id_ in self._calls
            if not taken:
                self._calls[id_] = call
        if taken:
            self._post(ErrorResponse(id_, Code.INVALID_REQUEST, "This id names a request that is still open."))
        return call

    def cancel(self, id_: Id) -> None:
        """Cancel a request; one that was answered already, or never made, is left in peace."""
        with self._lock:
            call = self._calls.get(id_)
        if call is not None:
            call.cancel()

    def cancel_all(self) -> None:
        """Answer everything that is still open, because the engine ends."""
        with self._lock:
            calls = list(self._calls.values())
        for call in calls:
            call.cancel()

    def is_open(self, call: Call) -> bool:
        """Whether a call still waits for its answer."""
        with self._lock:
            return self._calls.get(call.id) is call

    def _close(self, call: Call, message: Message) -> bool:
        with self._lock:
            if self._calls.get(call.id) is not call:
                return False
            del self._calls[call.id]
        try:
            self._post(message)
        except (TypeError, ValueError):
            log.exception("%s: the answer is no JSON", call.method)
            self._post(
                ErrorResponse(call.id, Code.INTERNAL_ERROR, "This is a bug in the engine; the details are in its log.")
            )
        return True
