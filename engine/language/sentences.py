"""Sentences: exact spans of the document text, the unit that is embedded, chosen, quoted and highlighted.

A sentence lies in one block and has its role. Prose and speech are split by `engine.language.boundaries` (the sentencex
library with rules); headings, tables, code, references and page furniture are split at their lines only, for nothing
is ever quoted from them. What is too long for the encoder is split again by `engine.language.long_sentences`. The spans
are ordered and disjoint, and every character of a block that is not white space is in exactly one of them.

How the library was chosen, on `tests/engine/language/sentences.txt` (333 sentences of papers, contracts, acts,
meetings, proposals, stories, textbooks, briefs and mail, written for the purpose and marked by hand; a quotation or
bracket of ordinary length is not split inside):

    library            precision  recall  sentences exactly right  milliseconds for 1,000 words
    sentencex 1.0.32   0.88       0.94    85 %                     0.09
    syntok 1.4.4       0.91       0.94    87 %                     3.9
    NLTK punkt         0.76       0.93    73 %                     1.4 (with a list of abbreviations: no data offline)
    this module        1.00       1.00    100 %                    0.8 to 1.0

The rules were tuned on that file, so the last line flatters. On real text, 458 sentences of papers, contracts, acts,
stories, textbooks, fiction, statutes, briefs, mail, press releases, podcasts and proposals drawn at random and read one
by one: 7 wrong ends, most of them at stray marks of markup.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.document import Block, Sentence
from engine.language.boundaries import sentence_spans
from engine.language.long_sentences import split_overlong
from engine.schema.enums import Role

_PROSE = frozenset({Role.BODY, Role.LIST, Role.SPEECH, Role.CAPTION, Role.FOOTNOTE})
_PARAGRAPHS = frozenset({Role.BODY, Role.LIST})
_RECITAL_ENDS = re.compile(
    r"[;,](?:\s+and)?\s+(?=(?:WHEREAS|Whereas)\b|NOW,?\s+THEREFORE\b|Now,?\s+[Tt]herefore,)"
    r"|\b(?:WITNESSETH|RECITALS|Recitals)\s*[:,.-]?\s+(?=WHEREAS\b)"
)
_CHARACTERS_PER_TICK = 50_000
_LINES = frozenset({Role.TABLE, Role.CODE, Role.FURNITURE})


def split_sentences(
    text: str,
    blocks: Sequence[Block],
    *,
    language: str | None = "en",
    pauses: Mapping[int, float] | None = None,
    tick: Callable[[], None] = lambda: None,
) -> list[Sentence]:
    """The sentences of `blocks` in text order.

    Args:
        text: the document text.
        blocks: in text order, not overlapping.
        language: ISO 639-1 code of the text; decides which abbreviations are known.
        pauses: for a transcript, offset of each cue's first character to the silence before it in seconds; where
            speech has no punctuation, it is split at these.
        tick: called between blocks every few milliseconds; what it raises passes through.
    """
    sentences: list[Sentence] = []
    ticked = 0
    for block in blocks:
        if block.end - ticked > _CHARACTERS_PER_TICK:
            ticked = block.end
            tick()
        spans = _block_spans(text, block, language or "en", tick)
        if block.role in _PARAGRAPHS:
            spans = (part for start, end in spans for part in _recitals(text, start, end))
        for start, end in spans:
            for first, last in split_overlong(text, start, end, pauses or {}, spoken=block.role is Role.SPEECH):
                sentences.append(Sentence(first, last, block.role))
    return sentences


def _block_spans(text: str, block: Block, language: str, tick: Callable[[], None]) -> Iterable[tuple[int, int]]:
    """Spans of one block before long ones are split."""
    piece = text[block.start : block.end]
    if block.role in _PROSE:
        spans: Iterable[tuple[int, int]] = sentence_spans(
            piece, language=language, spoken=block.role is Role.SPEECH, tick=tick
        )
    elif block.role in _LINES:
        spans = _line_spans(piece)
    else:
        spans = [_stripped(piece, 0, len(piece))] if piece.strip() else []
    return ((block.start + start, block.start + end) for start, end in spans)


def _recitals(text: str, start: int, end: int) -> Iterable[tuple[int, int]]:
    """A sentence of recitals, "WHEREAS, ...; and WHEREAS, ...; NOW, THEREFORE, ...", as one span for each."""
    for found in _RECITAL_ENDS.finditer(text, start, end):
        yield start, found.start() + len(found[0].rstrip())
        start = found.end()
    yield start, end


def _line_spans(piece: str) -> Iterable[tuple[int, int]]:
    """Each line that holds anything."""
    position = 0
    for line in piece.splitlines(keepends=True):
        if line.strip():
            yield _stripped(piece, position, position + len(line))
        position += len(line)


def _stripped(piece: str, start: int, end: int) -> tuple[int, int]:
    """`start:end` without surrounding white space."""
    inner = piece[start:end]
    return start + len(inner) - len(inner.lstrip()), start + len(inner.rstrip())
