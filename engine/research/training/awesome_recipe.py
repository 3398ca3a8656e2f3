"""`precis train awesome` from files to a folder that `precis models add` takes: weights, tokenizer, card, curve.

Starts from a BART-family checkpoint or this project's own format, equipped with memory where it has none, or from the
bundled sentence encoder (`compact`: encoder and decoder warm-started from it, 1,024 positions).
"""

import json
import platform
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from engine.errors import UsageError
from engine.generation.decoding import generate, remember
from engine.models import checkpoints
from engine.models.awesome.configs import compact_config, with_memory
from engine.models.awesome.model import Awesome
from engine.models.checksums import sha256_of
from engine.models.configs import AwesomeConfig, GenerationSettings, MemoryKind
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.models.unfilled import allocate, unfilled
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.awesome import (
    AwesomeTraining,
    Outcome,
    TrainingDocument,
    encoded_segment,
    salient_rows,
    train,
)
from engine.research.training.awesome_documents import (
    DocumentCache,
    Layout,
    Means,
    Objective,
    SalientAs,
    cache_documents,
)
from engine.research.training.cards import Card
from engine.research.training.dev_rouge import rouge_of
from engine.research.training.distributed import ProcessGroup, SingleProcess
from engine.research.training.jsonl import Row, read_rows, set_name

if TYPE_CHECKING:
    from engine.salience.encoding import Encoder

COMPACT = "compact"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwesomeRecipe:
    """What to start from, what to learn from; how it is trained is `AwesomeTraining`'s."""

    start: Path | None
    """A checkpoint folder; None is the compact model."""
    train: tuple[Path, ...]
    dev: tuple[Path, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    dev_limit: int | None = None
    memory: MemoryKind = MemoryKind.ATTENTIVE
    slots: int | None = None
    """Rows of memory; None is 1,024, of the compact model 256."""
    layout: Layout = field(default_factory=Layout)
    copying: bool = False
    """Of a compact model: it may copy its source (`engine.models.awesome.copying`), and is told how much to write."""
    highlights: bool = False
    """Tell a model that may copy which sentences of a segment are salient (`engine.models.awesome.highlighting`)."""
    dropout: float | None = None
    """Of a compact model."""
    small: bool = False
    """Written in float16, and only what differs from the bundled sentence encoder."""
    licences: str = ""


@dataclass(frozen=True, slots=True)
class _Data:
    means: Means
    learned: DocumentCache
    judged: DocumentCache


def train_from_files(
    recipe: AwesomeRecipe,
    settings: AwesomeTraining,
    encoder: "Encoder",
    *,
    out: Path,
    work: Path,
    device: str = "cpu",
    team: ProcessGroup | None = None,
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> Outcome:
    """Train AWESOME and write it to `out`; `work` keeps laid out documents and states, from which it goes on.

    Of several processes (`team`) the first lays out, judges, saves and writes; all return.

    Raises:
        UsageError: a file is no set, `work` holds another training, or matplotlib is missing.
        ModelUnavailable: the folder to start from is no checkpoint for it.
    """
    team = team or SingleProcess()
    began = time.perf_counter()
    torch.manual_seed(settings.seed)
    model, tokenizer, generation = start_model(recipe)
    model = model.to(device)
    data = _prepare(recipe, Means(model.config, tokenizer, encoder, recipe.layout), work, team, checkpoint)
    outcome = train(model, data.learned, settings, work / "states", dev=data.judged, checkpoint=checkpoint, team=team)
    if team.rank == 0:
        rouge = _dev_rouge(model, data, generation, checkpoint)
        card = _card(
            recipe=recipe,
            settings=settings,
            outcome=outcome,
            rouge=rouge,
            team=team,
            command=command,
            hours=(time.perf_counter() - began) / 3600,
        )
        dtype = torch.float16 if recipe.small else None
        checkpoints.save(model, out, generation, tokenizer, card.text(), dtype=dtype, on_bundled=recipe.small)
        best = [(step, loss) for step, loss in outcome.dev_losses]
        curves.draw_curve(out / "curve.png", outcome.losses, best, "loss per token")
    team.wait()
    return outcome


def start_model(recipe: AwesomeRecipe) -> tuple[Awesome, SummaryTokenizer, GenerationSettings]:
    """The model before its first step, in float32: pretrained weights, memory parts at their starting points."""
    if recipe.start is None:
        return _compact(recipe)
    if recipe.memory is MemoryKind.NONE and recipe.slots is not None:
        raise UsageError("Without a memory there are no rows: leave --slots out.")
    found = checkpoints.inspect(recipe.start)
    config = found.awesome
    if config.memory is not recipe.memory:
        slots = recipe.slots or config.memory_slots
        config = with_memory(config, recipe.memory, slots=slots)
    elif recipe.slots not in {None, config.memory_slots}:
        raise UsageError(f"{recipe.start} was trained with {config.memory_slots} rows of memory: leave --slots out.")
    config = _equipped(config, recipe)
    return checkpoints.load(recipe.start, config=config), SummaryTokenizer.load(recipe.start), found.generation


def _compact(recipe: AwesomeRecipe) -> tuple[Awesome, SummaryTokenizer, GenerationSettings]:
    from safetensors.torch import load_file

    from engine.models.awesome.convert import warm_start
    from engine.models.encoder.files import bundled_folder

    folder = bundled_folder()
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config = compact_config(stored, copying=recipe.copying, dropout=recipe.dropout)
    if recipe.memory is not config.memory or recipe.slots:
        config = with_memory(config, recipe.memory, slots=recipe.slots or config.memory_slots)
    config = _equipped(config, recipe)
    with unfilled():
        model = Awesome(config)
    allocate(model, torch.float32, "cpu")
    model.tie()
    model.initialize()
    warm_start(model, load_file(folder / "model.safetensors"))
    return model, SummaryTokenizer.load(folder), GenerationSettings(max_length=256, no_repeat_ngram=3)


def _equipped(config: AwesomeConfig, recipe: AwesomeRecipe) -> AwesomeConfig:
    """With highlights where they are asked for, and projections in every encoder layer for salient vectors."""
    if recipe.highlights and not config.copy_runs:
        raise UsageError(
            "--highlights is for a model that may copy its source: compact with --copying, or one of that."
        )
    vectors = recipe.layout.salient is SalientAs.VECTORS
    if config.salient_layers and not vectors:
        raise UsageError(f"{recipe.start} was trained on salient vectors: ask for --salient vectors.")
    layers = tuple(range(config.encoder_layers)) if vectors else ()
    return replace(config, highlights=config.highlights or recipe.highlights, salient_layers=layers)


def _prepare(recipe: AwesomeRecipe, means: Means, work: Path, team: ProcessGroup, checkpoint: Checkpoint) -> _Data:
    """Lay the documents out: the first process those that are missing, then every process finds them all."""
    rows: dict[str, list[Row]] = {}
    for path in recipe.train:
        rows.setdefault(set_name(path), []).extend(_rows(path, recipe.limits.get(set_name(path)), recipe))
    dev_rows: dict[str, list[Row]] = {}
    for path in recipe.dev:
        dev_rows.setdefault(set_name(path), []).extend(_rows(path, recipe.dev_limit, recipe))
    found: _Data | None = None
    for turn in (True, False):
        if (team.rank == 0) is turn:
            learned = cache_documents(rows, means, work / "documents", checkpoint)
            found = _Data(means, learned, cache_documents(dev_rows, means, work / "documents", checkpoint))
        team.wait()
    assert found is not None
    if not len(found.learned):
        raise UsageError("None of the documents has anything to learn from.")
    return found


def _rows(path: Path, limit: int | None, recipe: AwesomeRecipe) -> list[Row]:
    return read_rows(path, limit, summaries=recipe.layout.objective is Objective.SUMMARIES)


@torch.inference_mode()
def _dev_rouge(
    model: Awesome, data: _Data, generation: GenerationSettings, checkpoint: Checkpoint
) -> tuple[float, float] | None:
    """ROUGE-1 and -2 F of generated summaries against the references, in percent; None without dev documents."""
    scores = []
    for number, document in enumerate(data.judged):
        checkpoint("judge", number, len(data.judged))
        text = " ".join(_generated(model, document, data.means.tokenizer, generation, checkpoint))
        reference = " ".join(data.means.tokenizer.decode(segment.target) for segment in document)
        scores.append(rouge_of([text], [reference]))
    if not scores:
        return None
    return tuple(100 * sum(score[kind] for score in scores) / len(scores) for kind in (0, 1))  # type: ignore[return-value]


def _generated(
    model: Awesome,
    document: TrainingDocument,
    tokenizer: SummaryTokenizer,
    generation: GenerationSettings,
    checkpoint: Checkpoint,
) -> Sequence[str]:
    """What the model writes of each segment, with its own summaries in its memory."""
    device = model.embed_tokens.weight.device
    memories = [model.first_memory()] if model.config.memory is not MemoryKind.NONE else None
    texts = []
    salient = salient_rows(model, document)
    for number, segment in enumerate(document):
        source = torch.tensor([segment.source], device=device)  # (1, S)
        encoded = encoded_segment(model, segment, source, None, memories, salient=salient(number))
        start = model.config.start_for(len(segment.target))
        settings = replace(generation, start_id=start)
        (said,) = generate(model, encoded, memories, settings, checkpoint=lambda: checkpoint("judge", 0, 0))
        texts.append(tokenizer.decode(said.tokens))
        if memories is not None:
            memories, _ = remember(model, memories, encoded, [said], spans=[slice(*segment.own)])
    return texts


def _card(
    *,
    recipe: AwesomeRecipe,
    settings: AwesomeTraining,
    outcome: Outcome,
    rouge: tuple[float, float] | None,
    team: ProcessGroup,
    command: str,
    hours: float,
) -> Card:
    best = min((loss for _, loss in outcome.dev_losses), default=None)
    measures = [f"loss per token on dev: {best:.4f} (step {outcome.best_step})"] if best is not None else []
    if rouge is not None:
        measures.append(f"ROUGE-1 / -2 on dev, generated: {rouge[0]:.1f} / {rouge[1]:.1f}")
    start = "the bundled sentence encoder (compact)" if recipe.start is None else recipe.start.name
    kind = recipe.memory.value
    return Card(
        title="AWESOME summarizer",
        about=f"Encoder-decoder with {kind} memory, trained from {start} as Cao & Wang 2023 train it, document by "
        "document and segment by segment.",
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents=f"At most so many documents of a set: {dict(recipe.limits) or 'all'}.",
        command=command,
        recipe={**asdict(settings), "memory": kind, **asdict(recipe.layout), "processes": team.size},
        hardware=f"{platform.machine()}, {torch.get_num_threads()} threads a process",
        hours=hours,
        measures=measures,
        limits="Only the kinds of document in the data were learned from. Generated sentences can be wrong: each is "
        "shown with its evidence and how far that supports it.",
    )
