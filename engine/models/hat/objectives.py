"""What a HAT is trained for as an objective: examples become a loss and a tally from which its metric is worked out.

Here is the one that people's own labels need: cross entropy (binary for several labels), measured by accuracy (micro
F1). Those of pretraining are research. Padded segments do not exist in a packed batch, so no loss can see them (in the
official code segment order does).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import torch
from torch import Tensor
from torch.nn import functional as F

from engine.models.configs import HatHeadConfig, HatTask
from engine.models.hat.examples import HatExample
from engine.models.hat.model import HatModel, pack


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a batch gave: the loss to descend, and counts that add up over batches."""

    loss: Tensor
    tally: Mapping[str, float]


class Objective(Protocol):
    @property
    def head(self) -> HatHeadConfig:
        """The head the model needs."""
        ...

    @property
    def higher_is_better(self) -> bool:
        """Which way the metric points."""
        ...

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        """Loss and tally of some examples; what is random comes from `generator`."""
        ...

    def metric(self, tally: Mapping[str, float]) -> float:
        """The task's metric over everything tallied."""
        ...


def add_tallies(first: Mapping[str, float], second: Mapping[str, float]) -> dict[str, float]:
    """The sums of two tallies."""
    return {name: first.get(name, 0.0) + second.get(name, 0.0) for name in first.keys() | second.keys()}


def device_of(model: HatModel) -> torch.device:
    return model.encoder.segment_positions.weight.device


Question = tuple[Sequence[Sequence[int]], Sequence[Sequence[int]], int]


def choose(model: HatModel, questions: Sequence[Question]) -> Outcome:
    """Choose among each question's candidates; all questions have as many."""
    if not questions:
        return Outcome(nothing_learned(model), {"right": 0, "asked": 0})
    device = device_of(model)
    documents = [[*segments, option] for segments, options, _ in questions for option in options]
    scores = model(pack(documents, model.config).to(device)).float().reshape(len(questions), -1)  # (Q, options)
    truth = torch.tensor([answer for _, _, answer in questions], device=device)
    right = int((scores.argmax(1) == truth).sum())
    return Outcome(F.cross_entropy(scores, truth), {"right": right, "asked": len(questions)})


def nothing_learned(model: HatModel) -> Tensor:
    """A zero loss that still has a gradient, for a batch from which nothing can be learned."""
    return model.encoder.segment_positions.weight.sum() * 0.0


@dataclass(frozen=True, slots=True)
class Classification:
    """Labels for documents, segments, inferences (hypothesis as last segment) or choices that the examples bring."""

    head: HatHeadConfig
    threshold: float = 0.5
    """Probability from which one of several labels counts as given, for F1."""
    unsure: float = 0.0
    """Weight of examples without a label: of exclusive labels, all should be as likely (outlier exposure, Hendrycks et
    al. 2019, arXiv 1812.04606). 0: they are not learned from."""
    higher_is_better: bool = field(default=True)

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        """See `Objective`. Nothing is random here."""
        del generator
        if self.head.task is HatTask.CHOICE:
            return choose(model, [(one.segments, one.candidates, one.labels[0][0]) for one in examples])
        device = device_of(model)
        batch = pack([example.segments for example in examples], model.config).to(device)
        scores = model(batch).float()  # (B, L) or (S, L)
        labels = [entry for example in examples for entry in example.labels]
        if len(labels) != len(scores):
            raise ValueError(f"{len(labels)} label entries for {len(scores)} scores")
        return self._several(scores, labels) if self.head.multi_label else self._one(model, scores, labels)

    def _one(self, model: HatModel, scores: Tensor, labels: Sequence[Sequence[int]]) -> Outcome:
        known = [index for index, entry in enumerate(labels) if entry]
        rest = [index for index, entry in enumerate(labels) if not entry]
        doubt = nothing_learned(model)
        if self.unsure and rest:
            # Cross entropy with the uniform distribution, as much a sum over examples as the other loss.
            doubt = -self.unsure * scores[rest].log_softmax(1).mean(1).sum() / len(labels)
        if not known:
            return Outcome(doubt, {"right": 0, "asked": 0})
        truth = torch.tensor([labels[index][0] for index in known], device=scores.device)
        chosen = scores[known]  # (known, L)
        right = int((chosen.argmax(1) == truth).sum())
        loss = F.cross_entropy(chosen, truth) + doubt
        return Outcome(loss, {"right": right, "asked": len(known)})

    def _several(self, scores: Tensor, labels: Sequence[Sequence[int]]) -> Outcome:
        truth = torch.zeros_like(scores)
        for row, entry in enumerate(labels):
            truth[row, list(entry)] = 1.0
        given = scores.detach().sigmoid() > self.threshold
        held = truth.bool()
        tally = {"hits": (given & held).sum(), "wrong": (given & ~held).sum(), "missed": (~given & held).sum()}
        loss = F.binary_cross_entropy_with_logits(scores, truth)
        return Outcome(loss, {name: float(count) for name, count in tally.items()})

    def metric(self, tally: Mapping[str, float]) -> float:
        """Accuracy; micro F1 for several labels."""
        if not self.head.multi_label:
            return tally["right"] / max(tally["asked"], 1)
        return 2 * tally["hits"] / max(2 * tally["hits"] + tally["wrong"] + tally["missed"], 1)
