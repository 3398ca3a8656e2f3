"""From a document's text and sentences to HAT's segments of token ids, each knowing the characters it stands for."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import eq
from pathlib import Path
from typing import overload

from tokenizers import Tokenizer

from engine.errors import ModelUnavailable
from engine.segmentation.hat import Piece, Segmentation, dynamic, greedy, sentencewise

Strategy = Callable[[Sequence[int], int, int | None], Segmentation]
STRATEGIES: dict[str, Strategy] = {
    "dynamic": dynamic,
    "greedy": greedy,
    "sentence-wise": sentencewise,
}

_BLOCK = 512
"""Sentences that are encoded at once."""


class TokenSegments(Sequence[tuple[int, ...]]):
    """Segments of token ids in two arrays: a book's tokens as numbers of Python would take ten times the memory."""

    def __init__(self, ids: "array[int]", bounds: "array[int]") -> None:
        """Segment n is `ids[bounds[n]:bounds[n + 1]]`."""
        self._ids, self._bounds = ids, bounds

    def __len__(self) -> int:
        return len(self._bounds) - 1

    @overload
    def __getitem__(self, place: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> "TokenSegments": ...
    def __getitem__(self, place: int | slice) -> "tuple[int, ...] | TokenSegments":
        """One segment, or a run of them that shares the arrays."""
        if isinstance(place, slice):
            first, last, step = place.indices(len(self))
            if step != 1:
                raise ValueError("segments are taken in order")
            return TokenSegments(self._ids, self._bounds[first : max(first, last) + 1])
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        place %= len(self)
        return tuple(self._ids[self._bounds[place] : self._bounds[place + 1]])

    def alone(self, first: int, last: int) -> "TokenSegments":
        """The segments `first:last`, in arrays of their own."""
        begin = self._bounds[first]
        bounds = array(self._bounds.typecode, (bound - begin for bound in self._bounds[first : last + 1]))
        return TokenSegments(self._ids[begin : self._bounds[last]], bounds)

    def __eq__(self, other: object) -> bool:
        """Whether the segments are the same, in whatever sequence."""
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, map(tuple, other)))

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class HatDocument:
    """A document as HAT reads it."""

    segments: TokenSegments
    """Token ids of each segment, without [CLS]."""
    starts: "array[int]"
    ends: "array[int]"
    """Characters `start:end` of the text that each segment covers."""
    tokens_left_out: int = 0
    """Tokens after the last segment that there was room for."""

    def spans(self) -> list[tuple[int, int]]:
        """Characters `start:end` of the text that each segment covers."""
        return list(zip(self.starts, self.ends, strict=True))

    def part(self, numbers: Sequence[int]) -> "HatDocument":
        """A run of the segments alone: what is kept of a long document that is not read whole."""
        first = numbers[0] if numbers else 0
        last = first + len(numbers)
        return HatDocument(self.segments.alone(first, last), self.starts[first:last], self.ends[first:last])


class HatTokenizer:
    """Word pieces of a model folder's `tokenizer.json`, without special tokens."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer

    @classmethod
    def load(cls, folder: Path) -> "HatTokenizer":
        """Read `folder/tokenizer.json`.

        Raises:
            ModelUnavailable: It is missing or damaged.
        """
        try:
            return cls(Tokenizer.from_file(str(folder / "tokenizer.json")))
        except Exception as error:  # the library raises bare Exception
            raise ModelUnavailable(f"{folder} has no readable tokenizer.json.") from error

    @property
    def typecode(self) -> str:
        """The narrowest items of an array that hold every token id."""
        return "H" if self._tokenizer.get_vocab_size() <= 1 << 16 else "I"

    def pieces(self, texts: Sequence[str]) -> list[tuple[list[int], list[tuple[int, int]]]]:
        """For each text its token ids and the characters that each token covers."""
        encodings = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [(encoding.ids, encoding.offsets) for encoding in encodings]


def read_segments(
    tokenizer: HatTokenizer,
    text: str,
    sentences: Sequence[tuple[int, int]],
    *,
    capacity: int = 127,
    limit: int | None = None,
    strategy: str = "dynamic",
    check: Callable[[], None] = lambda: None,
) -> HatDocument:
    """Segment the sentences `start:end` of `text`.

    Args:
        tokenizer: Of the model that will read the segments.
        text: The document text.
        sentences: In text order; what lies between them (white space) is not read.
        capacity: Tokens of a segment without its [CLS].
        limit: Most segments; None for all the text.
        strategy: A name of `STRATEGIES`.
        check: Asked block by block; may end it.
    """
    encoded = _Encoded(tokenizer, text, sentences, whole=0 if strategy == "greedy" else capacity, check=check)
    found = STRATEGIES[strategy](encoded.lengths, capacity, limit)
    ids, bounds = array(tokenizer.typecode), array("Q", [0])
    for part in found.segments:
        for piece in part:
            ids.extend(encoded.ids_of(piece))
        bounds.append(len(ids))
    return HatDocument(
        TokenSegments(ids, bounds),
        array("Q", (encoded.start_of(part[0]) for part in found.segments)),
        array("Q", (encoded.end_of(part[-1]) for part in found.segments)),
        found.tokens_left_out,
    )


class _Encoded:
    """The tokens of all sentences, and where they stand: block after block, so that little is held at once."""

    def __init__(
        self,
        tokenizer: HatTokenizer,
        text: str,
        sentences: Sequence[tuple[int, int]],
        *,
        whole: int,
        check: Callable[[], None],
    ) -> None:
        self.lengths: array[int] = array("I")
        self._ids, self._starts = array(tokenizer.typecode), array("Q")
        self._first, self._last = array("Q"), array("Q")
        self._within: dict[int, list[tuple[int, int]]] = {}
        """Of sentences that may be cut, those of more than `whole` tokens: the characters of each token."""
        for begin in range(0, len(sentences), _BLOCK):
            check()
            block = sentences[begin : begin + _BLOCK]
            pieces = tokenizer.pieces([text[start:end] for start, end in block])
            for number, ((start, _), (ids, offsets)) in enumerate(zip(block, pieces, strict=True), start=begin):
                self._starts.append(len(self._ids))
                self._ids.extend(ids)
                self.lengths.append(len(ids))
                self._first.append(start + (offsets[0][0] if offsets else 0))
                self._last.append(start + (offsets[-1][1] if offsets else 0))
                if len(ids) > whole:
                    self._within[number] = [(start + first, start + last) for first, last in offsets]

    def ids_of(self, piece: Piece) -> "array[int]":
        """The token ids of a piece."""
        at = self._starts[piece.sentence]
        return self._ids[at + piece.start : at + piece.end]

    def start_of(self, piece: Piece) -> int:
        """The first character of a piece."""
        if piece.start == 0:
            return self._first[piece.sentence]
        return self._within[piece.sentence][piece.start][0]

    def end_of(self, piece: Piece) -> int:
        """The character after a piece."""
        if piece.end == self.lengths[piece.sentence]:
            return self._last[piece.sentence]
        return self._within[piece.sentence][piece.end - 1][1]
