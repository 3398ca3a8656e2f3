"""What a label set has learned from a user's examples: a linear head on sentence vectors and words, and its worth.

It is taught by `engine.classification.learning.teach`; here it is used.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.classification.words import DocumentWords
from engine.classification.words_head import WordsHead
from engine.models.calibration import probabilities
from engine.schema.labels import Accuracy

Floats = npt.NDArray[np.float32]


FINE_TUNE_FROM = 50
"""Examples from which fine-tuning the encoder is worth it."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """What fine-tuning a model on the same labels came to."""

    model: str | None
    """The model's name in the library; None where it did no better than the head, which goes on."""
    accuracy: Accuracy | None
    """None where it was plain before the end that it would do no better."""
    temperature: float
    examples: int


@dataclass(frozen=True, slots=True)
class TaughtHead:
    """A linear head on document features, with its calibration and what it is worth."""

    labels: tuple[str, ...]
    multi_label: bool
    weight: Floats
    """(L, d)"""
    bias: Floats
    """(L,): of independent labels with the threshold of each taken off."""
    centre: Floats
    """(d,): mean of the features it was taught on."""
    scale: float
    temperature: float
    accuracy: Accuracy
    examples: int
    tuned: Tuned | None = None
    """A model that learned the same labels from the examples, once there were enough."""
    words: WordsHead | None = None
    """What their words say; None where it was taught before these counted."""

    @property
    def accuracy_in_use(self) -> Accuracy:
        """The accuracy of what documents are labelled by: the model, where there is one."""
        if self.tuned is None or self.tuned.model is None or self.tuned.accuracy is None:
            return self.accuracy
        return self.tuned.accuracy

    def probabilities(self, features: Floats, words: Sequence[DocumentWords] | None = None) -> npt.NDArray[np.float64]:
        """Calibrated probabilities (n, L) for features (n, d), and the words of each where these count."""
        scores = (features - self.centre) / self.scale @ self.weight.T + self.bias  # (n, L)
        if self.words is not None and words is not None:
            scores = scores + np.stack([self.words.logits(one) for one in words])
        return probabilities(scores, self.temperature, multi_label=self.multi_label)
