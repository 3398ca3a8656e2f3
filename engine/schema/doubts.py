"""How the doubts about a sentence's source are put, in the window, on the terminal and in exports."""

from collections.abc import Iterable

from engine.schema.enums import Doubt, Support
from engine.schema.result import SummarySentence

_PHRASES = {
    Doubt.JOINED: "the source goes on over a column, page or figure",
    Doubt.GUESSED: "parts of the source stand apart on the page and may not belong together",
    Doubt.INCOMPLETE: "the source may not be a whole sentence",
    Doubt.RECOGNITION: "words of the source were read from a picture and may be misread",
}


def doubts_in_words(doubts: Iterable[Doubt]) -> str:
    """The doubts as a clause; empty where there are none."""
    return "; ".join(_PHRASES[doubt] for doubt in doubts)


def support_in_words(sentence: SummarySentence) -> str:
    """`weak: parts of the source ...`; empty for what is supported without doubt."""
    if sentence.support is Support.SUPPORTED:
        return ""
    return ": ".join(filter(None, [sentence.support.value, doubts_in_words(sentence.doubts)]))
