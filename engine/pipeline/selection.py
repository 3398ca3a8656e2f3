"""Choosing whole sentences within a number of words: the best first, none that repeats what is chosen already.

What is chosen are units: a sentence, or a sentence with the one before it where it opens with a word that points back
there. A unit's words count in full. The greedy choice takes the unit of the greatest worth less its likeness to what is
chosen, skips what does not fit, and stops when the length is reached.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.pipeline.encoding import SentenceVectors
from engine.pipeline.features import Features
from engine.pipeline.quotable import Standing

Floats = npt.NDArray[np.float32]

REPETITION = 1.0
"""What full likeness to a chosen sentence costs, in standard deviations of salience."""
TOLERATED = 0.35
"""Likeness that costs nothing: sentences of one document are always alike."""
TOO_ALIKE = 0.9
"""Likeness at which a sentence is not said again at all."""
AWKWARD = 2.5
"""What a poor standing costs, in standard deviations."""
ENOUGH = 0.95
MOST = 1.1
LEAST = 0.7
POOL = 400


@dataclass(frozen=True, slots=True)
class Unit:
    """Rows of candidates that are chosen together, in text order, their words, and what they are worth."""

    rows: tuple[int, ...]
    words: int
    worth: float


def units_of(document: Document, features: Features, standings: npt.NDArray[np.int8], scores: Floats) -> list[Unit]:
    """A unit for each candidate row."""
    english = document.language in (None, "en")
    units = []
    for row in range(len(features.candidates)):
        rows: tuple[int, ...] = (row,)
        worth = float(scores[row]) - AWKWARD * (standings[row] == Standing.POOR)
        if english and features.column("leans_back")[row]:
            rows = _with_antecedent(features, standings, row)
            worth -= AWKWARD * (len(rows) == 1)
        units.append(Unit(rows, int(features.words[list(rows)].sum()), worth))
    return units


def _with_antecedent(features: Features, standings: npt.NDArray[np.int8], row: int) -> tuple[int, ...]:
    """The row with up to two sentences directly before it, until one leans on nothing; alone where that fails."""
    sentence = int(features.candidates[row])
    for back in (1, 2):
        before = row - back
        if before < 0 or features.candidates[before] != sentence - back or standings[before] != Standing.GOOD:
            break
        if features.column("block_place")[before] > features.column("block_place")[row]:
            break
        if not features.column("leans_back")[before]:
            return tuple(range(before, row + 1))
    return (row,)


def choose(
    units: Sequence[Unit],
    features: Features,
    vectors: SentenceVectors,
    words: int,
) -> list[int]:
    """Rows of at most `MOST` and, where it can be done, at least `LEAST` times `words` words; in text order."""
    most = int(MOST * words)
    pool = _pool(units, words)
    rows = np.array(sorted({row for unit in pool for row in unit.rows}), dtype=np.int64)
    places = {int(row): place for place, row in enumerate(rows)}
    likeness = np.zeros(len(rows), dtype=np.float32)
    chosen: set[int] = set()
    spent = 0
    for unit in _by_worth(pool, likeness, places):
        cost = int(features.words[[row for row in unit.rows if row not in chosen]].sum())
        if spent + cost > most or spent >= ENOUGH * words:
            continue
        for row in unit.rows:
            if row not in chosen:
                chosen.add(row)
                new = vectors.gather(features.candidates[[row]])[0]  # (d,)
                np.maximum(likeness, vectors.products(features.candidates[rows], new), out=likeness)
        spent += cost
    return sorted(chosen)


def _pool(units: Sequence[Unit], words: int) -> list[Unit]:
    """The worthiest units, enough of them to choose from."""
    ranked = sorted(range(len(units)), key=lambda i: (-units[i].worth, i))
    size = max(POOL, words // 4)
    return [units[i] for i in ranked[:size]]


def _by_worth(pool: Sequence[Unit], likeness: Floats, places: dict[int, int]) -> Iterator[Unit]:
    """Units in the order they should be offered; `likeness` (of each place to what is chosen) changes between."""
    last = np.array([places[unit.rows[-1]] for unit in pool], dtype=np.int64)
    worth = np.array([unit.worth for unit in pool], dtype=np.float32)
    left = np.ones(len(pool), dtype=np.bool_)
    while left.any():
        alike = likeness[last]
        value = worth - REPETITION * np.maximum(alike - TOLERATED, 0) / (1 - TOLERATED)
        value = np.where(left & (alike < TOO_ALIKE), value, -np.inf)
        best = int(value.argmax())
        if value[best] == -np.inf:
            return
        left[best] = False
        yield pool[best]
