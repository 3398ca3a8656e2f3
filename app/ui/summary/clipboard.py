"""Sentences with their citations on the clipboard: as plain text, as HTML and as Markdown at once."""

import html
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from app.state.plain_text import harmless, one_line
from app.state.summary import with_speaker
from engine.schema.citation import citation_of
from engine.schema.result import SummarySentence


def plain(title: str, name: str, sentences: Sequence[SummarySentence]) -> str:
    """`Sentence. [lease.pdf, p. 12, clause 4.1]`, and the title where more than one sentence is taken."""
    lines = [f"{one_line(with_speaker(sentence))} {cited(name, citation_of(sentence))}" for sentence in sentences]
    return "\n".join(lines) if len(lines) == 1 else f"{one_line(title)}\n\n" + "\n".join(lines)


def markdown(name: str, sentences: Sequence[SummarySentence]) -> str:
    """Each sentence followed by its citation."""
    return "\n\n".join(f"{_escape(with_speaker(s))} [{_escape(cited(name, citation_of(s))[1:-1])}]" for s in sentences)


def rich(title: str, name: str, sentences: Sequence[SummarySentence]) -> str:
    """HTML in which the citation carries the quoted words as its title."""
    parts = []
    for sentence in sentences:
        quote = " … ".join(source.quote for source in sentence.evidence)
        cite = _markup(cited(name, citation_of(sentence)))
        parts.append(f'<p>{_markup(with_speaker(sentence))} <cite title="{_markup(quote)}">{cite}</cite></p>')
    return f"<!-- {_markup(title)} -->" + "".join(parts)


def mime(title: str, name: str, sentences: Sequence[SummarySentence]) -> QMimeData:
    """All three for the clipboard or a drag. `name` is the document's file."""
    data = QMimeData()
    data.setText(plain(title, name, sentences))
    data.setHtml(rich(title, name, sentences))
    data.setData("text/markdown", markdown(name, sentences).encode())
    return data


def quotation(name: str, text: str, place: str) -> str:
    """Words of the document with their citation, on a line of its own where they are more than one."""
    words = harmless(text).strip()
    return f"{words}{chr(10) if chr(10) in words else ' '}{cited(name, place)}"


def cited(name: str, place: str) -> str:
    """`[lease.pdf, p. 12, clause 4.1]`."""
    return f"[{', '.join(filter(None, [one_line(name), place]))}]"


def _markup(text: str) -> str:
    return html.escape(one_line(text))


def _escape(text: str) -> str:
    text = one_line(text)
    for character in "\\`*_[]<>":
        text = text.replace(character, "\\" + character)
    return text
