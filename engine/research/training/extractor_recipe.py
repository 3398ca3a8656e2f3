"""`precis train extractor` from files to a folder with weights, card and curve.

First every document's lesson is computed or read from the cache, then the extractor learns, then it is held against the
first sentences of dev documents at the length of their references. A set is drawn from as the square root of its size:
so no genre drowns, and no small set is learned by heart.
"""

import platform
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from engine.errors import UsageError
from engine.models.checksums import sha256_of
from engine.models.configs import ExtractorConfig
from engine.models.extractor.files import ExtractorReads, save_extractor
from engine.models.extractor.model import Extractor
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.dev_rouge import DevRouge, dev_rouge
from engine.research.training.extractor import ExtractorOutcome, ExtractorTraining, LabelledDocument, train_extractor
from engine.research.training.extractor_examples import ExtractorExample, extractor_example_of
from engine.research.training.jsonl import Row, read_rows, set_name
from engine.salience.extractor_input import input_rows
from engine.salience.features import NAMES

if TYPE_CHECKING:
    from engine.salience.encoding import Encoder

SHARES = (1.0, 0.7, 0.2)
"""Of unigram precision, bigram precision and bigram F in a sentence's overlap."""
_VECTOR_SCALE = 20.0
"""Brings the entries of a unit vector of 384 numbers to about the size of standardised features."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractorRecipe:
    """What to learn from and how the extractor is built; how it is trained is `ExtractorTraining`'s."""

    train: tuple[Path, ...]
    dev: tuple[Path, ...]
    limits: Mapping[str, int] = field(default_factory=dict)
    """At most so many training documents of a set, by its name."""
    dev_limit: int | None = None
    features: bool = True
    """Whether the features of `engine.salience.features` are read beside the vectors."""
    config: ExtractorConfig = field(default_factory=ExtractorConfig)
    """Its `sentence_width` is set from what is read."""
    licences: str = ""


def train_from_files(
    recipe: ExtractorRecipe,
    settings: ExtractorTraining,
    encoder: "Encoder",
    *,
    out: Path,
    work: Path,
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> ExtractorOutcome:
    """Train an extractor and write it to `out`; `work` keeps lessons and states, from which it goes on when cut off.

    `checkpoint` hears ("encode", documents, all) and ("train", step, steps); what it raises ends it, to be resumed.

    Raises:
        UsageError: a file is no set, `work` holds another training, or matplotlib is missing.
    """
    torch.set_num_threads(1)  # sums over threads come out in another order each time; a resumed run must be the same
    names = [set_name(path) for path in recipe.train]
    if len(set(names)) < len(names):
        raise UsageError("Two of the files have the same name before their first dot: a file is a set.")
    began = time.perf_counter()
    train_rows = {path: read_rows(path, recipe.limits.get(set_name(path))) for path in recipe.train}
    dev_rows = {path: read_rows(path, recipe.dev_limit) for path in recipe.dev}
    lessons = _extractor_examples(train_rows | dev_rows, encoder, work / "lessons", checkpoint)
    learned = {set_name(path): lessons[path] for path in recipe.train}
    judged = {set_name(path): lessons[path] for path in recipe.dev}
    reads = reads_of(
        [extractor_example for lessons in learned.values() for extractor_example in lessons],
        encoder,
        features=recipe.features,
    )
    documents = documents_of(learned, reads)
    if not documents:
        raise UsageError("None of the documents has sentences to learn from.")
    config = ExtractorConfig(**{**asdict(recipe.config), "sentence_width": encoder.width + len(reads.features)})
    torch.manual_seed(settings.seed)
    model = Extractor(config)
    outcome = train_extractor(
        model, documents, settings, work / "states", dev=documents_of(judged, reads), checkpoint=checkpoint
    )
    rouge = dev_rouge(model, reads, dev_rows, judged, checkpoint)
    hours = (time.perf_counter() - began) / 3600
    card = _card(
        recipe=recipe,
        settings=settings,
        config=config,
        outcome=outcome,
        rouge=rouge,
        learned=learned,
        command=command,
        hours=hours,
    )
    save_extractor(model, reads, out, card.text())
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev_f1, "F1 against the oracle")
    return outcome


def _extractor_examples(
    rows: Mapping[Path, Sequence[Row]], encoder: "Encoder", cache: Path, checkpoint: Checkpoint
) -> dict[Path, list[ExtractorExample]]:
    """The lessons of every file's rows."""
    found: dict[Path, list[ExtractorExample]] = {}
    done, total = 0, sum(map(len, rows.values()))
    for path, each in rows.items():
        found[path] = []
        for row in each:
            checkpoint("encode", done, total)
            found[path].append(extractor_example_of(set_name(path), row, encoder, cache))
            done += 1
    return found


def reads_of(lessons: Sequence[ExtractorExample], encoder: "Encoder", *, features: bool) -> ExtractorReads:
    """On which scales the input stands: those of the documents learned from."""
    if not features:
        return ExtractorReads(encoder.sha256, _VECTOR_SCALE)
    count, total, squares = 0, np.zeros(len(NAMES)), np.zeros(len(NAMES))
    for extractor_example in lessons:
        values = extractor_example.features.astype(np.float64)
        count, total, squares = count + len(values), total + values.sum(0), squares + (values**2).sum(0)
    mean = total / max(count, 1)
    deviation = np.sqrt(np.maximum(squares / max(count, 1) - mean**2, 0))
    deviation[deviation < 1e-4] = 1.0
    return ExtractorReads(
        encoder.sha256,
        _VECTOR_SCALE,
        NAMES,
        tuple(float(f"{value:.6g}") for value in mean),
        tuple(float(f"{value:.6g}") for value in deviation),
    )


def documents_of(sets: Mapping[str, Sequence[ExtractorExample]], reads: ExtractorReads) -> list[LabelledDocument]:
    """Lessons as the training loop wants them; documents of fewer than three sentences teach nothing."""
    return list(_documents(sets, reads))


def _documents(sets: Mapping[str, Sequence[ExtractorExample]], reads: ExtractorReads) -> Iterator[LabelledDocument]:
    for lessons in sets.values():
        telling = [
            extractor_example
            for extractor_example in lessons
            if len(extractor_example) >= 3 and float(extractor_example.labels.max()) > 0
        ]
        for extractor_example in telling:
            rows = input_rows(
                extractor_example.vectors.astype(np.float32),
                extractor_example.features.astype(np.float32),
                NAMES,
                reads,
            )
            chosen = tuple(int(number) for number in np.flatnonzero(extractor_example.labels > 0))
            yield LabelledDocument(
                rows.astype(np.float16),
                chosen,
                extractor_example.labels,
                overlap_target(extractor_example),
                len(telling) ** -0.5,
            )


def overlap_target(extractor_example: ExtractorExample) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    """Overlaps as one number a sentence, mean 0 and deviation 1 over the document."""
    overlaps = extractor_example.overlaps.astype(np.float32)
    target = (overlaps / np.maximum(overlaps.std(axis=0), 1e-6)) @ np.array(SHARES, dtype=np.float32)  # (c,)
    return np.asarray((target - target.mean()) / max(float(target.std()), 1e-6), dtype=np.float32)


def _card(
    *,
    recipe: ExtractorRecipe,
    settings: ExtractorTraining,
    config: ExtractorConfig,
    outcome: ExtractorOutcome,
    rouge: Sequence[DevRouge],
    learned: Mapping[str, Sequence[ExtractorExample]],
    command: str,
    hours: float,
) -> Card:
    data = {path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)}
    counts = ", ".join(
        f"{name} {sum(len(extractor_example) > 0 for extractor_example in lessons):,}"
        for name, lessons in learned.items()
    )
    best = max((f1 for _, f1 in outcome.dev_f1), default=None)
    measures = [f"F1 against the oracle on dev: {best:.4f} (step {outcome.best_step})"] if best is not None else []
    measures += [one.line() for one in rouge]
    return Card(
        title="Extractor",
        about="Scores which sentences of a document belong into its summary: self-attention over all of its sentences "
        "(AWESOME, appendix D, on frozen sentence vectors), trained against the greedy ROUGE oracle.",
        licences=recipe.licences,
        data=data,
        documents=f"Documents learned from: {counts}. A set weighs as the square root of its size.",
        command=command,
        recipe={**asdict(settings), **asdict(config)},
        hardware=f"{platform.machine()} processor, {torch.get_num_threads()} threads",
        hours=hours,
        measures=measures,
        limits="English. Only the kinds of document named above were learned from and measured.",
    )
