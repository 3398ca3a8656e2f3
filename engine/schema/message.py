"""What every message of the wire is: an object with these fields, of these types, and no others."""

from typing import Annotated

from msgspec import Meta, Struct

Int = Annotated[int, Meta(ge=-(1 << 63), le=(1 << 63) - 1)]
"""A whole number that SQLite can keep: what comes over the wire goes into queries."""


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of requests, answers and notifications, and of what they hold."""
