"""The window's end of the conversation: ids, pending requests, cancel, handshake, orderly end.

Requests made before the engine is ready wait for the handshake. When the engine dies, everything under way fails at
once, so that no view waits for ever; views ask again when the engine is back.
"""

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from PySide6.QtCore import QObject, Signal

from app.client.call import Call, Failure
from app.client.channel import Channel
from app.client.supervisor import EngineState, Supervisor
from app.translation import translate
from engine.protocol import messages, methods
from engine.protocol.codes import Code
from engine.schema.life_cycle import EngineInfo, Initialize, Nothing
from engine.schema.message import checked

log = logging.getLogger(__name__)
T = TypeVar("T")


def _gone() -> Failure:
    return Failure(
        int(Code.INTERNAL_ERROR), Failure.ENGINE_GONE, translate("Engine", "The engine stopped before it answered.")
    )


@dataclass(slots=True)
class _Pending:
    call: Call[Any]
    type: type
    method: str


class Client(QObject):
    """Requests to the engine and notifications from it."""

    ready = Signal(object)
    """EngineInfo: the engine answered the handshake."""
    job_changed = Signal(object)
    """JobRow."""
    first_look_taken = Signal(object)
    """FirstLookTaken."""
    sentence_made = Signal(object)
    """SentenceMade."""
    library_changed = Signal(object)
    """Changed."""
    failed = Signal(object)
    """Failure that nobody asked to hear of."""

    def __init__(self, supervisor: Supervisor, channel: Channel, build: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._supervisor, self._channel, self._build = supervisor, channel, build
        self._pending: dict[int, _Pending] = {}
        self._waiting: list[tuple[messages.Request, _Pending]] = []
        self._next_id = 1
        self.info: EngineInfo | None = None
        supervisor.started.connect(self._handshake)
        supervisor.died.connect(self._on_died)
        supervisor.state_changed.connect(self._on_state)
        channel.prepare = self._prepare
        channel.received.connect(self._on_message)
        channel.broken.connect(supervisor.kill)

    # -- requests -----------------------------------------------------------------------------------------------------

    def request(self, method: str, params: object, result: type[T]) -> Call[T]:
        """Send a request, or keep it until the engine is ready. `result` is the type its answer decodes to."""
        id_ = self._next_id
        self._next_id += 1
        call: Call[T] = Call(lambda: self._cancel(id_))
        message = messages.Request(id_, method, self._wire(params))
        pending = _Pending(call, result, method)
        if self._supervisor.state == EngineState.READY:
            self._pending[id_] = pending
            self._channel.send(message)
        else:
            self._waiting.append((message, pending))
            if self._supervisor.state == EngineState.UNUSABLE:
                self._fail_all()
        return call

    def _wire(self, params: object) -> dict[str, Any]:
        value: dict[str, Any] = msgspec.to_builtins(params)
        return value

    def _cancel(self, id_: int) -> None:
        if id_ in self._pending:
            self._channel.send(messages.Notification("$/cancelRequest", {"id": id_}))
            return
        for index, (message, pending) in enumerate(self._waiting):
            if message.id == id_:
                del self._waiting[index]
                pending.call.fail(
                    Failure(int(Code.REQUEST_CANCELLED), Failure.CANCELLED, translate("Engine", "Stopped."))
                )
                return

    def close(self) -> None:
        """Ask the engine to end: `shutdown` is answered, then `exit` is sent; a deaf engine is killed in time."""
        was_ready = self._supervisor.state == EngineState.READY
        self._supervisor.expect_end()
        if not was_ready:
            self._supervisor.kill()
            return
        id_ = self._next_id
        self._next_id += 1
        call: Call[Nothing] = Call()
        call.then(lambda _: self._exit()).on_failure(lambda _: self._exit())
        self._pending[id_] = _Pending(call, Nothing, "shutdown")
        self._channel.send(messages.Request(id_, "shutdown", {}))

    def _exit(self) -> None:
        self._channel.send(messages.Notification("exit", {}))
        self._supervisor.close_input()

    # -- handshake ----------------------------------------------------------------------------------------------------

    def _handshake(self) -> None:
        id_ = self._next_id
        self._next_id += 1
        params = Initialize(protocol=methods.PROTOCOL, build=self._build, pid=os.getpid())
        call: Call[EngineInfo] = Call()
        call.then(self._on_initialized).on_failure(self._on_not_initialized)
        self._pending[id_] = _Pending(call, EngineInfo, "initialize")
        self._channel.send(messages.Request(id_, "initialize", self._wire(params)))

    def _on_initialized(self, info: EngineInfo) -> None:
        if info.protocol != methods.PROTOCOL or info.build != self._build:
            self._supervisor.refuse(
                translate(
                    "Engine",
                    "The window and the engine are from different builds of Précis. Install the program again.",
                )
            )
            return
        self.info = info
        self._supervisor.confirm()
        waiting, self._waiting = self._waiting, []
        for message, pending in waiting:
            self._pending[int(message.id)] = pending
            self._channel.send(message)
        self.ready.emit(info)

    def _on_not_initialized(self, failure: Failure) -> None:
        if failure.kind != Failure.ENGINE_GONE:
            self._supervisor.refuse(failure.message)

    # -- what comes back ----------------------------------------------------------------------------------------------

    def _prepare(self, message: messages.Message) -> object:
        """What a message holds, typed: called in a thread for large ones. A wrong form is returned, not raised."""
        try:
            match message:
                case messages.Response(id_, result):
                    pending = self._pending.get(id_) if isinstance(id_, int) else None
                    return result if pending is None else checked(result, pending.type)
                case messages.Notification(method, params) if method in methods.NOTIFICATIONS:
                    value: object = checked(params, methods.NOTIFICATIONS[method])
                    return value
        except msgspec.ValidationError as error:
            return error
        return None

    def _on_message(self, message: messages.Message, prepared: object) -> None:
        match message:
            case messages.Response(id_, _):
                self._answer(id_, prepared)
            case messages.ErrorResponse(id_, code, text, data):
                pending = self._pending.pop(id_, None) if isinstance(id_, int) else None
                if pending is not None:
                    self._fail(pending, _failure(code, text, data))
            case messages.Notification(method, _):
                self._notify(method, prepared)
            case _:
                log.warning("the engine sent a request; the window answers none")

    def _answer(self, id_: messages.Id, prepared: object) -> None:
        pending = self._pending.pop(id_, None) if isinstance(id_, int) else None
        if pending is None:
            return
        if isinstance(prepared, msgspec.ValidationError):
            log.error("%s: the answer is not of the agreed form: %s", pending.method, prepared)
            text = translate("Engine", "The engine gave an answer that this window does not understand.")
            self._fail(pending, Failure(int(Code.INTERNAL_ERROR), "protocol", text))
            return
        pending.call.succeed(prepared)

    def _notify(self, method: str, prepared: Any) -> None:  # noqa: ANN401 - of the type NOTIFICATIONS names
        forward: dict[str, Callable[[Any], None]] = {
            "job.changed": lambda changed: self.job_changed.emit(changed.job),
            "summary.first_look": self.first_look_taken.emit,
            "summary.sentence": self.sentence_made.emit,
            "library.changed": self.library_changed.emit,
        }
        if isinstance(prepared, msgspec.ValidationError):
            log.error("%s: the notification is not of the agreed form: %s", method, prepared)
        elif method in forward:
            forward[method](prepared)

    def _fail(self, pending: _Pending, failure: Failure) -> None:
        pending.call.fail(failure)
        if not pending.call.handles_failure and not failure.quiet:
            self.failed.emit(failure)

    def _on_died(self, _reason: str) -> None:
        self.info = None
        pending, self._pending = list(self._pending.values()), {}
        for each in pending:
            self._fail(each, _gone())

    def _on_state(self, state: EngineState) -> None:
        if state == EngineState.UNUSABLE:
            self._fail_all()

    def _fail_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._on_died("")
        for _, pending in waiting:
            self._fail(pending, _gone())


def _failure(code: int, text: str, data: object) -> Failure:
    if code == Code.REQUEST_CANCELLED:
        return Failure(code, Failure.CANCELLED, text)
    kind = data.get("kind") if isinstance(data, dict) else None
    return Failure(code, kind if isinstance(kind, str) else "error", text)
