"""What a contract is asked for is known by the question's words, and the clause finder says where it stands."""

from pathlib import Path

import numpy as np
import pytest

from engine.document import Document
from engine.errors import ModelUnavailable
from engine.facts.clause_questions import clause_topics
from engine.facts.clauses import Clause
from engine.facts.found import Found
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.summarization.clause_answers import SURE, ClauseEvidence, ClauseReader
from tests.engine.made_documents import text_document

ASSIGNMENT = "Neither side shall make over its position hereunder to anybody without written consent."
LAW = "The law of Bremen decides."
OTHERS = [f"The licensee uses the mark on crate number {n} in the licensee's own yard." for n in range(6)]


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.fixture(scope="module")
def contract() -> Document:
    return text_document([OTHERS[:3], [ASSIGNMENT, LAW], OTHERS[3:]])


def clause(document: Document, kind: str, words: str, score: float) -> Clause:
    start = document.text.index(words)
    return Clause(kind, 0.5, (Found(start, start + len(words), kind, words, score),))


@pytest.fixture(scope="module")
def reader(contract: Document, encoder: SentenceEncoder) -> ClauseReader:
    clauses = [clause(contract, "anti_assignment", ASSIGNMENT, 0.95), clause(contract, "governing_law", LAW, 0.2)]
    candidates = np.arange(len(contract.sentences), dtype=np.int64)
    return ClauseReader(contract, candidates, clauses, encoder)


def asked(reader: ClauseReader, encoder: SentenceEncoder, question: str) -> ClauseEvidence:
    return reader.read(question, encoder.encode([question])[0])


def test_the_clause_that_was_found_speaks_for_its_sentence(reader: ClauseReader, encoder: SentenceEncoder) -> None:
    said = asked(reader, encoder, "May the licensee assign the agreement?")
    match, best = said.decisive
    assert match > 0.9
    assert best > 1
    flat = np.zeros(len(said.logits), dtype=np.float32)
    assert int(said.added_to(flat).argmax()) == 3
    assert said.logits[0] < 0


@pytest.mark.parametrize(
    "question", ["Which law governs the agreement?", "Is there a right of first refusal?"], ids=["doubtful", "absent"]
)
def test_what_was_not_found_speaks_against_all(reader: ClauseReader, encoder: SentenceEncoder, question: str) -> None:
    match, best = asked(reader, encoder, question).decisive
    assert match > 0.9
    assert best < 0


@pytest.mark.parametrize("question", ["What is the price?", "When must invoices be paid?", "Who baked the bread?"])
def test_of_what_the_clause_finder_does_not_know_it_says_nothing(
    reader: ClauseReader, encoder: SentenceEncoder, question: str
) -> None:
    said = asked(reader, encoder, question)
    assert said.match < 0.05
    scores = np.arange(len(said.logits), dtype=np.float32)
    assert np.abs(said.added_to(scores) - scores).max() < 0.5


def test_a_contract_without_sentences_has_nothing(encoder: SentenceEncoder) -> None:
    reader = ClauseReader(text_document([["x"]]), np.array([], dtype=np.int64), [], encoder)
    match, best = asked(reader, encoder, "May it be assigned?").decisive
    assert match > 0
    assert best == -SURE


def test_every_wording_is_known_for_what_it_asks() -> None:
    silent = [
        question
        for topic in clause_topics()
        for question in topic.questions[:3]
        if topic.kind and not topic.speaks_of(question)
    ]
    assert len(silent) <= 1, silent


@pytest.mark.parametrize(
    "content", ["", "[clauses.no_such_kind]\nquestions = ['a']\nwords = ['b']\n[others]\n", "\x00"]
)
def test_a_damaged_file_is_told(tmp_path: Path, content: str) -> None:
    path = tmp_path / "questions.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="Reinstall"):
        clause_topics(path)
