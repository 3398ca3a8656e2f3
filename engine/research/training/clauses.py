"""The clause finder, from contracts in which lawyers marked 41 kinds of clause: weights, thresholds, card.

A sentence is an example of a kind when it and a marked passage have half of either in common. Of the sentences of no
kind a new sample is drawn each time, three for each that is of one. A first network learns from six sevenths of the
contracts and is put to the others: thresholds are the lowest from which "not found" is right in 93 of 100 of these
without the clause. The network that is kept learns from all. Minutes on two cores, so nothing is kept on the way.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.document import Block
from engine.facts import candidates
from engine.facts.clause_features import SLOTS
from engine.facts.clause_kinds import KINDS, NAMES
from engine.facts.clauses import (
    DATE_THRESHOLD,
    KINDS_OF,
    NAME_THRESHOLD,
    PARTY_THRESHOLD,
    SPANS,
    SentenceReader,
    feature_windows,
    likeliest,
)
from engine.facts.dates import DateReading
from engine.language.sentences import split_sentences
from engine.models.checksums import sha256_of
from engine.models.clauses.network import VECTOR_SCALE, ClauseNetwork, quantized
from engine.models.encoder.static_encoder import StaticEncoder, bundled_static
from engine.progress import Checkpoint, silent
from engine.research.training.cards import Card
from engine.research.training.jsonl import read_rows
from engine.schema.enums import Role

Floats = npt.NDArray[np.float32]
_RIGHTLY_NOT_FOUND = 0.93
ASIDE = 7
"""Every so many contracts, thresholds are chosen on one."""
_OF_RULES = {"document_name": NAME_THRESHOLD, "parties": PARTY_THRESHOLD} | dict.fromkeys(
    KINDS_OF["date"], DATE_THRESHOLD
)
_NEVER = -10.0
"""The bias of a classifier that has nothing to learn from."""


@dataclass(frozen=True, slots=True)
class ClauseTraining:
    """Chosen on dev."""

    hidden: int = 64
    epochs: int = 12
    batch: int = 256
    rate: float = 6e-3
    fade: float = 0.85
    """The rate of an epoch is this share of the one before."""
    dropout: float = 0.3
    word_dropout: float = 0.2
    others: int = 3
    """Sentences of no kind for each of one."""
    span_decay: float = 0.6
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract of the data: its sentences, and for each kind the marked passages."""

    text: str
    sentences: tuple[tuple[int, int], ...]
    marked: dict[str, tuple[tuple[int, int], ...]]
    answers: dict[str, str]
    quotes: dict[str, int]


def contract_of(row: dict[str, Any]) -> Contract:
    """A line of the data. Every line of its text is a block."""
    text: str = row["text"]
    blocks: list[Block] = []
    start = 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            blocks.append(Block(start, start + len(line), Role.BODY))
        start += len(line)
    told = dict(zip(KINDS, (row["clauses"][name] for name in NAMES), strict=True))
    return Contract(
        text,
        tuple((one.start, one.end) for one in split_sentences(text, blocks)),
        {kind: tuple((int(a), int(b)) for a, b in one["spans"]) for kind, one in told.items()},
        {kind: str(one["answer"]) for kind, one in told.items()},
        {kind: int(one["quotes"]) for kind, one in told.items()},
    )


def in_common(a: tuple[int, int], b: tuple[int, int]) -> tuple[float, float]:
    """What share of the one span, and of the other, both have."""
    shared = max(0, min(a[1], b[1]) - max(a[0], b[0]))
    return shared / max(1, a[1] - a[0]), shared / max(1, b[1] - b[0])


def train_from_files(
    train: Path,
    settings: ClauseTraining,
    *,
    out: Path,
    command: str,
    hardware: str,
    checkpoint: Checkpoint,
    keep: ClauseNetwork | None = None,
) -> ClauseNetwork:
    """Train, choose thresholds, and write the folder. With `keep` its sentence network stays, with its thresholds,
    and only the classifiers of names and dates are learned.

    Raises:
        UsageError: a file can't be read as contracts.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    contracts = [contract_of(row) for row in read_rows(train, summaries=False)]
    spans = _span_weights(contracts, settings, checkpoint)
    if keep is None:
        encoder = bundled_static()
        sentences = _sentences(contracts, encoder, checkpoint)
        first = _first_network(sentences, spans, settings, checkpoint)
        thresholds = with_thresholds(first, aside_of(contracts), encoder, checkpoint).thresholds
        every = np.arange(len(sentences.labels))
        weights = _sentence_weights(sentences, every, settings, checkpoint)
        network = ClauseNetwork(KINDS, thresholds, SPANS, **weights, **spans)
    else:
        network = replace(keep, spans=SPANS, **spans).with_thresholds(
            dict(zip(KINDS, map(float, keep.thresholds), strict=True)) | _OF_RULES
        )
    card = Card(
        title="clauses-en",
        about=_ABOUT,
        licences="CUAD 1 (The Atticus Project), CC BY 4.0: commercial contracts filed with the SEC, marked by lawyers.",
        data={train.name: sha256_of(train)},
        documents=f"{len(contracts)} contracts learned from. None of their text is here.",
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=("`precis evaluate brief` prints recall, precision and area for each kind on dev.",),
        limits=_LIMITS,
        curve=False,
    )
    network.save(out, card.text())
    return network


def first_network(
    contracts: Sequence[Contract], settings: ClauseTraining, checkpoint: Checkpoint = silent
) -> ClauseNetwork:
    """A clause finder that has not learned from those set aside, its thresholds still to be chosen.

    Raises:
        Cancelled: from the checkpoint.
    """
    spans = _span_weights(contracts, settings, checkpoint)
    return _first_network(_sentences(contracts, bundled_static(), checkpoint), spans, settings, checkpoint)


def aside_of(contracts: Sequence[Contract]) -> Sequence[Contract]:
    """The contracts that thresholds are chosen on."""
    return contracts[ASIDE - 1 :: ASIDE]


def _first_network(
    sentences: "_Sentences", spans: dict[str, Any], settings: ClauseTraining, checkpoint: Checkpoint
) -> ClauseNetwork:
    flat = np.full(len(KINDS), 0.5, np.float32)
    others = np.flatnonzero(sentences.contracts % ASIDE != ASIDE - 1)
    return ClauseNetwork(KINDS, flat, SPANS, **_sentence_weights(sentences, others, settings, checkpoint), **spans)


_ABOUT = (
    "Which of 41 kinds of clause a sentence of a contract is, and which of its first words are its parties and dates: "
    "hashed words and the static sentence vector of `static-en` through one hidden layer, beside linear classifiers "
    "(`engine/models/clauses`, `engine/facts`). Licence of the weights: AGPL-3.0-or-later, as the program."
)
_LIMITS = (
    "English commercial contracts as US companies file them. Kinds of which the data has few (price restrictions, most "
    "favored nation, joint ownership) are found seldom. A clause spread over several sentences is found by one of them."
)


@dataclass(frozen=True, slots=True)
class _Sentences:
    """Of all contracts the sentences, n of them."""

    features: list[npt.NDArray[np.int32]]
    vectors: Floats
    """(n, d)."""
    labels: Floats
    """(n, kinds)."""
    contracts: npt.NDArray[np.int64]
    """The number of the contract, (n,)."""


def _sentences(contracts: Sequence[Contract], encoder: StaticEncoder, checkpoint: Checkpoint) -> _Sentences:
    features: list[npt.NDArray[np.int32]] = []
    vectors: list[Floats] = []
    labels: list[Floats] = []
    for number, contract in enumerate(contracts):
        checkpoint("contracts", number, len(contracts))
        for _, window in feature_windows(contract.text, contract.sentences):
            features += [np.array(one, dtype=np.int32) for one in window]
        vectors.append(encoder.encode([contract.text[start:end] for start, end in contract.sentences]))
        labels.append(sentence_labels(contract))
    numbers = np.repeat(np.arange(len(contracts)), [len(one) for one in labels])  # (n,)
    return _Sentences(features, np.concatenate(vectors), np.concatenate(labels), numbers)


def _sentence_weights(
    sentences: _Sentences, usable: npt.NDArray[np.int64], settings: ClauseTraining, checkpoint: Checkpoint
) -> dict[str, Any]:
    """The tensors of a network that learned from the sentences `usable`."""
    features, x, y = sentences.features, sentences.vectors, sentences.labels  # n, (n, d), (n, kinds)
    torch.manual_seed(settings.seed)
    draw = random.Random(settings.seed)  # noqa: S311
    network = _Network(settings, x.shape[1])
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate)
    some, none = (usable[y[usable].any(axis=1) == wanted].tolist() for wanted in (True, False))
    for epoch in range(settings.epochs):
        rows = some + draw.sample(none, min(len(none), settings.others * len(some)))
        draw.shuffle(rows)
        for first in range(0, len(rows), settings.batch):
            checkpoint("training", epoch * len(rows) + first, settings.epochs * len(rows))
            batch = rows[first : first + settings.batch]
            kept = [_thinned(features[row], settings.word_dropout, draw) for row in batch]
            logits = network(kept, torch.from_numpy(x[batch]))  # (b, kinds)
            loss = F.binary_cross_entropy_with_logits(logits, torch.from_numpy(y[batch]), reduction="sum") / len(batch)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
        for group in optimizer.param_groups:
            group["lr"] *= settings.fade
    return network.weights()


def sentence_labels(contract: Contract) -> Floats:
    """Of which kinds each sentence is, (sentences, kinds)."""
    found = np.zeros((len(contract.sentences), len(KINDS)), dtype=np.float32)
    starts, ends = np.array(contract.sentences, dtype=np.int64).reshape(-1, 2).T  # (sentences,), (sentences,)
    for column, kind in enumerate(KINDS):
        for start, end in contract.marked[kind]:
            shared = np.minimum(ends, end) - np.maximum(starts, start)  # (sentences,)
            least = np.minimum(np.maximum(ends - starts, 1), max(end - start, 1))
            found[shared >= 0.5 * least, column] = 1.0
    return found


def _thinned(slots: npt.NDArray[np.int32], share: float, draw: random.Random) -> list[int]:
    kept = [int(slot) for slot in slots if draw.random() >= share]
    return kept or slots.tolist()


class _Network(nn.Module):
    def __init__(self, settings: ClauseTraining, width: int) -> None:
        super().__init__()
        self.table = nn.EmbeddingBag(SLOTS, settings.hidden, mode="sum")
        nn.init.normal_(self.table.weight, std=0.02)
        self.vector = nn.Linear(width, settings.hidden)
        self.out = nn.Linear(settings.hidden, len(KINDS))
        self.drop = nn.Dropout(settings.dropout)

    def forward(self, slots: Sequence[Sequence[int]], vectors: Tensor) -> Tensor:
        lengths = torch.tensor([len(one) for one in slots])  # (b,)
        flat = torch.tensor([slot for one in slots for slot in one])
        words = self.table(flat, lengths.cumsum(0) - lengths) / lengths.sqrt()[:, None]  # (b, h)
        hidden = torch.relu(words + self.vector(VECTOR_SCALE * vectors))  # (b, h)
        logits: Tensor = self.out(self.drop(hidden))  # (b, kinds)
        return logits

    def weights(self) -> dict[str, Any]:
        table, scales = quantized(self.table.weight.detach().numpy())
        return {
            "table": table,
            "scales": scales,
            "vector_weight": self.vector.weight.detach().numpy().T,
            "bias": self.vector.bias.detach().numpy(),
            "out_weight": self.out.weight.detach().numpy().T,
            "out_bias": self.out.bias.detach().numpy(),
        }


def _span_weights(contracts: Sequence[Contract], settings: ClauseTraining, checkpoint: Checkpoint) -> dict[str, Any]:
    rows: dict[str, list[tuple[tuple[int, ...], bool]]] = {kind: [] for kind in SPANS}
    for number, contract in enumerate(contracts):
        checkpoint("names and dates", number, len(contracts))
        dates = candidates.date_candidates(contract.text, DateReading("en"))
        parties = candidates.party_candidates(contract.text)
        for kind in SPANS:
            for one in parties if kind == "parties" else [date for date in dates if kind in KINDS_OF[date.sort]]:
                right = any(min(in_common((one.start, one.end), span)) >= 0.5 for span in contract.marked[kind])
                rows[kind].append((one.features, right))
    fitted = [_fitted(rows[kind], settings.span_decay) for kind in SPANS]
    return {
        "span_weight": np.stack([weight for weight, _ in fitted]),
        "span_bias": np.array([bias for _, bias in fitted], dtype=np.float32),
    }


def _fitted(rows: Sequence[tuple[tuple[int, ...], bool]], decay: float) -> tuple[Floats, float]:
    """Logistic regression to its optimum: weights (slots,) and bias."""
    if not rows:
        return np.zeros(candidates.SLOTS, dtype=np.float32), _NEVER
    lengths = torch.tensor([len(features) for features, _ in rows])
    flat = torch.tensor([slot for features, _ in rows for slot in features])
    right = torch.tensor([float(wanted) for _, wanted in rows])
    weight = torch.zeros(candidates.SLOTS, 1, requires_grad=True)
    bias = torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([weight, bias], max_iter=60, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        logits = F.embedding_bag(flat, weight, lengths.cumsum(0) - lengths, mode="sum")[:, 0] + bias  # (n,)
        value = F.binary_cross_entropy_with_logits(logits, right, reduction="sum") + decay * weight.square().sum()
        value.backward()  # type: ignore[no-untyped-call]
        return value

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    return weight.detach().numpy()[:, 0], float(bias.detach())


def with_thresholds(
    network: ClauseNetwork,
    contracts: Sequence[Contract],
    encoder: StaticEncoder,
    checkpoint: Checkpoint,
    *,
    reader: SentenceReader | None = None,
) -> ClauseNetwork:
    """The same with the thresholds that `contracts` speak for, where `reader` judges beside it."""
    best = np.zeros((len(contracts), len(KINDS)), dtype=np.float32)
    for row, contract in enumerate(contracts):
        checkpoint("thresholds", row, len(contracts))
        likely = likeliest(contract.text, contract.sentences, network, encoder, reader=reader)
        best[row] = [likely[kind][0].score if likely[kind] else 0.0 for kind in KINDS]
    thresholds = []
    for column, kind in enumerate(KINDS):
        without = np.array([contract.quotes[kind] == 0 for contract in contracts])
        thresholds.append(_threshold(best[:, column], without))
    thresholds = [_OF_RULES.get(kind, threshold) for kind, threshold in zip(KINDS, thresholds, strict=True)]
    return replace(network, thresholds=np.array(thresholds, dtype=np.float32))


def _threshold(best: Floats, without: npt.NDArray[np.bool_]) -> float:
    """The lowest from which "not found" is right often enough, within what is plausible."""
    absent = best[without]
    if not len(absent):
        return 0.3
    return float(np.clip(np.quantile(absent, _RIGHTLY_NOT_FOUND) + 1e-3, 0.15, 0.9))
