"""A result as one HTML file that needs nothing else: each sentence opens its source words below, and the page.

No script, no outside reference; everything from the document is escaped, so a hostile file can't put markup in.
"""

from html import escape as escape_markup
from pathlib import Path

from engine.export.brief import filled_sections, is_brief, sorted_facts, title_of
from engine.export.markdown import facts
from engine.export.notes import asked_in_words, notes_on_reading
from engine.export.source_names import page_link
from engine.protocol.plain_text import harmless
from engine.schema.citation import citation_of, place_of, unbreakable
from engine.schema.fact_words import kind_in_words, text_in_words, value_beside
from engine.schema.field_words import fields_in_words
from engine.schema.result import DocumentFacts, ResultObject, SummarySentence
from engine.schema.review_words import is_rejected, marks_in_words, review_in_words, speaker_of, support_of, words_of

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2129; --soft: #5b6472; --line: #d9dee6; --mark: #fff1b8; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ee; --soft: #9aa4b2; --line: #353b45; --mark: #5a4a12; --paper: #17191d; }
}
body { background: var(--paper); color: var(--ink); font: 17px/1.6 Georgia, "Liberation Serif", serif;
  max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
.facts, .notes, footer { color: var(--soft); font: 14px/1.5 system-ui, sans-serif; }
a { color: inherit; text-decoration-color: var(--soft); }
.summary a.place { font: 13px system-ui, sans-serif; color: var(--soft); text-decoration: none; }
.summary small { font: 13px system-ui, sans-serif; color: var(--soft); }
ol.sources p { margin: .2rem 0 0; font: 14px/1.5 system-ui, sans-serif; color: var(--soft); }
.summary .unsupported { text-decoration: underline dotted; }
ol.sources { padding-left: 1.5rem; border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.25rem; }
ol.sources li { margin-bottom: .9rem; }
ol.sources li:target { background: var(--mark); }
ol.sources .where { font: 14px system-ui, sans-serif; color: var(--soft); }
blockquote { margin: .2rem 0 0; }
.brief h2, h2 { font-size: 1.15rem; margin: 1.6rem 0 .3rem; }
.brief ul { margin: .3rem 0; padding-left: 1.2rem; }
.brief details { margin: .4rem 0; }
table.facts { border-collapse: collapse; width: 100%; }
table.facts td, table.facts th { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: left;
  vertical-align: top; }
"""


def html(result: ResultObject) -> str:
    """The HTML text of a contract object."""
    document = result.document
    title = escape(" ".join(document.title.split()))
    sentences = "\n".join(_sentence(document, i, s) for i, s in enumerate(result.summary, start=1))
    summary = _headings(result) if is_brief(result) else f'<p class="summary" dir="auto">\n{sentences}\n</p>'
    sources = "\n".join(_source(document, i, s) for i, s in enumerate(result.summary, start=1))
    said = "".join(f"<li>{escape(one)}</li>" for one in (asked_in_words(result), *notes_on_reading(result)) if one)
    notes = f'<ul class="notes">{said}</ul>' if said else ""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1{_own_words(document)}>{title}</h1>
<p class="facts">{escape(facts(result))}</p>
{_fields(result)}{summary}
{_facts(result)}{notes}
<ol class="sources">
{sources}
</ol>
<footer>{escape(Path(document.path).name)} · SHA-256 {escape(document.sha256)}</footer>
</body>
</html>
"""


def escape(text: str) -> str:
    """Text that HTML shows as it is."""
    return escape_markup(harmless(text))


def _headings(result: ResultObject) -> str:
    """The brief; its parts fold."""
    whole, parts = [], []
    for filled in filled_sections(result):
        section = filled.section
        title = escape(title_of(section, result))
        lines = "".join(
            f'<li dir="auto">{_speaker(sentence)}{_sentence(result.document, number, sentence)}</li>'
            for number, sentence in zip(filled.numbers, filled.lines, strict=True)
        )
        missing = f'<p class="notes">Not found in this document. {escape(section.searched)}</p>'
        body = f"<ul>{lines}</ul>" if lines else missing
        if section.part is None:
            whole.append(f"<h2>{title}</h2>{body}")
        else:
            parts.append(f"<details><summary>{title}</summary>{body}</details>")
    below = "<h2>The parts</h2>" + "\n".join(parts) if parts else ""
    return f'<div class="summary brief">\n{"".join(whole)}\n{below}</div>'


def _fields(result: ResultObject) -> str:
    told = " · ".join(f"{name}: {value}" for name, value in fields_in_words(result.fields))
    return f'<p class="facts" dir="auto">{escape(told)}</p>\n' if told else ""


def _own_words(document: DocumentFacts) -> str:
    """Attributes of what holds the document's own words: their language, and the side they run from."""
    return f' dir="auto" lang="{escape(document.language or "en")}"'


def _speaker(sentence: SummarySentence) -> str:
    speaker = speaker_of(sentence)
    return f"<b>{escape(speaker)}:</b> " if speaker else ""


def _facts(result: ResultObject) -> str:
    if not result.facts:
        return ""
    rows = []
    for fact in sorted_facts(result.facts):
        place = escape(place_of(fact))
        if fact.page is not None:
            place = f'<a href="{escape(page_link(result.document.path, fact.page))}">{place}</a>'
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in (kind_in_words(fact), value_beside(fact)))
        rows.append(f"{cells}<td{_own_words(result.document)}>{escape(text_in_words(fact))}</td><td>{place}</td>")
    head = "<tr><th>Kind</th><th>Value</th><th>In the text</th><th>Place</th></tr>"
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<h2>Facts</h2>\n<table class="facts">{head}{body}</table>\n'


def _sentence(document: DocumentFacts, number: int, sentence: SummarySentence) -> str:
    place = escape(unbreakable(citation_of(sentence)) or str(number))
    review, support = sentence.review, support_of(sentence)
    said = marks_in_words(sentence)
    hint = f' title="{escape(said)}"' if said else ""
    words = f"<del>{escape(words_of(sentence))}</del>" if is_rejected(sentence) else escape(words_of(sentence))
    mark = f' <small dir="ltr">({escape(said)})</small>' if review is not None and said else ""
    own = f' lang="{escape(document.language or "en")}"' if review is None or review.edited is None else ""
    return (
        f'<span class="{escape(support)}" id="s{number}"{own}{hint}>{words}</span>{mark}'
        f' <a class="place" href="#e{number}">[{place}]</a>'
    )


def _source(document: DocumentFacts, number: int, sentence: SummarySentence) -> str:
    items = sentence.evidence
    where = escape(", ".join(filter(None, [citation_of(sentence), sentence.evidence[0].speaker or ""])) or "source")
    if items[0].page is not None:
        where = f'<a href="{escape(page_link(document.path, items[0].page))}">{where}</a>'
    quoted = " … ".join(escape(item.quote) for item in items)
    reviewed = review_in_words(sentence)
    review = f"<p>{escape(reviewed)}</p>" if reviewed else ""
    return (
        f'<li id="e{number}"><span class="where">{where} · characters {items[0].start}–{items[-1].end} · '
        f'<a href="#s{number}">back</a></span><blockquote{_own_words(document)}>{quoted}</blockquote>{review}</li>'
    )
