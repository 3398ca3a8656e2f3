"""What a model that writes is given to read of a chunk, and where in the document each character of it stands.

Sentences stand one behind the other with single blanks; inside a sentence every white space is one blank, character for
character, so that offsets carry over. Turns of a transcript open with their speaker's name: who said a thing is half of
what a summary of talk is about. Page furniture, bibliographies, tables and code are left out, as nothing is ever quoted
from them. A chunk longer than the model reads at once becomes several passages, cut between sentences; a sentence
that is longer by itself is cut at a blank.
"""

from bisect import bisect_right
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from engine.document import Chunk, Document
from engine.schema.enums import Role

LEFT_OUT = frozenset({Role.FURNITURE, Role.REFERENCE, Role.TABLE, Role.CODE})

Count = Callable[[Sequence[str]], list[int]]
"""How many tokens each text is."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence (or a part of one) in a passage: `passage.text[start:end]` is the document's text from `source` on."""

    sentence: int
    start: int
    end: int
    source: int


@dataclass(frozen=True, slots=True)
class Passage:
    """What a model reads at once of a chunk, without what is added from elsewhere."""

    text: str
    pieces: tuple[Piece, ...]
    tokens: int

    def sentence_at(self, place: int) -> int | None:
        """The number of the sentence that the character at `place` belongs to, with its speaker's name."""
        index = bisect_right(self.pieces, place, key=lambda piece: piece.end)
        return self.pieces[index].sentence if index < len(self.pieces) else None

    def places_of(self, sentences: Container[int]) -> list[tuple[int, int]]:
        """The characters, half open, where the sentences of these numbers stand."""
        return [(piece.start, piece.end) for piece in self.pieces if piece.sentence in sentences]


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece before it has its place: the speaker's name in front of it, its words, and where they stand."""

    sentence: int
    name: str
    words: str
    source: int


def passages_of(document: Document, chunk: Chunk, count: Count, longest: int) -> list[Passage]:
    """The chunk as passages of at most `longest` tokens. None where nothing of it is to be read."""
    if longest < 1:
        raise ValueError(f"no passage fits into {longest} tokens")
    parts = _parts(document, chunk)
    counts = count([f" {part.name}{part.words}" for part in parts])
    fitting: list[tuple[_Part, int]] = []
    for part, tokens in zip(parts, counts, strict=True):
        fitting += [(part, tokens)] if tokens <= longest else _cut(part, count, longest)
    passages: list[Passage] = []
    taken: list[_Part] = []
    total = 0
    for part, tokens in fitting:
        if taken and total + tokens > longest:
            passages.append(_joined(taken, total))
            taken, total = [], 0
        taken.append(part)
        total += tokens
    return [*passages, _joined(taken, total)] if taken else passages


def _parts(document: Document, chunk: Chunk) -> list[_Part]:
    parts = []
    turns, turn_before = document.turns, -1
    for index in range(chunk.first_sentence, chunk.last_sentence):
        sentence = document.sentences[index]
        if sentence.role in LEFT_OUT:
            continue
        name = ""
        if turns:
            turn = bisect_right(turns, sentence.start, key=lambda one: one.start) - 1
            if turn >= 0 and turn != turn_before and turns[turn].speaker:
                name = f"{turns[turn].speaker}: "
            turn_before = turn
        words = document.text[sentence.start : sentence.end]
        parts.append(_Part(index, name, "".join(" " if c.isspace() else c for c in words), sentence.start))
    return parts


def _cut(part: _Part, count: Count, longest: int) -> list[tuple[_Part, int]]:
    """A sentence that does not fit, halved (at a blank where it has one) until its parts do."""
    (tokens,) = count([f" {part.name}{part.words}"])
    if tokens <= longest or len(part.words) < 2:
        return [(part, tokens)]
    middle = len(part.words) // 2
    blank = part.words.rfind(" ", 1, middle + 1)
    at = blank if blank > 0 else middle
    first = _Part(part.sentence, part.name, part.words[:at], part.source)
    second = _Part(part.sentence, "", part.words[at:], part.source + at)
    return [*_cut(first, count, longest), *_cut(second, count, longest)]


def _joined(parts: Sequence[_Part], tokens: int) -> Passage:
    pieces: list[Piece] = []
    texts: list[str] = []
    length = 0
    for part in parts:
        length += len(part.name) + (1 if texts else 0)
        pieces.append(Piece(part.sentence, length, length + len(part.words), part.source))
        texts.append(part.name + part.words)
        length += len(part.words)
    return Passage(" ".join(texts), tuple(pieces), tokens)
