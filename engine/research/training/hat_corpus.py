"""JSON Lines as HAT is trained on them: documents with a label each, with several, with labelled paragraphs, or bare.

    {"text", "label": name or null}          one label of several that exclude each other; null: of no label
    {"text", "labels": [names]}              labels that do not exclude each other
    {"paragraphs": [{"text", "labels"}]}     each paragraph is a segment and has labels of its own
    {"text"}                                 for the self-supervised objectives

A text is split into sentences as ingest splits it and packed into segments; one longer than a model reads at once in
training is cut into parts, and each part is an example with the document's label. Nothing is dropped: only a paragraph
that is longer than a segment is cut to it, as the paper does, and how many were is counted.
"""

import json
import lzma
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import UsageError
from engine.language.boundaries import sentence_spans
from engine.models.hat.classifier import evenly
from engine.models.hat.examples import HatExample, Segment
from engine.models.hat.input import HatTokenizer, read_segments
from engine.progress import Checkpoint, silent
from engine.research.training.jsonl import open_lines
from engine.schema.enums import Stage

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lengths:
    """How much of a document makes an example."""

    capacity: int = 127
    """Tokens of a segment without its [CLS]."""
    segments: int = 16
    """Most segments of an example."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Examples, the names of their labels, and what was cut."""

    examples: tuple[HatExample, ...]
    labels: tuple[str, ...]
    several: bool
    """Labels do not exclude each other."""
    by_paragraph: bool
    paragraphs_cut: int = 0


def read_rows(files: Iterable[Path]) -> list[Row]:
    """The lines of JSON Lines files, plain or packed by xz.

    Raises:
        UsageError: A file is missing, damaged, or has a line that is no document; it names file and line.
        UnreadableFile: A file is no regular one.
    """
    rows: list[Row] = []
    for path in files:
        try:
            with open_lines(path) as lines:
                rows += (_row(line, path, number) for number, line in enumerate(lines, start=1) if line.strip())
        except (OSError, EOFError, lzma.LZMAError, UnicodeDecodeError) as error:
            raise UsageError(f"{path} can't be read as JSON Lines: {error}.") from error
    if not rows:
        raise UsageError("The files hold no documents.")
    return rows


def corpus(
    rows: Sequence[Row],
    tokenizer: HatTokenizer,
    lengths: Lengths,
    *,
    labels: tuple[str, ...] | None = None,
    rename: Callable[[str], str | None] = lambda name: name,
    checkpoint: Checkpoint = silent,
) -> Corpus:
    """Make examples of rows, which have to be all of one shape.

    Args:
        rows: From `read_rows`.
        tokenizer: Of the model.
        lengths: How much of a document makes an example.
        labels: Names in the order of the model's scores; None: all that occur, sorted. A name that is not among them
            is an error.
        rename: Merges labels, or drops one (None).
        checkpoint: Hears ("read", documents done, documents).

    Raises:
        UsageError: Rows of several shapes, or a label that is not among `labels`.
    """
    by_paragraph = "paragraphs" in rows[0]
    several = by_paragraph or "labels" in rows[0]
    if any(("paragraphs" in row) != by_paragraph or ("labels" in row) != ("labels" in rows[0]) for row in rows):
        raise UsageError("All documents of a training need the same shape: text, label, labels or paragraphs.")
    names = labels if labels is not None else _names(rows, rename)
    place = {name: index for index, name in enumerate(names)}
    examples: list[HatExample] = []
    cut = 0
    for number, row in enumerate(rows):
        checkpoint(Stage.READ, number, len(rows))
        if by_paragraph:
            made, over = _paragraphs(row, tokenizer, lengths, place, rename)
            examples += made
            cut += over
        else:
            examples += _parts(row, tokenizer, lengths, place, rename)
    return Corpus(tuple(examples), names, several, by_paragraph, cut)


def segments_of(text: str, tokenizer: HatTokenizer, capacity: int = 127) -> tuple[Segment, ...]:
    """The segments of a text, split at its lines and sentences."""
    spans: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        spans += ((start + first, start + last) for first, last in sentence_spans(line))
        start += len(line) + 1
    return tuple(read_segments(tokenizer, text, spans, capacity=capacity).segments)


def _row(line: str, path: Path, number: int) -> Row:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise UsageError(f"{path}, line {number}: not JSON ({error}).") from error
    if not isinstance(row, dict) or not (isinstance(row.get("text"), str) or isinstance(row.get("paragraphs"), list)):
        raise UsageError(f'{path}, line {number}: a document needs "text" or "paragraphs" (see precis train hat -h).')
    return row


def _names(rows: Sequence[Row], rename: Callable[[str], str | None]) -> tuple[str, ...]:
    found: set[str] = set()
    for row in rows:
        given = [one for part in row["paragraphs"] for one in part["labels"]] if "paragraphs" in row else _given(row)
        found |= {name for one in given if (name := rename(one)) is not None}
    return tuple(sorted(found))


def _given(row: Row) -> list[str]:
    if "labels" in row:
        return [str(name) for name in row["labels"]]
    return [] if row.get("label") is None else [str(row["label"])]


def _numbers(given: Iterable[str], place: Mapping[str, int], rename: Callable[[str], str | None]) -> tuple[int, ...]:
    names = {name for one in given if (name := rename(one)) is not None}
    if unknown := names - place.keys():
        raise UsageError(f"The label “{min(unknown)}” is not among those learned: {', '.join(place)}.")
    return tuple(sorted(place[name] for name in names))


def _parts(
    row: Row,
    tokenizer: HatTokenizer,
    lengths: Lengths,
    place: Mapping[str, int],
    rename: Callable[[str], str | None],
) -> list[HatExample]:
    label = _numbers(_given(row), place, rename)
    segments = segments_of(str(row["text"]), tokenizer, lengths.capacity)
    return [
        HatExample(tuple(tuple(one) for one in part), (label,)) for part in evenly(segments, lengths.segments) if part
    ]


def _paragraphs(
    row: Row,
    tokenizer: HatTokenizer,
    lengths: Lengths,
    place: Mapping[str, int],
    rename: Callable[[str], str | None],
) -> tuple[list[HatExample], int]:
    given = [part for part in row["paragraphs"] if str(part["text"]).strip()]
    ids = [found for found, _ in tokenizer.pieces([str(part["text"]) for part in given])]
    labels = [_numbers(part["labels"], place, rename) for part in given]
    segments: list[Segment] = [tuple(found[: lengths.capacity]) for found in ids]
    over = sum(len(found) > lengths.capacity for found in ids)
    examples: list[HatExample] = []
    first = 0
    for part in evenly(segments, lengths.segments):
        examples.append(HatExample(tuple(tuple(one) for one in part), tuple(labels[first : first + len(part)])))
        first += len(part)
    return [example for example in examples if example.segments], over
