"""How the views speak of the sentences of a summary and of their sources."""

from collections.abc import Sequence

from app.state.engine_words import doubt_words, place_words
from app.state.plain_text import one_line
from app.translation import day_and_time, marked, translate
from engine.schema.citation import citation_of, clock, place_of, under_items
from engine.schema.enums import ReviewState, Support, Verdict
from engine.schema.result import Evidence, SummarySentence
from engine.schema.review_words import is_edited, speaker_of, support_of, words_of

SUPPORT_SENTENCES = {
    Support.SUPPORTED: marked("State", "Supported by its source"),
    Support.WEAK: marked("State", "Weakly supported: check the source"),
    Support.UNSUPPORTED: marked("State", "Not supported: the nearest passage is shown"),
}


def support_words(support: Support) -> str:
    """How far a source carries a sentence, in the window's language."""
    return translate("State", SUPPORT_SENTENCES[support]) if support in SUPPORT_SENTENCES else str(support)


def support_sentence(sentence: SummarySentence) -> str:
    """How far the source carries a sentence, and what is doubtful of the source itself."""
    if is_edited(sentence):
        return support_words(support_of(sentence))
    said = support_words(sentence.support)
    doubts = doubt_words(sentence.doubts)
    if not doubts:
        return said
    if sentence.support is Support.WEAK:
        return translate("State", "Check the source: {doubts}").format(doubts=doubts)
    return f"{said}; {doubts}"


DECIDED = {
    ReviewState.CONFIRMED: marked("State", "Confirmed"),
    ReviewState.REJECTED: marked("State", "Rejected"),
}
EDIT_SENTENCES = {
    Support.SUPPORTED: marked("State", "Edited; this is in the source."),
    Support.WEAK: marked("State", "Edited; the source may support this: check it yourself."),
    Support.UNSUPPORTED: marked("State", "Edited; not supported by the source."),
    None: marked("State", "Edited; being checked against the source …"),
}


WRITTEN = {
    Verdict.REWRITTEN: marked("State", "In the model's words, not quoted"),
    Verdict.QUOTED_INSTEAD: marked("State", "Quoted: what the model wrote was not supported"),
    Verdict.TOPICS: marked("State", "What is spoken about most, not quoted"),
}
"""Beside quotations a reader must see which lines are none."""


def review_sentence(sentence: SummarySentence) -> str:
    """What its reader decided, who and when, for a tooltip and a screen reader; empty where nothing is decided."""
    review = sentence.review
    if review is None or review.state is None:
        return ""
    done = translate("State", DECIDED[review.state])
    if review.by:
        done = translate("State", "{done} by {by}").format(done=done, by=review.by)
    return translate("State", "{done}, {moment} UTC.").format(done=done, moment=day_and_time(review.at))


def words_below(sentence: SummarySentence) -> str:
    """What stands below a line: that it is in a model's words, what is not shown of its list, that it is edited and how
    its source carries that, the note.
    """
    review, left = sentence.review, sentence.items_left
    written = (
        translate("State", WRITTEN[sentence.verdict]) if sentence.verdict in WRITTEN and not is_edited(sentence) else ""
    )
    more = translate("State", "More items in this list, not shown: {count}").format(count=left) if left else ""
    if review is None:
        return "\n".join(filter(None, [written, more]))
    added = translate("State", "Added by {by}.").format(by=review.by) if review.start is not None and review.by else ""
    edited = translate("State", EDIT_SENTENCES[review.support]) if review.edited is not None else ""
    note = translate("State", "Note: {note}").format(note=review.note) if review.note else ""
    return "\n".join(filter(None, [written, more, added, edited, note]))


def said_by(sentence: SummarySentence) -> str:
    """`Ada Lund: `, before a line that is quoted from a transcript; empty before any other."""
    speaker = speaker_of(sentence)
    return f"{one_line(speaker)}: " if speaker else ""


def with_speaker(sentence: SummarySentence) -> str:
    """What a line says, behind the name of who said it: `Ada Lund: It is late.`"""
    return said_by(sentence) + words_of(sentence)


def link_text(source: Evidence) -> str:
    """`p. 12` or `00:14:03`; `source` where a text has neither."""
    return place_words(place_of(source)) or translate("State", "source")


def spoken_place(source: Evidence) -> str:
    """The place of a source for a screen reader, with its heading or item."""
    if source.page is not None:
        place = translate("State", "page {page}").format(page=source.page)
    elif source.times is not None:
        place = ", ".join(filter(None, [clock(source.times[0]), source.speaker]))
    else:
        place = translate("State", "the text")
    return ", ".join(filter(None, [place, place_words(under_items([source.item]))]))


def bracketed_citation(sentence: SummarySentence) -> str:
    """`[p. 12]`, `[pp. 12–13]`, `[00:14:03]`; `[source]` where a text has neither pages nor times."""
    return f"[{place_words(citation_of(sentence)) or translate('State', 'source')}]" if sentence.evidence else ""


def resting_on(sentences: Sequence[SummarySentence], start: int, end: int) -> list[int]:
    """Which sentences rest on words of the text in `start:end`."""
    return [i for i, s in enumerate(sentences) if any(e.start < end and start < e.end for e in s.evidence)]
