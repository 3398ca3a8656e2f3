"""What is to be said of a result beside its lines: what was asked for, how it was read, what readers marked."""

from engine.schema.highlights import HighlightedPassage
from engine.schema.result import ResultObject


def asked_in_words(result: ResultObject) -> str:
    """The question that a result answers, or what a summary is about; empty for one of the whole document."""
    query = result.settings.query
    if not query:
        return ""
    return f"{'About' if result.answered is None else 'Question'}: {query}"


def notes_on_reading(result: ResultObject) -> list[str]:
    """The notices, each with its page, then what readers marked."""
    notes = result.document.warnings
    said = [f"Page {one.page}: {one.message}" if one.page is not None else one.message for one in notes]
    return said + [highlight_in_words(one) for one in result.highlights]


def highlight_in_words(one: HighlightedPassage) -> str:
    """`Highlighted by Ada, p. 3: “…” Note: …`"""
    by = f" by {one.by}" if one.by else ""
    place = f", {one.place}" if one.place else ""
    note = f" Note: {one.note}" if one.note else ""
    return f"Highlighted{by}{place}: “{' '.join(one.quote.split())}”{note}"
