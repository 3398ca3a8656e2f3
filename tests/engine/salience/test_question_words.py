"""Questions in German, French and Spanish: what kind they are of, what they ask for, what shows an answer."""

import pytest

from engine.salience.question_words import question_words
from engine.salience.questions import KINDS, SIGNS, Asked, shows


@pytest.mark.parametrize(
    ("language", "question", "kind", "terms"),
    [
        ("de", "Wie lange läuft der Mietvertrag?", "how_long", ("läuft", "mietvertrag")),
        ("de", "Wie hoch ist die Miete?", "how_much", ("miete",)),
        ("de", "Bis wann ist Widerspruch einzulegen?", "when", ("widerspruch", "einzulegen")),
        ("de", "Wer trägt die Kosten?", "who", ("trägt", "kosten")),
        ("de", "Warum wurde die Klage abgewiesen?", "why", ("klage", "abgewiesen")),
        ("de", "Darf der Mieter untervermieten?", "whether", ("mieter", "untervermieten")),
        ("de", "Was wurde beschlossen?", "what", ("beschlossen",)),
        ("fr", "Quel est le montant du loyer ?", "how_much", ("montant", "loyer")),
        ("fr", "Quelle est la durée du bail ?", "how_long", ("durée", "bail")),
        ("es", "¿Cuál es la renta?", "how_much", ("renta",)),
        ("es", "¿Cuánto tiempo dura el contrato?", "how_long", ("tiempo", "dura", "contrato")),
        ("es", "¿Quién paga el agua?", "who", ("paga", "agua")),
        ("fr", "Pourquoi la demande est-elle rejetée ?", "why", ("demande", "est-elle", "rejetée")),
    ],
)
def test_a_question_is_read_in_the_language_of_its_document(
    language: str, question: str, kind: str, terms: tuple[str, ...]
) -> None:
    asked = Asked.of(question, language)
    assert (asked.kind, asked.terms) == (kind, terms)


@pytest.mark.parametrize(
    ("question", "text", "answers"),
    [
        ("Wie hoch ist die Miete?", "Die Miete beträgt 640,00 Euro.", True),
        ("Wie hoch ist die Miete?", "Die Miete ist am 3. Werktag fällig.", False),
        ("Wie viele Räume hat das Haus?", "Das Haus hat zwei Räume.", True),
        ("Wann endet das Mietverhältnis?", "Es endet am 30. April 2028.", True),
        ("Wann endet das Mietverhältnis?", "Es endet ohne Kündigung.", False),
    ],
)
def test_what_an_answer_can_not_be_without(question: str, text: str, answers: bool) -> None:
    needed = Asked.of(question, "de").needed
    assert needed is not None
    assert (needed.search(text) is not None) is answers


def test_of_english_nothing_changes() -> None:
    assert Asked.of("What is the rent?", "en") == Asked.of("What is the rent?")
    assert Asked.of("What is the rent?").needed is None
    assert question_words("en") is None
    assert question_words("pl") is None


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_every_kind_is_told(language: str) -> None:
    known = question_words(language)
    assert known is not None
    assert set(known.asks) == set(KINDS) - {"what"}
    assert set(known.shows) == set(SIGNS)
    assert shows("how_much", "3 %", language)
