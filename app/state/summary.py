"""How the views speak of the sentences of a summary and of their sources."""

from collections.abc import Sequence

from engine.schema.citation import citation_of, clock, place_of, under_items
from engine.schema.doubts import doubts_in_words
from engine.schema.enums import Support
from engine.schema.result import Evidence, SummarySentence
from engine.schema.review_words import moment, support_of

SUPPORT_SENTENCES = {
    Support.SUPPORTED: "Supported by its source",
    Support.WEAK: "Weakly supported: check the source",
    Support.UNSUPPORTED: "Not supported: the nearest passage is shown",
}


def support_sentence(sentence: SummarySentence) -> str:
    """How far the source carries a sentence, and what is doubtful of the source itself."""
    if sentence.review is not None and sentence.review.edited is not None:
        return SUPPORT_SENTENCES[support_of(sentence)]
    said = SUPPORT_SENTENCES.get(sentence.support, sentence.support)
    doubts = doubts_in_words(sentence.doubts)
    if not doubts:
        return said
    if sentence.support is Support.WEAK:
        return f"Check the source: {doubts}"
    return f"{said}; {doubts}"


EDIT_SENTENCES = {
    Support.SUPPORTED: "Edited; it stands so in the source.",
    Support.WEAK: "Edited; the source may say so: compare it yourself.",
    Support.UNSUPPORTED: "Edited; not supported by the source.",
    None: "Edited; being held against the source …",
}


def review_sentence(sentence: SummarySentence) -> str:
    """What its reader decided, who and when, for a tooltip and a screen reader; empty where nothing is decided."""
    review = sentence.review
    if review is None or review.state is None:
        return ""
    by = f" by {review.by}" if review.by else ""
    return f"{review.state.value.capitalize()}{by}, {moment(review.at)}."


def words_below(sentence: SummarySentence) -> str:
    """What stands below a line: its item in minutes, that it is edited and how its source carries that, the note."""
    review = sentence.review
    under = under_items(source.item for source in sentence.evidence)
    under = under[:1].upper() + under[1:]
    if review is None:
        return under
    added = f"Added by {review.by}." if review.start is not None and review.by else ""
    edited = EDIT_SENTENCES[review.support] if review.edited is not None else ""
    return "\n".join(filter(None, [under, added, edited, f"Note: {review.note}" if review.note else ""]))


def link_text(source: Evidence) -> str:
    """`p. 12` or `00:14:03`; `source` where a text has neither."""
    return place_of(source) or "source"


def spoken_place(source: Evidence) -> str:
    """The place of a source for a screen reader."""
    if source.page is not None:
        return f"page {source.page}"
    if source.times is not None:
        who = f", {source.speaker}" if source.speaker else ""
        return f"{clock(source.times[0])}{who}"
    return "the text"


def bracketed_citation(sentence: SummarySentence) -> str:
    """`[p. 12]`, `[pp. 12–13]`, `[00:14:03]`; `[source]` where a text has neither pages nor times."""
    return f"[{citation_of(sentence) or 'source'}]" if sentence.evidence else ""


def resting_on(sentences: Sequence[SummarySentence], start: int, end: int) -> list[int]:
    """Which sentences rest on words of the text in `start:end`."""
    return [i for i, s in enumerate(sentences) if any(e.start < end and start < e.end for e in s.evidence)]
