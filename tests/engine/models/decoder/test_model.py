"""The decoder gives the numbers of the transformers library, whole, in pieces and after going back."""

import pytest
import torch

from engine.models.decoder.configs import DecoderConfig
from engine.models.decoder.model import KeyValues
from tests.engine.models.decoder.tiny_llama import tiny_pair


@pytest.mark.parametrize(
    "changes", [{}, {"tie_word_embeddings": False}, {"num_key_value_heads": 6}, {"num_key_value_heads": 1}]
)
def test_logits_are_those_of_transformers(changes):
    theirs, ours = tiny_pair(**changes)
    tokens = torch.randint(0, 97, (3, 50))
    with torch.inference_mode():
        expected = theirs(tokens).logits
        found = ours.head(ours(tokens))
    assert torch.allclose(found, expected, atol=1e-4)


def test_greedy_text_is_that_of_transformers():
    theirs, ours = tiny_pair()
    prompt = torch.randint(0, 97, (1, 20))
    expected = theirs.generate(prompt, max_new_tokens=40, do_sample=False, eos_token_id=None, pad_token_id=0)
    past, tokens = KeyValues(), prompt
    written = prompt[0].tolist()
    with torch.inference_mode():
        for _ in range(40):
            states = ours(tokens, past)
            tokens = ours.head(states[:, -1]).argmax(-1, keepdim=True)
            written.append(int(tokens))
    assert written == expected[0].tolist()


def test_a_text_read_in_pieces_has_the_states_of_one_read_whole():
    _, ours = tiny_pair()
    tokens = torch.randint(0, 97, (2, 150))
    past = KeyValues()
    with torch.inference_mode():
        whole = ours(tokens)
        pieces = [ours(part, past) for part in tokens.split([1, 70, 2, 77], dim=1)]
    assert torch.allclose(torch.cat(pieces, 1), whole, atol=1e-5)
    assert past.length == 150


def test_going_back_forgets_what_came_after():
    _, ours = tiny_pair()
    start, one, other = torch.randint(0, 97, (3, 1, 30)).unbind()
    past = KeyValues()
    with torch.inference_mode():
        ours(start, past)
        ours(one, past)
        past.cut(30)
        found = ours(other, past)
        whole = ours(torch.cat([start, other], 1))
    assert torch.allclose(found, whole[:, 30:], atol=1e-5)


def test_other_shapes_are_refused():
    with pytest.raises(ValueError, match="evenly"):
        DecoderConfig(key_heads=2)
