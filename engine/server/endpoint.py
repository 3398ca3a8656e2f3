"""The conversation: frames in, one answer for each request out, in the order of life that LSP has.

`initialize` comes first, `shutdown` is answered, `exit` ends. What is asked in between is decoded, checked and handed
to a lane; this module knows no method but those of the life cycle. A handler's known errors become error answers with
the sentence meant for the user, anything else is a bug: logged, answered INTERNAL_ERROR, and the engine goes on.
"""

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec

from engine.errors import (
    Cancelled,
    LibraryUnavailable,
    ModelUnavailable,
    NotFound,
    OutOfResources,
    PartUnavailable,
    PrecisError,
    UnreadableFile,
    UsageError,
    known_by_its_origin,
)
from engine.protocol import methods
from engine.protocol.codes import Code
from engine.protocol.framing import FrameReader, FramingError
from engine.protocol.messages import BadMessage, ErrorResponse, Message, Notification, Request, decode
from engine.schema.life_cycle import CancelRequest, EngineInfo, Initialize
from engine.schema.message import checked
from engine.server.calls import Call, CallsInFlight
from engine.server.lanes import LaneName, Lanes
from engine.server.lifecycle import ShutdownRequest
from engine.server.outbox import Outbox

log = logging.getLogger(__name__)

_READ_BYTES = 1 << 16

_CODES: tuple[tuple[type[PrecisError], Code], ...] = (
    (UnreadableFile, Code.FILE_UNREADABLE),
    (ModelUnavailable, Code.MODEL_UNAVAILABLE),
    (PartUnavailable, Code.MODEL_UNAVAILABLE),
    (LibraryUnavailable, Code.LIBRARY_UNAVAILABLE),
    (OutOfResources, Code.OUT_OF_RESOURCES),
    (Cancelled, Code.REQUEST_CANCELLED),
    (NotFound, Code.NOT_FOUND),
    (UsageError, Code.INVALID_PARAMS),
)


@dataclass(frozen=True, slots=True)
class Route:
    """How a method is worked on: in which lane, by which function of its decoded parameters and the call."""

    lane: LaneName
    handler: Callable[[Any, Call], object]


class _Stage(Enum):
    NEW = "new"
    READY = "ready"
    SHUT_DOWN = "shut down"


class Endpoint:
    """The engine's side of the conversation with one window."""

    def __init__(
        self,
        outbox: Outbox,
        shutdown_request: ShutdownRequest,
        routes: Mapping[str, Route],
        describe: Callable[[], EngineInfo],
        on_ready: Callable[[], None],
        *,
        lanes: Lanes,
    ) -> None:
        """Answer `routes` in `lanes`; `describe` makes the answer to `initialize`, after which `on_ready` is called.

        Routes may change while the engine runs: a request is worked on as they are when its turn comes.
        """
        self._outbox = outbox
        self._shutdown_request = shutdown_request
        self._routes = routes
        self._describe = describe
        self._on_ready = on_ready
        self._calls = CallsInFlight(outbox.post)
        self._lanes = lanes
        self._stage = _Stage.NEW

    def listen(self, descriptor: int) -> None:
        """Read requests until the stream ends, breaks, or `exit` comes. Runs in a thread of its own."""
        reader = FrameReader()
        try:
            while data := os.read(descriptor, _READ_BYTES):
                for body in reader.feed(data):
                    self._take(body)
                if self._shutdown_request.is_requested:
                    return
            self._shutdown_request.request("the pipe was closed")
        except FramingError as error:
            for body in error.complete:
                self._take(body)
            self._outbox.post(ErrorResponse(None, Code.PARSE_ERROR, f"The stream is broken: {error}."))
            self._shutdown_request.request("the stream is broken", code=1)
        except OSError:
            self._shutdown_request.request("the pipe can't be read", code=1)
        except Exception:
            log.exception("the endpoint failed")
            self._shutdown_request.request("a bug in the endpoint", code=70)

    def close(self, seconds: float) -> bool:
        """Answer everything that is still open and stop the lanes; False if a handler still runs after `seconds`."""
        self._calls.cancel_all()
        return self._lanes.close(seconds)

    def _take(self, body: bytes) -> None:
        try:
            message = decode(body)
        except BadMessage as bad:
            self._outbox.post(ErrorResponse(bad.id, bad.code, str(bad)))
            return
        self._dispatch(message)

    def _dispatch(self, message: Message) -> None:
        match message:
            case Request():
                call = self._calls.open(message.id, message.method)
                if self._calls.is_open(call):
                    self._answer(message, call)
            case Notification():
                self._notice(message)
            case _:
                log.warning("an answer came, and nothing was asked")

    # -- requests -----------------------------------------------------------------------------------------------------

    def _answer(self, request: Request, call: Call) -> None:
        if self._stage is not _Stage.READY and request.method != "initialize":
            if self._stage is _Stage.NEW:
                call.fail(Code.NOT_INITIALIZED, "The first request is initialize.")
            else:
                call.fail(Code.INVALID_REQUEST, "The engine was shut down.")
            return
        if request.method not in methods.REQUESTS:
            call.fail(Code.METHOD_NOT_FOUND, "There is no such method.")
            return
        type_: type[object] = methods.REQUESTS[request.method][0]
        try:
            params = checked({} if request.params is None else request.params, type_)
        except msgspec.ValidationError as error:
            call.fail(Code.INVALID_PARAMS, f"{request.method}: {error}.")
            return
        self._work(request.method, params, call)

    def _work(self, method: str, params: object, call: Call) -> None:
        if isinstance(params, Initialize):
            self._initialize(params, call)
        elif method == "shutdown":
            self._stage = _Stage.SHUT_DOWN
            call.answer({})
        elif method in self._routes:
            self._lanes.submit(self._routes[method].lane, lambda: self._handle(method, params, call))
        else:
            call.fail(Code.METHOD_NOT_FOUND, "This engine does not offer the method.")

    def _handle(self, method: str, params: object, call: Call) -> None:
        _answer_with(self._routes[method].handler, params, call)

    def _initialize(self, params: Initialize, call: Call) -> None:
        if self._stage is not _Stage.NEW:
            call.fail(Code.INVALID_REQUEST, "initialize comes once.")
            return
        self._shutdown_request.watch_process(params.pid)
        # A window of another protocol learns who we are and no more: no half-working session.
        same = params.protocol == methods.PROTOCOL
        if same:
            self._stage = _Stage.READY
        _answer_with(lambda *_: self._describe(), params, call)
        if same:
            self._on_ready()

    # -- notifications ------------------------------------------------------------------------------------------------

    def _notice(self, notification: Notification) -> None:
        if notification.method == "exit":
            self._shutdown_request.request("exit", code=0 if self._stage is _Stage.SHUT_DOWN else 1)
        elif notification.method == "$/cancelRequest":
            try:
                self._calls.cancel(checked(notification.params, CancelRequest).id)
            except msgspec.ValidationError:
                log.warning("a cancel without an id")
        elif not notification.method.startswith("$/"):
            log.warning("an unknown notification")


def _answer_with(handler: Callable[[Any, Call], object], params: object, call: Call) -> None:
    """Run a handler and answer with what comes of it."""
    if call.cancelled:
        return
    try:
        call.answer(msgspec.to_builtins(handler(params, call)))
    except PrecisError as error:
        _refuse(call, error)
    except Exception as error:
        log.exception("%s failed", call.method)
        known = known_by_its_origin(error)
        if known is not None:
            _refuse(call, known)
        else:
            call.fail(Code.INTERNAL_ERROR, "This is a bug in the engine; the details are in its log.", "bug")


def _refuse(call: Call, error: PrecisError) -> None:
    code = next((code for kind, code in _CODES if isinstance(error, kind)), Code.INTERNAL_ERROR)
    call.fail(code, str(error), error.kind)
