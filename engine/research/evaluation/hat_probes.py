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
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from torch import Tensor, nn

from engine.models.configs import HatHeadConfig, HatTask
from engine.models.encoder.files import bundled_folder
from engine.models.hat.examples import HatExample, Segment
from engine.models.hat.input import HatTokenizer
from engine.models.hat.model import HatModel, Projection
from engine.models.hat.objectives import Objective
from engine.models.hat.training import HatTraining, evaluate, train
from engine.models.hat.warm_start import Source, read_source
from engine.progress import Checkpoint
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.label_baselines import need_scikit_learn
from engine.research.evaluation.probe_baselines import (
    BATCH,
    DRAWS,
    Features,
    bag_of_words,
    place_error,
    sentence_vectors,
    share_found,
)
from engine.research.evaluation.probe_documents import LENGTH, SEGMENTS, ReadDocument, read_documents
from engine.research.evaluation.result_cache import Record, ResultCache, key_of
from engine.research.evaluation.shared_data import shared_folder
from engine.research.evaluation.toy_upstream import last_run, learn_to_belong, learn_to_carry, learn_vectors, start_from
from engine.research.training import hat_sampling
from engine.research.training.hat_pretraining import MissingSegments, SegmentOrder

LAYOUTS = ("AH2", "I1", "I3", "EC2", "LC1")
_DOCUMENTS, _HELD_OUT = 4000, 400
_VECTORS = HatTraining(steps=120, batch=16, learning_rate=5e-4, warm_up=0.1, bfloat16=True)
_BELONGING = HatTraining(steps=1000, batch=128, learning_rate=1e-3, warm_up=0.1)
_CARRYING = HatTraining(steps=240, batch=16, learning_rate=2e-4, warm_up=0.1, bfloat16=True)
_BELONGS = HatHeadConfig(HatTask.SEGMENTS, 1)
_ORDER_TRAINING = HatTraining(
    steps=120, batch=16, learning_rate=3e-4, warm_up=0.1, bfloat16=True, frozen_embeddings=True, save_every=121
)
_MISSING_TRAINING = HatTraining(
    steps=30, batch=8, learning_rate=1e-4, warm_up=0.1, bfloat16=True, frozen_embeddings=True, save_every=31
)
_ORDER, _MISSING = "SOP", "MC-MSP"
_SEED = 0


@dataclass(frozen=True, slots=True)
class Task:
    """What the models learn after upstream."""

    name: str
    unit: str
    objective: Objective
    settings: HatTraining


def evaluate_probes(checkpoint: Checkpoint, work: Path | None = None) -> list[Figure]:
    """Both probes for every layout, and the baselines.

    Args:
        checkpoint: Hears of the stages of each.
        work: A folder that keeps what every layout came to; it takes long to learn.
    """
    need_scikit_learn()
    tokenizer = HatTokenizer.load(bundled_folder())
    sets = shared_folder() / "data" / "summarization"
    read = read_documents([sets / "papers.train.jsonl.xz", sets / "textbooks.train.jsonl.xz"], tokenizer, _DOCUMENTS)
    held = read_documents([sets / "papers.dev.jsonl.xz", sets / "textbooks.dev.jsonl.xz"], tokenizer, _HELD_OUT)
    return probe(read, held, checkpoint, work)


def probe(
    read: Sequence[ReadDocument], held: Sequence[ReadDocument], checkpoint: Checkpoint, work: Path | None = None
) -> list[Figure]:
    """Learn both tasks from some documents, and judge by others."""
    learned, asked = [one.probed for one in read], [one.probed for one in held]
    vectors, words = sentence_vectors(checkpoint), bag_of_words(learned)
    missing = MissingSegments(
        hat_sampling.random_negatives([segment for one in (*learned, *asked) for segment in one.segments])
    )
    others = {
        _ORDER: {
            "bag of words": place_error(words, learned, asked),
            "MiniLM on every segment": place_error(vectors, learned, asked),
        },
        _MISSING: {
            "bag of words": share_found(words, held, missing),
            "truncated MiniLM": share_found(vectors, held, missing, truncated=True),
        },
    }
    tasks = (Task(_ORDER, "segments", SegmentOrder(), _ORDER_TRAINING), Task(_MISSING, "", missing, _MISSING_TRAINING))
    kept = ResultCache(work / "hat-probes.jsonl") if work is not None else None
    found = _by_layout(tasks, read, held, vectors, checkpoint=checkpoint, kept=kept)
    figures = [figure for task in tasks for figure in _figures(task, found, others[task.name])]
    return [*figures, Figure(f"{_MISSING}, MiniLM on every segment", share_found(vectors, held, missing), "")]


def _by_layout(
    tasks: Sequence[Task],
    read: Sequence[ReadDocument],
    held: Sequence[ReadDocument],
    vectors: Features,
    *,
    checkpoint: Checkpoint,
    kept: ResultCache | None,
) -> list[Record]:
    """What every layout came to in each task; a layout that was kept is not learned again."""
    learned, asked = [one.probed for one in read], [one.probed for one in held]
    settings = [asdict(stage) for stage in (_VECTORS, _BELONGING, _CARRYING, *(task.settings for task in tasks))]
    texts = [[one.places for one in documents] for documents in (read, held)]
    found = []
    for number, layout in enumerate(LAYOUTS):
        checkpoint("probes by layout", number, len(LAYOUTS))
        key = key_of("probes", layout, _SEED, settings, texts)
        records = kept.get(key) if kept is not None else None
        if records is None:
            start = _upstream(layout, texts[0], vectors, checkpoint)
            values = {
                task.name: _judge(_learned(layout, start, task, learned, checkpoint), task.objective, asked)
                for task in tasks
            }
            records = [Record("probes", layout, "HAT", values)]
            if kept is not None:
                kept.put(key, records)
        found += records
    return found


def _figures(task: Task, found: Sequence[Record], others: Mapping[str, float]) -> list[Figure]:
    """Every layout against the better baseline, and the baselines."""
    higher = task.objective.higher_is_better
    best = (max if higher else min)(others.values())
    figures = []
    for record in found:
        value = record.values[task.name]
        better = value > best if higher else value < best
        name = f"{task.name}, toy HAT {record.id}"
        figures.append(Figure(name, value, task.unit, best, "better than both others", better))
    return [*figures, *(Figure(f"{task.name}, {other}", value, task.unit) for other, value in others.items())]


def toy_model(layout: str, head: HatHeadConfig) -> HatModel:
    """A model of the bundled encoder's width, freshly drawn."""
    config = _source().hat_config(layout, segments=SEGMENTS + 1, segment_length=LENGTH)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(_SEED)
        return HatModel(replace(config, dropout=0.0, attention_dropout=0.0), head)


@cache
def _source() -> Source:
    return read_source(bundled_folder())


def _upstream(
    layout: str, documents: Sequence[Sequence[Segment]], features: Features, checkpoint: Checkpoint
) -> Mapping[str, Tensor]:
    """What the model of a layout comes to upstream, its head telling what belongs to a document."""
    segments = list(dict.fromkeys(segment for one in documents for segment in one))
    vectors = torch.from_numpy(features(segments))  # (n, d)
    vectors = vectors - vectors.mean(0)
    model = toy_model(layout, _BELONGS)
    start_from(model.encoder, _source(), _SEED)
    learn_vectors(model.encoder, segments, vectors / vectors.std(), _VECTORS, checkpoint)
    learn_to_belong(model, documents, _BELONGING, checkpoint)
    learn_to_carry(model, documents, _CARRYING, checkpoint)
    return model.state_dict()


def _learned(
    layout: str, start: Mapping[str, Tensor], task: Task, learned: Sequence[HatExample], checkpoint: Checkpoint
) -> HatModel:
    """A model of a layout that learned a task from where upstream ended.

    For the choice the head goes on too, since what belongs best is what is missing; and what comes before the last run
    of cross-segment blocks stays as it is: in so few steps it only got worse.
    """
    model, settings = toy_model(layout, task.objective.head), task.settings
    if task.objective.head.task is HatTask.CHOICE:
        model.load_state_dict(start)
        settings = replace(settings, frozen_blocks=last_run(model.config.blocks)[0])
    else:
        prefix = "encoder."
        own = {name.removeprefix(prefix): tensor for name, tensor in start.items() if name.startswith(prefix)}
        model.encoder.load_state_dict(own)
        assert isinstance(model.head, Projection)
        nn.init.constant_(model.head.scores.bias, (SEGMENTS - 1) / 2)  # the middle: only differences are to be learned
    with TemporaryDirectory() as folder:
        train(model, task.objective, learned, settings, Path(folder), checkpoint=checkpoint)
    return model


def _judge(model: HatModel, objective: Objective, held: Sequence[HatExample]) -> float:
    """The metric over all draws."""
    with torch.autocast("cpu", torch.bfloat16):
        found = [evaluate(model, objective, held, batch=BATCH, seed=draw)[1] for draw in range(DRAWS)]
    return float(np.mean(found))
