"""Sentences with their citations on the clipboard: as plain text, as HTML and as Markdown at once."""

import html
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from app.state.plain_text import one_line
from app.state.summary import bracketed_citation
from engine.schema.result import SummarySentence
from engine.schema.review_words import words_of


def plain(title: str, sentences: Sequence[SummarySentence]) -> str:
    """`Sentence. [p. 12]`, and the title where more than one sentence is taken."""
    lines = [f"{one_line(words_of(sentence))} {bracketed_citation(sentence)}".rstrip() for sentence in sentences]
    return "\n".join(lines) if len(lines) == 1 else f"{one_line(title)}\n\n" + "\n".join(lines)


def markdown(title: str, sentences: Sequence[SummarySentence]) -> str:
    """Each sentence followed by its citation and the title of the document."""
    return "\n\n".join(
        f"{_escape(words_of(s))} [{_escape(title)}, {bracketed_citation(s).strip('[]')}]" for s in sentences
    )


def rich(title: str, sentences: Sequence[SummarySentence]) -> str:
    """HTML in which the citation carries the quoted words as its title."""
    parts = []
    for sentence in sentences:
        quote = " … ".join(source.quote for source in sentence.evidence)
        cite = _markup(bracketed_citation(sentence))
        parts.append(f'<p>{_markup(words_of(sentence))} <cite title="{_markup(quote)}">{cite}</cite></p>')
    return f"<!-- {_markup(title)} -->" + "".join(parts)


def mime(title: str, sentences: Sequence[SummarySentence]) -> QMimeData:
    """All three for the clipboard or a drag."""
    data = QMimeData()
    data.setText(plain(title, sentences))
    data.setHtml(rich(title, sentences))
    data.setData("text/markdown", markdown(title, sentences).encode())
    return data


def _markup(text: str) -> str:
    return html.escape(one_line(text))


def _escape(text: str) -> str:
    text = one_line(text)
    for character in "\\`*_[]<>":
        text = text.replace(character, "\\" + character)
    return text
