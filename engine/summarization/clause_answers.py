"""Questions to a contract that ask for a clause lawyers look for: the clause finder knows whether and where it stands.

The words of a question say which kind of clause it asks for; how sure the clause finder is of a sentence then says how
much that sentence answers. It sees what the networks for questions do not: that clause 6.10 is about assignment,
though the "licensee" that was asked about stands everywhere else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.facts.clause_questions import ClauseTopic, clause_topics
from engine.facts.clauses import Clause
from engine.language.quoted_words import quotable_span
from engine.salience.encoding import Encoder

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

SPOKEN_OF = 0.3
"""What words that speak for a topic count, as likeness."""
UNLIKE, ALIKE = 0.45, 0.75
"""Likeness below which a question asks for no topic, and from which it surely does."""
SHARP = 12.0
"""How much more the topic counts that a question is more like: the exponent of a likeness of 1."""
SURE = 4.0
"""Logits above and below a kind's threshold beyond which it makes no difference how sure the clause finder is."""
WORTH = 2.0
"""What a logit of the clause finder counts beside one of the networks for questions: the best on dev."""
_SHARED = 0.5
"""Least share of the shorter of a candidate and a clause that has to lie in the other."""


@dataclass(frozen=True, slots=True)
class ClauseEvidence:
    """What the clause finder says to a question."""

    match: float
    """How sure it is that the question asks for kinds it knows, 0 to 1."""
    logits: Floats
    """How sure it is of each candidate that it is what was asked for, 0 at the threshold of its kind, (c,)."""

    @property
    def decisive(self) -> tuple[float, float]:
        """The match and the logit of the likeliest candidate, as `engine.salience.answers.clause_row` takes them."""
        return self.match, float(self.logits.max(initial=-SURE))

    def added_to(self, scores: Floats) -> Floats:
        """Scores (c,) of the networks for questions, with what the clause finder says."""
        return np.asarray(scores + WORTH * self.match * self.logits, dtype=np.float32)


class ClauseReader:
    """The clauses of one contract beside its candidates, ready for questions."""

    def __init__(
        self,
        document: Document,
        candidates: Indices,
        clauses: Sequence[Clause],
        encoder: Encoder,
        *,
        topics: Sequence[ClauseTopic] | None = None,
    ) -> None:
        """Place what was found among the candidates (c,). Raises `ModelUnavailable`."""
        self._topics = clause_topics() if topics is None else topics
        questions = [question for topic in self._topics for question in topic.questions]
        self._of = np.repeat(np.arange(len(self._topics)), [len(topic.questions) for topic in self._topics])  # (q,)
        self._wordings = encoder.encode(questions)  # (q, d)
        self._known = np.array([topic.kind is not None for topic in self._topics])
        found = {clause.kind: clause for clause in clauses}
        spans = np.array([quotable_span(document, int(one)) for one in candidates], dtype=np.int64).reshape(-1, 2)
        self._logits = np.stack(
            [
                _logits(found[topic.kind], spans)
                if topic.kind in found
                else np.full(len(spans), -SURE, dtype=np.float32)
                for topic in self._topics
            ]
        )  # (t, c)

    def read(self, question: str, vector: Floats) -> ClauseEvidence:
        """What it says to a question with this unit vector (d,)."""
        products = self._wordings @ vector  # (q,)
        likeness = np.full(len(self._topics), -1.0, dtype=np.float32)
        np.maximum.at(likeness, self._of, products)
        likeness += SPOKEN_OF * np.array([topic.speaks_of(question) for topic in self._topics])  # (t,)
        best = float(likeness.max())
        weights = np.exp(SHARP * (likeness - best))  # (t,)
        shares = weights * self._known
        total, known = float(weights.sum()), float(shares.sum())
        match = float(np.clip((best - UNLIKE) / (ALIKE - UNLIKE), 0, 1)) * known / total
        logits = (shares / max(known, 1e-9)) @ self._logits  # (c,)
        return ClauseEvidence(match, logits.astype(np.float32))


def _logits(clause: Clause, spans: npt.NDArray[np.int64]) -> Floats:
    """How sure the clause finder is of each span (c, 2) that it is of this kind, above its threshold, (c,)."""
    logits = np.full(len(spans), -SURE, dtype=np.float32)
    starts, ends = spans[:, 0], spans[:, 1]
    for found in clause.found:
        shared = np.minimum(ends, found.end) - np.maximum(starts, found.start)  # (c,)
        here = (shared > 0) & (shared >= _SHARED * np.minimum(ends - starts, found.end - found.start))
        above = float(np.clip(_logit(found.score) - _logit(clause.threshold), -SURE, SURE))
        logits[here] = np.maximum(logits[here], above)
    return logits


def _logit(probability: float) -> float:
    held = min(max(probability, 1e-4), 1 - 1e-4)
    return float(np.log(held / (1 - held)))
