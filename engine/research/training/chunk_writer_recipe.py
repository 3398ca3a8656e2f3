"""`precis train chunk-writer` from sets of documents with summaries to a folder with adapters, memory, card and curve.

A document is cut where chunks are full; each sentence of its summary is assigned to the chunk it belongs to
(`targets`), and a chunk without any is taught to say that nothing matters. Of a long document some chunks in a row are
taken. What matters elsewhere is the greedy oracle's choice with a share of it left out by lot, or all of it, so that
the model learns to do without.
"""

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from engine.errors import UsageError
from engine.generation.rewriting import END
from engine.models.adapted import SMOLLM2
from engine.models.checksums import sha256_of
from engine.models.configs import MemoryKind
from engine.models.decoder.files import load_adapters
from engine.models.decoder.low_rank import adapter_state
from engine.progress import Checkpoint, silent
from engine.research.methods.chunk_writing import CHUNK, NOTHING, Chunk, fresh, prompt_of, save
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.chunk_writer import ChunkLesson, loss_on, train_chunk_writer
from engine.research.training.corpora import Example, examples_of
from engine.research.training.devices import hardware, matrix_dtype
from engine.research.training.gap_sentences import filled
from engine.research.training.jsonl import read_rows, set_name
from engine.research.training.oracle import greedy_oracle
from engine.research.training.resumed_run import RunOutcome
from engine.research.training.targets import assign_targets
from engine.research.training.writer import WriterTraining

if TYPE_CHECKING:
    from tokenizers import Tokenizer

CHUNKS = 4
"""Chunks in a row that are learned from of a document at most."""
LEFT_OUT = 0.3
"""Share of what matters elsewhere that is left out by lot."""
WITHOUT_SALIENT = 0.25
"""Share of the documents of which nothing is told that matters elsewhere."""
_SILENT_WORDS = (15, 40)
"""Words asked for of a chunk that has nothing to say, by lot: the length is no hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChunkWriterRecipe:
    """What to learn from; how is `WriterTraining`'s."""

    train: tuple[Path, ...]
    dev: tuple[Path, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    dev_limit: int | None = None
    memory: MemoryKind = MemoryKind.ATTENTIVE
    start: Path | None = None
    """A folder of adapters to begin with, left out: none."""
    first_layer: int = 0
    """Adapters stand from this layer on; nothing goes back through those below."""
    licences: str = ""


def chunks_of(texts: Sequence[str], salient: Sequence[int], tokenizer: "Tokenizer") -> list[Chunk]:
    """A document's sentences as chunks, each with what is salient (by number) before and behind it."""
    lengths = [len(encoded.ids) for encoded in tokenizer.encode_batch(list(texts))]
    return [
        Chunk(
            tuple(texts[first:last]),
            tuple(texts[number] for number in salient if number < first),
            tuple(texts[number] for number in salient if number >= last),
        )
        for first, last in filled(lengths, CHUNK)
    ]


def lessons_of(example: Example, tokenizer: "Tokenizer") -> list[ChunkLesson]:
    """Some chunks of a document in a row with their parts of its summary; what is drawn hangs on its id alone."""
    lot = random.Random(example.id)  # noqa: S311 (no secret)
    document, reference = example.document, list(example.references[0])
    texts = [" ".join(document.text[one.start : one.end].split()) for one in document.sentences]
    salient = [number for number in greedy_oracle(texts, " ".join(reference)).chosen if lot.random() >= LEFT_OUT]
    if lot.random() < WITHOUT_SALIENT:
        salient = []
    chunks = chunks_of(texts, sorted(salient), tokenizer)
    assigned = assign_targets(reference, [chunk.text for chunk in chunks])
    first = lot.randrange(max(1, len(chunks) - CHUNKS + 1))
    (end,) = tokenizer.encode(END).ids
    lessons: list[ChunkLesson] = []
    said = ""
    for chunk, numbers in list(zip(chunks, assigned, strict=True))[first : first + CHUNKS]:
        target = " ".join(reference[number] for number in numbers)
        words = len(target.split()) if numbers else lot.randint(*_SILENT_WORDS)
        prompt = prompt_of(chunk, words, said, tokenizer)
        lessons.append(ChunkLesson(prompt.tokens, prompt.begin, (*tokenizer.encode(target or NOTHING).ids, end)))
        said = target or said
    return lessons


def train_from_files(
    recipe: ChunkWriterRecipe,
    settings: WriterTraining,
    *,
    out: Path,
    work: Path,
    base: Path | None = None,
    device: str = "cpu",
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train a writer of chunks and save it in `out`; `work` keeps states, from which it goes on when cut off.

    `base` is the decoder's file, left out: the installed one. `checkpoint` hears ("prepare", documents, all) and
    ("train", step, steps); what it raises ends it, to be resumed.

    Raises:
        UsageError: a file is no set, nothing can be learned of them, or `work` holds another training.
        ModelUnavailable: the decoder is not there.
    """
    began = time.perf_counter()
    torch.manual_seed(settings.seed)
    model, tokenizer = fresh(recipe.memory, base)
    documents = _documents(recipe.train, recipe.limits, tokenizer, checkpoint)
    dev_limits = {} if recipe.dev_limit is None else {set_name(path): recipe.dev_limit for path in recipe.dev}
    dev = _documents(recipe.dev, dev_limits, tokenizer, checkpoint)
    if not documents:
        raise UsageError("None of the documents has a summary to learn from.")
    outcome = train_chunk_writer(
        model.to(device),
        documents,
        settings,
        work / "states",
        start=None if recipe.start is None else load_adapters(recipe.start),
        first_layer=recipe.first_layer,
        dev=dev,
        dtype=matrix_dtype(device),
        checkpoint=checkpoint,
    )
    measures = [f"step {step}: cross-entropy {loss:.3f} a written token on dev" for step, loss in outcome.dev]
    if dev:
        measures.append(f"in the end, memory off: {loss_on(model, dev, remembers=False):.3f}")
    card = Card(
        title=out.name,
        about=(
            f"Writes of a document chunk by chunk with {recipe.memory} memory in the last three layers: adapters of "
            f"rank {settings.rank} from layer {recipe.first_layer} on beside {SMOLLM2.name} (Apache-2.0), whose own "
            "weights stay as they were published."
        ),
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents=f"{len(documents):,} documents, {sum(map(len, documents)):,} chunks, "
        f"{sum(len(lesson) for document in documents for lesson in document):,} tokens.",
        command=command,
        recipe=asdict(settings),
        hardware=hardware(device),
        hours=(time.perf_counter() - began) / 3600,
        measures=measures,
        limits="English. What it writes may be false: each sentence has to be held against its sources.",
    )
    save(out, model, adapter_state(model), card.text())
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev, "cross-entropy")
    return outcome


def _documents(
    files: Sequence[Path], limits: Mapping[str, int], tokenizer: "Tokenizer", checkpoint: Checkpoint
) -> list[list[ChunkLesson]]:
    found = []
    for path in files:
        name = set_name(path)
        rows = read_rows(path, limits.get(name), summaries=True)
        for done, row in enumerate(rows):
            checkpoint("prepare", done, len(rows))
            found += [lessons_of(example, tokenizer) for example in examples_of(name, row)[:1]]
    return [lessons for lessons in found if any(len(lesson.target) > 1 for lesson in lessons)]
