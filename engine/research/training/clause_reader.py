"""Training the reader of clauses: passes drawn by the seed and the step's number alone, so that it can be resumed.

A pass is a run of whole sentences. Most passes of a contract hold no marked one; these are a set share of those drawn.
A pass with marked sentences is drawn the more often, the rarer their kinds are, by the root of how many there are: the
figure that counts is the mean over kinds. Every seventh contract is left out, the ones on which the clause finder's
thresholds are chosen, so that thresholds for both together can be.
"""

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

from engine.facts.clause_kinds import KINDS
from engine.models.checksums import sha256_of
from engine.models.clause_reader_files import LoadedClauseReader, begin_clause_reader, save_clause_reader
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.static_encoder import bundled_static
from engine.models.poolingformer.clause_reader import PIECES, ClauseReader, clause_batch, passes_of
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.clauses import (
    ASIDE,
    ClauseTraining,
    Contract,
    aside_of,
    contract_of,
    first_network,
    sentence_labels,
    with_thresholds,
)
from engine.research.training.devices import hardware
from engine.research.training.jsonl import read_rows
from engine.research.training.judged_run import JudgedRun, warmed_up

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseReaderTraining:
    """How it is trained."""

    steps: int = 6000
    passes_per_step: int = 6
    pieces: int = PIECES
    """Word pieces of a pass at most."""
    others: float = 0.35
    """Share of passes without a marked sentence."""
    rate: float = 3e-4
    warmup: float = 0.08
    """Share of the steps."""
    weight_decay: float = 0.01
    clip: float = 1.0
    judge_every: int = 1_000_000
    save_every: int = 100
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what can't be trained."""
        if min(self.steps, self.passes_per_step, self.judge_every, self.save_every) < 1 or self.pieces < 16:
            raise ValueError("steps and passes are at least 1, a pass at least 16 word pieces")
        if not (0 <= self.warmup < 1 and 0 <= self.others < 1 and self.rate > 0):
            raise ValueError("shares lie in 0..1, the rate is above 0")

    def rate_at(self, step: int) -> float:
        """The learning rate of a step: up during the warm-up, then down to zero in a line."""
        return self.rate * warmed_up(step, self.steps, self.warmup)


def train_from_file(
    train: Path,
    settings: ClauseReaderTraining,
    *,
    out: Path,
    work: Path,
    command: str,
    device: str = "cpu",
    checkpoint: Checkpoint = silent,
) -> ClauseReader:
    """Train on the contracts of a file and write the folder; `work` keeps the states it goes on from when cut off.

    `device` is cpu or cuda.

    Raises:
        UsageError: the file can't be read as contracts, or `work` holds another training.
        ModelUnavailable: the sentence encoder is missing.
        Cancelled: from the checkpoint.
    """
    torch.set_num_threads(1)  # sums over threads come out in another order each time; a resumed run must be the same
    began = time.perf_counter()
    contracts = [contract_of(row) for row in read_rows(train, summaries=False)]
    learned = [contract for number, contract in enumerate(contracts) if number % ASIDE != ASIDE - 1]
    tokenizer = tokenizer_of(bundled_folder(), bundled_folder().name)
    passes = [
        one
        for contract in learned
        for one in labelled(pieces_of(contract, tokenizer), sentence_labels(contract), settings.pieces)
    ]
    torch.manual_seed(settings.seed)
    model = begin_clause_reader(len(KINDS)).to(device)
    losses = train_clause_reader(model, passes, settings, work / "states", checkpoint=checkpoint)
    card = Card(
        title="Reader of clauses",
        about="Poolingformer (arXiv 2105.04371) as an encoder that decides which of 41 kinds of clause each sentence "
        "of a contract is. Licence of the weights: AGPL-3.0-or-later, as the program.",
        licences="CUAD 1 (The Atticus Project), CC BY 4.0: commercial contracts filed with the SEC, marked by lawyers.",
        data={train.name: sha256_of(train)},
        documents=f"{len(learned)} contracts learned from. None of their text is here.",
        command=command,
        recipe=asdict(settings),
        hardware=hardware(device),
        hours=(time.perf_counter() - began) / 3600,
        measures=("`precis evaluate brief --model FOLDER` measures it on dev, alone and beside the clause finder.",),
        limits="English commercial contracts as filed by US companies. Kinds that are rare there are rarely found.",
    )
    model = model.cpu().eval()
    save_clause_reader(model, thresholds_of(model, tokenizer, contracts, checkpoint), out, card.text())
    curves.draw_curve(out / "curve.png", losses, [], "loss per sentence")
    return model


def thresholds_of(
    model: ClauseReader, tokenizer: Tokenizer, contracts: Sequence[Contract], checkpoint: Checkpoint = silent
) -> dict[str, float]:
    """From which probability on a contract is said to have a kind, by the reader and a clause finder together.

    On the contracts set aside, with a finder that has not learned from them either: the one that ships has.
    """
    network = first_network(contracts, ClauseTraining(), checkpoint)
    reader = LoadedClauseReader(model, tokenizer, dict.fromkeys(KINDS, 0.5))
    chosen = with_thresholds(network, aside_of(contracts), bundled_static(), checkpoint, reader=reader).thresholds
    return dict(zip(KINDS, map(float, chosen), strict=True))


def pieces_of(contract: Contract, tokenizer: Tokenizer) -> list[list[int]]:
    """A contract's sentences in word pieces."""
    texts = [contract.text[start:end] for start, end in contract.sentences]
    return [one.ids for one in tokenizer.encode_batch(texts, add_special_tokens=False)]


@dataclass(frozen=True, slots=True)
class LabelledPass:
    """Sentences in word pieces, and of which kinds each is, (sentences, kinds)."""

    sentences: tuple[tuple[int, ...], ...]
    labels: Floats


def labelled(sentences: Sequence[Sequence[int]], labels: Floats, most: int) -> list[LabelledPass]:
    """The passes of a contract with its sentences' labels (sentences, kinds)."""
    return [
        LabelledPass(tuple(part for _, part in run), labels[[number for number, _ in run]])
        for run in passes_of(sentences, most)
    ]


def train_clause_reader(
    model: ClauseReader,
    passes: Sequence[LabelledPass],
    settings: ClauseReaderTraining,
    states: Path,
    *,
    judge: Callable[[], float] | None = None,
    checkpoint: Checkpoint = silent,
) -> tuple[float, ...]:
    """Train `model` in place, on its device, and give the losses; one cut off goes on at the last state in `states`.

    Raises UsageError where `states` holds another training.
    """
    model.freeze()
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=settings.rate, weight_decay=settings.weight_decay)
    run = JudgedRun(states, _fingerprint(passes, settings, model), model, optimizer, measure="dev")
    weights = drawing_weights(passes, settings.others)  # (passes,)
    run.train(settings, lambda _: _take_step(model, optimizer, passes, weights, settings), judge, checkpoint)
    return tuple(run.losses)


def drawing_weights(passes: Sequence[LabelledPass], others: float) -> torch.Tensor:
    """How likely each pass is drawn, (passes,)."""
    held = np.stack([one.labels.any(axis=0) for one in passes]).astype(np.float64)  # (passes, kinds)
    marked = held @ (1 / np.sqrt(held.sum(axis=0).clip(min=1)))  # (passes,)
    marked *= (1 - others) / max(marked.sum(), 1e-9)
    empty = marked == 0
    return torch.from_numpy(np.where(empty, others / max(1, empty.sum()), marked))


def _take_step(
    model: ClauseReader,
    optimizer: torch.optim.Optimizer,
    passes: Sequence[LabelledPass],
    weights: torch.Tensor,
    settings: ClauseReaderTraining,
) -> float:
    drawn = [passes[number] for number in torch.multinomial(weights, settings.passes_per_step).tolist()]
    device = model.kinds.weight.device
    labels = torch.from_numpy(np.concatenate([one.labels for one in drawn])).to(device)  # (p, kinds)
    batch = clause_batch([one.sentences for one in drawn], model.config).to(device)
    # On processors the plain attention's backward is the faster one; on a GPU torch chooses.
    kernels = sdpa_kernel(SDPBackend.MATH) if device.type == "cpu" else nullcontext()
    with torch.autocast(device.type, dtype=torch.bfloat16), kernels:
        logits = model(batch)  # (p, kinds)
    loss = F.binary_cross_entropy_with_logits(logits.float(), labels, reduction="sum") / len(labels)
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_([one for one in model.parameters() if one.requires_grad], settings.clip)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return float(loss.detach())


def _fingerprint(passes: Sequence[LabelledPass], settings: ClauseReaderTraining, model: ClauseReader) -> str:
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(model.config)]).encode())
    for one in passes:
        digest.update(repr((len(one.sentences), one.sentences[0][:4])).encode())
        digest.update(one.labels.tobytes())
    for name, parameter in model.named_parameters():
        digest.update(f"{name} {float(parameter.detach().double().sum()):.9g}".encode())
    return digest.hexdigest()
