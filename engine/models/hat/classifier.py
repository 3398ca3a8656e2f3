"""A HAT folder as a classifier: a document's sentences in, calibrated probabilities of its labels out.

A document longer than the model reads at once is read in consecutive parts, cut evenly; its logits are the mean of
theirs, each weighted by its segments. So every part of a document counts, however long it is, and memory does not grow
with it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import torch

from engine.models.calibration import probabilities
from engine.models.encoder.files import bundled_folder
from engine.models.hashed_words.network import HashedWords
from engine.models.hat.files import HatCalibration, load_calibration, load_hat
from engine.models.hat.input import HatTokenizer, read_segments
from engine.models.hat.model import HatModel, pack
from engine.models.packing import native_bfloat16
from engine.models.packing import pack as pack_weights
from engine.progress import Checkpoint, silent
from engine.schema.enums import Stage

Doubles = npt.NDArray[np.float64]
Segments = Sequence[Sequence[int]]
T = TypeVar("T")

_NEVER = 1e4
"""A logit this far down has no probability left."""


@dataclass(frozen=True, slots=True)
class HatClassifier:
    """Make it with `load`."""

    model: HatModel
    tokenizer: HatTokenizer
    labels: tuple[str, ...]
    calibration: HatCalibration
    possible: tuple[bool, ...] | None = None
    """Which labels the document at hand can have at all; None: any."""
    words: HashedWords | None = None
    """What has to bear out its likeliest label, where documents may be of none of them."""

    @classmethod
    def load(cls, folder: Path, *, half: bool | None = None) -> "HatClassifier":
        """Read a model folder (`hat_files`); its tokenizer is its own where it has one, else the bundled encoder's.

        Args:
            folder: Of a HAT with a document head.
            half: Weights in bfloat16. None: where the processor multiplies it in hardware.

        Raises:
            ModelUnavailable: The folder does not hold one.
        """
        model, labels = load_hat(folder)
        half = native_bfloat16() if half is None else half
        own = (folder / "tokenizer.json").is_file()
        model = model.to(torch.bfloat16 if half else torch.float32).requires_grad_(requires_grad=False)
        pack_weights(model)
        return cls(
            model,
            HatTokenizer.load(folder if own else bundled_folder()),
            labels,
            load_calibration(folder),
        )

    def segments(self, text: str, sentences: Sequence[tuple[int, int]]) -> Sequence[tuple[int, ...]]:
        """The sentences `start:end` of a text in segments of token ids."""
        capacity = self.model.config.segment_length - 1
        return read_segments(self.tokenizer, text, sentences, capacity=capacity).segments

    @torch.inference_mode()
    def logits(self, segments: Segments, checkpoint: Checkpoint = silent) -> Doubles:
        """Logits (L,) of a document, given as its segments.

        Args:
            segments: All of them; none means an empty document.
            checkpoint: Hears ("classify", parts read, parts).
        """
        most = self.calibration.segments or self.model.config.segments
        parts = evenly(segments, min(most, self.model.config.segments))
        total = np.zeros(len(self.labels))
        for number, part in enumerate(parts):
            checkpoint(Stage.CLASSIFY, number, len(parts))
            scores = self.model(pack([part], self.model.config)).double()[0].numpy()  # (L,)
            total += scores * max(len(part), 1)
        found: Doubles = total / max(len(segments), 1)
        return found

    def among(self, names: Collection[str]) -> "HatClassifier":
        """The same for a document that can only have one of these labels."""
        return replace(self, possible=tuple(label in names for label in self.labels))

    def probabilities(self, logits: Doubles) -> Doubles:
        """Logits (n, L) to calibrated probabilities (n, L), 0 for what is not possible."""
        several = self.model.head_config.multi_label
        if self.possible is not None:
            logits = np.where(self.possible, logits, -_NEVER)
        return probabilities(logits, self.calibration.temperature, multi_label=several)


def evenly(segments: Sequence[T], most: int) -> list[Sequence[T]]:
    """A document's segments in consecutive parts of at most `most`, as even as they go; one empty part for none."""
    parts = max(1, -(-len(segments) // most))
    bounds = [len(segments) * part // parts for part in range(parts + 1)]
    return [segments[first:last] for first, last in pairwise(bounds)]
