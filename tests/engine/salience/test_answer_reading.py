"""Which sentences of a document are read beside a question, with what, and what counts of what was not read."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Document
from engine.ingest.reader import read_document
from engine.models.answer_reader.lines import Line
from engine.salience import answer_reading
from engine.salience.answer_reading import judged_by, read_answers
from engine.salience.lines_read import lines_of
from engine.schema.result import ModelUse


class CountsWords:
    """Reads nothing: a line's logit is how many words it has."""

    use = ModelUse("extractor", "made", "made", None)

    def __init__(self) -> None:
        self.read: list[Line] = []

    def logits(
        self, question: str, lines: Sequence[Line], check: Callable[[], None] = lambda: None
    ) -> npt.NDArray[np.float32]:
        assert question
        check()
        self.read += lines
        return np.array([len(one.sentence.split()) for one in lines], dtype=np.float32)


def read(tmp_path: Path, text: str, name: str = "document.md") -> Document:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_document(path, on_words=lambda _: None)


def test_a_line_has_its_heading_and_the_sentence_before_it_in_its_section(tmp_path: Path) -> None:
    document = read(
        tmp_path, "# Fees\n\nThe fee is EUR 40. It rises in May.\n\n# Notice\n\nOne month is enough for the tenant.\n"
    )
    lines, titles = lines_of(document, range(len(document.sentences)))
    assert [(one.sentence, one.heading, one.before) for one in lines] == [
        ("Fees", "", ""),
        ("The fee is EUR 40.", "Fees", ""),
        ("It rises in May.", "Fees", "The fee is EUR 40."),
        ("Notice", "Fees", "It rises in May."),
        ("One month is enough for the tenant.", "Notice", ""),
    ]
    assert titles == {0, 3}
    assert lines_of(document, [2]) == ((lines[2],), frozenset())
    assert lines_of(document, []) == ((), frozenset())


def test_who_speaks_stands_before_the_words(tmp_path: Path) -> None:
    document = read(tmp_path, "Ada Lund: We open in May.\nBo Kern: The pool stays closed this year.\n", "talk.txt")
    lines, _ = lines_of(document, range(len(document.sentences)))
    assert [one.sentence for one in lines] == [
        "Ada Lund: We open in May.",
        "Bo Kern: The pool stays closed this year.",
    ]


def test_the_likeliest_and_the_nearest_are_read_and_all_others_answer_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_reading, "MOST_READ", 4)
    document = read(tmp_path, " ".join(f"Sentence {'very ' * number}long is here." for number in range(8)), "a.txt")
    candidates = np.arange(8, dtype=np.int64)
    worth = np.array([9, 8, 0, 0, 0, 0, 0, 0], dtype=np.float32)
    likeness = np.array([0.9, 0, 0, 0, 0, 0, 0.8, 0.7], dtype=np.float32)
    reader = CountsWords()
    logits = read_answers(document, "How long?", candidates, worth=worth, likeness=likeness, reader=reader)
    assert len(reader.read) == 4
    assert set(np.argsort(-logits)[:4].tolist()) == {0, 1, 6, 7}
    assert logits[2:6].max() < logits[[0, 1, 6, 7]].min()


def test_a_title_answers_less_than_any_line(tmp_path: Path) -> None:
    document = read(tmp_path, "# What the ferry to Skarholm costs in winter and when\n\nA ticket is EUR 4.\n")
    likeness = np.array([0.9, 0.1], dtype=np.float32)
    logits = read_answers(
        document,
        "What does the ferry cost?",
        np.arange(2, dtype=np.int64),
        worth=np.zeros(2, dtype=np.float32),
        likeness=likeness,
        reader=CountsWords(),
    )
    assert logits[0] < logits[1]


def test_a_surer_reading_is_worth_more_and_so_is_the_document(tmp_path: Path) -> None:
    nothing = np.zeros(2, dtype=np.float32)
    worth, nearness, logit = judged_by(np.array([1.0, 3.0], dtype=np.float32), nothing, nothing)
    assert worth[1] > worth[0]
    assert nearness[1] > nearness[0]
    assert logit > judged_by(np.array([1.0, 2.0], dtype=np.float32), nothing, nothing)[2]
