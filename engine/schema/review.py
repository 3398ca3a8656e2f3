"""What a reader made of a line of a summary: confirmed or rejected, put into other words, noted on."""

from dataclasses import dataclass

from engine.schema.enums import ReviewState, Support


@dataclass(frozen=True, slots=True)
class Review:
    """Who has looked at a line, when, at which words, and what came of it."""

    state: ReviewState | None
    """None: not checked; it is edited or noted on."""
    by: str
    """As the reader wants to be named; may be empty."""
    at: str
    """ISO 8601, UTC."""
    text_sha256: str
    """SHA-256 of the words that were looked at, in UTF-8: those of `edited` where there are any, else the line's."""
    edited: str | None = None
    """The reader's words, in place of the line's."""
    support: Support | None = None
    """How far the line's evidence carries the reader's words; None without any, or while they are held against it."""
    note: str = ""
    start: int | None = None
    """Where the words begin in the document's text that the reader added to its summaries; None of any other line."""
    end: int | None = None
