"""What the reader of essentials makes of a document: passages that may hold what must be told are read.

Reading a sentence takes many times as long as judging its vector, so only passages are read that hold one of the
likeliest by vector and features. English.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.errors import ModelUnavailable
from engine.models.essentials_reader.passages import Passage, ReadsEssentials
from engine.salience.features import NAMES, Features
from engine.salience.lines_read import text_of
from engine.schema.enums import Role

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

MOST_READ = 200
"""Sentences for whose sake passages are read."""
READ = 0.5
"""Weight of the reader's logit; the rest is that of the logit from vector and features."""
_PASSAGE = 900
"""Characters of a passage, a longer sentence aside."""


@dataclass(frozen=True, slots=True)
class EssentialsReading:
    """A document and what reads it."""

    document: Document
    reader: ReadsEssentials

    def scores(
        self,
        features: Features,
        judged: Floats,
        check: Callable[[], None] = lambda: None,
        *,
        among: Indices | None = None,
    ) -> Floats:
        """How surely each candidate must be told by all that is known of it, as logits (c,).

        `judged` are those by vector and features (c,); `among` are the sentences that may be read, all where it is
        None. `check` may raise Cancelled.
        """
        candidates = features.candidates
        open_to = np.arange(len(candidates)) if among is None else np.flatnonzero(np.isin(candidates, among))
        best = open_to[np.argsort(-judged[open_to], kind="stable")[:MOST_READ]]
        passages = list(passages_of(self.document, candidates, frozenset(candidates[best].tolist()), check))
        return joined(judged, read_by(self.reader, passages, features.values, check))


def read_by(
    reader: ReadsEssentials, passages: Sequence[Passage], values: Floats, check: Callable[[], None] = lambda: None
) -> Floats:
    """The reader's logits (c,), given all features (c, len(NAMES)). Raises ModelUnavailable where it wants others."""
    missing = [name for name in reader.features if name not in NAMES]
    if missing:
        raise ModelUnavailable(f"{reader.use.name} was made for another version of the program. Reinstall the program.")
    return reader.logits(passages, values[:, [NAMES.index(name) for name in reader.features]], check)


def joined(judged: Floats, read: Floats) -> Floats:
    """Both logits as one (c,); what was not read keeps the one it had."""
    known = np.isfinite(read)
    both = READ * np.where(known, read, 0) + (1 - READ) * judged
    return np.where(known, both, judged).astype(np.float32)


def passages_of(
    document: Document,
    candidates: Indices,
    wanted: frozenset[int] | None = None,
    check: Callable[[], None] = lambda: None,
) -> Iterator[Passage]:
    """The passages that hold one of the sentences `wanted`, by index; where it is None, one of the candidates.

    `check` is called for each passage and may raise Cancelled.
    """
    rows = {place: row for row, place in enumerate(candidates.tolist())}
    held = rows.keys() if wanted is None else wanted
    headings = [place for place, one in enumerate(document.sentences) if one.role is Role.HEADING]
    title = text_of(document, 0) if document.sentences else ""
    for first, last in _runs(document):
        places = range(first, last)
        if held.isdisjoint(places):
            continue
        check()
        above = bisect_left(headings, first)
        heading = headings[above - 1] if above else 0
        yield Passage(
            sentences=tuple(text_of(document, place) for place in places),
            rows=tuple(rows.get(place) for place in places),
            title=title if first else "",
            heading=text_of(document, heading) if heading else "",
        )


def _runs(document: Document) -> Iterable[tuple[int, int]]:
    """First sentences of passages, and those behind the last."""
    first = 0
    for place, one in enumerate(document.sentences):
        if place > first and one.end - document.sentences[first].start > _PASSAGE:
            yield first, place
            first = place
    if document.sentences:
        yield first, len(document.sentences)
