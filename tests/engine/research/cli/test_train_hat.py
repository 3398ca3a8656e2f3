"""`precis train hat` as people run it: a kill does not change its weights, and wrong usage is told before it begins."""

import os
import signal
import subprocess
import sys
import time

import pytest
import torch
from safetensors.torch import load_file

from tests.engine.models.hat.small_bert import labelled, make_small_bert, write


@pytest.fixture
def command(tmp_path):
    small = tmp_path / "bert"
    small.mkdir()
    make_small_bert(small)
    train = write(tmp_path / "train.jsonl.xz", labelled(32))
    options = ["--layout", "SCS", "--start", str(small), "--positions", "8", "--segments", "4", "--batch", "4"]
    options += ["--steps", "16", "--save-every", "1", "--learning-rate", "0.001", "--licences", "CC0"]
    return [sys.executable, "-m", "engine", "train", "hat", str(train), *options]


def environment(tmp_path):
    return {**os.environ, "PRECIS_HOME": str(tmp_path / "home"), "OMP_NUM_THREADS": "1"}


def test_a_killed_training_goes_on_to_the_same_weights(tmp_path, command):
    killed = [*command, "--out", str(tmp_path / "killed")]
    process = subprocess.Popen(killed, env=environment(tmp_path), stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not list((tmp_path / "killed").glob("state/step-0000000[3-9]")) and time.monotonic() < deadline:
        assert process.poll() is None
        os.sched_yield()
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "killed" / "model").exists()
    whole = subprocess.Popen(
        [*command, "--out", str(tmp_path / "whole")], env=environment(tmp_path), stderr=subprocess.DEVNULL
    )
    again = subprocess.run(killed, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert whole.wait() == 0
    assert again.stdout == ""
    first, second = (load_file(tmp_path / name / "model" / "model.safetensors") for name in ("killed", "whole"))
    assert first.keys() == second.keys()
    assert all(torch.equal(first[name], second[name]) for name in first)
    card = (tmp_path / "killed" / "model" / "CARD.md").read_text()
    assert "train hat" in card
    assert "CC0" in card


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--objective", "poetry"], "objective"),
        (["--layout", "C C"], "layout"),
        (["--warm-start", "S9"], "warm-start"),
        (["--segments", "64"], "positions"),
        (["--dev", "nowhere.jsonl"], "nowhere.jsonl"),
        (["--start", "nowhere"], "nowhere"),
    ],
)
def test_wrong_usage_ends_before_anything_is_read(tmp_path, command, options, said, capsys, monkeypatch):
    from engine.cli.commands import execute

    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))
    code = execute([*command[3:], *options, "--out", str(tmp_path / "out")])
    assert code == (4 if said == "nowhere" else 2)
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
