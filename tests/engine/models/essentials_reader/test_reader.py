"""The reader of essentials: what it reads of a passage, and that its folder gives back what was saved."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.errors import Cancelled, ModelUnavailable
from engine.models import checkpoints
from engine.models.essentials_reader.passages import Passage
from engine.models.essentials_reader.reader import (
    FROZEN,
    EssentialsReader,
    batch_of,
    begin_passage_reader,
    pieces_of,
    save_essentials_reader,
)

FEATURES = ("position", "words")
PASSAGE = Passage(
    ("Rent", "The rent is EUR 900 a month.", "The office faces north.", "Either side may leave in May."),
    (None, 0, None, 2),
    title="Lease of an office",
    heading="Money",
)
SHORT = Passage(("It rained.",), (1,))
VALUES = np.array([[0.1, 6], [0.5, 2], [0.9, 6]], dtype=np.float32)


@pytest.fixture(scope="module")
def begun():
    torch.manual_seed(0)
    return begin_passage_reader(len(FEATURES))


@pytest.fixture
def folder(tmp_path: Path, begun) -> Path:
    save_essentials_reader(tmp_path / "reader", begun[0], FEATURES, "A card.\n")
    return tmp_path / "reader"


def test_a_passage_is_read_below_its_title_and_heading_each_sentence_behind_a_mark(begun) -> None:
    _, tokenizer, marks = begun
    pieces, spans = pieces_of(PASSAGE, tokenizer, marks)
    assert tokenizer.decode(pieces) == (
        "lease of an office money rent the rent is eur 900 a month. the office faces north. "
        "either side may leave in may."
    )
    assert [(tokenizer.decode(pieces[first:last]), row) for first, last, row in spans] == [
        ("the rent is eur 900 a month.", 0),
        ("either side may leave in may.", 2),
    ]
    assert pieces.count(marks[1]) == 6


def test_of_what_is_long_the_beginning_is_read_and_the_rest_is_not_judged(begun) -> None:
    _, tokenizer, marks = begun
    long = Passage(("word " * 500, *(f"This is sentence {number} of them." for number in range(60))), tuple(range(61)))
    pieces, spans = pieces_of(long, tokenizer, marks)
    assert len(pieces) <= 320
    assert [row for _, _, row in spans] == list(range(len(spans)))
    assert 5 < len(spans) < 61
    found = EssentialsReader(begun[0], tokenizer, marks, FEATURES, None).logits([long], np.zeros((61, 2), np.float32))
    assert np.isfinite(found[: len(spans)]).all()
    assert np.isneginf(found[len(spans) :]).all()


def test_each_piece_belongs_to_its_sentence(begun) -> None:
    _, tokenizer, marks = begun
    batch = batch_of([pieces_of(PASSAGE, tokenizer, marks), pieces_of(SHORT, tokenizer, marks)])
    assert batch.rows == (0, 2, 1)
    own = [tokenizer.decode(batch.packing.pieces[batch.owners == number].tolist()) for number in range(3)]
    assert own == ["the rent is eur 900 a month.", "either side may leave in may.", "it rained."]


def test_passages_are_judged_alike_alone_and_together(folder: Path) -> None:
    reader = EssentialsReader.load(folder)
    together = reader.logits([PASSAGE, SHORT], VALUES)
    alone = np.fmax(reader.logits([PASSAGE], VALUES), reader.logits([SHORT], VALUES))
    assert np.isfinite(together).all()
    assert np.allclose(together, alone, atol=0.02)
    assert np.isneginf(reader.logits([], VALUES)).all()


def test_features_count_beside_the_words(folder: Path) -> None:
    reader = EssentialsReader.load(folder)
    other = VALUES + np.array([[3, 0], [0, 0], [0, 0]], dtype=np.float32)
    before, after = reader.logits([PASSAGE, SHORT], VALUES), reader.logits([PASSAGE, SHORT], other)
    assert before[0] != after[0]
    assert (before[1:] == after[1:]).all()


def test_reading_stops_where_it_is_told_to(folder: Path) -> None:
    def stop() -> None:
        raise Cancelled

    asked = 0

    def stop_within() -> None:
        nonlocal asked
        asked += 1
        if asked == 5:  # between two layers
            raise Cancelled

    reader = EssentialsReader.load(folder)
    for check in (stop, stop_within):
        with pytest.raises(Cancelled):
            reader.logits([PASSAGE], VALUES, check)


def test_the_lower_layers_learn_nothing_and_are_not_stored(begun) -> None:
    learned = {name for name, one in begun[0].named_parameters() if one.requires_grad}
    assert learned == {name for name in begun[0].learned_state() if name not in {"mean", "scale"}}
    assert not any(name.startswith(f"encoder.layers.{FROZEN - 1}.") for name in learned)
    assert any(name.startswith(f"encoder.layers.{FROZEN}.") for name in learned)


def test_what_was_saved_is_read(folder: Path) -> None:
    reader = EssentialsReader.load(folder)
    assert reader.features == FEATURES
    assert reader.use.name == "reader"
    assert reader.use.sha256 is not None


@pytest.mark.parametrize(("key", "value"), [("encoder_sha256", "0"), ("format", 0), ("features", ["position"])])
def test_another_folder_is_refused(folder: Path, key: str, value: object) -> None:
    config = folder / "config.json"
    stored = json.loads(config.read_text(encoding="utf-8"))
    config.write_text(json.dumps({**stored, key: value}), encoding="utf-8")
    checkpoints.write_checksums(folder, [config, folder / "model.safetensors"])
    with pytest.raises(ModelUnavailable):
        EssentialsReader.load(folder)
