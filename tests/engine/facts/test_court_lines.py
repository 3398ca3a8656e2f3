"""Which court decided, who sat and when, as the heading of a judgment says it."""

import pytest

from engine.facts.court_lines import court_lines
from engine.facts.parties import caption_of
from engine.schema.enums import Role
from tests.engine.made_documents import text_document


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            [
                "IN THE COUNTY COURT AT KENDAL Claim No. K2FM001",
                "Before: HER HONOUR JUDGE LUND",
                "FELL QUARRIES LIMITED",
                "Claimant",
                "Hearing date: 3 March 2024",
                "Judgment handed down: 2 April 2024",
            ],
            [0, 1, 5],
        ),
        (["IN THE HIGH COURT OF JUSTICE", "Before:", "MRS JUSTICE LUND", "MR JUSTICE FELL", "Between:"], [0, 2, 3]),
        (
            [
                "UNITED STATES COURT OF APPEALS FOR THE FELL CIRCUIT",
                "Before LUND, FELL, and BIRKETT, Circuit Judges.",
                "LUND, Circuit Judge.",
            ],
            [0, 1, 2],
        ),
        (["ON APPEAL FROM THE COUNTY COURT AT KENDAL", "The court was full on that day."], []),
        (["The court has moved to Kendal", "Before the judge sat down, the court rose.", "Given 3 votes"], []),
        (["Before: the old mill burned down in 1920"], []),
        (["THE SUPREME COURT", "JUDGMENT of Lund J. delivered the 12th day of July, 2001."], [0, 1]),
    ],
)
def test_the_heading_says_which_court_sat_with_whom_and_when(lines: list[str], told: list[int]) -> None:
    assert list(court_lines(text_document([[line] for line in lines]))) == told


def test_lines_of_a_pdf_that_are_no_sentences_say_it_too() -> None:
    lines = [
        "IN THE COUNTY COURT AT KENDAL",
        "Before His Honour Judge Lund",
        "ADA FELL, Claimant",
        "PER BERG, Defendant",
    ]
    document = text_document([[line] for line in lines], Role.FURNITURE)
    assert list(court_lines(document)) == [0, 1]
    caption = caption_of(document)
    assert caption.sentences == (2, 3)
    assert [party.value for party in caption.parties] == ["ADA FELL", "PER BERG"]
