"""A copy of the document itself, with a highlight and a comment where the lines of its summary come from, and its
readers' own highlights and notes.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.errors import UsageError
from engine.export.brief import title_of
from engine.export.seals import sealed
from engine.protocol.plain_text import one_line
from engine.schema.enums import Kind, Support
from engine.schema.result import ResultObject, SummarySentence
from engine.schema.review_words import is_rejected, marks_in_words, review_in_words, support_of, words_of


def annotated(result: ResultObject, document: Path, password: str | None = None) -> bytes:
    """The bytes of the PDF with its annotations. What the reader rejected, and what has no certain place, has none.

    Raises:
        UsageError: the document is no PDF.
        UnreadableFile: it can't be opened any more, or not be written anew.
    """
    from engine.ingest.pdf.annotated_copy import Mark, annotated_copy

    if result.document.kind is not Kind.PDF:
        raise UsageError(f"{Path(result.document.path).name} is not a PDF: only PDFs can be exported with highlights.")
    marks = []
    for number, sentence in enumerate(result.summary, start=1):
        if is_rejected(sentence) or support_of(sentence) is Support.UNSUPPORTED:
            continue
        by = sentence.review.by if sentence.review is not None else ""
        said = "\n".join(_comment(result, number, sentence))
        marks += [
            Mark(item.page, item.boxes, by or "Précis", said)
            for item in sentence.evidence
            if item.page is not None and item.boxes
        ]
    marks += [
        Mark(part.page, part.boxes, one.by or "Reader", one.note, one.colour.value)
        for one in result.highlights
        for part in one.parts
        if part.page is not None and part.boxes
    ]
    return sealed(annotated_copy(document, marks, password))


def _comment(result: ResultObject, number: int, sentence: SummarySentence) -> Iterator[str]:
    section = next((one for one in result.sections if (one.key, one.part) == (sentence.section, sentence.part)), None)
    if section is not None:
        yield one_line(title_of(section, result))
    said = marks_in_words(sentence)
    yield f"{number}. {one_line(words_of(sentence))}{f' ({said})' if said else ''}"
    if reviewed := review_in_words(sentence):
        yield one_line(reviewed)
