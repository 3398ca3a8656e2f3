"""The parts of a result as compressed JSON and back, exactly: Python writes a float so that it reads the same."""

import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from engine.document import Chunk, Result
from engine.schema.brief import Fact, Part, Section
from engine.schema.enums import ChunkState
from engine.schema.message import checked
from engine.schema.origins import Origins
from engine.schema.result import ChunkLedger, ModelUse, Notice, Timings

T = TypeVar("T")


def encode(value: object) -> bytes:
    """A JSON value, or objects of the schema, packed. Lone surrogates survive as escapes."""
    plain = msgspec.to_builtins(value)
    return zlib.compress(json.dumps(plain, ensure_ascii=True, separators=(",", ":")).encode("ascii"))


def decode(data: bytes) -> Any:  # noqa: ANN401 - anything JSON can say
    """What `encode` packed, as a JSON value."""
    return json.loads(zlib.decompress(data))


def decode_as(data: bytes, type_: type[T]) -> T:
    """What `encode` packed, as it was.

    Raises:
        msgspec.ValidationError: it is something else.
    """
    return checked(decode(data), type_)


def encode_chunks(chunks: Iterable[Chunk]) -> bytes:
    return encode([[c.index, c.start, c.end, c.tokens, c.first_sentence, c.last_sentence] for c in chunks])


def decode_chunks(data: bytes) -> tuple[Chunk, ...]:
    return tuple(Chunk(*row) for row in decode(data))


def encode_ledger(ledger: Iterable[ChunkLedger]) -> bytes:
    return encode([[line.index, line.state, line.salience, line.reason] for line in ledger])


def decode_ledger(data: bytes) -> tuple[ChunkLedger, ...]:
    return tuple(ChunkLedger(i, ChunkState(state), salience, reason) for i, state, salience, reason in decode(data))


class _Details(msgspec.Struct):
    models: tuple[ModelUse, ...]
    timings: Timings
    notices: tuple[Notice, ...]


def encode_details(models: Sequence[ModelUse], timings: Timings, notices: Sequence[Notice]) -> bytes:
    """The small rest of a result."""
    return encode(_Details(tuple(models), timings, tuple(notices)))


def decode_details(data: bytes) -> tuple[tuple[ModelUse, ...], Timings, tuple[Notice, ...]]:
    details = decode_as(data, _Details)
    return details.models, details.timings, details.notices


class Brief(msgspec.Struct, frozen=True):
    """What a summary, a brief, or the answer to a question, has beside its sentences."""

    sections: tuple[Section, ...] = ()
    parts: tuple[Part, ...] = ()
    facts: tuple[Fact, ...] = ()
    answered: bool | None = None
    left_out: tuple[tuple[int, int], ...] | None = None
    origins: Origins | None = None


def encode_brief(result: Result) -> bytes | None:
    """What a result has beside its sentences; None where it has nothing."""
    brief = Brief(result.sections, result.parts, result.facts, result.answered, result.left_out, result.origins)
    return encode(brief) if brief != Brief() else None


def decode_brief(data: bytes | None) -> Brief:
    return decode_as(data, Brief) if data is not None else Brief()
