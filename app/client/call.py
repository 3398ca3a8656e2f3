"""One request under way, seen from the window: what to do with its answer, and how to cancel it.

A `Call` is answered exactly once, in the window's thread: either its result or a `Failure` is handed on. A callback
bound to a widget that is gone by then is dropped, so that a late answer can't reach into a closed page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import shiboken6
from PySide6.QtCore import QObject

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a request has no result. `message` is a sentence for the user."""

    code: int
    kind: str
    message: str

    ENGINE_GONE = "engine_gone"
    CANCELLED = "cancelled"

    @property
    def quiet(self) -> bool:
        """Whether nobody needs to hear of it: it was cancelled, or the engine's own banner says it already."""
        return self.kind in (self.ENGINE_GONE, self.CANCELLED)


class Call(Generic[T]):
    """A request whose answer is awaited."""

    def __init__(self, cancel: Callable[[], None] | None = None) -> None:
        self._cancel = cancel
        self._on_result: list[tuple[Callable[[T], None], QObject | None]] = []
        self._on_failure: list[tuple[Callable[[Failure], None], QObject | None]] = []
        self._result: T | None = None
        self._failure: Failure | None = None
        self.answered = False

    def then(self, callback: Callable[[T], None], owner: QObject | None = None) -> "Call[T]":
        """Call back with the result; not at all if `owner` is gone by then."""
        if self.answered and self._failure is None:
            callback(self._result)  # type: ignore[arg-type]
        else:
            self._on_result.append((callback, owner))
        return self

    def on_failure(self, callback: Callable[[Failure], None], owner: QObject | None = None) -> "Call[T]":
        """Call back with the failure instead of showing it by default."""
        if self.answered and self._failure is not None:
            callback(self._failure)
        else:
            self._on_failure.append((callback, owner))
        return self

    @property
    def handles_failure(self) -> bool:
        """Whether somebody asked to hear of a failure; otherwise it is shown as a banner."""
        return bool(self._on_failure)

    def cancel(self) -> None:
        """Ask the engine to drop the request; it is still answered."""
        if not self.answered and self._cancel is not None:
            self._cancel()

    def succeed(self, result: T) -> None:
        if self.answered:
            return
        self.answered, self._result = True, result
        for callback, owner in self._on_result:
            if owner is None or shiboken6.isValid(owner):
                callback(result)

    def fail(self, failure: Failure) -> None:
        if self.answered:
            return
        self.answered, self._failure = True, failure
        for callback, owner in self._on_failure:
            if owner is None or shiboken6.isValid(owner):
                callback(failure)
