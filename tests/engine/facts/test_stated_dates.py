"""Dates of a contract that its words or its form state for sure."""

import pytest

from engine.facts.candidates import date_candidates
from engine.facts.clauses import clauses_of
from engine.facts.dates import DateReading
from engine.facts.stated_dates import ends_on_that_date, stated_dates
from tests.engine.made_documents import text_document


def _stated(text: str) -> dict[str, str]:
    dates = [(one.start, one.end, one.value) for one in date_candidates(text, DateReading("en")) if one.sort == "date"]
    return {kind: value for kind, (_, _, value) in stated_dates(text, dates).items()}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It ends on 30 June 2025.\n\nThis Agreement is dated 14 February 2025.", {"agreement_date": "2025-02-14"}),
        ("Date of this contract: 12 May 2025\n\nStart date: 2 June 2025", {
            "agreement_date": "2025-05-12", "effective_date": "2025-06-02",
        }),
        ("LEASE\n\nDATED 3 April 2024\n\nbetween A and B", {"agreement_date": "2024-04-03"}),
        ("This Deed was executed on November 20, 2023, to be effective January 1, 2024 by A and B.", {
            "agreement_date": "2023-11-20", "effective_date": "2024-01-01",
        }),
        ("TERMINATION DATE   June 30, 2027\nEFFECTIVE DATE   March 3, 2025", {
            "expiration_date": "2027-06-30", "effective_date": "2025-03-03",
        }),
        ("“Final Repayment Date” means 31 December 2030.", {"expiration_date": "2030-12-31"}),
        ("The Services start on 14 July 2025 (the “Commencement Date”).", {"effective_date": "2025-07-14"}),
        ("IN WITNESS WHEREOF the parties have signed this Agreement on February 24, 2025.", {
            "agreement_date": "2025-02-24",
        }),
        ("The lease of the mill is dated 3 April 2019 and the rent was raised on 4 May 2020.", {}),
        ("This Agreement is dated ____ 2025. The roof was mended on 4 May 2020.", {}),
    ],
)  # fmt: skip
def test_the_words_around_a_date_say_what_it_is(text: str, told: dict[str, str]) -> None:
    assert _stated(text) == told


def test_the_day_of_the_contract_counts_more_than_that_of_the_signatures() -> None:
    text = (
        "This Agreement is made on 4 May 2024 between A and B.\n\n"
        "IN WITNESS WHEREOF the parties have signed this Agreement on 9 May 2024."
    )
    assert _stated(text) == {"agreement_date": "2024-05-04"}


def test_a_date_line_far_behind_is_one_of_signature() -> None:
    assert _stated("The mill is sold.\n" * 200 + "\nDate: 4 May 2024\n") == {}


def test_an_end_may_be_named_by_its_term() -> None:
    assert ends_on_that_date("This Agreement begins at once and ends on the Termination Date.")
    assert not ends_on_that_date("This Agreement ends when the wall is built.")


def test_stated_dates_are_the_contracts() -> None:
    paragraphs = [
        ("LOAN AGREEMENT",),
        ("“Availability Period” means the period from the date of this Agreement until 30 June 2025.",),
        ("“Final Repayment Date” means 31 December 2030.",),
        ("1. LOAN.", "The Lender lends the Borrower £9,000, and the Borrower shall repay it quarterly."),
        ("This Agreement is dated 14 February 2025.",),
    ]
    clauses = {one.kind: one for one in clauses_of(text_document(paragraphs))}
    assert [one.value for one in clauses["agreement_date"].shown] == ["2025-02-14"]
    assert "2030-12-31" in [one.value for one in clauses["expiration_date"].shown]
