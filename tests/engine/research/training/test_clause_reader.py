"""The reader of clauses learns, goes on where it was stopped, and is measured beside the finder."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.errors import Cancelled, UsageError
from engine.facts.clause_kinds import KINDS, NAMES
from engine.models.clause_reader_files import load_clause_reader
from engine.models.clauses.network import bundled_clauses
from engine.models.poolingformer.clause_reader import ClauseReader
from engine.research.evaluation.clause_judgement import KindJudgement, judge
from engine.research.evaluation.clause_reader import areas, chosen_gain, likeliest_by, reader_figures
from engine.research.training.clause_reader import (
    ClauseReaderTraining,
    LabelledPass,
    drawing_weights,
    train_clause_reader,
    train_from_file,
)
from engine.research.training.clauses import contract_of
from tests.engine.models.poolingformer.literal import tiny

LAW = "This Agreement is governed by the laws of the State of Ohio."


def a_row(number: int) -> dict[str, object]:
    text = f"SUPPLY AGREEMENT\n\nMade on May {number % 28 + 1}, 2020. {LAW} Flour is white. Rye is dark.\n"
    clauses: dict[str, dict[str, object]] = {name: {"spans": [], "answer": "", "quotes": 0} for name in NAMES}
    at = text.index(LAW)
    clauses["Governing Law"] = {"spans": [[at, at + len(LAW)]], "answer": "Ohio", "quotes": 1}
    return {"id": str(number), "text": text, "clauses": clauses}


def toy() -> list[LabelledPass]:
    """Sentences with word 7 are of the first kind, with word 9 of the second; passes of neither, too."""
    lot = np.random.default_rng(0)
    made = []
    for number in range(40):
        sentences = [tuple(lot.integers(12, 20, 2).tolist()) for _ in range(3)]
        labels = np.zeros((3, 2), np.float32)
        if number % 2:
            at, kind = int(lot.integers(3)), int(lot.integers(2))
            sentences[at] = (sentences[at][0], (7, 9)[kind])
            labels[at, kind] = 1
        made.append(LabelledPass(tuple(sentences), labels))
    return made


def reader() -> ClauseReader:
    torch.manual_seed(0)
    return ClauseReader(tiny(d_model=32, encoder_ffn=64, dropout=0.0, attention_dropout=0.0), 2, frozen=0)


SETTINGS = ClauseReaderTraining(steps=120, passes_per_step=8, rate=1e-2, save_every=20)


def test_it_learns_and_goes_on_to_the_same_weights(tmp_path: Path):
    whole = reader()
    losses = train_clause_reader(whole, toy(), SETTINGS, tmp_path / "whole")
    assert np.mean(losses[-10:]) < 0.5 * np.mean(losses[:10])

    def stop(stage: str, done: int, total: int) -> None:
        if done == 33:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_clause_reader(reader(), toy(), SETTINGS, tmp_path / "cut", checkpoint=stop)
    again = reader()
    assert train_clause_reader(again, toy(), SETTINGS, tmp_path / "cut") == losses
    for one, other in zip(whole.parameters(), again.parameters(), strict=True):
        assert torch.equal(one, other)
    with pytest.raises(UsageError, match="another training"):
        train_clause_reader(reader(), toy()[1:], SETTINGS, tmp_path / "cut")


def test_rare_kinds_are_drawn_more_often_and_others_as_often_as_asked():
    passes = [LabelledPass(((1,),), np.array([row], np.float32)) for row in [[1, 0]] * 4 + [[0, 1]] + [[0, 0]] * 5]
    weights = drawing_weights(passes, 0.3).tolist()
    assert sum(weights) == pytest.approx(1)
    assert sum(weights[5:]) == pytest.approx(0.3)
    assert weights[4] == pytest.approx(2 * weights[0])


def test_from_a_file_to_a_folder_that_is_measured(tmp_path: Path):
    """Every seventh contract is left out. What the figures of the finder say is what `precis evaluate brief` says."""
    file, out = tmp_path / "contracts.jsonl", tmp_path / "reader"
    file.write_text("\n".join(json.dumps(a_row(number)) for number in range(8)))
    settings = ClauseReaderTraining(steps=2, passes_per_step=2)
    train_from_file(file, settings, out=out, work=tmp_path / "work", command="precis train")
    assert "7 contracts learned from" in (out / "CARD.md").read_text()
    assert load_clause_reader(out).kinds == KINDS
    contracts = [contract_of(a_row(number)) for number in range(8)]
    figures = {figure.name: figure for figure in reader_figures(contracts, out)}
    plain = judge(contracts, bundled_clauses())["governing_law"].area
    assert figures["governing_law: area of both against the finder's"].against == pytest.approx(plain, abs=1e-3)


def test_areas_are_those_of_all_contracts_together():
    contracts = [contract_of(a_row(number)) for number in range(3)]
    lot = np.random.default_rng(0)
    each = [lot.normal(-2, 2, (len(one.sentences), len(KINDS))).astype(np.float32) for one in contracts]
    network = bundled_clauses()
    by_id = {id(one): logits for one, logits in zip(contracts, each, strict=True)}
    together = judge(contracts, network, find=lambda one: likeliest_by(one, KINDS, by_id[id(one)]))
    apart = [judge([one], network, find=lambda it: likeliest_by(it, KINDS, by_id[id(it)])) for one in contracts]
    assert areas(apart)["governing_law"] == pytest.approx(together["governing_law"].area)


def test_kinds_are_chosen_on_some_contracts_and_measured_on_others():
    def judged(*passages: int) -> dict[str, KindJudgement]:
        """Places in the order of their scores, each with how many marked passages it finds."""
        places = [(0.9 - at / 10, held > 0, frozenset([(0, 0)][:held])) for at, held in enumerate(passages)]
        found = {kind: KindJudgement() for kind in KINDS}
        found["audit_rights"] = KindJudgement(marked=1, found=places)
        return found

    good, bad = judged(1), judged(0, 1)
    assert chosen_gain([bad, bad], [good, good], [0], [1]) == pytest.approx(0.5)
    assert chosen_gain([bad, bad], [good, bad], [0], [1]) == 0.0
    assert chosen_gain([good, bad], [good, good], [0], [1]) == 0.0, "what was not chosen is not used"
