"""The networks for questions are learned, written and read again, and tell what is in a document from what is not."""

import json
from pathlib import Path

import numpy as np

from engine.facts.clause_kinds import KINDS
from engine.facts.clause_questions import clause_topics
from engine.progress import silent
from engine.research.evaluation.questions import Outcome as Asking
from engine.research.evaluation.questions import figures_of
from engine.research.training import answer_weights
from engine.research.training.answer_examples import Questioned, Source, with_wrong_questions
from engine.research.training.answer_recipe import save
from engine.research.training.answer_weights import (
    chosen_threshold,
    fit,
    fit_documents,
    fit_ranking,
    judged_of,
    question_examples,
    threshold_for,
)
from engine.salience.answers import load_answers
from engine.salience.encoding import encode_document
from engine.summarization.memory_journal import MemoryJournal
from tests.engine.made_documents import HashingEncoder, sentences_about, text_document


def source_about(subject: int, number: int) -> Source:
    """A document about one subject, of which each of four sentences is asked."""
    document = text_document([sentences_about(subject, 12 + number)])
    vectors, _ = encode_document(document, HashingEncoder(), MemoryJournal(), silent)
    candidates = np.arange(len(document.sentences), dtype=np.int64)
    name = ("meetings", "stories", "contracts")[subject]
    source = Source(name, f"Bed00{number}" if subject == 0 else str(number), document, candidates, vectors)
    for row in range(4):
        span = document.sentences[row]
        words = document.text[span.start : span.end].split()
        target = (candidates == row).astype(np.float32)
        shared = target - target.mean() if subject == 0 else None
        question = f"What did {' '.join(words[3:9])}?"
        source.questions.append(
            Questioned(question=question, answerable=True, target=target, overlap=shared, asked_in=name)
        )
    return source


def test_what_was_learned_is_written_and_read_again(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(answer_weights, "EPOCHS", 8)
    found = [source_about(subject, number) for subject in range(3) for number in range(3)]
    with_wrong_questions(found, 4)
    assert any(not item.own for source in found for item in source.questions)
    encoder = HashingEncoder()
    model = fit(question_examples(found, encoder))
    model.tensors.update(fit_ranking(found, encoder))
    judged = judged_of(found, model, encoder)
    model.tensors.update(fit_documents(judged))
    threshold = chosen_threshold(judged)
    assert 0 <= threshold <= 1
    save(model, threshold, tmp_path / "questions", "# A card\n")
    read = load_answers(tmp_path / "questions")
    assert read.threshold == round(threshold, 4)
    again = judged_of(found, read, encoder)
    for before, after in zip(judged, again, strict=True):
        np.testing.assert_allclose(before.row, after.row, atol=1e-2)
    inside = [one.row[0] for one in again if one.answerable]
    outside = [one.row[0] for one in again if not one.answerable]
    assert float(np.mean(inside)) > float(np.mean(outside))


def test_the_threshold_is_where_both_mistakes_are_as_many() -> None:
    assert threshold_for([0.9, 0.8, 0.7, 0.2], [0.6, 0.1, 0.1, 0.1]) in {0.6, 0.7}


def test_every_kind_of_clause_is_asked_for_in_four_wordings() -> None:
    asked = {topic.kind: topic.questions for topic in clause_topics() if topic.kind is not None}
    assert set(KINDS) - set(asked) == {"document_name"}
    assert all(len(set(wordings)) == 4 for wordings in asked.values())


def test_what_is_drawn_of_many_questions_does_not_depend_on_the_others() -> None:
    asked = [
        Asking("papers", lot=f"{number:04}", own=False, answerable=False, probability=number / 500, hit=None)
        for number in range(500)
    ]
    told = {figure.name: figure.value for figure in figures_of(asked[::-1], 0.1)}
    fewer = {figure.name: figure.value for figure in figures_of(asked[:100], 0.1)}
    assert told["refused, unanswerable"] == fewer["refused, unanswerable"] == 50.0
    assert told["refused of all judged, asked of the wrong document"] == 10.0


def test_bars_hold_for_what_refuses_rightly_alone() -> None:
    right = [
        Asking(name, lot="0", own=own, answerable=answerable, probability=probability, hit=None)
        for name, own, answerable, probability in (
            ("contracts", True, False, 0.1),
            ("contracts", True, True, 0.9),
            ("papers", False, False, 0.2),
            ("stories", True, True, 0.8),
        )
    ]
    assert [figure.holds for figure in figures_of(right, 0.5) if figure.bar] == [True, True]
    assert [figure.holds for figure in figures_of(right, 0.95) if figure.bar] == [True, False]
    assert [figure.holds for figure in figures_of(right, 0.05) if figure.bar] == [False, True]
    assert json.dumps([figure.value for figure in figures_of(right, 0.5)])
