"""CoLT5's training learns, ends with the same weights however often it is stopped, and writes what can be used."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import T5Config, T5ForConditionalGeneration

from engine.errors import Cancelled, ModelUnavailable, UsageError
from engine.models import checkpoints
from engine.models.colt5.files import load_colt5
from engine.models.colt5.model import Colt5
from engine.research.training.colt5 import Colt5Lesson, Colt5Training, loss_on, step_examples, train_colt5
from engine.research.training.colt5_recipe import Colt5Recipe, area_under_curve, start_model, train_from_files
from engine.research.training.jsonl import read_rows
from tests.engine.models.colt5.tiny_colt5 import tiny_config
from tests.engine.models.seq2seq.tiny_seq2seq import words_for

SETTINGS = Colt5Training(
    steps=12, documents_per_step=2, rate=0.01, ul2_share=0.3, ul2_window=32, judge_every=4, save_every=2
)


def lessons(count: int = 6) -> list[Colt5Lesson]:
    """Documents whose summary is their rarest words, 50 and above."""
    torch.manual_seed(5)
    made = []
    for _ in range(count):
        source = torch.randint(5, 20, (40,))
        source[::9] = torch.randint(30, 38, (5,))
        made.append(Colt5Lesson(tuple(source.tolist()), tuple(source[::9].tolist())))
    return made


def model_of() -> Colt5:
    torch.manual_seed(0)
    return Colt5(tiny_config(dropout=0.1, mode_tokens=(2, 3, 4, 5)))


def test_it_learns_and_a_stopped_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    whole = model_of()
    before = loss_on(whole, lessons(2))
    outcome = train_colt5(whole, lessons(), SETTINGS, tmp_path / "whole", dev=lessons(2))
    assert len(outcome.losses) == 12
    assert [step for step, _ in outcome.dev_losses] == [4, 8, 12]
    assert loss_on(whole, lessons(2)) < 0.9 * before
    assert loss_on(whole, lessons(2)) == pytest.approx(min(loss for _, loss in outcome.dev_losses))
    heard: list[int] = []

    def stop(stage: str, done: int, _total: int) -> None:
        heard.append(done)
        if stage == "train" and done == 7:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_colt5(model_of(), lessons(), SETTINGS, tmp_path / "broken", dev=lessons(2), checkpoint=stop)
    assert 6 in heard
    again = model_of()
    resumed = train_colt5(again, lessons(), SETTINGS, tmp_path / "broken", dev=lessons(2))
    assert resumed == outcome
    assert all(torch.equal(one, whole.state_dict()[name]) for name, one in again.state_dict().items())
    with pytest.raises(UsageError, match="another training"):
        train_colt5(model_of(), lessons(5), SETTINGS, tmp_path / "whole")


def test_recomputing_is_the_same_training(tmp_path: Path) -> None:
    few = replace(SETTINGS, steps=2)
    plain = train_colt5(model_of(), lessons(), few, tmp_path / "plain")
    again = train_colt5(model_of(), lessons(), replace(few, recompute=True), tmp_path / "again")
    assert again.losses == pytest.approx(plain.losses, rel=1e-4)


def test_a_step_is_of_summaries_and_noise_in_their_share() -> None:
    config = tiny_config(mode_tokens=(2, 3, 4, 5))
    settings = replace(SETTINGS, documents_per_step=400)
    found = step_examples(lessons(), settings, config, 3)
    noise = sum(source[0] in config.mode_tokens for source, _ in found)
    assert noise / 400 == pytest.approx(0.3, abs=0.07)
    assert all(source[-1] == config.eos_id for source, _ in found)
    assert found == step_examples(lessons(), settings, config, 3)
    assert found != step_examples(lessons(), settings, config, 4)


def test_impossible_settings_are_refused(tmp_path: Path) -> None:
    for changes in ({"steps": 0}, {"ul2_share": 1.5}, {"ul2_window": 3}, {"rate": 0.0}):
        with pytest.raises(ValueError):
            replace(SETTINGS, **changes)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="sentinels"):
        train_colt5(model_of(), lessons(), replace(SETTINGS, ul2_window=4000), tmp_path / "states")


def test_the_area_is_the_share_of_pairs_in_order() -> None:
    chosen = np.array([True, False, True, False])
    assert area_under_curve(np.array([3, 1, 2, 0], dtype=np.float32), chosen) == 1
    assert area_under_curve(np.array([0, 1, 0, 1], dtype=np.float32), chosen) == 0
    assert area_under_curve(np.array([1, 1, 1, 1], dtype=np.float32), chosen) == 0.5


WORDS = [
    "rivers",
    "rise",
    "in",
    "spring",
    "and",
    "gauges",
    "fail",
    "at",
    "old",
    "bridges",
    "when",
    "nobody",
    "looks",
    "after",
    "them",
    "while",
    "rain",
    "falls",
]


def documents(path: Path, count: int) -> Path:
    rng = np.random.default_rng(3)
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            text = " ".join(" ".join(rng.permutation(WORDS)).capitalize() + "." for _ in range(6))
            summary = text.split(". ")[1] + "."
            file.write(json.dumps({"id": str(number), "text": text, "summary": summary}) + "\n")
    return path


def t5_folder(folder: Path) -> Path:
    tokenizer = words_for("t5", " ".join([*WORDS, *(word.capitalize() for word in WORDS), "."]))
    torch.manual_seed(0)
    config = T5Config(
        vocab_size=tokenizer.get_vocab_size() + 60, d_model=16, d_kv=4, d_ff=24, num_layers=2, num_heads=6,
        feed_forward_proj="gated-gelu", tie_word_embeddings=False, decoder_start_token_id=0,
    )  # fmt: skip
    T5ForConditionalGeneration(config).save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def test_from_files_to_a_folder_that_is_a_summarizer(tmp_path: Path) -> None:
    train, dev = documents(tmp_path / "notes.train.jsonl", 5), documents(tmp_path / "notes.dev.jsonl", 2)
    recipe = Colt5Recipe(train=(train,), dev=(dev,), start=t5_folder(tmp_path / "t5"), longest=64, longest_target=32)
    out, stages = tmp_path / "out", set()
    settings = replace(SETTINGS, steps=2)
    train_from_files(recipe, settings, out=out, work=tmp_path / "work", checkpoint=lambda stage, *_: stages.add(stage))
    assert stages == {"encode", "train", "judge"}
    assert checkpoints.kind_of(checkpoints.inspect(out)) == "CoLT5, no memory"
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "told by where the model looked hard" in card
    assert "trained from t5" in card
    assert (out / "curve.png").stat().st_size > 1000
    checkpoints.verify(out)
    first = load_colt5(out).state_dict()
    further, tokenizer, _ = start_model(replace(recipe, start=out))
    assert all(torch.equal(one, first[name]) for name, one in further.state_dict().items())
    assert tokenizer.encode("rivers rise")
    assert len(read_rows(train)) == 5


def test_what_can_not_be_started_from_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    with pytest.raises(ModelUnavailable, match="no readable config"):
        start_model(Colt5Recipe(train=(), start=folder))
    (folder / "config.json").write_text(json.dumps({"model_type": "bart"}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="of type 'bart'"):
        start_model(Colt5Recipe(train=(), start=folder))
    (folder / "config.json").write_text(json.dumps({"model_type": "t5"}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="impossible"):
        start_model(Colt5Recipe(train=(), start=folder))
