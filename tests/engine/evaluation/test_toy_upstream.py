"""The toy models' upstream stage: segments get their vectors, strangers are noticed, and what was copied is kept."""

import numpy as np
import pytest
import torch

from engine.errors import Cancelled
from engine.evaluation.toy_upstream import (
    _disturbed,
    learn_documents,
    learn_segments,
    start_from,
    strongest_directions,
)
from engine.models.configs import HatConfig
from engine.models.hat import HatEncoder, pack
from engine.training.hat import HatTraining
from engine.training.hat_data import generator

TOPICS = 4


def config(layout):
    """A small encoder for documents of five segments."""
    return HatConfig(
        vocabulary=64,
        width=16,
        heads=2,
        hidden=32,
        layout=layout,
        segment_length=8,
        segments=6,
        dropout=0.0,
        attention_dropout=0.0,
        pad_id=0,
        cls_id=1,
        sep_id=2,
        mask_id=3,
    )


def encoder(layout):
    """Freshly drawn, the same each time."""
    torch.manual_seed(0)
    return HatEncoder(config(layout))


def documents(count):
    """Documents of five segments, all of one topic: its words, and the vector it should have."""
    draw = np.random.default_rng(0)
    topics = torch.from_numpy(draw.normal(size=(TOPICS, 8)).astype(np.float32))
    made, vectors = [], {}
    for index in range(count):
        topic = index % TOPICS
        own = [tuple((4 + 15 * topic + draw.integers(0, 15, 7)).tolist()) for _ in range(5)]
        made.append(own)
        vectors.update(dict.fromkeys(own, topics[topic]))
    return made, vectors


def settings(steps):
    """Enough for so small a task."""
    return HatTraining(steps=steps, batch=16, learning_rate=3e-3)


def go_on(_stage, _done, _total):
    """A checkpoint that lets everything go on."""


def test_strongest_directions_keep_distances_where_there_are_few_and_have_variance_one():
    draw = np.random.default_rng(1)
    plane = draw.normal(size=(300, 3)) @ draw.normal(size=(3, 50)) + 5
    small = strongest_directions(plane.astype(np.float32), 3)
    assert small.shape == (300, 3)
    assert abs(float(small.std()) - 1) < 1e-3
    wide = np.linalg.norm(plane[:, None] - plane[None], axis=2)
    narrow = np.linalg.norm(small[:, None] - small[None], axis=2)
    ratio = wide[wide > 0] / narrow[wide > 0]
    assert ratio.std() < 1e-3 * ratio.mean()


def test_segments_alone_and_then_documents_are_learned_and_words_stay_as_they_were():
    texts, vectors = documents(80)
    source = encoder("SS")
    words = source.embeddings.words.weight.clone()
    alone = learn_segments(source, vectors, settings(120), go_on)
    assert np.mean(alone[-10:]) < 0.3 * np.mean(alone[:10])
    whole = encoder("SSCC")
    start_from(whole, source, 0)
    together = learn_documents(whole, texts, vectors, settings(200), go_on)
    assert np.mean(together[-10:]) < 0.5 * np.mean(together[:10])
    assert torch.equal(whole.embeddings.words.weight, words)


def test_a_layout_starts_from_the_segment_wise_blocks_in_their_order():
    source, whole = encoder("SS"), encoder("SCS")
    before = whole.blocks[1].query.weight.clone()
    start_from(whole, source, 0)
    assert torch.equal(whole.blocks[0].query.weight, source.blocks[0].query.weight)
    assert torch.equal(whole.blocks[2].narrow.weight, source.blocks[1].narrow.weight)
    assert not torch.equal(whole.blocks[1].query.weight, before)
    again = encoder("SCS")
    start_from(again, source, 0)
    assert torch.equal(again.blocks[1].query.weight, whole.blocks[1].query.weight)
    with pytest.raises(ValueError, match="SCSC cannot start from SSS"):
        start_from(encoder("SCSC"), encoder("SSS"), 0)


def test_masked_segments_keep_their_length_and_exchanged_ones_are_another_documents():
    texts, _ = documents(40)
    kept = masked = exchanged = 0
    for index, own in enumerate(texts):
        for place in _disturbed(texts, index, config("SC"), generator(0, index)):
            if place.exchanged:
                assert place.shown == place.meant
                exchanged += 1
                assert place.shown not in own
            elif place.shown != place.meant:
                masked += 1
                assert place.shown == (3,) * len(place.meant)
                assert place.meant in own
            else:
                kept += 1
                assert place.shown in own
    assert kept > exchanged > masked > 0


def test_the_same_seed_learns_the_same_and_whatever_was_drawn_before():
    texts, vectors = documents(8)
    losses = []
    for noise in (1, 2):
        whole = encoder("SC")
        torch.manual_seed(noise)
        state = torch.random.get_rng_state()
        losses.append(learn_documents(whole, texts, vectors, settings(3), go_on))
        assert torch.equal(torch.random.get_rng_state(), state)
    assert losses[0] == losses[1]


def test_a_document_longer_than_the_encoder_is_read_in_parts():
    texts, _ = documents(8)
    long = [[*one, *other] for one, other in zip(texts[::2], texts[1::2], strict=True)]
    places = _disturbed(long, 0, config("SC"), generator(0))
    assert len(places) == 5
    assert encoder("SC")(pack([[place.shown for place in places]], config("SC"))).segments.shape == (5, 16)


def test_it_can_be_stopped():
    texts, vectors = documents(8)
    heard = []

    def stop(stage, done, total):
        heard.append((stage, done, total))
        raise Cancelled

    with pytest.raises(Cancelled):
        learn_segments(encoder("S"), vectors, settings(10), stop)
    with pytest.raises(Cancelled):
        learn_documents(encoder("SC"), texts, vectors, settings(10), stop)
    assert heard == [("segments", 0, 10), ("documents", 0, 10)]
