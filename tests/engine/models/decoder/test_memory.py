"""A decoder with AWESOME's memory: the plain one until it has learned, of constant size, taught across one chunk."""

import pytest
import torch

from engine.models.awesome.states import LayerMemory
from engine.models.configs import MemoryKind
from engine.models.decoder.memory import DecoderMemorySizes, MemoryDecoder
from engine.models.decoder.model import KeyValues
from tests.engine.models.decoder.tiny_llama import tiny_pair

KINDS = pytest.mark.parametrize("kind", [MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE])


def remembering(kind, slots=8, layers=(1, 2)):
    """Transformers' Llama, and ours of the same weights with memory."""
    theirs, plain = tiny_pair()
    sizes = DecoderMemorySizes(
        plain.config.width, kind, layers, slots, heads=plain.config.heads, norm_eps=plain.config.norm_eps
    )
    ours = MemoryDecoder(plain.config, sizes).eval()
    left = ours.load_state_dict(plain.state_dict(), strict=False)
    assert all(name.startswith(("memories.", "first_rows")) for name in left.missing_keys)
    return theirs, ours


def taught(model):
    """The memory's weights as no training would leave them: all of them say something."""
    torch.manual_seed(1)
    for parameter in model.memories.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return model


@KINDS
def test_without_memory_and_with_one_that_has_not_learned_it_is_transformers_model(kind):
    theirs, ours = remembering(kind)
    tokens = torch.randint(0, 97, (1, 40))
    with torch.inference_mode():
        expected = theirs(tokens).logits
        first = ours.read_memory(ours.first_memory())
        for states in (ours(tokens), ours.remember(tokens, first)[0]):
            assert torch.allclose(ours.head(states), expected, atol=1e-4)


@KINDS
def test_greedy_text_with_memory_off_is_that_of_transformers(kind):
    theirs, ours = remembering(kind)
    prompt = torch.randint(1, 97, (1, 20))  # 0 is the mark of filling up
    expected = theirs.generate(prompt, max_new_tokens=30, do_sample=False, eos_token_id=None, pad_token_id=0)
    past, tokens = KeyValues(), prompt
    written = prompt[0].tolist()
    with torch.inference_mode():
        for _ in range(30):
            tokens = ours.head(ours(tokens, past)[:, -1]).argmax(-1, keepdim=True)
            written.append(int(tokens))
    assert written == expected[0].tolist()


@KINDS
def test_what_was_read_before_changes_what_comes_next_token_by_token_and_at_once(kind):
    _, ours = remembering(kind)
    taught(ours)
    one, other, tokens = torch.randint(0, 97, (3, 1, 40)).unbind()
    with torch.inference_mode():
        found = []
        for before in (one, other):
            _, records = ours.remember(before, ours.read_memory(ours.first_memory()))
            reading = ours.read_memory(ours.update(ours.first_memory(), records, slice(0, 40)))
            whole, _ = ours.remember(tokens, reading)
            past = KeyValues()
            pieces = [ours.remember(part, reading, past)[0] for part in tokens.split([1, 30, 1, 8], dim=1)]
            assert torch.allclose(torch.cat(pieces, 1), whole, atol=1e-5)
            found.append(whole)
    assert not torch.allclose(found[0], found[1], atol=1e-2)


def test_compressed_rows_stand_before_the_newest_ones_and_the_memory_stops_growing():
    """The paper's trace (1.4) for segments of half of m, and one more: (n_c, n_u)."""
    _, ours = remembering(MemoryKind.COMPRESSIVE, slots=1024)
    memory, sizes = ours.first_memory(), []
    for _ in range(7):
        records = [torch.randn(1, 512, ours.config.width)] * 2
        memory = ours.update(memory, records, slice(0, 512))
        sizes.append((memory[0].compressed, memory[0].rows.size(0) - memory[0].compressed))
    assert sizes == [(0, 512), (102, 512), (204, 512), (306, 512), (408, 512), (510, 512), (512, 512)]


def test_attentive_memory_keeps_its_size_and_its_rows_stay_apart():
    _, ours = remembering(MemoryKind.ATTENTIVE)
    taught(ours)
    memory = ours.first_memory()
    with torch.inference_mode():
        for _ in range(5):
            _, records = ours.remember(torch.randint(0, 97, (1, 30)), ours.read_memory(memory))
            memory = ours.update(memory, records, slice(0, 30))
    assert memory[0].rows.shape == (8, ours.config.width)
    assert torch.linalg.matrix_rank(memory[0].rows) == 8


@KINDS
def test_the_next_chunk_teaches_the_memory_and_nothing_of_the_chunk_before(kind):
    """The lazy update of 1.6: the rows are made anew with gradients, of what the chunk before had left, detached."""
    _, ours = remembering(kind, slots=8)
    taught(ours)
    _, records = ours.remember(torch.randint(0, 97, (1, 40)), ours.read_memory(ours.first_memory()))
    memory = ours.update(ours.first_memory(), records, slice(0, 40))
    states, _ = ours.remember(torch.randint(0, 97, (1, 20)), ours.read_memory(memory))
    for record in records:
        record.retain_grad()
    ours.head(states).square().mean().backward()
    assert all(
        parameter.grad is not None and parameter.grad.abs().sum() > 0 for parameter in ours.memories.parameters()
    )
    assert all(record.grad is None for record in records)


def test_only_the_rows_asked_for_are_remembered():
    _, ours = remembering(MemoryKind.COMPRESSIVE, slots=64)
    records = [torch.randn(1, 30, ours.config.width) for _ in range(2)]
    memory = ours.update(ours.first_memory(), records, slice(10, 20))
    assert torch.equal(memory[1].rows, records[1][0, 10:20])
    assert isinstance(memory[1], LayerMemory)


def test_a_memory_of_no_kind_or_of_the_same_layer_twice_is_refused():
    with pytest.raises(ValueError, match="plain"):
        DecoderMemorySizes(24, MemoryKind.NONE, (1,))
    with pytest.raises(ValueError, match="once"):
        DecoderMemorySizes(24, MemoryKind.ATTENTIVE, (1, 1))
