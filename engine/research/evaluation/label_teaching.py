"""`precis evaluate labels`: what teaching reaches with 10, 20, 40 and 60 examples, on texts that were not among them.

Against it stands what one would build with scikit-learn: TF-IDF of words and pairs of words, sublinear, and a logistic
regression whose penalty is chosen by cross-validation among five. Both learn from the same examples, drawn at random
anew `DRAWS` times, as many of each label, and are judged on the same other texts; what the labels are called the
program reads too, which the rival has no use for. Intervals are of the difference, by a bootstrap over draws.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from engine.classification.classify import feature_of, segment_ranges
from engine.classification.label_sets import background
from engine.classification.learning.teach import teach
from engine.classification.scoring import rule_by_description
from engine.classification.words import DocumentWords, read_words
from engine.document import Block, Document, LabelMeaning, LabelSet
from engine.language.sentences import split_sentences
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import Checkpoint, silent
from engine.research.evaluation.bootstrap import Interval, interval
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.label_baselines import need_scikit_learn
from engine.research.evaluation.label_tasks import LabelTask, tasks
from engine.research.evaluation.shared_data import shared_folder
from engine.salience.encoding import encode_document
from engine.schema.enums import Kind, Role
from engine.summarization.memory_journal import MemoryJournal

SIZES = (10, 20, 40, 60)
DRAWS = 20
AHEAD = 0.01
"""The bar: so much more of the texts told rightly than by the rival."""
_STRENGTHS = (0.1, 1.0, 10.0, 100.0, 1000.0)
_JUDGED = 200
"""Texts, at most."""

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Readings:
    """What documents are known by."""

    features: Floats
    """(n, d)"""
    words: tuple[DocumentWords, ...]


def evaluate(checkpoint: Checkpoint) -> list[Figure]:
    """The share of texts told rightly by what was taught, against the rival's.

    Raises:
        UsageError: the shared data or scikit-learn is missing.
    """
    need_scikit_learn()
    encoder = SentenceEncoder.load()
    found = []
    for task in tasks(shared_folder()):
        readings = _read(task, encoder, checkpoint)
        called = LabelSet(task.name, tuple(LabelMeaning(name, "") for name in task.labels))
        meaning = rule_by_description(called, encoder).weight
        rival = _Rival(task.texts)
        for size in SIZES:
            mine, others = [], []
            for draw, (learned, judged) in enumerate(draws(task.truth, size)):
                checkpoint(f"{task.name}, {size} examples", draw, DRAWS)
                truth = np.asarray(task.truth)
                mine.append(float((taught(task, readings, meaning, learned, judged) == truth[judged]).mean()))
                others.append(float((rival.told(truth, learned, judged) == truth[judged]).mean()))
            found += figures(f"{task.name}, {size} examples", mine, others)
    return found


def figures(name: str, mine: Sequence[float], others: Sequence[float]) -> list[Figure]:
    """The share told rightly, and how far it is ahead, with the bounds of that."""
    ahead: Interval = interval([a - b for a, b in zip(mine, others, strict=True)])
    return [
        Figure(f"{name}: told rightly", 100 * float(np.mean(mine)), "%", 100 * float(np.mean(others))),
        Figure(
            f"{name}: ahead by ({100 * ahead.low:.1f} to {100 * ahead.high:.1f})",
            100 * ahead.mean,
            "points",
            None,
            f"at least {100 * AHEAD:g}",
            ahead.mean >= AHEAD,
        ),
    ]


def draws(truth: Sequence[int], size: int) -> Iterator[tuple[Integers, Integers]]:
    """Examples, as many of each label, and texts to be judged: the same each time."""
    labels = np.asarray(truth)
    count = int(labels.max()) + 1
    for draw in range(DRAWS):
        dice = np.random.default_rng([size, draw])
        drawn = [dice.permutation(np.flatnonzero(labels == label))[: size // count] for label in range(count)]
        learned = np.sort(np.concatenate(drawn))
        rest = np.setdiff1d(np.arange(len(labels)), learned)
        yield learned, np.sort(dice.permutation(rest)[:_JUDGED])


def taught(task: LabelTask, readings: Readings, meaning: Floats, learned: Integers, judged: Integers) -> Integers:
    """The numbers of the labels that the program gives to the texts `judged` when it was taught by those `learned`, and
    by the labels' names (`meaning`, as for `teach`).
    """
    head = teach(
        readings.features[learned],
        [(task.labels[task.truth[at]],) for at in learned],
        task.labels,
        words=[readings.words[at] for at in learned],
        meaning=meaning,
    )
    return np.asarray(head.probabilities(readings.features[judged], [readings.words[at] for at in judged]).argmax(1))


class _Rival:
    """TF-IDF and logistic regression, as scikit-learn has them."""

    def __init__(self, texts: Sequence[str]) -> None:
        from sklearn.feature_extraction.text import CountVectorizer

        self._counts = CountVectorizer(ngram_range=(1, 2)).fit_transform(texts).tocsc()

    def told(self, truth: Integers, learned: Integers, judged: Integers) -> Integers:
        """The labels' numbers; vocabulary and weights are those of the examples alone."""
        from sklearn.feature_extraction.text import TfidfTransformer
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import GridSearchCV, StratifiedKFold

        rows = self._counts[learned]
        known = np.flatnonzero(rows.getnnz(axis=0))
        weigh = TfidfTransformer(sublinear_tf=True).fit(rows[:, known])
        folds = StratifiedKFold(min(5, int(np.bincount(truth[learned]).min())), shuffle=True, random_state=0)
        search = GridSearchCV(LogisticRegression(max_iter=500), {"C": _STRENGTHS}, cv=folds)
        search.fit(weigh.transform(rows[:, known]), truth[learned])
        return np.asarray(search.predict(weigh.transform(self._counts[judged][:, known])))


def _read(task: LabelTask, encoder: SentenceEncoder, checkpoint: Checkpoint) -> Readings:
    common = background(encoder.sha256)
    features, words = [], []
    for done, text in enumerate(task.texts):
        checkpoint(f"{task.name}, texts", done, len(task.texts))
        document = _document(text)

        vectors, lengths = encode_document(document, encoder, MemoryJournal(), silent)
        features.append(feature_of(vectors, lengths, common).astype(np.float32))
        words.append(read_words(document, segment_ranges(lengths)))
    return Readings(np.stack(features), tuple(words))


def _document(text: str) -> Document:
    """A plain text: each line that holds anything is a paragraph."""
    blocks, start = [], 0
    for line in text.split("\n"):
        if line.strip():
            blocks.append(Block(start, start + len(line), Role.BODY))
        start += len(line) + 1
    return Document(
        path="text.txt",
        sha256=sha256(text.encode()).hexdigest(),
        kind=Kind.TEXT,
        title="",
        language="en",
        text=text,
        pages=(),
        turns=(),
        cues=(),
        blocks=blocks,
        sentences=split_sentences(text, blocks),
        outline=(),
        left_out=(),
        notices=(),
    )
