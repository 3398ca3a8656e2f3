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
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.language.quoted_words import quotable_span
from engine.progress import silent
from engine.research.training.corpora import examples
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
NETWORKS, HIDDEN = 4, 24
EPOCHS, BATCH = 16, 8
RATE, DECAY, DROPOUT = 3e-3, 1e-3, 0.2


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
    import torch

    torch.set_num_threads(1)  # the order of sums, and with it the weights, would hang on the number of threads
    values = np.concatenate([salience_example.features for salience_example in material])  # (all c, f)
    mean, scale = values.mean(axis=0), values.std(axis=0)
    scale[scale < 1e-4] = 1.0
    ready = [
        (
            torch.from_numpy(np.clip((salience_example.features - mean) / scale, -5, 5)),
            torch.from_numpy(salience_example.target),
            salience_example.weight,
        )
        for salience_example in material
    ]
    networks = [_fit_one(ready, seed) for seed in range(NETWORKS)]
    up_weight = np.concatenate([network[0] for network in networks], axis=1)  # (f, n h)
    up_bias = np.concatenate([network[1] for network in networks])  # (n h,)
    down_weight = np.concatenate([network[2] for network in networks]) / NETWORKS  # (n h, 1)
    down_bias = np.mean([network[3] for network in networks], axis=0)  # (1,)
    return {
        "features": list(NAMES),
        "documents": DOCUMENTS,
        "mean": _plain(mean),
        "scale": _plain(scale),
        "layers": [
            {"weight": _plain(up_weight), "bias": _plain(up_bias)},
            {"weight": _plain(down_weight), "bias": _plain(down_bias)},
        ],
    }


def _fit_one(ready: Sequence[tuple["Tensor", "Tensor", float]], seed: int) -> tuple[Floats, Floats, Floats, Floats]:
    """One network from one beginning: weights (f, h), bias (h,), weights (h, 1), bias (1,)."""
    import torch
    from torch import nn

    torch.manual_seed(seed)
    order = random.Random(seed)  # noqa: S311 (a shuffle, not a secret)
    up, down = nn.Linear(len(NAMES), HIDDEN), nn.Linear(HIDDEN, 1)
    network = nn.Sequential(up, nn.Tanh(), nn.Dropout(DROPOUT), down)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    places = list(range(len(ready)))
    batches = -(-len(places) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=EPOCHS * batches)
    usual = sum(weight for *_, weight in ready) / len(ready)
    for _ in range(EPOCHS):
        order.shuffle(places)
        for begin in range(0, len(places), BATCH):
            batch = [ready[place] for place in places[begin : begin + BATCH]]
            losses = [((network(x)[:, 0] - y) ** 2).mean() * (weight / usual) for x, y, weight in batch]
            optimiser.zero_grad()
            (torch.stack(losses).sum() / BATCH).backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
    return tuple(part.detach().numpy() for part in (up.weight.T, up.bias, down.weight.T, down.bias))  # type: ignore[return-value]


def _plain(values: npt.NDArray[np.floating]) -> list[Any]:
    """Numbers for the file, to five digits."""
    rounded: list[Any] = np.vectorize(lambda value: float(f"{value:.5g}"))(values).tolist()
    return rounded


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
