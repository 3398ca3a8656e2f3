"""JSON-RPC 2.0 messages: bytes to checked objects and back.

Only what the two sides use is accepted: ids are integers or strings, batches are refused (LSP has none either), NaN and
Infinity are no JSON. Text may hold lone surrogates (file names that are not UTF-8): they travel as escapes.
"""

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from engine.protocol.codes import Code

Id = int | str


@dataclass(frozen=True, slots=True)
class Request:
    """A call that is answered exactly once."""

    id: Id
    method: str
    params: dict[str, Any] | list[Any] | None = None


@dataclass(frozen=True, slots=True)
class Notification:
    method: str
    params: dict[str, Any] | list[Any] | None = None


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to a request that went well."""

    id: Id
    result: Any


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """The answer to a request that did not. `id` is None where the request could not be told."""

    id: Id | None
    code: int
    message: str
    data: Any = None


Message = Request | Notification | Response | ErrorResponse


class BadMessage(Exception):
    """A body that is no message. `code` and `id` make the answer to it."""

    def __init__(self, code: Code, message: str, id_: Id | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.id = id_


def decode(body: bytes) -> Message:
    """The message in a frame's body.

    Raises:
        BadMessage: PARSE_ERROR if it is no JSON, INVALID_REQUEST if it is no message.
    """
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadMessage(Code.PARSE_ERROR, "The message is not JSON.") from error
    if not isinstance(value, dict):
        raise BadMessage(Code.INVALID_REQUEST, "A message is one JSON object.")
    id_ = _id(value)
    if value.get("jsonrpc") != "2.0":
        raise BadMessage(Code.INVALID_REQUEST, "The message does not say jsonrpc 2.0.", id_)
    return _call(value, id_) if "method" in value else _answer(value, id_)


def encode(message: Message) -> bytes:
    """The body of a frame for a message."""
    value: dict[str, Any] = {"jsonrpc": "2.0"}
    match message:
        case Request(id_, method, params):
            value |= {"id": id_, "method": method} | ({} if params is None else {"params": params})
        case Notification(method, params):
            value |= {"method": method} | ({} if params is None else {"params": params})
        case Response(id_, result):
            value |= {"id": id_, "result": result}
        case ErrorResponse(id_, code, text, data):
            error = {"code": int(code), "message": text} | ({} if data is None else {"data": data})
            value |= {"id": id_, "error": error}
    try:
        return _dump(value, ascii_only=False).encode("utf-8")
    except UnicodeEncodeError:
        return _dump(value, ascii_only=True).encode("ascii")


def _dump(value: dict[str, Any], *, ascii_only: bool) -> str:
    return json.dumps(value, ensure_ascii=ascii_only, allow_nan=False, separators=(",", ":"))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _id(value: dict[str, Any]) -> Id | None:
    id_ = value.get("id")
    if id_ is None or (isinstance(id_, int | str) and not isinstance(id_, bool)):
        return id_
    raise BadMessage(Code.INVALID_REQUEST, "An id is an integer or a string.")


def _call(value: dict[str, Any], id_: Id | None) -> Request | Notification:
    method, params = value["method"], value.get("params")
    if not isinstance(method, str):
        raise BadMessage(Code.INVALID_REQUEST, "A method is a string.", id_)
    if params is not None and not isinstance(params, dict | list):
        raise BadMessage(Code.INVALID_REQUEST, "Parameters are an object or an array.", id_)
    if "id" not in value:
        return Notification(method, params)
    if id_ is None:
        raise BadMessage(Code.INVALID_REQUEST, "The id of a request is not null.")
    return Request(id_, method, params)


def _answer(value: dict[str, Any], id_: Id | None) -> Response | ErrorResponse:
    if ("result" in value) == ("error" in value):
        raise BadMessage(Code.INVALID_REQUEST, "A message has a method, a result or an error.", id_)
    if "result" in value:
        if id_ is None:
            raise BadMessage(Code.INVALID_REQUEST, "A result names the request it answers.")
        return Response(id_, value["result"])
    error = value["error"]
    if not isinstance(error, dict):
        raise BadMessage(Code.INVALID_REQUEST, "An error is an object.", id_)
    code, text = error.get("code"), error.get("message")
    if not isinstance(code, int) or isinstance(code, bool) or not isinstance(text, str):
        raise BadMessage(Code.INVALID_REQUEST, "An error has a code and a message.", id_)
    return ErrorResponse(id_, code, text, error.get("data"))
