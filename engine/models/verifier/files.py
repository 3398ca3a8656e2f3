"""A verifier as a folder: what it learned beside the bundled sentence encoder, in eight bits, and its calibration.

- `config.json`: `{"model_type": "precis-verifier", "version": 1, "encoder": sha256 of the encoder it builds on,
  "slope", "shift", "threshold", "counts"}`. Its probability is the sigmoid of `slope` times the logit plus `shift`; a
  sentence is taken for supported from `threshold` on. `counts` names what is weighed together with the logit.
- `model.safetensors`: what the layers learned beside the encoder's (`engine.models.eight_bits`). `weighing.NAME`: the
  weights of the weighing.
- `CARD.md` and `checksums.json`, as of every model.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.language.comparing import COUNTS
from engine.models import checkpoints
from engine.models.cross_encoder.files import begin_cross_encoder, learned_tensors, restore_learned
from engine.models.cross_encoder.model import CrossEncoder
from engine.models.verifier.weighing import Weighing

OWN_TYPE = "precis-verifier"
VERSION = 2
"""In version 1 pieces had two types, one for each part, and nothing but the logit was asked."""
WEIGHTS = "model.safetensors"
_WEIGHING = "weighing."


@dataclass(frozen=True, slots=True)
class Calibration:
    """How logits become probabilities, and from which on a sentence is taken for supported."""

    slope: float = 1.0
    shift: float = 0.0
    threshold: float = 0.5


@dataclass(frozen=True, slots=True)
class LoadedVerifier:
    """A verifier with all that judging takes."""

    name: str
    sha256: str
    model: CrossEncoder
    tokenizer: Tokenizer
    marks: tuple[int, int]
    calibration: Calibration
    weighing: Weighing


def save_verifier(folder: Path, model: CrossEncoder, weighing: Weighing, calibration: Calibration, card: str) -> None:
    """Write what `model` learned beside the bundled encoder, and how its logit is weighed with the counts."""
    folder.mkdir(parents=True, exist_ok=True)
    stored = {
        "model_type": OWN_TYPE,
        "version": VERSION,
        "encoder": model.config.sha256,
        "slope": calibration.slope,
        "shift": calibration.shift,
        "threshold": calibration.threshold,
        "counts": list(COUNTS),
    }
    # First what it is: a folder that a kill left half written is known for ours when the training comes again.
    (folder / "config.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    tensors = learned_tensors(model)
    tensors |= {f"{_WEIGHING}{name}": tensor.contiguous() for name, tensor in weighing.state_dict().items()}
    save_file(tensors, folder / WEIGHTS, metadata={"format": "pt"})
    (folder / "CARD.md").write_text(card, encoding="utf-8")
    checkpoints.write_checksums(folder, [folder / "config.json", folder / WEIGHTS])


def load_verifier(folder: Path) -> LoadedVerifier:
    """Read what `save_verifier` wrote.

    Raises:
        ModelUnavailable: the folder holds none, is damaged, or builds on another encoder than the installed one.
    """
    sha256 = checkpoints.verify(folder)
    model, tokenizer, marks = begin_cross_encoder()
    try:
        stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if stored["model_type"] != OWN_TYPE or stored["version"] != VERSION:
            raise ModelUnavailable(f"{folder} holds no verifier of this version of the program.")
        if stored["encoder"] != model.config.sha256:
            raise ModelUnavailable(f"{folder} is based on a different sentence encoder than the installed one.")
        if stored["counts"] != list(COUNTS):
            raise ModelUnavailable(f"{folder} was made for another version of the program: train it again.")
        tensors = load_file(folder / WEIGHTS)
        calibration = Calibration(float(stored["slope"]), float(stored["shift"]), float(stored["threshold"]))
        restore_learned(model, tensors)
        weighing = _weighing(tensors)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise ModelUnavailable(f"The verifier in {folder} can't be read: {error}") from error
    return LoadedVerifier(folder.name, sha256, model.eval(), tokenizer, marks, calibration, weighing)


def _weighing(tensors: dict[str, Tensor]) -> Weighing:
    weighing = Weighing(len(COUNTS))
    own = {name.removeprefix(_WEIGHING): tensor for name, tensor in tensors.items() if name.startswith(_WEIGHING)}
    weighing.load_state_dict(own)
    return weighing.eval()
