"""Highlights with their words: found again by these when the document was read anew, as reviews of lines are."""

from collections.abc import Iterable, Mapping

from engine.document import Document
from engine.errors import UsageError
from engine.language.clauses import Clauses
from engine.schema.citation import citation, with_clauses
from engine.schema.highlights import Highlight, HighlightColour, HighlightedPassage, HighlightPart
from engine.schema.reviewing import MOST_CHARACTERS, sum_of
from engine.store.library import Library
from engine.store.values import now, printable

_NEAR = 6000
"""Characters within which words are looked for that are not where they were."""


def highlight_of(
    text: str, start: int, end: int, *, colour: HighlightColour, by: str, note: str
) -> tuple[str, Highlight]:
    """A highlight of `text[start:end]` without the white space around it, and the key it is kept under.

    Raises:
        UsageError: there are no words, or too many, or the note is too long.
    """
    start, end = max(start, 0), min(end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if not start < end:
        raise UsageError("There are no words to highlight; select some in the document.")
    if max(end - start, len(note), len(by)) > MOST_CHARACTERS:
        raise UsageError(f"A highlight and a note can have {MOST_CHARACTERS:,} characters at most.")
    words = sum_of(text[start:end])
    made = Highlight(start, end, words, colour, printable(by), now(), printable(note.strip()))
    return sum_of(f"{start}\x1f{end}\x1f{words}"), made


def passages_of(
    library: Library, document_id: int, document: Document, highlights: Mapping[str, Highlight]
) -> dict[str, HighlightedPassage]:
    """The highlights whose words stand in the document, by their keys, in text order."""
    clauses = Clauses.of(document) if highlights else None
    found: dict[str, HighlightedPassage] = {}
    for key, one in highlights.items():
        span = _span(document.text, one)
        if span is None or clauses is None:
            continue
        places = tuple(library.readings.locate(document_id, *span))
        cited = citation(
            (place.page for place in places if place.page is not None),
            (place.times[0] for place in places if place.times is not None),
        )
        found[key] = HighlightedPassage(
            *span,
            document.text[span[0] : span[1]],
            with_clauses(cited, [clauses.at(span[0])], [clauses.item_at(span[0])]),
            tuple(HighlightPart(place.page, place.boxes, place.times) for place in places),
            one.colour,
            one.by,
            one.at,
            one.note,
        )
    return dict(sorted(found.items(), key=lambda item: (item[1].start, item[1].end, item[0])))


def _span(text: str, one: Highlight) -> tuple[int, int] | None:
    """Where the words are: where they were, or else the nearest place around it."""
    length = one.end - one.start
    for start in _outward(one.start, len(text) - length):
        if sum_of(text[start : start + length]) == one.text_sha256:
            return start, start + length
    return None


def _outward(start: int, last: int) -> Iterable[int]:
    """The offsets around `start`, from 0 to `last`, the nearest first."""
    for distance in range(_NEAR):
        for offset in {start - distance, start + distance}:
            if 0 <= offset <= last:
                yield offset
