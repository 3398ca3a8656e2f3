"""What every message of the wire is: an object with these fields, of these types, and no others."""

from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, ValidationError, convert

T = TypeVar("T")

Int = Annotated[int, Meta(ge=-(1 << 63), le=(1 << 63) - 1)]
"""A whole number that SQLite can keep: what comes over the wire goes into queries."""


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of requests, answers and notifications, and of what they hold."""


def checked(value: Any, type_: type[T]) -> T:  # noqa: ANN401 - anything JSON can say
    """`value` as a `type_`.

    Raises:
        ValidationError: it is something else; the text says where.
    """
    try:
        return convert(value, type_)
    except UnicodeEncodeError as error:  # msgspec's answer to a key or an enum's value with half a surrogate pair
        raise ValidationError("a name or choice holds half a character: it is not Unicode") from error
