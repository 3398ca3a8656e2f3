"""The comparison is fair and its bars mean what they say: same length, same rule, and a figure that can fail."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.research.evaluation.baselines import ENOUGH, MOST, centroid_mmr, fill, lead, lex_rank, luhn, text_rank
from engine.research.evaluation.extractive import BASELINES, ORACLE, OURS, Outcome, Task, figures_of, score_row
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.rouge import Rouge, Scorer, mean
from engine.research.training.corpora import MEETING_QUESTIONS, SETS, examples, mean_reference_words, rows

TEXT = [
    "The river rose above the old bridge in the night.",
    "The council closed the bridge over the river at once.",
    "A violinist practised in the hall.",
    "Engineers of the council will repair the bridge when the river falls.",
    "Nobody knew the price of apples.",
]


@given(lengths=st.lists(st.integers(1, 60), max_size=60), words=st.integers(1, 300), data=st.data())
def test_every_system_fills_by_the_same_rule(lengths: list[int], words: int, data: st.DataObject) -> None:
    sentences = [" ".join(["word"] * length) for length in lengths]
    ranking = data.draw(st.permutations(range(len(sentences))))
    chosen = fill(ranking, sentences, words)
    spent = sum(lengths[index] for index in chosen)
    assert chosen == sorted(set(chosen))
    assert spent <= MOST * words
    for index in set(range(len(lengths))) - set(chosen):
        assert spent >= ENOUGH * words or spent + lengths[index] > MOST * words


def test_lead_takes_the_beginning() -> None:
    assert lead(TEXT, 20) == [0, 1]


@pytest.mark.parametrize("system", [lex_rank, text_rank, luhn])
def test_rankings_of_the_package_prefer_what_the_text_is_about(system: object) -> None:
    chosen = system(TEXT, 21)  # type: ignore[operator]
    assert set(chosen) & {0, 1, 3}
    assert not set(chosen) & {2, 4}


def test_centroid_with_margin_repeats_nothing_and_hears_a_query() -> None:
    vectors = np.array([[1, 0, 0], [1, 0, 0], [0.8, 0.6, 0], [0, 0, 1], [0.9, 0, 0.43]], np.float32)
    sentences = ["five words stand in here"] * 5
    assert len(set(centroid_mmr(sentences, 10, vectors)) & {0, 1}) <= 1
    assert 3 in centroid_mmr(sentences, 5, vectors, np.array([0, 0, 1], np.float32))


def test_rouge_is_the_published_measure() -> None:
    scorer = Scorer()
    same = scorer.score(TEXT, [TEXT])
    assert (same.rouge1, same.rouge2, same.rougeLsum) == pytest.approx((100, 100, 100))
    other = scorer.score(["The bridges were closed."], [["The council closed the bridge."], ["Apples are cheap."]])
    # the, bridg, close of the, bridg, were, close against the, council, close, the, bridg: 3 of 4 and 3 of 5.
    assert other.rouge1 == pytest.approx(100 * 2 * 0.75 * 0.6 / 1.35)
    assert mean([Rouge(1, 2, 3), Rouge(3, 4, 5)]) == Rouge(2, 3, 4)


def outcomes(ours: float, best: float) -> list[Outcome]:
    return [
        Outcome(name, system, Rouge(value, value / 2, value), 100)
        for name in SETS
        for system, value in [(OURS, ours), *((other, best - i) for i, other in enumerate(BASELINES))]
    ]


def barred(figures: list[Figure]) -> dict[str, bool]:
    return {figure.name: figure.holds for figure in figures if figure.holds is not None}


def test_bars_hold_when_ours_is_better_and_fail_when_it_is_not() -> None:
    assert all(barred(figures_of(outcomes(40, 39))).values())
    behind = barred(figures_of(outcomes(39.6, 40)))
    assert behind["papers precis rouge1"]
    assert not behind["mean precis rouge1"]
    assert not any(barred(figures_of(outcomes(39.4, 40))).values())


def test_ours_is_held_against_the_best_of_the_others() -> None:
    found = {figure.name: figure for figure in figures_of(outcomes(40, 39))}
    assert found["stories precis rouge1"].against == 39
    assert found["stories lead rouge1"].value == 39


def test_the_oracle_stands_beside_and_is_no_bar() -> None:
    found = [*outcomes(40, 39), *(Outcome(name, ORACLE, Rouge(60, 60, 60), 90) for name in SETS)]
    figures = {figure.name: figure for figure in figures_of(found)}
    assert figures["papers oracle rouge1"].value == figures["mean oracle rouge2"].value == 60
    assert all(barred(list(figures.values())).values())


def test_a_row_is_summarized_by_every_system_within_the_length(shared: Path) -> None:
    row = min(rows(shared, "textbooks", "dev"), key=lambda row: abs(len(row["text"]) - 6000))
    found = score_row(Task("textbooks", row, 100))
    assert {outcome.system for outcome in found} == {OURS, *BASELINES, ORACLE}
    for outcome in found:
        assert (0 if outcome.system == ORACLE else 70) < outcome.words <= 110
        assert 0 < outcome.rouge.rouge1 < 100
    best = max(found, key=lambda outcome: outcome.rouge.rouge1 + outcome.rouge.rouge2)
    assert best.system == ORACLE


def test_a_row_of_more_sentences_than_a_shortlist_has_is_summarized_by_every_system_too() -> None:
    text = " ".join(f"The {place} sentence of this long text tells of a river and of a mill." for place in range(300))
    row = {"id": "1", "text": text, "summary": "It tells of a river and of a mill."}
    systems = {outcome.system for outcome in score_row(Task("textbooks", row, 40))}
    assert systems >= {OURS, ORACLE, *BASELINES}


def test_sets_are_read_with_their_blemishes_mended(shared: Path) -> None:
    for example in examples(shared, "papers", "dev", 8):
        first = example.references[0][0]
        assert len(first.split()) > 3, first
        assert not any(line.startswith("Electronic supplementary") for line in example.references[0])
    (meeting,) = examples(shared, "meetings", "dev", 1)
    assert "{vocalsound}" not in meeting.document.text
    assert meeting.document.turns[0].speaker
    questions = list(examples(shared, MEETING_QUESTIONS, "dev", 1))
    assert all(example.query for example in questions)
    (story,) = examples(shared, "stories", "dev", 1)
    assert len(story.references) == 4
    assert "Transcriber's Note" not in story.document.text


def test_lengths_asked_come_from_the_training_split(shared: Path) -> None:
    assert 100 < mean_reference_words(shared, "textbooks") < 160
