"""What is known of a text's form, and what has to be read of it for that. Without torch."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


class Tag(IntEnum):
    """What a word is where it stands."""

    FINE = 0
    NEEDLESS = 1
    """Taken back, begun anew, or without part in the sentence."""
    WRONG = 2
    """Nobody would write it here, or one before it is missing."""


@runtime_checkable
class StateReader(Protocol):
    """What the network needs of a sentence encoder."""

    def states_of(self, texts: Sequence[str], layer: int) -> Iterator[tuple[int, Floats]]:
        """For each text, in any order, its number and the states of its pieces after `layer` (l, d)."""
        ...

    def pieces_of_words(self, texts: Sequence[str]) -> list[list[int]]:
        """For each text, for each of its words, parted by spaces, which of its pieces is the word's first."""
        ...


@dataclass(frozen=True, slots=True)
class Form:
    """What a text's form looks like, as chances."""

    whole: float
    """That it is a whole sentence."""
    readable: float
    """That it reads well where it is told alone, for what somebody said."""
    needless: Floats
    """Of each word, parted by spaces, that it is; 0 of words beyond what the encoder reads at once (n,)."""
    wrong: Floats
    """The same, that it is wrong (n,)."""

    @property
    def flawed(self) -> float:
        """That the word which is most likely not fine is not."""
        return float((self.needless + self.wrong).max(initial=0.0))
