"""Train what weighs the sentences of a brief: from features and vector of one to whether its reader must have it.

    python -m engine.research.training.essential_weights [--out FILE]

Learned from documents of many kinds in which that was marked: the chance that a sentence is. Several small networks are
trained from different beginnings and joined into one wide one, whose output is the mean of their log odds. They are
measured on a fifth of the documents, and then learned from all.
"""

import argparse
import json
import logging
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.essentials_reader.passages import Passage
from engine.progress import silent
from engine.research.training.feature_networks import LearnedDocument, NetworkTraining, joined_network, spread_of
from engine.research.training.marked_essentials import MarkedDocument, marked_documents
from engine.salience.encoding import Encoder, encode_document
from engine.salience.essentials import WEIGHTS, read_together
from engine.salience.essentials_reading import passages_of
from engine.salience.features import NAMES
from engine.salience.salience import network_of
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import features_in
from engine.summarization.summarize import chunks_of

log = logging.getLogger(__name__)

Floats = npt.NDArray[np.float32]

MAY = 0.3
"""Chance that what would come next, beside what must be told, is what must be."""
TRAINING = NetworkTraining(
    networks=4, hidden=64, epochs=10, batch=8, rate=3e-3, decay=3e-3, dropout=0.25, unseen=0.05, digits=4
)
MADE_UP = 2.0
"""What a document counts that was made up, beside one that was found: they are of many more kinds."""
ROOM = 0.3
"""Share of a document's words for which it is measured what they tell."""
_LEAST = 8
"""Candidates of a document that is learned from, at least."""
_MEASURED = 5
"""Of so many documents one is measured with."""


@dataclass(frozen=True, slots=True)
class EssentialsExample:
    """A document to learn from: what is read of its candidates (c, f + d), their marks (c,), and their words (c,)."""

    values: Floats
    marks: Floats
    words: npt.NDArray[np.int64]
    weight: float = 1.0
    """What it counts in the loss."""
    passages: tuple[Passage, ...] = ()
    """The document, as a reader of essentials meets it."""

    @property
    def features(self) -> Floats:
        """What is read without the vectors (c, f)."""
        return self.values[:, : len(NAMES)]


def examples_from(documents: Iterable[MarkedDocument], encoder: Encoder) -> list[EssentialsExample]:
    """What is learned of each document."""
    found = []
    for one in documents:
        journal = MemoryJournal()
        vectors, lengths = encode_document(one.document, encoder, journal, silent)
        chunks = chunks_of(one.document, journal, vectors, lengths)
        features, _ = features_in(one.document, chunks, vectors, encoder=encoder, checkpoint=silent)
        marks = np.array(
            [1.0 if place in one.must else MAY if place in one.may else 0.0 for place in features.candidates.tolist()],
            dtype=np.float32,
        )
        if len(marks) > _LEAST and 1.0 in marks:
            values = read_together(features.values, vectors.gather(features.candidates))
            weight = MADE_UP if one.is_made_up else 1.0
            passages = tuple(passages_of(one.document, features.candidates))
            found.append(EssentialsExample(values, marks, features.words.astype(np.int64), weight, passages))
    return found


def share_found(scores: Floats, marks: Floats) -> float:
    """Of as many as must be told, best first, the share that must (c,)."""
    must = marks == 1
    best = np.argsort(-scores, kind="stable")[: int(must.sum())]
    return float(must[best].mean())


def share_told(chances: Floats, marks: Floats, words: npt.NDArray[np.int64], room: float = ROOM) -> float:
    """Of what must be told, the share that `room` of the words tell, in the order of chances for each word (c,)."""
    must = marks == 1
    order = np.argsort(-chances / words, kind="stable")
    told = order[np.cumsum(words[order]) <= room * words.sum()]
    return float(must[told].sum() / must.sum())


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, say what was measured, and write the weights file."""
    parser = argparse.ArgumentParser(description="Train what weighs the sentences of a brief.")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    out: Path = parser.parse_args(arguments).out
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    folder = Path(os.environ.get("PRECIS_SHARED", Path(__file__).parents[4] / "shared"))
    examples = examples_from(marked_documents(folder), SentenceEncoder.load())
    write(examples, out)


def write(examples: Sequence[EssentialsExample], out: Path) -> None:
    """Say what is measured with four fifths of the examples, and write what is learned from all of them."""
    log.info("%d documents", len(examples))
    network = network_of(weights_of([one for number, one in enumerate(examples) if number % _MEASURED]), "")
    scores = [(network.of_values(one.values), one) for one in examples[::_MEASURED]]
    chances = [((1 / (1 + np.exp(-score))).astype(np.float32), one) for score, one in scores]
    log.info(
        "of what must be told %.3f is found among as many, and %.3f told in %.0f %% of the words, of %d documents",
        np.mean([share_found(score, one.marks) for score, one in scores]),
        np.mean([share_told(chance, one.marks, one.words) for chance, one in chances]),
        100 * ROOM,
        len(scores),
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(weights_of(examples)) + "\n", encoding="utf-8")
    log.info("written")


def weights_of(examples: Sequence[EssentialsExample]) -> dict[str, Any]:
    """Train the networks and join them: the content of the weights file."""
    from torch.nn.functional import binary_cross_entropy_with_logits

    values = np.concatenate([one.values for one in examples])  # (all c, f + d)
    mean, scale = spread_of(values)  # (f + d,)
    own = len(NAMES)
    scale[own:] = scale[own:].mean() if len(scale) > own else 1.0  # of a vector each direction counts as it is
    ready = [LearnedDocument(one.values, one.marks, one.weight) for one in examples]
    known = {
        "features": list(NAMES),
        "encoder": SentenceEncoderConfig().sha256,
        "documents": {"marked": len(examples)},
    }
    return known | joined_network(ready, mean, scale, TRAINING, binary_cross_entropy_with_logits)


if __name__ == "__main__":
    main()
