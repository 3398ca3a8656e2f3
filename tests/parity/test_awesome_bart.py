"""AWESOME with memory off is transformers' BART: tiny random checkpoints, whole and step by step (X6, T-A28)."""

from typing import Any

import pytest
import torch

from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import Awesome
from engine.models.configs import AwesomeConfig, MemoryKind
from tests.parity.awesome_models import awesome_from, padded_batch, tiny_bart

GRID = [
    {"encoder_layers": 2, "decoder_layers": 3},
    {"encoder_layers": 1, "decoder_layers": 1, "scale_embedding": True, "activation_function": "relu"},
    {"encoder_layers": 3, "decoder_layers": 2, "encoder_attention_heads": 2, "decoder_attention_heads": 8},
    {"encoder_layers": 2, "decoder_layers": 2, "activation_function": "gelu_new", "tie_word_embeddings": False},
]


@pytest.mark.parametrize("changes", GRID)
def test_x6_logits_equal_barts_over_whole_targets_and_step_by_step(changes: dict[str, Any]) -> None:
    bart = tiny_bart(**changes)
    model = awesome_from(bart)
    source, valid, targets = padded_batch()
    with torch.no_grad():
        theirs = bart(input_ids=source, attention_mask=valid.long(), decoder_input_ids=targets).logits
        encoded = model.encode(source, valid)
        whole = model.logits(model.decode(targets, encoded).states)
        cache = model.start(encoded, None, beams=1, capacity=targets.size(1))
        steps = torch.cat([model.step(targets[:, [i]], cache) for i in range(targets.size(1))], dim=1)
    torch.testing.assert_close(whole, theirs, atol=1e-5, rtol=1e-5)
    torch.testing.assert_close(steps, theirs, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("last", [3, None])
def test_ta28_untrained_attentive_memory_leaves_barts_logits_as_they_are(last: int | None) -> None:
    bart = tiny_bart(encoder_layers=3, decoder_layers=4)
    model = awesome_from(bart, MemoryKind.ATTENTIVE, last=last, slots=6)
    source, valid, targets = padded_batch()
    memories = [model.first_memory()] * 3
    with torch.no_grad():
        theirs = bart(input_ids=source, attention_mask=valid.long(), decoder_input_ids=targets).logits
        ours = model.logits(model.decode(targets, model.encode(source, valid, memories), memories).states)
    torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-5)


def test_ta28_empty_compressive_memory_leaves_barts_logits_as_they_are() -> None:
    bart = tiny_bart(encoder_layers=3, decoder_layers=4)
    model = awesome_from(bart, MemoryKind.COMPRESSIVE, slots=8)
    source, valid, targets = padded_batch()
    memories = [model.first_memory()] * 3
    with torch.no_grad():
        theirs = bart(input_ids=source, attention_mask=valid.long(), decoder_input_ids=targets).logits
        ours = model.logits(model.decode(targets, model.encode(source, valid, memories), memories).states)
    torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-5)


def test_cross_attention_weights_are_barts() -> None:
    bart = tiny_bart(encoder_layers=1, decoder_layers=2)
    bart.set_attn_implementation("eager")
    model = awesome_from(bart)
    source, valid, targets = padded_batch()
    with torch.no_grad():
        theirs = bart(
            input_ids=source, attention_mask=valid.long(), decoder_input_ids=targets, output_attentions=True
        ).cross_attentions
        ours = model.decode(targets, model.encode(source, valid), cross_attention=True).cross_attention
    assert ours is not None
    torch.testing.assert_close(ours, torch.stack(theirs).mean(dim=(0, 2)), atol=1e-5, rtol=1e-5)
    assert torch.all(ours.masked_select(~valid[:, None].expand_as(ours)) == 0)


LARGE = 406_291_456
"""Parameters of BART-large."""


@pytest.mark.parametrize(
    ("kind", "last", "count"),
    [
        (MemoryKind.NONE, 3, LARGE),
        (MemoryKind.ATTENTIVE, None, 708_527_104),
        (MemoryKind.ATTENTIVE, 3, 481_850_368),
        (MemoryKind.COMPRESSIVE, None, LARGE + 24 * (5 * 1024**2 + 1024)),
    ],
)
def test_parameter_counts_of_the_paper(kind: MemoryKind, last: int | None, count: int) -> None:
    with torch.device("meta"):
        model = Awesome(with_memory(AwesomeConfig(), kind, last=last))
    assert sum(parameter.numel() for parameter in model.parameters()) == count


def test_parameter_count_with_six_layers_equipped_is_the_specs() -> None:
    with torch.device("meta"):
        model = Awesome(with_memory(AwesomeConfig(), MemoryKind.ATTENTIVE, last=6))
    assert round(sum(parameter.numel() for parameter in model.parameters()) / 1e5) == 5574
