"""How a label set stands: what it uses, what that is worth, and how many documents its labels were given to."""

from collections import Counter
from dataclasses import dataclass

from engine.classification.head import FINE_TUNE_FROM, Tuned
from engine.classification.head_files import head_from_bytes
from engine.document import LabelSet
from engine.errors import ModelUnavailable
from engine.schema.enums import LabelMethod
from engine.schema.labels import Accuracy
from engine.store.library import Library


@dataclass(frozen=True, slots=True)
class LabelStatus:
    """A label of a set."""

    name: str
    description: str
    examples: int
    focus: str


@dataclass(frozen=True, slots=True)
class LabelSetStatus:
    """A label set as it is shown to the user."""

    name: str
    exclusive: bool
    bundled: bool
    ask_below: float
    method: LabelMethod
    accuracy: Accuracy | None
    """Of the head that it learned, cross-validated; None where it uses descriptions."""
    examples: int
    learned_from: int
    """Examples there were when it was taught."""
    tuned: Tuned | None
    """What fine-tuning came to, once there were enough examples; documents are labelled by its model, if it has one."""
    enough_to_fine_tune: bool
    """Whether there are as many examples as that takes."""
    labels: tuple[LabelStatus, ...]
    rules: int = 0
    """How many of the user's rules come before what it uses."""


def report_on(library: Library, label_set: LabelSet) -> LabelSetStatus:
    """The standing of a set of this library."""
    examples = library.label_sets.examples(label_set.name)
    counts = Counter(label for labels in examples.values() for label in labels)
    method, accuracy, learned_from, tuned = LabelMethod.DESCRIPTION, None, 0, None
    learned = library.label_sets.head(label_set.name)
    if learned is not None:
        try:
            head = head_from_bytes(learned)
            method, accuracy, learned_from, tuned = LabelMethod.EXAMPLES, head.accuracy, head.examples, head.tuned
            if head.tuned is not None and head.tuned.model is not None:
                method = LabelMethod.MODEL
        except ModelUnavailable:
            pass  # it will be said when it is used; the set uses its descriptions
    return LabelSetStatus(
        name=label_set.name,
        exclusive=label_set.exclusive,
        bundled=label_set.bundled,
        ask_below=label_set.ask_below,
        method=method,
        accuracy=accuracy,
        examples=len(examples),
        learned_from=learned_from,
        tuned=tuned,
        enough_to_fine_tune=not label_set.bundled and len(examples) >= FINE_TUNE_FROM,
        labels=tuple(
            LabelStatus(item.name, item.description, counts[item.name], item.focus) for item in label_set.labels
        ),
        rules=len(label_set.rules),
    )
