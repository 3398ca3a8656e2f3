"""Unlimiformer: with enough retrieved it is BART's cross-attention over all states; with less, over the nearest."""

import pytest
import torch

from engine.generation.decoding import generate
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Encoded
from engine.models.configs import GenerationSettings
from engine.research.methods import unlimiformer
from engine.research.methods.unlimiformer import RetrievingAttention, Unlimiformer, nearest
from tests.engine.research.methods.tiny_methods import document, randomized, tiny_config


def plain_of(model: Unlimiformer) -> Awesome:
    plain = Awesome(model.config).double().eval()
    plain.load_state_dict(model.state_dict())
    return plain


def test_all_states_retrieved_is_barts_cross_attention():
    """Biases of keys, which the search leaves out, change no share."""
    model = randomized(Unlimiformer(tiny_config(retrieved=500)))
    plain = plain_of(model)
    encoded = model.encode(document(90))
    inputs = document(6, seed=1)
    found = model.decode(inputs, encoded).states
    assert (found - plain.decode(inputs, encoded).states).abs().max() < 1e-9


def test_a_document_of_one_chunk_is_barts():
    model = randomized(Unlimiformer(tiny_config()))
    tokens = document(32)
    assert torch.equal(model.encode(tokens).states, plain_of(model).encode(tokens).states)


@pytest.mark.parametrize("n", [33, 48, 49, 90])
def test_of_each_chunk_its_middle_half_is_kept(n: int):
    """One state a token, each from the chunk in whose middle the token stands."""
    model = randomized(Unlimiformer(tiny_config()))
    plain, tokens = plain_of(model), document(n)
    states = model.encode(tokens).states
    assert states.shape[1] == n
    second = plain.encode(tokens[:, 16:48]).states
    assert torch.equal(states[:, 24 : min(n, 40)], second[:, 8 : min(n, 40) - 16])


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("at_once", [7, 1000])
def test_each_head_attends_to_the_states_it_scores_highest(monkeypatch: pytest.MonkeyPatch, training, at_once):
    """Against the choice among keys that were made; the index is gone through in parts, padding is never found."""
    monkeypatch.setattr(unlimiformer, "_AT_ONCE", at_once)
    model = randomized(Unlimiformer(tiny_config()))
    attention = model.decoder.layers[0].cross_attn.train(training)
    assert isinstance(attention, RetrievingAttention)
    index, states = torch.randn(1, 40, 16, dtype=torch.double), torch.randn(1, 5, 16, dtype=torch.double)
    valid = torch.arange(40)[None] < 33
    mask = torch.zeros(1, 1, 1, 40, dtype=torch.double).masked_fill(~valid[:, None, None], float("-inf"))
    keys, values = attention.split(attention.k_proj(index)), attention.split(attention.v_proj(index))
    scores = attention.split(attention.q_proj(states)) @ keys.transpose(-1, -2) / 8**0.5 + mask
    least = scores.topk(8, dim=3).values[..., -1:]
    shares = scores.masked_fill(scores < least, float("-inf")).softmax(dim=-1)
    wanted = attention.out_proj((shares @ values).transpose(1, 2).flatten(2))
    found = attention.attend(states, *attention.project(index), mask)
    assert (found - wanted).abs().max() < 1e-9


def test_what_is_nearest_does_not_hang_on_the_parts(monkeypatch: pytest.MonkeyPatch):
    torch.manual_seed(0)
    queries, index = torch.randn(1, 2, 3, 16), torch.randn(1, 50, 16)
    whole = nearest(queries, index, None, 9)
    monkeypatch.setattr(unlimiformer, "_AT_ONCE", 11)
    parts = nearest(queries, index, None, 9)
    assert torch.equal(whole[1].sort().values, parts[1].sort().values)


def test_the_search_writes_what_whole_targets_say_and_keeps_one_index():
    model = randomized(Unlimiformer(tiny_config()))
    encoded = model.encode(document(90))
    settings = GenerationSettings(beams=1, max_length=9, min_length=9)
    written = generate(model, encoded, None, settings)[0].tokens
    inputs = torch.tensor([[model.config.start_id, *written[:-1]]])
    logits = model.logits(model.decode(inputs, encoded).states)
    logits[..., model.config.eos_id] = float("-inf")
    assert logits[0].argmax(dim=1).tolist() == list(written)
    cache = model.start(encoded, None, 1, 8)
    assert {layer.cross_keys.data_ptr() for layer in cache.layers} == {encoded.states.data_ptr()}


def test_gradients_reach_keys_and_the_encoder():
    model = Unlimiformer(tiny_config()).train()
    encoded: Encoded = model.encode(document(90))
    model.logits(model.decode(document(6, seed=1), encoded).states).logsumexp(dim=-1).sum().backward()
    attention = model.decoder.layers[0].cross_attn
    assert attention.k_proj.weight.grad is not None
    assert attention.k_proj.weight.grad.abs().sum() > 0
    assert model.embed_tokens.weight.grad is not None
