"""The pretraining tasks of HAT's paper as objectives.

| objective          | task of the paper | loss                      | metric                                   |
|--------------------|-------------------|---------------------------|------------------------------------------|
| `MaskedWords`      | MLM               | cross entropy             | cross entropy (lower is better)          |
| `MaskedSegments`   | SMLM-40, SMLM-100 | cross entropy             | cross entropy (lower is better)          |
| `SegmentOrder`     | SOP               | mean squared error        | mean absolute error (lower is better)    |
| `MissingSegments`  | MC-MSP            | cross entropy over five   | accuracy                                 |
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor
from torch.nn import functional as F

from engine.models.configs import HatHeadConfig, HatTask
from engine.models.hat.examples import HatExample
from engine.models.hat.model import HatBatch, HatModel, pack
from engine.models.hat.objectives import Outcome, choose, device_of
from engine.research.training import hat_sampling

_LANGUAGE = HatHeadConfig(HatTask.LANGUAGE)
_ORDER = HatHeadConfig(HatTask.SEGMENTS, 1, regression=True)
_CHOICE = HatHeadConfig(HatTask.CHOICE)


@dataclass(frozen=True, slots=True)
class MaskedWords:
    """MLM: 15% of the tokens are predicted."""

    rate: float = 0.15
    head: HatHeadConfig = field(default=_LANGUAGE)
    higher_is_better: bool = False

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        batch = pack([example.segments for example in examples], model.config)
        return _words(model, *hat_sampling.mask_words(batch, model.config, generator, self.rate))

    def metric(self, tally: Mapping[str, float]) -> float:
        """Cross entropy in nats."""
        return tally["entropy"] / max(tally["words"], 1)


@dataclass(frozen=True, slots=True)
class MaskedSegments:
    """SMLM: in 20% of the segments 40% or all of the tokens are masked and predicted."""

    rate: float = 1.0
    segment_rate: float = 0.2
    head: HatHeadConfig = field(default=_LANGUAGE)
    higher_is_better: bool = False

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        batch = pack([example.segments for example in examples], model.config)
        masked = hat_sampling.mask_segments(batch, model.config, generator, self.rate, self.segment_rate)
        return _words(model, *masked)

    def metric(self, tally: Mapping[str, float]) -> float:
        """Cross entropy in nats."""
        return tally["entropy"] / max(tally["words"], 1)


def _words(model: HatModel, batch: HatBatch, targets: Tensor) -> Outcome:
    at = targets != hat_sampling.IGNORED  # (S, K)
    device = device_of(model)
    scores = model(batch.to(device), at=at.to(device))  # (M, V), M masked words
    entropy = F.cross_entropy(scores.float(), targets[at].to(device), reduction="sum")
    count = int(at.sum())
    return Outcome(entropy / max(count, 1), {"entropy": float(entropy.detach()), "words": count})


@dataclass(frozen=True, slots=True)
class SegmentOrder:
    """SOP: segments are shuffled, and each one's place in the document, from 0, is predicted as a number."""

    head: HatHeadConfig = field(default=_ORDER)
    higher_is_better: bool = False

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        shuffled = [hat_sampling.shuffle(example.segments, generator) for example in examples]
        batch = pack([segments for segments, _ in shuffled], model.config)
        device = device_of(model)
        truth = torch.tensor([place for _, order in shuffled for place in order or [0]], dtype=torch.float32)
        error = model(batch.to(device))[:, 0].float() - truth.to(device)  # (S,)
        return Outcome(error.square().mean(), {"error": float(error.detach().abs().sum()), "segments": len(error)})

    def metric(self, tally: Mapping[str, float]) -> float:
        """Mean absolute error in segments."""
        return tally["error"] / max(tally["segments"], 1)


@dataclass(frozen=True, slots=True)
class MissingSegments:
    """MC-MSP: which of five segments was taken out of the document."""

    negatives: hat_sampling.Negatives
    candidates: int = 5
    head: HatHeadConfig = field(default=_CHOICE)
    higher_is_better: bool = True

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        """See `Objective`. Documents of one segment are passed over."""
        made = [
            hat_sampling.hide_segment(example.segments, model.config, self.negatives, generator, self.candidates)
            for example in examples
        ]
        asked = [one for one in made if one is not None]
        return choose(model, [(one.segments, one.candidates, one.answer) for one in asked])

    def metric(self, tally: Mapping[str, float]) -> float:
        return tally["right"] / max(tally["asked"], 1)
