"""What a summary leaves out: the passages that would come next, the best first, none that repeats what is said.

They are ranked, by the salience that chooses the summary's own lines, when these are chosen, and kept with the summary.
"""

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.quotability import Quotability
from engine.language.quoted_words import quotable_span
from engine.salience.encoding import SentenceVectors
from engine.schema.reviewing import MOST_CHARACTERS
from engine.summarization.selection import Unit, Weighed, runners_up

MOST = 30
"""Passages that are kept."""


def passages_left_out(
    document: Document, found: Weighed, vectors: SentenceVectors, said: npt.NDArray[np.int64], allowed: list[bool]
) -> tuple[tuple[int, int], ...]:
    """Where the best passages begin and end that rest on no sentence in `said`, the best first.

    Only whole, sound sentences are among them, each with those before it that it can't do without; of candidates, only
    rows that are `allowed`.
    """
    whole = (found.quotabilities == Quotability.GOOD) & (found.unfinished < 1)  # (c,)
    good = (whole & np.array(allowed, dtype=np.bool_)).tolist()
    units = [unit for unit in found.units if all(good[row] for row in unit.rows)]
    ranked = runners_up(units, found.features, vectors, said, MOST)
    spans = (_span(document, found.features.candidates, unit) for unit in ranked)
    return tuple((start, end) for start, end in spans if end - start <= MOST_CHARACTERS)


def _span(document: Document, candidates: npt.NDArray[np.int64], unit: Unit) -> tuple[int, int]:
    start, _ = quotable_span(document, int(candidates[unit.rows[0]]))
    _, end = quotable_span(document, int(candidates[unit.rows[-1]]))
    return start, end
