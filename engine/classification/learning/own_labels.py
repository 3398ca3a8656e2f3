"""Teach a label set of the library from the documents that the user gave its labels to.

What the set uses is whatever serves it better: what a head reaches on documents it has not learned from is set
against what its descriptions (or the head before) reach on the same ones, and both numbers are shown. A head begins
with the descriptions and adds what the user decided, so it gives way to them only where they are better by more than
chance would have it.

The features are those of the sentence encoder, which every document has, and the documents' words; a head on them takes
about a second, from a handful of examples to a hundred.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.classification.head import FINE_TUNE_FROM, TaughtHead, Tuned
from engine.classification.head_files import head_from_bytes, head_to_bytes
from engine.classification.label_sets import find_set
from engine.classification.labelling import Labeller
from engine.classification.learning.cross_validation import wilson
from engine.classification.learning.teach import LEAST, TooFewExamples, teach
from engine.classification.scoring import LinearRule
from engine.classification.words import DocumentWords
from engine.document import LabelSet
from engine.errors import ModelUnavailable, UsageError
from engine.progress import Checkpoint
from engine.salience.encoding import Encoder
from engine.schema.enums import Stage
from engine.schema.labels import Accuracy
from engine.store.library import Library

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Taught:
    """What came of teaching a set."""

    set: str
    examples: int
    counts: dict[str, int]
    before: Accuracy
    """Of descriptions: on all examples, for they learned from none of them."""
    after: Accuracy
    """Of the head: on each example while it was held out."""
    kept: bool
    """Whether the set uses the head from now on: not where its descriptions are clearly better."""
    enough_to_fine_tune: bool
    """Whether there are as many examples as fine-tuning a whole HAT takes; a head serves until that is done."""
    worth_fine_tuning: bool
    """Whether there are, and fine-tuning may do better than what was learned, and was not tried on as many."""


def teach_set(library: Library, encoder: Encoder, name: str, checkpoint: Checkpoint) -> Taught:
    """Learn a set of the user's from its examples and keep what was learned, unless descriptions are clearly better.

    Raises:
        TooFewExamples: with the counts.
        UsageError: the set comes with the program.
        NotFound: there is no such set.
        Cancelled: from the checkpoint.
    """
    label_set = find_set(name, library.label_sets.all())
    if label_set.bundled:
        raise UsageError(
            f"“{label_set.name}” comes with the program and can't be taught; create a set of your own with the labels "
            "you need."
        )
    labeller = Labeller(library, encoder)
    given = usable(label_set, library.label_sets.examples(label_set.name))
    refuse_too_few(label_set, given)
    head, before = learned_and_described(labeller, label_set, given, checkpoint)
    kept = serves(head.accuracy, before)
    tuned = _still_good(library, label_set, head)
    if kept:
        head = replace(head, tuned=tuned)
        library.label_sets.keep_head(label_set.name, head_to_bytes(head))
    return Taught(
        label_set.name,
        head.examples,
        counts_of(label_set, given.values()),
        before,
        head.accuracy,
        kept,
        head.examples >= FINE_TUNE_FROM,
        head.examples >= FINE_TUNE_FROM
        and max(before.right, head.accuracy.right) < head.examples
        and (tuned is None or tuned.examples != head.examples),
    )


def learned_and_described(
    labeller: Labeller, label_set: LabelSet, given: Mapping[int, Sequence[str]], checkpoint: Checkpoint
) -> tuple[TaughtHead, Accuracy]:
    """What a set learns from the documents that were `given` its labels, and what its descriptions reach on them."""
    features, words = known_by(labeller, list(given), checkpoint)
    labels, described = list(given.values()), labeller.described(label_set)
    head = teach(
        features,
        labels,
        label_set.names,
        words=words,
        meaning=described.weight,
        multi_label=not label_set.exclusive,
    )
    return head, accuracy_of(described, features, labels)


def serves(head: Accuracy, descriptions: Accuracy) -> bool:
    """Whether a set goes by its head: not where its descriptions are better by more than chance."""
    return head.high >= descriptions.value


def _still_good(library: Library, label_set: LabelSet, head: TaughtHead) -> Tuned | None:
    """The model that was fine-tuned before, unless a head that has seen more examples does better than it did."""
    kept = library.label_sets.head(label_set.name)
    try:
        before = head_from_bytes(kept) if kept is not None else None
    except ModelUnavailable:
        return None
    if before is None or before.tuned is None or before.labels != head.labels:
        return None
    if before.tuned.model is None:
        return before.tuned if before.tuned.examples == head.examples else None
    return before.tuned if before.accuracy_in_use.value > head.accuracy.value else None


def counts_of(label_set: LabelSet, given: Iterable[Sequence[str]]) -> dict[str, int]:
    """How many documents were given each label."""
    counts = Counter(label for labels in given for label in labels)
    return {name: counts[name] for name in label_set.names}


def usable(label_set: LabelSet, examples: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """Examples that can be learned from: of exclusive labels those that have one; “none fits” is no label."""
    return {key: labels for key, labels in examples.items() if labels or not label_set.exclusive}


def refuse_too_few(label_set: LabelSet, given: dict[int, tuple[str, ...]]) -> None:
    """Before any document is embedded. Counter-examples of independent labels are counted by `teach`."""
    counts = counts_of(label_set, given.values())
    if not counts or min(counts.values()) < LEAST:
        raise TooFewExamples(counts)


def known_by(
    labeller: Labeller, document_ids: Sequence[int], checkpoint: Checkpoint
) -> tuple[Floats, list[DocumentWords]]:
    """Features (n, d) of documents, and the words of each; sentences that are not embedded yet are."""
    rows, words = [], []
    for place, document_id in enumerate(document_ids):
        checkpoint(Stage.CLASSIFY, place, len(document_ids))
        feature, read = labeller.known_by(document_id, _quiet(checkpoint, place, len(document_ids)))
        rows.append(feature)
        words.append(read)
    checkpoint(Stage.CLASSIFY, len(document_ids), len(document_ids))
    return np.stack(rows), words  # (n, d)


def _quiet(checkpoint: Checkpoint, place: int, count: int) -> Checkpoint:
    def still_there(stage: str, done: int, total: int) -> None:  # noqa: ARG001 - one bar over all documents
        checkpoint(Stage.CLASSIFY, place, count)

    return still_there


def accuracy_of(rule: LinearRule, features: Floats, given: Sequence[Sequence[str]]) -> Accuracy:
    """How many documents a rule that has learned from none of them labels rightly."""
    names = rule.set.names
    chances = rule.probabilities(features @ rule.weight.T + rule.bias)  # (n, L)
    if rule.set.exclusive:
        told = [{names[int(row.argmax())]} for row in chances]
    else:
        told = [{name for name, p in zip(names, row, strict=True) if p > 0.5} for row in chances]
    right = sum(answer == set(labels) for answer, labels in zip(told, given, strict=True))
    most = max(Counter(frozenset(labels) for labels in given).values())
    return wilson(right, len(given), most / len(given))
