"""What the extractor learns from, computed once: of each document its candidates' vectors, features and labels.

Encoding is by far the dearest part of such a training, so each document's lesson is kept in a file of its own, under a
name made of everything it depends on: a preparation that was interrupted goes on with the next document, and one of
more documents computes only those. Files are arrays without objects; none of the text is in them.

Labels are the greedy oracle's of SPEC 1.10, as the share of a document's references whose oracle chooses the sentence;
beside them stands each sentence's overlap with the references, which says more about the many that are not chosen.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from engine.language.quoted_words import quotable_span
from engine.phases import Phases
from engine.progress import Checkpoint, silent
from engine.research.training.corpora import Example, examples_of
from engine.research.training.oracle import greedy_oracle
from engine.research.training.overlap import Reference, overlap
from engine.salience.encoding import Encoder, encode_document
from engine.salience.features import NAMES
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import candidates_of, features_in
from engine.summarization.summarize import chunks_of

Halves = npt.NDArray[np.float16]
_VERSION = 1


@dataclass(frozen=True, slots=True)
class ExtractorExample:
    """A document's candidate sentences in order, c of them."""

    vectors: Halves
    """(c, sentence width), unit length."""
    features: Halves
    """(c, len(NAMES)), as `engine.salience.features` sees them."""
    labels: Halves
    """(c,): share of the references whose oracle chooses the sentence."""
    overlaps: Halves
    """(c, 3): unigram precision, bigram precision, bigram F against the reference it matches best."""
    words: npt.NDArray[np.int32]
    """(c,): words of each sentence."""

    def __len__(self) -> int:
        return len(self.labels)


class _Width(Protocol):
    width: int


def extractor_example_of(
    name: str, row: Mapping[str, Any], encoder: Encoder, cache: Path, checkpoint: Checkpoint = silent
) -> ExtractorExample:
    """The lesson of one row of the set `name`, from the cache or computed into it; empty where nothing can be read."""
    path = cache / f"{_key(name, row, encoder)}.npz"
    kept = _read(path)
    if kept is not None:
        return kept
    found = examples_of(name, row)
    extractor_example = _compute(found[0], encoder, checkpoint) if found else _empty(encoder)
    _write(path, extractor_example)
    return extractor_example


def candidate_texts(name: str, row: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The candidates of a row, in the order of its lesson, and its references; read again, for neither is kept."""
    example = examples_of(name, row)[0]
    candidates, _ = candidates_of(example.document, Phases(silent, "salience", 1))
    spans = [quotable_span(example.document, int(index)) for index in candidates]
    return [example.document.text[start:end] for start, end in spans], [" ".join(r) for r in example.references]


def _compute(example: Example, encoder: Encoder, checkpoint: Checkpoint) -> ExtractorExample:
    document, journal = example.document, MemoryJournal()
    vectors, lengths = encode_document(document, encoder, journal, checkpoint)
    chunks = chunks_of(document, journal, vectors, lengths, checkpoint)
    features, _ = features_in(document, chunks, vectors, encoder=encoder, checkpoint=checkpoint)
    spans = [quotable_span(document, int(index)) for index in features.candidates]
    texts = [document.text[start:end] for start, end in spans]
    labels = np.zeros(len(texts), dtype=np.float32)
    for lines in example.references:
        labels[list(greedy_oracle(texts, " ".join(lines)).chosen)] += 1 / len(example.references)
    references = [Reference(" ".join(lines)) for lines in example.references]
    overlaps = [overlap(text, references) for text in texts]
    return ExtractorExample(
        vectors.gather(features.candidates).astype(np.float16),
        features.values.astype(np.float16),
        labels.astype(np.float16),
        np.array([[o.precision1, o.precision2, o.f2] for o in overlaps], dtype=np.float16).reshape(-1, 3),
        features.words,
    )


def _empty(encoder: _Width) -> ExtractorExample:
    return ExtractorExample(
        np.zeros((0, encoder.width), np.float16),
        np.zeros((0, len(NAMES)), np.float16),
        np.zeros(0, np.float16),
        np.zeros((0, 3), np.float16),
        np.zeros(0, np.int32),
    )


def _key(name: str, row: Mapping[str, Any], encoder: Encoder) -> str:
    told = json.dumps([_VERSION, name, encoder.sha256, NAMES, row], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


def _read(path: Path) -> ExtractorExample | None:
    """A kept lesson; None where there is none, or half of one after a crash of the machine."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return ExtractorExample(*(kept[field] for field in ExtractorExample.__slots__))
    except (FileNotFoundError, ValueError, KeyError, EOFError, BadZipFile):
        return None


def _write(path: Path, extractor_example: ExtractorExample) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with partial.open("wb") as file:
        np.savez(
            file,
            allow_pickle=False,
            **{field: getattr(extractor_example, field) for field in ExtractorExample.__slots__},
        )
    partial.replace(path)
