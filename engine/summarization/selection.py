"""Choosing whole sentences within a number of words: the best first, none that repeats what is chosen already.

What is chosen are units: a sentence, or a sentence with the one before it where it opens with a word that points back
there, and with the one after it where that takes it back. A unit's words count in full. The greedy choice takes the
unit of the greatest worth less its likeness to what is chosen, skips what does not fit, and stops when the length is
reached.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.document import Chunk
from engine.language.quotability import Quotability
from engine.salience.encoding import SentenceVectors
from engine.salience.features import Features
from engine.schema.result import Notice

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

REPETITION = 0.5
"""What full likeness to a chosen sentence costs, in standard deviations of salience."""
TOLERATED = 0.5
"""Likeness that costs nothing: sentences of one document are always alike."""
TOO_ALIKE = 0.9
"""Likeness at which a sentence is not said again at all."""
CROWDING = 0.2
"""What each sentence chosen from a chunk, after the first, costs all further ones: a summary is of the whole."""
AWKWARD = 2.5
"""What a poor standing costs, in standard deviations."""
FRAGMENT = 5.0
"""What it costs to be no whole sentence: hardly a salience makes up for it."""
DOUBT = 100.0
"""What doubtful words cost: more than salience can make up for."""
LOST = 1.5
"""What it costs to point back at a sentence that can't be taken along."""
ENOUGH = 0.95
MOST = 1.1
LEAST = 0.7
DENSITY, FEWEST_WORDS = 0.8, 12
"""How far a unit's words count against it where there is room for so many words, and the fewest that do."""
RARE, MOST_WORTH = 1.8, 8.0
"""How rarely a sentence of mean salience must be told, in deviations, and the most that counts of them."""
PADDED = 0.5
"""Share of the words asked for up to which what nobody would miss is chosen."""
POOL, LARGEST_POOL = 400, 4096
"""Units among which the choice weighs likeness: by the words asked for, never by the document's length."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Rows of candidates that are chosen together, in text order, their words, and what they are worth."""

    rows: tuple[int, ...]
    words: int
    worth: float
    padding: bool = False
    """Whether it is none that anybody would miss: it is chosen only where else the summary would be far too short."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A document's candidates as one set of vectors shows them."""

    features: Features
    quotabilities: npt.NDArray[np.int8]
    scores: Floats
    units: list[Unit]
    notices: tuple[Notice, ...]
    unfinished: Floats
    """How surely each is no whole sentence, as far as was looked, up to 1."""

    def but(self, unfinished: Mapping[int, float]) -> "Weighed":
        """The same where these sentences, by index, may be no whole ones."""
        sure = np.array([unfinished.get(one, 0.0) for one in self.features.candidates.tolist()], dtype=np.float32)
        units = list(self.units)
        for row in np.flatnonzero(sure).tolist():  # few of a long document's
            worth = units[row].worth - FRAGMENT * float(sure[row])
            units[row] = replace(units[row], worth=worth, padding=units[row].padding or bool(sure[row] == 1))
        return replace(self, units=units, unfinished=sure)


def value_of(unit: Unit, more: float = 0.0) -> float:
    """What each word of a unit is worth to its reader: roughly the chance that it must be told, for what it takes.

    `more`: what speaks for it besides, in deviations of salience.
    """
    chance = 1 / (1 + math.exp(RARE - min(max(unit.worth + more, -MOST_WORTH), MOST_WORTH)))
    return float(chance / max(unit.words, FEWEST_WORDS) ** DENSITY)


def units_of(features: Features, quotabilities: npt.NDArray[np.int8], scores: Floats) -> list[Unit]:
    """A unit for each candidate row."""
    leans = features.column("leans_back").tolist()
    costs = (AWKWARD * (quotabilities == Quotability.POOR) + DOUBT * (quotabilities == Quotability.DOUBTFUL)).tolist()
    words, worths = features.words.tolist(), scores.tolist()
    units = []
    for row, worth in enumerate(worths):
        rows: tuple[int, ...] = (row,)
        if leans[row] or features.takes_back[row] or features.quotes_on[row]:
            rows = _with_antecedent(features, quotabilities, row)
            worth -= LOST * (len(rows) == 1)
        rows = _with_what_takes_back(features, quotabilities, rows)
        worth -= DOUBT * is_half_of_it(features, rows)
        if len(rows) > 1:
            # A unit is worth what its sentences are worth on average, those beside its own counting half.
            worth = (worth + sum(worths[other] for other in rows if other != row) / (len(rows) - 1)) / 2
        poor = bool(quotabilities[row] == Quotability.POOR)
        units.append(Unit(rows, sum(words[other] for other in rows), worth - costs[row], poor))
    return units


def is_half_of_it(features: Features, rows: tuple[int, ...]) -> bool:
    """Whether a sentence is without the one that takes it back, or the other way round."""
    back = bool(features.takes_back[rows[0]])
    return back or bool(features.taken_back[rows[-1]])


def _with_what_takes_back(
    features: Features, quotabilities: npt.NDArray[np.int8], rows: tuple[int, ...]
) -> tuple[int, ...]:
    """The rows with what the first takes back and what takes the last back, as far as these can be quoted."""
    candidates = features.candidates
    first, after = rows[0], rows[-1] + 1
    if features.takes_back[first] and first and candidates[first - 1] == candidates[first] - 1:
        rows = (first - 1, *rows) if quotabilities[first - 1] != Quotability.DOUBTFUL else rows
    if features.taken_back[after - 1] and after < len(candidates) and candidates[after] == candidates[after - 1] + 1:
        rows = (*rows, after) if quotabilities[after] != Quotability.DOUBTFUL else rows
    return rows


def _with_antecedent(features: Features, quotabilities: npt.NDArray[np.int8], row: int) -> tuple[int, ...]:
    """The row with up to two sentences directly before it, until one leans on nothing; alone where that fails."""
    sentence = int(features.candidates[row])
    place, leans = features.column("block_place"), features.column("leans_back")
    asked = row > 0 and features.column("question")[row - 1] and features.column("speech")[row]
    for back in (1, 2):
        before = row - back
        if before < 0 or features.candidates[before] != sentence - back or quotabilities[before] != Quotability.GOOD:
            break
        if place[before] > place[row] and not (asked and back == 1):  # an answer leans on its question
            break
        if not leans[before] or (features.quotes_on[row] and not features.quotes_on[before]):  # it names who is quoted
            return tuple(range(before, row + 1))
    return (row,)


def choose(
    units: Sequence[Unit], features: Features, vectors: SentenceVectors, chunks: Sequence[Chunk], words: int
) -> list[int]:
    """Rows of at most `MOST` and, where it can be done, at least `LEAST` times `words` words; in text order."""
    ranked = sorted(units, key=lambda unit: (-unit.worth, unit.rows))
    choice = _Choice(features, words)
    choice.take_novel(ranked[: pool_of(words)], vectors, chunks)
    if choice.spent < LEAST * words:
        choice.take(ranked)
    if choice.spent < LEAST * words:
        # Few sentences fit together: the longest first fill the length best.
        other = _Choice(features, words)
        other.take(sorted(units, key=lambda unit: (unit.padding, -unit.words, -unit.worth, unit.rows)))
        choice = max(choice, other, key=lambda made: made.spent)
    return sorted(choice.rows)


def pool_of(words: int) -> int:
    """Units among which so many words are chosen."""
    return min(max(POOL, words // 4), LARGEST_POOL)


class _Choice:
    """What is chosen so far and the words it has."""

    def __init__(self, features: Features, words: int) -> None:
        self._features = features
        self._words = words
        self.rows: set[int] = set()
        self.spent = 0

    def offer(self, unit: Unit) -> list[int]:
        """Take a unit if it fits; return the rows that were new."""
        new = [row for row in unit.rows if row not in self.rows]
        cost = int(self._features.words[new].sum())
        enough = self.full or (unit.padding and self.spent >= PADDED * self._words)
        if enough or self.spent + cost > int(MOST * self._words):
            return []
        self.rows.update(new)
        self.spent += cost
        return new

    @property
    def full(self) -> bool:
        """Whether the length asked is reached."""
        return self.spent >= ENOUGH * self._words

    def take(self, ranked: Sequence[Unit]) -> None:
        """Take units in the order given."""
        for unit in ranked:
            self.offer(unit)

    def take_novel(self, pool: Sequence[Unit], vectors: SentenceVectors, chunks: Sequence[Chunk]) -> None:
        """Take units by their worth less their likeness to what is chosen and the crowd in their chunk."""
        if not pool:
            return
        rows = np.array([unit.rows[-1] for unit in pool], dtype=np.int64)
        candidates = self._features.candidates
        ends = np.array([chunk.last_sentence for chunk in chunks], dtype=np.int64)
        places = np.searchsorted(ends, candidates[rows], side="right")  # (pool,)
        own = vectors.gather(candidates[rows])  # (pool, d)
        crowd = np.zeros(len(chunks) + 1, dtype=np.float32)
        worth = np.array([unit.worth for unit in pool], dtype=np.float32)
        alike = np.zeros(len(pool), dtype=np.float32)
        left = np.ones(len(pool), dtype=np.bool_)
        while not self.full:
            value = _unrepeated(worth, alike)
            value -= CROWDING * np.maximum(crowd[places] - 1, 0)
            value = np.where(left & (alike < TOO_ALIKE), value, -np.inf)
            best = int(value.argmax())
            if value[best] == -np.inf:
                return
            left[best] = False
            for row in self.offer(pool[best]):
                crowd[np.searchsorted(ends, candidates[row], side="right")] += 1
                said = vectors.gather(candidates[[row]])[0]  # (d,)
                np.maximum(alike, own @ said, out=alike)


def _unrepeated(worth: Floats, alike: Floats) -> Floats:
    """Worths (pool,) less what likeness (pool,) to what is chosen costs."""
    return np.asarray(worth - REPETITION * np.maximum(alike - TOLERATED, 0) / (1 - TOLERATED))


def runners_up(
    units: Sequence[Unit], features: Features, vectors: SentenceVectors, said: Indices, most: int
) -> list[Unit]:
    """At most `most` units that were not chosen, in the order in which they would be: none that says again what is
    chosen or comes before it in the list.

    Args:
        units: of all candidates.
        features: theirs.
        vectors: of all sentences.
        said: the sentences that were chosen, (k,).
        most: how many are wanted.
    """
    candidates = features.candidates
    taken = set(np.flatnonzero(np.isin(candidates, said)).tolist())
    left = [unit for unit in units if taken.isdisjoint(unit.rows)]
    pool = sorted(left, key=lambda unit: (-unit.worth, unit.rows))[:POOL]
    if not pool:
        return []
    own = vectors.gather(candidates[[unit.rows[-1] for unit in pool]])  # (pool, d)
    alike = np.zeros(len(pool), dtype=np.float32)
    for first in range(0, len(said), POOL):
        alike = np.maximum(alike, (own @ vectors.gather(said[first : first + POOL]).T).max(axis=1, initial=0.0))
    worth = np.array([unit.worth for unit in pool], dtype=np.float32)
    found: list[Unit] = []
    shown: set[int] = set()
    free = np.ones(len(pool), dtype=np.bool_)
    while len(found) < most:
        value = _unrepeated(worth, alike)
        value = np.where(free & (alike < TOO_ALIKE), value, -np.inf)
        best = int(value.argmax())
        if value[best] == -np.inf:
            break
        free[best] = False
        if shown.isdisjoint(pool[best].rows):
            shown.update(pool[best].rows)
            found.append(pool[best])
            np.maximum(alike, own @ own[best], out=alike)
    return found
