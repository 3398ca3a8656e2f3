"""The door for models that write: whatever reads a passage, writes tokens of a summary and may remember.

AWESOME comes through it (`awesome_writer`); another encoder-decoder that runs chunk by chunk without a memory fits the
same shape. A writer serves one document at a time: `restore` begins or carries one on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from engine.schema.result import ModelUse

if TYPE_CHECKING:
    from engine.generation.salient_content import Context, Salient

Reading = TypeVar("Reading")
"""A passage as a writer has read it."""

Check = Callable[[], None]
"""Called often, several times a second; raises `Cancelled` when the work is to stop."""


@dataclass(frozen=True, slots=True)
class LengthBudget:
    """How long what is written of a passage may be, in tokens."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class GeneratedText:
    """The text so far. `ends[i]` is the length of the text after token i, so that words can be told by their tokens.

    What `finished` says stands for good: a sentence before the last one never changes again.
    """

    text: str
    ends: tuple[int, ...]
    finished: bool
    ended: bool = False
    """Whether the model itself made an end, rather than come to the end of its room."""


class Writer(Protocol[Reading]):
    """A loaded model that summarizes passages."""

    use: ModelUse
    key: str
    """What tells its summaries from any other model's: weights, settings and tokenizer."""
    remembers: bool
    """Whether what it reads and writes changes how it goes on."""
    batch: int
    """Passages it writes of side by side; more than one only without a memory. Halved where memory runs out."""
    longest: int
    """Tokens of the longest passage it reads."""
    one_pass: bool
    """Whether it is made to read a whole document at once: then a chunk is all that it reads."""
    lower_case: bool
    """Whether what it writes has lost its capitals."""
    hears_style: bool
    """Whether it learned to be told of what kind a summary is to be (`engine.generation.styles`)."""

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each text is to it."""
        ...

    def restore(self, memory: bytes) -> None:
        """Begin a document (no bytes), or go on from what `serialise` gave."""
        ...

    def serialise(self) -> bytes:
        """The memory, exactly."""
        ...

    def salient(self, numbers: Sequence[int], chunks: Sequence[int], texts: Sequence[str]) -> "list[Salient]":
        """Salient sentences of the document as it reads them beside a passage."""
        ...

    def prepare(
        self,
        salient: "Sequence[Salient]",
        context: "Callable[[Salient], Context | None]",
        query: str | None,
        check: Check,
    ) -> None:
        """Take in a document's salient sentences before its first passage, where they are read as vectors.

        `context` tells where a sentence stands, None where it is not read.
        """
        ...

    def read(
        self,
        text: str,
        past: "Sequence[Salient]",
        future: "Sequence[Salient]",
        query: str | None,
        check: Check,
        *,
        highlights: Sequence[tuple[int, int]] = (),
        headings: Sequence[tuple[int, int]] = (),
        sentences: Sequence[tuple[int, int]] = (),
    ) -> Reading:
        """Read a passage, with as many of the salient sentences before and behind it as fit.

        `highlights`, `headings` and `sentences` are the characters of the passage, half open, where its own salient
        sentences stand, its headings, and all others.
        """
        ...

    def salient_read(self, reading: Reading) -> tuple[int, ...]:
        """Numbers of the salient sentences that were read with the passage."""
        ...

    def write(self, reading: Reading, budget: LengthBudget, check: Check) -> Iterator[GeneratedText]:
        """Write of the passage. May be left at any point; the last one given says `finished` otherwise."""
        ...

    def write_batch(
        self, readings: Sequence[Reading], budgets: Sequence[LengthBudget], check: Check
    ) -> list[GeneratedText]:
        """Write of several passages side by side, all of each at once: of different documents, or without a memory."""
        ...

    def attention(self, reading: Reading, tokens: int) -> npt.NDArray[np.float32] | None:
        """How much each of the first `tokens` tokens rests on each character of the passage: (tokens, characters).

        Rows sum to at most 1, the rest is attention to what stood beside the passage. None: it can't be known.
        """
        ...

    def remember(self, reading: Reading, tokens: int, check: Check) -> None:
        """Take the passage and the first `tokens` tokens written of it into the memory."""
        ...
