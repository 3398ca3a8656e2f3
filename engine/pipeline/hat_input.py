"""From a document's text and sentences to HAT's segments of token ids, each knowing the characters it stands for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from engine.errors import ModelUnavailable
from engine.segmentation import dynamic, greedy, sentencewise
from engine.segmentation.segments import Piece, Segmentation

Strategy = Callable[[Sequence[int], int, int | None], Segmentation]
STRATEGIES: dict[str, Strategy] = {
    "dynamic": dynamic.segment,
    "greedy": greedy.segment,
    "sentence-wise": sentencewise.segment,
}


@dataclass(frozen=True, slots=True)
class HatDocument:
    """A document as HAT reads it."""

    segments: tuple[tuple[int, ...], ...]
    """Token ids of each segment, without [CLS]."""
    spans: tuple[tuple[int, int], ...]
    """Characters `start:end` of the text that each segment covers."""
    sentences: tuple[tuple[int, ...], ...]
    """The sentences (numbers in the given list) that each segment holds, wholly or in part."""
    tokens_left_out: int = 0
    """Tokens after the last segment that there was room for."""


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
) -> HatDocument:
    """Segment the sentences `start:end` of `text`.

    Args:
        tokenizer: Of the model that will read the segments.
        text: The document text.
        sentences: In text order; what lies between them (white space) is not read.
        capacity: Tokens of a segment without its [CLS].
        limit: Most segments; None for all the text.
        strategy: A name of `STRATEGIES`.
    """
    encoded = tokenizer.pieces([text[start:end] for start, end in sentences])
    found = STRATEGIES[strategy]([len(ids) for ids, _ in encoded], capacity, limit)

    def characters(piece: Piece) -> tuple[int, int]:
        offsets, begin = encoded[piece.sentence][1], sentences[piece.sentence][0]
        return begin + offsets[piece.start][0], begin + offsets[piece.end - 1][1]

    return HatDocument(
        tuple(tuple(i for p in part for i in encoded[p.sentence][0][p.start : p.end]) for part in found.segments),
        tuple((characters(part[0])[0], characters(part[-1])[1]) for part in found.segments),
        tuple(tuple(dict.fromkeys(p.sentence for p in part)) for part in found.segments),
        found.tokens_left_out,
    )
