"""A reader of clauses as a folder: what it learned beside the bundled sentence encoder, in float16.

`config.json` names its kinds and the encoder it stands on; `model.safetensors` has the layers above those that stay as
they began, and the heads; `CARD.md` and `checksums.json` as of every model.
"""

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.files import bundled_folder
from engine.models.json_files import read_object
from engine.models.poolingformer.clause_reader import ClauseReader
from engine.models.poolingformer.configs import CLAUSE_READER_TYPE, from_encoder
from engine.models.poolingformer.convert import load_encoder
from engine.models.tensor_files import read_tensors

FORMAT = 1
FROZEN = 3
WINDOW, SECOND_WINDOW = 64, 256
"""Of both levels: narrower than the paper's, as passes are short."""


def begin_clause_reader(kinds: int) -> ClauseReader:
    """A reader that knows what the bundled encoder knows. Raises ModelUnavailable where that is missing."""
    folder = bundled_folder()
    config = from_encoder(
        read_object(folder / "config.json"),
        source_positions=4096,
        window=WINDOW,
        second_window=SECOND_WINDOW,
        dropout=0.0,
        attention_dropout=0.0,
    )
    model = ClauseReader(config, kinds, FROZEN)
    load_encoder(model.encoder, model.embed_tokens, read_tensors(folder), config)
    return model


def save_clause_reader(model: ClauseReader, kinds: Sequence[str], folder: Path, card: str) -> None:
    """Write what `model` learned."""
    folder.mkdir(parents=True, exist_ok=True)
    stored = {
        "model_type": CLAUSE_READER_TYPE,
        "format": FORMAT,
        "encoder": SentenceEncoderConfig().sha256,
        "frozen": model.frozen,
        "kinds": list(kinds),
        "reader": dataclasses.asdict(model.config),
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    learned = {name: one.detach().half().contiguous() for name, one in model.learned_state().items()}
    save_file(learned, folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / "model.safetensors"])


def load_clause_reader(folder: Path) -> tuple[ClauseReader, tuple[str, ...]]:
    """A reader in evaluation mode, and its kinds.

    Raises:
        ModelUnavailable: the folder holds none, is damaged, or builds on another encoder than the installed one.
    """
    checkpoints.verify(folder)
    stored = read_object(folder / "config.json")
    if stored.get("model_type") != CLAUSE_READER_TYPE or stored.get("format") != FORMAT:
        raise ModelUnavailable(f"{folder} holds no reader of clauses of a format this program knows.")
    if stored.get("encoder") != SentenceEncoderConfig().sha256:
        raise ModelUnavailable(f"{folder} builds on another sentence encoder than the one that is installed.")
    try:
        kinds = tuple(map(str, stored["kinds"]))
        model = begin_clause_reader(len(kinds))
        learned = {name: one.float() for name, one in load_file(folder / "model.safetensors").items()}
        if learned.keys() != model.learned_state().keys() or stored["frozen"] != model.frozen:
            raise ModelUnavailable(f"The reader of clauses in {folder} has other parts than this program's.")
        with torch.no_grad():
            model.load_state_dict(learned, strict=False)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"The reader of clauses in {folder} can't be read ({error}).") from error
    return model.eval(), kinds
