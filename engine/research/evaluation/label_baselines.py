"""What HAT is compared with where it gives labels: a linear model on bags of words, and a MiniLM that reads the
beginning only. Both learn from the same texts in the same run.

scikit-learn is for measuring alone (the extra `dev`); the program does not import it.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.errors import UsageError
from engine.models.encoder.sentence_encoder import SentenceEncoder

Doubles = npt.NDArray[np.float64]
BEGINNING = 1600
"""Characters that hold more word pieces than MiniLM reads at once."""


class Baseline(Protocol):
    def logits(self, texts: Sequence[str]) -> Doubles:
        """(n, L)"""
        ...


class BagOfWords:
    """TF-IDF of words and pairs of words, and a logistic regression: one of L labels, or each label for itself."""

    def __init__(self, texts: Sequence[str], truth: npt.NDArray[np.int64], strength: float = 10.0) -> None:
        """Learn.

        Args:
            texts: n of them.
            truth: (n,) label numbers, or (n, L) of 0 and 1.
            strength: Inverse of the penalty.
        """
        need_scikit_learn()
        from sklearn.feature_extraction.text import TfidfVectorizer

        self._words = TfidfVectorizer(sublinear_tf=True, min_df=3, ngram_range=(1, 2), max_features=200_000)
        self._heads = Heads(self._words.fit_transform(texts), truth, strength)

    def logits(self, texts: Sequence[str]) -> Doubles:
        return self._heads.logits(self._words.transform(texts))


class TruncatedMiniLM:
    """The bundled encoder's vector of a text's first 256 word pieces, and a logistic regression on it."""

    def __init__(
        self, texts: Sequence[str], truth: npt.NDArray[np.int64], strength: float = 10.0, most: int | None = None
    ) -> None:
        """Learn from the first `most` texts (None: all), with `truth` as for `BagOfWords`."""
        need_scikit_learn()
        self._encoder = SentenceEncoder.load()
        kept = list(texts[:most])
        self._heads = Heads(self._vectors(kept), truth[: len(kept)], strength)

    def logits(self, texts: Sequence[str]) -> Doubles:
        return self._heads.logits(self._vectors(texts))

    def _vectors(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        beginnings = [text[:BEGINNING] for text in texts]
        cut = []
        for text, pieces in zip(beginnings, self._encoder.count_tokens(beginnings), strict=True):
            room = self._encoder.config.longest - 2
            # Cut by the share of pieces that fit: where the cut falls exactly does not matter to a whole text.
            cut.append(text if pieces <= room else text[: len(text) * room // pieces])
        return self._encoder.encode(cut)


class Heads:
    """Logistic regression over any features: `truth` (n,) says which of L labels, (n, L) of 0 and 1 all that hold."""

    def __init__(self, features: object, truth: npt.NDArray[np.int64], strength: float) -> None:
        from sklearn.linear_model import LogisticRegression

        columns = [truth] if truth.ndim == 1 else list(truth.T)
        self._several = truth.ndim == 2
        # For two classes liblinear is many times faster on sparse features, and many times slower on dense ones.
        sparse = self._several and not isinstance(features, np.ndarray)
        solver = "liblinear" if sparse else "lbfgs"
        self._models = [
            LogisticRegression(C=strength, max_iter=300, solver=solver).fit(features, column) for column in columns
        ]

    def logits(self, features: object) -> Doubles:
        """(n, L)"""
        if self._several:
            return np.stack([model.decision_function(features) for model in self._models], axis=1)
        found: Doubles = np.asarray(self._models[0].decision_function(features))
        return found


def need_scikit_learn() -> None:
    """Refuse to go on without it.

    Raises:
        UsageError: scikit-learn is not installed.
    """
    from importlib.util import find_spec

    if find_spec("sklearn") is None:
        raise UsageError("This comparison needs scikit-learn: pip install scikit-learn, or the dev requirements.")
