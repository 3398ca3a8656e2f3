"""The JSON contract of the command line, made from the domain types in one place.

Results are of `schema: 1`, briefs and what else says more of `schema: 2`, which only adds.

The window gets the same objects through the protocol, and the exporters and `precis verify` read them, so that there is
one form of a result outside the engine.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec.structs import replace as replaced

from engine.document import Document, Result, page_of
from engine.errors import PrecisError, UnreadableFile
from engine.schema.enums import Kind, SummaryFormat
from engine.schema.fields import DocumentField, GivenField
from engine.schema.highlights import HighlightedPassage
from engine.schema.result import (
    SCHEMA,
    SCHEMA_OF_BRIEFS,
    ChunkLedger,
    ChunkSpan,
    DocumentFacts,
    Evidence,
    FileObject,
    Label,
    LabelSettings,
    Ledger,
    Notice,
    PageLedger,
    ResultObject,
    Settings,
    SummarySentence,
    Timings,
)
from engine.schema.review import Review
from engine.schema.reviewing import line_key

_ACTING = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What JSON lets stand and a terminal obeys, a reader of lines ends a line at, or UTF-8 can't hold."""


_ADDED: dict[str, Any] = {"sections": (), "parts": (), "facts": (), "answered": None, "highlights": (), "fields": ()}
_NO_REVIEWS: Mapping[str, Review] = {}
_ADDED_SETTINGS = {"format": SummaryFormat.PLAIN.value}
_BESIDE = {"runner_up": None}
_PLACE = {"section": None, "part": None, "verdict": None, "items_left": None, "review": None}


def json_text(value: object, *, indent: int | None = None) -> str:
    """An object as JSON in readable letters. What acts instead of being seen is escaped, and reads the same again."""
    plain = msgspec.to_builtins(value)
    text = json.dumps(_as_written(plain) if isinstance(value, FileObject) else plain, ensure_ascii=False, indent=indent)
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _as_written(line: dict[str, Any]) -> dict[str, Any]:
    """A file's object without what schema 2 adds where nothing of it is said: the objects of schema 1 stay theirs."""
    parts = (*((s, _PLACE) for s in line["summary"]), *((one, _BESIDE) for one in line["labels"]))
    for holder, added in ((line, _ADDED), (line["settings"], _ADDED_SETTINGS), *parts):
        for name, nothing in added.items():
            if name in holder and holder[name] == nothing:
                del holder[name]
    return line


def result_object(
    document: Document,
    result: Result,
    reviews: Mapping[str, Review] = _NO_REVIEWS,
    highlights: Sequence[HighlightedPassage] = (),
    fields: Iterable[DocumentField] = (),
) -> ResultObject:
    """The contract's object of a summarized (or, with an empty result, merely read) file.

    Args:
        document: what was read.
        result: what was made of it.
        reviews: of the document's lines, by `line_key`.
        highlights: what readers marked in the document.
        fields: the document's, of which those that the user gave are told.
    """
    made = _file_object(document, result, result.settings, reviews)
    given = tuple(
        GivenField(one.name, one.value, one.start, one.end, page_of(document.pages, one.start))
        for one in fields
        if one.given and one.value
    )
    if not highlights and not given:
        return made
    return replaced(made, schema=SCHEMA_OF_BRIEFS, highlights=tuple(highlights), fields=given)


def classified_object(document: Document, result: Result, sets: tuple[str, ...]) -> FileObject[LabelSettings]:
    """The contract's object of a classified file: no summary, and the label sets as its settings."""
    return _file_object(document, result, LabelSettings(sets))


def _file_object(
    document: Document, result: Result, settings: Settings, reviews: Mapping[str, Review] = _NO_REVIEWS
) -> FileObject[Settings]:
    summary = tuple(
        replace(rounded_sentence(one), review=reviews.get(line_key(one)) if reviews else None) for one in result.summary
    )
    says_more = bool(result.sections or result.parts or result.facts) or result.answered is not None
    says_more = says_more or any(sentence.review is not None for sentence in summary)
    brief = result.settings.format is SummaryFormat.BRIEF
    return FileObject(
        schema=SCHEMA_OF_BRIEFS if says_more or brief else SCHEMA,
        document=document_facts(document, result.notices),
        ledger=ledger(document, result),
        chunks=tuple(_chunk_span(document, result, i) for i in range(len(result.chunks))),
        summary=summary,
        labels=tuple(rounded_label(label) for label in result.labels),
        models=result.models,
        settings=settings,
        from_library=result.from_library,
        partial=result.partial,
        peak_memory_mb=round(result.peak_memory_mb, 1),
        timings=_rounded_timings(result.timings),
        sections=result.sections,
        parts=result.parts,
        facts=tuple(replace(fact, score=round(fact.score, 4)) for fact in result.facts),
        answered=result.answered,
    )


def rounded_label(label: Label) -> Label:
    """One entry of `labels`."""
    return replace(label, probability=round(label.probability, 4))


def error_object(path: str, error: PrecisError, sha256: str | None = None) -> dict[str, Any]:
    """The contract's line for a file that gave no result."""
    if isinstance(error, UnreadableFile) and error.sha256 is not None:
        sha256 = error.sha256
    return {
        "schema": SCHEMA,
        "document": {"path": path, "sha256": sha256},
        "error": {"code": error.exit_code, "kind": error.kind, "message": str(error)},
    }


def mistake_object(path: str, exit_code: int, message: str) -> dict[str, Any]:
    """The contract's line for a file at which the program itself failed."""
    error = {"code": exit_code, "kind": "bug", "message": message}
    return {"schema": SCHEMA, "document": {"path": path, "sha256": None}, "error": error}


def document_facts(document: Document, more: tuple[Notice, ...] = ()) -> DocumentFacts:
    """The `document` part: what was read, with the notices of reading and of summarizing."""
    return DocumentFacts(
        path=document.path,
        sha256=document.sha256,
        kind=document.kind,
        title=document.title,
        language=document.language,
        words=document.words,
        characters=len(document.text),
        pages=len(document.pages) if document.kind is Kind.PDF else None,
        duration_s=document.duration,
        warnings=(*document.notices, *more),
    )


def ledger(document: Document, result: Result) -> Ledger:
    """The `ledger` part: every page, every chunk, every character left out."""
    return Ledger(
        pages=tuple(
            PageLedger(page.number, page.state, page.reason, page.width, page.height, page.rotation)
            for page in document.pages
        ),
        characters_in_chunks=sum(chunk.end - chunk.start for chunk in result.chunks),
        left_out=tuple(document.left_out),
        chunks=tuple(
            ChunkLedger(line.index, line.state, round(line.salience, 4), line.reason or None) for line in result.ledger
        ),
    )


def rounded_sentence(sentence: SummarySentence) -> SummarySentence:
    """One entry of `summary`."""
    evidence = tuple(_rounded_evidence(item) for item in sentence.evidence)
    return replace(sentence, score=round(sentence.score, 4), evidence=evidence)


def _rounded_evidence(item: Evidence) -> Evidence:
    return replace(item, score=round(item.score, 4))


def _rounded_timings(timings: Timings) -> Timings:
    return Timings(
        ingest_s=round(timings.ingest_s, 3),
        segment_s=round(timings.segment_s, 3),
        salience_s=round(timings.salience_s, 3),
        summarize_s=round(timings.summarize_s, 3),
        classify_s=round(timings.classify_s, 3),
    )


def _chunk_span(document: Document, result: Result, index: int) -> ChunkSpan:
    chunk = result.chunks[index]
    return ChunkSpan(
        index=chunk.index,
        start=chunk.start,
        end=chunk.end,
        pages=_page_range(document, chunk.start, chunk.end),
        times=_time_range(document, chunk.start, chunk.end),
        tokens=chunk.tokens,
    )


def _page_range(document: Document, start: int, end: int) -> tuple[int, int] | None:
    touched = [page.number for page in document.pages if page.start < end and start < page.end]
    return (touched[0], touched[-1]) if touched else None


def _time_range(document: Document, start: int, end: int) -> tuple[float, float] | None:
    spans: list[tuple[float, float]] = [
        (cue.begins, cue.ends) for cue in document.cues if cue.start < end and start < cue.end
    ]
    if not spans:
        spans = [
            (turn.begins, turn.ends if turn.ends is not None else turn.begins)
            for turn in document.turns
            if turn.begins is not None and turn.start < end and start < turn.end
        ]
    return (min(span[0] for span in spans), max(span[1] for span in spans)) if spans else None
