"""Which of a document's words speak most for a label that was taught.

Words are learned hashed and no vocabulary is kept (`words`), so they are told in the document's own words.
"""

from dataclasses import dataclass

import numpy as np

from engine.classification.head import TaughtHead
from engine.classification.words import WORDS, bucket_of, count_words

MOST = 8
_LEAST = 0.1
"""Words that give less than this share of what the strongest does tell nothing."""


@dataclass(frozen=True, slots=True)
class TellingWord:
    """A word, or two that stand beside each other, in lower case."""

    word: str
    weight: float
    """What it gives to the label's logit; of labels that exclude each other more than to the others on average."""


def telling_words(text: str, head: TaughtHead, label: str, *, most: int = MOST) -> tuple[TellingWord, ...]:
    """The words of a text that speak for a label of the head, the strongest first; the rest say little beside them.

    There are none where the head has not learned from words, or does not know the label.
    """
    if head.words is None or label not in head.labels:
        return ()
    bag, place = head.words.bags[WORDS], head.labels.index(label)
    counted = count_words(text)
    of = {word: bucket_of(word) for word in counted}
    buckets, places = np.unique(np.fromiter(of.values(), np.int64, len(of)), return_inverse=True)
    counts = np.bincount(places, np.fromiter(counted.values(), np.float64, len(counted)), len(buckets))
    columns, values = bag.features(buckets, np.asarray(counts, np.float64))
    weight = np.asarray(bag.weight[:, columns], np.float64)  # (L, c)
    mine = weight[place]
    if not head.multi_label and len(head.labels) > 1:
        mine = mine - np.delete(weight, place, axis=0).mean(0)
    gives = dict(zip(bag.buckets[columns].tolist(), (mine * values / head.temperature).tolist(), strict=True))
    ranked = sorted(((gives[of[word]], word) for word in of if of[word] in gives), key=lambda one: (-one[0], one[1]))
    told: list[TellingWord] = []
    said: set[str] = set()
    for given, word in ranked:
        if given <= 0 or given < _LEAST * ranked[0][0] or len(told) == most:
            break
        if not said.issuperset(word.split()):
            told.append(TellingWord(word, round(given, 4)))
            said.update(word.split())
    return tuple(told)
