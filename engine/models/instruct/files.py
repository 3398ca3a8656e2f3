"""Language models of the user's own, as files: what a GGUF file or a folder of safetensors holds, without loading it.

GGUF files are llama.cpp's (LM Studio, Ollama and others keep them too); folders are as transformers saves them. Either
has to be a decoder that was taught to follow instructions: it brings a chat template. No code beside a model is run.
"""

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ModelUnavailable, UnreadableFile
from engine.regular_files import check_regular, open_regular

if TYPE_CHECKING:
    from gguf import GGUFReader

FAMILIES = frozenset(
    {"llama", "qwen2", "qwen3", "gemma", "gemma2", "gemma3_text", "mistral", "ministral", "phi", "phi3", "granite",
     "smollm3", "olmo2"}
)  # fmt: skip
"""Types of `config.json` that are run: decoders that transformers itself implements."""
_MAGIC = b"GGUF"
_SPLIT = re.compile(r"(.+)-(\d{5})-of-(\d{5})\.gguf")
_LONGEST_TEMPLATE = 200_000
_LARGEST_CONFIG = 16 << 20
"""Bytes."""
_CONTEXT = 4096
"""Tokens of context that are made use of: instructions, a few sentences, and what is written of them."""
_OVERHEAD = 400 << 20
"""Bytes beside weights and context: libraries, scratch memory of a step."""


class InstructKind(StrEnum):
    GGUF = "gguf"
    SAFETENSORS = "safetensors"


@dataclass(frozen=True, slots=True)
class InstructModel:
    """A language model on this disk."""

    place: Path
    """The GGUF file (of several, the first), or the folder."""
    kind: InstructKind
    name: str
    architecture: str
    weights: tuple[Path, ...]
    size: int
    """Bytes of weights."""
    context: int
    """Tokens it reads at most."""
    key_value_bytes: int
    """Bytes of context a token takes."""
    licence: str | None = None

    @property
    def used_context(self) -> int:
        """Tokens of context that are used."""
        return min(self.context, _CONTEXT)

    @property
    def predicted(self) -> int:
        """Bytes of memory it takes at most, if its weights stay as they are."""
        return self.size + self.used_context * self.key_value_bytes + _OVERHEAD


def is_instruct(place: Path) -> bool:
    """Whether a file or folder is for this module to look into, whatever it then finds."""
    if place.is_file():
        return _begins_as_gguf(place)
    return bool(_gguf_in(place)) or _config_of(place).get("model_type") in FAMILIES


def inspect_instruct(place: Path) -> InstructModel:
    """Look into a GGUF file, a folder with one, or a folder of safetensors.

    Raises:
        ModelUnavailable: it is damaged, of an architecture that is not run, or was not taught to follow instructions.
    """
    if place.is_file():
        return _inspect_gguf(place)
    found = _gguf_in(place)
    return _inspect_gguf(found[0]) if found else _inspect_folder(place)


def _begins_as_gguf(path: Path) -> bool:
    """By its first letters: Ollama's files have no suffix."""
    if path.suffix.lower() == ".gguf":
        return True
    try:
        check_regular(path)
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except (OSError, UnreadableFile):
        return False


def _gguf_in(folder: Path) -> list[Path]:
    """The first files of the GGUF models in a folder."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".gguf")
    except OSError:
        return []
    parts = [_SPLIT.fullmatch(path.name) for path in files]
    return [path for path, part in zip(files, parts, strict=True) if part is None or int(part[2]) == 1]


def _inspect_gguf(path: Path) -> InstructModel:
    weights = _parts(path)
    try:
        check_regular(path)
        with path.open("rb") as file:
            if file.read(4) != _MAGIC:
                raise ModelUnavailable(f"{path} is not a GGUF file.")
        from gguf import GGUFReader

        reader = GGUFReader(path)
        architecture = str(_value(reader, "general.architecture"))
        layers = int(_value(reader, f"{architecture}.block_count"))
        heads = _most(_value(reader, f"{architecture}.attention.head_count"))
        key_heads = _most(_value(reader, f"{architecture}.attention.head_count_kv", heads))
        width = int(_value(reader, f"{architecture}.embedding_length"))
        head = int(_value(reader, f"{architecture}.attention.key_length", width // max(heads, 1)))
        context = int(_value(reader, f"{architecture}.context_length"))
        template = _value(reader, "tokenizer.chat_template", "")
        licence = _value(reader, "general.license", None)
    except (ModelUnavailable, ImportError):
        raise
    except Exception as error:  # whatever a damaged header makes the library do
        raise ModelUnavailable(f"{path} can't be read as a GGUF file ({type(error).__name__}).") from error
    if not template or len(str(template)) > _LONGEST_TEMPLATE:
        raise ModelUnavailable(
            f"{path.name} was not trained to follow instructions (it has no chat template): use its “instruct” version."
        )
    return InstructModel(
        place=path,
        kind=InstructKind.GGUF,
        name=_plain_name(path.stem),
        architecture=architecture,
        weights=weights,
        size=sum(part.stat().st_size for part in weights),
        context=context,
        key_value_bytes=2 * 2 * layers * key_heads * head,
        licence=None if licence is None else str(licence)[:80],
    )


def _parts(path: Path) -> tuple[Path, ...]:
    """All files of a model that is split. Raises ModelUnavailable where one is missing."""
    split = _SPLIT.fullmatch(path.name)
    if split is None:
        return (path,)
    names = [f"{split[1]}-{number:05d}-of-{split[3]}.gguf" for number in range(1, int(split[3]) + 1)]
    parts = tuple(path.with_name(name) for name in names)
    missing = [part.name for part in parts if not part.is_file()]
    if missing:
        raise ModelUnavailable(f"Of the model {split[1]} the file {missing[0]} is missing.")
    return parts


def _value(reader: "GGUFReader", key: str, default: Any = ...) -> Any:  # noqa: ANN401 (numbers and words)
    field = reader.get_field(key)
    if field is None:
        if default is ...:
            raise ModelUnavailable(f"The GGUF file does not say its {key}.")
        return default
    return field.contents()


def _most(value: Any) -> int:  # noqa: ANN401 (a number, or one a layer)
    return max(int(one) for one in value) if isinstance(value, list) else int(value)


def _inspect_folder(folder: Path) -> InstructModel:
    stored = _config_of(folder)
    kind = stored.get("model_type")
    if kind not in FAMILIES:
        raise ModelUnavailable(f"{folder} holds no language model that this program runs (type {kind!r}).")
    weights = tuple(sorted(folder.glob("*.safetensors")))
    if not weights:
        raise ModelUnavailable(f"{folder} has no weights as safetensors. Pickles are never opened.")
    if not (folder / "tokenizer.json").is_file():
        raise ModelUnavailable(f"{folder} has no tokenizer.json.")
    if not _has_template(folder):
        raise ModelUnavailable(
            f"{folder} was not trained to follow instructions (it has no chat template): use its “instruct” version."
        )
    try:
        layers, heads = int(stored["num_hidden_layers"]), int(stored["num_attention_heads"])
        key_heads = int(stored.get("num_key_value_heads") or heads)
        head = int(stored.get("head_dim") or int(stored["hidden_size"]) // heads)
        context = int(stored["max_position_embeddings"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelUnavailable(f"The config.json in {folder} lacks {error}.") from error
    return InstructModel(
        place=folder,
        kind=InstructKind.SAFETENSORS,
        name=_plain_name(folder.name),
        architecture=str(kind),
        weights=weights,
        size=sum(part.stat().st_size for part in weights),
        context=context,
        key_value_bytes=2 * 4 * layers * key_heads * head,
    )


def _has_template(folder: Path) -> bool:
    if (folder / "chat_template.jinja").is_file():
        return True
    return bool(_json_of(folder / "tokenizer_config.json").get("chat_template"))


def _config_of(folder: Path) -> dict[str, Any]:
    return _json_of(folder / "config.json")


def _json_of(path: Path) -> dict[str, Any]:
    try:
        with open_regular(path) as file:
            stored = json.loads(file.read(_LARGEST_CONFIG))
    except (UnreadableFile, OSError, ValueError, RecursionError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _plain_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.")[:64] or "model"
