"""`precis train hat`: from files of JSON Lines to a model folder with its card, resumable to the exact step."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from engine.errors import UsageError
from engine.models.checkpoints import write_checksums
from engine.models.checksums import sha256_of
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.encoder.files import bundled_folder
from engine.models.hat.files import save_hat
from engine.models.hat.input import HatTokenizer
from engine.models.hat.model import HatModel
from engine.models.hat.objectives import Classification, Objective
from engine.models.hat.training import HatTraining, Progress, train
from engine.models.hat.warm_start import WarmStart, read_source, warm_start
from engine.models.hat_layouts import parse_layout
from engine.progress import Checkpoint, silent
from engine.research.training.cards import Card
from engine.research.training.curves import draw_curve
from engine.research.training.hat_corpus import Corpus, Lengths, corpus, read_rows
from engine.research.training.hat_pretraining import MaskedSegments, MaskedWords, MissingSegments, SegmentOrder
from engine.research.training.hat_sampling import random_negatives

METRICS = {
    "labels": "accuracy (micro F1 where labels do not exclude each other)",
    "words": "cross entropy, nats",
    "segments": "cross entropy, nats",
    "order": "mean absolute error, segments",
    "missing": "accuracy",
}
"""Objectives and what they are judged by: labels of documents or paragraphs (DTC), MLM, SMLM-100, SOP, MC-MSP."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the data came from and what the user typed: for the card."""

    command: str = ""
    licences: str = ""
    hardware: str = "a machine that was not named"
    limits: str = "As far as dev and the data go."


@dataclass(frozen=True, slots=True)
class HatRecipe:
    """Everything that decides what comes out, beside the files."""

    objective: str = "labels"
    layout: str = "S x4, C, S, S, C"
    """Six segment-wise blocks, as the bundled encoder has, and two cross-segment ones."""
    start: Path | None = field(default_factory=bundled_folder)
    """A BERT or RoBERTa folder to start from; None: from random weights, in the sizes of the bundled encoder."""
    strategy: WarmStart = WarmStart.PAIRED
    positions: int = 32
    """N: most segments that the model can read at once."""
    segments: int = 16
    """Most segments of an example in training; longer documents are cut into parts."""
    unsure: float = 0.0
    """Weight of documents without a label (`Classification.unsure`)."""

    def __post_init__(self) -> None:
        if self.objective not in METRICS:
            raise UsageError(f"There is no objective “{self.objective}”; there are: {', '.join(METRICS)}.")
        try:
            parse_layout(self.layout)
        except ValueError as error:
            raise UsageError(str(error)) from error
        if not 1 <= self.segments <= self.positions:
            raise UsageError("An example has at least 1 segment, and at most as many as the model has positions for.")


def train_hat(
    train_files: Sequence[Path],
    dev_files: Sequence[Path],
    recipe: HatRecipe,
    settings: HatTraining,
    folder: Path,
    *,
    origin: Origin = Origin(),
    device: str = "cpu",
    checkpoint: Checkpoint = silent,
) -> Progress:
    """Train as `recipe` and `settings` say and leave `folder/model` with its card and the curve of its losses.

    Args:
        train_files: JSON Lines (`hat_corpus`).
        dev_files: Judged by now and then, to keep the best model; may be empty.
        recipe: Model and objective.
        settings: How to train.
        folder: Gets the state while training, `model/` at the end. An unfinished training in it is gone on with.
        origin: For the card.
        device: Where to train.
        checkpoint: Hears ("read", documents, of all) and ("train", step, steps).

    Raises:
        UsageError: The files do not fit the objective, or the folder holds another training.
    """
    tokenizer = HatTokenizer.load(recipe.start or bundled_folder())
    lengths = Lengths(segments=recipe.segments)
    learned = corpus(read_rows(train_files), tokenizer, lengths, checkpoint=checkpoint)
    judged = corpus(read_rows(dev_files), tokenizer, lengths, labels=learned.labels) if dev_files else None
    objective = objective_for(recipe, learned)
    model = start_model(recipe, objective.head, settings.seed)
    progress = train(
        model,
        objective,
        learned.examples,
        settings,
        folder,
        dev=judged.examples if judged else (),
        labels=learned.labels,
        device=device,
        checkpoint=checkpoint,
    )
    outcome = folder / "model"
    if recipe.start == bundled_folder():
        # The file of the difference only: what builds on the bundled encoder need not hold it again.
        save_hat(model, outcome, learned.labels, on_bundled=recipe.strategy)
    draw_curve(outcome / "curve.png", progress.losses, judgements(progress, settings), METRICS[recipe.objective])
    best = (
        []
        if progress.best is None
        else [f"{METRICS[recipe.objective]} on dev, step {progress.best_step}: {progress.best:.4f}"]
    )
    card = Card(
        title=folder.name,
        about=f"A HAT of layout {recipe.layout}, trained on {recipe.objective}.",
        licences=origin.licences,
        data={path.name: sha256_of(path) for path in [*train_files, *dev_files]},
        documents=_counts(learned, judged),
        command=origin.command,
        recipe=facts(recipe) | facts(settings),
        hardware=origin.hardware,
        hours=progress.seconds / 3600,
        measures=best,
        limits=origin.limits,
    )
    (outcome / "CARD.md").write_text(card.text(), encoding="utf-8")
    write_checksums(outcome)
    return progress


def objective_for(recipe: HatRecipe, learned: Corpus) -> Objective:
    """The objective that the recipe names, for these documents.

    Raises:
        UsageError: They have no labels, or too few segments, for it.
    """
    if recipe.objective == "labels":
        if len(learned.labels) < 2 and not learned.several:
            raise UsageError("To learn labels, the documents need at least two different ones.")
        task = HatTask.SEGMENTS if learned.by_paragraph else HatTask.DOCUMENT
        return Classification(HatHeadConfig(task, len(learned.labels), learned.several), unsure=recipe.unsure)
    if recipe.objective == "missing":
        pool = [segment for example in learned.examples for segment in example.segments]
        return MissingSegments(random_negatives(pool))
    plain: dict[str, Objective] = {"words": MaskedWords(), "segments": MaskedSegments(), "order": SegmentOrder()}
    return plain[recipe.objective]


def start_model(recipe: HatRecipe, head: HatHeadConfig, seed: int) -> HatModel:
    """The model before its first step: warm-started as the recipe says, what is new drawn from `seed`."""
    import torch

    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        source = read_source(recipe.start or bundled_folder())
        config: HatConfig = source.hat_config(recipe.layout, segments=recipe.positions)
        model = HatModel(config, head)
        if recipe.start is not None:
            warm_start(model.encoder, source, recipe.strategy)
    return model


def _counts(learned: Corpus, judged: Corpus | None) -> str:
    """How many examples there were, in words."""
    said = f"{len(learned.examples):,} examples learned from, {len(judged.examples) if judged else 0:,} judged by."
    if learned.labels:
        said += f" Labels: {', '.join(learned.labels)}."
    if learned.paragraphs_cut:
        said += f" {learned.paragraphs_cut:,} paragraphs were cut to a segment."
    return said


def judgements(progress: Progress, settings: HatTraining) -> list[tuple[int, float]]:
    """What dev gave, each with the step it was judged at."""
    return [
        (min((number + 1) * settings.evaluate_every, progress.step), value)
        for number, value in enumerate(progress.metrics)
    ]


def facts(settings: HatRecipe | HatTraining) -> dict[str, str]:
    """Settings as a card gives them; a folder is this machine's business."""
    return {key: str(value) for key, value in asdict(settings).items() if not isinstance(value, Path)}
