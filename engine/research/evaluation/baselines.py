"""What our summaries are measured against: Lead, and LexRank, TextRank and Luhn as the sumy package has them.

All choose from the same sentences and fill the same number of words by the same rule, in the order of their own
ranking: skip what does not fit, stop when the length is reached. sumy is given its sentences through its own document
classes, so it splits nothing and needs no data files.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Summarizer = Callable[[Sequence[str], int], list[int]]
"""Sentences and a number of words to the indices of the chosen sentences, in text order."""

ENOUGH = 0.95
MOST = 1.1
RELEVANCE = 0.7
"""Maximal marginal relevance: relevance's share, the rest is novelty. The best of 0.5, 0.7 and 0.9 on dev."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def fill(ranking: Iterable[int], sentences: Sequence[str], words: int) -> list[int]:
    """Take sentences in the order of `ranking` while they fit into 1.1 times `words`, until 0.95 of it is reached."""
    chosen: list[int] = []
    spent = 0
    for index in ranking:
        cost = len(sentences[index].split())
        if spent >= ENOUGH * words:
            break
        if spent + cost <= MOST * words:
            chosen.append(index)
            spent += cost
    return sorted(chosen)


def lead(sentences: Sequence[str], words: int) -> list[int]:
    return fill(range(len(sentences)), sentences, words)


def lex_rank(sentences: Sequence[str], words: int) -> list[int]:
    """Erkan & Radev 2004."""
    from sumy.summarizers.lex_rank import LexRankSummarizer

    return _by_sumy(LexRankSummarizer, sentences, words)


def text_rank(sentences: Sequence[str], words: int) -> list[int]:
    """Mihalcea & Tarau 2004."""
    from sumy.summarizers.text_rank import TextRankSummarizer

    return _by_sumy(TextRankSummarizer, sentences, words)


def luhn(sentences: Sequence[str], words: int) -> list[int]:
    """Luhn 1958."""
    from sumy.summarizers.luhn import LuhnSummarizer

    return _by_sumy(LuhnSummarizer, sentences, words)


def centroid_mmr(
    sentences: Sequence[str],
    words: int,
    vectors: npt.NDArray[np.float32],
    query: npt.NDArray[np.float32] | None = None,
) -> list[int]:
    """Sentences nearest to the mean of all (or to a query) in MiniLM's space, by maximal marginal relevance.

    `vectors` are unit rows (n, d), `query` a unit vector (d,).
    """
    centre = vectors.mean(axis=0) if query is None else query
    relevance = vectors @ (centre / max(float(np.linalg.norm(centre)), 1e-6))  # (n,)
    return fill(_by_margin(relevance, vectors), sentences, words)


def _by_margin(relevance: npt.NDArray[np.float32], vectors: npt.NDArray[np.float32]) -> Iterable[int]:
    alike = np.zeros(len(relevance), dtype=np.float32)
    left = np.ones(len(relevance), dtype=np.bool_)
    while left.any():
        value = np.where(left, RELEVANCE * relevance - (1 - RELEVANCE) * alike, -np.inf)
        best = int(value.argmax())
        left[best] = False
        yield best
        np.maximum(alike, vectors @ vectors[best], out=alike)


class _Words:
    """sumy's tokenizer protocol, as far as its summarizers use it."""

    def to_words(self, sentence: str) -> tuple[str, ...]:
        return tuple(_WORD.findall(sentence))


@cache
def _stemmer() -> Callable[[str], str]:
    from nltk.stem.snowball import SnowballStemmer

    stem: Callable[[str], str] = cache(SnowballStemmer("english").stem)
    return stem


def _by_sumy(
    summarizer_class: Callable[[Callable[[str], str]], object], sentences: Sequence[str], words: int
) -> list[int]:
    from sumy.models.dom import ObjectDocumentModel, Paragraph, Sentence
    from sumy.utils import get_stop_words

    summarizer: Any = summarizer_class(_stemmer())
    summarizer.stop_words = get_stop_words("english")
    tokenizer = _Words()
    document = ObjectDocumentModel([Paragraph([Sentence(text, tokenizer) for text in sentences])])
    ranking: list[int] = []

    def keep(ranked: Iterable[Any]) -> list[Any]:
        # sumy hands its ranking to whatever stands for "how many"; the choice itself is ours, the same for all.
        ranking.extend(item.order for item in ranked)
        return []

    summarizer(document, keep)
    return fill(ranking, sentences, words)
