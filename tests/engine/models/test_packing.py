"""Packed linear layers compute what the plain ones do, and a packed model decodes the same text."""

import pytest
import torch
from torch import nn

from engine.generation.decoding import generate
from engine.models.configs import GenerationSettings
from engine.models.packing import PackedLinear, can_pack, fast_dtype, pack
from tests.parity.awesome_models import awesome_from, padded_batch, tiny_bart


def test_this_torch_can_pack() -> None:
    """Were torch's internal operations to vanish with a new pin, models would silently be slow: say so here."""
    assert can_pack()


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-5), (torch.bfloat16, 2e-2)])
@pytest.mark.parametrize("shape", [(1, 1, 40), (3, 4, 40), (2, 130, 40), (5, 40)])
def test_packed_layer_equals_plain(dtype: torch.dtype, tolerance: float, shape: tuple[int, ...]) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(40, 72).to(dtype))
    rows = torch.randn(shape, dtype=dtype)
    with torch.no_grad():
        plain = model(rows)
        pack(model)  # in bfloat16 it stays plain on a processor without AVX-512
        torch.testing.assert_close(model(rows), plain, atol=tolerance, rtol=tolerance)
    assert dtype is not torch.float32 or isinstance(model[0], PackedLinear)


def test_packed_model_decodes_the_same() -> None:
    model = awesome_from(tiny_bart(1, encoder_layers=2, decoder_layers=2))
    source, valid, _ = padded_batch()
    settings = GenerationSettings(beams=3, max_length=16, no_repeat_ngram=3)
    with torch.no_grad():
        before = generate(model, model.encode(source, valid), None, settings)
        pack(model)
        after = generate(model, model.encode(source, valid), None, settings)
    assert [hypothesis.tokens for hypothesis in after] == [hypothesis.tokens for hypothesis in before]
    assert not any(isinstance(module, nn.Linear) for module in model.modules())


def test_layers_of_other_dtypes_stay_plain() -> None:
    model = nn.Sequential(nn.Linear(3, 3).double())
    pack(model)
    assert isinstance(model[0], nn.Linear)


def test_fast_dtype_is_one_that_can_be_packed() -> None:
    model = nn.Sequential(nn.Linear(3, 3).to(fast_dtype()))
    pack(model)
    assert isinstance(model[0], PackedLinear)
