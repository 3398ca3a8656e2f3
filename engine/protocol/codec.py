"""The dataclasses of `methods` to and from JSON values, checked on the way in.

For each type a converter is built once from its annotations and kept; messages then cost a dictionary lookup a field.
What is known to be JSON already (`Any`, lists of numbers on the way out) is passed through untouched. Unknown fields
are ignored, so that a newer peer can add some; a missing field without a default is an error.
"""

import dataclasses
import functools
import types
from collections.abc import Callable
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Convert = Callable[[object], Any]
Annotation = Any
"""A type as it stands behind a field's colon: a class, `list[int]`, `str | None`."""


class CodecError(Exception):
    """A value that is not of the type asked for. The text says where, never what the value was."""


def decode(type_: type[T], value: object) -> T:
    """An object of dataclass `type_` from a JSON value; None counts as an object without fields.

    Raises:
        CodecError: a field is missing or of another type.
    """
    annotation: Annotation = type_
    result: T = _decoder(annotation)({} if value is None else value)
    return result


def encode(value: object) -> object:
    """The JSON value of a dataclass object; anything else is taken to be JSON already."""
    if not dataclasses.is_dataclass(value):
        return value
    annotation: Annotation = type(value)
    return _encoder(annotation)(value)


# -- in ---------------------------------------------------------------------------------------------------------------


@functools.cache
def _decoder(type_: Annotation) -> Convert:
    origin: Annotation = get_origin(type_)
    arguments = get_args(type_)
    if type_ in _SIMPLE:
        return _SIMPLE[type_]
    if dataclasses.is_dataclass(type_):
        return _object_decoder(type_)
    if origin is list:
        return functools.partial(_decode_list, _decoder(arguments[0]))
    if origin is dict and arguments[0] is str:
        return functools.partial(_decode_dict, _decoder(arguments[1]))
    if origin in {Union, types.UnionType}:
        return _union_decoder(arguments)
    raise TypeError(f"{type_} can't travel over the wire")


def _object_decoder(type_: Annotation) -> Convert:
    hints = get_type_hints(type_)
    fields = [(f.name, _decoder(hints[f.name]), _has_default(f)) for f in dataclasses.fields(type_)]

    def decode_object(value: object) -> object:
        if not isinstance(value, dict):
            raise CodecError(f": expected an object, got {_kind(value)}")
        arguments = {}
        for name, convert, optional in fields:
            if name in value:
                try:
                    arguments[name] = convert(value[name])
                except CodecError as error:
                    raise CodecError(f".{name}{error}") from None
            elif not optional:
                raise CodecError(f".{name}: missing")
        return type_(**arguments)

    return decode_object


def _has_default(field: "dataclasses.Field[Any]") -> bool:
    return field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING


def _union_decoder(members: tuple[Any, ...]) -> Convert:
    converters = [_decoder(member) for member in members]

    def decode_union(value: object) -> object:
        for convert in converters:
            try:
                return convert(value)
            except CodecError as error:
                last = error
        raise last

    return decode_union


def _decode_list(convert: Convert, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise CodecError(f": expected an array, got {_kind(value)}")
    try:
        return [convert(item) for item in value]
    except CodecError as error:
        raise CodecError(f"[…]{error}") from None


def _decode_dict(convert: Convert, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CodecError(f": expected an object, got {_kind(value)}")
    return {key: convert(item) for key, item in value.items()}


def _same(value: object) -> object:
    return value


def _decode_str(value: object) -> str:
    if isinstance(value, str):
        return value
    raise CodecError(f": expected a string, got {_kind(value)}")


def _decode_int(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        if -(1 << 63) <= value < 1 << 63:  # what SQLite keeps
            return value
        raise CodecError(": the number is too large")
    raise CodecError(f": expected an integer, got {_kind(value)}")


def _decode_float(value: object) -> float:
    if isinstance(value, float):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            raise CodecError(": the number is too large") from None
    raise CodecError(f": expected a number, got {_kind(value)}")


def _decode_bool(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise CodecError(f": expected true or false, got {_kind(value)}")


def _decode_none(value: object) -> None:
    if value is not None:
        raise CodecError(f": expected null, got {_kind(value)}")


_SIMPLE: dict[Any, Convert] = {
    Any: _same,
    dict: functools.partial(_decode_dict, _same),
    str: _decode_str,
    int: _decode_int,
    float: _decode_float,
    bool: _decode_bool,
    type(None): _decode_none,
}


def _kind(value: object) -> str:
    kinds = {dict: "an object", list: "an array", str: "a string", bool: "a boolean", type(None): "null"}
    return kinds.get(type(value), "a number")


# -- out --------------------------------------------------------------------------------------------------------------


@functools.cache
def _encoder(type_: Annotation) -> Convert:
    if dataclasses.is_dataclass(type_):
        return _object_encoder(type_)
    origin: Annotation = get_origin(type_)
    arguments = get_args(type_)
    members = [_encoder(member) for member in arguments if member is not type(None)]
    if all(convert is _same for convert in members):
        return _same
    if origin is list:
        return functools.partial(_encode_list, members[0])
    if origin in {Union, types.UnionType} and len(members) == 1:
        return functools.partial(_encode_optional, members[0])
    raise TypeError(f"{type_} can't travel over the wire")


def _encode_list(convert: Convert, value: list[Any]) -> list[Any]:
    return [convert(item) for item in value]


def _encode_optional(convert: Convert, value: object) -> object:
    return None if value is None else convert(value)


def _object_encoder(type_: Annotation) -> Convert:
    hints = get_type_hints(type_)
    fields = [(f.name, _encoder(hints[f.name])) for f in dataclasses.fields(type_)]
    plain = [name for name, convert in fields if convert is _same]
    nested = [(name, convert) for name, convert in fields if convert is not _same]

    def encode_object(value: object) -> dict[str, Any]:
        result = {name: getattr(value, name) for name in plain}
        for name, convert in nested:
            result[name] = convert(getattr(value, name))
        return result

    return encode_object
