"""A SentencePiece vocabulary (`spiece.model`) as a fast tokenizer, for T5 and PEGASUS checkpoints that bring no other.

The file is a protocol buffer of few fields, read here field by field: the libraries that would do it (sentencepiece,
protobuf) would be two more to install for one small file. What is built is what transformers builds from the same file
with them: Unigram over the file's pieces, its own character map as normalizer, words split at white space.

Only Unigram vocabularies are read, which is what these families have; whatever else is told to bring `tokenizer.json`.
"""

import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Regex, Tokenizer, decoders, normalizers, pre_tokenizers, processors
from tokenizers.models import Unigram

from engine.errors import ModelUnavailable

NAME = "spiece.model"

_T5 = ("t5", "mt5", "umt5", "longt5")
_PEGASUS = ("pegasus", "pegasus_x")
_SENTINELS, _OFFSET = 100, 103
"""Tokens that T5's tokenizer adds behind the file's, and PEGASUS' before them, unless `tokenizer_config.json` says."""

_UNIGRAM = 1
_UNKNOWN, _CONTROL = 2, 3
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5


@dataclass(slots=True)
class Vocabulary:
    """What such a file holds, as far as it is needed."""

    pieces: list[tuple[str, float]] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    kind: int = _UNIGRAM
    unknown: int = 0
    charsmap: bytes = b""


def load(folder: Path) -> Tokenizer:
    """The tokenizer of the checkpoint in `folder`, from its `spiece.model`.

    Raises:
        ModelUnavailable: the file is damaged, or of a kind that is not read.
    """
    path = folder / NAME
    family = _object(folder / "config.json").get("model_type")
    if family not in {*_T5, *_PEGASUS}:
        raise ModelUnavailable(
            f"{path} is read for T5 and PEGASUS only, and the model is of type {family!r}: save its tokenizer with "
            "transformers, so that there is a tokenizer.json."
        )
    try:
        vocabulary = read(path.read_bytes())
    except (OSError, ValueError, IndexError, struct.error) as error:
        raise ModelUnavailable(f"{path} is no whole SentencePiece vocabulary ({error}). Copy it again.") from error
    if vocabulary.kind != _UNIGRAM or len(vocabulary.pieces) < 3:
        raise ModelUnavailable(f"{path} is no Unigram vocabulary: save the tokenizer as a tokenizer.json.")
    settings = folder / "tokenizer_config.json"
    return _built(vocabulary, family, _object(settings) if settings.is_file() else {})


def read(data: bytes) -> Vocabulary:
    """Read a ModelProto. Raises ValueError, IndexError or struct.error where it is none."""
    found = Vocabulary()
    for number, value in _fields(data):
        if number == 1:
            piece, score, kind = "", 0.0, 1
            for inner, content in _fields(_bytes(value)):
                if inner == 1:
                    piece = _bytes(content).decode("utf-8")
                elif inner == 2:
                    (score,) = struct.unpack("<f", _bytes(content))
                elif inner == 3:
                    kind = _number(content)
            found.pieces.append((piece, score))
            found.kinds.append(kind)
        elif number == 2:
            for inner, content in _fields(_bytes(value)):
                found.kind = _number(content) if inner == 3 else found.kind
        elif number == 3:
            for inner, content in _fields(_bytes(value)):
                found.charsmap = _bytes(content) if inner == 2 else found.charsmap
    found.unknown = next((place for place, kind in enumerate(found.kinds) if kind == _UNKNOWN), 0)
    return found


# ------------------------------------------------------------------------------------------------------ the wire format


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Field numbers and values of a message: numbers, or bytes of whatever has a length or a fixed width."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        wire = key & 7
        if wire == _VARINT:
            value, at = _varint(data, at)
            yield key >> 3, value
            continue
        if wire == _BYTES:
            size, at = _varint(data, at)
        elif wire in {_FIXED32, _FIXED64}:
            size = 4 if wire == _FIXED32 else 8
        else:
            raise ValueError(f"wire type {wire}")
        if at + size > len(data):
            raise ValueError("cut short")
        yield key >> 3, data[at : at + size]
        at += size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at
        if shift > 63:
            raise ValueError("a number without an end")


def _bytes(value: int | bytes) -> bytes:
    if not isinstance(value, bytes):
        raise ValueError("a number where bytes belong")  # noqa: TRY004 (of the file, not of a caller)
    return value


def _number(value: int | bytes) -> int:
    if not isinstance(value, int):
        raise ValueError("bytes where a number belongs")  # noqa: TRY004 (of the file, not of a caller)
    return value


# ------------------------------------------------------------------------------------------------------ the tokenizer


def _built(vocabulary: Vocabulary, family: str, settings: dict[str, Any]) -> Tokenizer:
    if family in _PEGASUS:
        pieces, special, unknown = _pegasus(vocabulary, int(settings.get("offset", _OFFSET)))
    else:
        pieces, special, unknown = _t5(vocabulary, int(settings.get("extra_ids", _SENTINELS)))
    tokenizer = Tokenizer(Unigram(pieces, unk_id=unknown, byte_fallback=False))
    blanks = normalizers.Replace(Regex(" {2,}"), " ")
    charsmap = [normalizers.Precompiled(vocabulary.charsmap)] if vocabulary.charsmap else []
    tokenizer.normalizer = normalizers.Sequence([*charsmap, blanks])
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme="always")]
    )
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="always")
    end, number = pieces[1][0], 1
    tokenizer.post_processor = processors.TemplateProcessing(single=f"$A {end}", special_tokens=[(end, number)])
    tokenizer.add_special_tokens([AddedToken(name, normalized=False, special=True) for name in special])
    return tokenizer


def _t5(vocabulary: Vocabulary, sentinels: int) -> tuple[list[tuple[str, float]], list[str], int]:
    """The file's pieces, then the sentinels, the last of them first; special tokens; the unknown one's place."""
    added = [f"<extra_id_{number}>" for number in reversed(range(sentinels))]
    marks = [name for (name, _), kind in _with_kinds(vocabulary) if kind in {_CONTROL, _UNKNOWN}]
    return [*vocabulary.pieces, *((name, 0.0) for name in added)], [*marks, *added], vocabulary.unknown


def _pegasus(vocabulary: Vocabulary, offset: int) -> tuple[list[tuple[str, float]], list[str], int]:
    """Padding, end, the two masks, tokens that only pretraining used, then the file's pieces but its first two."""
    marks = [vocabulary.pieces[0][0], vocabulary.pieces[1][0], "<mask_1>", "<mask_2>"]
    unused = [f"<unk_{number}>" for number in range(2, offset)]
    pieces = [*((name, 0.0) for name in marks), *((name, -100.0) for name in unused), *vocabulary.pieces[2:]]
    unknown = vocabulary.unknown + offset
    return pieces, [*marks, *unused, pieces[unknown][0]], unknown


def _with_kinds(vocabulary: Vocabulary) -> Iterator[tuple[tuple[str, float], int]]:
    return zip(vocabulary.pieces, vocabulary.kinds, strict=True)


def _object(path: Path) -> dict[str, Any]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{path} can't be read: {error}.") from error
    if not isinstance(stored, dict):
        raise ModelUnavailable(f"{path} does not hold an object.")
    return stored
