"""Training the extractor (AWESOME appendix D): sentence vectors and oracle labels, binary cross-entropy, by document.

Resumable to the exact step like the summarizer's training, with the same saved states. The weights that are best on dev
are kept, by the F1 of the chosen sentences against the oracle's, which is what the paper reports of its extractor.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.extractor.model import Extractor, ReadBlock, extract
from engine.progress import Checkpoint, silent
from engine.research.training.judged_run import JudgedRun


@dataclass(frozen=True, slots=True)
class LabelledDocument:
    """A document's sentence vectors (n, sentence width) and the numbers of the sentences the oracle chose."""

    vectors: npt.NDArray[np.float16]
    chosen: tuple[int, ...]
    labels: npt.NDArray[np.float16] | None = None
    """(n,): the share of several references' oracles that chose each; left out, 1 for the chosen."""
    overlap: npt.NDArray[np.float32] | None = None
    """(n,): how much of each stands in the reference, mean 0 and deviation 1 over the document."""
    weight: float = 1.0
    """How often it is drawn beside the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractorTraining:
    """The recipe; the paper gives none."""

    steps: int = 2000
    documents_per_step: int = 8
    rate: float = 3e-4
    warmup: int = 100
    weight_decay: float = 0.01
    clip: float = 1.0
    overlap_share: float = 0.0
    """How much the squared distance of the centred logits from the overlaps weighs beside the cross-entropy, for
    documents that say their overlaps: it tells apart the many sentences the oracle leaves out."""
    seed: int = 0
    judge_every: int = 100
    save_every: int = 100

    def __post_init__(self) -> None:
        """Refuse what can't be run."""
        if min(self.steps, self.documents_per_step, self.judge_every, self.save_every) < 1:
            raise ValueError("steps, documents_per_step, judge_every and save_every are at least 1")

    def rate_at(self, step: int) -> float:
        """Linear warm-up, then linear decay to nothing."""
        rise = min(1.0, (step + 1) / max(1, self.warmup))
        fall = min(1.0, (self.steps - step) / max(1, self.steps - self.warmup))
        return self.rate * min(rise, fall)


@dataclass(frozen=True, slots=True)
class ExtractorOutcome:
    """Loss of each step, F1 on dev by step, and the step the weights are from."""

    losses: tuple[float, ...]
    dev_f1: tuple[tuple[int, float], ...]
    best_step: int


def extraction_f1(model: Extractor, documents: Sequence[LabelledDocument]) -> float:
    """F1 of chosen against oracle sentences over all documents together (micro), by the rule of choice."""
    model.eval()
    hits = chosen = wanted = 0
    for document in documents:
        vectors = _tensor(document, model)
        found = extract(model.score(_reader(vectors), len(vectors)), model.config)
        hits += len(set(found) & set(document.chosen))
        chosen += len(found)
        wanted += len(document.chosen)
    return 2 * hits / (chosen + wanted) if hits else 0.0


def train_extractor(
    model: Extractor,
    documents: Sequence[LabelledDocument],
    settings: ExtractorTraining,
    folder: Path,
    *,
    dev: Sequence[LabelledDocument] = (),
    checkpoint: Checkpoint = silent,
) -> ExtractorOutcome:
    """Train `model` in place; an interrupted training of the same name in `folder` goes on at its last saved state.

    `checkpoint` hears ("train", steps done, steps). Raises UsageError where `folder` holds another training.
    """
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=settings.weight_decay)
    name = _fingerprint(documents, settings, model)
    run = JudgedRun(folder, name, model, optimizer, measure="dev_f1")
    best_step = run.train(
        settings,
        lambda _: _take_step(model, optimizer, documents, settings),
        partial(extraction_f1, model, dev) if dev else None,
        checkpoint,
    )
    return ExtractorOutcome(tuple(run.losses), tuple(run.judged), best_step)


def _take_step(
    model: Extractor,
    optimizer: torch.optim.Optimizer,
    documents: Sequence[LabelledDocument],
    settings: ExtractorTraining,
) -> float:
    """One step over documents drawn by chance; gives the mean loss per sentence."""
    weights = torch.tensor([document.weight for document in documents], dtype=torch.float64)  # (documents,)
    numbers = torch.multinomial(weights, settings.documents_per_step, replacement=True).tolist()
    total = 0.0
    for number in numbers:
        document = documents[number]
        loss = _loss(model(_tensor(document, model)), document, settings.overlap_share)
        (loss / len(numbers)).backward()  # type: ignore[no-untyped-call]
        total += float(loss.detach())
    nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return total / len(numbers)


def _loss(logits: Tensor, document: LabelledDocument, overlap_share: float) -> Tensor:
    """The loss of one document's logits (n,)."""
    labels = torch.zeros_like(logits)  # (n,)
    labels[list(document.chosen)] = 1
    if document.labels is not None:
        labels = torch.from_numpy(document.labels).to(logits)  # (n,)
    loss = F.binary_cross_entropy_with_logits(logits, labels)
    if document.overlap is not None and overlap_share:
        overlap = torch.from_numpy(document.overlap).to(logits)  # (n,)
        loss = loss + overlap_share * F.mse_loss(logits - logits.mean(), overlap)
    return loss


def _reader(vectors: Tensor) -> ReadBlock:
    return lambda first, last: vectors[first:last]


def _tensor(document: LabelledDocument, model: Extractor) -> Tensor:
    return torch.from_numpy(document.vectors).to(model.out.weight.device, torch.float32)  # (n, sentence width)


def _fingerprint(documents: Sequence[LabelledDocument], settings: ExtractorTraining, model: Extractor) -> str:
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(model.config)]).encode())
    for document in documents:
        digest.update(np.ascontiguousarray(document.vectors).tobytes())
        digest.update(repr((document.chosen, document.weight)).encode())
        for values in (document.labels, document.overlap):
            digest.update(b"-" if values is None else np.ascontiguousarray(values).tobytes())
    return digest.hexdigest()
