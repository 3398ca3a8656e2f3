"""Language models that other programs on this machine keep: where they lie, and whether they fit into its memory.

Looked for are the folders that LM Studio, Ollama, GPT4All, Jan, llama.cpp and the Hugging Face cache use, and
nothing else: no search of the disk. Nothing is copied; whoever takes one up links it.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.errors import ModelUnavailable
from engine.generation.instruct.runner import missing_runner
from engine.models.instruct.files import inspect_instruct, is_instruct
from engine.platforms.memory import machine_memory
from engine.registry.catalog import models_folder
from engine.schema.models import FoundModel

_DEEP = 4
"""Folders below a known one that are looked into."""
_MOST = 200
"""Models of one program that are shown."""
_OLLAMA_MODEL = "application/vnd.ollama.image.model"


def found_models(home: Path, *, user: Path | None = None, system: str = sys.platform) -> list[FoundModel]:
    """Language models that can be taken up and were not yet, by program and name. `user` is the user's own folder."""
    memory = machine_memory()
    taken = {path.resolve() for path in models_folder(home).glob("*/*.gguf")}
    taken |= {path.resolve().parent for path in models_folder(home).glob("*/*.safetensors")}
    found: dict[Path, FoundModel] = {}
    for program, name, place in _places(user or Path.home(), system):
        try:
            model = inspect_instruct(place)
        except (ModelUnavailable, OSError):
            continue  # other programs keep other things as well
        if place.resolve() not in taken and place.resolve() not in found:
            fits = None if memory is None else model.predicted <= memory.available
            found[place.resolve()] = FoundModel(
                program=program,
                name=name,
                path=str(model.place),
                kind=model.kind.value,
                size=model.size,
                context=model.context,
                predicted=model.predicted,
                licence=model.licence,
                fits=fits,
                problem=missing_runner(model.kind),
            )
    return sorted(found.values(), key=lambda one: (one.program, one.name.lower()))


def _places(user: Path, system: str) -> Iterator[tuple[str, str, Path]]:
    """Program, name and place of what may be a model."""
    data = _application_data(user, system)
    for program, folders in {
        "LM Studio": [user / ".lmstudio" / "models", user / ".cache" / "lm-studio" / "models"],
        "GPT4All": [data / "nomic.ai" / "GPT4All"],
        "Jan": [data / "Jan" / "data" / "llamacpp" / "models", user / "jan" / "models"],
        "llama.cpp": [
            user / ".cache" / "llama.cpp",
            user / "Library" / "Caches" / "llama.cpp",
            Path(os.environ.get("LLAMA_CACHE") or user / ".cache" / "llama.cpp"),
        ],
    }.items():
        for folder in folders:
            for place in _gguf_files(folder):
                yield program, place.stem, place
    yield from _ollama(Path(os.environ.get("OLLAMA_MODELS") or user / ".ollama" / "models"))
    yield from _hugging_face(user)


def _application_data(user: Path, system: str) -> Path:
    if system == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or user / "AppData" / "Local")
    return user / "Library" / "Application Support" if system == "darwin" else user / ".local" / "share"


def _gguf_files(folder: Path, depth: int = _DEEP) -> Iterator[Path]:
    """GGUF files in a folder and some floors below, not through links to folders."""
    try:
        entries = sorted(folder.iterdir())[:_MOST]
    except OSError:
        return
    for entry in entries:
        if entry.suffix.lower() == ".gguf" and entry.is_file():
            if "mmproj" not in entry.name.lower():  # the eye of a model that sees, no model by itself
                yield entry
        elif depth and entry.is_dir() and not entry.is_symlink():
            yield from _gguf_files(entry, depth - 1)


def _ollama(folder: Path) -> Iterator[tuple[str, str, Path]]:
    """Ollama keeps weights under their checksums and names in manifests."""
    manifests = folder / "manifests"
    try:
        files = sorted(path for path in manifests.rglob("*") if path.is_file())[:_MOST]
    except OSError:
        return
    for manifest in files:
        try:
            layers = json.loads(manifest.read_text(encoding="utf-8"))["layers"]
            digest = next(str(one["digest"]) for one in layers if one["mediaType"] == _OLLAMA_MODEL)
        except (OSError, ValueError, KeyError, TypeError, StopIteration, RecursionError):
            continue
        place = folder / "blobs" / digest.replace(":", "-")
        if place.is_file() and place.parent == folder / "blobs":
            yield "Ollama", f"{manifest.parent.name}-{manifest.name}", place


def _hugging_face(user: Path) -> Iterator[tuple[str, str, Path]]:
    root = Path(os.environ.get("HF_HOME") or user / ".cache" / "huggingface") / "hub"
    try:
        kept = sorted(root.glob("models--*--*"))[:_MOST]
    except OSError:
        return
    for folder in kept:
        for snapshot in sorted((folder / "snapshots").glob("*"))[-1:]:
            name = folder.name.rpartition("--")[2]
            if any(snapshot.glob("*.gguf")):
                for place in _gguf_files(snapshot, 0):
                    yield "Hugging Face", place.stem, place
            elif is_instruct(snapshot):
                yield "Hugging Face", name, snapshot
