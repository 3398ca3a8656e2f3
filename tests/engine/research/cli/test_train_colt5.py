"""`precis train colt5` tells wrong usage before it begins, and writes over nothing of the user's."""

from pathlib import Path

import pytest

from engine.errors import ModelUnavailable, PrecisError, UsageError
from engine.research.cli.train_colt5 import colt5

LINE = '{"id": "1", "text": "Rivers rise in spring. Gauges fail.", "summary": "Gauges fail."}\n'


@pytest.fixture
def train(tmp_path: Path) -> Path:
    path = tmp_path / "notes.train.jsonl"
    path.write_text(LINE, encoding="utf-8")
    return path


def test_folders_of_the_users_are_left_alone(tmp_path: Path, train: Path) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "README.md").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is not empty"):
        colt5([train], taken)
    states = tmp_path / "work" / "states"
    states.mkdir(parents=True)
    (states / "letter.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is not of a training"):
        colt5([train], tmp_path / "out", work=tmp_path / "work")


def test_what_can_not_be_trained_is_told(tmp_path: Path, train: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(PrecisError):
        colt5([tmp_path / "missing.jsonl"], out)
    with pytest.raises(UsageError, match="no folder"):
        colt5([train], out, model=str(tmp_path / "nowhere"))
    with pytest.raises(UsageError, match="can't be trained"):
        colt5([train], out, rate=0.0)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ModelUnavailable, match="no readable config"):
        colt5([train], out, model=str(tmp_path / "empty"))
    with pytest.raises(UsageError, match="sentinels"):
        colt5([train], out, layers=1, decoder_layers=1, ul2_window=8000)
    with pytest.raises(UsageError, match="--longest"):
        colt5([train], out, layers=1, decoder_layers=1, longest=20_000)
    assert not out.exists()
