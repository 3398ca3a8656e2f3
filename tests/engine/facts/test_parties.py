"""Parties whose names stand in a form that tells them for sure."""

import pytest

from engine.facts.called_parties import with_names_called
from engine.facts.defined_parties import defined_parties, with_defined_parties
from engine.facts.found import Found
from engine.facts.listed_parties import with_lists_told
from engine.facts.parties import caption_of, labelled_parties, names_a_party, numbered_parties, with_sure_parties
from engine.schema.enums import Role
from tests.engine.made_documents import text_document

FIRST = '(1) FELL QUARRIES LIMITED, a company incorporated in England, of Kendal (the "Seller"); and'
SECOND = '(2) Ada Birkett of 9 Mill Row, Kendal (the "Buyer").'


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (
            [
                "IN THE HIGH COURT",
                "Between:",
                "FELL QUARRIES LIMITED",
                "Claimant",
                "- and -",
                "(1) ADA BIRKETT",
                "(2) BIRKETT STONE LIMITED",
                "Defendants",
                "Ms Rosa Lund for the Claimant",
            ],
            ["FELL QUARRIES LIMITED", "ADA BIRKETT", "BIRKETT STONE LIMITED"],
        ),
        (
            ["ADA BIRKETT,", "Plaintiff,", "v.", "FELL QUARRIES, INC.,", "Defendant."],
            ["ADA BIRKETT", "FELL QUARRIES, INC."],
        ),
        (
            ["FELL QUARRIES LIMITED  Claimant and Appellant", "and", "BIRKETT STONE LIMITED  Defendant and Respondent"],
            ["FELL QUARRIES LIMITED", "BIRKETT STONE LIMITED"],
        ),
        (["Before:", "MRS JUSTICE LUND", "Between:", "FELL QUARRIES LIMITED", "Claimant"], []),  # one side says nothing
        (
            ["FELL QUARRIES LIMITED Claimant and Appellant and BIRKETT STONE LIMITED Defendant and Respondent"],
            ["FELL QUARRIES LIMITED", "BIRKETT STONE LIMITED"],
        ),
        (["Ada Birkett, Plaintiff, v. Fell Quarries, Inc., Defendant."], ["Ada Birkett", "Fell Quarries, Inc."]),
        (
            [
                "DISTRICT COURT",
                "DISTRICT OF OHIO",
                "ADA BIRKETT,",
                "Plaintiff,",
                "v.",
                "FELL QUARRIES, INC.,",
                "Defendant.",
            ],
            ["ADA BIRKETT", "FELL QUARRIES, INC."],
        ),
        (
            ["(1) ADA BIRKETT", "(2) PER BIRKETT  Claimants", "-and-", "FELL QUARRIES LIMITED  Defendant"],
            ["ADA BIRKETT", "PER BIRKETT", "FELL QUARRIES LIMITED"],
        ),
        (
            [
                "ADA BIRKETT,",
                "Plaintiff - Appellant,",
                "v. No. 22-807",
                "OFFICER PER LUND, in his individual",
                "capacity,",
                "Defendant - Appellee.",
            ],
            ["ADA BIRKETT", "OFFICER PER LUND"],
        ),
        (
            ["CASE No. 114/2031", "FELL QUARRIES LIMITED", "Claimant", "v. BIRKETT STONE LTDA.", "Respondent"],
            ["FELL QUARRIES LIMITED", "BIRKETT STONE LTDA."],
        ),
        (["The claimant sold the quarry.", "The defendant bought it."], []),
    ],
)
def test_the_heading_of_a_judgment_names_those_above_their_part(lines: list[str], names: list[str]) -> None:
    document = text_document([[line] for line in lines])
    caption = caption_of(document)
    assert [party.value for party in caption.parties] == names
    assert [document.text[party.start : party.end] for party in caption.parties] == names
    assert bool(caption.sentences) == bool(names)


def test_names_that_a_column_breaks_are_read_as_one_text() -> None:
    above = ["CITY OF FELL; OFFICER", "PER LUND, in his official capacity,"]
    caption = caption_of(
        text_document([[line] for line in ("ADA BIRKETT,", "Plaintiff,", "v.", *above, "Defendants.")])
    )
    assert [party.value for party in caption.parties] == ["ADA BIRKETT", "CITY OF FELL", "OFFICER PER LUND"]


def test_parties_are_numbered_below_the_opening_of_an_agreement() -> None:
    document = text_document(
        [["THIS AGREEMENT is made on 4 May 2023 between:"], [FIRST], [SECOND], ["1. The Seller sells the quarry."]]
    )
    found = numbered_parties(document)
    assert [party.value for party in found] == ["FELL QUARRIES LIMITED", "Ada Birkett"]
    assert numbered_parties(text_document([[FIRST], ["1. The Seller sells the quarry."]])) == []


def test_parties_that_a_schedule_names_are_told_by_what_they_are_called() -> None:
    lines = [
        '(1) THE PERSONS whose names are set out in Schedule 1 (together the "Sellers" and each a "Seller");',
        '(2) FELL MILLS PLC incorporated in England whose registered office is at 4 Weir Lane (the "Buyer").',
    ]
    assert [one.value for one in numbered_parties(text_document([[line] for line in lines]))] == [
        "Sellers",
        "FELL MILLS PLC",
    ]


def test_what_else_was_taken_for_a_party_goes_but_not_the_terms() -> None:
    document = text_document([[FIRST], [SECOND]])
    term = document.text.index("Seller")
    guessed = [Found(term, term + 6, "parties", "Seller", 0.9), Found(5000, 5008, "parties", "Borrower", 0.6)]
    law = Found(6000, 6003, "governing_law", "England", 0.9)
    sure = numbered_parties(document)
    assert with_sure_parties([*guessed, law], sure) == [guessed[0], law, *sure]
    assert with_sure_parties([*guessed, law], []) == [*guessed, law]


def test_what_is_said_of_the_parties_is_no_party() -> None:
    assert names_a_party("WPD Pharmaceuticals, a Polish corporation")
    assert names_a_party("Will Hasting")
    assert not names_a_party("CNS and WPD are sometimes referred to as the “Parties")


def test_each_a_party_is_nobody() -> None:
    assert not names_a_party("each a “Party” and collectively the “Parties")
    assert not names_a_party("MLX, or Party")
    assert not names_a_party("Subsidiary,” and collectively with Water Mills, “Mills")
    assert names_a_party("Party A")
    assert names_a_party("The Liberal Party")


def test_a_party_is_never_called_an_agreement() -> None:
    assert not names_a_party("MARKETING AFFILIATE AGREEMENT")
    assert names_a_party("Agreement Services Ltd.")


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (
            [
                "(1) Ada Birkett of 9 Mill Row, Kendal (the “Landlord”); and",
                "(2) Rosa Lund and Per Lund, both of 3 Fell Lane, Kendal (together the “Tenant”).",
            ],
            ["Ada Birkett", "Rosa Lund and Per Lund"],
        ),
        (
            [
                "(1) Fell Quarries Limited, incorporated in England with company number 0123, of Kendal (the Client).",
                "(2) Dr Ada Birkett of 9 Mill Row, Kendal (the Consultant).",
            ],
            ["Fell Quarries Limited", "Dr Ada Birkett"],
        ),
        (
            [
                "(1) ADA BIRKETT of Mill Row and PER LUND of the same place (together the Sellers and each a Seller);",
                "(2) FELL QUARRIES PLC, a company incorporated in England whose office is at Kendal (the Buyer).",
            ],
            ["ADA BIRKETT", "PER LUND", "FELL QUARRIES PLC"],
        ),
    ],
)
def test_numbered_parties_may_live_together_and_be_named_without_quotes(lines: list[str], names: list[str]) -> None:
    assert [one.value for one in numbered_parties(text_document([[line] for line in lines]))] == names


def test_parties_stand_behind_what_they_are() -> None:
    lines = ["Employer: Fell Quarries, Inc., 2 Quarry Road, Kendal", "Employee: Ada Birkett", "Date: 4 May 2024"]
    document = text_document([[line] for line in lines])
    found = labelled_parties(document)
    assert [one.value for one in found] == ["Fell Quarries, Inc.", "Ada Birkett"]
    assert [document.text[one.start : one.end] for one in found] == ["Fell Quarries, Inc.", "Ada Birkett"]


@pytest.mark.parametrize(
    "lines",
    [
        ["Employer: Fell Quarries Limited", "Date: 4 May 2024"],  # one side says nothing
        ["Seller: ____________", "Buyer: Ada Birkett"],
        ["Seller: Delivers the stone and pays the freight.", "Buyer: Unloads it within a day."],
    ],
)
def test_a_blank_or_a_duty_is_no_party(lines: list[str]) -> None:
    assert labelled_parties(text_document([[line] for line in lines])) == []


def test_rows_of_a_table_name_parties_and_its_head_none() -> None:
    rows = ["Supplier   Fell Printers Ltd   Order no   K-118", "Buyer   Lund Trust, Market Hall"]
    found = labelled_parties(text_document([[row] for row in rows], Role.TABLE))
    assert [one.value for one in found] == ["Fell Printers Ltd", "Lund Trust"]
    heads = ["Customer   Item   Price", "Supplier   Amount   Share", "Buyer   Seller"]
    assert labelled_parties(text_document([[row] for row in heads], Role.TABLE)) == []


def test_a_party_is_named_by_the_name_before_what_it_is_called() -> None:
    text = (
        'This contract is made between Fell Ltd ("Fell") and Ost Mills Ltd, trading as Old Mill, a company of Boston '
        '("Seller"). Moor Bank Ltd ("Seller") is none.'
    )

    def found(words: str, score: float) -> Found:
        start = text.index(words)
        return Found(start, start + len(words), "parties", words, score)

    names = [found("Fell Ltd", 0.9), found("Ost Mills Ltd", 0.2), found("Boston", 0.0), found("Moor Bank Ltd", 0.05)]
    judged = [*names, found("Seller", 0.8)]
    scores = {one.value: one.score for one in with_names_called(text, judged, names, 0.5)}
    assert scores == {"Fell Ltd": 0.9, "Ost Mills Ltd": 0.5, "Boston": 0.0, "Moor Bank Ltd": 0.05, "Seller": 0.8}
    unlikely = [*names, found("Seller", 0.3)]
    assert with_names_called(text, unlikely, names, 0.5) == unlikely


def test_who_stands_in_one_list_is_a_party_as_surely_as_the_surest() -> None:
    text = (
        "among Fell Fund I, L.P., Fell Fund II, L.P. and Ost Mills Ltd, a company of 2 Mill Row, Boston. Moor Bank Ltd"
    )

    def found(words: str, score: float) -> Found:
        start = text.index(words)
        return Found(start, start + len(words), "parties", words, score)

    listed = [found("Fell Fund I, L.P.", 0.3), found("Fell Fund II, L.P.", 0.01), found("Ost Mills Ltd", 0.9)]
    others = [found("Boston", 0.1), found("Moor Bank Ltd", 0.2)]
    told = with_lists_told(text, [*others, *listed], [*listed, *others])
    scores = {one.value: round(one.score, 2) for one in told}
    assert scores == {
        "Boston": 0.1,
        "Moor Bank Ltd": 0.2,
        "Fell Fund I, L.P.": 0.88,
        "Fell Fund II, L.P.": 0.01,  # by the words around it no name
        "Ost Mills Ltd": 0.9,
    }


def test_parties_in_the_columns_of_an_order() -> None:
    rows = ["Customer   Provider", "Fell Housing Association   Lund Software GmbH", "2 Mill Row   9 Hafenweg"]
    names = ["Fell Housing Association", "Lund Software GmbH"]
    assert [one.value for one in labelled_parties(text_document([[row] for row in rows]))] == names
    assert labelled_parties(text_document([["Customer   Price"], ["Fell Ltd   40"]])) == []


@pytest.mark.parametrize(
    ("sentences", "names"),
    [
        (
            ['This is made between Fell and Birkett Ltd (the "Company") and Ada Lund of 9 Mill Row (the "Employee").'],
            ["Fell and Birkett Ltd", "Ada Lund"],
        ),
        (
            ['Made between Fell Seeds Ltd, of 4 Kai (the "Company"), and Ms Ada Lund, of 9 Mill Row (the "Employee").'],
            ["Fell Seeds Ltd", "Ms Ada Lund"],
        ),
        (
            [
                'We offer Fell Quarries Ltd (the "Borrower") a loan.',
                'Lund & Sons Bank plc is referred to as the "Bank".',
            ],
            ["Fell Quarries Ltd", "Lund & Sons Bank plc"],
        ),
        (['We offer Fell Quarries Ltd (the "Borrower") a loan.'], []),
        (['Fell Clay, a division of Fell Quarries Ltd ("Seller"), and Ada Lund of 9 Mill Row ("Buyer") agree.'], []),
    ],
)
def test_parties_by_what_an_agreement_calls_them(sentences: list[str], names: list[str]) -> None:
    assert [one.name.value for one in defined_parties(text_document([sentences]))] == names


def test_defined_parties_stand_by_their_whole_names_beside_the_terms_for_them() -> None:
    document = text_document(
        [['We offer Fell and Son Ltd (the "Borrower") a loan.', 'Lund Bank plc is called the "Bank".']]
    )
    start, term = document.text.index("Son Ltd"), document.text.index("Borrower")
    found = [
        Found(start, start + 7, "parties", "Son Ltd"),
        Found(term, term + 8, "parties", "Borrower"),
        Found(0, 4, "date", "2025"),
    ]
    kept = with_defined_parties(found, defined_parties(document))
    assert [one.value for one in kept] == ["Borrower", "2025", "Fell and Son Ltd", "Lund Bank plc"]
