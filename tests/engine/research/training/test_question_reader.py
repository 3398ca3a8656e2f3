"""Questions as examples, and the training of their reader: it learns, and goes on to the same weights."""

import json
from pathlib import Path

import pytest
import torch
from transformers import BertConfig, BertModel

from engine.errors import Cancelled, UsageError
from engine.models.one_pass import load_reader
from engine.research.training.question_examples import examples_of, share_found
from engine.research.training.question_reader import ReaderTraining, train_reader
from engine.research.training.question_recipe import ReaderRecipe, train_from_files
from tests.engine.models.poolingformer.test_reader import LINES, TEXT, reader, words

CLAUSES = {
    "Governing Law": {"spans": [[TEXT.index("Ohio"), TEXT.index("Ohio") + 4]], "answer": "Ohio", "quotes": 1},
    "Rent": {"spans": [], "answer": "", "quotes": 0},
    "Lost": {"spans": [], "answer": "somewhere", "quotes": 2},
}
CONTRACT = {"id": "a", "text": TEXT.replace(". ", ".\n"), "clauses": CLAUSES}
MEETING = {
    "id": "m",
    "meeting_transcripts": [{"speaker": "A", "content": "one"}, {"speaker": "B", "content": "two"}],
    "general_query_list": [],
    "specific_query_list": [
        {"query": "What did B say?", "answer": "two", "relevant_text_span": [["1", "9"]]},
        {"query": "Nothing?", "answer": "", "relevant_text_span": [["7", "9"]]},
    ],
}


def test_contracts_ask_for_their_clauses_and_none_is_an_answer():
    found, none = examples_of(CONTRACT)
    assert found.text[slice(*found.answers[0])] == "Ohio"
    assert none.answers == ()
    assert list(found.paragraphs) == LINES


def test_meetings_ask_for_their_turns():
    (only,) = examples_of(MEETING)
    assert only.text[slice(*only.answers[0])] == "B: two"
    assert [only.text[first:last] for first, last in only.paragraphs] == ["A: one", "B: two"]


def test_what_has_no_questions_is_refused():
    with pytest.raises(UsageError, match="no questions"):
        examples_of({"id": "x", "text": "Words."})
    with pytest.raises(UsageError, match="damaged"):
        examples_of({"id": "x", "text": "Words.", "clauses": {"Rent": {"spans": [["a", "b"]]}}})


@pytest.mark.parametrize(
    ("found", "answers", "share"),
    [(None, (), 1.0), ((1, 2), (), 0.0), (None, ((1, 2),), 0.0), ((0, 10), ((5, 15), (90, 99)), 0.5)],
)
def test_how_right_an_answer_is(found, answers, share):
    assert share_found(found, answers) == share


SETTINGS = ReaderTraining(steps=40, questions_per_step=2, rate=1e-2, judge_every=15, save_every=7)


def train(states: Path, stop_at: int | None = None) -> dict[str, torch.Tensor]:
    model = reader(dropout=0.1)
    examples = examples_of(CONTRACT)

    def checkpoint(stage: str, done: int, total: int) -> None:
        if stage == "train" and done == stop_at:
            raise Cancelled

    outcome = train_reader(model, words(), examples, SETTINGS, states, dev=examples, checkpoint=checkpoint)
    assert len(outcome.losses) == 40
    assert sum(outcome.losses[-10:]) < sum(outcome.losses[:10])
    return model.state_dict()


def test_a_training_that_was_stopped_goes_on_to_the_same_weights(tmp_path: Path):
    whole = train(tmp_path / "whole")
    with pytest.raises(Cancelled):
        train(tmp_path / "cut", stop_at=10)
    resumed = train(tmp_path / "cut")
    assert all(torch.equal(tensor, resumed[name]) for name, tensor in whole.items())


def test_another_training_in_the_folder_is_refused(tmp_path: Path):
    train(tmp_path)
    other = ReaderTraining(steps=41)
    with pytest.raises(UsageError, match="another training"):
        train_reader(reader(dropout=0.1), words(), examples_of(CONTRACT), other, tmp_path)


def test_files_become_a_folder_with_card_and_curve(tmp_path: Path):
    inner = BertModel(
        BertConfig(vocab_size=61, hidden_size=8, num_hidden_layers=2, num_attention_heads=2, intermediate_size=12)
    )
    inner.save_pretrained(tmp_path / "start")
    words().save(str(tmp_path / "start" / "tokenizer.json"))
    file = tmp_path / "clauses.train.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in (CONTRACT, MEETING)), "utf-8")
    recipe = ReaderRecipe(train=(file,), dev=(file,), start=tmp_path / "start", source_positions=600)
    settings = ReaderTraining(steps=2, questions_per_step=1)
    train_from_files(
        recipe, settings, out=tmp_path / "out", work=tmp_path / "work", command="precis train poolingformer"
    )
    model, _ = load_reader(tmp_path / "out")
    assert model.config.source_positions == 600
    assert (tmp_path / "out" / "curve.png").is_file()
    card = (tmp_path / "out" / "CARD.md").read_text("utf-8")
    assert "always answering “none”" in card
    assert "sha256" in card
