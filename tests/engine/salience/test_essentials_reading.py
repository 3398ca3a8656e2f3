"""Which passages of a document are read for a brief, and what counts of what was not read."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Document
from engine.errors import Cancelled, ModelUnavailable
from engine.ingest.reader import read_document
from engine.models.essentials_reader.passages import Passage
from engine.salience import essentials_reading
from engine.salience.essentials_reading import READ, EssentialsReading, joined, passages_of, read_by
from engine.salience.features import NAMES, Features
from engine.salience.lines_read import MOST
from engine.schema.result import ModelUse


class CountsWords:
    """Reads nothing: a sentence's logit is how many words it has."""

    use = ModelUse("extractor", "made", "made", None)
    features = ("words", "position")

    def __init__(self) -> None:
        self.read: list[Passage] = []

    def logits(
        self, passages: Sequence[Passage], values: npt.NDArray[np.float32], check: Callable[[], None] = lambda: None
    ) -> npt.NDArray[np.float32]:
        check()
        assert values.shape[1] == len(self.features)
        self.read += passages
        found = np.full(len(values), -np.inf, dtype=np.float32)
        for passage in passages:
            for sentence, row in zip(passage.sentences, passage.rows, strict=True):
                if row is not None:
                    found[row] = len(sentence.split())
        return found


def read(tmp_path: Path, text: str, name: str = "document.md") -> Document:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_document(path, on_words=lambda _: None)


def features(candidates: Sequence[int]) -> Features:
    count, none = len(candidates), np.zeros(len(candidates), dtype=np.bool_)
    rows = np.array(candidates, dtype=np.int64)
    values = np.zeros((count, len(NAMES)), dtype=np.float32)
    return Features(rows, values, np.ones(count, dtype=np.int32), none, none, none)


def sections(tmp_path: Path, words: int) -> Document:
    said = "word " * words
    text = "# Lease\n\n" + "\n\n".join(f"# Part {number}\n\nThis is {said}of {number}." for number in range(4))
    return read(tmp_path, text)


def test_a_passage_has_title_and_heading_that_stand_outside_it(tmp_path: Path) -> None:
    document = sections(tmp_path, 100)  # each sentence is of 500 characters
    passages = list(passages_of(document, np.array([2, 4, 6, 8])))
    assert [(one.title, one.heading, one.rows) for one in passages] == [
        ("", "", (None, None, 0, None)),
        ("Lease", "Part 1", (1, None)),
        ("Lease", "Part 2", (2, None)),
        ("Lease", "Part 3", (3,)),
    ]
    assert "".join("".join(one.sentences) for one in passages).replace(" ", "") == "".join(
        "".join(document.text[one.start : one.end].split()) for one in document.sentences
    )


def test_passages_without_what_is_wanted_are_left_out(tmp_path: Path) -> None:
    document = sections(tmp_path, 100)
    candidates = np.array([2, 4, 6, 8])
    assert [one.rows for one in passages_of(document, candidates, frozenset([6]))] == [(2, None)]
    assert list(passages_of(document, np.array([], dtype=np.int64))) == []


def test_the_likeliest_are_read_with_what_stands_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(essentials_reading, "MOST_READ", 1)
    document, reader = sections(tmp_path, 100), CountsWords()
    reading = EssentialsReading(document, reader)
    judged = np.array([0.0, 3.0, 2.0, 1.0], dtype=np.float32)
    scores = reading.scores(features([2, 4, 6, 8]), judged)
    assert [one.rows for one in reader.read] == [(1, None)]
    assert int(scores.argmax()) == 1
    assert scores.tolist()[2:] == [2.0, 1.0]
    assert scores.tolist()[0] == 0.0

    reader.read.clear()
    reading.scores(features([2, 4, 6, 8]), judged, among=np.array([6, 8]))
    assert [one.rows for one in reader.read] == [(2, None)]


def test_what_is_not_read_keeps_what_it_was_worth() -> None:
    judged = np.array([1.0, 5.0, -9.0], dtype=np.float32)
    read_ones = np.array([-1.0, -np.inf, -np.inf], dtype=np.float32)
    assert np.allclose(joined(judged, read_ones), [READ * -1.0 + (1 - READ) * 1.0, 5.0, -9.0])


def test_a_sentence_of_millions_of_characters_costs_little(tmp_path: Path) -> None:
    document = read(tmp_path, "word " * 400_000 + ".\n\n# Part\n\nThe rent is EUR 40.\n\nIt is due in May.\n")
    passages = list(passages_of(document, np.arange(len(document.sentences), dtype=np.int64)))
    assert len(passages) > 1
    assert max(len(text) for one in passages for text in (one.title, *one.sentences)) <= MOST


def test_cutting_a_document_into_passages_stops_where_it_is_told_to(tmp_path: Path) -> None:
    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        list(passages_of(sections(tmp_path, 100), np.array([2, 4, 6, 8]), None, stop))


def test_a_reader_of_other_features_is_refused() -> None:
    reader = CountsWords()
    reader.features = ("words", "colour")
    with pytest.raises(ModelUnavailable, match="another version"):
        read_by(reader, [], features([2]).values)
