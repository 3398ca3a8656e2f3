"""From JSON Lines to a folder with an extractor: killed anywhere and started again it comes to the same weights."""

import json
import lzma
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.cli.commands import execute
from engine.errors import ModelUnavailable, UsageError
from engine.models import checkpoints
from engine.models.checksums import sha256_of
from engine.models.configs import ExtractorConfig
from engine.models.extractor.files import load_extractor
from engine.research.training.extractor import ExtractorTraining
from engine.research.training.extractor_examples import extractor_example_of
from engine.research.training.extractor_recipe import ExtractorRecipe, train_from_files
from engine.research.training.jsonl import read_rows
from engine.salience.features import NAMES
from tests.engine.made_documents import HashingEncoder

ROOT = Path(__file__).parents[4]
PLACES = ("harbour", "mill", "station", "library", "bridge", "market", "theatre", "garden")
THINGS = ("roof", "wall", "floor", "gate", "lamp", "window", "stair", "pump")


def row(number: int) -> dict:
    """A document whose third and last sentences are its summary."""
    place, thing = PLACES[number % 8], THINGS[number // 8 % 8]
    filler = [f"Visitor number {n} walked past the {PLACES[(number + n) % 8]} on a quiet morning." for n in range(12)]
    told = [
        f"The council decided to repair the {thing} of the old {place} before winter comes.",
        f"The work on the {thing} of the {place} costs {number + 20} thousand crowns in all.",
    ]
    text = " ".join([*filler[:2], told[0], *filler[2:], told[1]])
    return {"id": f"d{number}", "text": text, "summary": " ".join(told)}


def write(path: Path, numbers: range) -> Path:
    lines = "".join(json.dumps(row(number)) + "\n" for number in numbers)
    if path.suffix == ".xz":
        with lzma.open(path, "wt", encoding="utf-8") as file:
            file.write(lines)
    else:
        path.write_text(lines, encoding="utf-8")
    return path


SETTINGS = ExtractorTraining(
    steps=6, documents_per_step=3, rate=2e-3, warmup=2, judge_every=2, save_every=1, overlap_share=0.5
)


def recipe(folder: Path) -> ExtractorRecipe:
    return ExtractorRecipe(
        train=(write(folder / "town.train.jsonl.xz", range(10)),),
        dev=(write(folder / "town.dev.jsonl", range(10, 14)),),
        config=ExtractorConfig(width=16, heads=2, layers=1, ffn=16, hidden=8, block=8, global_vectors=2),
    )


def run(folder: Path, name: str, *, die_at: int | None = None) -> Path:
    """Train in `folder`; the process is killed at step `die_at`."""

    def checkpoint(stage: str, done: int, total: int) -> None:
        if stage == "train" and done == die_at:
            os.kill(os.getpid(), signal.SIGKILL)

    out = folder / name
    train_from_files(
        recipe(folder), SETTINGS, HashingEncoder(), out=out, work=folder / f"{name}.work", checkpoint=checkpoint
    )
    return out


def test_a_killed_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole = run(tmp_path, "whole")
    code = (
        "import sys; sys.path.insert(0, '.'); from pathlib import Path\n"
        "from tests.engine.research.training.test_extractor_recipe import run\n"
        f"run(Path({str(tmp_path)!r}), 'cut', die_at=4)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "OMP_NUM_THREADS": "1"}, check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert not (tmp_path / "cut").exists()
    cut = run(tmp_path, "cut")
    assert sha256_of(cut / "model.safetensors") == sha256_of(whole / "model.safetensors")
    assert (whole / "curve.png").read_bytes()[:4] == b"\x89PNG"
    card = (whole / "CARD.md").read_text(encoding="utf-8")
    assert "Documents learned from: town 10." in card
    assert "town, 4 dev documents" in card
    assert "council" not in card
    checkpoints.verify(whole)


def test_lessons_are_computed_once_and_hold_the_oracle(tmp_path: Path) -> None:
    path = write(tmp_path / "town.jsonl", range(1))
    (only,) = read_rows(path)
    encoder = HashingEncoder()
    extractor_example = extractor_example_of("town", only, encoder, tmp_path / "cache")
    encoded = encoder.encoded
    again = extractor_example_of("town", only, encoder, tmp_path / "cache")
    assert encoder.encoded == encoded
    assert np.array_equal(extractor_example.vectors, again.vectors)
    assert np.flatnonzero(extractor_example.labels).tolist() == [2, 13]
    assert extractor_example.overlaps[[2, 13], 0].tolist() == [1, 1]
    (kept,) = (tmp_path / "cache").iterdir()
    assert b"council" not in kept.read_bytes()
    kept.write_bytes(kept.read_bytes()[:100])
    assert len(extractor_example_of("town", only, encoder, tmp_path / "cache")) == len(extractor_example)


def test_what_was_saved_scores_as_before_and_refuses_other_vectors(tmp_path: Path) -> None:
    out = run(tmp_path, "whole")
    model, reads = load_extractor(out, HashingEncoder.sha256, NAMES)
    rows = torch.randn(5, model.config.sentence_width)
    assert model.config.sentence_width == HashingEncoder.width + len(NAMES)
    assert torch.isfinite(model.score(lambda first, last: rows[first:last], 5)).all()
    assert all(deviation > 0 for deviation in reads.deviation)
    with pytest.raises(ModelUnavailable, match="another version"):
        load_extractor(out, "1" * 64, NAMES)
    (out / "config.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="can't be read"):
        load_extractor(out, HashingEncoder.sha256, NAMES)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"id": "a", "text": "Words."}\n', "line 1"),
        ('{"text": "Words.", "summary": "W."}\nnot json\n', "line 2"),
        ("[1, 2]\n", "line 1"),
        ('{"text": " ", "summary": "W."}\n', "line 1"),
        ("\n\n", "no documents"),
    ],
)
def test_a_line_of_another_shape_is_refused_with_its_number(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        read_rows(path)


def test_half_an_archive_is_a_known_error(tmp_path: Path) -> None:
    path = write(tmp_path / "town.jsonl.xz", range(50))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(UsageError, match="can't be read"):
        read_rows(path)


def test_a_sample_is_the_same_wherever_its_rows_stand(tmp_path: Path) -> None:
    rows = read_rows(write(tmp_path / "a.jsonl", range(20)), 5)
    turned = tmp_path / "b.jsonl"
    turned.write_text("".join(json.dumps(row(n)) + "\n" for n in reversed(range(20))), encoding="utf-8")
    assert {one["id"] for one in rows} == {one["id"] for one in read_rows(turned, 5)}


@pytest.mark.parametrize("options", [["--limit", "town"], ["--steps", "0"], ["--width", "6"], []])
def test_wrong_usage_is_found_before_any_file_is_opened(tmp_path: Path, options: list[str], capsys) -> None:
    path = tmp_path / "missing.jsonl" if not options else write(tmp_path / "town.jsonl", range(1))
    assert execute(["train", "extractor", str(path), "--out", str(tmp_path / "out"), *options]) == 2
    assert capsys.readouterr().err
