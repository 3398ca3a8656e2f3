"""What a reader of answers reads, without torch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.schema.result import ModelUse

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as its reader meets it; the last heading above it, and the sentence before it in the same section."""

    sentence: str
    heading: str = ""
    before: str = ""


class ReadsAnswers(Protocol):
    """Reads a question beside sentences."""

    use: ModelUse

    def logits(self, question: str, lines: Sequence[Line], check: Callable[[], None] = ...) -> Floats:
        """How surely each line answers, (n,). `check` is called before every batch and may raise Cancelled."""
