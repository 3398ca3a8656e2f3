"""The toy models' upstream stage: to give each segment the vector that the bundled encoder gives it, made small.

The paper's models learn masked words for 50,000 steps before they are probed. On a processor that is out of reach, and
without it a model of twelve blocks never leaves chance when it has to choose among segments (measured: not within 600
steps): its [CLS] states say nothing yet of what a segment is about. Here they learn that from an encoder that knows:
mean squared error to its vectors on their strongest directions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.models.configs import HatHeadConfig, HatTask
from engine.models.hat import HatModel, pack
from engine.progress import Checkpoint
from engine.training.hat import HatTraining, train
from engine.training.hat_data import HatExample, Segment
from engine.training.hat_objectives import Outcome

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SegmentVectors:
    """Distillation: every segment's output is drawn to the vector that belongs to the segment."""

    vectors: Mapping[Segment, Tensor]
    """(d,) for each segment that occurs."""
    head: HatHeadConfig = field(init=False)
    higher_is_better: bool = False

    def __post_init__(self) -> None:
        width = len(next(iter(self.vectors.values())))
        object.__setattr__(self, "head", HatHeadConfig(HatTask.SEGMENTS, width))

    def outcome(self, model: HatModel, examples: Sequence[HatExample], generator: torch.Generator) -> Outcome:
        """See `Objective`. Nothing is random here."""
        del generator
        batch = pack([example.segments for example in examples], model.config)
        wanted = torch.stack([self.vectors[segment] for one in examples for segment in one.segments])  # (S, d)
        error = model(batch).float() - wanted  # (S, d)
        return Outcome(error.square().mean(), {"error": float(error.detach().square().sum()), "numbers": error.numel()})

    def metric(self, tally: Mapping[str, float]) -> float:
        """Mean squared error; the vectors' own variance is 1."""
        return tally["error"] / max(tally["numbers"], 1)


def strongest_directions(vectors: Floats, width: int) -> Floats:
    """(n, d) to (n, width): centred, on the directions of greatest variance, the whole of variance 1."""
    centred = vectors - vectors.mean(0)
    _, axes = np.linalg.eigh(centred.T @ centred)  # ascending
    made = centred @ axes[:, -width:]  # (n, width)
    return np.asarray(made / made.std(), np.float32)


def upstream(
    model: HatModel,
    objective: SegmentVectors,
    documents: Sequence[HatExample],
    settings: HatTraining,
    checkpoint: Checkpoint,
) -> dict[str, Tensor]:
    """Train the model; what its encoder came to."""
    with TemporaryDirectory() as folder:
        train(model, objective, documents, settings, Path(folder), checkpoint=checkpoint)
    return {name: tensor.clone() for name, tensor in model.encoder.state_dict().items()}
