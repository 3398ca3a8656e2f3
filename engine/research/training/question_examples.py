"""Questions with the places of their answers: clauses that lawyers look for in contracts, turns that meetings are asked
about.

A row of contracts asks for each of its kinds of clause, most of which it does not have: gold "none". A row of meetings
(QMSum) brings its questions, whose answers are ranges of turns. Texts are read from the files they are in; nothing of
them is kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import UsageError
from engine.models.poolingformer.reader import Span


@dataclass(frozen=True, slots=True)
class QuestionExample:
    """A question, the document as its paragraphs, and the right places; none where the answer is none."""

    question: str
    text: str
    paragraphs: tuple[Span, ...]
    answers: tuple[Span, ...]


def examples_of(row: Mapping[str, Any]) -> list[QuestionExample]:
    """The questions of one row. Raises UsageError where it is of neither form."""
    try:
        if "clauses" in row:
            return list(_of_contract(row))
        if "meeting_transcripts" in row:
            return list(_of_meeting(row))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UsageError(f"The row {row.get('id', '?')} is damaged: {error}.") from error
    raise UsageError(
        f'The row {row.get("id", "?")} has no questions: neither "clauses" with spans nor a meeting as QMSum has it.'
    )


def paragraphs_of(text: str) -> tuple[Span, ...]:
    """The lines of a text that are not empty, as code points."""
    spans, place = [], 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            spans.append((place, place + len(line.rstrip())))
        place += len(line)
    return tuple(spans)


def _of_contract(row: Mapping[str, Any]) -> Iterator[QuestionExample]:
    text = str(row["text"])
    paragraphs = paragraphs_of(text)
    for kind, clause in row["clauses"].items():
        spans = tuple((int(first), int(last)) for first, last in clause["spans"])
        if spans or not clause["quotes"]:  # a clause that is there, but could not be placed, teaches nothing
            yield QuestionExample(f"What does it say about {kind}?", text, paragraphs, spans)


def _of_meeting(row: Mapping[str, Any]) -> Iterator[QuestionExample]:
    turns, spans, place = [], list[Span](), 0
    for turn in row["meeting_transcripts"]:
        words = f"{turn['speaker']}: {turn['content']}"
        spans.append((place, place + len(words)))
        turns.append(words)
        place += len(words) + 1
    text = "\n".join(turns)
    for asked in row.get("specific_query_list", ()):
        ranges = [(int(first), int(last)) for first, last in asked["relevant_text_span"]]
        inside = [(first, min(last, len(spans) - 1)) for first, last in ranges if first < len(spans)]
        answers = tuple((spans[first][0], spans[last][1]) for first, last in inside if first <= last)
        if answers:
            yield QuestionExample(str(asked["query"]), text, tuple(spans), answers)


def share_found(found: Span | None, answers: Sequence[Span]) -> float:
    """How right an answer is, 0 to 1: none where there is none, else the F1 of its characters with the nearest gold."""
    if found is None or not answers:
        return float(found is None and not answers)
    best = 0.0
    for first, last in answers:
        common = min(last, found[1]) - max(first, found[0])
        if common > 0:
            best = max(best, 2 * common / (last - first + found[1] - found[0]))
    return best
