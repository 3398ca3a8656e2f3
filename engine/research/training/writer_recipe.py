"""`precis train writer` from files to a folder with adapters, card and curve.

First the pairs of every document are found or read from the cache, then adapters learn beside the published decoder.
Sets of documents with summaries give pairs of sources and what people made of them; texts without summaries give
sentences beside themselves, shortened where that is safe.
"""

import json
import math
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from engine.errors import UsageError
from engine.generation.rewriting import END, RewritingTask, prompt_of
from engine.language.quotability import depends_on_previous
from engine.models.adapted import SMOLLM2, base_file
from engine.models.checksums import sha256_of
from engine.models.decoder.files import load_adapters, save_adapters
from engine.models.decoder.gguf_files import load_decoder, load_tokenizer, open_gguf
from engine.models.decoder.low_rank import adapter_state
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.devices import hardware, matrix_dtype
from engine.research.training.jsonl import Row, read_rows, set_name
from engine.research.training.resumed_run import RunOutcome
from engine.research.training.rewriting_pairs import RewritingPair, new_words, pairs_of_row, shortened_pairs
from engine.research.training.writer import Lesson, WriterTraining, train_writer

if TYPE_CHECKING:
    from tokenizers import Tokenizer

SHORTENED = 3
"""Sentences taken of a text without a summary, at most."""
_SAID_TOLD = 0.6
"""How often the sentence said before is told: a summary's first sentence has none."""
_LONGEST_SOURCES, _LONGEST_SAID, _LONGEST_BEFORE = 150, 45, 60
"""Words; longer ones are not told, and pairs of longer sources are not learned from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterRecipe:
    """What to learn from; how is `WriterTraining`'s."""

    train: tuple[Path, ...]
    dev: tuple[Path, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    """At most so many training documents of a set, by its name."""
    dev_limit: int | None = None
    new_words: int | None = None
    """Pairs whose sentence has more words of its own, function words aside, are left out; None leaves out none."""
    start: Path | None = None
    """A folder of adapters to begin with, left out: none."""
    licences: str = ""

    def learnable(self, pairs: Mapping[Path, Sequence[RewritingPair]]) -> list[RewritingPair]:
        """Of the files' pairs those to learn from."""
        most = math.inf if self.new_words is None else self.new_words
        return [pair for each in pairs.values() for pair in each if new_words(pair) <= most]


def train_from_files(
    recipe: WriterRecipe,
    settings: WriterTraining,
    *,
    out: Path,
    work: Path,
    base: Path | None = None,
    device: str = "cpu",
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train a writer and save it in `out`; `work` keeps pairs and states, from which it goes on when cut off.

    `base` is the decoder's file, left out: the installed one. `device` is cpu or cuda. `checkpoint` hears ("pairs",
    documents, all) and ("train", step, steps); what it raises ends it, to be resumed.

    Raises:
        UsageError: a file is no set, nothing can be learned of them, or `work` holds another training.
        ModelUnavailable: the decoder is not there.
    """
    began = time.perf_counter()
    file = open_gguf(base or base_file())
    tokenizer = load_tokenizer(file)
    pairs = pairs_of_files(recipe.train, recipe.limits, work / "pairs", checkpoint)
    dev_limits = {set_name(path): recipe.dev_limit for path in recipe.dev}
    dev_pairs = pairs_of_files(recipe.dev, dev_limits, work / "pairs-dev", checkpoint)
    dev = recipe.learnable(dev_pairs)
    lessons = lessons_of(recipe.learnable(pairs), tokenizer)
    if not lessons:
        raise UsageError("None of the documents has a sentence to learn from.")
    torch.manual_seed(settings.seed)
    model = load_decoder(file).to(device)
    outcome = train_writer(
        model,
        lessons,
        settings,
        work / "states",
        start=None if recipe.start is None else load_adapters(recipe.start),
        dev=lessons_of(dev, tokenizer),
        dtype=matrix_dtype(device),
        checkpoint=checkpoint,
    )
    card = Card(
        title=out.name,
        about=(
            f"Says one to three source sentences in one: adapters of rank {settings.rank} beside {SMOLLM2.name} "
            "(Apache-2.0), whose own weights stay as they were published."
        ),
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents="Pairs of sources and sentence: "
        + ", ".join(f"{set_name(path)} {len(recipe.learnable({path: each})):,}" for path, each in pairs.items())
        + f"; {sum(map(len, lessons)):,} tokens.",
        command=command,
        recipe=asdict(settings),
        hardware=hardware(device),
        hours=(time.perf_counter() - began) / 3600,
        measures=[f"step {step}: cross-entropy {loss:.3f} a written token on dev" for step, loss in outcome.dev],
        limits="English. What it writes may be false: each sentence has to be held against its sources.",
    )
    save_adapters(out, adapter_state(model), card.text(), scale=1.0, base=SMOLLM2)
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev, "cross-entropy")
    return outcome


def lessons_of(pairs: Sequence[RewritingPair], tokenizer: "Tokenizer") -> list[Lesson]:
    """Pairs as the model is asked in use, in tokens. What is told beside the sources is drawn by the target."""
    (end,) = tokenizer.encode(END).ids
    found: list[Lesson] = []
    for pair in pairs:
        if sum(len(source.split()) for source in pair.sources) > _LONGEST_SOURCES:
            continue
        chance = random.Random(pair.target)  # noqa: S311 (no secret)
        said = pair.said if chance.random() < _SAID_TOLD and len(pair.said.split()) <= _LONGEST_SAID else ""
        leans = depends_on_previous(pair.sources[0]) and len(pair.before.split()) <= _LONGEST_BEFORE
        task = RewritingTask(
            pair.sources,
            len(pair.target.split()),
            before=pair.before if leans else "",
            said=said,
            question=pair.query,
        )
        prompt, target = tokenizer.encode(prompt_of(task)).ids, tokenizer.encode(pair.target).ids
        found.append(Lesson(tuple(prompt), (*target, end)))
    return found


def pairs_of_files(
    files: Sequence[Path], limits: Mapping[str, int | None], cache: Path, checkpoint: Checkpoint
) -> dict[Path, list[RewritingPair]]:
    """The pairs of each file, of at most so many documents as `limits` says by the set's name."""
    return {path: _pairs(path, limits.get(set_name(path)), cache, checkpoint) for path in files}


def _pairs(path: Path, limit: int | None, cache: Path, checkpoint: Checkpoint) -> list[RewritingPair]:
    """The pairs of a file's documents, kept so that they are found once."""
    rows = read_rows(path, limit, summaries=False)
    name = set_name(path)
    found: list[RewritingPair] = []
    for done, row in enumerate(rows):
        checkpoint("pairs", done, len(rows))
        kept = cache / name / f"{sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:32]}.json"
        if not kept.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            partial = kept.with_suffix(".partial")
            partial.write_text(json.dumps([asdict(pair) for pair in _pairs_of(name, row)]), encoding="utf-8")
            partial.rename(kept)
        found += [_restored(one) for one in json.loads(kept.read_text(encoding="utf-8"))]
    return found


def _pairs_of(name: str, row: Row) -> list[RewritingPair]:
    if {"summary", "questions", "meeting_transcripts"} & row.keys():
        return pairs_of_row(name, row)
    return shortened_pairs(name, str(row["id"]), str(row["text"]), SHORTENED)


def _restored(stored: dict[str, Any]) -> RewritingPair:
    return RewritingPair(**{**stored, "sources": tuple(stored["sources"])})
