"""Names from the engine's closed sets in German, and what is in none of them as it is."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from app.state import engine_words
from app.state.summary import link_text, spoken_place, words_below
from app.translation import use_language
from engine.schema.enums import Doubt, Support, Verdict
from engine.schema.result import SummarySentence
from engine.schema.review import Review
from tests.app.made_results import evidence


@pytest.fixture(autouse=True)
def german(qapp: QApplication, english: None) -> Iterator[None]:
    use_language(qapp, "de", QLocale("C"))
    yield
    use_language(qapp, "en", QLocale("C"))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("p. 12", "S. 12"),
        ("pp. 3–5, 40, clauses 4.1, 4.2", "S. 3–5, 40, Ziffern 4.1, 4.2"),
        ("p. 1, under “4. What falls under p. 3”", "S. 1, unter “4. What falls under p. 3”"),
        ("00:14:03", "00:14:03"),
        ("", ""),
    ],
)
def test_places(place, said):
    assert engine_words.place_words(place) == said


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("amount", "USD 1200000.5", "USD 1.200.000,50"),
        ("amount", "EUR 1350", "EUR 1.350"),
        ("amount", "EUR 99.50", "EUR 99,50"),
        ("amount", "12345678901234567 EUR", "12.345.678.901.234.567 EUR"),
        ("duration", "P1Y6M", "1 Jahr 6 Monate"),
        ("duration", "P1.5Y", "1.5 years"),
        ("date", "2026-03-24", "2026-03-24"),
        ("governing_law", "P", "P"),
    ],
)
def test_values(kind, value, said):
    assert engine_words.fact_value(kind, value) == said


def test_kinds_headings_clauses_and_doubts():
    assert engine_words.kind_of_document("contract") == "Vertrag"
    assert engine_words.heading_words("Parties and date", "parties") == "Parteien und Datum"
    answers = [("Answer", "answer"), ("Also relevant", "also_relevant")]
    assert [engine_words.heading_words(*one) for one in answers] == ["Antwort", "Außerdem von Belang"]
    own = engine_words.heading_words("Parties and date", "own_parties_and_date")
    assert own == "Parties and date", "a title of the document itself stands in the document's language"
    assert engine_words.clause_words("rofr_rofo_rofn") == "Vorkaufs-, Vorangebots- oder Vorverhandlungsrecht"
    assert engine_words.language_name("de") == "Deutsch"
    assert engine_words.doubt_words([Doubt.INCOMPLETE, Doubt.JOINED]).count("Fundstelle") == 2
    looked = engine_words.searched_words("Looked for who makes the agreement with whom, and on what day.")
    assert looked == "Gesucht: wer mit wem den Vertrag schließt und an welchem Tag."


def test_what_is_in_no_set_stays():
    assert engine_words.label_words("Haus am See") == "Haus am See"
    assert engine_words.heading_words("Haus & Hof", "house") == "Haus & Hof"
    assert engine_words.searched_words("Nothing of the kind.") == "Nothing of the kind."
    assert engine_words.language_name("xx") == "xx"


def test_below_a_line_that_leads_on_to_a_list_stands_how_many_items_are_not_shown():
    line = SummarySentence("Fell shall keep:", 0, Support.SUPPORTED, 0.5, (), items_left=3)
    assert words_below(line) == "Weitere Punkte dieser Liste, nicht gezeigt: 3"


def test_what_a_model_wrote_says_so_and_a_quotation_does_not():
    quoted = SummarySentence("It held.", 0, Support.SUPPORTED, 0.5, ())
    assert words_below(quoted) == ""
    assert words_below(replace(quoted, verdict=Verdict.REWRITTEN)) == "Mit den Worten des Modells, kein Zitat"
    topics = words_below(replace(quoted, verdict=Verdict.TOPICS))
    assert topics == "Worüber am meisten gesprochen wird, kein Zitat"
    instead = replace(quoted, verdict=Verdict.QUOTED_INSTEAD)
    assert words_below(instead) == "Zitiert: Was das Modell schrieb, war nicht belegt"
    written = replace(
        quoted, verdict=Verdict.REWRITTEN, review=Review(None, "", "2026-01-01T00:00:00Z", "", edited="It fell.")
    )
    assert "Modells" not in words_below(written)


def test_the_item_of_a_line_is_named_once_with_its_place_and_spoken():
    source = evidence(item="4. Bridges")
    line = SummarySentence("It held.", 0, Support.SUPPORTED, 0.5, (source,))
    assert words_below(line) == ""
    assert link_text(source) == "S. 1, unter “4. Bridges”"
    assert spoken_place(source) == "Seite 1, unter “4. Bridges”"
