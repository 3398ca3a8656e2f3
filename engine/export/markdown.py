"""A result as Markdown: one footnote a sentence, with the place and the exact source words.

Page links use the `#page=N` form that PDF readers and note programs follow.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from engine.export.brief import filled_sections, is_brief, sorted_facts, title_of
from engine.export.notes import asked_in_words, notes_on_reading
from engine.export.source_names import page_link
from engine.protocol.plain_text import one_line
from engine.schema.citation import citation_of, place_of
from engine.schema.fact_words import kind_in_words, text_in_words, value_beside
from engine.schema.field_words import fields_in_words
from engine.schema.result import DocumentFacts, ResultObject, SummarySentence
from engine.schema.review_words import (
    checked_in_words,
    is_rejected,
    marks_in_words,
    review_in_words,
    speaker_of,
    words_of,
)

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_LIST_MARK = re.compile(r"([-+=]|\d+(?=[.)]))")
"""What begins a list or underlines a heading where it begins a line."""


def markdown(result: ResultObject) -> str:
    """The Markdown text of a contract object."""
    document = result.document
    lines = [f"# {escape(document.title)}", "", facts(result), ""]
    if told := " · ".join(f"**{name}:** {escape(value)}" for name, value in fields_in_words(result.fields)):
        lines += [told, ""]
    sources = [f"[^{number}]: {_footnote(document, one)}" for number, one in enumerate(result.summary, start=1)]
    if is_brief(result):
        lines += [*_headings(result), *sources, *_facts(result)]
    else:
        marked = [_marked(number, sentence) for number, sentence in enumerate(result.summary, start=1)]
        lines += [" ".join(marked) or "*No summary: " + _reason(result) + "*", "", *sources]
    notes = [f"- {escape(one)}" for one in (asked_in_words(result), *notes_on_reading(result)) if one]
    if notes:
        lines += ["", "## Notes on reading", "", *notes]
    return "\n".join(lines).rstrip() + "\n"


def _headings(result: ResultObject) -> Iterator[str]:
    parts = False
    for filled in filled_sections(result):
        section = filled.section
        if section.part is not None and not parts:
            yield from ("## The parts", "")
            parts = True
        yield f"{'##' if section.part is None else '###'} {escape(title_of(section, result))}"
        yield ""
        for number, sentence in zip(filled.numbers, filled.lines, strict=True):
            speaker = speaker_of(sentence)
            yield f"- {f'**{escape(speaker)}:** ' if speaker else ''}{_marked(number, sentence)}"
        if not filled.lines:
            yield f"*Not found in this document.* {escape(section.searched)}"
        yield ""


def _facts(result: ResultObject) -> Iterator[str]:
    if not result.facts:
        return
    yield from ("", "## Facts", "", "| Kind | Value | In the text | Place |", "| --- | --- | --- | --- |")
    for fact in sorted_facts(result.facts):
        place = escape(place_of(fact))
        linked = f"[{place}]({page_link(result.document.path, fact.page)})" if fact.page is not None else place
        yield f"| {kind_in_words(fact)} | {escape(value_beside(fact))} | {escape(text_in_words(fact))} | {linked} |"


def _marked(number: int, sentence: SummarySentence) -> str:
    said = marks_in_words(sentence)
    mark = f" *({said})*" if said else ""
    words = escape(words_of(sentence))
    return f"{f'~~{words}~~' if is_rejected(sentence) else words}{mark}[^{number}]"


def facts(result: ResultObject) -> str:
    """One line about what was read and used."""
    document, ledger = result.document, result.ledger
    parts = [f"{document.words:,} words"]
    if document.pages is not None:
        read = sum(page.state in {"read", "ocr"} for page in ledger.pages)
        parts.append(f"{read} of {document.pages} pages read")
    used = sum(chunk.state == "used" for chunk in ledger.chunks)
    parts.append(f"{used} of {len(ledger.chunks)} sections used")
    if result.partial:
        parts.append("stopped before the end")
    if checked := checked_in_words(result.summary):
        parts.append(checked)
    parts.append(f"source SHA-256 {document.sha256[:16]}…")
    return " · ".join(parts)


def escape(text: str) -> str:
    """Text on one line that Markdown shows as it is, wherever in the line it stands."""
    line = _SPECIAL.sub(r"\\\1", one_line(text))
    begins = _LIST_MARK.match(line)
    if begins is None:
        return line
    at = begins.end() if begins[0].isdigit() else 0
    return f"{line[:at]}\\{line[at:]}"


def _footnote(document: DocumentFacts, sentence: SummarySentence) -> str:
    item = sentence.evidence[0]
    place = citation_of(sentence)
    file = Path(document.path)
    if item.page is not None:
        place = f"[{escape(file.name)}, {escape(place)}]({page_link(document.path, item.page)})"
    else:
        place = ", ".join(filter(None, [escape(file.name), escape(place), escape(sentence.evidence[0].speaker or "")]))
    quoted = " … ".join(escape(part.quote) for part in sentence.evidence)
    reviewed = escape(review_in_words(sentence))
    said = f"{place}, characters {item.start}–{sentence.evidence[-1].end}: “{quoted}”"
    return f"{said} {reviewed}" if reviewed else said


def _reason(result: ResultObject) -> str:
    messages = [item.message for item in result.document.warnings]
    return escape(messages[-1] if messages else "nothing in it could be summarized.")
