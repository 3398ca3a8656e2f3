"""HAT's sampling and objectives: what is masked, shuffled, offered (T-H15, T-H16), and the losses by hand."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn import functional as F

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.examples import HatExample, generator, indices
from engine.models.hat.model import HatModel, pack
from engine.models.hat.objectives import Classification, add_tallies
from engine.research.training import hat_sampling
from engine.research.training.hat_pretraining import MaskedSegments, MaskedWords, MissingSegments, SegmentOrder

CONFIG = HatConfig(vocabulary=60, width=16, heads=2, hidden=16, layout="SC", segment_length=32, segments=6, cls_id=1,
                   sep_id=2, mask_id=3, dropout=0.0, attention_dropout=0.0)  # fmt: skip
documents = st.lists(
    st.lists(st.lists(st.integers(2, 59), max_size=31), min_size=1, max_size=6), min_size=1, max_size=4
)  # fmt: skip


def some(count, seed=0, segments=5):
    draw = generator(seed)
    return [
        HatExample(
            tuple(tuple(torch.randint(4, 60, (31,), generator=draw).tolist()) for _ in range(segments)),
            (((index + seed) % 3,),),
        )
        for index in range(count)
    ]


@given(documents, st.integers(0, 99))
def test_masked_words_keep_specials_and_target_what_stood_there(texts, seed):
    batch = pack(texts, CONFIG)
    masked, targets = hat_sampling.mask_words(batch, CONFIG, generator(seed), 0.5)
    hidden = targets != hat_sampling.IGNORED
    assert torch.equal(masked.input_ids[~hidden], batch.input_ids[~hidden])
    assert torch.equal(targets[hidden], batch.input_ids[hidden])
    assert not hidden[:, 0].any()
    assert not hidden[~batch.seen].any()
    assert not torch.isin(batch.input_ids[hidden], torch.tensor([0, 1, 2, 3])).any()


def test_masked_words_follow_80_10_10():
    batch = pack([example.segments for example in some(60)], CONFIG)
    masked, targets = hat_sampling.mask_words(batch, CONFIG, generator(1))
    hidden = targets != hat_sampling.IGNORED
    now, before = masked.input_ids[hidden], batch.input_ids[hidden]
    assert hidden.sum() / hat_sampling.maskable(batch, CONFIG).sum() == pytest.approx(0.15, abs=0.01)
    assert (now == CONFIG.mask_id).float().mean() == pytest.approx(0.8, abs=0.03)
    assert (now == before).float().mean() == pytest.approx(0.1, abs=0.03)


@given(documents, st.integers(0, 99))
def test_whole_segments_are_masked_to_the_last_token(texts, seed):  # T-H16
    batch = pack(texts, CONFIG)
    masked, targets = hat_sampling.mask_segments(batch, CONFIG, generator(seed), 1.0)
    hidden = targets != hat_sampling.IGNORED
    open_slots = hat_sampling.maskable(batch, CONFIG)
    chosen = hidden.any(1) & open_slots.any(1)
    assert torch.equal(hidden[chosen], open_slots[chosen])  # every token but [CLS] and specials, and exactly these
    assert (masked.input_ids[hidden] == CONFIG.mask_id).all()
    assert torch.equal(masked.input_ids[~hidden], batch.input_ids[~hidden])
    assert torch.equal(targets[hidden], batch.input_ids[hidden])


def test_a_fifth_of_segments_is_masked_and_a_document_is_never_passed_over():
    batch = pack([example.segments for example in some(300)], CONFIG)
    _, targets = hat_sampling.mask_segments(batch, CONFIG, generator(1), 0.4)
    hidden = targets != hat_sampling.IGNORED
    chosen = hidden.any(1)
    assert batch.spread(chosen).any(1).all()
    # 20% drawn, and the first of the 0.8 ** 5 of documents in which none was
    assert chosen.float().mean() == pytest.approx(0.2 + 0.8**5 / 5, abs=0.03)
    assert hidden[chosen].float().sum() / (31 * chosen.sum()) == pytest.approx(0.4, abs=0.03)


@given(st.integers(0, 99))
def test_shuffled_segments_know_where_they_were(seed):
    segments = some(1)[0].segments
    shuffled, order = hat_sampling.shuffle(segments, generator(seed))
    assert [segments[index] for index in order] == shuffled
    assert sorted(order) == list(range(5))


@given(st.integers(0, 200), st.integers(2, 6))
def test_candidates_differ_in_words_alone(seed, count):  # T-H15
    draw = generator(seed, 7)
    lengths = torch.randint(1, 32, (count,), generator=draw).tolist()
    segments = [tuple(torch.randint(4, 60, (length,), generator=draw).tolist()) for length in lengths]
    pool = [segment for example in some(4, 9) for segment in (example.segments[0], example.segments[1][:20])]
    found = hat_sampling.hide_segment(segments, CONFIG, hat_sampling.random_negatives(pool), generator(seed))
    asked = pack([[*found.segments, option] for option in found.candidates], CONFIG)
    assert len({tuple(row) for row in asked.spread(asked.seen).flatten(1).tolist()}) == 1
    assert (asked.input_ids[:, 0] == CONFIG.cls_id).all()
    masked = [set(segment) == {CONFIG.mask_id} for segment in found.segments]
    hidden = masked.index(True)
    assert sum(masked) == 1
    assert hidden < len(found.segments) - 1
    right = found.candidates[found.answer]
    assert right == segments[hidden][: len(right)]
    assert len(found.candidates) == 5
    assert len(found.segments) == min(count, 5)  # room for the candidate


def test_the_answer_stands_anywhere_and_one_segment_gives_no_question():
    pool = [segment for example in some(4, 9) for segment in example.segments]
    negatives = hat_sampling.random_negatives(pool)
    answers = {hat_sampling.hide_segment(pool[:4], CONFIG, negatives, generator(seed)).answer for seed in range(60)}
    assert answers == {0, 1, 2, 3, 4}
    assert hat_sampling.hide_segment(pool[:1], CONFIG, negatives, generator(0)) is None


def test_similar_negatives_are_the_nearest_others():
    pool = [(index + 4,) * 16 for index in range(10)]
    angles = torch.arange(10) * 0.1
    draw = hat_sampling.similar_negatives(pool, torch.stack([angles.cos(), angles.sin()], 1), nearest=4)
    assert set(draw(pool[0], 4, generator(0))) == set(pool[1:5])
    with pytest.raises(ValueError, match="needed"):
        draw(pool[0], 5, generator(0))
    with pytest.raises(ValueError, match="needed"):
        hat_sampling.random_negatives(pool[:3])(pool[0], 4, generator(0))


def model_for(objective):
    torch.manual_seed(0)
    return HatModel(CONFIG, objective.head).eval()


def test_segment_order_is_scored_over_real_segments_only():
    objective = SegmentOrder()
    model = model_for(objective)
    examples = [*some(1, segments=2), *some(1, 1, segments=6)]
    outcome = objective.outcome(model, examples, generator(3))
    draws = generator(3)
    shuffled = [hat_sampling.shuffle(example.segments, draws) for example in examples]
    places = torch.tensor([float(place) for _, order in shuffled for place in order])
    scores = model(pack([segments for segments, _ in shuffled], CONFIG))[:, 0]
    torch.testing.assert_close(outcome.loss, F.mse_loss(scores, places))
    assert objective.metric(outcome.tally) == pytest.approx((scores - places).abs().mean().item(), rel=1e-5)


def test_masked_language_losses_are_cross_entropy_over_the_masked_words():
    for objective in (MaskedWords(), MaskedSegments(1.0), MaskedSegments(0.4)):
        model, examples = model_for(objective), some(3)
        outcome = objective.outcome(model, examples, generator(3))
        batch = pack([example.segments for example in examples], CONFIG)
        if isinstance(objective, MaskedWords):
            masked, targets = hat_sampling.mask_words(batch, CONFIG, generator(3))
        else:
            masked, targets = hat_sampling.mask_segments(batch, CONFIG, generator(3), objective.rate)
        expected = F.cross_entropy(model(masked).flatten(0, 1), targets.flatten(), ignore_index=-100)
        torch.testing.assert_close(outcome.loss, expected)
        assert objective.metric(outcome.tally) == pytest.approx(expected.item(), rel=1e-5)


def test_missing_segments_choose_among_five():
    pool = [segment for example in some(4, 9) for segment in example.segments]
    objective = MissingSegments(hat_sampling.random_negatives(pool))
    model = model_for(objective)
    outcome = objective.outcome(model, [*some(3), *some(1, segments=1)], generator(3))
    assert outcome.tally["asked"] == 3
    outcome.loss.backward()
    assert model.head.scores.weight.grad.abs().sum() > 0
    nothing = objective.outcome(model, some(1, segments=1), generator(3))
    assert nothing.tally == {"right": 0, "asked": 0}
    nothing.loss.backward()


def test_classification_counts_by_hand():
    exclusive = Classification(HatHeadConfig(HatTask.DOCUMENT, 3))
    model, examples = model_for(exclusive), some(4)
    scores = model(pack([example.segments for example in examples], CONFIG))
    truth = torch.tensor([example.labels[0][0] for example in examples])
    outcome = exclusive.outcome(model, examples, generator(0))
    torch.testing.assert_close(outcome.loss, F.cross_entropy(scores, truth))
    assert exclusive.metric(outcome.tally) == pytest.approx((scores.argmax(1) == truth).float().mean().item())
    unknown = [replace(examples[0], labels=((),)), *examples[1:]]
    torch.testing.assert_close(
        exclusive.outcome(model, unknown, generator(0)).loss, F.cross_entropy(scores[1:], truth[1:])
    )
    several = Classification(HatHeadConfig(HatTask.SEGMENTS, 3, multi_label=True))
    model = model_for(several)
    labelled = [HatExample(example.segments, ((0, 2), (), (1,), (0, 1, 2), ())) for example in some(2)]
    scores = model(pack([example.segments for example in labelled], CONFIG))
    held = torch.tensor([[1, 0, 1], [0, 0, 0], [0, 1, 0], [1, 1, 1], [0, 0, 0]] * 2)
    outcome = several.outcome(model, labelled, generator(0))
    torch.testing.assert_close(outcome.loss, F.binary_cross_entropy_with_logits(scores, held.float()))
    given_labels = scores > 0
    hits = (given_labels & held.bool()).sum()
    expected = 2 * hits / (given_labels.sum() + held.sum())
    assert several.metric(outcome.tally) == pytest.approx(expected.item())
    with pytest.raises(ValueError, match="label entries"):
        several.outcome(model, some(2), generator(0))


def test_choices_bring_their_own_candidates():
    objective = Classification(HatHeadConfig(HatTask.CHOICE))
    model = model_for(objective)
    pool = some(1, 9)[0].segments
    examples = [HatExample(example.segments, ((2,),), pool[:4]) for example in some(2)]
    scores = torch.stack(
        [model(pack([[*one.segments, option] for option in one.candidates], CONFIG)) for one in examples]
    )
    outcome = objective.outcome(model, examples, generator(0))
    torch.testing.assert_close(outcome.loss, F.cross_entropy(scores, torch.tensor([2, 2])))


def test_every_epoch_shows_every_example_once_in_its_own_order():
    seen = [index for step in range(14) for index in indices(7, 4, 0, step)]
    epochs = [seen[start : start + 7] for start in range(0, 56, 7)]
    assert all(sorted(epoch) == list(range(7)) for epoch in epochs)
    assert len({tuple(epoch) for epoch in epochs}) > 5
    assert seen != [index for step in range(14) for index in indices(7, 4, 1, step)]


def test_tallies_add_up():
    assert add_tallies({"right": 1, "asked": 2}, {"asked": 3, "new": 1}) == {"right": 1, "asked": 5, "new": 1}
