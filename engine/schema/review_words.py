"""How a reader's review of a line is put, in the window and in exports; and what such a line says now."""

from collections.abc import Iterable

from engine.schema.doubts import support_in_words
from engine.schema.enums import ReviewState, Support, Verdict
from engine.schema.result import SummarySentence
from engine.schema.review import Review

_STATES = {ReviewState.CONFIRMED: "Confirmed", ReviewState.REJECTED: "Rejected"}
_EDITS = {
    Support.SUPPORTED: "edited, and so in its source",
    Support.WEAK: "edited: check it against its source",
    Support.UNSUPPORTED: "edited: not supported by its source",
    None: "edited",
}
_WRITTEN = {Verdict.REWRITTEN: "in the model's words", Verdict.TOPICS: "spoken about most"}
_SHORT = 16
"""Digits of a sum that people are shown."""


def is_edited(sentence: SummarySentence) -> bool:
    """Whether its reader has put a line in other words."""
    return sentence.review is not None and sentence.review.edited is not None


def words_of(sentence: SummarySentence) -> str:
    """What a line says: its reader's words, where there are any."""
    review = sentence.review
    return review.edited if review is not None and review.edited is not None else sentence.text


def speaker_of(sentence: SummarySentence) -> str | None:
    """Who said what a line says, in a transcript. What is written of somebody's words, or edited, is not theirs."""
    if not sentence.evidence:
        return None
    source = sentence.evidence[0]
    quoted = "".join(words_of(sentence).split()) == "".join(source.quote.split())
    return source.speaker if quoted else None


def support_of(sentence: SummarySentence) -> Support:
    """How far its source carries what a line says; of words that are not checked yet nothing is sure."""
    review = sentence.review
    if review is None or review.edited is None:
        return sentence.support
    return review.support or Support.WEAK


def is_rejected(sentence: SummarySentence) -> bool:
    """Whether its reader rejected a line."""
    return sentence.review is not None and sentence.review.state is ReviewState.REJECTED


def checked_in_words(summary: Iterable[SummarySentence]) -> str:
    """`12 of 31 lines checked`; empty where nobody has reviewed any."""
    reviews = [sentence.review for sentence in summary]
    checked = sum(review is not None and review.state is not None for review in reviews)
    return f"{checked} of {len(reviews)} lines checked" if any(reviews) else ""


def edit_in_words(review: Review) -> str:
    """`edited: check it against its source`; empty where the line has its own words."""
    return _EDITS[review.support] if review.edited is not None else ""


def items_left_in_words(sentence: SummarySentence) -> str:
    """`2 more items not shown` of the list that a line leads on to; empty where all are."""
    left = sentence.items_left
    return f"{left} more item{'s' if left > 1 else ''} not shown" if left else ""


def writer_in_words(sentence: SummarySentence) -> str:
    """`in the model's words` or `spoken about most`; empty for a quotation and for what its reader wrote."""
    return "" if sentence.verdict is None or is_edited(sentence) else _WRITTEN.get(sentence.verdict, "")


def marks_in_words(sentence: SummarySentence) -> str:
    """What stands in brackets behind a line: whether it is a quotation, how far its source carries it, and what its
    reader decided.
    """
    review, left = sentence.review, items_left_in_words(sentence)
    standing = "; ".join(filter(None, [writer_in_words(sentence), support_in_words(sentence)]))
    if review is None:
        return "; ".join(filter(None, [standing, left]))
    standing = edit_in_words(review) or standing
    decided = review.state.value if review.state is not None else ""
    added = "added by the reader" if review.start is not None else ""
    return "; ".join(filter(None, [added, standing, left, decided]))


def review_in_words(sentence: SummarySentence) -> str:
    """Who decided what, when and at which words, what the line was before, and the note; empty without a review."""
    review = sentence.review
    if review is None:
        return ""
    done = _STATES[review.state] if review.state is not None else "Edited" if review.edited is not None else "Noted on"
    by = f" by {review.by}" if review.by else ""
    parts = [f"{done}{by}, {moment(review.at)}; SHA-256 of the words {review.text_sha256[:_SHORT]}…."]
    if review.edited is not None:
        parts.append(f"Edited; it was: “{sentence.text}”")
    if review.note:
        parts.append(f"Note: {review.note}")
    return " ".join(parts)


def moment(at: str) -> str:
    """`2026-11-24 22:40 UTC`."""
    return f"{at[:16].replace('T', ' ')} UTC"
