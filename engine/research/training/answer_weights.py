"""Teaching the two networks for questions (`engine.salience.answers`): sentences first, then documents.

A sentence's target is how much it answers; beside the loss of each sentence stands one of their order, where there is
an answer. It learns from train. The second network reads what the first makes of documents it has not read, so it
learns from dev, and so does the threshold, each quarter of the documents judged by what the others taught.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from engine.progress import Checkpoint, silent
from engine.research.training.answer_examples import CONTRACTS, MADE, Source, clause_reader, columns_of
from engine.salience.answers import (
    AnswerModel,
    clause_row,
    document_logit,
    document_row,
    pair_of,
    probability_of,
    ranking_rows,
)
from engine.salience.encoding import Encoder
from engine.salience.questions import NAMES

if TYPE_CHECKING:
    from torch import Tensor, nn

Floats = npt.NDArray[np.float32]

HIDDEN, DOCUMENT_HIDDEN = 48, 8
EPOCHS, DOCUMENT_EPOCHS = 5, 300
PARTS = 4
"""Of the documents, where the threshold is chosen."""
BATCH = 24
"""Questions."""
RATE, DECAY, DROPOUT = 2e-3, 0.02, 0.2
PAIR_DROPOUT = 0.3
"""How often a sentence is judged without the vectors, so that the columns can do it alone."""
ORDER = 0.3
"""What the order of a question's sentences counts beside each by itself."""
RIDGE = 0.01
CLAUSE_RIDGE = 1e-3
LIKELY, NEARBY, OTHERS = 40, 30, 15
"""Sentences kept of a question: those with the highest targets, those nearest to it, others by chance."""
WEIGHT = {"stories": 0.7, **dict.fromkeys(MADE, 0.5)}
"""What a question of a set counts; 1 where it is not named."""


@dataclass(frozen=True, slots=True)
class QuestionExample:
    """A question and the sentences of a document that are kept to learn from. Letters of shapes as in `AnswerModel`."""

    document: str
    set: str
    """Of the document."""
    own: bool
    answerable: bool
    question: Floats
    """(d,)."""
    values: Floats
    """(c, f)."""
    sentences: Floats
    """Their vectors (c, d)."""
    target: Floats
    """(c,)."""


def question_examples(found: Sequence[Source], encoder: Encoder, seed: int = 0) -> list[QuestionExample]:
    """What is kept of each question that is put to the documents."""
    chance = np.random.default_rng(seed)
    kept = []
    for source in found:
        for item, vector, values, seen in columns_of(source, encoder):
            rows = _kept(item.target, values, chance)
            sentences = seen.gather(source.candidates[rows])
            kept.append(
                QuestionExample(
                    f"{source.name} {source.id}",
                    source.name,
                    item.own,
                    item.answerable,
                    vector,
                    values[rows],
                    sentences.astype(np.float16).astype(np.float32),
                    item.target[rows],
                )
            )
    return kept


def _kept(target: Floats, values: Floats, chance: np.random.Generator) -> npt.NDArray[np.int64]:
    own = values[:, NAMES.index("own")]
    around = values[:, NAMES.index("stems_around")] + values[:, NAMES.index("around")]
    likely = [row for row in np.argsort(-target)[:LIKELY].tolist() if target[row] > 0]
    rows = {*likely, *np.argsort(-own)[:NEARBY].tolist(), *np.argsort(-around)[: NEARBY // 2].tolist()}
    rows.update(chance.choice(len(target), min(OTHERS, len(target)), replace=False).tolist())
    return np.array(sorted(rows), dtype=np.int64)


def fit(examples: Sequence[QuestionExample], checkpoint: Checkpoint = silent) -> AnswerModel:
    """The first network, learned from the examples; what it lacks is for `fit_ranking` and `fit_documents`."""
    return AnswerModel("questions-en", None, 0.5, _fit_sentences(examples, 0, checkpoint))


def fit_ranking(found: Sequence[Source], encoder: Encoder) -> dict[str, Floats]:
    """What a longer answer is ranked by, learned from how much sentences have of people's answers about meetings.

    Ridge regression in closed form: no row is kept, and of two runs the weights are the same.
    """
    width = 0
    total = squares = products = np.zeros(0)
    count = 0
    for source in found:
        if source.name != "meetings":
            continue
        for item, vector, values, seen in columns_of(source, encoder):
            if item.overlap is None:
                continue
            rows = ranking_rows(vector, values, seen.gather(source.candidates)).astype(np.float64)  # (c, r)
            if not width:
                width = rows.shape[1]
                total, squares, products = np.zeros(width), np.zeros((width, width)), np.zeros(width)
            total += rows.sum(axis=0)
            squares += rows.T @ rows
            products += rows.T @ item.overlap  # its mean over a question's sentences is 0
            count += len(rows)
    mean = total / count
    covariance = squares / count - np.outer(mean, mean)
    scale = np.sqrt(np.maximum(np.diag(covariance), 1e-6))
    alike = covariance / np.outer(scale, scale)
    weights = np.linalg.solve(alike + RIDGE * np.eye(width), products / count / scale)
    return {
        "rank_mean": mean.astype(np.float32),
        "rank_scale": scale.astype(np.float32),
        "rank": weights.astype(np.float32),
    }


def _fit_sentences(examples: Sequence[QuestionExample], seed: int, checkpoint: Checkpoint) -> dict[str, Floats]:
    """The first network's tensors."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    torch.set_num_threads(1)  # the order of sums, and with it the weights, would hang on the number of threads
    torch.manual_seed(seed)
    order = random.Random(seed)  # noqa: S311 (a shuffle, not a secret)
    values = np.concatenate([example.values for example in examples])  # (all c, f)
    mean, scale = values.mean(axis=0), np.maximum(values.std(axis=0), 1e-3)
    width = 4 * examples[0].sentences.shape[1]
    pair, columns = nn.Linear(width, HIDDEN, bias=False), nn.Linear(len(NAMES), HIDDEN)
    out, line = nn.Linear(HIDDEN, 1), nn.Linear(len(NAMES), 1, bias=False)
    dropout = nn.Dropout(DROPOUT)
    layers = nn.ModuleList([pair, columns, out, line])
    optimizer = torch.optim.AdamW(layers.parameters(), lr=RATE, weight_decay=DECAY)
    batches = -(-len(examples) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=EPOCHS * batches)
    places = list(range(len(examples)))
    for epoch in range(EPOCHS):
        order.shuffle(places)
        for number, first in enumerate(range(0, len(places), BATCH)):
            checkpoint("train", epoch * batches + number, EPOCHS * batches)
            batch = [examples[place] for place in places[first : first + BATCH]]
            x = torch.from_numpy(np.clip((np.concatenate([one.values for one in batch]) - mean) / scale, -5, 5))
            z = torch.from_numpy(np.concatenate([pair_of(one.question, one.sentences) for one in batch]))
            target = torch.from_numpy(np.concatenate([one.target for one in batch]))
            seen = pair(dropout(z)) * (torch.rand(len(z), 1) >= PAIR_DROPOUT)  # (b, h)
            hidden = dropout(torch.tanh(seen + columns(x)))  # (b, h)
            logits = (out(hidden) + line(x))[:, 0]  # (b,)
            each = F.binary_cross_entropy_with_logits(logits, target, reduction="none")  # (b,)
            loss, at = torch.zeros(()), 0
            for one in batch:
                weight, rows = WEIGHT.get(one.set, 1.0), slice(at, at + len(one.target))
                loss = loss + weight * each[rows].mean()
                if one.answerable and one.own and one.target.any():
                    wanted = target[rows] ** 2 / (target[rows] ** 2).sum()
                    loss = loss - ORDER * 0.5 * weight * (wanted * torch.log_softmax(logits[rows], 0)).sum()
                at += len(one.target)
            optimizer.zero_grad()
            (loss / len(batch)).backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    return {
        "mean": mean,
        "scale": scale,
        "pair": _numbers(pair.weight).astype(np.float16).astype(np.float32),
        "columns": _numbers(columns.weight),
        "bias": _numbers(columns.bias),
        "out": _numbers(out.weight)[0],
        "out_bias": _numbers(out.bias),
        "line": _numbers(line.weight)[0],
    }


@dataclass(frozen=True, slots=True)
class Judged:
    """A question and what the first network found in its document."""

    document: str
    set: str
    own: bool
    answerable: bool
    row: Floats
    """(g,), see `engine.salience.answers.document_row`."""
    clause: tuple[float, float] | None = None
    """Of contracts: what the clause finder says, see `engine.salience.answers.clause_row`."""


def judged_of(found: Sequence[Source], model: AnswerModel, encoder: Encoder) -> list[Judged]:
    """What the first network finds for each question that is put to the documents, in all their sentences."""
    judged = []
    for source in found:
        reader = clause_reader(source, encoder)
        for item, vector, values, seen in columns_of(source, encoder):
            scores = model.scores(vector, values, source.candidates, seen)
            row = document_row(values, scores)
            said = reader.read(item.question, vector) if reader is not None else None
            clause = said.decisive if said is not None else None
            judged.append(Judged(f"{source.name} {source.id}", source.name, item.own, item.answerable, row, clause))
    return judged


def fit_contracts(judged: Sequence[Judged], tensors: dict[str, Floats]) -> dict[str, Floats]:
    """What counts for a contract, beside the second network's `tensors`: logistic regression on what the clause finder
    says. Answerable questions, those of other documents and those about clauses that are absent count by their kinds.
    """
    import torch
    from torch.nn import functional as F

    rows, wanted, kinds = [], [], []
    for one in judged:
        if one.clause is not None:
            rows.append(clause_row(document_logit(tensors, one.row), *one.clause))
            wanted.append(float(one.answerable))
            kinds.append((one.own, one.answerable))
    weight = torch.tensor([1.0, 1.0, 0.0, 0.0, 0.0], dtype=torch.float64, requires_grad=True)
    if rows:
        x, y = torch.tensor(np.stack(rows), dtype=torch.float64), torch.tensor(wanted, dtype=torch.float64)
        each = torch.tensor([(2 if kind[1] else 1) / kinds.count(kind) for kind in kinds], dtype=torch.float64)
        optimizer = torch.optim.LBFGS([weight], max_iter=200, line_search_fn="strong_wolfe")

        def loss() -> "Tensor":
            optimizer.zero_grad()
            losses = F.binary_cross_entropy_with_logits(x @ weight, y, reduction="none")
            value: Tensor = (losses * each).sum() / each.sum() + CLAUSE_RIDGE * (weight[1:] ** 2).sum()
            value.backward()  # type: ignore[no-untyped-call]
            return value

        optimizer.step(loss)  # type: ignore[no-untyped-call]
    return {"clause": weight.detach().numpy().astype(np.float32)}


def fit_documents(judged: Sequence[Judged]) -> dict[str, Floats]:
    """The second network's tensors."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    torch.set_num_threads(1)
    torch.manual_seed(0)
    rows = np.stack([one.row for one in judged])  # (n, g)
    mean, scale = rows.mean(axis=0), np.maximum(rows.std(axis=0), 1e-3)
    x = torch.from_numpy(np.clip((rows - mean) / scale, -5, 5))
    wanted = torch.tensor([float(one.answerable) for one in judged])
    weights = torch.from_numpy(_balanced(judged))
    up, down, dropout = nn.Linear(x.shape[1], DOCUMENT_HIDDEN), nn.Linear(DOCUMENT_HIDDEN, 1), nn.Dropout(DROPOUT)
    optimizer = torch.optim.AdamW([*up.parameters(), *down.parameters()], lr=1e-2, weight_decay=0.05)
    for _ in range(DOCUMENT_EPOCHS):
        logits = down(dropout(torch.tanh(up(x))))[:, 0]
        loss = (F.binary_cross_entropy_with_logits(logits, wanted, reduction="none") * weights).mean()
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    return {
        "document_mean": mean,
        "document_scale": scale,
        "document_columns": _numbers(up.weight),
        "document_bias": _numbers(up.bias),
        "document_out": _numbers(down.weight)[0],
        "document_out_bias": _numbers(down.bias),
    }


def chosen_threshold(judged: Sequence[Judged]) -> float:
    """The probability at which answerable questions are refused as often as unanswerable ones are answered, each kind
    of question counting the same. Each document is judged by a network that has learned from three quarters of the
    others.
    """
    documents = sorted({one.document for one in judged})
    random.Random(0).shuffle(documents)  # noqa: S311 (a choice, not a secret)
    part = {document: place % PARTS for place, document in enumerate(documents)}
    found: dict[tuple[bool, bool], list[float]] = {}
    for this in range(PARTS):
        others = [one for one in judged if part[one.document] != this]
        network = fit_documents(others)
        network.update(fit_contracts(others, network))
        for one in judged:
            if part[one.document] == this and not (one.answerable and one.set in MADE):
                kind = (one.answerable, one.set == CONTRACTS if one.answerable else one.own)
                found.setdefault(kind, []).append(probability_of(network, document_logit(network, one.row), one.clause))
    least = min(map(len, found.values()))
    even = {kind: np.quantile(values, np.linspace(0, 1, least)).tolist() for kind, values in found.items()}
    return threshold_for(
        [value for kind, values in even.items() if kind[0] for value in values],
        [value for kind, values in even.items() if not kind[0] for value in values],
    )


def _balanced(judged: Sequence[Judged]) -> Floats:
    """Weights with which each kind of question counts the same, however many there are of it; those of contracts, of
    which both answers are known, more, and made ones less.
    """
    kinds = [(one.set, one.own, one.answerable) for one in judged]
    share = {kind: (1.0 if kind[0] == CONTRACTS else 0.25 if kind[0] in MADE else 0.6) for kind in set(kinds)}
    weights = np.array([share[kind] / kinds.count(kind) for kind in kinds], dtype=np.float32)
    return np.asarray(weights / weights.mean(), dtype=np.float32)


def _numbers(tensor: "Tensor | nn.Parameter") -> Floats:
    return np.asarray(tensor.detach().numpy(), dtype=np.float32)


def threshold_for(answerable: Sequence[float], unanswerable: Sequence[float]) -> float:
    """The probability at which the shares of wrongly refused and of wrongly answered questions are the same."""
    candidates = sorted({*answerable, *unanswerable})
    held, others = np.array(answerable), np.array(unanswerable)
    return min(candidates, key=lambda bar: abs(float((held < bar).mean()) - float((others >= bar).mean())))


def saved(model: AnswerModel) -> dict[str, Any]:
    """Tensors as they are written: the large one in half precision."""
    return {name: tensor.astype(np.float16) if name == "pair" else tensor for name, tensor in model.tensors.items()}
