"""Copying: runs counted as they are told, probabilities that add up, step by step as all at once, usable untaught."""

import dataclasses
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.generation.decoding import Hypothesis, decoder_inputs, generate
from engine.models.awesome.configs import with_memory
from engine.models.awesome.copying import further_runs, mixed, runs_of, target_log_probabilities
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Encoded
from engine.models.configs import AwesomeConfig, GenerationSettings, MemoryKind

PAD, START, END = 0, 1, 2
LENGTHS = (3, 4)
PLAIN = torch.tensor([token > 4 for token in range(12)])

tokens = st.lists(st.integers(0, 11), min_size=1, max_size=12)


def tiny(**changes: Any) -> Awesome:
    torch.manual_seed(0)
    config = AwesomeConfig(
        vocab_size=30,
        d_model=16,
        encoder_layers=1,
        decoder_layers=2,
        encoder_heads=2,
        decoder_heads=2,
        encoder_ffn=16,
        decoder_ffn=16,
        max_positions=24,
        dropout=0.0,
        pad_id=PAD,
        bos_id=START,
        eos_id=END,
        start_id=START,
        target_bos=False,
        copy_runs=3,
        length_tokens=LENGTHS,
    )
    config = dataclasses.replace(with_memory(config, MemoryKind.ATTENTIVE, slots=4), **changes)
    return Awesome(config).eval()


def told(written: list[int], source: list[int], longest: int) -> list[list[int]]:
    """The definition, word for word: tokens before a source token that are the last ones written."""
    rows = []
    for last in range(len(written)):
        row = []
        for place in range(len(source)):
            run = 0
            while (
                run < longest
                and run < place
                and run <= last
                and source[place - 1 - run] == written[last - run]
                and bool(PLAIN[written[last - run]])
            ):
                run += 1
            row.append(run)
        rows.append(row)
    return rows


@settings(max_examples=60, deadline=None)
@given(tokens, tokens, st.integers(1, 4))
def test_runs_are_what_the_definition_says_at_once_and_step_by_step(
    written: list[int], source: list[int], longest: int
) -> None:
    expected = told(written, source, longest)
    one, other = torch.tensor([written]), torch.tensor([source])
    assert runs_of(one, other, longest, PLAIN)[0].tolist() == expected
    runs = torch.zeros(1, 1, len(source), dtype=torch.long)
    for place, token in enumerate(written):
        runs = further_runs(runs, torch.tensor([[token]]), other, longest, PLAIN)
        assert runs[0, 0].tolist() == expected[place]


def test_mixed_probabilities_sum_to_one_and_are_what_training_uses() -> None:
    torch.manual_seed(1)
    source = torch.tensor([[5, 6, 5, 7]])
    vocabulary, gate = torch.randn(1, 3, 12), torch.randn(1, 3, 1)
    pointed = torch.randn(1, 3, 4).log_softmax(dim=-1)
    whole = mixed(vocabulary, pointed, gate, source)
    assert torch.allclose(whole.exp().sum(dim=-1), torch.ones(1, 3), atol=1e-5)
    target = torch.tensor([[5, 7, 9]])  # 9 can't be copied
    chosen = target_log_probabilities(vocabulary, pointed, gate, source, target)
    assert torch.allclose(chosen, whole.gather(2, target[:, :, None])[:, :, 0], atol=1e-4)


def test_gradients_are_finite_where_nothing_can_be_copied_and_where_both_sides_are_padded() -> None:
    model = tiny().train()
    source, target = torch.tensor([[START, 10, 11, END, PAD]]), torch.tensor([[20, 21, END, PAD]])
    inputs = torch.tensor([[3, 20, 21, PAD]])
    encoded = model.encode(source, source != PAD, [model.first_memory()])
    decoded = model.decode(inputs, encoded, [model.first_memory()])
    model.target_losses(inputs, decoded, encoded, target)[:, :3].sum().backward()  # type: ignore[no-untyped-call]
    gradients = [parameter.grad for parameter in model.parameters() if parameter.grad is not None]
    assert gradients
    assert all(bool(gradient.isfinite().all()) for gradient in gradients)


@pytest.mark.parametrize("beams", [1, 3])
def test_a_search_gives_what_whole_targets_are_given(beams: int) -> None:
    model = tiny()
    source = torch.tensor([[START, 10, 11, 12, 13, 14, END], [START, 15, 16, 17, END, PAD, PAD]])
    valid = source != PAD
    encoded = model.encode(source, valid)
    found = generate(model, encoded, None, GenerationSettings(beams=beams, max_length=6, min_length=6, start_id=3))
    inputs = decoder_inputs(model, found, source.device)[:, :-1]
    assert inputs[:, 0].tolist() == [3, 3]
    targets = torch.tensor([list(one.tokens) for one in found])
    losses = model.target_losses(inputs, model.decode(inputs, encoded), encoded, targets)
    if beams == 1:
        cache = model.start(encoded, None, 1, 6)
        for place in range(targets.size(1)):
            scores = model.step(inputs[:, place : place + 1], cache)
            step = -scores.gather(2, targets[:, place, None, None])[:, 0, 0]
            assert torch.allclose(step, losses[:, place], atol=1e-4)
            assert torch.equal(scores[:, 0].argmax(dim=-1), targets[:, place])
    else:
        for one, loss in zip(found, losses, strict=True):
            assert one.score == pytest.approx(-float(loss.detach().sum()) / len(one.tokens), abs=1e-3)


def test_marks_are_never_copied() -> None:
    model = tiny()
    with torch.no_grad():
        assert model.copying is not None
        model.copying.gate.bias.fill_(50.0)  # all is copied
    encoded = model.encode(torch.tensor([[START, 10, 11, END, PAD]]), torch.tensor([[True] * 4 + [False]]))
    scores = model.step(torch.tensor([[3]]), model.start(encoded, None, 1, 4)).exp()[0, 0]
    assert float(scores[[10, 11]].detach().sum()) == pytest.approx(1.0, abs=1e-4)


def test_only_a_passage_s_own_words_are_copied() -> None:
    model = tiny()
    with torch.no_grad():
        assert model.copying is not None
        model.copying.gate.bias.fill_(50.0)  # all is copied
    encoded = model.encode(torch.tensor([[START, 10, 11, 12, END]])).copied_from([slice(2, 3)], PAD)
    scores = model.step(torch.tensor([[3]]), model.start(encoded, None, 1, 4)).exp()[0, 0]
    assert float(scores[11].detach()) == pytest.approx(1.0, abs=1e-4)
    encoded = model.encode(torch.tensor([[START, 10, 11, 12, END]])).copied_from([slice(1, 4)], PAD, [[slice(2, 4)]])
    scores = model.step(torch.tensor([[3]]), model.start(encoded, None, 1, 4)).exp()[0, 0]
    assert float(scores[10].detach()) == pytest.approx(1.0, abs=1e-4)


def test_untaught_it_goes_on_with_the_phrase_it_is_in() -> None:
    model = tiny(copy_runs=4)
    source = torch.tensor([[START, 10, 11, 12, 13, 10, 20, 14, 15, END]])
    encoded = model.encode(source)
    cache = model.start(encoded, None, 1, 8)
    for token in (3, 11, 12):
        scores = model.step(torch.tensor([[token]]), cache)
    assert int(scores[0, 0].argmax()) == 13


def test_the_first_token_is_that_of_the_length_and_hypotheses_carry_it() -> None:
    config = tiny().config
    assert [config.start_for(count) for count in (1, 16, 17, 500)] == [3, 3, 4, 4]
    assert AwesomeConfig().start_for(40) == AwesomeConfig().start_id
    inputs = decoder_inputs(tiny(), [Hypothesis((10, 11), None, 4), Hypothesis((12,), None)], torch.device("cpu"))
    assert inputs.tolist() == [[4, 10, 11], [START, 12, PAD]]


def begun(model: Awesome, source: list[int], begins: list[int]) -> Encoded:
    encoded = model.encode(torch.tensor([source]))
    return encoded.beginning_at([[slice(place, place + 1) for place in begins]], (9,))


def test_sentences_begin_where_the_source_s_begin() -> None:
    model = tiny(copy_runs=4)
    source = [START, 10, 11, 12, 9, 13, 14, 15, 9, END]
    encoded = begun(model, source, [1, 5])
    for tokens in ([3], [3, 10, 11, 20, 9], [3, 28, 9]):
        cache = model.start(encoded, None, 1, 8)
        for token in tokens:
            scores = model.step(torch.tensor([[token]]), cache)[0, 0].exp()
        allowed = {10, 13, END}
        assert float(scores.sum().detach()) == pytest.approx(1.0, abs=1e-3)
        assert float(scores[sorted(allowed)].sum().detach()) == pytest.approx(1.0, abs=1e-3)


def test_where_no_sentence_is_left_to_begin_words_come_as_they_will() -> None:
    model = tiny(copy_runs=4)
    source = [START, 10, 11, 12, 9, END]
    for begins, tokens in (([], [3]), ([1], [3, 10, 11, 12, 9])):
        cache = model.start(begun(model, source, begins), None, 1, 8)
        for token in tokens:
            scores = model.step(torch.tensor([[token]]), cache)[0, 0].exp()
        assert float(scores.sum().detach()) == pytest.approx(1.0, abs=1e-3)
        assert float(scores[[20, 21, 22]].min().detach()) > 1e-6


def test_a_sentence_that_was_told_is_not_begun_again_and_a_mark_within_one_ends_none() -> None:
    model = tiny(copy_runs=4)
    source = [START, 10, 11, 12, 9, 13, 14, 9, 15, 16, END]
    encoded = begun(model, source, [1, 5])  # the mark between 14 and 15 ends no sentence
    cache = model.start(encoded, None, 1, 10)
    for token in (3, 10, 11, 12, 9):
        scores = model.step(torch.tensor([[token]]), cache)[0, 0].exp()
    assert float(scores[10].detach()) < 1e-3
    assert int(scores.argmax()) == 13
    cache = model.start(encoded, None, 1, 10)
    for token in (3, 13, 14, 9):
        scores = model.step(torch.tensor([[token]]), cache)[0, 0].exp()
    assert int(scores.argmax()) == 15
    assert float(scores[25].detach()) > 0, "here words of its own may follow"
