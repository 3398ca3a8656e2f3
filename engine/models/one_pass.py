"""Folders of Poolingformers, which read in one pass: summarizers from a BART or LED folder, and readers of questions.

A summarizer is stored as AWESOME's are, by `engine.models.checkpoints`, which knows its configuration; so this stands
outside of `engine.models.poolingformer`. A reader has its own type, and its tokenizer beside it.
"""

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ModelUnavailable, OutOfResources, UsageError
from engine.models import checkpoints
from engine.models.encoder.files import tokenizer_of
from engine.models.json_files import read_object
from engine.models.poolingformer.configs import READER_TYPE, from_bart, from_encoder, from_led, restored
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.models.tensor_files import read_tensors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from engine.models.poolingformer.model import Poolingformer
    from engine.models.poolingformer.reader import QuestionReader

FORMAT = 1


def windowed_summarizer(folder: Path, **changes: Any) -> "Poolingformer":  # noqa: ANN401 (fields of any type)
    """A summarizer warm-started from a BART or LED folder: that model with a window, until it is trained.

    Raises:
        ModelUnavailable: the folder is of another family, or does not fit what it says.
    """
    from engine.models.poolingformer.convert import load_bart, load_led
    from engine.models.poolingformer.model import Poolingformer

    stored = read_object(folder / "config.json")
    kind = stored.get("model_type")
    if kind not in {"bart", "led"}:
        raise ModelUnavailable(
            f"{folder} is of type {kind!r}; a Poolingformer that summarizes starts from bart or led."
        )
    make, load = (from_bart, load_bart) if kind == "bart" else (from_led, load_led)
    model = Poolingformer(make(stored, **changes))
    load(model, read_tensors(folder))
    return model.eval()


_CARD = """# One pass

A Poolingformer made from {name}, which is of type {kind}: its layers see {window:,} tokens on either side and its first
token, and it reads {positions:,} tokens in one pass. The second level of attention is untrained and adds nothing yet.
Licence: that of {name}.
"""


def write_one_pass(source: Path, target: Path) -> None:
    """Write the summarizer that `windowed_summarizer` makes of a BART or LED folder, with its tokenizer and settings.

    Raises:
        ModelUnavailable: see there, or it is no summarizer.
        UsageError: there is something at `target`.
        OutOfResources: it can't be written.
    """
    if target.exists():
        raise UsageError(f"{target} already exists; choose another folder.")
    found = checkpoints.inspect(source)
    model, config = windowed_summarizer(source), read_object(source / "config.json")
    card = _CARD.format(
        name=source.name,
        kind=config["model_type"],
        window=model.config.window,
        positions=model.config.source_positions,
    )
    try:
        checkpoints.save(model, target, found.generation, SummaryTokenizer.load(source), card)
    except OSError as error:
        raise OutOfResources(f"{target} can't be written ({error.strerror}).") from error


def warm_reader(folder: Path, **changes: Any) -> "QuestionReader":  # noqa: ANN401 (fields of any type)
    """A reader of questions on the encoder in a BERT, RoBERTa, XLM-RoBERTa or DeBERTa-v2 folder, its heads untrained.

    Raises:
        ModelUnavailable: the folder is of another family, or does not fit what it says.
    """
    from engine.models.poolingformer.convert import load_encoder
    from engine.models.poolingformer.reader import QuestionReader

    config = from_encoder(read_object(folder / "config.json"), **{**_marks(folder), **changes})
    model = QuestionReader(config)
    load_encoder(model.encoder, model.embed_tokens, read_tensors(folder), config)
    return model


def _marks(folder: Path) -> dict[str, int]:
    """What a pass begins and ends with, as the folder's tokenizer has it; nothing where it has none."""
    if not (folder / "tokenizer.json").is_file():
        return {}
    tokenizer = tokenizer_of(folder, folder.name)
    found = {
        field: next((number for name in names if (number := tokenizer.token_to_id(name)) is not None), None)
        for field, names in (("bos_id", ("[CLS]", "<s>")), ("eos_id", ("[SEP]", "</s>")))
    }
    return {field: number for field, number in found.items() if number is not None}


def save_reader(model: "QuestionReader", tokenizer: "Tokenizer", folder: Path, card: str) -> None:
    """Write a trained reader, weights in float16."""
    import torch
    from safetensors.torch import save_file

    folder.mkdir(parents=True, exist_ok=True)
    state = {name: tensor.detach().to(torch.float16).contiguous() for name, tensor in model.state_dict().items()}
    stored = {"model_type": READER_TYPE, "format": FORMAT, "reader": dataclasses.asdict(model.config)}
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    save_file(state, folder / "model.safetensors", metadata={"format": "pt"})
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(
        folder, [folder / name for name in ("config.json", "model.safetensors", "tokenizer.json")]
    )


def load_reader(folder: Path) -> "tuple[QuestionReader, Tokenizer]":
    """A trained reader in evaluation mode, and its tokenizer.

    Raises:
        ModelUnavailable: it is missing, damaged or no reader.
    """
    from safetensors import SafetensorError
    from tokenizers import Tokenizer

    from engine.models.poolingformer.reader import QuestionReader
    from engine.models.unfilled import unfilled

    stored = read_object(folder / "config.json")
    if stored.get("model_type") != READER_TYPE or stored.get("format") != FORMAT:
        raise ModelUnavailable(f"{folder} holds no reader of questions of a format this program knows.")
    try:
        with unfilled():
            model = QuestionReader(restored(stored["reader"]))
        state = {name: tensor.float() for name, tensor in read_tensors(folder).items()}
        model.load_state_dict(state, assign=True)
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    except ModelUnavailable:
        raise
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"The reader of questions in {folder} can't be read ({error}).") from error
    except Exception as error:  # tokenizers raises plain Exception
        raise ModelUnavailable(f"The tokenizer of {folder} can't be read.") from error
    return model.eval(), tokenizer
