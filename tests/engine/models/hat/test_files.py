"""A HAT in a folder: what is read is what was kept, also where only the difference from the bundled one is stored."""

import json

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.encoder.files import bundled_folder
from engine.models.hat.files import HatCalibration, load_calibration, load_hat, save_calibration, save_hat
from engine.models.hat.model import HatModel
from engine.models.hat.warm_start import WarmStart, read_source, warm_start

HEAD = HatHeadConfig(HatTask.DOCUMENT, 3)


@pytest.fixture(scope="module")
def trained():
    """Two blocks of the bundled encoder, the second one changed as training would."""
    source = read_source(bundled_folder())
    torch.manual_seed(0)
    model = HatModel(source.hat_config("SSC", segments=8), HEAD)
    warm_start(model.encoder, source)
    with torch.no_grad():
        model.encoder.blocks[1].query.weight.add_(0.01)
    return model.eval()


def same(first, second, tolerance=0.0):
    theirs = second.state_dict()
    return all((tensor - theirs[name]).abs().max() <= tolerance for name, tensor in first.state_dict().items())


def test_only_the_difference_from_the_bundled_encoder_is_stored(tmp_path, trained):
    save_hat(trained, tmp_path, ("a", "b", "c"), on_bundled=WarmStart.PAIRED)
    stored = load_file(tmp_path / "model.safetensors")
    assert "encoder.blocks.1.query.weight" in stored
    assert "head.scores.weight" in stored
    assert not any(name.startswith(("encoder.embeddings", "encoder.blocks.0")) for name in stored)
    assert (tmp_path / "model.safetensors").stat().st_size < 2_000_000
    model, labels = load_hat(tmp_path)
    assert labels == ("a", "b", "c")
    assert same(trained, model)
    assert not model.training


def test_half_precision_is_read_as_float32(tmp_path, trained):
    save_hat(trained, tmp_path, dtype=torch.float16, on_bundled=WarmStart.PAIRED)
    model, _ = load_hat(tmp_path)
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}
    assert same(trained, model, 1e-3)
    assert not same(trained, model)


def test_another_bundled_encoder_is_refused(tmp_path, trained):
    save_hat(trained, tmp_path, on_bundled=WarmStart.PAIRED)
    description = json.loads((tmp_path / "config.json").read_text())
    description["base"]["sha256"] = "0" * 64
    (tmp_path / "config.json").write_text(json.dumps(description))
    with pytest.raises(ModelUnavailable, match="different sentence encoder"):
        load_hat(tmp_path)


@pytest.mark.parametrize("change", ["missing head", "unknown tensor"])
def test_weights_that_do_not_fit_are_refused(tmp_path, trained, change):
    save_hat(trained, tmp_path, on_bundled=WarmStart.PAIRED)
    tensors = load_file(tmp_path / "model.safetensors")
    if change == "missing head":
        del tensors["head.scores.weight"]
    else:
        tensors["encoder.blocks.9.query.weight"] = torch.zeros(1)
    save_file(tensors, tmp_path / "model.safetensors")
    with pytest.raises(ModelUnavailable, match=str(tmp_path)):
        load_hat(tmp_path)


def test_a_whole_model_needs_no_other(tmp_path):
    config = HatConfig(vocabulary=200, width=16, heads=2, hidden=32, layout="SC", segments=4)
    model = HatModel(config, HEAD).eval()
    save_hat(model, tmp_path, ("x", "y", "z"))
    assert json.loads((tmp_path / "config.json").read_text())["base"] is None
    again, _ = load_hat(tmp_path)
    assert same(model, again)


def test_calibration_has_its_file_and_its_defaults(tmp_path):
    assert load_calibration(tmp_path) == HatCalibration(1.0, 0.0, None)
    save_calibration(HatCalibration(1.5, 0.6, 16), tmp_path)
    assert load_calibration(tmp_path) == HatCalibration(1.5, 0.6, 16)
    for damaged in ("{", '{"temperature": 0}', '{"unknown_below": 2}', '{"other": 1}', "[]"):
        (tmp_path / "calibration.json").write_text(damaged)
        with pytest.raises(ModelUnavailable, match="damaged"):
            load_calibration(tmp_path)
