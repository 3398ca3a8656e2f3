"""Decoding that can't leave its sources: every word written stands in them, or serves others.

Where a model's free sentence was not borne out by its sources, it writes again under this constraint: a number, a name
or a fact from elsewhere can't be spelled. What may be written is a small automaton over the bytes of a text (marks, a
word of the sources, marks, a blank, and so on); which pieces of a vocabulary keep within it is found by walking both at
once.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tokenizers import Tokenizer
from tokenizers.pre_tokenizers import ByteLevel

SERVING = frozenset(
    {"a", "an", "the", "and", "that", "which", "who", "whose", "of", "in", "on", "at", "by", "to", "for", "from",
     "with", "as", "is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "having", "it", "its",
     "they", "their", "this", "these", "said", "also", "there"}
)  # fmt: skip
"""Words that any sentence may use: they turn no meaning, as "not", "all", "may" and "after" do."""

_OPENING, _CLOSING = "([\"“‘'", ".,;:?!)]\"”’'"
_MARKS = f"{_OPENING}{_CLOSING}*•"
_PARTS = re.compile(r"[-–—/]")
_INNER = re.compile(r"\w+(?:[.,’'&-]\w+)*%?")
_BLANK = "Ġ"
"""How byte-level vocabularies write a blank."""


class Vocabulary:
    """A byte-level vocabulary as a tree of the bytes of its pieces, made once."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.pieces: list[str] = []
        """Each piece as the vocabulary spells it: a letter a byte."""
        self.tree: dict[str, dict] = {}  # type: ignore[type-arg]  # a tree has no simpler type
        special = set(tokenizer.get_added_tokens_decoder())
        for number in range(tokenizer.get_vocab_size()):
            piece = tokenizer.id_to_token(number) or ""
            self.pieces.append(piece)
            if piece and number not in special:
                node = self.tree
                for letter in piece:
                    node = node.setdefault(letter, {})
                node[""] = number  # type: ignore[assignment]


class State(NamedTuple):
    """Where a text is: within which kind of thing, and what of it is spelled."""

    kind: str
    spelled: str


States = frozenset[State]
_FOLLOWS = {"opening": ("opening", "word"), "word": ("closing",), "closing": ("closing",)}
_BEGINNING: States = frozenset({State("opening", "")})


class SourceWords:
    """Which pieces may come next, given the states that what is written has led to."""

    beginning = _BEGINNING

    def __init__(self, vocabulary: Vocabulary, sources: Iterable[str], end: int) -> None:
        """`end` is the piece that ends a text."""
        self._vocabulary, self._end = vocabulary, end
        found = {form for source in sources for word in source.split() for form in _forms(word)}
        found |= SERVING | {"–", "—"}
        cased = (
            found | {word[:1].upper() + word[1:] for word in found} | {word[:1].lower() + word[1:] for word in found}
        )
        self._whole = {"opening": _spelled(_OPENING), "word": _spelled(cased), "closing": _spelled(_CLOSING)}
        self._begun = {
            kind: {word[:length] for word in words for length in range(1, len(word) + 1)}
            for kind, words in self._whole.items()
        }
        self._open = lru_cache(maxsize=None)(self._find_open)

    def open(self, states: States) -> Sequence[int]:
        """The pieces that may follow; the end at least."""
        return self._open(states)

    def after(self, states: States, piece: int) -> States:
        """The states behind a piece."""
        for letter in self._vocabulary.pieces[piece]:
            states = self._step(states, letter)
        return states

    def _find_open(self, states: States) -> Sequence[int]:
        found = [self._end] if any(self._is_whole(state) for state in states) else []
        waiting = [(self._vocabulary.tree, states)]
        while waiting:
            node, reached = waiting.pop()
            for letter, below in node.items():
                if letter == "":
                    found.append(below)  # type: ignore[arg-type]
                elif further := self._step(reached, letter):
                    waiting.append((below, further))
        return sorted(found) or [self._end]

    def _step(self, states: States, letter: str) -> States:
        found: set[State] = set()
        for state in states:
            if letter == _BLANK and self._is_whole(state):
                found.add(State("opening", ""))
            begun = state.spelled + letter
            if begun in self._begun[state.kind]:
                found.add(State(state.kind, begun))
            if not state.spelled or state.spelled in self._whole[state.kind]:
                found.update(State(kind, letter) for kind in _FOLLOWS[state.kind] if letter in self._begun[kind])
        return frozenset(found)

    def _is_whole(self, state: State) -> bool:
        return state.kind in {"word", "closing"} and state.spelled in self._whole[state.kind]


def _forms(word: str) -> Iterable[str]:
    """A word between blanks with and without the marks about it, and its parts."""
    bare = word.strip(_MARKS)
    yield from {word, bare, word.lstrip(_MARKS), word.rstrip(_MARKS), *_PARTS.split(bare)} - {""}
    yield from _INNER.findall(word)  # of US$2.5 and (a)(b)


def _spelled(texts: Iterable[str]) -> frozenset[str]:
    """Texts as a byte-level vocabulary spells them."""
    spell = ByteLevel(add_prefix_space=False, use_regex=False).pre_tokenize_str
    return frozenset("".join(part for part, _ in spell(text)) for text in texts)
