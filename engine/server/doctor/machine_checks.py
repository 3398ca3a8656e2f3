"""The self-test's look at the machine: processor, memory, graphics card, and which of the models fit where."""

import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.platforms.graphics import Driver, nvidia_driver
from engine.platforms.memory import MachineMemory, machine_memory
from engine.platforms.processor import Processor, processor
from engine.protocol.programs import frozen
from engine.schema.life_cycle import Check
from engine.server.doctor.checks import Finding, guarded
from engine.server.doctor.native_parts import CARD, PartsReport, report

if TYPE_CHECKING:
    from engine.registry.catalog import RegisteredModel

_GB = 1e9
_ENOUGH_MEMORY = 1_000_000_000
"""What the extractive summarizer needs (`engine.registry.loaded.EXTRACTIVE_GB`), in bytes."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What was found out about the machine, once, for all checks."""

    processor: Processor
    memory: MachineMemory | None
    driver: Driver | None
    parts: PartsReport


def look() -> Machine:
    """Find out about the machine. Every native library is loaded in a child: some seconds, two minutes at most."""
    driver = nvidia_driver()
    return Machine(processor(), machine_memory(), driver, report(gpu=driver is not None))


def machine_checks(machine: Machine) -> list[Check]:
    """Processor, memory, native parts and graphics card."""
    looks: dict[str, Callable[[Machine], Finding]] = {
        "processor": _processor,
        "memory": _memory,
        "native parts": _parts,
        "graphics card": _card,
    }
    return [guarded(name, partial(check, machine)) for name, check in looks.items()]


def model_checks(home: Path, machine: Machine) -> list[Check]:
    """A check for each model: what it takes at most, where, and whether that is free."""
    models: list[RegisteredModel] = []

    def find() -> Finding:
        from engine.registry.catalog import registered_models

        models.extend(registered_models(home))
        return True, f"{len(models)} found."

    found = guarded("models", find)
    if not found.ok:
        return [found]
    return [guarded(f"model: {model.name}", partial(_model, model, machine)) for model in models]


def _processor(machine: Machine) -> Finding:
    found = machine.processor
    features = tuple(dict.fromkeys((*found.features, *machine.parts.features)))
    cores = f"{found.cores} core{'' if found.cores == 1 else 's'}"
    if found.usable < found.cores:
        cores += f", {found.usable} of them for this program"
    words = f"{found.name}, {cores}; {', '.join(features) or 'no special instructions'}."
    if found.lacks is not None and found.lacks not in features:
        words += f" Without {found.lacks} the models work, but several times slower."
    return True, words, {"name": found.name, "cores": found.cores, "usable": found.usable, "features": list(features)}


def _memory(machine: Machine) -> Finding:
    found = machine.memory
    if found is None:
        return True, "This system does not report its memory.", {"total": None, "available": None}
    whole = "that this container may use" if found.limited else "in all"
    words = f"{found.available / _GB:.1f} GB free of {found.total / _GB:.1f} GB {whole}."
    facts = {"total": found.total, "available": found.available, "limited": found.limited}
    if found.available < _ENOUGH_MEMORY:
        return False, f"{words} A summary needs up to {_ENOUGH_MEMORY / _GB:.0f} GB: close other programs.", facts
    return True, words, facts


def _parts(machine: Machine) -> Finding:
    parts = machine.parts
    facts = {"versions": parts.loaded, "problems": parts.problems}
    problems = {name: words for name, words in parts.problems.items() if name != CARD}
    if problems:
        return False, " ".join(dict.fromkeys(problems.values())), facts
    return True, f"All load: {', '.join(f'{name} {number}' for name, number in parts.loaded.items())}.", facts


def _card(machine: Machine) -> Finding:
    driver, parts = machine.driver, machine.parts
    facts = {
        "driver": driver and driver.version,
        "cards": [asdict(card) for card in driver.cards] if driver else [],
        "torch": parts.loaded.get("torch"),
        "cuda": parts.cuda,
        "devices": [asdict(device) for device in parts.devices],
        "mps": parts.mps,
    }
    ok, words = _of_card(driver, parts)
    return ok, words, facts


def _of_card(driver: Driver | None, parts: PartsReport) -> tuple[bool, str]:
    if driver is None:
        if sys.platform == "darwin":
            return True, "Apple's GPU is not used: Précis computes on the processor."
        return True, "None that NVIDIA's driver knows; Précis computes on the processor."
    ok, words = _use_of_card(parts)
    return ok, f"{_told(driver)} {words}"


def _use_of_card(parts: PartsReport) -> tuple[bool, str]:
    """Whether what there is of torch computes on the card as it should, and what to do where it does not."""
    torch = parts.loaded.get("torch")
    problem = parts.problems.get(CARD) or next((device.problem for device in parts.devices if device.problem), None)
    if torch is None:
        return True, "It is not used, because torch can't be loaded."
    if parts.cuda is None:
        return True, f"It is not used: torch {torch} is the CPU build. {_cuda_build()}"
    if problem:
        advice = "Update NVIDIA's driver; until then, use --device cpu."
        return False, f"A computation on it fails: {problem.rstrip('.')}. {advice}"
    if parts.devices:
        return True, f"A computation on it works (CUDA {parts.cuda})."
    if os.environ.get("CUDA_VISIBLE_DEVICES") in {"", "-1"}:
        return True, "CUDA_VISIBLE_DEVICES hides it."
    return False, f"torch finds no card: the driver is too old for CUDA {parts.cuda}. Update NVIDIA's driver."


def _told(driver: Driver) -> str:
    cards = []
    for card in driver.cards:
        memory = "" if card.total is None else f" with {card.total / _GB:.1f} GB"
        memory += "" if card.free is None else f", {card.free / _GB:.1f} GB free"
        cards.append(f"{card.name}{memory}")
    return f"{'; '.join(cards) or 'A card'} (NVIDIA driver {driver.version or 'of unknown version'})."


def _cuda_build() -> str:
    if frozen():
        return "To use the card, install precis-cuda instead of precis."
    return "To use the card, run `make setup TORCH=cuda`."


def _model(model: "RegisteredModel", machine: Machine) -> Finding:
    from engine.registry.model_fit import LengthBudget, fits_of

    parts = machine.parts
    memory = None if machine.memory is None else machine.memory.available
    fits = fits_of(model, LengthBudget(memory, parts.cpu_dtype, _free_on_card(machine), parts.gpu_dtype))
    facts = {"role": model.role, "kind": model.kind, "size": model.size, "fits": [asdict(fit) for fit in fits]}
    if model.role != "summarizer":
        return True, f"{model.kind}, {model.size / 1e6:.1f} MB: counted with the extractive summarizer.", facts
    if not any(fit.fits for fit in fits):
        words = " ".join(fit.sentence for fit in fits)
        return True, f"{words} Close other programs, or summarize with a smaller model.", facts
    return True, " ".join(fit.sentence for fit in fits), facts


def _free_on_card(machine: Machine) -> int | None:
    """What is free on the first card, whether this torch can use it or not; None without one."""
    if machine.parts.devices:
        return machine.parts.devices[0].free
    cards = machine.driver.cards if machine.driver else ()
    return next((card.free for card in cards if card.free is not None), None)
