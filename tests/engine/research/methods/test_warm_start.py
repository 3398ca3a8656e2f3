"""All methods stand on the same weights: of a short document they say what plain BART says."""

import pytest
import torch

from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig
from engine.research.methods.warm_start import METHODS, warm_started
from tests.engine.research.methods.tiny_methods import document, randomized


@pytest.fixture(scope="module")
def plain() -> Awesome:
    return randomized(
        Awesome(
            AwesomeConfig(
                vocab_size=40,
                d_model=16,
                encoder_layers=2,
                decoder_layers=2,
                encoder_heads=2,
                decoder_heads=2,
                encoder_ffn=32,
                decoder_ffn=32,
                dropout=0.0,
            )
        )
    )


@pytest.mark.parametrize("name", sorted(set(METHODS) - {"BlockAttn"}))  # whose global rows are new to BART
def test_a_short_document_is_read_as_plain_bart_reads_it(plain: Awesome, name: str):
    model = warm_started(METHODS[name], plain, 4096).double().eval()
    tokens, inputs = document(15), document(6, seed=1)
    wanted = plain.logits(plain.decode(inputs, plain.encode(tokens)).states)
    found = model.logits(model.decode(inputs, model.encode(tokens)).states)
    assert (found - wanted).abs().max() < 1e-6


@pytest.mark.parametrize("name", sorted(METHODS))
def test_what_a_method_adds_is_little(plain: Awesome, name: str):
    """Of the tiny model's own weights all are the plain one's; AWESOME's memory and global rows are what is new."""
    own = warm_started(METHODS[name], plain, 4096).state_dict()
    for key, tensor in plain.state_dict().items():
        if "embedding.positions" not in key:
            assert torch.equal(own[key], tensor.float()), key


def test_positions_are_repeated_as_far_as_a_method_reads(plain: Awesome):
    model = warm_started(METHODS["LED"], plain, 4096)
    rows = model.state_dict()["encoder.embedding.positions.weight"]
    assert torch.equal(rows[2 : 2 + 1024], rows[2 + 1024 : 2 + 2048])
    assert model.config.source_positions == 4096
