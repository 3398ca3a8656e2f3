"""Documents with summaries as AWESOME is trained on them: the passages, questions and salient text it will meet in use.

A document is read, segmented and laid out in passages as `precis summarize` does it; each sentence of the reference is
assigned to the passage it belongs to (`targets`); salient text is the greedy oracle's choice with a share of it left
out by lot, so that the model learns to do without. What comes of it is kept in a cache, ids alone: a preparation that
was interrupted goes on, and a training reads one document at a time, however many there are.
"""

import hashlib
import json
import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from engine.generation.passages import passages_of
from engine.generation.salient_content import Salient, salient_sentences, segment_input
from engine.generation.styles import headed, style_of_set
from engine.models.configs import AwesomeConfig
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.progress import Checkpoint, silent
from engine.research.training.awesome import TrainingDocument, TrainingSegment
from engine.research.training.corpora import Example, document_of, examples_of, questioned, questions_of
from engine.research.training.gap_sentences import filled, gap_sentence_segments
from engine.research.training.jsonl import Row
from engine.research.training.oracle import greedy_oracle
from engine.research.training.targets import assign_targets, target_ids
from engine.salience.encoding import Encoder, encode_document
from engine.segmentation.chunks import partition
from engine.segmentation.se3 import segment
from engine.summarization.abstractive import chunk_bounds
from engine.summarization.memory_journal import MemoryJournal

LONGEST = 51_200
"""Tokens of a document at most: the paper truncates training documents there, for time, not for memory."""
LEFT_OUT = 0.3
"""Share of the salient sentences that are left out by lot."""
STYLED = 0.5
"""Share of the documents whose kind is told the model."""
LENGTHS = (256, 384, 512, 768)
"""Of these one is a document's longest segment where segments end when they are full."""
_BESIDE = 64
"""Positions that a source has at least beside its segment: for its marks, a query and how sentences join."""
_VERSION = 4


class Objective(StrEnum):
    """What a document's segments are to write."""

    SUMMARIES = "summaries"
    """Their part of the summary a person wrote."""
    GAPS = "gaps"
    """Their own most telling sentences, which the source holds whole, in part or not at all (`gap_sentences`)."""


class SalientAs(StrEnum):
    """How a segment is given what is salient elsewhere in its document."""

    TEXT = "text"
    """As text beside it, up to the model's positions."""
    VECTORS = "vectors"
    """As key-value vectors, which the training makes of the segments themselves: their salient rows are noted."""
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How documents become training documents."""

    salient: SalientAs = SalientAs.TEXT
    longest: int = LONGEST
    longest_target: int = 512
    semantic: bool = True
    """Segments end where the subject does, as in use. Without: where they are full, each document's to a length of its
    own (256 to the longest), which needs no sentence encoder and costs a fiftieth."""
    segments: int | None = None
    """So many segments of a document at most: the first ones that have something to write, the silent left out."""
    positions: int | None = None
    """Tokens of a source with its salient text at most, where that is less than the model's."""
    questions: bool = False
    """A meeting's or story's questions are examples too, each with its question before every segment."""
    objective: Objective = Objective.SUMMARIES


@dataclass(frozen=True, slots=True)
class Means:
    """What a document is laid out with: the model's shape and tokenizer, and the sentence encoder."""

    config: AwesomeConfig
    tokenizer: SummaryTokenizer
    encoder: Encoder
    layout: Layout = field(default_factory=Layout)

    def fingerprint(self) -> str:
        """What tells these means from others."""
        told = [asdict(self.layout), asdict(self.config), self.encoder.sha256, self.tokenizer.fingerprint()]
        return json.dumps([_VERSION, *told])


class DocumentCache(Sequence[TrainingDocument]):
    """Training documents in files, read when they are asked for."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = list(paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __getitem__(self, number: int) -> TrainingDocument:  # type: ignore[override]  # no slices are asked for
        document = _read(self._paths[number])
        if document is None:
            raise LookupError(f"a training document is gone from the cache: {self._paths[number].name}")
        return document


def cache_documents(
    sets: Mapping[str, Sequence[Row]], means: Means, cache: Path, checkpoint: Checkpoint = silent
) -> DocumentCache:
    """Lay every document out that is not in the cache yet; those of which nothing can be read are left out.

    `checkpoint` hears ("encode", documents, all).
    """
    about = means.fingerprint()
    paths: list[Path] = []
    done, total = 0, sum(map(len, sets.values()))
    for name, rows in sets.items():
        for row in rows:
            checkpoint("encode", done, total)
            done += 1
            for number in range(questions_of(row) if means.layout.questions else 1):
                told = f"{about}{name}{json.dumps(row, sort_keys=True)}{number or ''}"
                path = cache / f"{hashlib.sha256(told.encode()).hexdigest()}.npz"
                document = _read(path)
                if document is None:
                    document = _laid_out(name, row, number, means)
                    _write(path, document)
                if document:
                    paths.append(path)
    return DocumentCache(paths)


def _laid_out(name: str, row: Row, number: int, means: Means) -> list[TrainingSegment]:
    """The segments of a row's example of that number, 0 the summary of the whole, the others answers to questions."""
    if means.layout.objective is Objective.GAPS:
        document = document_of(name, row)
        return gap_sentence_segments(document, means.tokenizer, means.config, _lot(str(row["id"]))) if document else []
    found = questioned(name, row) if means.layout.questions else examples_of(name, row)
    if number >= len(found):
        return []
    example = found[number]
    style = style_of_set(name) if means.config.length_tokens else None
    if style is not None and _lot(f"style {row['id']} {number}").random() < STYLED:
        example = replace(example, query=headed(style, example.query))
    return segments_of(example, means)


def segments_of(example: Example, means: Means) -> list[TrainingSegment]:
    """The segments of one example, targets and salient text included, up to `layout.longest` tokens."""
    tokenizer, layout = means.tokenizer, means.layout
    document, query = example.document, example.query
    texts = [document.text[sentence.start : sentence.end] for sentence in document.sentences]
    lengths = tokenizer.count(texts)
    bounds = chunk_bounds(means.config.max_positions, tokenizer.count([f"{query} "])[0] if query else 0)
    if layout.semantic:
        vectors = encode_document(document, means.encoder, MemoryJournal(), silent)[0]
        found = segment(lengths, vectors, *bounds)
    else:
        longest = min(bounds[1], _lot(f"length {example.id}").choice(LENGTHS))
        found = filled(lengths, longest)
        bounds = (bounds[0], longest)
    chunks = partition(document, found, lengths)
    laid = [
        (chunk.index, passage)
        for chunk in chunks
        for passage in passages_of(document, chunk, tokenizer.count, bounds[1])
    ]
    kept, used = 0, 0
    while kept < len(laid) and (not kept or used + laid[kept][1].tokens <= layout.longest):
        used += laid[kept][1].tokens
        kept += 1
    laid = laid[:kept]
    if not laid:
        return []
    reference = list(example.references[0])
    assigned = assign_targets(reference, [passage.text for _, passage in laid])
    salient: list[Salient] = []
    if layout.salient is not SalientAs.NONE:
        salient = _salient(texts, [chunk.last_sentence for chunk in chunks], reference, tokenizer)
    beside = salient if layout.salient is SalientAs.TEXT else []
    if layout.segments is not None:
        speaking = [(one, numbers) for one, numbers in zip(laid, assigned, strict=True) if numbers]
        laid = [one for one, _ in speaking][: layout.segments]
        assigned = [numbers for _, numbers in speaking][: layout.segments]
    return [
        _segment(
            passage.text,
            [one for one in beside if one.chunk < home],
            [one for one in beside if one.chunk > home],
            passage.places_of({one.number for one in salient if one.chunk == home}),
            " ".join(reference[number] for number in numbers),
            means=means,
            query=query,
        )
        for (home, passage), numbers in zip(laid, assigned, strict=True)
    ]


def _segment(
    text: str,
    past: Sequence[Salient],
    future: Sequence[Salient],
    highlights: Sequence[tuple[int, int]],
    target: str,
    *,
    means: Means,
    query: str | None,
) -> TrainingSegment:
    tokenizer, config = means.tokenizer, means.config
    if means.layout.positions is not None:
        config = replace(config, max_positions=max(means.layout.positions, tokenizer.count([text])[0] + _BESIDE))
        config = replace(config, max_positions=min(config.max_positions, means.config.max_positions))
    source = segment_input(text, past, future, tokenizer, config, query=query)
    ids = target_ids(tokenizer.encode(target), config, min(means.layout.longest_target, config.max_positions))
    highlighted = tuple((rows.start, rows.stop) for rows in source.rows_of(highlights))
    return TrainingSegment(source.ids, (source.own.start, source.own.stop), tuple(ids), highlighted)


def _salient(
    texts: Sequence[str], ends: Sequence[int], reference: Sequence[str], tokenizer: SummaryTokenizer
) -> list[Salient]:
    """The oracle's sentences with some left out, by a lot that hangs on the reference alone: it never changes."""
    whole = " ".join(reference)
    lot = _lot(whole)
    numbers = [number for number in greedy_oracle(texts, whole).chosen if lot.random() >= LEFT_OUT]
    homes = [int(np.searchsorted(ends, number, side="right")) for number in numbers]
    return salient_sentences(numbers, homes, [texts[number] for number in numbers], tokenizer)


def _lot(about: str) -> random.Random:
    """A lot that hangs on `about` alone."""
    return random.Random(hashlib.sha256(about.encode()).hexdigest())  # noqa: S311 (a lot, not a secret)


# ------------------------------------------------------------------------------------------------------------ files


def _write(path: Path, document: Sequence[TrainingSegment]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    sizes = [(len(one.source), *one.own, len(one.target)) for one in document]
    ids = [number for one in document for number in (*one.source, *one.target)]
    highlighted = [(number, *rows) for number, one in enumerate(document) for rows in one.highlighted]
    with partial.open("wb") as file:
        np.savez(
            file,
            allow_pickle=False,
            sizes=np.array(sizes, dtype=np.int32).reshape(-1, 4),
            ids=np.array(ids, dtype=np.int32),
            highlighted=np.array(highlighted, dtype=np.int32).reshape(-1, 3),
        )
    partial.replace(path)


def _read(path: Path) -> list[TrainingSegment] | None:
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            sizes, ids, marked = kept["sizes"].tolist(), kept["ids"].tolist(), kept["highlighted"].tolist()
    except (FileNotFoundError, ValueError, KeyError, EOFError, BadZipFile):
        return None
    document, place = [], 0
    for number, (source, first, last, target) in enumerate(sizes):
        middle, end = place + source, place + source + target
        highlighted = tuple((begin, behind) for home, begin, behind in marked if home == number)
        document.append(TrainingSegment(tuple(ids[place:middle]), (first, last), tuple(ids[middle:end]), highlighted))
        place = end
    return document
