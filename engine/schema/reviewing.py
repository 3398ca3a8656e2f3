"""Reviewing a summary line by line: the questions and answers, and how a line is told from others."""

import hashlib

from engine.schema.enums import ReviewState
from engine.schema.message import Int, Message
from engine.schema.result import SummarySentence
from engine.schema.review import Review

MOST_CHARACTERS = 4000
"""Of a reader's own words, and of a note."""


def line_key(sentence: SummarySentence) -> str:
    """What a line of a document's summaries is known by, in whichever of them it stands and under which heading.

    The same words from the same words of the same page are the same line: it keeps its review when the document is
    summarized, or read, again.
    """
    parts = [sentence.text]
    for item in sentence.evidence:
        place = item.page if item.page is not None else item.times[0] if item.times is not None else ""
        parts += [str(place), item.quote]
    return sum_of("\x1f".join(parts))


def sum_of(words: str) -> str:
    """The SHA-256 of words, in hexadecimal digits. Half a surrogate pair counts as U+FFFD."""
    return hashlib.sha256(words.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()).hexdigest()


class LineReview(Message, frozen=True):
    """The review of a line."""

    line: str
    """What `line_key` gives."""
    review: Review


class LineReviews(Message, frozen=True):
    """Answer to `reviews.document`, whose parameters are a `DocumentId`: also of lines that are in no summary now."""

    reviews: list[LineReview]


class ReviewLine(Message, frozen=True):
    """`reviews.set`: what a line's review is to be from now on. With nothing in it there is none any more.

    Words that are new are held against the line's evidence before it is answered.
    """

    document_id: Int
    result_id: Int
    position: Int
    """Of the line in that result, from 0."""
    by: str
    state: ReviewState | None = None
    edited: str | None = None
    note: str = ""


class AddLine(Message, frozen=True):
    """`reviews.add`: words of the document become a line of its summaries. Answered like `reviews.set`."""

    document_id: Int
    start: Int
    end: Int
    by: str


class ReadLeftOut(Message, frozen=True):
    """`reviews.left_out`: the best passages that a document's summary did not take."""

    document_id: Int
    result_id: Int


class LeftOutLines(Message, frozen=True):
    """Answer to `reviews.left_out`: the lines that the passages would be, the best first."""

    lines: list[SummarySentence] | None
    """None: the summary was made by a version that did not rank them, or answers a question."""


class ReviewedLine(Message, frozen=True):
    """Answer to `reviews.set`."""

    line: str
    review: Review | None
    before: Review | None


class RestoreReview(Message, frozen=True):
    """`reviews.restore`: put a review back as it was (None: that there was none)."""

    document_id: Int
    line: str
    review: Review | None
