"""The weights of the headings of briefs, from sentences that people put under such headings: weights, thresholds, card.

Of each kind of document one logistic regression a heading, over the bundled encoder's vectors: its sentences against
those under the kind's other headings and under none. Examples of a document are few, so that no document outweighs the
others. The thresholds are chosen on other documents, see `thresholds_on`. Minutes, so nothing is kept on the way.
"""

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.errors import UsageError
from engine.models.calibration import sigmoid
from engine.models.checksums import sha256_of
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.headings.network import SCALE, HeadingNetwork, Thresholds
from engine.progress import Checkpoint
from engine.research.training import jsonl
from engine.research.training.cards import Card
from engine.research.training.hat_corpus import read_rows
from engine.research.training.heading_examples import (
    FILES,
    JUDGING,
    MEETING,
    Labelled,
    LabelledDocument,
    bucket_of,
    labelled,
    some_of,
)
from engine.summarization.headings import HeadingMeaning, headings_of

Floats = npt.NDArray[np.float32]

NEVER = 1.1
"""A threshold that no probability reaches."""
_FEWEST = 40
"""Sentences of a heading below which nothing is learned of it."""
_FEWEST_CHOOSING = 8
"""The same of those that thresholds are chosen on."""
_NEWTON_STEPS = 12
_SURE = 0.9
"""Precision of what belongs under a heading whatever its words."""
_BETTER = 0.05
"""By how much the area under precision over recall has to be greater than that of likeness."""
_KEPT = 0.9
"""Share of a heading's sentences with its words that reach its threshold."""
_EVEN = 0.5
_OVERLOOKED = 0.02
"""Share of the documents with a heading's section that are taken for ones without it."""


@dataclass(frozen=True, slots=True)
class HeadingTraining:
    """Chosen on dev."""

    documents: int = 160
    """Of each file."""
    most: int = 8
    """Sentences of a document under each heading."""
    decay: float = 4.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Rows:
    """Sentences of one kind: their vectors (n, d), which headings each stands under, and of which document it is."""

    vectors: Floats
    sentences: Sequence[Labelled]
    owners: Sequence[int]


def documents_of(folder: Path, kind: str, part: str, most: int) -> list[LabelledDocument]:
    """Documents of a kind that teach (`train`), choose (`dev`) or judge (`test`); nobody else has looked at the last.

    Raises:
        UsageError: a file is missing or damaged.
    """
    found: list[LabelledDocument] = []
    for name in {**FILES, **JUDGING}[kind]:
        whole = folder / f"{name}.jsonl.xz"
        has_splits = not whole.is_file()
        path = folder / f"{name}.{'dev' if part == 'dev' else 'train'}.jsonl.xz" if has_splits else whole
        rows = []
        for row in jsonl.read_rows(path) if kind == MEETING else read_rows([path]):
            bucket = bucket_of(str(row["id"]))
            wanted = {"test": bucket == 0, "dev": has_splits or bucket == 1, "train": bucket > int(not has_splits)}
            if wanted[part]:
                rows.append(row)
        rows.sort(key=lambda row: sha256(str(row["id"]).encode()).hexdigest())
        found += [labelled(kind, row) for row in rows[:most]]
    return found


def train_from_folder(
    folder: Path,
    settings: HeadingTraining,
    *,
    out: Path,
    command: str,
    hardware: str,
    checkpoint: Checkpoint,
) -> HeadingNetwork:
    """Train on the shared data in `folder`, choose the thresholds, and write the folder `out`.

    Raises:
        UsageError: the data is missing, damaged or too little.
        ModelUnavailable: the bundled encoder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    encoder = SentenceEncoder.load()
    thresholds: dict[tuple[str, str], Thresholds] = {}
    weights: list[Floats] = []
    biases: list[float] = []
    measures: list[str] = []
    read = {"train": 0, "dev": 0}
    for done, kind in enumerate(FILES):
        rows: dict[str, _Rows] = {}
        for part, most in (("train", settings.documents), ("dev", settings.documents // 4)):
            documents = documents_of(folder, kind, part, most)
            read[part] += len(documents)
            checkpoint(f"{kind}: {part}", done, len(FILES))
            rows[part] = _rows_of(documents, settings, encoder, checkpoint)
        for heading in headings_of(kind):
            if heading.salient or not _enough(rows, heading.key):
                continue
            learned, measure = _learn(rows, heading, settings, encoder)
            measures.append(f"{kind}, {heading.title}: {measure}")
            if learned is not None:
                weight, bias, thresholds[kind, heading.key] = learned
                weights.append(weight)
                biases.append(bias)
    if not weights:
        raise UsageError(f"The documents in {folder} are too few to learn headings from.")
    network = HeadingNetwork(encoder.sha256, thresholds, np.stack(weights), np.array(biases, dtype=np.float32))
    card = Card(
        title="headings-en",
        about=_ABOUT,
        licences=_LICENCES,
        data=_sums(folder),
        documents=f"{read['train']} documents learned from, {read['dev']} for thresholds. None of their text is here.",
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(
            _MEASURED,
            *measures,
            "`precis evaluate headings` measures whole briefs of documents nobody looked at.",
        ),
        limits=_LIMITS,
        curve=False,
    )
    network.save(out, card.text())
    return network


def _enough(rows: Mapping[str, _Rows], key: str) -> bool:
    return _count(rows["train"], key) >= _FEWEST and _count(rows["dev"], key) >= _FEWEST_CHOOSING


def _learn(
    rows: Mapping[str, _Rows], heading: HeadingMeaning, settings: HeadingTraining, encoder: SentenceEncoder
) -> tuple[tuple[Floats, float, Thresholds] | None, str]:
    """Weights, bias and thresholds of a heading, None where likeness does as well; and in words what they come to."""
    dev = rows["dev"]
    weight, bias = fit(rows["train"], heading.key, settings.decay)
    probabilities = sigmoid(SCALE * dev.vectors @ weight + bias)  # (n,)
    area, before = areas_on(dev, heading, probabilities, encoder)
    if area < before + _BETTER:
        return None, f"{area:.2f}, by likeness {before:.2f}: not learned"
    told, measure = thresholds_on(dev, heading, probabilities)
    chance = _share_of(dev, heading.key)
    return (weight, bias, told), f"{area:.2f}, by likeness {before:.2f}, by chance {chance:.2f}; {measure}"


_ABOUT = (
    "How likely a sentence says what a heading of a brief asks, by the kind of document: a logistic regression over "
    "the bundled encoder's vectors for each heading (`engine/models/headings`, `engine/summarization/filling.py`). "
    "Licence of the weights: AGPL-3.0-or-later, as the program."
)
_MEASURED = "Area under precision over recall of the sentences of dev, by what was learned:"
_LICENCES = (
    "Articles of PMC (CC BY, CC0), ScisummNet (CC BY 4.0), judgments of the European Court of Human Rights with "
    "argument types (Apache-2.0), technical proposals (CC0, MIT, Apache-2.0, CC BY, public domain)."
)
_LIMITS = (
    "English. What counts as said under a heading is what authors put under such titles, so a sentence on findings "
    "that stands in an introduction taught the opposite. Judgments are of one court. Other kinds have no weights."
)


def _sums(folder: Path) -> dict[str, str]:
    files = [
        path
        for names in FILES.values()
        for name in names
        for path in (folder / f"{name}{ending}.jsonl.xz" for ending in ("", ".train", ".dev"))
        if path.is_file()
    ]
    return {path.name: sha256_of(path) for path in files}


def _rows_of(
    documents: Sequence[LabelledDocument], settings: HeadingTraining, encoder: SentenceEncoder, checkpoint: Checkpoint
) -> _Rows:
    rng = random.Random(settings.seed)  # noqa: S311 (a sample)
    sentences: list[Labelled] = []
    owners: list[int] = []
    for number, document in enumerate(documents):
        some = some_of(document, settings.most, rng)
        sentences += some
        owners += [number] * len(some)
    vectors = [np.zeros((0, encoder.width), dtype=np.float32)]
    for first in range(0, len(sentences), _BATCH):
        checkpoint("encoding", first, len(sentences))
        made = encoder.encode([one.text for one in sentences[first : first + _BATCH]])  # (b, d)
        vectors.append(made.astype(np.float16).astype(np.float32))  # as the program keeps them
    return _Rows(np.concatenate(vectors), sentences, owners)


_BATCH = 512


def _count(rows: _Rows, key: str) -> int:
    return sum(key in (one.keys or ()) for one in rows.sentences)


def _targets(rows: _Rows, key: str) -> Floats:
    return np.array([key in (one.keys or ()) for one in rows.sentences], dtype=np.float32)


def fit(rows: _Rows, key: str, decay: float) -> tuple[Floats, float]:
    """Weights (d,) and bias of a heading's regression, by Newton steps; both sides weigh the same."""
    targets = _targets(rows, key)  # (n,)
    x = np.concatenate([SCALE * rows.vectors, np.ones((len(targets), 1), dtype=np.float32)], axis=1)  # (n, d + 1)
    share = float(targets.mean())
    importance = np.where(targets > 0, 0.5 / share, 0.5 / (1 - share))  # (n,)
    penalty = np.full(x.shape[1], decay, dtype=np.float64)
    penalty[-1] = 1e-3
    theta = np.zeros(x.shape[1])
    for _ in range(_NEWTON_STEPS):
        p = sigmoid(x @ theta)  # (n,)
        gradient = x.T @ (importance * (p - targets)) + penalty * theta  # (d + 1,)
        curvature = (x * (importance * p * (1 - p))[:, None]).T @ x + np.diag(penalty)  # (d + 1, d + 1)
        theta -= np.linalg.solve(curvature, gradient)
    return theta[:-1].astype(np.float32), float(theta[-1])


def thresholds_on(rows: _Rows, heading: HeadingMeaning, probabilities: Floats) -> tuple[Thresholds, str]:
    """The thresholds of a heading, and in words what they come to.

    Alone: the lowest from which 9 in 10 sentences stand under the heading. With its words: the lowest that keeps 9 in
    10 of its sentences that have them, at most even odds. Absent: what all but 2 in 100 documents with such a section
    reach somewhere.
    """
    targets = _targets(rows, heading.key) > 0  # (n,)
    order = np.argsort(-probabilities, kind="stable")
    precision = np.cumsum(targets[order]) / np.arange(1, len(order) + 1)  # (n,)
    sure = np.flatnonzero(precision[_LEAST_SEEN:] >= _SURE)
    alone = float(probabilities[order[_LEAST_SEEN + sure[-1]]]) if len(sure) else NEVER
    words = np.array([_has_words(heading, one.text) for one in rows.sentences])  # (n,)
    own = probabilities[targets & words]
    cued = float(np.quantile(own if len(own) else probabilities[targets], 1 - _KEPT))
    best: dict[int, float] = {}
    for owner, probability, is_own in zip(rows.owners, probabilities.tolist(), targets.tolist(), strict=True):
        if is_own:
            best[owner] = max(best.get(owner, 0.0), probability)
    cued = min(cued, alone, _EVEN)
    absent = min(float(np.quantile(list(best.values()), _OVERLOOKED)), cued)
    measure = (
        f"absent below {absent:.2f}, with its words from {cued:.2f}, alone from "
        f"{'never' if alone >= NEVER else f'{alone:.2f}'}"
    )
    return Thresholds(absent, cued, max(alone, cued)), measure


_LEAST_SEEN = 20


def areas_on(
    rows: _Rows, heading: HeadingMeaning, probabilities: Floats, encoder: SentenceEncoder
) -> tuple[float, float]:
    """Area under precision over recall of what was learned, and of the likeness to the heading's own sentences."""
    targets = _targets(rows, heading.key) > 0  # (n,)
    alike = (rows.vectors @ encoder.encode(list(heading.like)).T).max(axis=1)  # (n,)
    learned, before = (np.argsort(-values, kind="stable") for values in (probabilities, alike))
    return _area(targets[learned]), _area(targets[before])


def _share_of(rows: _Rows, key: str) -> float:
    return float(_targets(rows, key).mean())


def _area(ranked: npt.NDArray[np.bool_]) -> float:
    """Average precision of targets (n,) in the order of their probabilities."""
    precision = np.cumsum(ranked) / np.arange(1, len(ranked) + 1)  # (n,)
    return float(precision[ranked].mean()) if ranked.any() else 0.0


def _has_words(heading: HeadingMeaning, text: str) -> bool:
    if any(pattern.search(text) for pattern in heading.never):
        return False
    if heading.needs and not any(pattern.search(text) for pattern in heading.needs):
        return False
    return any(pattern.search(text) for pattern in heading.cues)
