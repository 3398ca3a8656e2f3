"""What is to be said of a result beside its lines: what was asked for, and what there is to know of the reading."""

from engine.schema.result import ResultObject


def asked_in_words(result: ResultObject) -> str:
    """The question that a result answers, or what a summary is about; empty for one of the whole document."""
    query = result.settings.query
    if not query:
        return ""
    return f"{'About' if result.answered is None else 'Question'}: {query}"


def notes_on_reading(result: ResultObject) -> list[str]:
    """The notices, each with its page."""
    notes = result.document.warnings
    return [f"Page {one.page}: {one.message}" if one.page is not None else one.message for one in notes]
