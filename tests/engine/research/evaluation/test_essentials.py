"""The documents with keys say what their keys say, and what is told, answered and refused is counted."""

import json
from pathlib import Path

import pytest

from engine.registry.loaded import Models
from engine.research.evaluation.essentials import FOLDER, figures_of, flat, keyed_documents, outcomes_of

LETTER = """# Your claim

Dear Mrs Lund,

We have decided to pay EUR 1,200 for the roof of your house. The floor is not covered, because the water came from the
ground. Please tell us by 9 May 2025 which builder you want.
"""
KEY = {
    "kind": "letter",
    "essentials": [{"what": "sum", "any": ["EUR 1,200"]}, {"what": "nothing of it", "any": ["the chimney"]}],
    "questions": [{"ask": "How much do they pay for the roof?", "any": ["EUR 1,200"]}],
    "unanswerable": ["Who is the mayor of Skarholm?"],
}


@pytest.mark.parametrize("part", ["dev", "test"])
def test_each_key_quotes_its_document(part: str) -> None:
    documents = keyed_documents(FOLDER / part)
    assert len(documents) == 18
    for one in documents:
        text = flat(one.path.read_text(encoding="utf-8"))
        assert 9 <= len(one.essentials) <= 14
        for keyed in (*one.essentials, *one.questions):
            assert all(flat(phrase) in text for phrase in keyed.phrases), (one.path.name, keyed)


def test_what_is_told_answered_and_refused_is_counted(tmp_path: Path) -> None:
    (tmp_path / "letter.md").write_text(LETTER, encoding="utf-8")
    (tmp_path / "letter.json").write_text(json.dumps(KEY), encoding="utf-8")
    (outcome,) = outcomes_of(keyed_documents(tmp_path), Models())
    assert outcome.told == (True, False)
    assert outcome.answers == (True,)
    assert outcome.refused == (True,)
    figures = {one.name: one.value for one in figures_of([outcome])}
    assert figures["essentials told"] == 50.0
    assert figures["answered rightly"] == 100.0
    assert figures["refused, unanswerable"] == 100.0
    assert figures["told of letter"] == 1.0
