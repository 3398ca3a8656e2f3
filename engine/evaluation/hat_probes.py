"""The paper's midstream probes at toy scale: what segment order and missing segments tell of five layouts.

Eight segments of `_LENGTH` tokens a document, spread evenly from its beginning to its end, blocks 64 wide in the
layouts' own number and order, word vectors those of the bundled encoder on their 64 strongest directions; every layout
learns the same few hundred steps from the same draws. So small, the figures compare layouts with each other and with
chance; they say nothing of trained models. Beside them, from the same documents: a bag of words and the bundled
encoder, linear on what they see of a segment. Which of five segments is missing is told by what it is about (the others
are of other documents), and there an encoder that was trained on a billion sentences has the advantage.

SOP: segments are shuffled; how far off is the place given to each (segments, lower is better; chance is 2).
MC-MSP: which of five segments was taken out of the document (accuracy; chance is 0.2).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import torch

from engine.evaluation.figures import Figure
from engine.evaluation.label_baselines import need_scikit_learn
from engine.evaluation.shared import shared_folder
from engine.models.configs import HatConfig
from engine.models.hat import HatModel
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
Features = Callable[[Sequence[Segment]], "npt.NDArray[np.float32]"]

LAYOUTS = ("AH2", "I1", "I3", "EC2", "LC1")
_WIDTH, _LENGTH, _SEGMENTS = 64, 32, 8
_DOCUMENTS, _HELD_OUT = 600, 100
_LEAST = 512
"""Tokens that a document has more of."""
_STEPS, _BATCH, _RATE = 250, 16, 1e-3
_SEED = 0


def evaluate_probes(checkpoint: Checkpoint, *, steps: int = _STEPS, documents: int = _DOCUMENTS) -> list[Figure]:
    """Both probes for every layout, and both baselines."""
    need_scikit_learn()
    tokenizer = HatTokenizer.load(bundled_folder())
    sets = shared_folder() / "data" / "summarization"
    learned = _documents([sets / "papers.train.jsonl.xz", sets / "textbooks.train.jsonl.xz"], tokenizer, documents)
    held = _documents([sets / "papers.dev.jsonl.xz", sets / "textbooks.dev.jsonl.xz"], tokenizer, _HELD_OUT)
    pool = [segment for one in (*learned, *held) for segment in one.segments]
    missing = MissingSegments(hat_sampling.random_negatives(pool))
    figures = []
    for name, kind, objective in (("SOP", "segments", SegmentOrder()), ("MC-MSP", "", missing)):
        best, others = _baselines(name, learned, held, missing)
        for number, layout in enumerate(LAYOUTS):
            checkpoint(f"{name} by layout", number, len(LAYOUTS))
            value = _probe(layout, objective, learned, held, steps=steps, checkpoint=checkpoint)
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


def _probe(
    layout: str,
    objective: Objective,
    learned: Sequence[HatExample],
    held: Sequence[HatExample],
    *,
    steps: int,
    checkpoint: Checkpoint,
) -> float:
    model = toy_model(layout, objective)
    settings = HatTraining(
        steps=steps, batch=_BATCH, learning_rate=_RATE, seed=_SEED, frozen_embeddings=True, save_every=steps + 1
    )
    with TemporaryDirectory() as folder:
        train(model, objective, learned, settings, Path(folder), checkpoint=checkpoint)
    return evaluate(model, objective, held, batch=_BATCH, seed=_SEED)[1]


def _documents(files: Sequence[Path], tokenizer: HatTokenizer, most: int) -> list[HatExample]:
    """Eight full segments of each document, from its first tokens to its last, alternately of the files."""
    rows = [row for path in files for row in read_rows([path])[: most // len(files)]]
    step = _LENGTH - 1
    found = []
    for row in rows:
        text = str(row["text"])[:60_000]
        ids = tokenizer.pieces([text])[0][0]
        if len(ids) > _LEAST:
            starts = np.linspace(0, len(ids) - step, _SEGMENTS).astype(int).tolist()
            found.append(HatExample(tuple(tuple(ids[at : at + step]) for at in starts)))
    return found


def _baselines(
    probe: str, learned: Sequence[HatExample], held: Sequence[HatExample], missing: MissingSegments
) -> tuple[float, dict[str, float]]:
    """The better of the two and both, by name."""
    every: dict[str, Features] = {"bag of words": _words(learned), "MiniLM": _vectors()}
    if probe == "SOP":
        values = {name: _order(features, learned, held) for name, features in every.items()}
        return min(values.values()), values
    values = {name: _missing(features, held, missing) for name, features in every.items()}
    return max(values.values()), values


def _words(learned: Sequence[HatExample]) -> Features:
    """TF-IDF of word pieces, rows of unit length."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    counts = TfidfVectorizer(analyzer=lambda segment: [str(number) for number in segment], sublinear_tf=True)
    counts.fit([segment for one in learned for segment in one.segments])

    def features(segments: Sequence[Segment]) -> npt.NDArray[np.float32]:
        return np.asarray(counts.transform(segments).todense(), np.float32)

    return features


def _vectors() -> Features:
    """The bundled encoder's vectors of segments, given back as text."""
    from tokenizers import Tokenizer

    encoder = SentenceEncoder.load()
    tokenizer = Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))

    def features(segments: Sequence[Segment]) -> npt.NDArray[np.float32]:
        return encoder.encode([tokenizer.decode(list(segment)) for segment in segments])

    return features


def _order(features: Features, learned: Sequence[HatExample], held: Sequence[HatExample]) -> float:
    """Mean absolute error of a ridge regression from a segment to its place."""
    from sklearn.linear_model import Ridge

    def table(examples: Sequence[HatExample]) -> tuple[npt.NDArray[np.float32], Floats]:
        places = np.concatenate([np.arange(len(one.segments)) for one in examples]).astype(float)
        return features([segment for one in examples for segment in one.segments]), places

    model = Ridge(alpha=3.0).fit(*table(learned))
    asked, truth = table(held)
    return float(np.abs(model.predict(asked) - truth).mean())


def _missing(features: Features, held: Sequence[HatExample], missing: MissingSegments) -> float:
    """Accuracy of the candidate most similar to the rest of the document, on the draws that HAT is judged by."""
    config = HatConfig(segment_length=_LENGTH, segments=_SEGMENTS + 1)
    right = asked = 0
    for start in range(0, len(held), _BATCH):
        draws = generator(_SEED, 3, start)
        for one in held[start : start + _BATCH]:
            made = hat_sampling.hide_segment(one.segments, config, missing.negatives, draws, missing.candidates)
            if made is None:
                continue
            rest = features([part for part in made.segments if config.mask_id not in part]).mean(0)
            scores = features(made.candidates) @ rest  # (candidates,)
            right += int(scores.argmax()) == made.answer
            asked += 1
    return right / max(asked, 1)
