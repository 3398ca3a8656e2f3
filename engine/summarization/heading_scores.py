"""How much each sentence of a document belongs under each heading of a brief.

A sentence speaks for a heading by its likeness to what stands under such headings, by words that are used there, by
the document's own heading above it, and by the facts in it. Words are looked for once; likeness is taken from whatever
vectors there are, so that a long document is looked over with coarse ones first and the sentences that may fill a
heading are put on the encoder's shortlist. Where it was learned what people put under such headings, likeness is the
probability of that (`engine.models.headings`), else that of the nearest of a few sentences.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.classification.recognition import ENGLISH
from engine.document import Document
from engine.facts.clause_kinds import CONTRACT
from engine.language.governed import NO_LISTS, Governed
from engine.language.quotability import Quotability
from engine.models.headings.network import HeadingNetwork, bundled_headings
from engine.salience.encoding import Encoder, SentenceVectors
from engine.salience.features import Features
from engine.salience.phrases import encoded_phrases
from engine.salience.salience import standard
from engine.schema.brief import Part
from engine.summarization.headings import HeadingMeaning
from engine.summarization.parts import part_at
from engine.summarization.selection import FRAGMENT, Unit, Weighed, is_half_of_it
from engine.summarization.signs import CUE, SURE, Signs

Floats = npt.NDArray[np.float32]

SALIENCE, DEVIATIONS = 0.03, 2
"""What a deviation of salience is worth, and how many count."""
ALONE = 0.62
"""Least likeness of a line for which nothing else speaks."""
FAR = 0.33
"""Likeness below which a sentence does not come near a heading of which nothing was learned."""
UNREAD = 0.15
"""Likeness of a sentence in a language in which none are compared; twice that where its words are sure."""
CERTAIN = 0.12
"""What a probability of 1 is worth above the likeness of a line for which nothing else speaks."""
SLACK = 0.06
"""What a sentence that has a word and is likely enough may cost for its length, or for what has to come along."""
AWKWARD, LOST = 0.12, 0.15
"""What a poor standing costs, and pointing back at a sentence that can't be taken along."""
LEANING = 2.5
"""The same of what matters most, in deviations of salience."""
EACH_MORE = 0.06
"""What each sentence that has to come along costs."""
SHORT, LONG, TOO_LONG = 8, 60, 150
"""Words below which none opens a brief, beyond which one costs for its length, and beyond which none is taken while
there is another."""
EACH_LONG_WORD = 0.0015
SHORTLISTED, SHORTLISTED_OF_PART = 10, 6
"""Sentences that may fill a heading, or the brief of a part, which the encoder reads of a long document."""


@dataclass(frozen=True, slots=True)
class Scores:
    """How much each candidate belongs under each heading."""

    values: Floats
    """(headings, candidates); -inf where it can't stand there"""
    silent: npt.NDArray[np.bool_]
    """Of each heading whether nothing in the document comes near it (headings,)."""
    stating: npt.NDArray[np.bool_]
    """Whether a clause that the heading asks for was found in the candidate (headings, candidates)."""
    foremost: npt.NDArray[np.bool_]
    """Whether it comes before others that belong under the heading (headings, candidates)."""
    sure: npt.NDArray[np.bool_]
    """Whether its words, or a title with one of them, leave no doubt that it belongs there (headings, candidates)."""
    behind: npt.NDArray[np.bool_]
    """Whether it stands behind a line that says that all below it belongs there (headings, candidates)."""
    below: npt.NDArray[np.bool_]
    """Whether it stands below a title of the heading's, and nothing rules it out (headings, candidates)."""

    def of(self, rows: Sequence[int]) -> "Scores":
        """Those of some of the headings."""
        return Scores(
            self.values[rows],
            self.silent[rows],
            self.stating[rows],
            self.foremost[rows],
            self.sure[rows],
            self.behind[rows],
            self.below[rows],
        )


def scores_of(
    headings: Sequence[HeadingMeaning],
    signs: Signs,
    found: Weighed,
    vectors: SentenceVectors,
    encoder: Encoder,
    *,
    lists: Governed = NO_LISTS,
) -> Scores:
    """How much each candidate belongs under each heading; an item of `lists` in an agreement is as like it as what
    governs it: "the house burns" says nothing of an end, and "may terminate if" above it does.

    Raises:
        ModelUnavailable: the weights of the headings are missing or damaged.
    """
    features, quotabilities, salience, units = found.features, found.quotabilities, found.scores, found.units
    likeness, alone, far = _likeness(headings, features, vectors, encoder)  # (h, c), (h,), (h,)
    unread = np.array([heading.language != ENGLISH for heading in headings], dtype=np.bool_)  # (h,)
    likeness[unread] = np.where(signs.worth[unread] >= SURE, 2 * UNREAD, UNREAD)
    marked = np.array([heading.kind == CONTRACT for heading in headings], dtype=np.bool_)  # (h,)
    for item, stems in lists.by_item.items() if marked.any() else ():
        row, stem = np.searchsorted(features.candidates, (item, stems[-1]))
        likeness[marked, row] = np.maximum(likeness[marked, row], likeness[marked, stem])
    costs = AWKWARD * (quotabilities == Quotability.POOR) + EACH_LONG_WORD * np.maximum(features.words - LONG, 0)
    leans = features.column("leans_back").astype(bool) | features.quotes_on
    single = np.array([len(unit.rows) == 1 for unit in units], dtype=np.bool_)
    more = np.array([len(unit.rows) - 1 for unit in units], dtype=np.float32)
    costs = costs + LOST * (leans & single) + EACH_MORE * more  # (c,)
    lift = SALIENCE * np.clip(standard(salience), -DEVIATIONS, DEVIATIONS)  # (c,)
    scores = likeness + signs.worth + lift - costs  # (h, c)
    asks = features.column("question").astype(bool) & (quotabilities == Quotability.POOR)  # (c,)
    scores += AWKWARD * (asks & (signs.worth >= SURE))  # where questions are looked for, none is awkward
    mute = ~signs.speaks & (likeness < alone[:, None])
    whatever = np.array([[heading.whatever] for heading in headings], dtype=np.bool_)  # (h, 1)
    poor = (quotabilities == Quotability.DOUBTFUL) | (features.words > TOO_LONG)
    half = np.array([is_half_of_it(features, unit.rows) for unit in units], dtype=np.bool_)  # (c,)
    led = _before_of(units, leans)  # (c,)
    ruled = signs.ruled_out[:, led] & (led != np.arange(len(led))) & (signs.worth < SURE)  # (h, c)
    ruled[marked] = False
    out = signs.barred | mute | (poor & ~whatever) | half | ruled
    # What somebody asked is no point of a talk: what was answered is.
    asked_aloud = single & features.column("question").astype(bool) & features.column("speech").astype(bool)
    for number, heading in enumerate(headings):
        if heading.salient:
            scores[number] = salience - 20 * (quotabilities == Quotability.POOR) - LEANING * (leans & single)
            scores[number] -= FRAGMENT * found.unfinished
            out[number] = signs.barred[number] | (quotabilities == Quotability.DOUBTFUL) | half | asked_aloud
    like = ~marked & (likeness.max(axis=1, initial=0.0) >= far)  # the clause finder knows better than likeness
    silent = ~(signs.hinted | like | signs.stated)
    sure = signs.worth >= SURE
    values = np.where(out, -np.inf, scores).astype(np.float32)
    return Scores(values, silent, signs.stating, signs.foremost, sure, signs.behind, signs.below)


def _before_of(units: Sequence[Unit], leans: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Of each candidate the row of the sentence that it leans on and is told with, else its own (c,)."""
    return np.array(
        [unit.rows[0] if leans[row] and len(unit.rows) == 2 else row for row, unit in enumerate(units)], dtype=np.int64
    )


def _likeness(
    headings: Sequence[HeadingMeaning], features: Features, vectors: SentenceVectors, encoder: Encoder
) -> tuple[Floats, Floats, Floats]:
    """How like each candidate is to what stands under each heading (h, c), from where a candidate for which nothing
    else speaks is told, and below what none comes near it (h,).
    """
    likeness = np.zeros((len(headings), len(features.candidates)), dtype=np.float32)
    alone = np.array([np.inf if heading.must else ALONE for heading in headings], dtype=np.float32)
    far = np.full(len(headings), FAR, dtype=np.float32)
    network = bundled_headings()
    learned = {
        number: row
        for number, heading in enumerate(headings)
        if heading.language == ENGLISH
        and encoder.sha256 == network.encoder_sha256
        and (row := network.row(heading.kind, heading.key)) is not None
    }
    spoken = {number: heading.like for number, heading in enumerate(headings) if heading.like and number not in learned}
    told = encoded_phrases(encoder, [sentence for like in spoken.values() for sentence in like])  # (n, d)
    directions = (
        np.concatenate([network.weight[list(learned.values())], told])
        if spoken
        else network.weight[list(learned.values())]
    )  # (l + n, d)
    if not len(directions) or not len(features.candidates):
        return likeness, alone, far
    products = vectors.products(features.candidates, directions)  # (c, l + n)
    for place, (number, row) in enumerate(learned.items()):
        probabilities = network.of_products(row, products[:, place])  # (c,)
        likeness[number], alone[number], far[number] = as_likeness(headings[number], network, probabilities)
    first = len(learned)
    for number, like in spoken.items():
        likeness[number] = products[:, first : first + len(like)].max(axis=1)
        first += len(like)
    return likeness, alone, far


def as_likeness(heading: HeadingMeaning, network: HeadingNetwork, probabilities: Floats) -> tuple[Floats, float, float]:
    """Probabilities (c,) on the scale of likeness: with a word that speaks for it a candidate is told from `cued`."""
    at = network.thresholds[heading.kind, heading.key]
    alone, cued = max(ALONE, heading.least), heading.least - CUE + SLACK
    if at.alone <= 1:
        places, values = [0.0, at.cued, at.alone, 1.0], [0.0, cued, alone, alone + CERTAIN]
    else:
        places, values = [0.0, at.cued, 1.0], [0.0, cued, heading.least - 0.01]
    mapped = np.interp(probabilities, places, values).astype(np.float32)  # (c,)
    return mapped, alone, float(np.interp(at.absent, places, values))


def shortlist_rows(
    scores: Scores, parts: Sequence[Part], document: Document, features: Features, units: Sequence[Unit]
) -> set[int]:
    """The rows that may fill a heading or the brief of a part, with what they lean on."""
    wanted: set[int] = set()
    for values in scores.values:
        best = np.argsort(-values, kind="stable")[:SHORTLISTED]
        wanted.update(int(row) for row in best if values[row] > -np.inf)
    for rows in rows_of_parts(parts, document, features):
        wanted.update(sorted(rows, key=lambda row: (-units[row].worth, row))[:SHORTLISTED_OF_PART])
    return {other for row in wanted for other in units[row].rows}


def rows_of_parts(parts: Sequence[Part], document: Document, features: Features) -> list[list[int]]:
    """The candidates of each part."""
    found: list[list[int]] = [[] for _ in parts]
    for row, index in enumerate(features.candidates.tolist() if parts else ()):
        found[part_at(parts, document.sentences[index].start)].append(row)
    return found
