"""A result as one HTML file that needs nothing else: each sentence opens its source words below, and the page.

No script, no outside reference; everything from the document is escaped, so a hostile file can't put markup in.
"""

from html import escape as escape_markup
from pathlib import Path

from engine.export.markdown import facts
from engine.protocol.plain_text import harmless
from engine.schema.citation import citation_of
from engine.schema.doubts import support_in_words
from engine.schema.result import DocumentFacts, Notice, ResultObject, SummarySentence

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
.summary a.place { font: 13px system-ui, sans-serif; color: var(--soft); text-decoration: none; white-space: nowrap; }
.summary .unsupported { text-decoration: underline dotted; }
ol.sources { padding-left: 1.5rem; border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.25rem; }
ol.sources li { margin-bottom: .9rem; }
ol.sources li:target { background: var(--mark); }
ol.sources .where { font: 14px system-ui, sans-serif; color: var(--soft); }
blockquote { margin: .2rem 0 0; }
"""


def html(result: ResultObject) -> str:
    """The HTML text of a contract object."""
    document = result.document
    title = escape(" ".join(document.title.split()))
    sentences = "\n".join(_sentence(i, s) for i, s in enumerate(result.summary, start=1))
    sources = "\n".join(_source(document, i, s) for i, s in enumerate(result.summary, start=1))
    warnings = "".join(f"<li>{_warning(item)}</li>" for item in document.warnings)
    notes = f'<ul class="notes">{warnings}</ul>' if warnings else ""
    return f"""<!DOCTYPE html>
<html lang="{escape(document.language or "en")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p class="facts">{escape(facts(result))}</p>
<p class="summary">
{sentences}
</p>
{notes}
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


def _warning(item: Notice) -> str:
    place = f"Page {item.page}: " if item.page is not None else ""
    return escape(f"{place}{item.message}")


def _sentence(number: int, sentence: SummarySentence) -> str:
    place = escape(citation_of(sentence) or str(number))
    support = sentence.support
    said = support_in_words(sentence)
    hint = f' title="{escape(said)}"' if said else ""
    return (
        f'<span class="{escape(support)}" id="s{number}"{hint}>{escape(sentence.text)}</span>'
        f' <a class="place" href="#e{number}">[{place}]</a>'
    )


def _source(document: DocumentFacts, number: int, sentence: SummarySentence) -> str:
    items = sentence.evidence
    where = escape(", ".join(filter(None, [citation_of(sentence), sentence.evidence[0].speaker or ""])) or "source")
    if items[0].page is not None:
        link = f"{Path(document.path).resolve().as_uri()}#page={items[0].page}"
        where = f'<a href="{escape(link)}">{where}</a>'
    quoted = " … ".join(escape(item.quote) for item in items)
    return (
        f'<li id="e{number}"><span class="where">{where} · characters {items[0].start}–{items[-1].end} · '
        f'<a href="#s{number}">back</a></span><blockquote>{quoted}</blockquote></li>'
    )
