"""A verifier's folder gives back what was saved, and one that weighs other counts is refused."""

import json
from pathlib import Path

import pytest
import torch

from engine.errors import ModelUnavailable
from engine.language.comparing import COUNTS
from engine.models import checkpoints
from engine.models.cross_encoder.files import begin_cross_encoder
from engine.models.verifier.files import WEIGHTS, Calibration, load_verifier, save_verifier
from engine.models.verifier.weighing import Weighing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    torch.manual_seed(0)
    save_verifier(
        tmp_path / "v", begin_cross_encoder()[0], Weighing(len(COUNTS)), Calibration(2.0, -1.0, 0.7), "A card.\n"
    )
    return tmp_path / "v"


def test_what_was_saved_is_read(folder: Path) -> None:
    torch.manual_seed(0)
    begun = begin_cross_encoder()[0]
    weighing = Weighing(len(COUNTS))
    loaded = load_verifier(folder)
    assert loaded.calibration == Calibration(2.0, -1.0, 0.7)
    for name, tensor in weighing.state_dict().items():
        assert torch.equal(loaded.weighing.state_dict()[name], tensor)
    for name, tensor in begun.learned_state().items():
        assert torch.allclose(loaded.model.state_dict()[name], tensor, atol=float(tensor.abs().max()) / 100)


def test_one_that_weighs_other_counts_is_refused(folder: Path) -> None:
    config = folder / "config.json"
    stored = json.loads(config.read_text(encoding="utf-8"))
    config.write_text(json.dumps({**stored, "counts": stored["counts"][1:]}), encoding="utf-8")
    checkpoints.write_checksums(folder, [config, folder / WEIGHTS])
    with pytest.raises(ModelUnavailable, match="train it again"):
        load_verifier(folder)
