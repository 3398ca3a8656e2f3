"""What is said of one of two is no answer about the other."""

import pytest

from engine.language.other_words import in_its_words
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.questions import Asked
from engine.schema.enums import Role
from engine.summarization.asked_lines import lines_asked_for
from engine.summarization.counterparts_asked import speaks_of_the_counterpart, worth_of_counterparts
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask

TENANTS = "The tenant may end this lease on 24 March by six months' notice."
LANDLORDS = "The landlord has no right to end this lease early."


def test_who_is_asked_about_goes_before_the_other_side() -> None:
    own, other = worth_of_counterparts("Can the landlord end the lease?", [LANDLORDS, TENANTS])
    assert own > 0 > other
    assert not worth_of_counterparts("Who can end the lease?", [LANDLORDS, TENANTS]).any()
    consent = "No animal may be kept in the flat without the Landlord's consent."
    assert not worth_of_counterparts("May the tenant keep a dog?", [consent, "The rent is due in May."]).any()
    assert not worth_of_counterparts("Can landlord or tenant end the lease?", [LANDLORDS, TENANTS]).any()


@pytest.mark.parametrize(
    ("question", "text", "is_other"),
    [
        ("When will the old station be pulled down?", "New station in service: January 2028", True),
        ("When will the old station be pulled down?", "Old station demolished: March 2028", False),
        ("When will the old station be pulled down?", "The new director starts in March.", False),
        ("How old is the station?", "The new station opened in 2001.", False),
        ("When was the hip on the left replaced?", "His right hip was replaced in 2018.", True),
        ("When was the hip on the left replaced?", "He has a right to see his notes.", False),
        ("What did the tenant say when he left?", "He was right.", False),
    ],
)
def test_what_is_only_of_the_other_is_known(question: str, text: str, *, is_other: bool) -> None:
    assert speaks_of_the_counterpart(question, [text]) is is_other


def test_a_question_about_the_landlord_is_not_answered_with_what_the_tenant_may() -> None:
    lease = text_document([[TENANTS, LANDLORDS, "The rent is payable monthly."]])
    assert ask(lease, "Can the landlord end the lease early?", SentenceEncoder.load()).summary[0].text == LANDLORDS


def test_an_abbreviation_is_read_as_the_title_that_the_document_has() -> None:
    text = "Ida Holm was appointed Chief Financial Officer in May."
    assert in_its_words("Who is the CFO?", text) == "Who is the Chief Financial Officer?"
    assert in_its_words("Who is the CFO?", f"{text} The CFO lives in Kendal.") == "Who is the CFO?"
    assert in_its_words("Who is the CTO?", text) == "Who is the CTO?"


RISKS = text_document(
    [
        ["Risk   Likelihood   Mitigation   Owner"],
        ["Steel prices rise   Medium   Fixed price   Priya Raman"],
        ["Objections from neighbours   High   Two public meetings   Samira Khan"],
    ],
    Role.TABLE,
)


def test_the_owner_of_a_row_is_in_its_last_cell() -> None:
    assert lines_asked_for(RISKS, Asked.of("Who is responsible for objections from neighbours?")) == {2: 1.0}
    assert lines_asked_for(RISKS, Asked.of("Who owns the risk of rising steel prices?")).keys() == {1}
    assert lines_asked_for(RISKS, Asked.of("Who is responsible for floods?")) == {}


def test_who_pays_a_price_is_asked_for_a_person() -> None:
    assert Asked.of("Who owns the risk of rising prices?").kind == "who"
    assert Asked.of("When is the fee due?").kind == "when"
    assert Asked.of("Who is the surety and how much is her fee?").kind == "how_much"
