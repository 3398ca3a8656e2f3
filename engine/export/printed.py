"""A result as a PDF to print or pass on: the summary, with numbers that lead to the words of its sources behind it.

Laid out by MuPDF from our own markup, into which everything from the document goes escaped; nothing that comes from
outside is parsed here. PyMuPDF is imported when the first one is asked for.
"""

import io
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from engine.export.brief import filled_sections, is_brief, sorted_facts, title_of
from engine.export.directions import FROM_THE_LEFT, runs_from_the_right
from engine.export.html import escape
from engine.export.markdown import facts as facts_line
from engine.export.notes import asked_in_words, notes_on_reading
from engine.export.seals import sealed
from engine.protocol.plain_text import one_line
from engine.schema.citation import citation_of, place_of, unbreakable
from engine.schema.fact_words import kind_in_words, text_in_words, value_beside
from engine.schema.field_words import fields_in_words
from engine.schema.result import NOT_ANSWERED, ResultObject, SummarySentence
from engine.schema.review_words import is_rejected, marks_in_words, review_in_words, speaker_of, words_of

_WIDE, _TALL, _MARGIN = 595.0, 842.0, 62.0
"""A4, in points."""
_STYLE = """
body { font-family: serif; font-size: 10.5pt; line-height: 1.35; color: #1d2129; }
h1 { font-size: 18pt; margin: 0 0 4pt 0; }
h2 { font-size: 13pt; margin: 14pt 0 3pt 0; }
h3 { font-size: 11.5pt; margin: 10pt 0 2pt 0; }
p { margin: 0 0 5pt 0; }
ul { margin: 0; padding: 0 0 0 14pt; }
li { margin: 0 0 4pt 0; }
.small { font-size: 8.5pt; color: #5b6472; }
.mark { font-size: 9pt; color: #5b6472; }
.source { font-size: 9pt; }
a { font-size: 8.5pt; color: #3a55d0; text-decoration: none; }
td, th { font-size: 9pt; padding: 2pt 6pt 2pt 0; vertical-align: top; text-align: left; }
"""
_FOR_PRINTERS = """
h1 { margin-top: 0px; margin-bottom: 5px; }
h2 { margin-top: 18px; margin-bottom: 4px; }
h3 { margin-top: 13px; margin-bottom: 3px; }
p { margin-top: 0px; margin-bottom: 6px; }
li { margin-bottom: 5px; }
"""
"""The same distances as Qt, which lays out for printers, can read them: edge by edge, and in pixels."""
_RIGHT = ' dir="rtl"'
"""Of a paragraph whose words run from the right: it begins there, and its stop stands at its left."""
_ALIGNED = ' style="text-align: right"'
"""Of our own English above and between such paragraphs, on a page of them."""
_QUIET = (0.36, 0.39, 0.45)


def printed(result: ResultObject) -> bytes:
    """The bytes of a PDF on A4, with pages counted and the numbers as links."""
    from engine.ingest.pdf.mupdf import load

    pymupdf = load()
    page_box = pymupdf.Rect(0, 0, _WIDE, _TALL)
    frame = pymupdf.Rect(_MARGIN, _MARGIN, _WIDE - _MARGIN, _TALL - _MARGIN)

    def on_page(_number: int, _filled: Any) -> tuple[Any, Any, None]:  # noqa: ANN401 - PyMuPDF's own
        return page_box, frame, None

    document = pymupdf.Story("".join(_body(result)), user_css=_STYLE).write_with_links(on_page)
    for number, page in enumerate(document, start=1):
        below = pymupdf.Rect(_MARGIN, _TALL - 44, _WIDE - _MARGIN, _TALL - 26)
        page.insert_textbox(below, f"{number} / {len(document)}", fontsize=8, align=1, color=_QUIET)
    document.set_metadata({"title": one_line(result.document.title), "creator": "Précis"})
    out = io.BytesIO()
    document.save(out, garbage=3, deflate=True, no_new_id=True)
    return sealed(out.getvalue())


def markup(result: ResultObject) -> str:
    """The same as HTML, for a printer: headings, paragraphs, lists and a table, and nothing that acts or is loaded."""
    body = "".join(_body(result)).replace("<table>", '<table cellpadding="4">')
    return f"<html><head><style>{_STYLE}{_FOR_PRINTERS}</style></head><body>{body}</body></html>"


def _body(result: ResultObject) -> Iterator[str]:
    document = result.document
    side = _side(result)
    title = one_line(document.title)
    yield f'<h1{_run(title, side)}>{escape(title)}</h1><p class="small"{side}>{escape(facts_line(result))}</p>'
    if fields := fields_in_words(result.fields):
        told = " · ".join(f"<b>{name}:</b> {escape(one_line(value))}" for name, value in fields)
        yield f"<p{side}>{told}</p>"
    if asked := asked_in_words(result):
        yield f"<p{side}><b>{escape(one_line(asked))}</b></p>"
    if result.answered is False:
        yield f"<p{side}><i>{NOT_ANSWERED}{' Nearest passages:' if result.summary else ''}</i></p>"
    yield from _brief(result) if is_brief(result) else _plain(result)
    yield from _facts(result)
    notes = notes_on_reading(result)
    if notes:
        yield f"<h2{side}>Notes on reading</h2><ul>"
        yield from (f'<li class="source">{escape(note)}</li>' for note in notes)
        yield "</ul>"
    if result.summary:
        yield f"<h2{side}>Sources</h2>"
    for number, sentence in enumerate(result.summary, start=1):
        yield _source(number, sentence)
    yield f'<p class="small"{side}>{escape(Path(document.path).name)} · SHA-256 {document.sha256}</p>'


def _plain(result: ResultObject) -> Iterator[str]:
    lines = " ".join(_line(number, sentence) for number, sentence in enumerate(result.summary, start=1))
    yield f"<p{_RIGHT if _side(result) else ''}>{lines or '<i>No summary.</i>'}</p>"


def _brief(result: ResultObject) -> Iterator[str]:
    parts, side = False, _side(result)
    for filled in filled_sections(result):
        section = filled.section
        if section.part is not None and not parts:
            yield f"<h2{side}>The parts</h2>"
            parts = True
        level = "h2" if section.part is None else "h3"
        title = title_of(section, result)
        yield f"<{level}{_run(title, side)}>{escape(title)}</{level}>"
        if not filled.lines:
            yield f"<p{side}><i>Not found in this document. {escape(section.searched)}</i></p>"
            continue
        lines = list(zip(filled.numbers, filled.lines, strict=True))
        for from_the_right, group in groupby(lines, lambda one: runs_from_the_right(words_of(one[1]))):
            # A list has its bullets at the left, whichever side its items run from.
            yield "" if from_the_right else "<ul>"
            for number, sentence in group:
                speaker = speaker_of(sentence)
                said = f"<b>{escape(speaker)}:</b> " if speaker else ""
                line = f"{said}{_line(number, sentence)}"
                yield f"<p{_RIGHT}>• {line}</p>" if from_the_right else f"<li>{line}</li>"
            yield "" if from_the_right else "</ul>"


def _line(number: int, sentence: SummarySentence) -> str:
    words, said = escape(one_line(words_of(sentence))), marks_in_words(sentence)
    side = FROM_THE_LEFT if runs_from_the_right(words_of(sentence)) else ""
    mark = f' <span class="mark">{side}({escape(said)}){side}</span>' if said else ""
    place = ", ".join(filter(None, [str(number), unbreakable(citation_of(sentence))]))
    said = f"<s>{words}</s>" if is_rejected(sentence) else words
    return f'{said}{mark} {side}<a href="#e{number}">{side}[{escape(place)}]{side}</a>'


def _source(number: int, sentence: SummarySentence) -> str:
    items = sentence.evidence
    where = ", ".join(filter(None, [citation_of(sentence), items[0].speaker or ""])) or "source"
    quoted = " … ".join(one_line(item.quote) for item in items)
    reviewed = review_in_words(sentence)
    note = f'<br/><span class="mark">{escape(one_line(reviewed))}</span>' if reviewed else ""
    told = f"<b>{number}</b> {escape(where)}, characters {items[0].start}–{items[-1].end}:"
    if not runs_from_the_right(quoted):
        return f'<p class="source" id="e{number}">{told} “{escape(quoted)}”{note}</p>'
    words = f'<p class="source"{_RIGHT}>“{escape(quoted)}”</p>'
    return f'<p class="source" id="e{number}"{_ALIGNED}>{told}{note}</p>{words}'


def _facts(result: ResultObject) -> Iterator[str]:
    if not result.facts:
        return
    yield f"<h2{_side(result)}>Facts</h2><table><tr><th>Kind</th><th>Value</th><th>In the text</th><th>Place</th></tr>"
    for fact in sorted_facts(result.facts):
        cells = (kind_in_words(fact), value_beside(fact), text_in_words(fact), place_of(fact))
        yield "<tr>" + "".join(f"<td{_run(cell)}>{escape(one_line(cell))}</td>" for cell in cells) + "</tr>"
    yield "</table>"


def _side(result: ResultObject) -> str:
    """How our own English stands on the page: at the right where most of what is quoted runs from there."""
    from_the_right = sum(runs_from_the_right(words_of(line)) for line in result.summary)
    return _ALIGNED if 2 * from_the_right > len(result.summary) else ""


def _run(text: str, side: str = "") -> str:
    """From which side words of the document run; our own stand at `side`."""
    return _RIGHT if runs_from_the_right(text) else side
