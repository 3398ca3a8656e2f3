"""A taught head as bytes and back: safetensors, to be kept in the library (and undone by keeping the one before)."""

import json
import struct
from dataclasses import asdict, fields, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load, save

from engine.classification.head import TaughtHead, Tuned
from engine.classification.words import BAGS
from engine.classification.words_head import BagHead, StructureHead, WordsHead
from engine.errors import ModelUnavailable
from engine.schema.labels import Accuracy

_ARRAYS = ("weight", "bias", "centre")
_OF_A_BAG = ("buckets", "idf", "weight", "offset")
_OF_THE_STRUCTURE = ("centre", "spread", "weight")

Arrays = dict[str, npt.NDArray[Any]]


def head_to_bytes(head: TaughtHead) -> bytes:
    """The head with everything `head_from_bytes` needs."""
    described = {
        field.name: getattr(head, field.name)
        for field in fields(head)
        if field.name not in {*_ARRAYS, "words", "accuracy", "tuned"}
    }
    described["accuracy"] = asdict(head.accuracy)
    described["tuned"] = None if head.tuned is None else asdict(head.tuned)
    arrays = {name: getattr(head, name) for name in _ARRAYS} | _word_arrays(head.words)
    return bytes(save(arrays, metadata={"taught_head": json.dumps(described)}))


def head_from_bytes(data: bytes) -> TaughtHead:
    """Read what `head_to_bytes` made.

    Raises:
        ModelUnavailable: The bytes are damaged or something else.
    """
    try:
        arrays = load(data)
        (length,) = struct.unpack("<Q", data[:8])  # a safetensors file begins with the length of its header
        described = json.loads(json.loads(data[8 : 8 + length])["__metadata__"]["taught_head"])
        accuracy = Accuracy(**described.pop("accuracy"))
        labels = tuple(described.pop("labels"))
        tuned = _tuned(described.pop("tuned", None))
        weights = {name: arrays[name] for name in _ARRAYS}
        words = _words_head(arrays) if "structure.weight" in arrays else None
        return TaughtHead(**described, **weights, labels=labels, accuracy=accuracy, tuned=tuned, words=words)
    except (SafetensorError, ValueError, KeyError, TypeError, struct.error) as error:
        raise ModelUnavailable("A taught label can't be read from the library. Teach it again.") from error


def _word_arrays(head: WordsHead | None) -> Arrays:
    """The words' weights by name, in as few bytes as serve."""
    if head is None:
        return {}
    found = {
        f"structure.{name}": np.ascontiguousarray(getattr(head.structure, name), np.float64)
        for name in _OF_THE_STRUCTURE
    }
    for bag, one in head.bags.items():
        found |= {
            f"{bag}.buckets": one.buckets.astype(np.int32),
            f"{bag}.idf": one.idf.astype(np.float16),
            f"{bag}.weight": one.weight.astype(np.float16),
            f"{bag}.offset": np.asarray(one.offset, np.float64),
        }
    return found


def _words_head(arrays: Arrays) -> WordsHead:
    bags = {bag: BagHead(*(arrays[f"{bag}.{name}"] for name in _OF_A_BAG)) for bag in BAGS}
    return WordsHead(bags, StructureHead(*(arrays[f"structure.{name}"] for name in _OF_THE_STRUCTURE)))


def _tuned(described: dict[str, Any] | None) -> Tuned | None:
    if described is None:
        return None
    accuracy = described.pop("accuracy")
    return Tuned(**described, accuracy=None if accuracy is None else Accuracy(**accuracy))


def relabelled(data: bytes, old: str, new: str) -> bytes:
    """What `head_to_bytes` made, with a label renamed. Damaged bytes come back as they are: they are said to be so
    where they are used.
    """
    try:
        head = head_from_bytes(data)
    except ModelUnavailable:
        return data
    return head_to_bytes(replace(head, labels=tuple(new if label == old else label for label in head.labels)))
