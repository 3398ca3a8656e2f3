"""Train the salience network: from a sentence's features to how much of it people put into their summaries.

    python -m engine.research.training.salience_weights [--out FILE]

Learns on the `train` splits of the shared sets alone. The target of a sentence is its overlap with the reference
(precision of unigrams and bigrams, F of bigrams), each in units of its deviation within the document, so that every
document asks the same question: which of these sentences rather than those. Several small networks are trained from
different beginnings and joined into one wide one, whose output is their mean.
"""

import argparse
import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.language.quoted_words import quotable_span
from engine.progress import silent
from engine.research.training.corpora import examples
from engine.research.training.feature_networks import LearnedDocument, NetworkTraining, joined_network, spread_of
from engine.research.training.overlap import Reference, overlap
from engine.salience.encoding import encode_document
from engine.salience.features import NAMES
from engine.salience.salience import WEIGHTS
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import features_in
from engine.summarization.summarize import chunks_of

if TYPE_CHECKING:
    from torch import Tensor

    from engine.salience.encoding import Encoder

log = logging.getLogger(__name__)

Floats = npt.NDArray[np.float32]

DOCUMENTS = {"papers": 110, "proposals": 250, "textbooks": 220, "meetings": 70, "stories": 50}
"""Documents of each set, chosen by hash. More gave no better weights on dev."""
SHARES = (1.0, 0.7, 0.2)
"""Of unigram precision, bigram precision and bigram F in the target."""
TRAINING = NetworkTraining(networks=4, hidden=24, epochs=16, batch=8, rate=3e-3, decay=1e-3, dropout=0.2)


@dataclass(frozen=True, slots=True)
class SalienceExample:
    """A document to learn from: features (c, f), target (c,), and what it weighs in the loss."""

    features: Floats
    target: Floats
    weight: float


def salience_examples(folder: Path, encoder: "Encoder") -> Iterator[SalienceExample]:
    """A lesson for each document of the sets; every set weighs the same, however many documents it has."""
    for name, limit in DOCUMENTS.items():
        log.info("reading %s", name)
        for example in examples(folder, name, "train", limit):
            document, journal = example.document, MemoryJournal()
            vectors, lengths = encode_document(document, encoder, journal, silent)
            chunks = chunks_of(document, journal, vectors, lengths)
            features, _ = features_in(document, chunks, vectors, encoder=encoder, checkpoint=silent)
            if len(features.candidates) < 3:
                continue
            references = [Reference(" ".join(lines)) for lines in example.references]
            spans = [quotable_span(document, int(index)) for index in features.candidates]
            found = [overlap(document.text[start:end], references) for start, end in spans]
            target = _target(np.array([[o.precision1, o.precision2, o.f2] for o in found], dtype=np.float32))
            if target.std() > 1e-6:
                yield SalienceExample(features.values, target, 1 / limit)


def _target(overlaps: Floats) -> Floats:
    """Overlaps (c, 3) to one number a sentence (c,), mean 0 and deviation 1 over the document."""
    deviation = np.maximum(overlaps.std(axis=0), 1e-6)
    target = (overlaps / deviation) @ np.array(SHARES, dtype=np.float32)  # (c,)
    return np.asarray((target - target.mean()) / max(float(target.std()), 1e-6), dtype=np.float32)


def fit(material: Sequence[SalienceExample]) -> dict[str, Any]:
    """Train the networks and join them: the content of the weights file."""
    values = np.concatenate([one.features for one in material])  # (all c, f)
    mean, scale = spread_of(values)  # (f,)
    usual = sum(one.weight for one in material) / len(material)
    ready = [LearnedDocument(one.features, one.target, one.weight / usual) for one in material]
    known = {"features": list(NAMES), "documents": DOCUMENTS}
    return known | joined_network(ready, mean, scale, TRAINING, _squared)


def _squared(output: "Tensor", target: "Tensor") -> "Tensor":
    return ((output - target) ** 2).mean()


def main(arguments: Sequence[str] | None = None) -> None:
    """Train and write the weights file."""
    import os

    from engine.models.encoder.sentence_encoder import SentenceEncoder

    parser = argparse.ArgumentParser(description="Train the salience network.")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    out: Path = parser.parse_args(arguments).out
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    folder = Path(os.environ.get("PRECIS_SHARED", Path(__file__).parents[4] / "shared"))
    weights = fit(list(salience_examples(folder, SentenceEncoder.load())))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(weights) + "\n", encoding="utf-8")
    log.info("written")


if __name__ == "__main__":
    main()
