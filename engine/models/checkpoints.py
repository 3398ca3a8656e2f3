"""Summarizers as folders: look into one, take it in, verify it, load it, save one.

Two formats are read: checkpoints as transformers saves them, and this project's own, which is the same (config.json,
safetensors, tokenizer) with AWESOME's fields and memory parts. Of the former BART's family becomes AWESOME with its
memory off; other encoder-decoders run as they are (`engine.models.seq2seq.model`). Pickles are never opened: loading
one runs whatever it says. What is taken in gets `checksums.json`, the sha256 of every file.
"""

import dataclasses
import hashlib
import json
import math
import shutil
import struct
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ModelUnavailable, UnreadableFile
from engine.models.adapted import AdaptedWriter, inspect_adapted, is_adapted
from engine.models.awesome.configs import bart_config, generation_settings
from engine.models.checksums import sha256_of
from engine.models.configs import AwesomeConfig, Colt5Config, GenerationSettings, MemoryKind, restored_colt5
from engine.models.instruct.files import InstructKind, InstructModel, inspect_instruct, is_instruct
from engine.models.json_files import read_object
from engine.models.poolingformer.configs import OWN_TYPE as POOLINGFORMER_TYPE
from engine.models.poolingformer.configs import PoolingformerConfig, restored
from engine.models.seq2seq.configs import FAMILIES, Seq2SeqConfig, seq2seq_config, summarization
from engine.progress import Checkpoint as Progress
from engine.progress import silent
from engine.regular_files import check_folder
from engine.schema.enums import Stage

if TYPE_CHECKING:
    import torch

    from engine.models.awesome.model import Awesome
    from engine.models.summary_tokenizer import SummaryTokenizer

OWN_TYPE = "precis-awesome"
COLT5_TYPE = "precis-colt5"
CHECKSUMS = "checksums.json"
_MEGABYTE = 1 << 20
_PICKLES = ("*.bin", "*.pt", "*.pth", "*.ckpt", "*.pkl")
_TAKEN = ("*.json", "*.txt", "*.safetensors", "*.md", "*.model", "*.jinja", "LICENSE*")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a folder holds, known without loading a tensor."""

    folder: Path
    config: AwesomeConfig | Seq2SeqConfig | Colt5Config
    generation: GenerationSettings
    trained_memory: bool
    """Whether the memory parts are in the file; without them memory stays off."""
    weights: tuple[Path, ...]
    size: int
    """Bytes of weights."""
    licence: str | None
    card: str | None

    @property
    def awesome(self) -> AwesomeConfig:
        """The configuration of a checkpoint of BART's family. Raises ModelUnavailable where it is of another."""
        if isinstance(self.config, AwesomeConfig):
            return self.config
        kind = self.config.family if isinstance(self.config, Seq2SeqConfig) else COLT5_TYPE
        raise ModelUnavailable(f"{self.folder} is of type {kind!r}; this needs one of type 'bart'.")


def inspect(folder: Path) -> Checkpoint:
    """Look into a checkpoint folder. Raises ModelUnavailable with the reason where it is not a summarizer for us."""
    from engine.models.summary_tokenizer import SummaryTokenizer

    try:
        check_folder(folder)
    except UnreadableFile as error:
        raise ModelUnavailable(f"{folder} is not a model folder: {error}") from error
    stored = read_object(folder / "config.json")
    config, generation = _configurations(folder, stored)
    weights = _weight_files(folder)
    tokenizer = SummaryTokenizer.load(folder)
    if tokenizer.size > config.vocab_size:
        message = f"The tokenizer in {folder} has {tokenizer.size} tokens, the model {config.vocab_size}."
        raise ModelUnavailable(message)
    card = next((folder / name for name in ("README.md", "CARD.md") if (folder / name).is_file()), None)
    text = card.read_text(encoding="utf-8", errors="replace") if card is not None else None
    return Checkpoint(
        folder=folder,
        config=config,
        generation=generation,
        trained_memory=isinstance(config, AwesomeConfig)
        and stored.get("model_type") in {OWN_TYPE, POOLINGFORMER_TYPE}
        and config.memory is not MemoryKind.NONE,
        weights=weights,
        size=sum(path.stat().st_size for path in weights),
        licence=_licence(text),
        card=text,
    )


def look_into(place: Path) -> Checkpoint | InstructModel | AdaptedWriter:
    """What a folder or GGUF file holds that can write summaries. Raises ModelUnavailable where it is nothing for us."""
    if is_instruct(place):
        return inspect_instruct(place)
    return inspect_adapted(place) if is_adapted(place) else inspect(place)


def add(source: Path, target: Path, *, link: bool = False, checkpoint: Progress = silent) -> None:
    """Take a summarizer's folder in as `target`, copied or (the files) linked, with the sha256 of each file noted.

    A language model may be a GGUF file of its own. `checkpoint` hears ("copy", megabytes done, megabytes); what it
    raises ends it and leaves nothing behind.
    Raises ModelUnavailable where it does not fit or `target` exists, OSError where it can't be written.
    """
    found = look_into(source)
    if target.exists():
        raise ModelUnavailable(f"There is already a model named {target.name}.")
    partial = target.with_name(target.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    if isinstance(found, InstructModel) and found.kind is InstructKind.GGUF:
        files = list(found.weights)
    else:
        files = sorted({path for pattern in _TAKEN for path in source.glob(pattern) if path.name != CHECKSUMS})
    try:
        _take(files, partial, link=link, checkpoint=checkpoint)
        look_into(partial)
        partial.rename(target)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def _take(files: Sequence[Path], partial: Path, *, link: bool, checkpoint: Progress) -> None:
    """Copy or link the files of a model, each read once: what is hashed is what was written."""
    total, done = sum(path.stat().st_size for path in files) // _MEGABYTE, 0
    sums: dict[str, str] = {}
    for path in files:
        digest = hashlib.sha256()
        name = f"{path.name}.gguf" if path.parent.name == "blobs" and not path.suffix else path.name  # Ollama's
        copy = None if link else (partial / name).open("wb")
        with path.open("rb") as file, copy or nullcontext():
            while piece := file.read(4 * _MEGABYTE):
                checkpoint(Stage.COPY, done // _MEGABYTE, total)
                digest.update(piece)
                done += len(piece)
                if copy is not None:
                    copy.write(piece)
        if link:
            (partial / name).symlink_to(path.resolve())
        sums[name] = digest.hexdigest()
    (partial / CHECKSUMS).write_text(json.dumps(sums, indent=1) + "\n", encoding="utf-8")
    checkpoint(Stage.COPY, total, total)


def write_checksums(folder: Path, files: Iterable[Path] | None = None) -> None:
    """Note the sha256 of `files` of `folder` (left out: of every file) in it."""
    noted = sorted(folder.iterdir()) if files is None else files
    sums = {path.name: sha256_of(path) for path in noted if path.name != CHECKSUMS}
    (folder / CHECKSUMS).write_text(json.dumps(sums, indent=1) + "\n", encoding="utf-8")


def verify(folder: Path) -> str:
    """Check every file of a folder against its noted sha256; gives that of the weights.

    Raises ModelUnavailable where one is missing or not what it was.
    """
    noted = read_object(folder / CHECKSUMS)
    for name, digest in noted.items():
        path = folder / name
        if not path.is_file():
            raise ModelUnavailable(f"{name} is missing from the model {folder.name}: add it again.")
        if sha256_of(path) != digest:
            raise ModelUnavailable(f"{name} of the model {folder.name} is not the file that was added: add it again.")
    return _weights_sum(noted)


def noted_sum(folder: Path) -> str | None:
    """The noted sha256 of a folder's weights (of several files, of their sums together), None where none is noted."""
    try:
        return _weights_sum(read_object(folder / CHECKSUMS))
    except ModelUnavailable:
        return None


def _weights_sum(noted: Mapping[str, str]) -> str:
    weights = [digest for name, digest in sorted(noted.items()) if name.endswith((".safetensors", ".gguf"))]
    weights = weights or [digest for name, digest in sorted(noted.items()) if name == "weights.json"]
    return weights[0] if len(weights) == 1 else hashlib.sha256("".join(weights).encode()).hexdigest()


def kind_of(checkpoint: Checkpoint) -> str:
    """What a model is, in a few words for lists."""
    if isinstance(checkpoint.config, Seq2SeqConfig):
        return f"{checkpoint.config.family}, no memory"
    if isinstance(checkpoint.config, Colt5Config):
        return "CoLT5, no memory"
    if isinstance(checkpoint.config, PoolingformerConfig):
        kind = checkpoint.config.memory.value
        return f"Poolingformer, {kind} memory" if checkpoint.trained_memory else "Poolingformer, no memory"
    if checkpoint.trained_memory:
        return f"AWESOME, {checkpoint.config.memory.value} memory"
    return "BART, no trained memory"


# --------------------------------------------------------------------------------------------- tensors


def load(
    folder: Path,
    *,
    config: AwesomeConfig | None = None,
    dtype: "torch.dtype | None" = None,
    device: "torch.device | str" = "cpu",
) -> "Awesome":
    """Load a summarizer of BART's family in evaluation mode.

    `config` equips a checkpoint with parts it has not (at their starting points, to be trained): memory, projections of
    salient vectors, highlights; without it the folder's own configuration holds. Raises ModelUnavailable where file and
    configuration do not fit.
    """
    import torch

    from engine.models.awesome.convert import bart_state, load_plain, untrained_parts
    from engine.models.unfilled import allocate, unfilled

    checkpoint = inspect(folder)
    stored = checkpoint.awesome
    own = read_object(folder / "config.json").get("model_type") in {OWN_TYPE, POOLINGFORMER_TYPE}
    with unfilled():
        model = _model_of(config or stored)
    allocate(model, dtype or torch.float32, device)
    model.tie()
    state = _read_tensors(checkpoint.weights)
    if own and (base := read_object(folder / "config.json").get("base")) is not None:
        state = _bundled_state(stored, base, folder) | state
    state = state if own else bart_state(state, stored)
    if own and (config is None or config.memory is stored.memory):
        _load_whole(model, state | untrained_parts(model, stored), folder)
    else:
        load_plain(model, state)
    return model.eval()


def _model_of(config: AwesomeConfig) -> "Awesome":
    from engine.models.awesome.model import Awesome
    from engine.models.poolingformer.model import Poolingformer

    return Poolingformer(config) if isinstance(config, PoolingformerConfig) else Awesome(config)


def save(
    model: "Awesome",
    folder: Path,
    generation: GenerationSettings,
    tokenizer: "SummaryTokenizer",
    card: str,
    *,
    dtype: "torch.dtype | None" = None,
    on_bundled: bool = False,
) -> None:
    """Write a summarizer in this project's format. `card` is Markdown: data, recipe, measures, licence.

    Tensors are written as `dtype`, left out as they are. `on_bundled` leaves out what is as a warm start from the
    bundled sentence encoder makes it: the token table, frozen layers. They come from there again, from that very file.
    """
    import torch
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    state = {key: tensor.detach().contiguous() for key, tensor in model.state_dict().items()}
    if model.config.tie_embeddings:
        del state["lm_head.weight"]
    base = _bundled_base() if on_bundled else None
    if base is not None:
        given = _bundled_state(model.config, base, folder)
        state = {key: one for key, one in state.items() if key not in given or not torch.equal(one.float(), given[key])}
    if dtype is not None:
        state = {key: tensor.to(dtype) for key, tensor in state.items()}
    stored = {
        "model_type": POOLINGFORMER_TYPE if isinstance(model.config, PoolingformerConfig) else OWN_TYPE,
        "format": 1,
        "awesome": dataclasses.asdict(model.config),
        "generation": dataclasses.asdict(generation),
        "base": base,
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    save_file(state, folder / "model.safetensors", metadata={"format": "pt"})
    tokenizer.save(folder)
    (folder / "README.md").write_text(card, encoding="utf-8")
    write_checksums(folder)


def _bundled_base() -> dict[str, str]:
    """What tells the bundled encoder's file from any other."""
    from engine.models.encoder.files import bundled_folder

    folder = bundled_folder()
    return {"name": folder.parent.name, "sha256": sha256_of(folder / "model.safetensors")}


def _bundled_state(config: AwesomeConfig, base: Mapping[str, str], folder: Path) -> "dict[str, torch.Tensor]":
    """What a warm start from the bundled encoder gives, if that is the file a model was stored upon."""
    from engine.models.awesome.convert import warm_state
    from engine.models.encoder.files import bundled_folder

    if _bundled_base()["sha256"] != base.get("sha256"):
        raise ModelUnavailable(f"{folder} is based on a different sentence encoder than the installed one.")
    return warm_state(config, _read_tensors((bundled_folder() / "model.safetensors",)))


def _load_whole(model: "Awesome", state: "Mapping[str, torch.Tensor]", folder: Path) -> None:
    tied = {"lm_head.weight"} if model.config.tie_embeddings else set()
    own = model.state_dict()
    if set(state) != set(own) - tied or any(state[key].shape != own[key].shape for key in state):
        raise ModelUnavailable(f"The weights in {folder} do not fit its configuration.")
    model.load_state_dict(dict(state), strict=False)
    model.tie()


def _read_tensors(files: tuple[Path, ...]) -> "dict[str, torch.Tensor]":
    from safetensors import SafetensorError
    from safetensors.torch import load_file

    state: dict[str, torch.Tensor] = {}
    for path in files:
        try:
            state |= load_file(path)
        except (SafetensorError, OSError) as error:
            raise ModelUnavailable(f"{path} can't be read as safetensors: {error}.") from error
    return state


# ------------------------------------------------------------------------------------- what a folder says


def _configurations(
    folder: Path, stored: Mapping[str, Any]
) -> tuple[AwesomeConfig | Seq2SeqConfig | Colt5Config, GenerationSettings]:
    if stored.get("model_type") in {OWN_TYPE, COLT5_TYPE, POOLINGFORMER_TYPE}:
        if stored.get("format") != 1:
            raise ModelUnavailable(f"The model in {folder} has a newer format than this program knows.")
        try:
            if stored["model_type"] == COLT5_TYPE:
                return restored_colt5(stored["colt5"]), GenerationSettings(**stored["generation"])
            if stored["model_type"] == POOLINGFORMER_TYPE:
                return restored(stored["awesome"]), GenerationSettings(**stored["generation"])
            config = AwesomeConfig(**_restored(stored["awesome"]))
            return config, GenerationSettings(**stored["generation"])
        except (TypeError, ValueError, KeyError) as error:
            raise ModelUnavailable(f"The configuration in {folder} is damaged: {error}.") from error
    told = {**stored, **summarization(stored), **_read_if_there(folder / "generation_config.json")}
    try:
        if stored.get("model_type") in FAMILIES:
            return _of_another_family(folder, told), generation_settings(told)
        return bart_config(stored), generation_settings(told)
    except (ValueError, TypeError) as error:
        raise ModelUnavailable(f"The configuration in {folder} is impossible: {error}.") from error


def _of_another_family(folder: Path, told: Mapping[str, Any]) -> Seq2SeqConfig:
    from engine.models.summary_tokenizer import SummaryTokenizer

    numbers = sum(_numbers(path) for path in _weight_files(folder))
    tokenizer = SummaryTokenizer.load(folder)
    said = _read_if_there(folder / "tokenizer_config.json")
    return seq2seq_config(told, said, numbers=numbers, marks=tokenizer.marks, lower_case=tokenizer.is_uncased)


def _restored(fields: Mapping[str, Any]) -> dict[str, Any]:
    restored = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
    return {**restored, "memory": MemoryKind(fields["memory"])}


def _weight_files(folder: Path) -> tuple[Path, ...]:
    """The safetensors files of a folder, in order. Raises ModelUnavailable for pickles and broken ones."""
    index = folder / "model.safetensors.index.json"
    if (folder / "model.safetensors").is_file():
        files = [folder / "model.safetensors"]
    elif index.is_file():
        names = sorted(set(read_object(index)["weight_map"].values()))
        if any(Path(name).name != name for name in names):
            raise ModelUnavailable(f"The index of {folder} names files outside the folder.")
        files = [folder / name for name in names]
    else:
        pickles = [path.name for pattern in _PICKLES for path in folder.glob(pattern)]
        if pickles:
            raise ModelUnavailable(
                f"{folder} holds its weights as a pickle ({pickles[0]}), which can run code when it is opened, so "
                f'it is not. If you trust its source, convert it once: precis models convert "{folder}"'
            )
        raise ModelUnavailable(f"{folder} holds no model.safetensors.")
    for path in files:
        if not path.is_file():
            raise ModelUnavailable(f"{path.name} is missing from {folder}.")
        _refuse_broken(path)
    return tuple(files)


def _refuse_broken(path: Path) -> None:
    """Compare a safetensors file's header with its size, so that half a download is seen before it is loaded."""
    size = path.stat().st_size
    length, header = _header(path)
    ends = [entry["data_offsets"][1] for entry in header.values()]
    if 8 + length + max(ends, default=0) != size:
        raise ModelUnavailable(f"{path} is cut short: {size} bytes of {8 + length + max(ends, default=0)}.")


def _numbers(path: Path) -> int:
    """How many numbers a safetensors file holds."""
    return sum(math.prod(entry["shape"]) for entry in _header(path)[1].values())


def _header(path: Path) -> tuple[int, dict[str, Any]]:
    """The length of a safetensors file's header, and its entries. Raises ModelUnavailable where there is none."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(8)
        length = struct.unpack("<Q", head)[0] if len(head) == 8 else size
        try:
            header = json.loads(file.read(length)) if 8 + length <= size else None
        except ValueError:
            header = None
    if not isinstance(header, dict):
        raise ModelUnavailable(f"{path} is not a complete safetensors file.")
    return length, {name: entry for name, entry in header.items() if name != "__metadata__"}


def _read_if_there(path: Path) -> dict[str, Any]:
    return read_object(path) if path.is_file() else {}


def _licence(card: str | None) -> str | None:
    """The licence named in a model card's front matter."""
    lines = (card or "").splitlines()
    for line in lines[1:40] if lines[:1] == ["---"] else []:
        key, _, value = line.partition(":")
        if key.strip() in {"license", "licence"}:
            return value.strip() or None
    return None
