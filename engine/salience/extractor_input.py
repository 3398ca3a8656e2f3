"""What the extractor reads of a document: its candidates' sentence vectors and features, on the scales it learned with.

Rows are made block by block, so that of a long document never more than a block's input is in memory.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from engine.models.extractor.files import ExtractorReads
from engine.salience.encoding import SentenceVectors
from engine.salience.features import Features

Floats = npt.NDArray[np.float32]
WIDEST = 5.0
"""Deviations beyond which a feature is cut: a table of numbers is odd, and need not be forty times odd."""


def input_rows(vectors: Floats, values: Floats, names: Sequence[str], reads: ExtractorReads) -> Floats:
    """Rows (b, sentence width + features) from unit vectors (b, d) and feature values (b, len(names))."""
    scaled = vectors * reads.vector_scale
    if not reads.features:
        return np.asarray(scaled, dtype=np.float32)
    columns = [names.index(name) for name in reads.features]
    mean, deviation = np.array(reads.mean), np.array(reads.deviation)
    standard = np.clip((values[:, columns] - mean) / deviation, -WIDEST, WIDEST)
    return np.concatenate([scaled, standard], axis=1).astype(np.float32)  # (b, d + f)


def reader(
    features: Features, vectors: SentenceVectors, names: Sequence[str], reads: ExtractorReads
) -> Callable[[int, int], Floats]:
    """Gives the rows of candidates first:last of a document."""

    def read(first: int, last: int) -> Floats:
        rows = vectors.gather(features.candidates[first:last])
        return input_rows(rows, features.values[first:last], names, reads)

    return read
