"""A reader of clauses as a folder: what it learned beside the bundled sentence encoder.

`config.json` names its kinds, their thresholds and the encoder it stands on; `model.safetensors` has the layers above
those that stay as they began, in eight bits (`engine.models.eight_bits`), and the heads; `CARD.md` and `checksums.json`
as of every model.
"""

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.models import checkpoints
from engine.models.configs import SentenceEncoderConfig
from engine.models.eight_bits import from_eight_bits, in_eight_bits
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.json_files import read_object
from engine.models.packing import fast_dtype, pack
from engine.models.poolingformer.clause_reader import ClauseReader
from engine.models.poolingformer.configs import CLAUSE_READER_TYPE, from_encoder
from engine.models.poolingformer.convert import load_encoder
from engine.models.tensor_files import read_tensors
from engine.protocol.resources import resources

Floats = npt.NDArray[np.float32]

FOLDER = resources() / "models" / "clause-reader-en"
FORMAT = 2
"""Format 1 had sixteen bits and no thresholds."""
FROZEN = 3
WINDOW, SECOND_WINDOW = 64, 256
"""Of both levels: narrower than the paper's, as passes are short."""


@dataclass(frozen=True, slots=True)
class LoadedClauseReader:
    """A reader ready to be asked."""

    model: ClauseReader
    tokenizer: Tokenizer
    thresholds: Mapping[str, float]
    """Of each kind the probability, by the mean of its logit and the clause finder's, from which a contract is said to
    have it; in the order of the heads."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the heads tell."""
        return tuple(self.thresholds)

    def logits(
        self, texts: Sequence[str], *, worth: Sequence[bool] | None = None, tick: Callable[[], None] = lambda: None
    ) -> Floats:
        """Of neighbouring sentences, (n, kinds); minus infinity where nothing was read. As `ClauseReader.read`."""
        pieces = [one.ids for one in self.tokenizer.encode_batch(list(texts), add_special_tokens=False)]
        found: Floats = self.model.read(pieces, worth=worth, tick=tick).numpy()
        return found


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


def save_clause_reader(model: ClauseReader, thresholds: Mapping[str, float], folder: Path, card: str) -> None:
    """Write what `model` learned. `thresholds` as of `LoadedClauseReader`."""
    folder.mkdir(parents=True, exist_ok=True)
    stored = {
        "model_type": CLAUSE_READER_TYPE,
        "format": FORMAT,
        "encoder": SentenceEncoderConfig().sha256,
        "frozen": model.frozen,
        "kinds": {kind: round(threshold, 4) for kind, threshold in thresholds.items()},
        "reader": dataclasses.asdict(model.config),
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    before = _before(begin_clause_reader(len(thresholds)))
    save_file(in_eight_bits(model.learned_state(), before), folder / "model.safetensors", metadata={"format": "pt"})
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / "model.safetensors"])


def load_clause_reader(folder: Path) -> LoadedClauseReader:
    """A reader in evaluation mode, in float32.

    Raises:
        ModelUnavailable: the folder holds none, is damaged, or builds on another encoder than the installed one.
    """
    checkpoints.verify(folder)
    stored = read_object(folder / "config.json")
    if stored.get("model_type") != CLAUSE_READER_TYPE or stored.get("format") != FORMAT:
        raise ModelUnavailable(f"{folder} holds no reader of clauses of a format this program knows.")
    if stored.get("encoder") != SentenceEncoderConfig().sha256:
        raise ModelUnavailable(f"{folder} is based on a different sentence encoder than the installed one.")
    try:
        thresholds = {str(kind): float(least) for kind, least in stored["kinds"].items()}
        model = begin_clause_reader(len(thresholds))
        learned = from_eight_bits(load_file(folder / "model.safetensors"), model.learned_state(), _before(model))
        if stored["frozen"] != model.frozen:
            raise ModelUnavailable(f"The reader of clauses in {folder} has other parts than this program's.")
        with torch.no_grad():
            model.load_state_dict(learned, strict=False)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"The reader of clauses in {folder} can't be read ({error}).") from error
    return LoadedClauseReader(model.eval(), tokenizer_of(bundled_folder(), bundled_folder().name), thresholds)


@cache
def bundled_clause_reader() -> LoadedClauseReader:
    """The reader that comes with the program, loaded once, as it is fastest here. Raises ModelUnavailable."""
    loaded = load_clause_reader(FOLDER)
    pack(loaded.model.to(fast_dtype()))
    return loaded


def _before(model: ClauseReader) -> dict[str, Tensor]:
    """What was the encoder's, of a model that has learned nothing."""
    return {name: one for name, one in model.learned_state().items() if not name.startswith("kinds.")}
