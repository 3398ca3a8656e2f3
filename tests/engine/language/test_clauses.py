"""Clauses are found where paragraphs are numbered, and nowhere else."""

from dataclasses import replace

from engine.document import Block, Document
from engine.language.clauses import Clauses, titles_ask
from engine.schema.enums import Kind, Role

PARAGRAPHS = [
    (Role.HEADING, "4. Payment"),
    (Role.LIST, "4.1 The tenant shall pay the rent on the first day of each month."),
    (Role.LIST, "4.2 The tenant shall further pay, on demand of the landlord:"),
    (Role.LIST, "(a) the cost of water and light;"),
    (Role.LIST, "(b) the cost of repairs that the tenant has caused."),
    (Role.BODY, "What is paid too much is given back within a month."),
    (Role.LIST, "4.3 Interest is due from the day on which a payment was due."),
    (Role.HEADING, "Schedule"),
    (Role.BODY, "The house stands in the upper street of the town."),
    (Role.LIST, "5.1 The landlord may end the lease at the end of any year."),
    (Role.LIST, "5.2 The tenant may end the lease at any time whatsoever."),
]


def document(paragraphs: list[tuple[Role, str]]) -> Document:
    text, blocks = "", []
    for role, words in paragraphs:
        text += "\n\n" if text else ""
        blocks.append(Block(len(text), len(text) + len(words), role))
        text += words
    return Document("a.pdf", "0", Kind.TEXT, "A", "en", text, (), (), (), blocks, (), (), (), ())


def named(paragraphs: list[tuple[Role, str]]) -> list[str | None]:
    made = document(paragraphs)
    clauses = Clauses(made)
    return [clauses.at(block.start + 2) for block in made.blocks]


def test_a_passage_is_of_the_clause_that_holds_it() -> None:
    clauses = ["4", "4.1", "4.2", "4.2(a)", "4.2(b)", "4.2", "4.3", None, None, "5.1", "5.2"]
    assert named(PARAGRAPHS) == clauses


LOST_LINES = (
    "1.1 Term. It runs for a year. 1.2 Renewal. It renews itself. 1.3 Notice. Three months are enough. See 7.3 "
    "2 Grant of Licence and Use 2.1 Licence. The mill may be used. 2.2 Rent. It is paid by quarters. "
    "3 The Sum of 3.5 Pounds is due."
)


def test_clauses_are_told_apart_below_the_titles_of_articles_where_lines_were_lost() -> None:
    made = document([*PARAGRAPHS[1:7], (Role.BODY, LOST_LINES), *PARAGRAPHS[9:], *PARAGRAPHS[9:]])
    clauses = Clauses(made)
    told = {
        words: clauses.at(made.text.index(words)) for words in ("year. 1.2", "Three months", "may be used", "Pounds")
    }
    assert told == {"year. 1.2": "1.1", "Three months": "1.3", "may be used": "2.1", "Pounds": "2.2"}


def test_a_clause_is_not_cited_far_behind_its_number() -> None:
    """Nothing so long has one number: those that follow it were not read."""
    paragraphs = [*PARAGRAPHS[:7], *[(Role.BODY, "Rent is what the tenant pays for the house and its yard.")] * 200]
    clauses = named([*paragraphs, *PARAGRAPHS[9:]])
    assert clauses[6:9] == ["4.3"] * 3
    assert clauses[-4:-2] == [None] * 2
    assert clauses[-2:] == ["5.1", "5.2"]


def test_a_document_whose_headings_alone_are_numbered_has_no_clauses() -> None:
    paper = [(Role.HEADING, f"{n}.1 Results of the trial in the second year") for n in range(1, 9)]
    assert set(named(paper)) == {None}


def test_minutes_are_cited_by_their_items() -> None:
    """A decision says nothing without what was decided on; where an item's title isn't set apart, none is named."""
    made = document(
        [
            (Role.HEADING, "Minutes of the Harbour Committee"),
            (Role.BODY, "The chair opened the meeting at six."),
            (Role.HEADING, "1. The north pier"),
            (Role.BODY, "Resolved that it be mended before winter."),
            (Role.LIST, "2. The crane on the south quay It was resolved that it be sold."),
            (Role.BODY, "Two members voted against."),
            (Role.HEADING, "3. Fees"),
            (Role.BODY, "Agreed that they stay as they are."),
        ]
    )
    clauses = Clauses(made, items=True)
    items = [clauses.item_at(block.start + 2) for block in made.blocks]
    assert items == [None, None, "1. The north pier", "1. The north pier", None, None, "3. Fees", "3. Fees"]
    assert [Clauses(made).item_at(block.start) for block in made.blocks] == [None] * 8


def test_items_that_are_counted_through_the_year_are_told_apart() -> None:
    made = document(
        [
            (Role.HEADING, "41/25 Allotments"),
            (Role.BODY, "Resolved to offer the owner the same rent."),
            (Role.BODY, "42/25 Finance Payments were approved."),
        ]
    )
    clauses = Clauses(made, items=True)
    assert [clauses.item_at(block.start) for block in made.blocks] == ["41/25 Allotments"] * 2 + [None]


def test_answers_are_cited_by_the_questions_above_them() -> None:
    made = document(
        [
            (Role.HEADING, "What is it for?"),
            (Role.BODY, "It is for people with low iron."),
            (Role.HEADING, "Who pays?"),
            (Role.BODY, "Your insurer does."),
            (Role.HEADING, "Is it safe?"),
            (Role.BODY, "Nobody was harmed so far."),
        ]
    )
    assert titles_ask(made)
    assert Clauses(made, items=True).item_at(made.blocks[1].start) == "What is it for?"
    assert not titles_ask(document([(Role.HEADING, "Who pays?"), (Role.BODY, "Your insurer does.")]))


def test_where_there_are_no_pages_a_passage_is_cited_by_its_heading_or_its_clause() -> None:
    study = [
        (Role.HEADING, "The Harbour Study"),
        (Role.BODY, "The council asked for it in spring."),
        (Role.HEADING, "What it found"),
        (Role.BODY, "Dredging would cost four million."),
    ]
    made = document(study)
    clauses = Clauses.of(made)
    places = [(clauses.at(block.start), clauses.item_at(block.start)) for block in made.blocks]
    assert places == [(None, None), (None, None), (None, "What it found"), (None, "What it found")]
    numbered = document([(Role.HEADING, "LEASE"), *PARAGRAPHS])
    clauses = Clauses.of(numbered)
    last = [(clauses.at(block.start), clauses.item_at(block.start)) for block in numbered.blocks][-4:-1]
    assert last == [(None, "Schedule"), (None, "Schedule"), ("5.1", None)]


def test_sections_of_an_ordinance_are_places_though_they_are_no_titles() -> None:
    made = document(
        [
            (Role.HEADING, "Ordinance 4"),
            (Role.BODY, "SECTION 1. A new section is added."),
            (Role.HEADING, "8.24 Mills."),
            (Role.BODY, "No person shall run a mill at night."),
            (Role.BODY, "SECTION 2. Date of effect. This takes effect in May."),
        ]
    )
    items = [Clauses.of(made).item_at(block.start) for block in made.blocks]
    assert items[1:] == ["SECTION 1", "8.24 Mills.", "8.24 Mills.", "SECTION 2. Date of effect"]


def test_a_title_below_a_line_of_its_own_is_no_place() -> None:
    body = [(Role.BODY, f"The sponsor shall pay the fee of year {year} on the first day of it.") for year in range(9)]
    made = document(
        [(Role.BODY, "Exhibit 10"), (Role.HEADING, "SPONSORSHIP"), *body, (Role.HEADING, "Schedule"), *body[:4]]
    )
    items = [Clauses.of(made).item_at(block.start) for block in made.blocks]
    assert items == [None] * 11 + ["Schedule"] * 5


def test_a_heading_that_all_but_the_opening_stands_below_is_no_place() -> None:
    body = [
        (Role.BODY, f"In year {year} the ferry carried more passengers than in the one before.") for year in range(30)
    ]
    made = document([(Role.HEADING, "Ferries"), (Role.BODY, "Read aloud."), (Role.HEADING, "A PRODUCT"), *body])
    clauses = Clauses.of(made)
    assert {clauses.item_at(block.start) for block in made.blocks} == {None}
    half = document([(Role.HEADING, "Ferries"), *body[:9], (Role.HEADING, "A PRODUCT"), *body])
    assert Clauses.of(half).item_at(half.blocks[-1].start) == "A PRODUCT"


def test_where_there_are_pages_headings_are_not_cited() -> None:
    made = replace(document(PARAGRAPHS[-4:]), kind=Kind.PDF)
    assert [Clauses.of(made).item_at(block.start) for block in made.blocks] == [None] * 4


def test_titles_that_numbered_paragraphs_begin_with_are_places() -> None:
    paragraphs = [
        (Role.HEADING, "FERRY LICENCE"),
        (Role.HEADING, "1. Definitions"),
        (Role.BODY, "A landing is where the ferry stops."),
        (Role.LIST, "2. Grant of Licence. Whoever holds a ticket may ride with two bags."),
        (Role.BODY, "Dogs ride free."),
        (Role.LIST, "3. Fares. The fare is asked for before the ferry casts off, and given back in fog."),
        (Role.LIST, "4. Loss of Baggage. The ferryman pays for what is lost at the landing alone."),
    ]
    places = ["1. Definitions"] * 2 + ["2. Grant of Licence"] * 2 + ["3. Fares", "4. Loss of Baggage"]
    made = document(paragraphs)
    assert [Clauses.of(made).item_at(block.start + 1) for block in made.blocks] == [None, *places]
    assert [Clauses(made, items=True).item_at(block.start + 1) for block in made.blocks[1:]] == places
    stated = [(role, words.replace("Fares. The", "It is dear. The")) for role, words in paragraphs]
    made = document(stated)
    assert {Clauses.of(made).item_at(block.start + 1) for block in made.blocks} == {None, "1. Definitions"}


def test_clauses_that_a_paragraph_runs_together_are_told_apart() -> None:
    words = (
        "6.1 Delivery. The seller delivers the goods. 6.2 Delay. See 7.4 The Rent of the annex. 6.4 Loss. It is borne "
        "by the buyer. 7. PRICE 7.1 Amount. It is 12.50 Pounds. 7.1.1 Tax. It is added. 14.1 Nothing. 8.1 End. It ends."
    )
    made = document([*PARAGRAPHS, (Role.BODY, words), (Role.BODY, "EXHIBIT A The goods are ten chairs.")])
    clauses = Clauses(made)
    *_, held, exhibit = made.blocks
    within = {
        "Delay": "6.2",
        "See": "6.2",
        "Loss": "6.4",
        "12.50": "7.1",
        "Tax": "7.1.1",
        "14.1": "7.1.1",
        "ends": "8.1",
    }
    assert {one: clauses.at(held.start + words.index(one)) for one in within} == within
    assert clauses.at(exhibit.start) is None


LABELLED = [
    (Role.HEADING, "Report on the lock"),
    (Role.HEADING, "Findings"),
    (Role.BODY, "Upper gate: The hinge is worn. It was replaced in 2011."),
    (Role.BODY, "Lower gate: Sound. No leak was found."),
    (Role.BODY, "Sluice 2/3: The paddle sticks. Two teeth of the rack are gone."),
    (Role.BODY, "All three were looked at from a boat."),
    (Role.HEADING, "Costs"),
    (Role.BODY, "The hinge costs 400 pounds and the rack 1,200, both without the labour of two days."),
]


def test_what_follows_the_label_of_its_paragraph_is_cited_by_that() -> None:
    made = document(LABELLED)
    clauses = Clauses(made, headed=True)
    cited = {words: clauses.item_at(made.text.index(words)) for words in ("Upper", "It was", "Two teeth", "All three")}
    assert cited == {"Upper": "Findings", "It was": "Upper gate", "Two teeth": "Sluice 2/3", "All three": "Findings"}
    assert (
        Clauses(document([*LABELLED[:4], *LABELLED[-2:]]), headed=True).item_at(made.text.index("It was")) == "Findings"
    )  # too few


def test_who_speaks_is_no_label() -> None:
    spoken = [(Role.BODY, "Moss: We met. It rained."), (Role.BODY, "Lund: I know. I was there.")]
    made = document([*LABELLED[:2], *spoken, *spoken, *LABELLED[-2:]])
    assert Clauses(made, headed=True).item_at(made.text.index("It rained")) == "Findings"


def test_what_has_a_number_of_its_own_is_cited_by_that() -> None:
    said = "The Authority should mend the gate."
    counted = [(Role.BODY, f"Recommendation {number}. {said}") for number in (1, 2, 3)]
    made = document([*PARAGRAPHS, (Role.HEADING, "6. Recommendations"), *counted])
    clauses = Clauses(made, headed=True)
    cited = [clauses.item_at(block.start + 18) for block in made.blocks[-3:]]
    assert cited == ["Recommendation 1", "Recommendation 2", "Recommendation 3"]


def test_what_stands_behind_a_list_is_not_of_its_title() -> None:
    diagnoses = [(Role.HEADING, "Diagnoses:"), (Role.LIST, "1. Gout"), (Role.LIST, "2. Asthma")]
    made = document([(Role.HEADING, "Clinic"), *diagnoses, (Role.BODY, "I saw this retired miller today.")])
    clauses = Clauses(made, headed=True)
    assert [clauses.item_at(block.start) for block in made.blocks[-2:]] == ["Diagnoses", None]


def test_a_paragraph_of_a_schedule_and_hours_of_work_are_no_clauses() -> None:
    found = named(
        [
            *PARAGRAPHS[:7],
            (Role.LIST, "4.4 The tenant shall keep the house and the garden in order."),
            (Role.LIST, "4.5 The tenant shall let the landlord into the house on request."),
            (Role.BODY, "37.5 hours a week, from Monday to Friday, are the hours of the porter."),
            (Role.HEADING, "Schedule 3 – Warranties"),
            (Role.BODY, "8. The lease of the yard ends in the spring of the next year."),
            (Role.HEADING, "5. Ending"),
            (Role.LIST, "5.1 The landlord may end the lease at the end of any year."),
        ]
    )
    assert found[7:] == ["4.4", "4.5", "4.5", None, None, "5", "5.1"]
    inside = [
        (Role.HEADING, "Schedule of payments"),
        (Role.LIST, "4.6 The rent is paid on the first day of each month."),
    ]
    assert named([*PARAGRAPHS[:7], *PARAGRAPHS[9:], *inside])[-1] == "4.6"


def test_what_is_counted_below_a_section_sign_is_cited_by_both() -> None:
    made = document(
        [
            (Role.HEADING, "Mietvertrag"),
            (Role.BODY, "Zwischen der Müllerin und dem Fährmann."),
            (Role.HEADING, "§ 1 Mietsache"),
            (Role.BODY, "(1) Vermietet wird die Mühle."),
            (Role.BODY, "(2) Das Boot gehört dazu. Das Ruder auch."),
            (Role.HEADING, "§ 2 Miete"),
            (Role.BODY, "Sie beträgt 300 Euro."),
        ]
    )
    clauses = Clauses(made, headed=True)
    places = [clauses.item_at(made.text.index(words)) for words in ("die Mühle.", "Das Ruder", "Sie beträgt")]
    assert places == ["§ 1 Mietsache, Abs. 1", "§ 1 Mietsache, Abs. 2", "§ 2 Miete"]


def test_what_is_counted_below_a_counted_title_is_cited_by_both() -> None:
    made = document(
        [
            (Role.HEADING, "Ferries Act"),
            (Role.BODY, "Made in June."),
            (Role.HEADING, "4. Duty to ring"),
            (Role.BODY, "(1) The ferryman rings the bell in fog."),
            (Role.BODY, "(2) He writes down when."),
            (Role.HEADING, "Bells"),
            (Role.BODY, "(1) A bell is of bronze."),
        ]
    )
    clauses = Clauses(made, headed=True)
    places = [clauses.item_at(made.text.index(words)) for words in ("in fog", "writes down", "of bronze")]
    assert places == ["4. Duty to ring, (1)", "4. Duty to ring, (2)", "Bells"]


def test_a_mail_that_is_answered_is_cited_with_when_it_was_sent() -> None:
    made = document(
        [
            (Role.BODY, "Dear Ida, the boat is sold. Mr Moss has bought it, and he will fetch it in May." * 3),
            (Role.HEADING, "From: Ida Holm <ida@mill.example>"),
            (Role.FURNITURE, "Sent: 5 March 2025 09:15"),
            (Role.FURNITURE, "To: Per Lund"),
            (Role.BODY, "Is the boat still there?"),
        ]
    )
    clauses = Clauses(made, headed=True)
    assert clauses.item_at(made.text.index("still there")) == "From: Ida Holm, 5 March 2025 09:15"


def test_an_agreement_that_is_attached_to_something_has_clauses() -> None:
    numbered = [(Role.BODY, f"{article}.01 The ferryman shall ring the bell in fog.") for article in range(1, 7)]
    made = document([(Role.HEADING, "Exhibit 10.1"), (Role.HEADING, "FERRY AGREEMENT"), *numbered])
    assert Clauses(made).at(made.text.index("ring", made.text.index("4.01"))) == "4.01"


def test_what_is_attached_behind_a_title_without_a_number_has_no_clauses() -> None:
    numbered = [(Role.BODY, f"{article}.1 The ferryman shall ring the bell in fog.") for article in range(1, 7)]
    attached = [(Role.HEADING, "Signatures"), (Role.HEADING, "EXHIBIT A"), (Role.BODY, "5. The bell is of bronze.")]
    made = document([*numbered, *attached])
    assert Clauses(made).at(made.text.index("of bronze")) is None
