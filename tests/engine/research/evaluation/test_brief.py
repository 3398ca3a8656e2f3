"""What is counted of clauses: right places, the curve, the lawyers' answers in the program's form."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.facts.clause_kinds import NAMES
from engine.facts.clauses import Clause
from engine.facts.found import Found
from engine.models.clauses.network import ClauseNetwork, bundled_clauses
from engine.research.evaluation.brief import figures_of
from engine.research.evaluation.clause_judgement import KindJudgement, judge, normalised, party_names
from engine.research.training.clauses import ClauseTraining, contract_of, in_common, train_from_files

LAW = "This Agreement is governed by the laws of the State of Ohio."
INSURANCE = "Each party shall keep general liability insurance of $5."


def a_row(number: int, *, insured: bool) -> dict[str, object]:
    """A contract with a law, and with insurance or without."""
    text = f"SUPPLY AGREEMENT\n\nThis Supply Agreement is made on May {number + 1}, 2020. {LAW}\n"
    text += INSURANCE if insured else "Flour is white."
    clauses: dict[str, dict[str, object]] = {name: {"spans": [], "answer": "", "quotes": 0} for name in NAMES}
    at = text.index(LAW)
    clauses["Governing Law"] = {"spans": [[at, at + len(LAW)]], "answer": "Ohio", "quotes": 1}
    if insured:
        at = text.index(INSURANCE)
        clauses["Insurance"] = {"spans": [[at, at + len(INSURANCE)]], "answer": "Yes", "quotes": 1}
    return {"id": str(number), "text": text, "clauses": clauses}


def test_area_and_recall_of_a_curve() -> None:
    """Right, wrong, right: precision 1 to recall a half, then two thirds to recall 1."""
    first, second = frozenset({(0, 0)}), frozenset({(0, 1)})
    judged = KindJudgement(marked=2, found=[(0.9, True, first), (0.8, False, frozenset()), (0.7, True, second)])
    assert judged.recall_at(0.9) == 0.5
    assert judged.recall_at(0.6) == 1.0
    assert judged.area == pytest.approx(0.5 + 0.5 * 2 / 3)


def test_a_passage_found_twice_counts_once() -> None:
    one = frozenset({(0, 0)})
    judged = KindJudgement(marked=2, found=[(0.9, True, one), (0.8, True, one)])
    assert judged.curve == [(0.5, 1.0), (0.5, 1.0)]


def test_parties_are_counted_by_the_names_that_the_contract_has() -> None:
    answer = 'Nord Mills, Inc. ("Nord" or the "Mill"); Ada Lund ("Miller"); Ost Bank (not named)'
    assert party_names(answer, "between NORD MILLS  INC. and Ada Lund") == ["Nord Mills, Inc", "Ada Lund"]
    assert party_names("", "between Nord and Ost") == []


def test_half_of_both_must_be_common() -> None:
    assert min(in_common((0, 10), (5, 15))) == 0.5
    assert min(in_common((0, 100), (0, 10))) == pytest.approx(0.1)
    assert in_common((0, 5), (5, 9)) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("kind", "answer", "value"),
    [
        ("agreement_date", "3/4/99", "1999-03-04"),
        ("agreement_date", "12/1/2019", "2019-12-01"),
        ("agreement_date", "[]/[]/2020", None),
        ("expiration_date", "perpetual", "perpetual"),
        ("governing_law", "New York", "New York"),
        ("governing_law", "Texas; Belgium", None),
        ("governing_law", "[]", None),
        ("insurance", "Yes", None),
    ],
)
def test_the_lawyers_answers_are_read(kind: str, answer: str, value: str | None) -> None:
    assert normalised(kind, answer) == value


def test_a_clause_is_present_from_its_threshold() -> None:
    found = (Found(0, 3, "insurance", "a", 0.6), Found(4, 6, "insurance", "b", 0.3))
    assert Clause("insurance", 0.5, found).shown == found[:1]
    assert not Clause("insurance", 0.7, found).present
    assert not Clause("insurance", 0.0, ()).present


def test_what_was_learned_is_found_and_written(tmp_path: Path) -> None:
    rows = [a_row(number, insured=number % 2 == 0) for number in range(12)]
    file = tmp_path / "clauses.train.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    trained = train_from_files(
        file,
        ClauseTraining(hidden=8, epochs=12, batch=8, rate=0.03, dropout=0.0),
        out=tmp_path / "out",
        command="precis train clauses",
        hardware="a machine",
        checkpoint=lambda stage, done, total: None,
    )
    network = ClauseNetwork.load(tmp_path / "out")
    assert (network.table == trained.table).all()
    judged = judge([contract_of(row) for row in rows], network)
    assert judged["governing_law"].recall_at(0.9) == 1.0
    assert judged["insurance"].area > 0.9
    assert (judged["insurance"].absent, judged["insurance"].absent_right) == (6, 6)
    names = {figure.name: figure for figure in figures_of(judged)}
    assert names["governing_law: recall at precision 0.9"].holds
    assert names["governing_law: answer is the lawyers' (of 12)"].value == 1.0


def test_the_sentence_network_may_stay_while_names_and_dates_are_learned_anew(tmp_path: Path) -> None:
    file = tmp_path / "clauses.train.jsonl"
    file.write_text("".join(json.dumps(a_row(number, insured=True)) + "\n" for number in range(3)), encoding="utf-8")
    keep = replace(bundled_clauses(), span_weight=np.ones_like(bundled_clauses().span_weight))
    trained = train_from_files(
        file,
        ClauseTraining(),
        out=tmp_path / "out",
        command="precis train clauses",
        hardware="a machine",
        checkpoint=lambda stage, done, total: None,
        keep=keep,
    )
    assert (trained.table == keep.table).all()
    assert (trained.thresholds == keep.thresholds).all()
    assert not (trained.span_weight == keep.span_weight).all()
