"""Highlights: what is marked is found, step by step as all at once; a model that was never told them stays as it is."""

import dataclasses
from pathlib import Path

import pytest
import torch

from engine.generation.decoding import generate
from engine.models import checkpoints
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.research.training.awesome import AwesomeTraining, TrainingSegment, train
from tests.engine.generation.tiny_writers import plain_folder
from tests.engine.models.awesome.test_copying import END, LENGTHS, START, tiny

FIRST, SECOND = slice(1, 4), slice(4, 7)
SOURCE = (START, 10, 11, 12, 20, 21, 22, END)


def lessons() -> list[list[TrainingSegment]]:
    """Two phrases, of which the highlighted one is to be written; nothing else tells them apart."""
    found = []
    for own in (FIRST, SECOND):
        target = (*SOURCE[own], END)
        found.append([TrainingSegment(SOURCE, (1, 7), target, ((own.start, own.stop),))])
    return found


def said(model: Awesome, own: slice | None) -> tuple[int, ...]:
    with torch.inference_mode():
        encoded = model.encode(torch.tensor([SOURCE]), None, [model.first_memory()])
        encoded = model.highlight(encoded, [[] if own is None else [own]])
        settings = GenerationSettings(max_length=5, start_id=LENGTHS[0])
        return generate(model, encoded, [model.first_memory()], settings)[0].tokens


def test_what_is_highlighted_is_what_is_written(tmp_path: Path) -> None:
    model = tiny(highlights=True)
    settings = AwesomeTraining(epochs=60, documents_per_step=2, rate=1e-2, warmup=0)
    train(model, lessons(), settings, tmp_path)
    assert said(model, FIRST) == (10, 11, 12, END)
    assert said(model, SECOND) == (20, 21, 22, END)


def test_whole_targets_and_steps_hear_the_same() -> None:
    model = tiny(highlights=True)
    plain = model.encode(torch.tensor([SOURCE, SOURCE]))
    encoded = model.highlight(plain, [[FIRST], [SECOND]])
    inputs = torch.tensor([[3, 10, 11], [3, 10, 11]])
    targets = torch.tensor([[10, 11, 12], [10, 11, 12]])
    losses = model.target_losses(inputs, model.decode(inputs, encoded), encoded, targets)
    cache = model.start(encoded, None, 1, 3)
    for place in range(3):
        scores = model.step(inputs[:, place : place + 1], cache)
        step = -scores.gather(2, targets[:, place, None, None])[:, 0, 0]
        assert torch.allclose(step, losses[:, place], atol=1e-4)
    assert float(losses[0, 0].detach()) < float(losses[1, 0].detach()), "untaught, copying begins at a highlight"


def test_a_model_without_them_does_not_listen() -> None:
    model = tiny()
    encoded = model.encode(torch.tensor([SOURCE]))
    assert model.highlight(encoded, [[FIRST]]) is encoded
    with pytest.raises(ValueError, match="may copy"):
        dataclasses.replace(model.config, copy_runs=0, highlights=True)


def test_a_trained_model_takes_highlights_up_and_keeps_them(tmp_path: Path) -> None:
    tokenizer = SummaryTokenizer.load(plain_folder(tmp_path / "words", "a b c"))
    without = tiny(vocab_size=max(30, tokenizer.size))
    checkpoints.save(without, tmp_path / "one", GenerationSettings(), tokenizer, "card")
    config = dataclasses.replace(without.config, highlights=True)
    equipped = checkpoints.load(tmp_path / "one", config=config)
    own, theirs = equipped.state_dict(), without.state_dict()
    assert all(torch.equal(own[name], theirs[name]) for name in theirs)
    assert set(own) - set(theirs) == {"highlighting.vector", "highlighting.pull"}
    checkpoints.save(equipped, tmp_path / "two", GenerationSettings(), tokenizer, "card")
    again = checkpoints.load(tmp_path / "two").state_dict()
    assert all(torch.equal(again[name], own[name]) for name in own)
