"""The paper's midstream probes at toy scale: what segment order and missing segments tell of five layouts.

Eight segments of `_LENGTH` tokens a document, spread evenly over it, blocks 64 wide in the layouts' own number and
order, word vectors those of the bundled encoder on their 64 strongest directions. Every layout goes through the same
upstream stage (`toy_upstream`) and learns each task from there, from the same draws. So small, the figures compare
layouts with each other and with chance; they say nothing of trained models. Beside them, from the same documents: a bag
of words and the bundled encoder, linear on what they see of a segment. Which of five segments is missing is told by
what it is about (the others are of other documents), and there an encoder that was trained on a billion sentences, six
times as wide, has the advantage.

SOP: segments are shuffled; how far off is the place given to each (segments, lower is better; chance is 2).
MC-MSP: which of five segments was taken out of the document (accuracy; chance is 0.2).
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.evaluation.figures import Figure
from engine.evaluation.label_baselines import need_scikit_learn
from engine.evaluation.shared import shared_folder
from engine.evaluation.toy_upstream import learn_documents, learn_segments, start_from, strongest_directions
from engine.models.configs import HatConfig
from engine.models.hat import HatEncoder, HatModel
from engine.models.hat_warm_start import read_source
from engine.models.sentence_encoder import SentenceEncoder, bundled_folder
from engine.pipeline.hat_input import HatTokenizer
from engine.progress import Checkpoint
from engine.training import hat_sampling
from engine.training.hat import HatTraining, evaluate, train
from engine.training.hat_corpus import read_rows
from engine.training.hat_data import HatExample, Segment, generator
from engine.training.hat_objectives import MissingSegments, Objective, SegmentOrder

Floats = npt.NDArray[np.float64]
Table = Any
"""A row for each segment: an array, or a sparse matrix of scipy (which comes with scikit-learn and has no types)."""
Features = Callable[[Sequence[Segment]], Table]

LAYOUTS = ("AH2", "I1", "I3", "EC2", "LC1")
_WIDTH, _LENGTH, _SEGMENTS = 64, 32, 8
_PLACES = 2 * _SEGMENTS
"""Where a document is read; the probes see every second place, the upstream stage all."""
_DOCUMENTS, _HELD_OUT = 4000, 400
_LEAST = 512
"""Tokens that a document has more of."""
_SOURCE = HatTraining(steps=600, batch=192, learning_rate=2e-3, warm_up=0.07)
_WHOLE = HatTraining(steps=600, batch=32, learning_rate=1e-3, warm_up=0.07)
# Places are about 3.5, states about 0: without so long a warm-up a head may be driven into saturation and stay there.
_ORDER = HatTraining(steps=300, batch=16, learning_rate=1e-3, warm_up=0.2, frozen_embeddings=True, save_every=301)
_MISSING = HatTraining(steps=300, batch=8, learning_rate=5e-4, frozen_embeddings=True, save_every=301)
_SEED = 0
_BATCH = 16
_DRAWS = 5
"""How often each held-out document is shuffled, and how often one of its segments is taken out."""


def evaluate_probes(checkpoint: Checkpoint) -> list[Figure]:
    """Both probes for every layout, and both baselines."""
    need_scikit_learn()
    tokenizer = HatTokenizer.load(bundled_folder())
    sets = shared_folder() / "data" / "summarization"
    read = _documents([sets / "papers.train.jsonl.xz", sets / "textbooks.train.jsonl.xz"], tokenizer, _DOCUMENTS)
    held = _documents([sets / "papers.dev.jsonl.xz", sets / "textbooks.dev.jsonl.xz"], tokenizer, _HELD_OUT)
    learned, held = _probed(read), _probed(held)
    vectors = _vectors(checkpoint)
    starts = _starts([one.segments for one in read], vectors, checkpoint)
    pool = [segment for one in (*learned, *held) for segment in one.segments]
    missing = MissingSegments(hat_sampling.random_negatives(pool))
    baselines = {"bag of words": _words(learned), "MiniLM": vectors}
    figures = []
    for name, kind, objective, settings in (
        ("SOP", "segments", SegmentOrder(), _ORDER),
        ("MC-MSP", "", missing, _MISSING),
    ):
        others = {
            other: _order(features, learned, held) if name == "SOP" else _missing(features, held, missing)
            for other, features in baselines.items()
        }
        best = min(others.values()) if name == "SOP" else max(others.values())
        for number, layout in enumerate(LAYOUTS):
            checkpoint(f"{name} by layout", number, len(LAYOUTS))
            model = toy_model(layout, objective)
            model.encoder.load_state_dict(starts[layout])
            with TemporaryDirectory() as folder:
                train(model, objective, learned, settings, Path(folder), checkpoint=checkpoint)
            value = _judge(model, objective, held)
            better = value < best if name == "SOP" else value > best
            figures.append(Figure(f"{name}, toy HAT {layout}", value, kind, best, "better than both others", better))
        figures += [Figure(f"{name}, {other}", value, kind) for other, value in others.items()]
    return figures


def toy_model(layout: str, objective: Objective) -> HatModel:
    """A model of toy size, its word table the bundled encoder's on its strongest directions."""
    config = HatConfig(
        width=_WIDTH,
        heads=4,
        hidden=4 * _WIDTH,
        layout=layout,
        segment_length=_LENGTH,
        segments=_SEGMENTS + 1,
        dropout=0.0,
        attention_dropout=0.0,
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(_SEED)
        model = HatModel(config, objective.head)
    words = read_source(bundled_folder()).embeddings["words.weight"]  # (V, 384)
    centred = words - words.mean(0)
    _, axes = torch.linalg.eigh(centred.T @ centred)  # ascending
    table = centred @ axes[:, -_WIDTH:]  # (V, 64)
    with torch.no_grad():
        model.encoder.embeddings.words.weight.copy_(table / table.std())
    return model


def _starts(
    documents: Sequence[Sequence[Segment]], features: Features, checkpoint: Checkpoint
) -> dict[str, Mapping[str, Tensor]]:
    """What the encoder of each layout comes to upstream."""
    segments = [segment for one in documents for segment in one]
    small = torch.from_numpy(strongest_directions(features(segments), _WIDTH))  # (n, 64)
    vectors = dict(zip(segments, small, strict=True))
    sources: dict[int, HatEncoder] = {}
    made: dict[str, Mapping[str, Tensor]] = {}
    for number, layout in enumerate(LAYOUTS):
        checkpoint("upstream by layout", number, len(LAYOUTS))
        encoder = toy_model(layout, SegmentOrder()).encoder
        depth = encoder.config.blocks.count("S")
        if depth not in sources:
            sources[depth] = toy_model("S" * depth, SegmentOrder()).encoder
            learn_segments(sources[depth], vectors, _SOURCE, checkpoint)
        start_from(encoder, sources[depth], _SEED)
        learn_documents(encoder, documents, vectors, _WHOLE, checkpoint)
        made[layout] = encoder.state_dict()
    return made


def _judge(model: HatModel, objective: Objective, held: Sequence[HatExample]) -> float:
    """The metric over all draws."""
    return float(np.mean([evaluate(model, objective, held, batch=_BATCH, seed=draw)[1] for draw in range(_DRAWS)]))


def _probed(read: Sequence[HatExample]) -> list[HatExample]:
    """Every second segment of each document."""
    return [HatExample(one.segments[::2]) for one in read]


def _documents(files: Sequence[Path], tokenizer: HatTokenizer, most: int) -> list[HatExample]:
    """`_PLACES` full segments of each document, from its first tokens to its last."""
    rows = [row for path in files for row in read_rows([path])[: most // len(files)]]
    step = _LENGTH - 1
    found = []
    for row in rows:
        text = str(row["text"])[:60_000]
        ids = tokenizer.pieces([text])[0][0]
        if len(ids) > _LEAST:
            starts = np.linspace(0, len(ids) - step, _PLACES).astype(int).tolist()
            found.append(HatExample(tuple(tuple(ids[at : at + step]) for at in starts)))
    return found


def _words(learned: Sequence[HatExample]) -> Features:
    """TF-IDF of word pieces, rows of unit length."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    counts = TfidfVectorizer(analyzer=lambda segment: [str(number) for number in segment], sublinear_tf=True)
    counts.fit([segment for one in learned for segment in one.segments])

    def features(segments: Sequence[Segment]) -> Table:
        return counts.transform(segments).astype(np.float32)

    return features


def _vectors(checkpoint: Checkpoint) -> Features:
    """The bundled encoder's vectors of segments, given back as text; each is read once."""
    from tokenizers import Tokenizer

    encoder = SentenceEncoder.load()
    tokenizer = Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))
    known: dict[Segment, npt.NDArray[np.float32]] = {}

    def features(segments: Sequence[Segment]) -> Table:
        fresh = [segment for segment in dict.fromkeys(segments) if segment not in known]
        texts = [tokenizer.decode(list(segment)) for segment in fresh]
        made = encoder.encode(texts, lambda done: checkpoint("vectors of segments", done, len(texts)))
        known.update(zip(fresh, made, strict=True))
        return np.stack([known[segment] for segment in segments])

    return features


def _order(features: Features, learned: Sequence[HatExample], held: Sequence[HatExample]) -> float:
    """Mean absolute error of a ridge regression from a segment to its place."""
    from sklearn.linear_model import Ridge

    def table(examples: Sequence[HatExample]) -> tuple[Table, Floats]:
        places = np.concatenate([np.arange(len(one.segments)) for one in examples]).astype(float)
        return features([segment for one in examples for segment in one.segments]), places

    model = Ridge(alpha=3.0).fit(*table(learned))
    asked, truth = table(held)
    return float(np.abs(model.predict(asked) - truth).mean())


def _missing(features: Features, held: Sequence[HatExample], missing: MissingSegments) -> float:
    """Accuracy of the candidate most similar to the rest of the document, on the draws that HAT is judged by."""
    config = HatConfig(segment_length=_LENGTH, segments=_SEGMENTS + 1)
    right = asked = 0
    for draw in range(_DRAWS):
        for start in range(0, len(held), _BATCH):
            draws = generator(draw, 3, start)
            for one in held[start : start + _BATCH]:
                made = hat_sampling.hide_segment(one.segments, config, missing.negatives, draws, missing.candidates)
                if made is None:
                    continue
                rest = features([part for part in made.segments if config.mask_id not in part]).mean(0)
                scores = features(made.candidates) @ np.ravel(rest)  # (candidates,)
                right += int(np.argmax(scores)) == made.answer
                asked += 1
    return right / max(asked, 1)
