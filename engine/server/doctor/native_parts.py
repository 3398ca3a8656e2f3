"""Loads every library that has native code, in a process of its own, and tells how each of them fares.

Whatever such a library does while it is loaded (raise, wait for a driver for ever, use an instruction that the
processor does not have) costs only this child; the self-test that started it says in words what happened.

The child writes JSON lines: one before each step, so that the last line names the step that killed it, one after it.
"""

import importlib
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from engine.ingest.pdf import mupdf
from engine.platforms.commands import finished
from engine.protocol.loading import death, load_failure, remedy
from engine.protocol.programs import native_parts_command, packages

_GPU = "--gpu"
"""Follows where a card is to be tried."""
_SECONDS = 90.0
_PARTS = {
    "numpy": "numpy",
    "torch": "torch",
    "tokenizers": "tokenizers",
    "safetensors": "safetensors",
    "PyMuPDF": "pymupdf",
    "SQLAlchemy": "sqlalchemy",
}
_WHERE_INSTALLED = {"xllamacpp": "xllamacpp"}
CARD = "the graphics card"


@dataclass(slots=True)
class Device:
    """A card as torch sees it. Bytes; `problem` is why it can't be computed on, where it can't."""

    name: str
    total: int
    free: int
    problem: str | None = None


@dataclass(slots=True)
class PartsReport:
    """What came of loading. `problems` are sentences by the name of the part."""

    loaded: dict[str, str] = field(default_factory=dict)
    """Versions by name."""
    problems: dict[str, str] = field(default_factory=dict)
    cuda: str | None = None
    """The CUDA that torch was built for; None where it was built for none."""
    mps: bool = False
    """Whether torch could compute on an Apple GPU here."""
    cpu_dtype: str = "float32"
    gpu_dtype: str = "bfloat16"
    features: tuple[str, ...] = ()
    """What torch knows of the processor."""
    devices: list[Device] = field(default_factory=list)


def report(*, gpu: bool, seconds: float = _SECONDS) -> PartsReport:
    """Load everything in a child. `gpu`: a driver is there, so try the card as well."""
    code, answer = finished(_command(gpu=gpu), seconds, child_environment())
    found, at = PartsReport(), None
    for line in answer.splitlines():
        try:
            told = json.loads(line)
        except ValueError:
            continue  # something printed, or was cut off in the middle of a line
        if isinstance(told, dict):
            at = _take(found, told)
    if at is not None or (code != 0 and not found.problems):
        found.problems.setdefault(at or "native parts", death(at or "one of them", code))
    return found


def _take(found: PartsReport, told: dict[str, Any]) -> str | None:
    """Enter a line; the step that has begun and not ended."""
    match told:
        case {"begins": str(name)}:
            return name
        case {"loaded": str(name), "version": str(number)}:
            found.loaded[name] = number
        case {"fails": str(name), "sentence": str(sentence)}:
            found.problems[name] = sentence
        case {"torch": {"cuda": cuda, "mps": bool(mps), "dtype": str(dtype), "features": list(features)}}:
            found.cuda, found.mps, found.cpu_dtype, found.features = cuda, mps, dtype, tuple(map(str, features))
        case {"devices": list(devices), "dtype": str(dtype)}:
            found.devices, found.gpu_dtype = [Device(**device) for device in devices], dtype
    return None


def _command(*, gpu: bool) -> list[str]:
    return [*native_parts_command(), *([_GPU] if gpu else [])]


def child_environment() -> dict[str, str]:
    """The environment of a child that finds this program's modules wherever it is started."""
    root = str(packages())
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1"}


# -- in the child -----------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> None:
    """Load one part after the other and tell of it."""
    from engine.protocol import network_block

    network_block.enforce()
    there = {name: module for name, module in _WHERE_INSTALLED.items() if find_spec(module) is not None}
    for name, module in (_PARTS | there).items():
        _step(name, partial(_load, name, module))
    if "torch" not in sys.modules:
        return
    _step("torch", _about_torch)
    if _GPU in arguments:
        _step(CARD, _try_cards)


def _step(name: str, work: Callable[[], dict[str, Any]]) -> None:
    _tell(begins=name)
    try:
        told = work()
    except Exception as error:
        failure = load_failure(error)
        sentence = failure.sentence if failure else f"{name} fails ({type(error).__name__}). {remedy()}"
        _tell(fails=name, sentence=sentence)
    else:
        _tell(**told)


def _tell(**line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def _load(name: str, module: str) -> dict[str, Any]:
    if module == "pymupdf":
        mupdf.load()
    else:
        importlib.import_module(module)
    try:
        number = version(name)
    except PackageNotFoundError:
        number = "?"
    return {"loaded": name, "version": number}


def _about_torch() -> dict[str, Any]:
    import torch

    from engine.models.packing import fast_dtype

    known = torch.cpu.get_capabilities()
    names = {"avx2": "AVX2", "avx512_f": "AVX-512", "avx512_vnni": "VNNI", "avx_vnni": "VNNI"}
    names |= {"avx512_bf16": "AVX512-BF16", "amx_bf16": "AMX", "neon": "NEON", "neon_dot": "dot product"}
    about = {
        "cuda": torch.version.cuda,
        "mps": bool(torch.backends.mps.is_available()),
        "dtype": str(fast_dtype()).removeprefix("torch."),
        "features": list(dict.fromkeys(word for key, word in names.items() if known.get(key))),
    }
    return {"torch": about}


def _try_cards() -> dict[str, Any]:
    """Multiply two matrices on each card."""
    import torch

    devices = []
    for index in range(torch.cuda.device_count()):
        free, total = 0, 0
        try:
            free, total = torch.cuda.mem_get_info(index)
            ones = torch.ones(64, 64, device=f"cuda:{index}")
            problem = None if float((ones @ ones).sum().item()) == 64.0**3 else "It computes wrongly."
        except (RuntimeError, AssertionError) as error:
            problem = str(error).strip().partition("\n")[0][:200]
        devices.append({"name": torch.cuda.get_device_name(index), "total": total, "free": free, "problem": problem})
    half = bool(devices) and not devices[0]["problem"] and torch.cuda.is_bf16_supported()
    return {"devices": devices, "dtype": "bfloat16" if half or not devices else "float16"}


if __name__ == "__main__":
    main(sys.argv[1:])
