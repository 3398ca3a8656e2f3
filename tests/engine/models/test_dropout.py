"""Byte-mask dropout: its law, its gradients, and attention against torch's with the mask put in by hand."""

import math

import pytest
import torch

from engine.models import dropout
from engine.models.dropout import Dropout, attend, keep_mask, scale, threshold


@pytest.mark.parametrize("rate", [0.001, 0.1, 0.5, 0.9])
def test_the_rate_and_the_mean_are_kept_in_every_place(rate):
    torch.manual_seed(0)
    layer = Dropout(rate).train()
    out = layer(torch.ones(4000, 24))
    dropped = (out == 0).float().mean(0)  # by place within three draws: no bit of a draw is biased
    assert dropped.mean().item() == pytest.approx(threshold(rate) / 256, abs=0.005)
    assert (dropped - threshold(rate) / 256).abs().max() < 0.04
    assert out.mean().item() == pytest.approx(1.0, abs=0.02)
    torch.testing.assert_close(out[out != 0], torch.full(((out != 0).sum(),), scale(rate)))
    assert layer.eval()(out) is out


def test_the_same_seed_drops_the_same():
    torch.manual_seed(3)
    first = keep_mask((5, 7), 0.3)
    torch.manual_seed(3)
    assert torch.equal(keep_mask((5, 7), 0.3), first)
    assert not torch.equal(keep_mask((5, 7), 0.3), first)


def test_gradients_of_dropout_pass_where_values_did():
    torch.manual_seed(0)
    x = torch.randn(50, 8, dtype=torch.float64, requires_grad=True)
    out = Dropout(0.4).train()(x)
    out.sum().backward()
    torch.testing.assert_close(x.grad, torch.where(out == 0, 0.0, scale(0.4)).double())


@pytest.fixture
def tensors():
    torch.manual_seed(0)
    query, key, value = (torch.randn(11, 2, n, 4, dtype=torch.float64, requires_grad=True) for n in (3, 5, 5))
    mask = torch.rand(11, 1, 1, 5) < 0.7
    mask[..., 0] = True
    return query, key, value, mask


@pytest.mark.parametrize("masked", [True, False])
def test_attention_equals_the_plain_formula(tensors, masked, monkeypatch):
    query, key, value, mask = tensors
    mask = mask if masked else None
    keep = torch.rand(11, 2, 3, 5) < 0.6
    monkeypatch.setattr(dropout, "keep_mask", lambda shape, rate: keep)
    got = attend(query, key, value, mask, 0.4)
    scores = query @ key.transpose(2, 3) / math.sqrt(4)
    if masked:
        scores = scores.masked_fill(~mask, float("-inf"))
    expected = (scores.softmax(3) * keep * scale(0.4)) @ value
    torch.testing.assert_close(got, expected, rtol=0, atol=1e-12)
    grads = [torch.autograd.grad(out.cos().sum(), tensors[:3]) for out in (got, expected)]
    for mine, theirs in zip(*grads, strict=True):
        torch.testing.assert_close(mine, theirs, rtol=0, atol=1e-12)


def test_attention_without_dropout_is_torchs(tensors):
    query, key, value, mask = tensors
    expected = torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    assert torch.equal(attend(query, key, value, mask, 0.0), expected)


def test_half_precision_under_autocast_has_gradients(tensors):
    query, key, value, mask = (x.detach().to(torch.bfloat16) if x.is_floating_point() else x for x in tensors)
    query.requires_grad_()
    with torch.autocast("cpu", torch.bfloat16):
        out = attend(query, key, value, mask, 0.1)
    out.sum().backward()
    assert out.dtype is torch.bfloat16
    assert torch.isfinite(query.grad).all()
