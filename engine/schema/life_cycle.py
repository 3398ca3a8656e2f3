"""The beginning and the end of a conversation between window and engine, and the self-test."""

from collections.abc import Mapping

from engine.schema.message import Int, Message


class Check(Message, frozen=True, omit_defaults=True):
    """What one look at the program found. `detail` is a sentence; where `ok` is false it says what to do."""

    name: str
    ok: bool
    detail: str
    facts: Mapping[str, object] | None = None
    """The same for programs, of checks that found figures."""


class Initialize(Message, frozen=True):
    """`initialize`: first request. The engine ends by itself when process `pid` is gone."""

    protocol: Int
    build: str
    pid: Int


class EngineInfo(Message, frozen=True):
    """Answer to `initialize`. Torch is not loaded at this point."""

    protocol: int
    build: str
    version: str
    home: str
    models: list[str]
    library_problem: str | None = None
    """A sentence for the user if the library can't be opened; then only life-cycle and doctor methods work."""
    library_kind: str | None = None
    """library_read_only | library_locked | library_newer | library_damaged | library_passphrase"""


class Nothing(Message, frozen=True):
    """No parameters, or no result: `shutdown` (answered, then the window sends the notification `exit`)."""


class CancelRequest(Message, frozen=True):
    """`$/cancelRequest`: the answer to request `id` is no longer wanted; it comes at once, as REQUEST_CANCELLED."""

    id: int | str


class Checks(Message, frozen=True):
    checks: list[Check]
