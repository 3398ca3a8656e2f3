"""The toy models' upstream stage: every block tells what a segment is about, and strangers are noticed."""

import numpy as np
import pytest
import torch

from engine.errors import Cancelled
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.examples import generator
from engine.models.hat.model import HatEncoder, HatModel, pack
from engine.models.hat.training import HatTraining
from engine.models.hat.warm_start import Source
from engine.research.evaluation.toy_upstream import (
    _disturbed,
    _listening,
    _states_before,
    last_run,
    learn_to_belong,
    learn_to_carry,
    learn_vectors,
    start_from,
)

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


def model(layout):
    """Freshly drawn, the same each time; its head gives one number to a segment."""
    torch.manual_seed(0)
    return HatModel(config(layout), HatHeadConfig(HatTask.SEGMENTS, 1))


def source(depth):
    """What a BERT of that depth would be read as: another draw of the same sizes."""
    torch.manual_seed(1)
    drawn = HatEncoder(config("S" * depth))
    embeddings = drawn.embeddings.state_dict()
    embeddings["slots.weight"] = embeddings["slots.weight"][drawn.embeddings.first_slot :]  # a BERT has no pad row
    return Source(embeddings, tuple(block.state_dict() for block in drawn.blocks), {}, {}, roberta=False)


def documents(count):
    """Documents of eight segments, all of one topic: its words, and the vector it should have."""
    draw = np.random.default_rng(0)
    topics = torch.from_numpy(draw.normal(size=(TOPICS, 8)).astype(np.float32))
    made, vectors = [], {}
    for index in range(count):
        topic = index % TOPICS
        own = [tuple((4 + 15 * topic + draw.integers(0, 15, 7)).tolist()) for _ in range(8)]
        made.append(own)
        vectors.update(dict.fromkeys(own, topics[topic]))
    return made, list(vectors), torch.stack(list(vectors.values()))


def settings(steps):
    """Enough for so small a task."""
    return HatTraining(steps=steps, batch=16, learning_rate=3e-3)


def go_on(_stage, _done, _total):
    """A checkpoint that lets everything go on."""


def test_every_block_comes_to_tell_what_a_segment_is_about_and_words_stay_as_they_were():
    _, segments, vectors = documents(40)
    encoder = model("SCSSC").encoder
    start_from(encoder, source(2), 0)
    words = encoder.embeddings.words.weight.clone()
    losses = learn_vectors(encoder, segments, vectors, settings(150), go_on)
    assert np.mean(losses[-10:]) < 0.3 * np.mean(losses[:10])
    assert torch.equal(encoder.embeddings.words.weight, words)
    groups = [segments[at : at + 5] for at in range(0, 200, 5)]
    with _listening(encoder, range(5)) as heard:
        encoder(pack(groups, config("SCSSC")), tokens=False)
    assert len(heard) == 5
    for states in heard:
        told = torch.cat([states.detach(), torch.ones(200, 1)], 1)  # (200, d + 1)
        left = told @ torch.linalg.lstsq(told, vectors[:200]).solution - vectors[:200]
        assert left.square().mean() < 0.1 * vectors.var()


def test_a_layout_starts_from_the_source_blocks_in_their_order_and_goes_on_with_the_last():
    encoder = model("SCSS").encoder
    given = source(2)
    start_from(encoder, given, 0)
    query = [block.query.weight for block in encoder.blocks]
    assert torch.equal(query[0], given.blocks[0]["query.weight"])
    assert torch.equal(query[2], given.blocks[1]["query.weight"])
    assert torch.equal(query[3], given.blocks[1]["query.weight"])
    again = model("SCSS").encoder
    start_from(again, given, 0)
    assert torch.equal(again.blocks[1].query.weight, query[1])


def test_a_segment_read_alone_is_what_the_source_makes_of_it_until_the_first_cross_segment_block():
    """Slots and words are where the source has them; a fresh cross-segment block changes directions little."""
    torch.manual_seed(1)
    whole = HatEncoder(config("SS"))
    given = source(2)
    encoder = model("SSC").encoder
    start_from(encoder, given, 0)
    batch = pack([[(5, 6, 7)], [(8, 9)]], config("SS"))
    with _listening(encoder, [1, 2]) as heard:
        encoder(batch, tokens=False)
    assert torch.allclose(heard[0], whole(batch).segments, atol=1e-5)
    assert torch.nn.functional.cosine_similarity(*heard).min() > 0.95


def test_the_last_run_of_cross_segment_blocks_comes_to_tell_strangers():
    texts, segments, vectors = documents(80)
    whole = model("SCSC")
    start_from(whole.encoder, source(2), 0)
    learn_vectors(whole.encoder, segments, vectors, settings(100), go_on)
    before = {name: tensor.clone() for name, tensor in whole.state_dict().items()}
    losses = learn_to_belong(whole, texts, settings(300), go_on)
    assert np.mean(losses[-30:]) < 0.75 * np.mean(losses[:10])  # a quarter of the strangers is of the same topic
    changed = {name for name, tensor in whole.state_dict().items() if not torch.equal(tensor, before[name])}
    assert all(name.startswith(("encoder.blocks.3.", "encoder.segment_positions.", "head.")) for name in changed)
    own, stranger = texts[0], texts[1][0]
    batch = pack([[*own[:4], own[5]], [*own[:4], stranger]], whole.config)
    belongs, strange = whole(batch)[batch.last(), 0].tolist()
    assert belongs > strange


def test_what_follows_on_the_last_run_learns_to_carry_it_to_the_end():
    texts, segments, vectors = documents(80)
    whole = model("SCSCS")
    start_from(whole.encoder, source(2), 0)
    learn_vectors(whole.encoder, segments, vectors, settings(100), go_on)
    learn_to_belong(whole, texts, settings(200), go_on)
    before = {name: tensor.clone() for name, tensor in whole.state_dict().items()}
    losses = learn_to_carry(whole, texts, settings(100), go_on)
    assert np.mean(losses[-20:]) < 0.9 * np.mean(losses[:5])
    changed = {name for name, tensor in whole.state_dict().items() if not torch.equal(tensor, before[name])}
    rest = ("encoder.blocks.3.", "encoder.blocks.4.", "encoder.segment_positions.", "head.")
    assert all(name.startswith(rest) for name in changed)
    assert any(name.startswith("encoder.blocks.4.") for name in changed)
    assert all(tensor.requires_grad for tensor in whole.parameters())


def test_a_layout_that_ends_with_its_last_run_has_nothing_to_carry():
    texts, _, _ = documents(8)
    whole = model("SC")
    before = {name: tensor.clone() for name, tensor in whole.state_dict().items()}
    assert learn_to_carry(whole, texts, settings(3), go_on) == []
    assert all(torch.equal(tensor, before[name]) for name, tensor in whole.state_dict().items())


def test_documents_are_shown_in_order_with_strangers_and_one_segment_apart():
    chosen = torch.arange(40)
    shown = _disturbed(chosen, (40, 8), 6, generator(0))
    assert shown.documents.shape == (40, 6)
    assert torch.equal(shown.documents == chosen[:, None], shown.own)
    for row, mine in zip(shown.places, shown.own, strict=True):
        places = row[:5][mine[:5]].tolist()
        assert places == sorted(places)
        assert len(set(row[mine].tolist())) == int(mine.sum())
    assert not shown.masked[:, -1].any()
    assert 0.05 < shown.masked[:, :-1].float().mean() < 0.25
    assert 0.2 < (~shown.own[:, :-1]).float().mean() < 0.4
    assert 0.3 < (~shown.own[:, -1]).float().mean() < 0.7


def test_states_are_read_as_the_tasks_show_documents():
    """Every second segment beside each other, as many as a task shows: the others change nothing."""
    texts, _, _ = documents(3)
    encoder = model("SCSC").encoder
    start_from(encoder, source(2), 0)
    states = _states_before(encoder, 3, texts, go_on)
    assert states.shape == (3, 8, 16)
    with torch.no_grad(), _listening(encoder, [2]) as heard, torch.autocast("cpu", torch.bfloat16):
        encoder(pack([texts[1][::2]], encoder.config), tokens=False)
    assert torch.equal(states[1, ::2], torch.cat(heard).float())


def test_the_last_run_is_found_wherever_it_stands():
    assert last_run("SSC" * 4) == [11]
    assert last_run("SSCC" * 2 + "SSSS") == [6, 7]
    assert last_run("SSSSSSSSCCCC") == [8, 9, 10, 11]


def test_the_same_seed_learns_the_same_and_whatever_was_drawn_before():
    texts, segments, vectors = documents(8)
    losses = []
    for noise in (1, 2):
        whole = model("SCS")
        torch.manual_seed(noise)
        state = torch.random.get_rng_state()
        first = learn_vectors(whole.encoder, segments, vectors, settings(3), go_on)
        then = learn_to_belong(whole, texts, settings(3), go_on)
        losses.append([*first, *then, *learn_to_carry(whole, texts, settings(3), go_on)])
        assert torch.equal(torch.random.get_rng_state(), state)
    assert losses[0] == losses[1]


def test_it_can_be_stopped():
    texts, segments, vectors = documents(8)
    heard = []

    def stop(stage, done, total):
        heard.append((stage, done, total))
        raise Cancelled

    with pytest.raises(Cancelled):
        learn_vectors(model("SC").encoder, segments, vectors, settings(10), stop)
    with pytest.raises(Cancelled):
        learn_to_belong(model("SC"), texts, settings(10), stop)
    with pytest.raises(Cancelled):
        learn_to_carry(model("SCS"), texts, settings(10), stop)
    assert heard == [("vectors", 0, 10), ("states", 0, 8), ("ends", 0, 10)]
