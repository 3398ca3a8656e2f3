"""The reader of answers: what it reads of a line, and that its folder gives back what was saved."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.errors import Cancelled, ModelUnavailable
from engine.models import checkpoints
from engine.models.answer_reader.lines import Line
from engine.models.answer_reader.reader import (
    AnswerReader,
    bundled_reader,
    line_pieces,
    question_pieces,
    save_answer_reader,
)
from engine.models.cross_encoder.files import begin_cross_encoder

LEASE = [
    Line("The yearly rent is £21,600, payable in advance in four equal parts.", "Rent"),
    Line("Sums paid more than 14 days late bear interest at four per cent above base rate.", "Rent"),
    Line("Roof, outer walls and drains remain with the landlord.", "Use and repair"),
    Line("The building is insured by the landlord, who recovers the premium from the tenant.", "Insurance"),
    Line("To use the break the tenant gives at least six months' notice.", "Sharing and leaving"),
]


@pytest.fixture(scope="module")
def begun():
    torch.manual_seed(0)
    return begin_cross_encoder()


@pytest.fixture
def folder(tmp_path: Path, begun) -> Path:
    save_answer_reader(tmp_path / "reader", begun[0], -0.5, "A card.\n")
    return tmp_path / "reader"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What does the unit cost a year?", 0),
        ("What happens if somebody pays too late?", 1),
        ("Who looks after the roof?", 2),
        ("How long in advance must somebody who wants to leave say so?", 4),
    ],
)
def test_the_bundled_one_finds_what_answers_in_other_words(question: str, answer: int) -> None:
    assert int(bundled_reader().logits(question, LEASE).argmax()) == answer


def test_what_a_line_names_is_no_answer_to_another_question_about_it() -> None:
    reader = bundled_reader()
    told = reader.logits("Who has the building insured?", LEASE)
    untold = reader.logits("When was the building last insured?", LEASE)
    assert told.max() > untold.max()


def test_heading_and_the_sentence_before_are_read_and_the_sentence_stands_behind_a_mark(begun) -> None:
    _, tokenizer, (_, end) = begun
    line = Line("She was appointed in 2019.", "The board", "Ada Birkett chairs it.")
    pieces = line_pieces(line, tokenizer, end)
    assert tokenizer.decode(pieces[: pieces.index(end)]) == "the board ada birkett chairs it."
    assert tokenizer.decode(pieces[pieces.index(end) :]).endswith("she was appointed in 2019.")


def test_of_what_is_long_the_end_before_and_the_beginning_of_all_else_are_read(begun) -> None:
    _, tokenizer, (_, end) = begun
    line = Line("word " * 500 + "last", "first " * 50, "early " + "late " * 100)
    pieces = line_pieces(line, tokenizer, end)
    assert "early" not in tokenizer.decode(pieces)
    assert "last" not in tokenizer.decode(pieces)
    assert len(pieces) <= 16 + 40 + 1 + 160
    assert len(question_pieces("why " * 100, tokenizer)) == 48


def test_lines_are_judged_alike_alone_and_together(folder: Path) -> None:
    reader = AnswerReader.load(folder)
    together = reader.logits("What is the rent?", LEASE)
    alone = np.concatenate([reader.logits("What is the rent?", [line]) for line in LEASE])
    assert np.allclose(together, alone, atol=0.02)
    assert len(reader.logits("What is the rent?", [])) == 0


def test_reading_stops_where_it_is_told_to(folder: Path) -> None:
    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        AnswerReader.load(folder).logits("What is the rent?", LEASE, stop)


def test_what_was_saved_is_read(folder: Path) -> None:
    reader = AnswerReader.load(folder)
    assert reader.threshold == -0.5
    assert reader.use.name == "reader"
    assert reader.use.sha256 is not None


@pytest.mark.parametrize(("key", "value"), [("encoder_sha256", "0"), ("format", 0), ("model_type", "precis-verifier")])
def test_another_folder_is_refused(folder: Path, key: str, value: object) -> None:
    config = folder / "config.json"
    stored = json.loads(config.read_text(encoding="utf-8"))
    config.write_text(json.dumps({**stored, key: value}), encoding="utf-8")
    checkpoints.write_checksums(folder, [config, folder / "model.safetensors"])
    with pytest.raises(ModelUnavailable):
        AnswerReader.load(folder)
