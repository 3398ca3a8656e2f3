"""A result as the plain text of an e-mail: short lines, each with its place, and no markup.

A line that is not word for word the document's has its source below it, marked as e-mail marks what it quotes. Lines
that their reader rejected are left out. Nothing that a document holds can look like a quotation or a signature of the
e-mail's own: lines that would are indented (RFC 3676, 4.4).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.export.brief import filled_sections, is_brief, title_of
from engine.export.notes import asked_in_words, notes_on_reading
from engine.protocol.plain_text import one_line
from engine.schema.citation import citation_of, unbreakable
from engine.schema.enums import FieldName
from engine.schema.field_words import date_in_words
from engine.schema.result import NOT_ANSWERED, ResultObject, SummarySentence
from engine.schema.review_words import is_rejected, marks_in_words, speaker_of, words_of

WIDTH = 72
"""Columns of a line; e-mail allows 78, and an answer that quotes it needs some."""
BULLET, HANGING, QUOTE = "- ", "  ", "> "
BEGUN, PLACES = "Summary of ", "Places are in brackets."
DIGEST = "SHA-256 "
_MISREAD = re.compile(r">|From |-- ?$|\.$")


def email_text(result: ResultObject) -> str:
    """The text of a contract object, its lines ended by a newline."""
    return "\n\n".join("\n".join(block) for block in _blocks(result) if block) + "\n"


def _blocks(result: ResultObject) -> Iterator[list[str]]:
    """Paragraphs, and headings with their lines, as lines of text."""
    document = result.document
    yield _filled(one_line(document.title))
    yield _filled(_introduction(result))
    if asked := asked_in_words(result):
        yield _filled(one_line(asked))
    if result.answered is False:
        yield _filled(f"{NOT_ANSWERED}{' Nearest passages:' if result.summary else ''}")
    yield from _sections(result) if is_brief(result) else _plain(result)
    if notes := notes_on_reading(result):
        yield ["Notes on reading", *(line for note in notes for line in _item(one_line(note)))]
    yield [*_filled(one_line(Path(document.path).name)), f"{DIGEST}{document.sha256}"]


def _introduction(result: ResultObject) -> str:
    document = result.document
    size = f"{document.words:,} words"
    if document.pages is not None:
        read = sum(page.state in {"read", "ocr"} for page in result.ledger.pages)
        size = f"{read} of {document.pages} pages read, {size}"
    parts = [f"{BEGUN}{one_line(Path(document.path).name)} ({size}). {PLACES}"]
    values = {one.name: one.value for one in result.fields}
    told = [
        f"from {one_line(values[FieldName.CORRESPONDENT])}" if FieldName.CORRESPONDENT in values else "",
        f"of {date_in_words(values[FieldName.DATE])}" if FieldName.DATE in values else "",
        f"about “{one_line(values[FieldName.SUBJECT])}”" if FieldName.SUBJECT in values else "",
    ]
    if values:
        parts.append(f"The document is {', '.join(filter(None, told))}.")
    if result.partial:
        parts.append("The work was stopped before the end.")
    if rejected := sum(map(is_rejected, result.summary)):
        parts.append(f"Lines rejected by the reader and left out: {rejected}.")
    return " ".join(parts)


def _sections(result: ResultObject) -> Iterator[list[str]]:
    for filled in filled_sections(result):
        lines = [sentence for sentence in filled.lines if not is_rejected(sentence)]
        block = _filled(one_line(title_of(filled.section, result)))
        for sentence in lines:
            speaker = speaker_of(sentence)
            said = f"{one_line(speaker)}: " if speaker else ""
            block += [*_item(f"{said}{_line(sentence)}"), *_below(sentence)]
        if not filled.lines:
            block += _item(f"Not found in this document. {one_line(filled.section.searched)}".strip())
        if lines or not filled.lines:
            yield block


def _plain(result: ResultObject) -> Iterator[list[str]]:
    lines = [sentence for sentence in result.summary if not is_rejected(sentence)]
    if not lines:
        yield ["No summary."]
    for sentence in lines:
        yield [*_item(_line(sentence)), *_below(sentence)]


def _line(sentence: SummarySentence) -> str:
    said = marks_in_words(sentence)
    place = unbreakable(citation_of(sentence))
    parts = (one_line(words_of(sentence)), f"({said})" if said else "", f"[{place}]" if place else "")
    return " ".join(filter(None, parts))


def _below(sentence: SummarySentence) -> list[str]:
    """The words of the source, where the line says others, and what its reader noted."""
    note = sentence.review.note if sentence.review is not None else ""
    noted = wrapped(f"Note: {one_line(note)}", WIDTH - len(HANGING)) if note else []
    quoted = " … ".join(one_line(item.quote) for item in sentence.evidence)
    whole = " ".join(one_line(item.quote) for item in sentence.evidence)
    if _bare(whole) == _bare(words_of(sentence)):
        source = []
    else:
        source = [f"{QUOTE}{line}" for line in wrapped(f"“{quoted}”", WIDTH - len(HANGING + QUOTE))]
    return [f"{HANGING}{line}" for line in (*source, *noted)]


def _bare(text: str) -> str:
    return "".join(text.split())


def _item(text: str) -> list[str]:
    lines = wrapped(text, WIDTH - len(BULLET))
    return [f"{HANGING if number else BULLET}{line}" for number, line in enumerate(lines)]


def _filled(text: str) -> list[str]:
    return [f" {line}" if _MISREAD.match(line) else line for line in wrapped(text, WIDTH - 1)]


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` columns, of which letters of East Asian scripts take two. What has no space
    to be broken at is broken anywhere.
    """
    lines = [""]
    room = width
    for word in _pieces(text.split(" "), width):
        need = columns(word)
        if lines[-1] and need + 1 > room:
            lines.append("")
            room = width
        room -= need + bool(lines[-1])
        lines[-1] += f" {word}" if lines[-1] else word
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _pieces(words: Iterable[str], width: int) -> Iterator[str]:
    """The words, those that are wider than a line in pieces."""
    for word in words:
        piece, taken = "", 0
        for letter in word:
            need = columns(letter)
            if taken + need > width:
                yield piece
                piece, taken = "", 0
            piece += letter
            taken += need
        if piece:
            yield piece


def columns(text: str) -> int:
    """How wide a text is where every letter has the same width."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
