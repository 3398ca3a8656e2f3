"""All methods stand on the same weights: of a short document they say what plain BART says, and all may copy."""

from dataclasses import replace

import pytest
import torch

from engine.generation.decoding import generate
from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig, GenerationSettings
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


@pytest.fixture(scope="module")
def copying(plain: Awesome) -> Awesome:
    """The same with a pointer, its marks none of the document's tokens."""
    model = randomized(Awesome(replace(plain.config, copy_runs=3, length_tokens=(36, 37, 38, 39))))
    assert model.copying is not None
    model.copying.initialize(0.5)
    return model


@pytest.mark.parametrize("name", sorted(METHODS))
def test_whole_targets_and_the_search_agree_on_what_is_copied(copying: Awesome, name: str):
    """A beam's score is what the loss says of its words, of a document that is longer than a page or a chunk."""
    model = warm_started(METHODS[name], copying, 4096).float().eval()
    tokens = document(40 if METHODS[name].segments or METHODS[name].extracts else 1500).clamp(max=35)
    encoded = model.encode(tokens)
    assert encoded.tokens is not None
    assert encoded.tokens.size(1) == encoded.states.size(1)
    start = model.config.start_for(8)
    settings = GenerationSettings(beams=3, max_length=8, min_length=8, length_penalty=0.0, start_id=start)
    best = generate(model, encoded, None, settings)[0]
    inputs, targets = torch.tensor([[start, *best.tokens[:-1]]]), torch.tensor([best.tokens])
    losses = model.target_losses(inputs, model.decode(inputs, encoded), encoded, targets)
    assert best.score is not None
    assert abs(best.score + float(losses.sum().detach())) < 1e-3


@pytest.mark.parametrize("name", ["BlockAttn", "LED", "LongT5", "PageSum", "Unlimiformer"])
def test_words_are_copied_from_the_end_of_a_long_document_too(copying: Awesome, name: str):
    model = warm_started(METHODS[name], copying, 4096).double().eval()
    tokens = document(1500).clamp(max=30)
    tokens[0, -4:] = torch.tensor([32, 33, 34, 35])
    inputs, targets = torch.tensor([[32, 33, 34]]), torch.tensor([[33, 34, 35]])
    losses = []
    for given in (tokens, torch.where(tokens > 31, 5, tokens)):
        encoded = model.encode(given)
        losses.append(model.target_losses(inputs, model.decode(inputs, encoded), encoded, targets).sum().item())
    assert losses[0] < losses[1] - 1
