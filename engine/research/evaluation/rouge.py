"""ROUGE as everybody reports it: Google's rouge-score with stemming, a line a sentence, F measure, times 100.

With several references a document's figure is that of the reference it matches best, as SQuALITY does it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rouge_score.rouge_scorer import RougeScorer

KINDS = ("rouge1", "rouge2", "rougeLsum")


@dataclass(frozen=True, slots=True)
class Rouge:
    """F measures in percent."""

    rouge1: float
    rouge2: float
    rougeLsum: float


class Scorer:
    """Scores summaries given as sentences. Keeps its tokenizer: `scorer` gives one for a process."""

    def __init__(self) -> None:
        self._scorer = RougeScorer(list(KINDS), use_stemmer=True)

    def score(self, summary: Sequence[str], references: Sequence[Sequence[str]]) -> Rouge:
        """Score one summary, a string a sentence, against the references, each likewise."""
        found = self._scorer.score_multi(["\n".join(reference) for reference in references], "\n".join(summary))
        return Rouge(*(100 * found[kind].fmeasure for kind in KINDS))


@cache
def scorer() -> Scorer:
    """That of this process."""
    return Scorer()


def mean(scores: Sequence[Rouge]) -> Rouge:
    if not scores:
        raise ValueError("no scores to take the mean of")
    count = len(scores)
    return Rouge(
        sum(score.rouge1 for score in scores) / count,
        sum(score.rouge2 for score in scores) / count,
        sum(score.rougeLsum for score in scores) / count,
    )
