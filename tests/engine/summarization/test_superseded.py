"""What was before a change answers nothing where the change is told beside it, and does where nothing was changed."""

import pytest

from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.summarization.superseded import (
    asks_for_what_was,
    asks_what_day_it_is,
    is_superseded,
    says_what_day_it_is,
)
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask


@pytest.mark.parametrize(
    ("text", "beside", "kind"),
    [
        (
            "The closing date was first announced as 31 August and has been extended.",
            "Proposals are in English.",
            "when",
        ),
        ("The closing date was first announced as 31 August.", "It is now 15 September.", "when"),
        ("The fair was originally planned for 3 May.", "It takes place on 10 June 2026.", "when"),
        ("The first deadline was 31 August.", "The call closes on 15 September 2026.", "when"),
        ("We first wrote that 1,400 members were concerned; that figure was wrong.", "We are sorry.", "how_much"),
        ("An earlier version of this notice gave another price.", "It has been corrected to £40.", "how_much"),
    ],
)
def test_what_was_before_a_change_is_known(text: str, beside: str, kind: str) -> None:
    assert is_superseded(text, [beside], kind)


@pytest.mark.parametrize(
    ("text", "beside", "kind"),
    [
        ("Rent is first due on 1 May 2024.", "The landlord may enter the flat.", "when"),
        ("Rent is first due on 1 May 2024.", "It rises on 1 May 2026.", "when"),
        ("The exam was originally set by Dr Lee.", "It lasts three hours, and Dr Moss marks it.", "who"),
        ("The earlier deadline applies where two are given.", "The call closes on 15 September 2026.", "when"),
        ("The first draft is due on 3 May.", "The last one is due on 10 June 2026.", "when"),
        ("The fair was first planned for 3 May and was moved to 10 June.", "A stall costs £20.", "when"),
        ("We first reported the leak on 3 May.", "The kitchen is dry.", "whether"),
    ],
)
def test_what_was_not_changed_or_tells_the_change_counts(text: str, beside: str, kind: str) -> None:
    assert not is_superseded(text, [beside], kind)


def test_what_was_may_be_asked_for() -> None:
    assert asks_for_what_was("What was the original deadline?")
    assert asks_for_what_was("Was the lease extended?")
    assert not asks_for_what_was("What is the deadline?")


def test_how_a_talk_is_dated_is_the_day_of_nothing_else() -> None:
    assert says_what_day_it_is("Okay, it's Tuesday the ninth of March and this is the weekly.")
    assert says_what_day_it_is("It's the twenty-second of May, this is the meeting of the choir.")
    assert not says_what_day_it_is("It's too late for the fair on the ninth of March.")
    assert asks_what_day_it_is("When was the meeting held?")
    assert not asks_what_day_it_is("When is the fair?")


def test_a_first_day_that_was_not_changed_answers(encoder: SentenceEncoder) -> None:
    document = text_document(
        [
            ["This lease is made between Fell Stone Limited and Ada Birkett."],
            ["Rent is first due on 1 May 2024.", "Rent that is due bears interest after 14 days."],
            ["Where rent is due on a holiday, it is paid on the day before 24 December."],
        ]
    )
    assert ask(document, "When is rent due?", encoder).summary[0].text == "Rent is first due on 1 May 2024."


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()
