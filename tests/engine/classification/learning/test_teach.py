"""Teaching labels from a handful of documents: it learns, says honestly how well, refuses and abstains."""

import numpy as np
import pytest
import torch

from engine.classification.deciding import decide
from engine.classification.head_files import head_from_bytes, head_to_bytes
from engine.classification.learning.cross_validation import wilson
from engine.classification.learning.own_labels import serves
from engine.classification.learning.teach import TooFewExamples, teach
from engine.document import LabelMeaning, LabelSet
from engine.errors import ModelUnavailable

WIDTH = 384


def unit(rows):
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def clusters(counts, spread=1.0, seed=0, centres_seed=7):
    """Unit vectors around one centre a label, as document vectors lie."""
    centres = unit(np.random.default_rng(centres_seed).normal(size=(len(counts), WIDTH)))
    draw = np.random.default_rng(seed)
    truth = [label for label, count in enumerate(counts) for _ in range(count)]
    return unit(centres[truth] + spread * draw.normal(size=(len(truth), WIDTH)) / WIDTH**0.5), truth


def named(truth):
    return [(f"label {index}",) for index in truth]


def answers(head, features, ask_below=0.7):
    """The labels given to each document, and those in doubt."""
    label_set = LabelSet(
        "made", tuple(LabelMeaning(name) for name in head.labels), exclusive=not head.multi_label, ask_below=ask_below
    )
    decided = [decide(label_set, row) for row in head.probabilities(features)]
    return [
        tuple(tuple(head.labels[place] for place in places) for places in (one.given, one.doubtful)) for one in decided
    ]


LABELS = ["label 0", "label 1", "label 2"]


def test_two_examples_of_each_are_enough_to_begin():
    features, truth = clusters([2, 2, 2])
    head = teach(features, named(truth), LABELS)
    fresh, right = clusters([30, 30, 30], seed=1)
    assert (head.probabilities(fresh).argmax(1) == right).mean() > 0.9
    assert head.accuracy.total == 6
    assert head.accuracy.high - head.accuracy.low > 0.3  # six documents prove little, and it says so


def test_what_the_labels_mean_helps_most_where_there_are_few_examples():
    centres = unit(np.random.default_rng(7).normal(size=(3, WIDTH)))
    fresh, right = clusters([60, 60, 60], spread=6.0, seed=1)

    def gained(examples, meaning):
        features, truth = clusters([examples] * 3, spread=6.0)
        plain, led = (teach(features, named(truth), LABELS, meaning=one) for one in (None, meaning))
        return (led.probabilities(fresh).argmax(1) == right).mean() - (
            plain.probabilities(fresh).argmax(1) == right
        ).mean()

    meaning = 26 * centres
    assert gained(2, meaning) > 0.1
    assert gained(2, meaning) > gained(40, meaning) >= -0.01
    wrong = meaning[[1, 2, 0]]
    assert gained(40, wrong) > -0.05, "what examples show outweighs a description that is wrong"


@pytest.mark.parametrize("labels", [2, 3])
def test_what_two_examples_of_each_are_said_to_reach_is_near_what_they_do(labels):
    held_out, reached, temperatures = [], [], []
    for seed in range(12):
        features, truth = clusters([2] * labels, spread=2.0, seed=seed)
        head = teach(features, named(truth), LABELS[:labels])
        fresh, right = clusters([40] * labels, spread=2.0, seed=100 + seed)
        held_out.append(head.accuracy.value)
        reached.append((head.probabilities(fresh).argmax(1) == right).mean())
        temperatures.append(head.temperature)
    assert np.mean(held_out) > np.mean(reached) - 0.2
    assert np.median(temperatures) < 5


@pytest.mark.parametrize(("learned", "described", "used"), [(11, 11, True), (9, 11, True), (3, 11, False)])
def test_what_was_learned_gives_way_only_to_descriptions_that_are_clearly_better(learned, described, used):
    head, untaught = (wilson(right, 16, 0.2) for right in (learned, described))
    assert serves(head, untaught) is used


def test_cross_validation_tells_the_truth_about_noise():
    """Features that hold nothing: held-out accuracy is near chance, though the head can learn them by heart."""
    reached = []
    for seed in range(6):
        draw = np.random.default_rng(seed)
        features = unit(draw.normal(size=(40, WIDTH)))
        truth = [0, 1] * 20
        head = teach(features, named(truth), LABELS[:2])
        assert (head.probabilities(features).argmax(1) == truth).mean() > 0.9
        assert not any(given for given, _ in answers(head, unit(draw.normal(size=(20, WIDTH))), ask_below=0.8))
        assert head.accuracy.chance == 0.5
        reached.append(head.accuracy.value)
    assert 0.38 < np.mean(reached) < 0.62


def test_reported_accuracy_agrees_with_fresh_documents():
    features, truth = clusters([30, 30, 30], spread=8.0)
    head = teach(features, named(truth), LABELS)
    fresh, right = clusters([300, 300, 300], spread=8.0, seed=1)
    reached = (head.probabilities(fresh).argmax(1) == right).mean()
    assert 0.4 < reached < 0.95
    assert head.accuracy.low - 0.03 <= reached <= head.accuracy.high + 0.05


def test_abstaining_is_right_more_often_than_answering_always():
    features, truth = clusters([20, 20, 20], spread=4.0)
    head = teach(features, named(truth), LABELS)
    fresh, right = clusters([200, 200, 200], spread=4.0, seed=1)
    told = answers(head, fresh)
    given = [names[0] == LABELS[label] for (names, _), label in zip(told, right, strict=True) if names]
    assert 0 < len(given) < len(told)
    assert np.mean(given) > (head.probabilities(fresh).argmax(1) == right).mean()
    assert np.mean(given) > 0.7


def test_too_few_examples_are_refused_with_the_count():
    features, truth = clusters([3, 1, 0])
    with pytest.raises(TooFewExamples) as refusal:
        teach(features, named(truth), LABELS)
    assert refusal.value.counts == {"label 0": 3, "label 1": 1, "label 2": 0}
    assert "“label 1” has 1, “label 2” has 0" in str(refusal.value)
    assert "label 0" not in str(refusal.value)


def test_independent_labels_need_counter_examples_too():
    features, _ = clusters([4])
    with pytest.raises(TooFewExamples, match="not red"):
        teach(features, [("red",)] * 4, ["red"], multi_label=True)


def test_independent_labels_are_learned_apart():
    draw = np.random.default_rng(0)
    directions = unit(draw.normal(size=(2, WIDTH)))

    def documents(count, seed):
        noise = np.random.default_rng(seed)
        held = noise.integers(0, 2, (count, 2))
        return unit(held @ directions + noise.normal(size=(count, WIDTH)) / WIDTH**0.5), held.astype(bool)

    features, held = documents(40, 1)
    given = [tuple(name for name, has in zip(("red", "blue"), row, strict=True) if has) for row in held]
    head = teach(features, given, ["red", "blue"], multi_label=True)
    fresh, wanted = documents(200, 2)
    assert ((head.probabilities(fresh) > 0.5) == wanted).all(1).mean() > 0.85
    assert head.accuracy.total == 40
    decided = [
        (name in given, bool(has))
        for (given, doubtful), row in zip(answers(head, fresh), wanted, strict=True)
        for name, has in zip(("red", "blue"), row, strict=True)
        if name not in doubtful
    ]
    assert len(decided) > 250
    assert np.mean([got == want for got, want in decided]) > 0.9


def test_a_label_that_few_examples_have_is_given_although_others_are_not_sure():
    """Of forty examples four are rare, and a third label can't be told at all: it holds up none of the others."""
    draw = np.random.default_rng(4)
    directions = unit(draw.normal(size=(3, WIDTH)))

    def documents(count, rare, seed):
        noise = np.random.default_rng(seed)
        held = noise.integers(0, 2, (count, 3)).astype(bool)
        held[:, 0] = np.arange(count) < rare
        told = held * np.array([1.0, 1.0, 0.0])  # nothing tells the third
        return unit(told @ directions + noise.normal(size=(count, WIDTH)) / WIDTH**0.5), held

    names = ("rare", "common", "hidden")
    features, held = documents(40, 4, 1)
    given = [tuple(name for name, has in zip(names, row, strict=True) if has) for row in held]
    head = teach(features, given, names, multi_label=True)
    fresh, wanted = documents(200, 100, 2)
    chances = head.probabilities(fresh)
    assert (chances[:100, 0] > 0.5).mean() > 0.9
    assert (chances[100:, 0] > 0.5).mean() < 0.05
    told = answers(head, fresh, ask_below=0.7)
    assert np.mean(["hidden" in doubtful for _, doubtful in told]) > 0.3
    sure = [("common" in labels) == has for (labels, doubtful), has in zip(told, wanted[:, 1], strict=True)
            if "common" not in doubtful]  # fmt: skip
    assert len(sure) > 150
    assert np.mean(sure) > 0.95


def test_it_goes_over_the_examples_no_more_often_the_more_examples_and_labels_there_are(monkeypatch):
    """Counted, not timed: one pass is one product of all examples with the weights of all labels."""
    linear = torch.nn.functional.linear

    def passes(labels: int, examples: int) -> int:
        features, truth = clusters([examples] * labels, spread=3.0)
        counted = []

        def count(*given):
            counted.append(given)
            return linear(*given)

        monkeypatch.setattr(torch.nn.functional, "linear", count)
        teach(features, named(truth), [f"label {index}" for index in range(labels)])
        return len(counted)

    assert passes(2, 5) > 6  # several for each of five folds, and for all examples together
    assert passes(8, 50) < 2 * passes(2, 25)


def test_teaching_again_gives_the_same_head_and_bytes_bring_it_back():
    features, truth = clusters([5, 6, 7], spread=2.0)
    head, again = (teach(features, named(truth), LABELS) for _ in range(2))
    assert head_to_bytes(head) == head_to_bytes(again)
    back = head_from_bytes(head_to_bytes(head))
    assert np.array_equal(back.probabilities(features), head.probabilities(features))
    assert (back.labels, back.accuracy, back.examples) == (head.labels, head.accuracy, 18)
    with pytest.raises(ModelUnavailable):
        head_from_bytes(head_to_bytes(head)[:-10])
