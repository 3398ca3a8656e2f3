"""Lines that a reader added to a document's summaries: its own words, exactly, under a heading of their own.

They are kept with the reviews, as spans of the text, and are made anew for whichever summary is shown. After the
document was read again with another text, those whose words are no more where they were are left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.document import Chunk, Document, Result
from engine.errors import NotFound, UsageError
from engine.export.contract import result_object
from engine.language.clauses import Clauses
from engine.language.soundness import GRAVE, Soundness, score_of
from engine.schema.brief import Section
from engine.schema.enums import Support, Via
from engine.schema.result import Evidence, ResultObject, SummarySentence
from engine.schema.review import Review
from engine.schema.reviewing import MOST_CHARACTERS, line_key
from engine.store.library import Library
from engine.summarization.highlights import passages_of

SUMMARY = Section("summary", "Summary", found=True)
ADDED = Section("added_by_you", "Added by you", found=True)


def reviewed_object(library: Library, document_id: int, document: Document, result: Result) -> ResultObject:
    """The contract's object of a result with what readers added to it, made of its lines, and marked."""
    reviews = library.reviews.of(document_id)
    highlights = passages_of(library, document_id, document, library.highlights.of(document_id))
    with_lines = with_added(library, document_id, document, result, reviews)
    fields = library.fields.of(document_id).values()
    return result_object(document, with_lines, reviews, list(highlights.values()), fields)


def with_added(
    library: Library, document_id: int, document: Document, result: Result, reviews: Mapping[str, Review]
) -> Result:
    """A result with the lines that were added to the document's summaries; answers to questions have none."""
    if result.settings.query is not None or all(review.start is None for review in reviews.values()):
        return result
    known = {line_key(sentence) for sentence in result.summary}
    added = {key: review for key, review in reviews.items() if key not in known}
    lines = tuple(
        replace(line, chunk=_chunk_at(result.chunks, line.evidence[0].start))
        for line in _lines(library, document_id, document, added)
    )
    if not lines:
        return result
    own, sections = result.summary, result.sections
    if not sections:  # what is plain has two headings now, that the reader's lines are told from its own
        own, sections = tuple(replace(line, section=SUMMARY.key) for line in own), (SUMMARY,)
    return replace(result, summary=(*own, *lines), sections=(*sections, ADDED))


def left_out_lines(library: Library, document_id: int, result_id: int) -> list[SummarySentence] | None:
    """The best passages that a summary did not take, as the lines that they would be, but for those added since; None
    where nobody ranked them.

    Raises:
        NotFound: there is no such result of the document.
    """
    stored = library.results.load(result_id)
    if stored.row.document_id != document_id:
        raise NotFound("This summary is not of this document.")
    if stored.result.left_out is None:
        return None
    document = library.readings.load(document_id)
    reviews = library.reviews.of(document_id)
    added = [(review.start, review.end) for review in reviews.values()]
    known = [(start, end) for start, end in added if start is not None and end is not None]
    clauses, soundness = Clauses.of(document), Soundness(document)
    return [
        _judged(added_line(library, document_id, document.text, start, end), clauses, soundness)
        for start, end in stored.result.left_out
        if not any(start < e and s < end for s, e in known)
    ]


def added_line(library: Library, document_id: int, text: str, start: int, end: int) -> SummarySentence:
    """The line that the words `start:end` make.

    Raises:
        UsageError: there are no words, or too many.
    """
    start, end = max(start, 0), min(end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if not start < end:
        raise UsageError("There are no words to add; select some in the document.")
    if end - start > MOST_CHARACTERS:
        raise UsageError(f"A line can have {MOST_CHARACTERS:,} characters at most; select less.")
    evidence = tuple(
        Evidence(
            place.start,
            place.end,
            text[place.start : place.end],
            place.page,
            place.boxes,
            place.times,
            place.speaker,
            Via.CHUNK,
            1.0,
        )
        for place in library.readings.locate(document_id, start, end)
    )
    words = " ".join(text[start:end].split())
    return SummarySentence(words, 0, Support.SUPPORTED, 1.0, evidence, section=ADDED.key)


def _judged(line: SummarySentence, clauses: Clauses, soundness: Soundness) -> SummarySentence:
    """A line with the clauses it stands in, and no surer than the text is that it was taken from."""
    evidence = clauses.cited(line.evidence)
    doubts = soundness.of_words(evidence[0].start, evidence[-1].end)
    support = Support.WEAK if GRAVE.intersection(doubts) else Support.SUPPORTED
    return replace(line, support=support, score=score_of(doubts), evidence=evidence, doubts=doubts)


def _lines(
    library: Library,
    document_id: int,
    document: Document,
    reviews: Mapping[str, Review],
) -> Iterator[SummarySentence]:
    """The added lines in text order, as far as their words stand where they stood."""
    clauses, soundness = Clauses.of(document), Soundness(document)
    spans = [(review.start, review.end, key) for key, review in reviews.items()]
    for start, end, key in sorted((s, e, key) for s, e, key in spans if s is not None and e is not None):
        if not 0 <= start < end <= len(document.text) or not document.text[start:end].strip():
            continue
        line = added_line(library, document_id, document.text, start, end)
        if line_key(line) == key:
            yield _judged(line, clauses, soundness)


def _chunk_at(chunks: tuple[Chunk, ...], at: int) -> int:
    return next((chunk.index for chunk in chunks if chunk.start <= at < chunk.end), 0)
