"""ECtHR-ARG: which kinds of argument a paragraph of a judgment makes, of eight that do not exclude each other.

The labels of the data are merged to eight (`MERGED`): rare ones go to the kind they are a case of. Three systems learn
from the same judgments: a bag-of-words model and MiniLM read each paragraph alone; HAT's cross-segment blocks read the
frozen MiniLM's vectors of all paragraphs of the judgment (the ad hoc layout, its segment encoder frozen, so that
vectors are made once). How long HAT learns, at what rate, and every system's threshold are chosen by five folds of
train; what is reported is dev, which nothing was chosen by. The paper's 82.6 at 152M parameters is of another split.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.evaluation.figures import Figure
from engine.evaluation.label_baselines import BagOfWords, Heads
from engine.evaluation.shared import shared_folder
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat import Block, Projection
from engine.models.sentence_encoder import SentenceEncoder
from engine.progress import Checkpoint
from engine.training.hat_corpus import Row, read_rows
from engine.training.hat_data import indices

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
RATES = (3e-4, 1e-3)
MOST_EPOCHS = 12
_BATCH = 8
_VECTOR = 384
_SIZES = HatConfig(width=192, heads=6, hidden=768, layout="SCC", segments=1024)
_THRESHOLDS = tuple(step / 20 for step in range(4, 15))


@dataclass(frozen=True, slots=True)
class Judgment:
    """A judgment's paragraphs, with what they say and the labels they have."""

    texts: tuple[str, ...]
    truth: npt.NDArray[np.int64]
    """(n, 8) of 0 and 1."""
    vectors: npt.NDArray[np.float32]
    """(n, d) of the frozen sentence encoder."""


class CrossSegmentReader(nn.Module):
    """Two cross-segment blocks over segment vectors, half as wide, and a label head: what an ad hoc HAT trains."""

    def __init__(self) -> None:
        super().__init__()
        head = HatHeadConfig(HatTask.SEGMENTS, len(LABELS), multi_label=True, dropout=0.2)
        self.enter = nn.Linear(_VECTOR, _SIZES.width)
        self.positions = nn.Embedding(_SIZES.segments, _SIZES.width)
        self.norm = nn.LayerNorm(_SIZES.width)
        self.blocks = nn.ModuleList(Block(_SIZES) for _ in range(_SIZES.blocks.count("C")))
        self.head = Projection(_SIZES, head)
        nn.init.normal_(self.positions.weight, std=_SIZES.initial_std)

    def forward(self, vectors: Tensor, real: Tensor) -> Tensor:
        """Vectors (B, n, d) of unit length and which of them are real (B, n), to logits (B, n, 8)."""
        # Past the last position all paragraphs stand at the last: what follows there is told by content alone.
        places = torch.arange(vectors.shape[1]).clamp(max=_SIZES.segments - 1)
        # Unit vectors have numbers around 1 / 20; the norm's are around 1.
        x = self.norm(self.enter(vectors * vectors.shape[2] ** 0.5) + self.positions(places))  # (B, n, d)
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
        found.append(Judgment(texts, truth, encoder.encode(texts)))
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
    """What five folds chose."""

    rate: float
    epochs: int
    cut: float
    score: float
    """Micro F1 over the folds, each judged by the model that did not learn from it."""


def _hat(train: Sequence[Judgment], dev: Sequence[Judgment], checkpoint: Checkpoint) -> tuple[Doubles, Choice]:
    """Logits on dev after learning from all of train with what five folds chose."""
    best: Choice | None = None
    for rate in RATES:
        every: list[list[Doubles]] = []  # of each fold, after each epoch
        for number, (learned, held) in enumerate(_folds(train)):
            checkpoint(f"folds at rate {rate:g}", number, FOLDS)
            every.append([logits for (logits,) in _learn(learned, [held], rate, MOST_EPOCHS)])
        truth = np.concatenate([one.truth for _, held in _folds(train) for one in held])
        for epoch in range(MOST_EPOCHS):
            cut, score = best_cut(truth, np.concatenate([fold[epoch] for fold in every]))
            if best is None or score > best.score:
                best = Choice(rate, epoch + 1, cut, score)
    assert best is not None
    *_, (logits,) = _learn(train, [dev], best.rate, MOST_EPOCHS, stop=best.epochs)
    return logits, best


def _learn(
    learned: Sequence[Judgment], asked: Sequence[Sequence[Judgment]], rate: float, epochs: int, stop: int | None = None
) -> Iterator[list[Doubles]]:
    """Train a reader; after each epoch (up to `stop`) give its logits for each list of judgments in `asked`."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        reader = CrossSegmentReader()
        optimiser = torch.optim.AdamW(reader.parameters(), lr=rate, weight_decay=0.01)
        per_epoch = -(-len(learned) // _BATCH)
        for step in range(per_epoch * (stop or epochs)):
            reader.train()
            part = [learned[index] for index in indices(len(learned), _BATCH, 0, step)]
            vectors, real, truth = _table(part)
            loss = F.binary_cross_entropy_with_logits(reader(vectors, real)[real], truth[real])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            for group in optimiser.param_groups:
                group["lr"] = rate * min(1.0, (step + 1) / per_epoch) * (1 - step / (per_epoch * epochs))
            optimiser.step()
            if (step + 1) % per_epoch == 0:
                yield [_ask(reader, judgments) for judgments in asked]


@torch.no_grad()
def _ask(reader: CrossSegmentReader, judgments: Sequence[Judgment]) -> Doubles:
    reader.eval()
    rows = []
    for one in judgments:
        vectors, real, _ = _table([one])
        rows.append(reader(vectors, real)[0].double().numpy())  # (n, 8)
    return np.concatenate(rows)


def _table(part: Sequence[Judgment]) -> tuple[Tensor, Tensor, Tensor]:
    """Vectors (B, n, d), which of them are real (B, n), labels (B, n, 8)."""
    most = max(len(one.vectors) for one in part)
    vectors = torch.zeros(len(part), most, _VECTOR)
    real = torch.zeros(len(part), most, dtype=torch.bool)
    truth = torch.zeros(len(part), most, len(LABELS))
    for row, one in enumerate(part):
        count = len(one.vectors)
        vectors[row, :count] = torch.from_numpy(one.vectors)
        real[row, :count] = True
        truth[row, :count] = torch.from_numpy(one.truth).float()
    return vectors, real, truth
