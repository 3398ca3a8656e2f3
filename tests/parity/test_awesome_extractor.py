"""The extractor against a dense masked reference, streaming against the whole pass, and the rule of choice (X1, X5)."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor
from torch.nn import functional as F

from engine.models.configs import ExtractorConfig
from engine.models.extractor.model import Extractor, HeadsAttention, _Part, extract, place_numbers

CONFIG = ExtractorConfig(
    sentence_width=6, width=8, layers=2, heads=2, ffn=12, hidden=5, block=4, global_vectors=3, dropout=0.0
)


def tiny(seed: int = 0) -> Extractor:
    torch.manual_seed(seed)
    model = Extractor(CONFIG)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
    return model.double().eval()


def dense_attention(attn: HeadsAttention, states: Tensor, source: Tensor, mask: Tensor) -> Tensor:
    """One n x n' matrix of scores for each head, masked."""
    width = states.size(1) // attn.heads
    keys, values = attn.kv_proj(source).chunk(2, dim=-1)
    heads = []
    for head in range(attn.heads):
        part = slice(head * width, (head + 1) * width)
        scores = attn.q_proj(states)[:, part] @ keys[:, part].T / width**0.5
        heads.append(scores.masked_fill(~mask, -torch.inf).softmax(dim=-1) @ values[:, part])
    return attn.out_proj(torch.cat(heads, dim=-1))


def dense_part(part: _Part, states: Tensor, source: Tensor, mask: Tensor) -> Tensor:
    states = part.attn_norm(states + dense_attention(part.attn, states, source, mask))
    return part.norm(states + part.fc2(F.gelu(part.fc1(states))))


def dense(model: Extractor, vectors: Tensor) -> Tensor:
    """The whole model with dense masks over sentences and global vectors together."""
    n, g = vectors.size(0), CONFIG.global_vectors
    states = model.embed_norm(model.embed(vectors) + model.place(place_numbers(0, n, n, like=vectors)))
    known = model.global_vectors
    blocks = torch.arange(n) // CONFIG.block
    near = torch.cat([blocks[:, None] == blocks, torch.ones(n, g, dtype=torch.bool)], dim=1)
    for layer in model.layers:
        everything = torch.cat([known, states])
        known = dense_part(layer.over_all, known, everything, torch.ones(g, g + n, dtype=torch.bool))
        states = dense_part(layer.over_block, states, torch.cat([states, known]), near)
    return model.out(F.gelu(model.hidden(states)))[:, 0]


@given(n=st.integers(1, 19), seed=st.integers(0, 5))
def test_x1_blocks_and_global_vectors_equal_the_dense_masked_reference(n: int, seed: int) -> None:
    model = tiny(seed)
    vectors = torch.randn(n, 6, dtype=torch.double)
    with torch.no_grad():
        expected = dense(model, vectors)
        whole = model(vectors)
        streamed = model.score(lambda first, last: vectors[first:last], n)
    torch.testing.assert_close(whole, expected, atol=1e-10, rtol=0)
    torch.testing.assert_close(streamed, expected.sigmoid(), atol=1e-10, rtol=0)


def test_a_document_without_sentences_has_no_scores() -> None:
    assert tiny().score(lambda first, last: torch.zeros(last - first, 6), 0).shape == (0,)


def test_a_sentence_far_away_matters_and_gradients_reach_every_parameter() -> None:
    model = tiny()
    vectors = torch.randn(17, 6, dtype=torch.double)
    changed = vectors.clone()
    changed[16] += 1
    with torch.no_grad():
        assert (model(vectors)[0] - model(changed)[0]).abs() > 1e-6
    F.binary_cross_entropy_with_logits(model(vectors), torch.zeros(17, dtype=torch.double)).backward()
    silent = [
        name for name, parameter in model.named_parameters() if parameter.grad is None or not parameter.grad.any()
    ]
    assert silent == []


def test_x5_scoring_reads_every_block_as_often_as_there_are_layers_and_once_more() -> None:
    """Memory of one block whatever the length: nothing longer than a block is ever read."""
    model = Extractor(CONFIG).eval()
    counts = {}
    for n in (40, 80, 160):
        reads: list[int] = []

        def read(first: int, last: int, reads: list[int] = reads) -> Tensor:
            reads.append(last - first)
            return torch.zeros(last - first, 6)

        model.score(read, n)
        assert max(reads) == CONFIG.block
        counts[n] = sum(reads)
    assert counts == {n: 3 * n for n in counts}


def test_x5_a_million_tokens_cost_no_square_array() -> None:
    """50,000 sentences: as a square of floats 10 GB, and half that for one head's scores of one side."""
    config = ExtractorConfig(width=32, heads=2, ffn=32, hidden=8, layers=1, block=500)
    model = Extractor(config).eval()
    largest = 0
    row = torch.randn(384)

    class Watch(torch.utils._python_dispatch.TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            nonlocal largest
            out = func(*args, **(kwargs or {}))
            for one in out if isinstance(out, tuple | list) else [out]:
                if isinstance(one, Tensor):
                    largest = max(largest, one.numel())
            return out

    with Watch():
        scores = model.score(lambda first, last: row.expand(last - first, 384), 50_000)
    assert scores.shape == (50_000,)
    assert largest <= 500 * 600 * 2


@given(n=st.integers(0, 80), seed=st.integers(0, 50), bias=st.floats(-3, 3))
def test_choice_is_above_one_half_but_at_least_three_and_at_most_a_tenth(n: int, seed: int, bias: float) -> None:
    config = ExtractorConfig()
    torch.manual_seed(seed)
    probabilities = (torch.randn(n) + bias).sigmoid()
    chosen = extract(probabilities, config)
    above = int((probabilities > 0.5).sum())
    assert chosen == sorted(set(chosen))
    assert len(chosen) == min(n, max(3, min(above, n // 10)))
    left = [i for i in range(n) if i not in chosen]
    assert not left or not chosen or max(probabilities[left]) <= min(probabilities[chosen])


def test_equal_scores_choose_the_earliest() -> None:
    assert extract(torch.full((50,), 0.4), ExtractorConfig()) == [0, 1, 2]


@pytest.mark.parametrize("n", [1, 9])
def test_place_numbers_of_a_block_are_those_of_the_document(n: int) -> None:
    like = torch.zeros(1)
    whole = place_numbers(0, n, n, like=like)
    parts = torch.cat([place_numbers(first, first + 1, n, like=like) for first in range(n)])
    torch.testing.assert_close(whole, parts)
    assert whole[0, 1] == whole[-1, 2] == 1
