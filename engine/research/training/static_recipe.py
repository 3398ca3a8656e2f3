"""`precis train static` from files to a folder with the table of the static encoder, card and curve."""

import platform
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from engine.errors import UsageError
from engine.models.checksums import sha256_of
from engine.models.configs import STATIC_TYPE
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.encoder.static_encoder import FORMAT, StaticEncoder
from engine.models.plain_tensors import write_folder
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.corpora import document_of
from engine.research.training.jsonl import read_rows, set_name
from engine.research.training.static_vectors import Likeness, StaticTable, StaticTraining, likeness, train_static

_BLOCK = 4096
_LONGEST = 2000
"""Characters of a sentence that is learned from."""

Pieces = list[npt.NDArray[np.int64]]
Half = npt.NDArray[np.float16]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticRecipe:
    """What to learn from; how is `StaticTraining`'s."""

    train: tuple[Path, ...]
    dev: tuple[Path, ...]
    limit: int | None = None
    """At most so many documents of a file."""
    most: int = 200_000
    """Sentences to learn from, drawn from all."""
    most_dev: int = 4_000
    licences: str = ""


def train_from_files(
    recipe: StaticRecipe,
    settings: StaticTraining,
    encoder: SentenceEncoder,
    *,
    out: Path,
    work: Path,
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> Likeness | None:
    """Train the table and write it to `out`; `work` keeps the encoder's vectors, which take most of the time.

    `checkpoint` hears ("read", documents, all), ("encode", sentences, all) and ("train", step, steps).

    Raises:
        UsageError: a file is no set, or holds no sentences.
    """
    began = time.perf_counter()
    tokenizer = tokenizer_of(bundled_folder(), encoder.name)

    def pieces_of(texts: Sequence[str]) -> Pieces:
        found = tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [np.array(encoding.ids, dtype=np.int64) for encoding in found]

    learned = _sentences(recipe.train, recipe.limit, recipe.most, checkpoint)
    judged = _sentences(recipe.dev, recipe.limit, recipe.most_dev, checkpoint) if recipe.dev else []
    wanted = _encoded(learned + judged, encoder, work, checkpoint)
    pieces = pieces_of(learned)
    counts = np.bincount(np.concatenate(pieces), minlength=tokenizer.get_vocab_size())
    alone = encoder.pieces_alone(range(len(counts)))
    torch.manual_seed(settings.seed)
    table = StaticTable(alone, counts, settings.rank)
    held, dev_pieces = wanted[len(learned) :], pieces_of(judged)
    by_step: list[tuple[int, float]] = []

    def judge(step: int) -> None:
        if judged:
            with torch.inference_mode():
                by_step.append((step, likeness(table(dev_pieces).numpy(), held).correlation))

    losses = train_static(table, pieces, wanted[: len(learned)], settings, judge=judge, checkpoint=checkpoint)
    save_static(table, out)
    stored = StaticEncoder.load(out)
    found = likeness(stored.encode(judged), held) if judged else None
    card = Card(
        title=out.name,
        about="Static sentence vectors: one row per word piece, whose sum is close to the vector that "
        f"{encoder.name} gives the sentence. They show where a long document changes its subject and which of its "
        "sentences the encoder itself should read.",
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents=f"{len(learned):,} sentences to learn from, {len(judged):,} to judge by.",
        command=command,
        recipe=asdict(settings) | {"start": f"{encoder.name}, sha256 {encoder.sha256}"},
        hardware=platform.processor() or platform.machine(),
        hours=(time.perf_counter() - began) / 3600,
        measures=[]
        if found is None
        else [
            f"cosine to the encoder's vector, mean over dev sentences: {found.cosine:.3f}",
            f"correlation with the encoder of the cosines between dev sentences: {found.correlation:.3f}",
        ],
        limits="English; no word order. It only preselects sentences; it decides nothing by itself.",
    )
    (out / "CARD.md").write_text(card.text(), encoding="utf-8")
    curves.draw_curve(out / "curve.png", losses, by_step, "correlation of cosines with the encoder's")
    return found


def save_static(table: StaticTable, folder: Path) -> None:
    """Write the table, its rows as whole numbers of eight bits with a scale each."""
    rows = table.rows.detach().numpy()  # (v, r)
    scales = np.maximum(np.abs(rows).max(axis=1), 1e-8) / 127  # (v,)
    tensors = {
        "table": np.round(rows / scales[:, None]).astype(np.int8),
        "scales": scales.astype(np.float32),
        "projection": table.projection.detach().numpy().astype(np.float16),
        "offset": table.offset.detach().numpy().astype(np.float32),
    }
    write_folder(folder, {"model_type": STATIC_TYPE, "format": FORMAT}, tensors)


def _sentences(files: Sequence[Path], limit: int | None, most: int, checkpoint: Checkpoint) -> list[str]:
    """Different sentences of the files' documents, in an order of chance that is always the same."""
    found: dict[str, None] = {}
    rows = [(set_name(path), row) for path in files for row in read_rows(path, limit)]
    for done, (name, row) in enumerate(rows):
        checkpoint("read", done, len(rows))
        document = document_of(name, row)
        for sentence in document.sentences if document is not None else ():
            text = " ".join(document.text[sentence.start : sentence.end].split())  # type: ignore[union-attr]
            if 0 < len(text) <= _LONGEST and any(map(str.isalnum, text)):
                found[text] = None
    texts = list(found)
    if not texts:
        raise UsageError("The files hold no sentences to learn from.")
    random.Random(0).shuffle(texts)  # noqa: S311 - no secret
    return texts[:most]


def _encoded(texts: Sequence[str], encoder: SentenceEncoder, work: Path, checkpoint: Checkpoint) -> Half:
    """The encoder's vectors (n, d), block by block from the cache in `work`, or made and kept there."""
    work.mkdir(parents=True, exist_ok=True)
    vectors = np.zeros((len(texts), encoder.width), dtype=np.float16)
    for first in range(0, len(texts), _BLOCK):
        checkpoint("encode", first, len(texts))
        block = texts[first : first + _BLOCK]
        name = sha256("\n".join([encoder.sha256, *block]).encode()).hexdigest()
        path = work / f"{name}.npy"
        if not path.is_file():
            np.save(path.with_suffix(".part.npy"), encoder.encode(block).astype(np.float16))
            path.with_suffix(".part.npy").replace(path)
        vectors[first : first + len(block)] = np.load(path, allow_pickle=False)
    return vectors
