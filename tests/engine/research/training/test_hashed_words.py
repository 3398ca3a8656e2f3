"""Learning words: types are told apart by words that were learned, and the same texts give the same weights."""

import numpy as np
import pytest

from engine.errors import Cancelled
from engine.models.hashed_words.network import Agreement, HashedWords
from engine.progress import silent
from engine.research.training.hashed_words import WordTraining, learn
from tests.engine.made_documents import sentences_about

SETTINGS = WordTraining(strength=10, steps=10)


def texts_of(first: int) -> tuple[list[str], list[int]]:
    truth = [number % 3 for number in range(12)]
    lines = [sentences_about(subject, first + 40) for subject in range(3)]
    return [" ".join(lines[one][first + number : first + number + 6]) for number, one in enumerate(truth)], truth


def test_words_that_were_learned_tell_types_apart() -> None:
    texts, truth = texts_of(0)
    weights = learn(texts, truth, 3, SETTINGS, silent)
    assert all(one.dtype == np.float16 for one in weights)
    words = HashedWords(("a", "b", "c"), Agreement({}, 0.5), "", *weights)
    others, right = texts_of(20)
    chances = np.stack([words.probabilities(text) for text in others])
    assert chances.argmax(1).tolist() == right
    assert chances.max(1).min() > 0.5
    assert words.probabilities("Nothing of the kind was ever taught.").max() < 0.5
    again = learn(texts, truth, 3, SETTINGS, silent)
    assert all(np.array_equal(one, other) for one, other in zip(weights, again, strict=True))


def test_it_can_be_stopped_while_it_counts_and_while_it_fits() -> None:
    texts, truth = texts_of(0)
    for stage in ("counting words", "fitting the words"):

        def stop(at: str, _done: int, _total: int, stage: str = stage) -> None:
            if at == stage:
                raise Cancelled

        with pytest.raises(Cancelled):
            learn(texts, truth, 3, SETTINGS, stop)
