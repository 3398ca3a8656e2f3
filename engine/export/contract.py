"""The JSON contract of the command line (`schema: 1`), made from the domain types in one place.

The window gets the same objects through the protocol, and the exporters and `precis verify` read them, so that there is
one form of a result outside the engine.
"""

import json
import re
from typing import Any

from engine.document import Document, Evidence, Kind, Label, Notice, Result, SummarySentence
from engine.errors import PrecisError, UnreadableFile

SCHEMA = 1

JsonObject = dict[str, Any]

_ACTING = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What JSON lets stand and a terminal obeys, a reader of lines ends a line at, or UTF-8 can't hold."""


def json_text(value: JsonObject, *, indent: int | None = None) -> str:
    """An object as JSON in readable letters. What acts instead of being seen is escaped, and reads the same again."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def result_object(document: Document, result: Result) -> JsonObject:
    """The contract's object of a summarized (or, with an empty result, merely read) file."""
    return {
        "schema": SCHEMA,
        "document": document_object(document, result.notices),
        "ledger": ledger_object(document, result),
        "chunks": [chunk_object(document, result, i) for i in range(len(result.chunks))],
        "summary": [sentence_object(sentence) for sentence in result.summary],
        "labels": [label_object(label) for label in result.labels],
        "models": [{"role": m.role, "name": m.name, "kind": m.kind, "sha256": m.sha256} for m in result.models],
        "settings": {
            "words": result.settings.words,
            "query": result.settings.query,
            "model": result.settings.model,
            "seed": result.settings.seed,
            "kind": result.settings.kind,
        },
        "from_library": result.from_library,
        "partial": result.partial,
        "peak_memory_mb": round(result.peak_memory_mb, 1),
        "timings": {
            "ingest_s": round(result.timings.ingest_s, 3),
            "segment_s": round(result.timings.segment_s, 3),
            "salience_s": round(result.timings.salience_s, 3),
            "summarize_s": round(result.timings.summarize_s, 3),
            "classify_s": round(result.timings.classify_s, 3),
        },
    }


def label_object(label: Label) -> JsonObject:
    """One entry of `labels`."""
    return {
        "set": label.set,
        "label": label.label,
        "probability": round(label.probability, 4),
        "evidence": [
            {"start": e.start, "end": e.end, "page": e.page, "chunk": e.chunk, "weight": e.weight}
            for e in label.evidence
        ],
    }


def error_object(path: str, error: PrecisError, sha256: str | None = None) -> JsonObject:
    """The contract's line for a file that gave no result."""
    if isinstance(error, UnreadableFile) and error.sha256 is not None:
        sha256 = error.sha256
    return {
        "schema": SCHEMA,
        "document": {"path": path, "sha256": sha256},
        "error": {"code": error.exit_code, "kind": error.kind, "message": str(error)},
    }


def mistake_object(path: str, exit_code: int, message: str) -> JsonObject:
    """The contract's line for a file at which the program itself failed."""
    error = {"code": exit_code, "kind": "bug", "message": message}
    return {"schema": SCHEMA, "document": {"path": path, "sha256": None}, "error": error}


def document_object(document: Document, more: tuple[Notice, ...] = ()) -> JsonObject:
    """The `document` part: what was read, with the notices of reading and of summarizing."""
    return {
        "path": document.path,
        "sha256": document.sha256,
        "kind": document.kind.value,
        "title": document.title,
        "language": document.language,
        "words": document.words,
        "characters": len(document.text),
        "pages": len(document.pages) if document.kind is Kind.PDF else None,
        "duration_s": document.duration,
        "warnings": [notice_object(notice) for notice in (*document.notices, *more)],
    }


def notice_object(notice: Notice) -> JsonObject:
    """One entry of `warnings`."""
    return {"page": notice.page, "code": notice.code, "message": notice.message}


def ledger_object(document: Document, result: Result) -> JsonObject:
    """The `ledger` part: every page, every chunk, every character left out."""
    return {
        "pages": [
            {
                "page": page.number,
                "state": page.state.value,
                "reason": page.reason,
                "width": page.width,
                "height": page.height,
                "rotation": page.rotation,
            }
            for page in document.pages
        ],
        "characters_in_chunks": sum(chunk.end - chunk.start for chunk in result.chunks),
        "left_out": [
            {"page": item.page, "reason": item.reason.value, "characters": item.characters}
            for item in document.left_out
        ],
        "chunks": [
            {"index": line.index, "state": line.state.value, "salience": round(line.salience, 4)}
            | ({"reason": line.reason} if line.reason else {})
            for line in result.ledger
        ],
    }


def chunk_object(document: Document, result: Result, index: int) -> JsonObject:
    """One entry of `chunks`, with the pages or times it spans."""
    chunk = result.chunks[index]
    return {
        "index": chunk.index,
        "start": chunk.start,
        "end": chunk.end,
        "pages": _page_range(document, chunk.start, chunk.end),
        "times": _time_range(document, chunk.start, chunk.end),
        "tokens": chunk.tokens,
    }


def sentence_object(sentence: SummarySentence) -> JsonObject:
    """One entry of `summary`."""
    return {
        "text": sentence.text,
        "chunk": sentence.chunk,
        "support": sentence.support.value,
        "score": round(sentence.score, 4),
        "evidence": [evidence_object(item) for item in sentence.evidence],
    }


def evidence_object(item: Evidence) -> JsonObject:
    """One entry of a sentence's `evidence`."""
    return {
        "start": item.start,
        "end": item.end,
        "quote": item.quote,
        "page": item.page,
        "boxes": [list(box) for box in item.boxes],
        "times": list(item.times) if item.times else None,
        "speaker": item.speaker,
        "via": item.via.value,
        "score": round(item.score, 4),
    }


def _page_range(document: Document, start: int, end: int) -> list[int] | None:
    touched = [page.number for page in document.pages if page.start < end and start < page.end]
    return [touched[0], touched[-1]] if touched else None


def _time_range(document: Document, start: int, end: int) -> list[float] | None:
    spans: list[tuple[float, float]] = [
        (cue.begins, cue.ends) for cue in document.cues if cue.start < end and start < cue.end
    ]
    if not spans:
        spans = [
            (turn.begins, turn.ends if turn.ends is not None else turn.begins)
            for turn in document.turns
            if turn.begins is not None and turn.start < end and start < turn.end
        ]
    return [min(span[0] for span in spans), max(span[1] for span in spans)] if spans else None
