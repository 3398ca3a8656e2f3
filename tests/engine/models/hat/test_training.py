"""Training HAT: it reads past 512 tokens, and a killed training ends with the weights of an undisturbed one."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest
import torch
from safetensors.torch import load_file

from engine.errors import Cancelled, UsageError
from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.examples import HatExample, generator
from engine.models.hat.files import load_hat
from engine.models.hat.model import HatModel
from engine.models.hat.objectives import Classification
from engine.models.hat.training import HatTraining, evaluate, train
from engine.research.training.hat_pretraining import MaskedWords

HEAD = HatHeadConfig(HatTask.DOCUMENT, 2, dropout=0.0)
SMALL = HatConfig(vocabulary=50, width=32, heads=4, hidden=64, layout="SC", segments=8, cls_id=1, sep_id=2, mask_id=3,
                  dropout=0.0, attention_dropout=0.0, initial_std=0.1)  # fmt: skip


@pytest.fixture(autouse=True)
def one_thread():
    """Threads only wait for one another in models this small."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def far_away(count, seed):
    """Documents of 6 segments of 128 slots whose label is told by words of the fifth or sixth alone."""
    draw = generator(seed)
    examples = []
    for _ in range(count):
        segments = [torch.randint(10, 50, (127,), generator=draw) for _ in range(6)]
        label, where = (int(torch.randint(2, (), generator=draw)) for _ in range(2))
        segments[4 + where][torch.randperm(127, generator=draw)[:20]] = 6 + label
        examples.append(HatExample(tuple(tuple(segment.tolist()) for segment in segments), ((label,),)))
    return examples


def test_it_learns_what_stands_past_512_tokens(tmp_path):
    torch.manual_seed(0)
    model = HatModel(SMALL, HEAD)
    settings = HatTraining(steps=80, batch=16, learning_rate=3e-3, evaluate_every=20, patience=None)
    dev = far_away(64, 2)
    progress = train(model, Classification(HEAD), far_away(300, 1), settings, tmp_path, dev=dev, labels=("no", "yes"))
    assert progress.best == 1.0
    assert progress.step == 80
    assert not (tmp_path / "state").exists()
    loaded, labels = load_hat(tmp_path / "model")
    assert labels == ("no", "yes")
    assert evaluate(loaded, Classification(HEAD), dev)[1] == 1.0
    cut = [HatExample(example.segments[:4], example.labels) for example in dev]  # 512 slots
    assert evaluate(loaded, Classification(HEAD), cut)[1] < 0.65


TINY = replace(SMALL, width=8, heads=2, hidden=8, segment_length=8, dropout=0.1, attention_dropout=0.1)
SHORT = HatTraining(steps=24, batch=4, micro_batch=3, learning_rate=1e-2, save_every=3, evaluate_every=5, patience=None)


def tiny_examples(seed):
    return [
        HatExample(tuple(segment[:7] for segment in example.segments[:3]), example.labels)
        for example in far_away(20, seed)
    ]


def run_tiny(folder, settings=SHORT, checkpoint=None, objective=None):
    torch.manual_seed(0)
    objective = objective or MaskedWords(0.5)
    model = HatModel(TINY, objective.head)
    options = {} if checkpoint is None else {"checkpoint": checkpoint}
    progress = train(model, objective, tiny_examples(1), settings, folder, dev=tiny_examples(2), **options)
    return progress, load_file(folder / "model" / "model.safetensors")


CHILD = """
import sys
from pathlib import Path

import torch

from tests.engine.models.hat.test_training import run_tiny

def tell(stage, done, total):
    print(done, flush=True)
    if done == int(sys.argv[2]):
        sys.stdin.read()  # wait here for the kill

torch.set_num_threads(1)
run_tiny(Path(sys.argv[1]), checkpoint=tell)
"""


@pytest.mark.parametrize("step", [4, 17])
def test_a_killed_training_ends_as_an_undisturbed_one(tmp_path, step):
    expected_progress, expected = run_tiny(tmp_path / "whole")
    killed = tmp_path / "killed"
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(killed), str(step)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        for line in child.stdout:
            if int(line) == step:
                break
        os.kill(child.pid, signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    saved = [path.name for path in (killed / "state").iterdir()]
    assert saved == [f"step-{step // 3 * 3:08d}"]
    steps = []
    progress, got = run_tiny(killed, checkpoint=lambda stage, done, total: steps.append(done))
    assert steps[0] == step // 3 * 3
    assert got.keys() == expected.keys()
    assert all(torch.equal(got[name], tensor) for name, tensor in expected.items())
    assert progress == expected_progress


def test_a_half_written_state_is_passed_over(tmp_path):
    _, expected = run_tiny(tmp_path / "whole")

    def stop(stage, done, total):
        if done == 10:
            raise Cancelled

    with pytest.raises(Cancelled):
        run_tiny(tmp_path / "stopped", checkpoint=stop)
    half = tmp_path / "stopped" / "state" / "unfinished"
    half.mkdir()
    (half / "progress.json").write_text("{")
    _, got = run_tiny(tmp_path / "stopped")
    assert all(torch.equal(got[name], tensor) for name, tensor in expected.items())


def test_state_is_of_its_settings_and_data(tmp_path):
    def stop(stage, done, total):
        if done == 4:
            raise Cancelled

    with pytest.raises(Cancelled):
        run_tiny(tmp_path, checkpoint=stop)
    # Saved every three steps, and at the very step at which it was asked to stop.
    state = json.loads((tmp_path / "state" / "step-00000004" / "progress.json").read_text())
    assert state["progress"]["step"] == 4
    with pytest.raises(UsageError, match="another training"):
        run_tiny(tmp_path, replace(SHORT, seed=1))
    objective = MaskedWords(0.5)
    with pytest.raises(UsageError, match="another training"):
        train(HatModel(TINY, objective.head), objective, tiny_examples(3), SHORT, tmp_path)


def test_micro_batches_of_one_give_the_gradient_of_the_whole(tmp_path):
    plain = replace(TINY, dropout=0.0, attention_dropout=0.0)
    after = []
    for micro in (None, 1):
        torch.manual_seed(0)
        model = HatModel(plain, HEAD)
        settings = HatTraining(steps=1, batch=4, micro_batch=micro, learning_rate=1e-3, weight_decay=0.0, clip=1e9)
        train(model, Classification(HEAD), tiny_examples(1), settings, tmp_path / str(micro))
        after.append(model.encoder.blocks[0].query.weight.grad.clone())
    torch.testing.assert_close(after[0], after[1], rtol=1e-4, atol=1e-7)


def test_bfloat16_and_recomputation_train_too(tmp_path):
    torch.manual_seed(0)
    model = HatModel(SMALL, HEAD)
    settings = HatTraining(steps=70, batch=16, learning_rate=3e-3, bfloat16=True, recompute=True)
    train(model, Classification(HEAD), far_away(300, 1), settings, tmp_path)
    assert next(model.parameters()).dtype is torch.float32
    assert evaluate(model, Classification(HEAD), far_away(32, 2))[1] > 0.8


def test_patience_stops_and_the_best_is_kept(tmp_path):
    torch.manual_seed(0)
    model = HatModel(TINY, HEAD)
    settings = HatTraining(steps=200, batch=2, learning_rate=1e-6, evaluate_every=2, patience=2)
    progress = train(model, Classification(HEAD), tiny_examples(1), settings, tmp_path, dev=tiny_examples(2))
    assert progress.step < 200
    assert len(progress.metrics) == progress.best_step // 2 + 2


def test_frozen_embeddings_stay(tmp_path):
    torch.manual_seed(0)
    model = HatModel(TINY, HEAD)
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    settings = HatTraining(steps=2, batch=2, frozen_embeddings=True)
    train(model, Classification(HEAD), tiny_examples(1), settings, tmp_path)
    for name, tensor in model.state_dict().items():
        unused = "segment_positions" in name  # rows of documents longer than any here are only decayed
        assert unused or torch.equal(tensor, before[name]) is name.startswith("encoder.embeddings.")


def test_the_rate_rises_and_falls():
    settings = HatTraining(steps=100, learning_rate=1.0, warm_up=0.05)
    rates = [settings.rate_at(step) for step in range(100)]
    assert rates[:6] == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0, 1.0])
    assert rates[5:] == sorted(rates[5:], reverse=True)
    assert rates[-1] == pytest.approx(1 / 95)


def test_nothing_to_train_on_and_wrong_heads_are_refused(tmp_path):
    model = HatModel(TINY, HEAD)
    with pytest.raises(UsageError, match="nothing"):
        train(model, Classification(HEAD), [], SHORT, tmp_path)
    with pytest.raises(ValueError, match="head"):
        train(model, MaskedWords(), tiny_examples(1), SHORT, tmp_path)
    with pytest.raises(ValueError, match="micro-batch"):
        replace(SHORT, micro_batch=9)
