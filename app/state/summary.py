"""How the views speak of the sentences of a summary and of their sources."""

from collections.abc import Sequence

from engine.schema.citation import citation_of, clock, place_of
from engine.schema.doubts import doubts_in_words
from engine.schema.enums import Support
from engine.schema.result import Evidence, SummarySentence

SUPPORT_SENTENCES = {
    Support.SUPPORTED: "Supported by its source",
    Support.WEAK: "Weakly supported: check the source",
    Support.UNSUPPORTED: "Not supported: the nearest passage is shown",
}


def support_sentence(sentence: SummarySentence) -> str:
    """How far the source carries a sentence, and what is doubtful of the source itself."""
    said = SUPPORT_SENTENCES.get(sentence.support, sentence.support)
    doubts = doubts_in_words(sentence.doubts)
    if not doubts:
        return said
    if sentence.support is Support.WEAK:
        return f"Check the source: {doubts}"
    return f"{said}; {doubts}"


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
