"""`precis train poolingformer` from files to a folder with the reader's weights, tokenizer, card and curve."""

import platform
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from engine.errors import UsageError
from engine.models.checksums import sha256_of
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.one_pass import save_reader, warm_reader
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.jsonl import read_rows
from engine.research.training.question_examples import QuestionExample, examples_of, share_found
from engine.research.training.question_reader import ReaderOutcome, ReaderTraining, train_reader


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderRecipe:
    """What to learn from and what to start on; how the reader is trained is `ReaderTraining`'s."""

    train: tuple[Path, ...]
    dev: tuple[Path, ...] = ()
    start: Path | None = None
    """A BERT, RoBERTa, XLM-RoBERTa or DeBERTa-v2 folder; None: the bundled sentence encoder."""
    source_positions: int = 16384
    dev_questions: int = 200
    """Dev questions that are judged by at most, the same ones each time."""
    licences: str = ""


def train_from_files(
    recipe: ReaderRecipe,
    settings: ReaderTraining,
    *,
    out: Path,
    work: Path,
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> ReaderOutcome:
    """Train a reader of questions and write it to `out`; `work` keeps the states it goes on from when cut off.

    Raises:
        UsageError: a file has no questions, or `work` holds another training.
        ModelUnavailable: there is nothing to start on in the folder named.
    """
    torch.set_num_threads(1)  # sums over threads come out in another order each time; a resumed run must be the same
    began = time.perf_counter()
    examples, dev = questions_in(recipe.train), chosen(questions_in(recipe.dev), recipe.dev_questions)
    if not any(one.answers for one in examples):
        raise UsageError("None of the questions has an answer to learn from.")
    folder = recipe.start or bundled_folder()
    tokenizer = tokenizer_of(folder, folder.name)
    torch.manual_seed(settings.seed)
    model = warm_reader(folder, source_positions=recipe.source_positions)
    outcome = train_reader(model, tokenizer, examples, settings, work / "states", dev=dev, checkpoint=checkpoint)
    measures = _measures(outcome, dev)
    data = {path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)}
    found = sum(bool(one.answers) for one in examples)
    card = Card(
        title="Reader of questions",
        about="Poolingformer (arXiv 2105.04371) as an encoder with three heads: finds the passage and the exact answer "
        f"to a question over up to {recipe.source_positions:,} tokens at once, or says that there is none.",
        licences=recipe.licences,
        data=data,
        documents=f"Questions learned from: {len(examples):,}, of which {found:,} have an answer.",
        command=command,
        recipe={"start": folder.name if recipe.start else "bundled encoder", **asdict(settings)},
        hardware=f"{platform.machine()} processor, {torch.get_num_threads()} threads",
        hours=(time.perf_counter() - began) / 3600,
        measures=measures,
        limits="English. Only questions of the kinds named above were learned from and measured.",
    )
    save_reader(model, tokenizer, out, card.text())
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev, "Share of answers found")
    return outcome


def questions_in(files: Sequence[Path]) -> list[QuestionExample]:
    """The questions of files of JSON Lines, in order."""
    return [one for path in files for row in read_rows(path, summaries=False) for one in examples_of(row)]


def chosen(examples: Sequence[QuestionExample], most: int) -> list[QuestionExample]:
    """At most so many of them, the same ones each time."""
    numbers = random.Random(0).sample(range(len(examples)), min(most, len(examples)))  # noqa: S311 (no secret)
    return [examples[number] for number in sorted(numbers)]


def _measures(outcome: ReaderOutcome, dev: Sequence[QuestionExample]) -> list[str]:
    if not outcome.dev:
        return []
    best = max(share for _, share in outcome.dev)
    none = sum(share_found(None, one.answers) for one in dev) / len(dev)
    what = f"share of answers found on {len(dev)} dev questions (F1 of characters, 1 for a right “none”)"
    return [f"{what}: {best:.3f} (step {outcome.best_step})", f"always answering “none”: {none:.3f}"]
