"""Which segments of a document made HAT give it a label: the evidence that a label is shown with.

The score of a label is its log-odds: its logit where labels are independent, else its logit against all the others
together. Two measures of what a segment gives to it:
- occlusion: how far the score falls when the segment is left out, the others keeping their positions. Exact, and what
  is shown; it costs a pass over the document for each segment.
- gradient times input: a first-order estimate of the same for all segments out of a single pass; it draws up the
  short list for long documents.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.models.configs import HatTask
from engine.models.hat.model import HatBatch, HatModel, pack, pool_max

Segments = Sequence[Sequence[int]]

_PASS = 256
"""Segments in one pass of occlusion."""


@dataclass(frozen=True, slots=True)
class SegmentWeight:
    """How far the label's log-odds fall without this segment; negative where the segment speaks against it."""

    segment: int
    weight: float


def evidence(
    model: HatModel, segments: Segments, label: int, *, most: int = 5, short_list: int = 16
) -> list[SegmentWeight]:
    """The segments that speak most for `label`, the strongest first; at most `most`, none that speaks against it.

    Args:
        model: In evaluation mode, with a document head.
        segments: The document, as token ids without [CLS].
        label: Which of the head's labels.
        most: How many to give.
        short_list: How many segments to occlude; a document with more has them chosen by gradient times input.
    """
    candidates: Sequence[int] = range(len(segments))
    if len(segments) > short_list:
        candidates = np.argsort(-gradient_weights(model, segments, label), kind="stable")[:short_list].tolist()
    weights = occlusion_weights(model, segments, label, candidates)
    ranked = sorted(zip(candidates, weights.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    return [SegmentWeight(index, weight) for index, weight in ranked[:most] if weight > 0]


def occlusion_weights(
    model: HatModel, segments: Segments, label: int, which: Sequence[int] | None = None
) -> npt.NDArray[np.float32]:
    """For each segment of `which` (default: all), the log-odds of `label` with it minus those without it."""
    asked = range(len(segments)) if which is None else which
    whole = score_without(model, segments, label, [()])[0]
    return np.asarray(whole - score_without(model, segments, label, [(index,) for index in asked]), np.float32)


def score_without(
    model: HatModel, segments: Segments, label: int, left_out: Sequence[Sequence[int]]
) -> npt.NDArray[np.float32]:
    """Log-odds of `label` for the document without each set of segments in `left_out`; shape (len(left_out),)."""
    logits = torch.from_numpy(logits_without(model, segments, left_out))
    return log_odds(logits, multi_label=model.head_config.multi_label)[:, label].numpy()


@torch.no_grad()
def logits_without(model: HatModel, segments: Segments, left_out: Sequence[Sequence[int]]) -> npt.NDArray[np.float32]:
    """Logits of the document without each set of segments in `left_out`; shape (len(left_out), labels)."""
    _check(model)
    device = model.encoder.segment_positions.weight.device
    at_once = max(1, _PASS // max(len(segments), 1))
    found: list[Tensor] = []
    for start in range(0, len(left_out), at_once):
        gone = [set(indices) for indices in left_out[start : start + at_once]]
        kept = [[index for index in range(len(segments)) if index not in out] for out in gone]
        batch = pack([[segments[index] for index in document] for document in kept], model.config)
        # An emptied document is packed as one bare [CLS], at the first position.
        places = torch.tensor([index for document in kept for index in (document or [0])], dtype=torch.long)
        scores = model(HatBatch(batch.input_ids, batch.lengths, places, batch.counts).to(device))  # (B, L)
        found.append(scores.float())
    return torch.cat(found).cpu().numpy() if found else np.zeros((0, model.head_config.labels), np.float32)


def gradient_weights(model: HatModel, segments: Segments, label: int) -> npt.NDArray[np.float32]:
    """For each segment, the sum over its tokens of word embedding times the gradient of the label's log-odds."""
    _check(model)
    device = model.encoder.segment_positions.weight.device
    batch = pack([segments], model.config).to(device)
    words = model.encoder.embeddings.words(batch.input_ids).detach().requires_grad_()  # (S, K, d)
    with torch.enable_grad():
        scores = model(batch, words=words).float()  # (1, L)
        score = log_odds(scores, multi_label=model.head_config.multi_label)[0, label]
        (gradient,) = torch.autograd.grad(score, words)
    weights = (gradient * words.detach() * batch.seen[:, :, None]).sum((1, 2))  # (S,)
    found: npt.NDArray[np.float32] = weights.float().cpu().numpy()
    return found


def timeline(model: HatModel, segments: Segments, temperature: float = 1.0) -> npt.NDArray[np.float32]:
    """What each segment says by itself, having read the whole document: label probabilities, shape (segments, labels).

    A document head scores the segments' [CLS] states one by one, without the maximum; a segment head as it always does.
    """
    if model.head_config.task not in (HatTask.DOCUMENT, HatTask.SEGMENTS):
        raise ValueError("a timeline needs a head for documents or segments")
    _, states = _states(model, segments)
    return _timeline(model, states, temperature)


@torch.no_grad()
def logits_and_timeline(
    model: HatModel, segments: Segments, temperature: float = 1.0
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Logits of the document (labels,) and its `timeline`, from one reading."""
    _check(model)
    batch, states = _states(model, segments)
    logits = model.head(pool_max(states, batch))[0]  # (L,)
    return logits.float().cpu().numpy(), _timeline(model, states, temperature)


@torch.no_grad()
def _states(model: HatModel, segments: Segments) -> tuple[HatBatch, Tensor]:
    batch = pack([segments], model.config).to(model.encoder.segment_positions.weight.device)
    return batch, model.encoder(batch, tokens=False).segments  # (S, d)


@torch.no_grad()
def _timeline(model: HatModel, states: Tensor, temperature: float) -> npt.NDArray[np.float32]:
    scores = model.head(states).float() / temperature  # (S, L)
    several = model.head_config.multi_label
    found: npt.NDArray[np.float32] = (scores.sigmoid() if several else scores.softmax(1)).cpu().numpy()
    return found


def log_odds(scores: Tensor, *, multi_label: bool) -> Tensor:
    """Logits (B, L) to log-odds (B, L): of each label against the rest, or as they are where labels are independent."""
    if multi_label or scores.shape[1] == 1:
        return scores
    probability = scores.log_softmax(1)  # (B, L)
    return probability - torch.log1p(-probability.exp().clamp(max=1 - 1e-7))


def _check(model: HatModel) -> None:
    if model.head_config.task is not HatTask.DOCUMENT or model.head_config.regression:
        raise ValueError("evidence is worked out for the labels of a document head")
