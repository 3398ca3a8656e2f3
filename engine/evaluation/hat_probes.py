"""The paper's midstream probes at toy scale: what segment order and missing segments tell of five layouts.

Eight segments of `LENGTH` slots a document, spread evenly over it. The toy models are the bundled encoder's own blocks
and cross-segment blocks of its width in the layouts' number and order. Every layout goes through the same upstream
stages (`toy_upstream`) and learns each task from there, from the same draws. What upstream learns comes close to the
second task, so few steps remain for that; the paper's models come to it from masked words alone. So small, the figures
compare layouts with each other and with the baselines; they say nothing of models as large and as long trained as the
paper's.

Beside them, from the same documents and draws: a bag of words, and the bundled encoder. Asked for a missing segment the
latter reads what it can of a document, its first 256 tokens; what its vectors of every segment tell is told besides.

SOP: segments are shuffled; how far off is the place given to each (segments, lower is better; chance is 2).
MC-MSP: which of five segments was taken out of the document (accuracy; chance is 0.2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from torch import Tensor, nn

from engine.evaluation.figures import Figure
from engine.evaluation.label_baselines import need_scikit_learn
from engine.evaluation.probe_baselines import (
    BATCH,
    DRAWS,
    Features,
    bag_of_words,
    place_error,
    sentence_vectors,
    share_found,
)
from engine.evaluation.probe_documents import LENGTH, SEGMENTS, ReadDocument, read_documents
from engine.evaluation.shared import shared_folder
from engine.evaluation.toy_upstream import last_run, learn_to_belong, learn_to_carry, learn_vectors, start_from
from engine.models.configs import HatHeadConfig, HatTask
from engine.models.hat import HatModel, Projection
from engine.models.hat_warm_start import Source, read_source
from engine.models.sentence_encoder import bundled_folder
from engine.pipeline.hat_input import HatTokenizer
from engine.progress import Checkpoint
from engine.training import hat_sampling
from engine.training.hat import HatTraining, evaluate, train
from engine.training.hat_data import HatExample, Segment
from engine.training.hat_objectives import MissingSegments, Objective, SegmentOrder

LAYOUTS = ("AH2", "I1", "I3", "EC2", "LC1")
_DOCUMENTS, _HELD_OUT = 4000, 400
_VECTORS = HatTraining(steps=120, batch=16, learning_rate=5e-4, warm_up=0.1, bfloat16=True)
_BELONGING = HatTraining(steps=1000, batch=128, learning_rate=1e-3, warm_up=0.1)
_CARRYING = HatTraining(steps=240, batch=16, learning_rate=2e-4, warm_up=0.1, bfloat16=True)
_BELONGS = HatHeadConfig(HatTask.SEGMENTS, 1)
_ORDER = HatTraining(
    steps=120, batch=16, learning_rate=3e-4, warm_up=0.1, bfloat16=True, frozen_embeddings=True, save_every=121
)
_MISSING = HatTraining(
    steps=30, batch=8, learning_rate=1e-4, warm_up=0.1, bfloat16=True, frozen_embeddings=True, save_every=31
)
_SEED = 0


def evaluate_probes(checkpoint: Checkpoint) -> list[Figure]:
    """Both probes for every layout, and the baselines."""
    need_scikit_learn()
    tokenizer = HatTokenizer.load(bundled_folder())
    sets = shared_folder() / "data" / "summarization"
    read = read_documents([sets / "papers.train.jsonl.xz", sets / "textbooks.train.jsonl.xz"], tokenizer, _DOCUMENTS)
    held = read_documents([sets / "papers.dev.jsonl.xz", sets / "textbooks.dev.jsonl.xz"], tokenizer, _HELD_OUT)
    return probe(read, held, checkpoint)


def probe(read: Sequence[ReadDocument], held: Sequence[ReadDocument], checkpoint: Checkpoint) -> list[Figure]:
    """Learn both tasks from some documents, and judge by others."""
    learned, asked = [one.probed for one in read], [one.probed for one in held]
    vectors, words = sentence_vectors(checkpoint), bag_of_words(learned)
    starts = _starts([one.places for one in read], vectors, checkpoint)
    missing = MissingSegments(
        hat_sampling.random_negatives([segment for one in (*learned, *asked) for segment in one.segments])
    )
    orders = {
        "bag of words": place_error(words, learned, asked),
        "MiniLM on every segment": place_error(vectors, learned, asked),
    }
    found = {
        "bag of words": share_found(words, held, missing),
        "truncated MiniLM": share_found(vectors, held, missing, truncated=True),
    }
    figures = []
    tasks: tuple[tuple[str, str, Objective, dict[str, float]], ...] = (
        ("SOP", "segments", SegmentOrder(), orders),
        ("MC-MSP", "", missing, found),
    )
    for name, unit, objective, others in tasks:
        best = max(others.values()) if objective.higher_is_better else min(others.values())
        for number, layout in enumerate(LAYOUTS):
            checkpoint(f"{name} by layout", number, len(LAYOUTS))
            model = toy_model(layout, objective.head)
            _learn(model, starts[layout], objective, learned, checkpoint)
            value = _judge(model, objective, asked)
            better = value > best if objective.higher_is_better else value < best
            figures.append(Figure(f"{name}, toy HAT {layout}", value, unit, best, "better than both others", better))
        figures += [Figure(f"{name}, {other}", value, unit) for other, value in others.items()]
    return [*figures, Figure("MC-MSP, MiniLM on every segment", share_found(vectors, held, missing), "")]


def toy_model(layout: str, head: HatHeadConfig) -> HatModel:
    """A model of the bundled encoder's width, freshly drawn."""
    config = _source().hat_config(layout, segments=SEGMENTS + 1, segment_length=LENGTH)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(_SEED)
        return HatModel(replace(config, dropout=0.0, attention_dropout=0.0), head)


@cache
def _source() -> Source:
    return read_source(bundled_folder())


def _starts(
    documents: Sequence[Sequence[Segment]], features: Features, checkpoint: Checkpoint
) -> dict[str, Mapping[str, Tensor]]:
    """What the model of each layout comes to upstream, its head telling what belongs to a document."""
    segments = list(dict.fromkeys(segment for one in documents for segment in one))
    vectors = torch.from_numpy(features(segments))  # (n, d)
    vectors = vectors - vectors.mean(0)
    made: dict[str, Mapping[str, Tensor]] = {}
    for number, layout in enumerate(LAYOUTS):
        checkpoint("upstream by layout", number, len(LAYOUTS))
        model = toy_model(layout, _BELONGS)
        start_from(model.encoder, _source(), _SEED)
        learn_vectors(model.encoder, segments, vectors / vectors.std(), _VECTORS, checkpoint)
        learn_to_belong(model, documents, _BELONGING, checkpoint)
        learn_to_carry(model, documents, _CARRYING, checkpoint)
        made[layout] = model.state_dict()
    return made


def _learn(
    model: HatModel,
    start: Mapping[str, Tensor],
    objective: Objective,
    learned: Sequence[HatExample],
    checkpoint: Checkpoint,
) -> None:
    """Learn a task from where upstream ended.

    For the choice the head goes on too, since what belongs best is what is missing; and what comes before the last run
    of cross-segment blocks stays as it is: in so few steps it only got worse.
    """
    if objective.head.task is HatTask.CHOICE:
        model.load_state_dict(start)
        settings = replace(_MISSING, frozen_blocks=last_run(model.config.blocks)[0])
    else:
        prefix = "encoder."
        own = {name.removeprefix(prefix): tensor for name, tensor in start.items() if name.startswith(prefix)}
        model.encoder.load_state_dict(own)
        assert isinstance(model.head, Projection)
        nn.init.constant_(model.head.scores.bias, (SEGMENTS - 1) / 2)  # the middle: only differences are to be learned
        settings = _ORDER
    with TemporaryDirectory() as folder:
        train(model, objective, learned, settings, Path(folder), checkpoint=checkpoint)


def _judge(model: HatModel, objective: Objective, held: Sequence[HatExample]) -> float:
    """The metric over all draws."""
    with torch.autocast("cpu", torch.bfloat16):
        found = [evaluate(model, objective, held, batch=BATCH, seed=draw)[1] for draw in range(DRAWS)]
    return float(np.mean(found))
