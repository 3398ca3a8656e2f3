"""ECtHR-ARG: which kinds of argument a paragraph of a judgment makes, of eight that do not exclude each other.

The labels of the data are merged to eight (`MERGED`): rare ones go to the kind they are a case of. Three systems learn
from the same judgments: a bag-of-words model and MiniLM read each paragraph alone; HAT's cross-segment blocks read what
the frozen MiniLM makes of up to 96 paragraphs of the judgment at once (the ad hoc layout, its segment encoder frozen,
so that each paragraph is read once). MiniLM's vectors alone lose too much of the words: on them HAT came to 0.66 on
the first fold, where the bag of words has 0.67, on means and maxima of three of its layers to 0.70. How long HAT learns
and every system's threshold are chosen by five folds of train; what is reported is dev, which nothing was chosen by.
The paper's 82.6 at 152M parameters is of another split.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.hat.examples import indices
from engine.models.hat.model import Block, Projection
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.label_baselines import BagOfWords, Heads
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.hat_corpus import Row, read_rows

Doubles = npt.NDArray[np.float64]

MERGED: dict[str, str] = {
    "Subsumtion": "application to the case",
    "Vorherige Rechtsprechung des EGMR": "precedent",
    "Distinguishing": "precedent",
    "Overruling": "precedent",
    "Verhältnismäßigkeitsprüfung – Angemessenheit": "proportionality",
    "Verhältnismäßigkeitsprüfung – Geeignetheit": "proportionality",
    "Verhältnismäßigkeitsprüfung – Rechtsgrundlage": "legal basis",
    "Verhältnismäßigkeitsprüfung – Legitimer Zweck": "legitimate aim",
    "Entscheidung des EGMR": "decision",
    "Konsens der prozessualen Parteien": "not contested",
    "Einschätzungsspielraum": "interpretation",
    "Sinn & Zweck Auslegung": "interpretation",
    "Rechtsvergleichung": "interpretation",
    "Wortlaut Auslegung": "interpretation",
    "Systematische Auslegung": "interpretation",
}
"""The fifteen labels of the data to eight: suitability is part of proportionality, distinguishing and overruling speak
of precedent, and the methods of interpretation are one with the margin of appreciation."""
LABELS = tuple(sorted(set(MERGED.values())))
FOLDS = 5
RATE = 1e-3
MAX_EPOCHS = 10
_BATCH = 8
MAX_PARAGRAPHS = 96
"""Read at once: most judgments whole."""
_LAYERS = (0, 3, 6)
"""Of the frozen encoder: its word embeddings, its middle and its end."""
_SIZES = HatConfig(width=192, heads=6, hidden=768, layout="SCC", segments=MAX_PARAGRAPHS)
_DROPOUT = 0.2
_THRESHOLDS = tuple(step / 20 for step in range(4, 15))


@dataclass(frozen=True, slots=True)
class Judgment:
    """A judgment's paragraphs, with what they say and the labels they have."""

    texts: tuple[str, ...]
    truth: npt.NDArray[np.int64]
    """(n, 8) of 0 and 1."""
    vectors: npt.NDArray[np.float32]
    """(n, d) of the sentence encoder."""
    features: npt.NDArray[np.float32]
    """(n, f): what the frozen encoder's layers hold of each paragraph."""

    def cut(self, most: int = MAX_PARAGRAPHS) -> list["Judgment"]:
        """Consecutive parts of at most so many paragraphs, as even as they go."""
        parts = -(-len(self.truth) // most)
        bounds = [len(self.truth) * part // parts for part in range(parts + 1)]
        return [
            Judgment(self.texts[a:b], self.truth[a:b], self.vectors[a:b], self.features[a:b])
            for a, b in pairwise(bounds)
        ]


class CrossSegmentReader(nn.Module):
    """Two cross-segment blocks over what is known of each segment, and a label head: what an ad hoc HAT trains."""

    def __init__(self, mean: Tensor, spread: Tensor) -> None:
        """`mean` and `spread` (f,) are those of the features it learns from."""
        super().__init__()
        self.mean: Tensor
        self.spread: Tensor
        head = HatHeadConfig(HatTask.SEGMENTS, len(LABELS), multi_label=True, dropout=_DROPOUT)
        self.register_buffer("mean", mean)
        self.register_buffer("spread", spread)
        self.dropout = nn.Dropout(_DROPOUT)
        self.enter = nn.Linear(len(mean), _SIZES.width)
        self.positions = nn.Embedding(_SIZES.segments, _SIZES.width)
        self.norm = nn.LayerNorm(_SIZES.width)
        self.blocks = nn.ModuleList(Block(_SIZES) for _ in range(_SIZES.blocks.count("C")))
        self.head = Projection(_SIZES, head)
        nn.init.normal_(self.positions.weight, std=_SIZES.initial_std)

    def forward(self, features: Tensor, real: Tensor) -> Tensor:
        """Features (B, n, f) and which of them are of a paragraph (B, n), to logits (B, n, 8)."""
        places = torch.arange(features.shape[1])
        entered = self.enter(self.dropout((features - self.mean) / self.spread))  # (B, n, d)
        x = self.norm(F.gelu(entered) + self.positions(places))  # (B, n, d)
        for block in self.blocks:
            x = block(x, real[:, None, None, :])  # (B, n, d)
        return self.head(x)  # type: ignore[no-any-return]


def evaluate_arguments(checkpoint: Checkpoint, *, judgments: int | None = None) -> list[Figure]:
    """Micro F1 of the three systems on dev, having learned from the first `judgments` of train (None: all)."""
    folder = shared_folder() / "data" / "classification"
    encoder = SentenceEncoder.load()
    train, dev = (
        _judgments(read_rows([folder / f"ecthr_arguments.{split}.jsonl.xz"])[:most], encoder, split, checkpoint)
        for split, most in (("train", judgments), ("dev", None))
    )
    truth = np.concatenate([one.truth for one in dev])
    found: dict[str, tuple[Doubles, float]] = {
        "bag of words": _baseline(_Words, train, dev, checkpoint),
        "MiniLM, paragraph by paragraph": _baseline(_Vectors, train, dev, checkpoint),
    }
    hat, chosen = _hat(train, dev, checkpoint)
    values = {name: micro_f1(truth, logits > cut) for name, (logits, cut) in found.items()}
    best, value = max(values.values()), micro_f1(truth, hat > chosen.cut)
    return [
        Figure("ECtHR-ARG, HAT, dev: micro F1", value, "", best, "above both others", value > best),
        Figure("ECtHR-ARG, HAT, five folds of train: micro F1", chosen.score, ""),
        *(Figure(f"ECtHR-ARG, {name}, dev: micro F1", value, "") for name, value in values.items()),
    ]


def micro_f1(truth: npt.NDArray[np.int64], given: npt.NDArray[np.bool_]) -> float:
    """F1 over all decisions (n, L)."""
    hits = int((given & (truth == 1)).sum())
    return 2 * hits / max(int(given.sum()) + int(truth.sum()), 1)


def merge(labels: Sequence[str]) -> npt.NDArray[np.int64]:
    """(8,) of 0 and 1 for the labels of one paragraph."""
    names = {MERGED[label] for label in labels}
    return np.asarray([int(label in names) for label in LABELS], np.int64)


def _judgments(rows: Sequence[Row], encoder: SentenceEncoder, split: str, checkpoint: Checkpoint) -> list[Judgment]:
    found = []
    for number, row in enumerate(rows):
        checkpoint(f"paragraphs of {split}", number, len(rows))
        texts = tuple(str(part["text"]) for part in row["paragraphs"])
        truth = np.stack([merge(part["labels"]) for part in row["paragraphs"]])
        found.append(Judgment(texts, truth, encoder.encode(texts), encoder.pooled(texts, _LAYERS)))
    return found


class _Words:
    """A bag of words of each paragraph."""

    def __init__(self, learned: Sequence[Judgment]) -> None:
        texts = [text for one in learned for text in one.texts]
        self._model = BagOfWords(texts, np.concatenate([one.truth for one in learned]))

    def logits(self, judgments: Sequence[Judgment]) -> Doubles:
        return self._model.logits([text for one in judgments for text in one.texts])


class _Vectors:
    """MiniLM's vector of each paragraph."""

    def __init__(self, learned: Sequence[Judgment]) -> None:
        vectors = np.concatenate([one.vectors for one in learned])
        self._heads = Heads(vectors, np.concatenate([one.truth for one in learned]), 10.0)

    def logits(self, judgments: Sequence[Judgment]) -> Doubles:
        return self._heads.logits(np.concatenate([one.vectors for one in judgments]))


def _folds(judgments: Sequence[Judgment]) -> list[tuple[list[Judgment], list[Judgment]]]:
    """Five times most of the judgments to learn from, and the rest; every judgment is in the rest once."""
    return [
        (
            [one for number, one in enumerate(judgments) if number % FOLDS != fold],
            [one for number, one in enumerate(judgments) if number % FOLDS == fold],
        )
        for fold in range(FOLDS)
    ]


def best_cut(truth: npt.NDArray[np.int64], logits: Doubles) -> tuple[float, float]:
    """The logit above which a label is given that makes micro F1 greatest, and that F1."""
    cuts = [float(np.log(chance / (1 - chance))) for chance in _THRESHOLDS]
    scores = [micro_f1(truth, logits > cut) for cut in cuts]
    place = int(np.argmax(scores))
    return cuts[place], scores[place]


def _baseline(
    kind: type[_Words] | type[_Vectors], train: Sequence[Judgment], dev: Sequence[Judgment], checkpoint: Checkpoint
) -> tuple[Doubles, float]:
    """Logits on dev after learning from all of train, and the threshold that five folds chose."""
    truth, logits = [], []
    for number, (learned, held) in enumerate(_folds(train)):
        checkpoint("folds of a baseline", number, FOLDS)
        logits.append(kind(learned).logits(held))
        truth.append(np.concatenate([one.truth for one in held]))
    cut, _ = best_cut(np.concatenate(truth), np.concatenate(logits))
    return kind(train).logits(dev), cut


@dataclass(frozen=True, slots=True)
class Choice:
    epochs: int
    cut: float
    score: float
    """Micro F1 over the folds, each judged by the model that did not learn from it."""


def _hat(train: Sequence[Judgment], dev: Sequence[Judgment], checkpoint: Checkpoint) -> tuple[Doubles, Choice]:
    """Logits on dev after learning from all of train with what five folds chose."""
    every: list[list[Doubles]] = []  # of each fold, after each epoch
    for number, (learned, held) in enumerate(_folds(train)):
        checkpoint("folds of HAT", number, FOLDS)
        every.append(list(learn(learned, held, MAX_EPOCHS, checkpoint=checkpoint)))
    truth = np.concatenate([one.truth for _, held in _folds(train) for one in held])
    best: Choice | None = None
    for epoch in range(MAX_EPOCHS):
        cut, score = best_cut(truth, np.concatenate([fold[epoch] for fold in every]))
        if best is None or score > best.score:
            best = Choice(epoch + 1, cut, score)
    assert best is not None
    *_, logits = learn(train, dev, MAX_EPOCHS, stop=best.epochs, checkpoint=checkpoint)
    return logits, best


def learn(
    judgments: Sequence[Judgment],
    asked: Sequence[Judgment],
    epochs: int,
    *,
    stop: int | None = None,
    checkpoint: Checkpoint = silent,
) -> Iterator[Doubles]:
    """Train a reader; after each epoch (up to `stop`) give its logits for all paragraphs of the judgments `asked`."""
    learned, asked = ([part for one in every for part in one.cut()] for every in (judgments, asked))
    known = torch.from_numpy(np.concatenate([one.features for one in learned]))  # (paragraphs, f)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        reader = CrossSegmentReader(known.mean(0), known.std(0) + 1e-6)
        optimiser = torch.optim.AdamW(reader.parameters(), lr=RATE, weight_decay=0.01)
        per_epoch = -(-len(learned) // _BATCH)
        for step in range(per_epoch * (stop or epochs)):
            checkpoint("steps of a fold", step, per_epoch * (stop or epochs))
            reader.train()
            part = [learned[index] for index in indices(len(learned), _BATCH, 0, step)]
            features, real, truth = _table(part)
            loss = F.binary_cross_entropy_with_logits(reader(features, real)[real], truth[real])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / per_epoch) * (1 - step / (per_epoch * epochs))
            optimiser.step()
            if (step + 1) % per_epoch == 0:
                yield _ask(reader, asked)


@torch.no_grad()
def _ask(reader: CrossSegmentReader, judgments: Sequence[Judgment]) -> Doubles:
    reader.eval()
    rows = []
    for one in judgments:
        features, real, _ = _table([one])
        rows.append(reader(features, real)[0].double().numpy())  # (n, 8)
    return np.concatenate(rows)


def _table(part: Sequence[Judgment]) -> tuple[Tensor, Tensor, Tensor]:
    """Features (B, n, f), which of them are of a paragraph (B, n), labels (B, n, 8)."""
    most = max(len(one.truth) for one in part)
    features = torch.zeros(len(part), most, part[0].features.shape[1])
    real = torch.zeros(len(part), most, dtype=torch.bool)
    truth = torch.zeros(len(part), most, len(LABELS))
    for row, one in enumerate(part):
        count = len(one.truth)
        features[row, :count] = torch.from_numpy(one.features)
        real[row, :count] = True
        truth[row, :count] = torch.from_numpy(one.truth).float()
    return features, real, truth
