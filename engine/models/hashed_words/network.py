"""Which label a text's words speak for: a logistic regression over its words and pairs of neighbouring words, hashed.

    x[k] = (1 + ln n[k]) idf[k],    p = softmax(W x / |x| + b)

`n[k]` counts the words and pairs that fall to bucket `k` of `BUCKETS` (feature hashing, Weinberger et al. 2009, arXiv
0902.2206), so no vocabulary is kept. Of a long text passages are read, evenly spread, and the logarithms of their
probabilities averaged: what it costs does not grow with the document. In numpy.

It reads a document beside `doctype-en`, which knows fifteen types and little of what is none of them: such a text may
look like one type and yet have none of its words. Where the words do not bear a type out, the text is of none of them.
"""

import math
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.models.calibration import probabilities
from engine.models.configs import HASHED_WORDS_TYPE
from engine.models.plain_tensors import Arrays, load_folder, write_folder

Doubles = npt.NDArray[np.float64]
Halves = npt.NDArray[np.float16]

FORMAT = 1
BUCKETS = 1 << 16
_WORDS = re.compile(r"[a-z]+|\d+|[^\w\s]")
_PASSAGE, _PASSAGES = 6000, 8
"""Characters of a passage (some 1,000 words) of a long text, and how many of them are read at most."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """When the words bear out the type that `doctype-en` finds likeliest. Chosen on dev."""

    words_from: Mapping[str, float]
    """For each type the words' probability of it below which a text that looks like it is of none of the types. Such
    texts look like some types (fiction, email) far more often than like others."""
    likeliest_from: float
    """From here the type is given, as far as doctype-en is concerned: less than where it decides alone."""

    def bears_out(self, label: str, probability: float) -> bool:
        """Whether the words' probability of the likeliest type is enough for it."""
        return probability >= self.words_from[label]


@dataclass(frozen=True, slots=True)
class HashedWords:
    """Trained weights. Make it with `load`."""

    labels: tuple[str, ...]
    agreement: Agreement
    beside: str
    """The sha256 of the weights of doctype-en that `agreement` was chosen with."""
    idf: Halves
    """(BUCKETS,)"""
    weight: Halves
    """(BUCKETS, L)"""
    bias: Halves
    """(L,)"""
    name: str = ""
    sha256: str = ""

    def probabilities(self, text: str) -> Doubles:
        """How likely each label is by the words of a text: (L,), summing to 1."""
        rows = np.stack([self._log_probabilities(passage) for passage in passages(text)])  # (P, L)
        found: Doubles = probabilities(rows.mean(0)[None])[0]
        return found

    def save(self, folder: Path, card: str) -> None:
        """Write it as a folder: configuration, weights, card, checksums."""
        config = {
            "model_type": HASHED_WORDS_TYPE,
            "format": FORMAT,
            "labels": list(self.labels),
            "agreement": asdict(self.agreement),
            "beside": self.beside,
        }
        write_folder(folder, config, {"idf": self.idf, "weight": self.weight, "bias": self.bias}, card)

    @classmethod
    def load(cls, folder: Path) -> "HashedWords":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """

        def make(config: dict[str, Any], tensors: Arrays, sha256: str) -> HashedWords:
            labels, agreement = tuple(config["labels"]), Agreement(**config["agreement"])
            idf, weight, bias = (tensors[name] for name in ("idf", "weight", "bias"))
            if agreement.words_from.keys() != set(labels):
                raise ValueError("thresholds and labels do not match")
            if idf.shape != (BUCKETS,) or weight.shape != (BUCKETS, len(labels)) or bias.shape != (len(labels),):
                raise ValueError("weights and labels do not match")
            return cls(labels, agreement, config["beside"], idf, weight, bias, name=folder.name, sha256=sha256)

        return load_folder(folder, HASHED_WORDS_TYPE, FORMAT, "weights of words", make)

    def _log_probabilities(self, passage: str) -> Doubles:
        buckets, counts = hashed(passage)
        values = weighed(counts, self.idf[buckets])
        logits = values @ self.weight[buckets].astype(np.float64) + self.bias  # (L,)
        return np.asarray(logits - np.logaddexp.reduce(logits))


def hashed(text: str) -> tuple[npt.NDArray[np.int64], Doubles]:
    """The buckets that a text's words and pairs of words fall to, each once, and how often: (k,), (k,).

    Case does not count, and every number is the same word.
    """
    words = ["0" if word[0].isdigit() else word for word in _WORDS.findall(text.lower())]
    found = Counter(_bucket(one) for one in chain(words, map(" ".join, pairwise(words))))
    return np.fromiter(found.keys(), np.int64, len(found)), np.fromiter(found.values(), np.float64, len(found))


def weighed(counts: Doubles, idf: npt.NDArray[np.floating]) -> Doubles:
    """What buckets that occur so often weigh in a text: (k,), of length 1; of no buckets nothing."""
    values = (1 + np.log(counts)) * idf.astype(np.float64)
    return np.asarray(values / max(float(np.linalg.norm(values)), 1e-9))


def passages(text: str) -> Iterator[str]:
    """All of a text, or of a long one passages from its beginning to its end, cut between words."""
    if len(text) <= _PASSAGE * 3 // 2:
        yield text
        return
    count = min(_PASSAGES, math.ceil(len(text) / _PASSAGE))
    for start in np.linspace(0, len(text) - _PASSAGE, count).astype(int).tolist():
        passage = text[start : start + _PASSAGE]
        yield passage[passage.find(" ") + 1 if start else 0 : passage.rfind(" ") if " " in passage else None]


@lru_cache(maxsize=1 << 15)
def _bucket(word: str) -> int:
    return zlib.crc32(word.encode()) % BUCKETS
