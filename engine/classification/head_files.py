"""A taught head as bytes and back: safetensors, to be kept in the library (and undone by keeping the one before)."""

import json
import struct
from dataclasses import asdict, replace
from typing import Any

from safetensors import SafetensorError
from safetensors.numpy import load, save

from engine.classification.head import TaughtHead, Tuned
from engine.errors import ModelUnavailable
from engine.schema.labels import Accuracy

_ARRAYS = ("weight", "bias", "centre")


def head_to_bytes(head: TaughtHead) -> bytes:
    """The head with everything `head_from_bytes` needs."""
    described = {name: value for name, value in asdict(head).items() if name not in _ARRAYS}
    arrays = {name: getattr(head, name) for name in _ARRAYS}
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
        return TaughtHead(**described, **weights, labels=labels, accuracy=accuracy, tuned=tuned)
    except (SafetensorError, ValueError, KeyError, TypeError, struct.error) as error:
        raise ModelUnavailable("A taught label can't be read from the library. Teach it again.") from error


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
