"""Fine-tuning on a user's labels: honest about what it is worth, stopped anywhere, gone on with, given up in time."""

from itertools import pairwise

import numpy as np
import pytest
import torch

from engine.classification.learning import fine_tune as subject
from engine.classification.learning.fine_tune import FineTuning, fine_tune, make_task, spread_parts
from engine.errors import Cancelled
from engine.models.configs import HatConfig
from engine.models.hat.examples import generator
from engine.models.hat.model import HatModel
from engine.progress import silent

CONFIG = HatConfig(vocabulary=40, width=16, heads=2, hidden=32, layout="SC", segments=8, segment_length=8, cls_id=1,
                   sep_id=2, mask_id=3, dropout=0.1, attention_dropout=0.1, initial_std=0.2)  # fmt: skip
SETTINGS = FineTuning(
    epochs=14, batch=8, micro_batch=4, learning_rate=2e-2, frozen_blocks=0, segments=4, parts=2, folds=2
)
COUNT = 30


def start(head):
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(3)
        return HatModel(CONFIG, head)


def documents(seed=0, telling=True):
    """Documents of two to five segments; in each segment a word tells which of two labels its document has."""
    draw = generator(seed)
    made, given = [], []
    for number in range(COUNT):
        label = number % 2
        length = 2 + int(torch.randint(4, (), generator=draw))
        segments = [torch.randint(10, 40, (7,), generator=draw) for _ in range(length)]
        for segment in segments:
            segment[1:6] = 5 + (label if telling else 0)
        made.append([tuple(segment.tolist()) for segment in segments])
        given.append(("ab"[label],))
    return made, given


def task(multi_label=False, **changes):
    made, given = documents(**changes)
    if multi_label:
        given = [(*names, "c") if number % 3 else names for number, names in enumerate(given)]
    return make_task(made, given, "abc" if multi_label else "ab", SETTINGS, multi_label=multi_label)


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr(subject, "native_bfloat16", lambda: False)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def run(folder, mine, *, beat=16, checkpoint=silent, settings=SETTINGS):
    return fine_tune(mine, settings, start, folder, beat=beat, checkpoint=checkpoint)


def weights(outcome):
    return {name: tensor.numpy() for name, tensor in outcome.made.model.state_dict().items()}


def test_labels_that_words_tell_are_learned_and_the_worth_is_that_of_documents_held_out(tmp_path):
    told = []
    outcome = run(tmp_path / "work", task(), checkpoint=lambda *step: told.append(step))

    assert (outcome.accuracy.right, outcome.accuracy.total) == (COUNT, COUNT)
    assert outcome.made.temperature > 0
    assert not (tmp_path / "work").exists()
    done = [at for _, at, _ in told]
    assert done == sorted(done)
    (total,) = {of for _, _, of in told}
    assert done[-1] == total


def test_several_labels_are_learned_each_for_itself(tmp_path):
    mine = task(multi_label=True)
    outcome = run(tmp_path, mine, beat=0)
    assert outcome.made is not None
    logits = np.stack([subject.logits_of(outcome.made.model, parts) for parts in mine.parts])
    assert (((logits > 0) == mine.truth)[:, :2]).mean() > 0.9


def test_a_label_is_given_from_its_threshold_on(tmp_path, monkeypatch):
    mine = task(multi_label=True)
    found = []
    for thresholds in (np.zeros(3), np.array([0.0, 1.5, -2.0])):
        monkeypatch.setattr(subject, "choose_thresholds", lambda *_, chosen=thresholds: chosen)
        found.append(subject.logits_of(run(tmp_path, mine, beat=0).made.model, mine.parts[0]))
    np.testing.assert_allclose(found[0] - found[1], [0.0, 1.5, -2.0], atol=1e-5)


def test_what_can_not_be_told_is_given_up_before_the_last_fold(tmp_path):
    told = []
    outcome = run(tmp_path, task(telling=False), beat=26, checkpoint=lambda *step: told.append(step))
    assert (outcome.accuracy, outcome.made) == (None, None)
    assert told[-1][1] < told[-1][2] * 0.4


def test_a_model_that_is_no_better_than_the_head_is_not_made(tmp_path):
    outcome = run(tmp_path, task(), beat=COUNT - 1)
    assert outcome.made is not None
    outcome = run(tmp_path, task(telling=False), beat=0)
    assert outcome.accuracy.right < 25
    assert (outcome.made is None) == (outcome.accuracy.right <= 0)


def test_stopped_anywhere_it_goes_on_to_the_same_model_and_repeats_little(tmp_path):
    calm = run(tmp_path / "calm", task())
    calls, steps = 0, []

    def stop_often(stage, done, total):
        nonlocal calls
        calls += 1
        steps.append(done)
        if calls % 29 == 0:
            raise Cancelled

    for _ in range(20):
        try:
            disturbed = run(tmp_path / "disturbed", task(), checkpoint=stop_often)
            break
        except Cancelled:
            continue

    assert calls > 4 * 29
    assert disturbed.accuracy == calm.accuracy
    for name, tensor in weights(calm).items():
        np.testing.assert_array_equal(tensor, weights(disturbed)[name], err_msg=name)
    assert max(a - b for a, b in pairwise(steps)) <= 1  # never back by more than the step begun


def test_between_parts_of_one_step_it_can_be_stopped(tmp_path):
    told = []
    run(tmp_path, task(), checkpoint=lambda *step: told.append(step))
    assert max(told.count(step) for step in told) >= SETTINGS.batch / SETTINGS.micro_batch


def test_other_examples_begin_anew(tmp_path):
    def stop_late(stage, done, total):
        if done > total // 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        run(tmp_path, task(), checkpoint=stop_late)
    first = []
    run(tmp_path, task(seed=5), checkpoint=lambda *step: first.append(step))
    assert first[0][1] == 0


def test_of_a_long_document_the_first_and_the_last_part_are_read():
    segments = [(number,) for number in range(40)]
    assert spread_parts(segments, 16, 2) == (tuple(segments[:13]), tuple(segments[26:]))
    assert spread_parts(segments[:10], 16, 2) == (tuple(segments[:10]),)
    assert spread_parts([], 16, 2) == ((),)
