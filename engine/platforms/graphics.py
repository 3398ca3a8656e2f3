"""NVIDIA's driver and cards, as the driver itself tells them: torch is not asked, and need not be there."""

import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from engine.platforms.commands import answer_of

_ROOT = Path("/")
_SECONDS = 15.0
"""The first question to a card that sleeps takes some seconds."""
_QUERY = ("--query-gpu=driver_version,name,memory.total,memory.free", "--format=csv,noheader,nounits")
_VERSION = re.compile(r"Kernel Module[^\n]*?\s(\d+\.\d+(?:\.\d+)?)\s")
_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Card:
    """A graphics card. Bytes are None where only its name is known."""

    name: str
    total: int | None = None
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Driver:
    """NVIDIA's driver, with the cards it drives."""

    version: str | None
    cards: tuple[Card, ...]


def has_nvidia_driver(system: str = sys.platform, root: Path = _ROOT) -> bool:
    """Whether NVIDIA's driver is here, told at once and without asking it."""
    if system == "win32":
        folder = Path(os.environ.get("SystemRoot", r"C:\Windows"), "System32")  # noqa: SIM112
        return (folder / "nvcuda.dll").is_file()
    return (root / "dev/nvidiactl").exists()


def nvidia_driver(system: str = sys.platform, root: Path = _ROOT, seconds: float = _SECONDS) -> Driver | None:
    """NVIDIA's driver, or None where none is at work. Takes no longer than `seconds`, whatever the driver does."""
    program = shutil.which("nvidia-smi")
    if program is not None:
        driver = _told(answer_of([program, *_QUERY], seconds))
        if driver is not None:
            return driver
    return _from_the_kernel(root / "proc/driver/nvidia") if system not in {"win32", "darwin"} else None


def _told(answer: str | None) -> Driver | None:
    """What nvidia-smi writes: a line a card."""
    cards, version = [], None
    for line in (answer or "").splitlines():
        columns = [column.strip() for column in line.split(",")]
        if len(columns) != 4:
            continue
        version = columns[0]
        total, free = (int(number) * _MIB if number.isdigit() else None for number in columns[2:])
        cards.append(Card(columns[1], total, free))
    return Driver(version, tuple(cards)) if cards else None


def _from_the_kernel(folder: Path) -> Driver | None:
    try:
        words = (folder / "version").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    found = _VERSION.search(words)
    cards = []
    for file in sorted(folder.glob("gpus/*/information")):
        try:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        cards += [Card(line.partition(":")[2].strip()) for line in lines if line.startswith("Model")]
    return Driver(found[1] if found else None, tuple(cards))
