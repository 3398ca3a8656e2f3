"""The writer's training learns, goes on after a stop to the same weights, and its pairs are true."""

import pytest
import torch

from engine.errors import Cancelled, UsageError
from engine.models.decoder.low_rank import adapt, adapter_state, start_from
from engine.research.training.rewriting_pairs import RewritingPair, new_words, pairs_of_row, shortened, shortened_pairs
from engine.research.training.writer import Lesson, WriterTraining, train_writer
from tests.engine.models.decoder.tiny_llama import tiny_pair

LESSONS = [Lesson((1, 5 + n % 9, 7, 2), (30 + n % 9, 40, 3)) for n in range(60)]
SETTINGS = WriterTraining(steps=12, tokens_per_step=80, tokens_per_batch=40, rank=4, rate=0.05, warmup=2, save_every=2)


def stopped_at(step):
    def checkpoint(_stage, done, _total):
        if done == step:
            raise Cancelled

    return checkpoint


def test_it_learns_what_follows_and_resumes_to_the_same_weights(tmp_path):
    torch.manual_seed(1)
    _, whole = tiny_pair()
    torch.manual_seed(2)
    outcome = train_writer(whole, LESSONS, SETTINGS, tmp_path / "whole", dev=LESSONS[:9])
    assert outcome.losses[-1] < 0.5 * outcome.losses[0]
    assert outcome.dev[-1][0] == 12
    for stop in (5, 9, None):
        torch.manual_seed(2)
        _, parts = tiny_pair()
        torch.manual_seed(2)
        if stop is None:
            again = train_writer(parts, LESSONS, SETTINGS, tmp_path / "parts", dev=LESSONS[:9])
        else:
            with pytest.raises(Cancelled):
                train_writer(parts, LESSONS, SETTINGS, tmp_path / "parts", checkpoint=stopped_at(stop))
    assert again.losses == outcome.losses
    one, other = adapter_state(whole), adapter_state(parts)
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_it_begins_with_what_smaller_adapters_learned(tmp_path):
    torch.manual_seed(1)
    _, small = tiny_pair()
    train_writer(small, LESSONS, SETTINGS, tmp_path / "small")
    learned = adapter_state(small)
    torch.manual_seed(1)
    _, larger = tiny_pair()
    adapt(larger, 8)
    start_from(larger, learned)
    tokens = torch.tensor([[1, 5, 7, 2]])
    with torch.inference_mode():
        assert torch.allclose(larger(tokens), small(tokens), atol=1e-5)
    for wrong in ({}, {name: tensor[:, :-1] for name, tensor in learned.items()}):
        with pytest.raises(UsageError, match="can't begin there"):
            train_writer(tiny_pair()[1], LESSONS, SETTINGS, tmp_path / "wrong", start=wrong)
    with pytest.raises(UsageError, match="another training"):
        train_writer(tiny_pair()[1], LESSONS, SETTINGS, tmp_path / "small", start=learned)


def test_words_of_its_own_are_counted():
    pair = RewritingPair(
        "papers", "a", "", "", ("The harbour was dredged.",), "It was dredged by the harbour's new fleet."
    )
    assert new_words(pair) == 3


def test_another_training_in_the_folder_is_refused(tmp_path):
    train_writer(tiny_pair()[1], LESSONS, WriterTraining(steps=1, save_every=1), tmp_path)
    with pytest.raises(UsageError, match="another training"):
        train_writer(tiny_pair()[1], LESSONS[1:], WriterTraining(steps=1, save_every=1), tmp_path)


TEXT = """The harbour board met in May to speak of the winter's damage to the northern quay and its cranes.

It found that repairs to the northern quay would cost 2.4 million crowns, which the city will lend. \
Mayor Hansen signed the loan in June. The fishermen's union was not asked. Boats lay idle for weeks in the ice."""


def targets(summary):
    return [pair.target for pair in pairs_of_row("textbooks", {"id": "a", "text": TEXT, "summary": summary})]


def test_a_true_sentence_makes_a_pair_with_its_sources():
    row = {"id": "a", "text": TEXT, "summary": "Repairs to the northern quay will cost 2.4 million crowns."}
    (pair,) = pairs_of_row("textbooks", row)
    assert pair.target == row["summary"]
    assert len(pair.sources) == 1
    assert pair.sources[0].startswith("It found")
    assert pair.before.startswith("The harbour board met")


@pytest.mark.parametrize(
    "false",
    [
        "Repairs to the northern quay will cost 3.4 million crowns.",
        "Mayor Olsen signed the loan in June that the city will lend.",
        "The opera was closed because its singers had all gone to another town.",
        "repairs to the northern quay will cost 2.4 million crowns",
        "This will cost 2.4 million crowns, which the city will lend for repairs.",
    ],
)
def test_what_the_sources_do_not_say_makes_none(false):
    assert targets(false) == []


def test_sentences_lose_what_can_be_left_out_and_nothing_else():
    long = (
        "However, the Buyer (as defined above) shall, as set forth in Section 4.2(b) of this Agreement, "
        "pay $5,000 (a) now."
    )
    assert shortened(long) == "The Buyer shall pay $5,000 (a) now."
    assert shortened("The .NET types must exist.") == "The .NET types must exist."
    pairs = shortened_pairs("contracts", "x", f"{long}\nToo short.\n", 5)
    assert [(pair.sources, pair.target) for pair in pairs] == [((long,), shortened(long))]
