"""What a reader of essentials reads, without torch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.schema.result import ModelUse

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Passage:
    """A run of a document's sentences, as it is read at once."""

    sentences: tuple[str, ...]
    rows: tuple[int | None, ...]
    """Of each sentence its row among those that are judged; None where it is only read along."""
    title: str = ""
    """The document's first sentence, where that is not of the run itself."""
    heading: str = ""
    """The last heading above the run, where that is not the title."""


class ReadsEssentials(Protocol):
    """Reads passages, and says of sentences whether the document's reader must have them."""

    use: ModelUse

    @property
    def features(self) -> tuple[str, ...]:
        """Names of the features it reads beside the words."""
        ...

    def logits(self, passages: Sequence[Passage], values: Floats, check: Callable[[], None] = ...) -> Floats:
        """How surely each sentence must be told, (c,); minus infinity for those that are in no passage.

        `values` are those features of all that are judged (c, f). `check` is called before every batch and may raise
        Cancelled.
        """
