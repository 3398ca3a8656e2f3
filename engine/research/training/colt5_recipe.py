"""`precis train colt5` from files to a folder with weights, tokenizer, card and curve.

It starts from the bundled sentence encoder (compact), from a T5 1.1 or LongT5 folder, or from a CoLT5 of an earlier
training. At the end it is told how well the places where the model looked hard tell the sentences that the greedy ROUGE
oracle chooses, on dev: 0.5 is chance.
"""

import json
import platform
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from engine.errors import ModelUnavailable, UsageError
from engine.models import checkpoints
from engine.models.checksums import sha256_of
from engine.models.colt5 import warm_start
from engine.models.colt5.configs import compact_config, from_t5
from engine.models.colt5.files import load_colt5, save_colt5
from engine.models.colt5.hardness import hardness
from engine.models.colt5.model import Colt5
from engine.models.configs import Colt5Config, GenerationSettings
from engine.models.encoder.files import bundled_folder
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.models.tensor_files import read_tensors
from engine.progress import Checkpoint, silent
from engine.regular_files import check_folder
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.colt5 import Colt5Lesson, Colt5Outcome, Colt5Training, train_colt5
from engine.research.training.corpora import examples_of
from engine.research.training.jsonl import Row, read_rows, set_name
from engine.research.training.oracle import greedy_oracle


@dataclass(frozen=True, slots=True, kw_only=True)
class Colt5Recipe:
    """What to learn from and what to start from; how it is trained is `Colt5Training`'s."""

    train: tuple[Path, ...]
    dev: tuple[Path, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    """At most so many training documents of a set, by its name."""
    dev_limit: int | None = None
    start: Path | None = None
    """None: compact, from the bundled sentence encoder."""
    layers: int | None = None
    """Of compact's encoder; None: as many as the sentence encoder has."""
    decoder_layers: int = 3
    dropout: float = 0.1
    longest: int = 4096
    """Tokens of a document at most; what is beyond is not read in training."""
    longest_target: int = 256
    licences: str = ""


def train_from_files(
    recipe: Colt5Recipe,
    settings: Colt5Training,
    *,
    out: Path,
    work: Path,
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> Colt5Outcome:
    """Train a CoLT5 and write it to `out`; `work` keeps states, from which it goes on when cut off.

    `checkpoint` hears ("encode", documents, all), ("train", step, steps) and ("judge", documents, all); what it raises
    ends it, to be resumed.

    Raises:
        UsageError: a file is no set, or `work` holds another training.
        ModelUnavailable: what it is to start from can't be read, or is of another family.
    """
    torch.set_num_threads(1)  # sums over threads come out in another order each time; a resumed run must be the same
    began = time.perf_counter()
    train_rows = {path: read_rows(path, recipe.limits.get(set_name(path))) for path in recipe.train}
    dev_rows = {path: read_rows(path, recipe.dev_limit) for path in recipe.dev}
    torch.manual_seed(settings.seed)
    model, tokenizer, generation = start_model(recipe)
    if recipe.longest + 1 > model.config.source_positions:
        raise UsageError(f"The model reads {model.config.source_positions:,} tokens: ask for fewer with --longest.")
    lessons = _lessons(train_rows, tokenizer, recipe, checkpoint)
    if not lessons:
        raise UsageError("None of the documents has anything to learn from.")
    judged = _lessons(dev_rows, tokenizer, recipe, checkpoint)
    outcome = train_colt5(model, lessons, settings, work / "states", dev=judged, checkpoint=checkpoint)
    told = oracle_told(model, tokenizer, dev_rows, checkpoint)
    hours = (time.perf_counter() - began) / 3600
    card = _card(
        recipe=recipe, settings=settings, config=model.config, outcome=outcome, told=told, command=command, hours=hours
    )
    save_colt5(model, out, generation, tokenizer, card.text())
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev_losses, "loss per token")
    return outcome


def start_model(recipe: Colt5Recipe) -> tuple[Colt5, SummaryTokenizer, GenerationSettings]:
    """The model before its first step, in float32."""
    plain = GenerationSettings(max_length=recipe.longest_target, no_repeat_ngram=3)
    folder = bundled_folder() if recipe.start is None else recipe.start
    check_folder(folder)
    stored = _config_of(folder)
    if stored.get("model_type") == checkpoints.COLT5_TYPE:
        return load_colt5(folder), SummaryTokenizer.load(folder), checkpoints.inspect(folder).generation
    try:
        if recipe.start is None:
            config = compact_config(
                stored, layers=recipe.layers, decoder_layers=recipe.decoder_layers, dropout=recipe.dropout
            )
        else:
            config = from_t5(stored, dropout=recipe.dropout)
    except (KeyError, TypeError, ValueError) as error:
        raise ModelUnavailable(f"The configuration in {folder} is impossible: {error}.") from error
    model = Colt5(config)
    tensors = read_tensors(folder)
    if recipe.start is None:
        warm_start.from_bert(model, tensors)
    else:
        warm_start.from_t5(model, tensors)
    return model, SummaryTokenizer.load(folder), plain


def _config_of(folder: Path) -> Mapping[str, object]:
    try:
        stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{folder} has no readable config.json, so it is not a model folder.") from error
    if not isinstance(stored, dict):
        raise ModelUnavailable(f"{folder} has no readable config.json, so it is not a model folder.")
    return stored


def _lessons(
    rows: Mapping[Path, Sequence[Row]], tokenizer: SummaryTokenizer, recipe: Colt5Recipe, checkpoint: Checkpoint
) -> list[Colt5Lesson]:
    """A lesson for each document that can be read and has a summary."""
    found = []
    done, total = 0, sum(map(len, rows.values()))
    for path, each in rows.items():
        for row in each:
            checkpoint("encode", done, total)
            done += 1
            for example in examples_of(set_name(path), row)[:1]:
                source = tokenizer.encode(example.document.text)[: recipe.longest]
                target = tokenizer.encode(" ".join(example.references[0]))[: recipe.longest_target - 1]
                if source and target:
                    found.append(Colt5Lesson(tuple(source), tuple(target)))
    return found


def oracle_told(
    model: Colt5, tokenizer: SummaryTokenizer, rows: Mapping[Path, Sequence[Row]], checkpoint: Checkpoint = silent
) -> float | None:
    """How often a sentence the oracle chooses was harder than one it leaves (area under the curve), mean of documents.

    None where no document has both.
    """
    areas = []
    for path, each in rows.items():
        for number, row in enumerate(each):
            checkpoint("judge", number, len(each))
            for example in examples_of(set_name(path), row)[:1]:
                document = example.document
                spans = [(sentence.start, sentence.end) for sentence in document.sentences]
                texts = [document.text[start:end] for start, end in spans]
                chosen = np.zeros(len(texts), dtype=bool)
                chosen[list(greedy_oracle(texts, " ".join(example.references[0])).chosen)] = True
                if chosen.any() and not chosen.all():
                    areas.append(area_under_curve(hardness(model, tokenizer, document.text, spans).sentences, chosen))
    return float(np.mean(areas)) if areas else None


def area_under_curve(values: npt.NDArray[np.float32], chosen: npt.NDArray[np.bool_]) -> float:
    """The share of pairs of a chosen and another in which the chosen has the greater value; equals count half."""
    mine, others = values[chosen][:, None], values[~chosen][None]
    return float(((mine > others) + 0.5 * (mine == others)).mean())


def _card(
    *,
    recipe: Colt5Recipe,
    settings: Colt5Training,
    config: Colt5Config,
    outcome: Colt5Outcome,
    told: float | None,
    command: str,
    hours: float,
) -> Card:
    best = min((loss for _, loss in outcome.dev_losses), default=None)
    measures = [f"loss per token on dev: {best:.4f} (step {outcome.best_step})"] if best is not None else []
    if told is not None:
        measures.append(f"sentences of the oracle told by where the model looked hard, dev: {told:.3f} (chance 0.5)")
    start = "the bundled sentence encoder (compact)" if recipe.start is None else recipe.start.name
    return Card(
        title="CoLT5 summarizer",
        about="Encoder-decoder that reads a document's tokens in one pass, few of them in depth (Ainslie et al. "
        f"2023), trained from {start}.",
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents=f"At most so many documents of a set: {dict(recipe.limits) or 'all'}; of each its first "
        f"{recipe.longest:,} tokens.",
        command=command,
        recipe={**asdict(settings), **asdict(config)},
        hardware=f"{platform.machine()}, {torch.get_num_threads()} threads",
        hours=hours,
        measures=measures,
        limits="Only the kinds of document in the data were learned from. Generated sentences can be wrong: each is "
        "shown with its evidence and how far that supports it.",
    )
