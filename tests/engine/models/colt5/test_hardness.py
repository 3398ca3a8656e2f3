"""Hardness of tokens and sentences is what the routers gave them."""

import numpy as np
import pytest
import torch

from engine.models.colt5.hardness import hardness
from engine.models.configs import Routing
from engine.models.summary_tokenizer import FastTokenizer
from tests.engine.generation.tiny_writers import tokenizer_of
from tests.engine.models.colt5.tiny_colt5 import tiny_model

TEXT = "Rivers rise in spring. Nobody knew why. The gauge at the old bridge failed twice. It rained."
SENTENCES = [(0, 22), (23, 39), (40, 81), (82, 92)]


def made(**changes: object) -> tuple[object, FastTokenizer]:
    tokenizer = FastTokenizer(tokenizer_of(TEXT))
    return tiny_model(vocab_size=max(60, tokenizer.size), **changes), tokenizer


def test_sentences_are_their_tokens_against_the_text() -> None:
    model, tokenizer = made()
    found = hardness(model, tokenizer, TEXT, [*SENTENCES, (22, 23)])  # type: ignore[arg-type]
    ids, offsets = tokenizer.encode_with_offsets(TEXT)
    reading = model.look(torch.tensor([[*ids, 1]]))  # type: ignore[attr-defined]
    assert found.layers.shape == (2, 3, len(ids))
    assert np.allclose(found.layers[1, 2], reading.routing[1].feed_forward[0, :-1].detach(), atol=1e-6)
    assert np.allclose(found.tokens, found.layers.mean(axis=(0, 1)))
    assert found.tokens.min() >= 0
    assert 0 < found.tokens.max() <= 1
    for (start, end), value in zip(SENTENCES, found.sentences, strict=False):
        own = [i for i, (first, last) in enumerate(offsets) if first >= start and last <= end]
        assert value == pytest.approx(found.tokens[own].mean() / found.tokens.mean(), rel=1e-4)
    assert found.sentences[-1] == 0


def test_a_router_that_likes_a_word_makes_its_sentence_hard() -> None:
    model, tokenizer = made(encoder_layers=1, route_every=16, keys_every=16)
    word = tokenizer.encode("gauge")[0]
    with torch.no_grad():
        direction = model.embed_tokens.weight[word]  # type: ignore[attr-defined]
        for part in model.modules():  # type: ignore[attr-defined]
            if part.__class__.__name__ == "_Router":
                part.vector.copy_(direction * 3)
    found = hardness(model, tokenizer, TEXT, SENTENCES)  # type: ignore[arg-type]
    assert int(found.sentences.argmax()) == 2
    assert found.offsets[int(found.tokens.argmax())].tolist() == [44, 49]


def test_longer_texts_are_read_in_windows_and_may_be_stopped() -> None:
    model, tokenizer = made(source_positions=16)
    long = " ".join([TEXT] * 4)
    asked = []
    found = hardness(model, tokenizer, long, [(0, len(long))], check=lambda: asked.append(1))  # type: ignore[arg-type]
    ids = tokenizer.encode(long)
    windows = -(-len(ids) // 15)
    assert windows > 3
    assert len(asked) > 10 * windows
    assert found.layers.shape[2] == len(ids)
    assert found.sentences.tolist() == pytest.approx([1.0], rel=1e-5)

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hardness(model, tokenizer, long, [], check=stop)  # type: ignore[arg-type]


def test_no_text_and_no_routing_are_no_hardness() -> None:
    model, tokenizer = made()
    assert hardness(model, tokenizer, "", [(0, 0)]).sentences.tolist() == [0]  # type: ignore[arg-type]
    model, tokenizer = made(routing=Routing.NONE)
    assert hardness(model, tokenizer, TEXT, SENTENCES).sentences.tolist() == [0] * 4  # type: ignore[arg-type]
