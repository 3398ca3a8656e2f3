"""Train the topic model: which phrases of a meeting people name when they tell what it was about.

    python -m engine.research.training.topics [--out FILE]

Learns on the `train` split of the meetings alone, from each phrase that is weighed whether one of the summaries names
it. Logistic regression, so that what speaks for a phrase can be read from its weights. Then it says how many of the
topics that are shown are named in summaries of `dev` and `test`.
"""

import argparse
import hashlib
import json
import logging
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from engine.language.phrases import LONGEST, terms_in
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.research.training.corpora import Example, examples
from engine.salience.encoding import Encoder
from engine.salience.topic_phrases import FEATURES, Floats, candidates_of, features_of
from engine.salience.topics import WEIGHTS, TopicModel, topics_of

log = logging.getLogger(__name__)

SET = "meetings"
DECAY = 0.005
"""Weight of the squared weights in the loss, chosen on dev."""
_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Named:
    """Phrases of a meeting: what they are like (c, f), and whether a summary names them (c,)."""

    features: Floats
    named: Floats


def named_in(folder: Path, split: str, encoder: Encoder) -> Iterator[Named]:
    """What is to be learned of each meeting of a split."""
    for example in examples(folder, SET, split):
        candidates = candidates_of(example.document)
        if len(candidates) > 1:
            told = _told(example)
            named = np.array([one.terms in told for one in candidates], dtype=np.float32)
            yield Named(features_of(example.document, candidates, encoder), named)


def _told(example: Example) -> set[tuple[str, ...]]:
    """The phrases of the summaries, of every length that is weighed."""
    words = [terms_in(" ".join(lines)) for lines in example.references]
    return {
        tuple(one[first : first + size])
        for one in words
        for size in range(1, LONGEST + 1)
        for first in range(len(one) - size + 1)
    }


def fit(lessons: Sequence[Named]) -> TopicModel:
    """The likeliest weights, the squared ones held small."""
    values = torch.from_numpy(np.concatenate([one.features for one in lessons]))  # (n, f)
    named = torch.from_numpy(np.concatenate([one.named for one in lessons]))  # (n,)
    mean, scale = values.mean(dim=0), values.std(dim=0).clamp(min=1e-3)  # (f,) each
    x = ((values - mean) / scale).clamp(-5, 5)  # (n, f)
    weight, bias = torch.zeros(x.size(1), requires_grad=True), torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([weight, bias], max_iter=_ROUNDS, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        value = F.binary_cross_entropy_with_logits(x @ weight + bias, named) + DECAY * weight.square().sum()
        value.backward()  # type: ignore[no-untyped-call]
        return value

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    return TopicModel("", mean.numpy(), scale.numpy(), weight.detach().numpy(), float(bias.detach()))


def shown_and_named(folder: Path, split: str, encoder: Encoder, model: TopicModel) -> tuple[int, int, int]:
    """Meetings of a split of which topics are shown, the topics, and how many of these a summary names."""
    meetings = shown = named = 0
    for example in examples(folder, SET, split):
        topics = topics_of(example.document, encoder, model=model)
        told = _told(example)
        meetings += bool(topics)
        shown += len(topics)
        named += sum(tuple(terms_in(topic.name.removeprefix("the "))) in told for topic in topics)
    return meetings, shown, named


def _written(model: TopicModel) -> str:
    rounded = {name: [round(float(x), 5) for x in getattr(model, name)] for name in ("mean", "scale", "weight")}
    return json.dumps({"features": list(FEATURES), **rounded, "bias": round(model.bias, 5)}, indent=1) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    out: Path = parser.parse_args(arguments).out
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    folder = Path(os.environ.get("PRECIS_SHARED", Path(__file__).parents[4] / "shared"))
    encoder = SentenceEncoder.load()
    lessons = list(named_in(folder, "train", encoder))
    model = fit(lessons)
    log.info("%d meetings, %d phrases", len(lessons), sum(len(one.named) for one in lessons))
    for split in ("dev", "test"):
        meetings, shown, named = shown_and_named(folder, split, encoder, model)
        log.info("%s: %d meetings, %d topics, %d named (%.0f %%)", split, meetings, shown, named, 100 * named / shown)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(_written(model), encoding="utf-8")
    log.info("%s: sha256 %s", out, hashlib.sha256(out.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
