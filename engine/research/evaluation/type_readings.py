"""What doctype-en says of texts, kept text by text (`result_cache`): reading a long one takes seconds."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.models.checksums import sha256_once
from engine.models.hat.classifier import HatClassifier
from engine.progress import Checkpoint
from engine.registry.catalog import BUNDLED
from engine.research.evaluation.doctype_release import NAME
from engine.research.evaluation.document_types import Predictions
from engine.research.evaluation.result_cache import Record, ResultCache, key_of
from engine.research.training.document_types import LabelledText
from engine.research.training.hat_corpus import segments_of

PART = "typing"
FILE = f"{PART}.jsonl"
"""The name of what is kept, in the folder of a work's results."""
UNTYPED = "none"
"""The type of a text that has none."""


def read_texts(
    sets: Mapping[str, Sequence[LabelledText]],
    kept: ResultCache,
    weights: str | None,
    checkpoint: Checkpoint,
    *,
    measure: bool = True,
) -> list[Record]:
    """The logits of each text, by its place among the model's labels, under its set's name and its true type.

    Args:
        sets: Texts by the name of their set.
        kept: Gets what is not there yet.
        weights: The sha256 of doctype-en's weights.
        checkpoint: Hears ("typing", texts, texts).
        measure: Read what is not kept; else it is left out.
    """
    tasks = {_key(weights, name, one): (name, one) for name, part in sets.items() for one in part}
    found: list[Record] = []
    classifier: HatClassifier | None = None
    for done, (key, (name, one)) in enumerate(tasks.items()):
        if kept.get(key) is None and measure:
            checkpoint(PART, done, len(tasks))
            classifier = classifier or HatClassifier.load(BUNDLED / NAME)
            logits = classifier.logits(segments_of(one.text, classifier.tokenizer))
            values = {str(place): round(float(value), 5) for place, value in enumerate(logits)}
            kept.put(key, [Record(name, key[:12], one.label or UNTYPED, values)])
        found += kept.get(key) or []
    return found


def predictions_of(records: Sequence[Record], names: tuple[str, ...]) -> Predictions:
    """Records of `read_texts` as what was said, in their order."""
    logits = np.array([[one.values[str(place)] for place in range(len(names))] for one in records])
    truth = tuple(None if one.system == UNTYPED else one.system for one in records)
    return Predictions(truth, names, logits.reshape(len(records), len(names)))


def read_in_order(
    name: str, texts: Sequence[LabelledText], kept: ResultCache, names: tuple[str, ...], checkpoint: Checkpoint
) -> Predictions:
    """What doctype-en, as it is here, says of the texts of a set, one after the other; see `read_texts`."""
    weights = sha256_once(BUNDLED / NAME / "model.safetensors")
    read_texts({name: texts}, kept, weights, lambda _, done, total: checkpoint(name, done, total))
    return predictions_of([record for one in texts for record in kept.get(_key(weights, name, one)) or []], names)


def _key(weights: str | None, name: str, one: LabelledText) -> str:
    return key_of(PART, weights, name, one.text)
