"""Whole sentences and parts of them, made of documents."""

import random

from engine.research.training.sentence_parts import SentencePart, of_sentence, parts_in
from engine.schema.enums import Role
from tests.engine.made_documents import text_document


def parts_of(sentence: str) -> dict[str, str]:
    return {one.kind: one.text for one in of_sentence(sentence) if not one.whole}


def test_the_subject_of_a_sentence_is_what_stands_before_its_verb():
    assert parts_of("The gates of the old harbour were repaired in May.") == {
        "subject": "The gates of the old harbour."
    }
    assert parts_of("The ferry that was built in Norway in May is late.")["subject"] == (
        "The ferry that was built in Norway in May."
    )
    assert parts_of("It was late.") == {}
    assert parts_of("The council says that it was late again.") == {}


def test_clauses_and_what_is_set_off_are_parts():
    found = parts_of("While the quay was shut, lorries took the bridge, which was built for carts.")
    assert found["condition"] == "While the quay was shut."
    assert found["relative clause"] == "Which was built for carts."
    assert parts_of("The board saved money by letting the two old ferries.")["set off"] == (
        "Letting the two old ferries."
    )
    assert parts_of("The toll is a charge on every lorry.")["predicate"] == "A charge on every lorry."


def test_what_somebody_must_do_is_a_command():
    found = list(of_sentence("Every driver must show the ticket at the gate."))
    assert [(one.text, one.whole) for one in found if one.kind == "command"] == [("Show the ticket at the gate.", True)]
    assert not any(one.kind == "command" for one in of_sentence("Every driver must also be able to show it."))


def test_headings_are_written_as_sentences_are():
    document = text_document([["2.1 Repair of the Gates by the EU"]], Role.HEADING)
    assert list(parts_in(document, random.Random(1))) == [
        SentencePart("Repair of the gates by the EU.", "heading", whole=False)
    ]
    assert not list(parts_in(text_document([["What the Gates Are For"]], Role.HEADING), random.Random(1)))


def test_half_sentences_by_their_form_are_no_examples():
    for text in ("no capital at the beginning.", "No stop at the end", "Too short."):
        assert list(of_sentence(text)) == []
    assert list(of_sentence("When the quay was shut.")) == []
