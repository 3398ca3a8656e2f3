"""Which models run where on this machine: the peak each is expected to take, against what is free now.

Nothing is loaded: what a model takes is counted from its configuration, as before every summary (`plan`).
"""

from dataclasses import dataclass
from pathlib import Path

from engine.errors import ModelUnavailable
from engine.generation.memory_plan import GPU_GB, RunPlan, possible_runs
from engine.models import checkpoints
from engine.registry.catalog import RegisteredModel
from engine.registry.loaded import EXTRACTIVE_GB
from engine.schema.result import EXTRACTIVE

_GB = 1e9
_PROCESS = 250 * 2**20
"""What a process holds that has read a document, before a model is loaded."""


@dataclass(frozen=True, slots=True)
class LengthBudget:
    """What is free, in bytes, and in which dtype models are fastest there. No GPU: None."""

    memory: int | None
    cpu_dtype: str = "float32"
    gpu: int | None = None
    gpu_dtype: str = "bfloat16"


@dataclass(frozen=True, slots=True)
class Fit:
    """One model on one device. `predicted` is the peak of the best way to run it that fits; else of the smallest."""

    device: str
    predicted: int
    free: int | None
    """None where that can't be told."""
    fits: bool
    dtype: str | None = None
    memory: bool = True
    """Whether its memory of earlier chunks is on; it is the first thing to be given up where there is too little."""

    @property
    def sentence(self) -> str:
        where = "On the GPU" if self.device == "cuda" else "On the CPU"
        free = "" if self.free is None else f" of {self.free / _GB:.1f} GB free"
        words = f"{where} at most {self.predicted / _GB:.1f} GB{free}"
        if not self.fits:
            return f"{words}: does not fit."
        return f"{words}: fits." if self.memory else f"{words}: fits, without its memory of earlier sections."


def fits_of(model: RegisteredModel, room: LengthBudget) -> list[Fit]:
    """Where a summarizer runs, the CPU first. What has no weights to plan for is counted with the extractive one.

    Raises:
        ModelUnavailable: it can't be read.
    """
    if model.problem is not None:
        raise ModelUnavailable(model.problem)
    if model.role != "summarizer" or model.name == EXTRACTIVE or model.path is None:
        predicted = int(EXTRACTIVE_GB * _GB)
        return [Fit("cpu", predicted, room.memory, room.memory is None or predicted <= room.memory)]
    found = checkpoints.look_into(Path(model.path))
    if not isinstance(found, checkpoints.Checkpoint):
        return [Fit("cpu", found.predicted, room.memory, room.memory is None or found.predicted <= room.memory)]
    fits = [_best(found, "cpu", room.cpu_dtype, room.memory, found.trained_memory)]
    if room.gpu is not None:
        free = min(room.gpu, int(GPU_GB * _GB))
        fits.append(_best(found, "cuda", room.gpu_dtype, free, found.trained_memory))
    return fits


def _best(found: checkpoints.Checkpoint, device: str, dtype: str, free: int | None, remembers: bool) -> Fit:
    plans = possible_runs(
        found.config,
        found.generation,
        device=device,
        fast_dtype=dtype,
        file_bytes=found.size,
        remembers=remembers,
        limit=1 << 62 if free is None else free,
        used=_PROCESS,
    )
    chosen: RunPlan | None = next((plan for plan in plans if plan.fits), None)
    plan = chosen or min(plans, key=lambda plan: plan.predicted)
    return Fit(device, plan.predicted, free, chosen is not None, plan.dtype, plan.memory or not remembers)
