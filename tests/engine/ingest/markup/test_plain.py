"""Plain text has its paragraphs, headings and lists told by how it is set, and loses nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import CELL_GAP
from engine.ingest.encoding import clean
from engine.ingest.flow import write_flow
from engine.ingest.markup.plain import read_plain
from engine.ingest.raw import RawText
from engine.schema.enums import Role

WRAPPED = """\
THE LAST FERRY

1. Introduction

The ferry ran twice a day until the bridge was built. It was never
profitable, but nobody in the town could imagine the river without
it, least of all, as the paper wrote at the time, by the well-
known pilot, who had taken it over from his father on
12. May and kept it until the end.

What went wrong
---------------

There were three causes:

  1. the bridge, which was opened in the spring and took most of the
     traffic within a month;
  2. the price of coal;
* the weather.

Year    Trips    Income
1950    611      4,100
1951    580      3,900

- 2 -

References

Hale, A. The River. Oslo, 1949.

Mott, B. Bridges and their builders. London, 1950.
"""
FERRY = [
    "The ferry ran twice a day until the bridge was built. It was never profitable, but nobody in the town could",
    "imagine the river without it, least of all, as the paper wrote at the time, by the well-known pilot, who had",
    "taken it over from his father on 12. May and kept it until the end.",
]


def blocks(raw: RawText) -> list[tuple[Role, str]]:
    return [(block.role, raw.text[block.start : block.end]) for block in raw.blocks]


def test_a_wrapped_text() -> None:
    raw = write_flow(*read_plain(WRAPPED))
    assert raw.title == "THE LAST FERRY"
    assert blocks(raw) == [
        (Role.HEADING, "THE LAST FERRY"),
        (Role.HEADING, "1. Introduction"),
        (
            Role.BODY,
            " ".join(FERRY),
        ),
        (Role.HEADING, "What went wrong"),
        (Role.FURNITURE, "---------------"),
        (Role.BODY, "There were three causes:"),
        (Role.LIST, "1. the bridge, which was opened in the spring and took most of the traffic within a month;"),
        (Role.LIST, "2. the price of coal;"),
        (Role.LIST, "* the weather."),
        (Role.TABLE, "Year   Trips   Income"),
        (Role.TABLE, "1950   611   4,100"),
        (Role.TABLE, "1951   580   3,900"),
        (Role.FURNITURE, "- 2 -"),
        (Role.HEADING, "References"),
        (Role.REFERENCE, "Hale, A. The River. Oslo, 1949."),
        (Role.REFERENCE, "Mott, B. Bridges and their builders. London, 1950."),
    ]
    assert [(h.level, h.title) for h in raw.outline] == [
        (2, "THE LAST FERRY"),
        (2, "1. Introduction"),
        (2, "What went wrong"),
        (2, "References"),
    ]
    assert all(raw.text[h.start :].startswith(h.title) for h in raw.outline)


def test_one_paragraph_a_line() -> None:
    long = "This line is a whole paragraph that runs on and on, as editors without hard line ends write it. " * 3
    raw = write_flow(*read_plain(f"{long}\n{long}\nShort one.\n"))
    assert [text for _, text in blocks(raw)] == [long.strip(), long.strip(), "Short one."]


def test_labels_on_lines_of_their_own_belong_to_what_follows() -> None:
    raw = write_flow(*read_plain("Rules\n\n(a)\nNobody may enter.\n(1)\n(A)\nExcept the keeper.\n(1A)\nNor dogs.\n"))
    entries = ["(a) Nobody may enter.", "(1) (A) Except the keeper.", "(1A) Nor dogs."]
    assert blocks(raw)[-3:] == [(Role.LIST, entry) for entry in entries]


def test_an_item_that_goes_on_with_or_does_not_take_the_label_below_it() -> None:
    law = "(d)\nThis does not apply to:\n(1)\nBoats of the fire brigade on their way to a fire; or\n(2)\nToys.\n"
    raw = write_flow(*read_plain(law))
    assert [text for _, text in blocks(raw)] == [
        "(d) This does not apply to:",
        "(1) Boats of the fire brigade on their way to a fire; or",
        "(2) Toys.",
    ]


def test_a_paragraph_that_ends_where_no_sentence_can_goes_on_below() -> None:
    cut = "The miller shall deliver a quarter of the flour of the year in the first month of the"
    rest = "second year of the term of this contract."
    assert [text for _, text in blocks(write_flow(*read_plain(f"{cut}\n\n{rest}")))] == [f"{cut} {rest}"]
    list_of = "The miller shall not let anybody use the mill or its boats who is known to have broken, or"
    assert len(blocks(write_flow(*read_plain(f"{list_of}\n\nlost a boat of another mill in the same year.")))) == 2
    said = "I think that whoever does not want to have his flour weighed may go on with the opt-in"
    assert len(blocks(write_flow(*read_plain(f"{said}\n\nbo_lin: opt-in to what?")))) == 2


def test_a_paragraph_that_breaks_off_within_a_sentence_goes_on_below() -> None:
    whole = [
        f"The lease of the mill and of the {n} barns beside it is made for nine years, and it may not end before."
        for n in range(5)
    ]
    cut = (
        "This lease shall not be changed by anything that the miller or the baker say to one another except by written"
    )
    rest = "agreement of both, which the clerk of the county keeps."
    assert told(*whole, cut, rest, whole[0]) == [*whole, f"{cut} {rest}", whole[0]]
    items = ("the flour of the first year, of which the miller keeps a tenth", "the straw of the barns")
    assert told(*whole, cut, *items) == [*whole, cut, *items]
    open_ends = [f"{cut} {number}" for number in ("one", "two", "three")]
    assert told(*open_ends, rest) == [*open_ends, rest]


def test_what_parts_of_a_medical_report_are_called_is_a_title() -> None:
    text = "IMPRESSION:\n1. New lesion.\n2. No clot.\n\nOBJECTIVE\nLungs are clear.\n\nPlan: go home."
    _, found = read_plain(text)
    titles = [block.text for block in found if block.role is Role.HEADING]
    assert titles == ["IMPRESSION:", "OBJECTIVE"]


def test_items_above_and_below_a_table_are_no_rows_of_it_and_the_title_of_a_list_is_one() -> None:
    text = (
        "25/119 PLANNING\na) Fell Mill, a new wheel. Resolved to object.\nb) Beck Barn. No objection.\n\n"
        "25/120 FINANCE\na) Resolved that these be paid:\n"
        "Payee      Amount\nA. Lund      £612.40\nHall      £36.00\nMill      £9.00\n"
        "b) The draft budget was discussed. No decision was taken."
    )
    _, found = read_plain(text)
    assert [block.text for block in found if block.role is Role.HEADING] == ["25/119 PLANNING", "25/120 FINANCE"]
    assert [block.text.split()[0] for block in found if block.role is Role.TABLE] == ["Payee", "A.", "Hall", "Mill"]
    assert [block.text[:2] for block in found if block.role is Role.LIST] == ["a)", "b)", "a)", "b)"]


def test_who_wrote_each_mail_of_a_thread_stands_above_it_and_whom_it_greets_does_not() -> None:
    text = (
        "From: Ida Lund <ida@fell.example>\nTo: Tom Ash\nDate: 5 May 2025\nSubject: The mill\n\nTom,\n\nWe take it.\n\n"
        "-----Original Message-----\nFrom: Tom Ash\nSent: 4 May 2025\nTo: Ida Lund\nSubject: The mill\n\n"
        "Ida\n\nWould you like to take the mill in June?\n\nRent\n\nIt costs £90 a month, and you may pay in May."
    )
    _, found = read_plain(text)
    assert [block.text for block in found if block.role is Role.HEADING] == ["From: Tom Ash", "Rent"]
    assert sum(block.role is Role.FURNITURE for block in found) == 8  # the line between the two mails is one


def test_a_mail_that_another_repeats_with_marks_has_its_own_writer() -> None:
    text = (
        "From: Ida Lund\nTo: Tom Ash\nDate: 5 May 2025\nSubject: Fwd: The mill\n\nHere is the whole of it.\n\n"
        "---------- Forwarded message ----------\nFrom: Per Moss\nTo: Ida Lund\nDate: 4 May 2025\n\nI tried.\n\n"
        "> From: Ida Lund\n> To: Max Feld\n> Date: 3 May 2025\n>\n> I cannot agree.\n>\n> Ida\n\n"
        ">> From: Max Feld\n>> To: Ida Lund\n>> Date: 2 May 2025\n>>\n>> Please sign.\n>>\n>> Max Feld\n>> Director\n"
    )
    _, found = read_plain(text)
    titles = [block.text for block in found if block.role is Role.HEADING]
    assert titles == ["From: Per Moss", "From: Ida Lund", "From: Max Feld"]


def test_the_title_of_a_section_of_an_act_stands_above_its_first_subsection() -> None:
    text = "12 Extent, commencement and short title\n(1) This Act extends to Fell.\n(2) It begins on 1 April."
    _, found = read_plain(f"Mills Act 2023\n\n{text}")
    assert [block.text for block in found if block.role is Role.HEADING][-1].startswith("12 Extent")


def told(*paragraphs: str) -> list[str]:
    return [text for _, text in blocks(write_flow(*read_plain("\n\n".join(paragraphs))))]


def test_a_footer_of_several_sentences_is_furniture() -> None:
    note = "[*] What is left out was given to the registrar. It is not for the public."
    text = "Each party bears the cost of its own scales, whether or not these are used in the mill, and that of the"
    pages = [f"{note}", *(f"{text} {n} sacks.\n\nPage {n} of 9 {note}" for n in (2, 3, 4))]
    raw = write_flow(*read_plain("\n\n".join(pages)))
    assert [role for role, _ in blocks(raw)] == [Role.FURNITURE, *[Role.BODY, Role.FURNITURE] * 3]


def test_a_sentence_that_pages_interrupt_is_one() -> None:
    page = "The lender and the borrower agree upon the sum of the loan\n\n{n}\n\nSource: Fell Ltd, {n}/2018\n\n"
    rest = "paid back in ten parts. Each of them is due on the first day\n\n8\n\n(b) no interest is due on Sundays."
    raw = write_flow(*read_plain("".join(page.format(n=n) for n in (1, 2, 3)) + rest))
    sentence = "The lender and the borrower agree upon the sum of the loan"
    furniture = [text for role, text in blocks(raw) if role is Role.FURNITURE]
    assert furniture == [
        "1",
        "Source: Fell Ltd, 1/2018",
        "2",
        "Source: Fell Ltd, 2/2018",
        "3",
        "Source: Fell Ltd, 3/2018",
        "8",
    ]
    assert [text for role, text in blocks(raw) if role is not Role.FURNITURE] == [
        sentence,  # what begins with a capital is another sentence
        sentence,
        f"{sentence} paid back in ten parts. Each of them is due on the first day",
        "(b) no interest is due on Sundays.",
    ]


def test_page_numbers_at_the_ends_of_paragraphs_are_furniture() -> None:
    wares = {2: "carts and of horses", 3: "slates", 4: "oak beams", 5: "bricks, of lime and of"}
    page = "The parties meet each month in the hall of the lower town and agree upon the price of {ware} {n}"
    pages = [page.format(ware=ware, n=n) for n, ware in wares.items()]
    raw = write_flow(*read_plain("\n\n".join([*pages, "sand. It is due by the end of the year 7"])))
    assert [text for role, text in blocks(raw) if role is Role.FURNITURE] == ["2", "3", "4", "5"]
    assert blocks(raw)[-2] == (Role.BODY, f"{pages[-1][:-2]} sand. It is due by the end of the year 7")
    assert Role.FURNITURE not in [role for role, _ in blocks(write_flow(*read_plain("\n\n".join(pages[:3]))))]


def test_a_line_below_every_page_number_is_a_running_head() -> None:
    page = "The board heard the parties and reserved its judgment until the spring.\n\n{n}\n\nTable of Contents\n\n"
    raw = write_flow(*read_plain("".join(page.format(n=n) for n in range(1, 6))))
    assert [role for role, _ in blocks(raw)] == [Role.BODY, Role.FURNITURE, Role.FURNITURE] * 5


def test_a_title_with_spaces_between_its_letters_is_one() -> None:
    raw = write_flow(
        *read_plain("The parties agree as follows.\n\nR E C I T A L S ---------\n\nThe seller owns a barn.\n")
    )
    assert [role for role, _ in blocks(raw)] == [Role.BODY, Role.HEADING, Role.BODY]


def test_running_heads_are_furniture() -> None:
    page = "Case 12-345 Doc {n} Filed\n\nThe court heard the parties and reserved its judgment until the spring.\n\n"
    raw = write_flow(*read_plain("".join(page.format(n=n) for n in range(4))))
    assert [role for role, _ in blocks(raw)] == [Role.FURNITURE, Role.BODY] * 4


@given(st.text(alphabet=st.sampled_from("aB1 .\n\t-=*#()•:|é"), max_size=400))
def test_nothing_is_lost(text: str) -> None:
    raw = write_flow(*read_plain(clean(text)))
    assert "".join(raw.text.split()) == "".join(text.split())
    position = 0
    for block in raw.blocks:
        assert not raw.text[position : block.start].strip()
        assert raw.text[block.start : block.end].strip()
        position = block.end


REPORT = """\
Presenting complaint
Mr. Lowe presented with two hours of chest pain, sweating and nausea on Monday morning.

3. Application 24/018: 42 dwellings, land north of the mill
The head of planning presented the report, which the committee had read before the meeting.

The two of us
went to the river in the morning, and nobody had seen the ferry since the day before.

Landlord: Margaret Dowd, 17 Lime Grove
Tenant: Tomasz Wieczorek, now of
the same house
Premises: the first floor
"""


def test_a_title_right_above_its_text_is_a_heading_and_each_field_of_a_form_a_block() -> None:
    _, blocks = read_plain(REPORT)
    headings = [block.text for block in blocks if block.role is Role.HEADING]
    assert headings == ["Presenting complaint", "3. Application 24/018: 42 dwellings, land north of the mill"]
    assert [block.text.split(":")[0] for block in blocks if ": " in block.text][-3:] == [
        "Landlord",
        "Tenant",
        "Premises",
    ]
    assert not any(block.text == "The two of us" for block in blocks if block.role is Role.HEADING)


@pytest.mark.parametrize(
    "line", ["Between", 'Ms Rosa Lund (the "Employee")', "Grant reference: HW/2024/118", "Dated 4 June 2024"]
)
def test_parties_dates_and_numbers_of_a_contract_are_no_titles(line: str) -> None:
    text = f"SETTLEMENT AGREEMENT\n\n{line}\n\nThe Employee is paid for six days of holiday that she has not taken.\n"
    _, blocks = read_plain(text)
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["SETTLEMENT AGREEMENT"]


def test_numbered_titles_count_on_though_what_stands_below_is_short() -> None:
    prose = "The minutes of 14 January were agreed and signed by the Chair, as they had been sent round before."
    agenda = "3. Tea and coffee\n4. Biscuits\n"
    _, blocks = read_plain(
        f"1. The last minutes\n{prose}\n\n2. The bridge\n{prose}\n\n3. Date of next meeting\nTuesday 11 March.\n"
    )
    assert [block.text[:2] for block in blocks if block.role is Role.HEADING] == ["1.", "2.", "3."]
    _, blocks = read_plain(f"1. The last minutes\n{prose}\n\n2. The bridge\n{prose}\n\n{agenda}")
    assert [block.text[:2] for block in blocks if block.role is Role.LIST] == ["3.", "4."]  # two of a list


def test_a_long_numbered_title_with_a_stop_is_known_by_its_capitals() -> None:
    prose = "The mill grinds what the farmers bring, and the farmers pay for it when the harvest is in."
    title, said = (
        "3.1 No Grinding or Milling at Night or on Days of Rest.",
        "3.2 No night is long enough for what it sells.",
    )
    _, blocks = read_plain(f"{title}\n\n{prose}\n\n{said}\n\n{prose}\n")
    assert [block.text for block in blocks if block.role is Role.HEADING] == [title]


def test_the_row_of_a_table_is_no_title_though_it_begins_with_a_number() -> None:
    prose = "The stores will be open for no longer than the hours that their leases provide for, and on no other days."
    _, blocks = read_plain(f"118 Total 10,350 2,471 88,200 6,140\n\n{prose}\n\n3 Stores of 2018 and 2019\n\n{prose}\n")
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["3 Stores of 2018 and 2019"]


def test_a_numbered_sentence_and_what_leads_on_to_a_list_are_no_titles() -> None:
    lines = [
        "1. Licences",
        "2. By-law 12 is repealed.",
        "2. The claim should be dismissed.",
        "3. An operator shall",
        "(a) keep a register.",
        "4. What we pay for",
    ]
    lines.append("We pay for the damage that the storm has done to the house.")
    _, blocks = read_plain("\n\n".join(lines))
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["1. Licences", "4. What we pay for"]


def test_the_points_of_an_order_are_no_titles_and_what_they_stand_below_is_one() -> None:
    order = [
        "FOR THESE REASONS, THE COURT, UNANIMOUSLY,",
        "1. Declares the application admissible;",
        "2. Holds that there has been a violation of Article 8;",
        "3. Holds",
        "(a) that the respondent State is to pay the applicant the following amounts:",
    ]
    _, blocks = read_plain("\n\n".join(["A. Damage", "12. The Court makes no award under this head.", *order]))
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["A. Damage", order[0]]


def test_items_counted_through_the_year_and_questions_stand_over_their_text() -> None:
    leaflet = (
        "41/25 Finance\nPayments were approved.\n\n42/25 The lane\nIt was resolved to mend the lane before winter.\n\n"
        "Will my name be kept out of it?\nYes. Your name is replaced by a number, and the list is destroyed.\n\n"
        "Where were you?\nAt home.\n\nWho asked?\nWas it you who asked for the list of all these names?\n"
    )
    _, blocks = read_plain(leaflet)
    headings = [block.text for block in blocks if block.role is Role.HEADING]
    assert headings == ["41/25 Finance", "42/25 The lane", "Will my name be kept out of it?"]


def test_the_questions_of_a_list_of_questions_are_titles_and_those_of_a_talk_are_none() -> None:
    questions = (
        "What does it cost?\n\nIt costs £48 a year for each of the bins.\n\n"
        "My bin was not emptied. What should I do?\n\nTell us within two days. Who else would know?\n\n"
        "How do I join?\n\nWhere do you live?\n"
    )
    _, blocks = read_plain(f"Bins: frequently asked questions\n\n{questions}")
    assert [block.text for block in blocks if block.role is Role.HEADING][1:] == ["What does it cost?"]
    _, blocks = read_plain(f"Talking to a collector of bins\n\n{questions}")
    assert not any(block.text.endswith("?") for block in blocks if block.role is Role.HEADING)


def test_a_short_sentence_may_stand_before_a_question_that_is_a_title() -> None:
    text = "My bin was not emptied. What should I do?\nTell us within two days, and we come back within three.\n"
    _, blocks = read_plain(f"Bins\n\n{text}")
    assert [block.text for block in blocks if block.role is Role.HEADING][
        -1
    ] == "My bin was not emptied. What should I do?"


def test_numbered_paragraphs_right_below_a_numbered_title_are_parted() -> None:
    lease = (
        "4. Rent\n4.1 The tenant shall pay the rent of the house and of the garden on the first\n"
        "day of every month to the landlord.\n4.2 No rent is due while the house can't be lived in.\n\n"
        "5. Term\n5.1 The lease begins in May, and the tenant may leave it with the notice of\nthree months.\n"
    )
    _, blocks = read_plain(lease)
    assert [block.text.split()[0] for block in blocks] == ["4.", "4.1", "4.2", "5.", "5.1"]
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["4. Rent", "5. Term"]
    assert blocks[1].text.endswith("first day of every month to the landlord.")


def test_what_somebody_is_called_goes_on_with_the_line_above() -> None:
    opening = (
        'This Agreement is made on 5 March 2021 by and between Alder Racing, an Ohio corporation\n("Alder"), and Quay.'
    )
    lines = "\n\n".join(f"Clause {number} is short." for number in range(9))
    texts = [block.text for block in read_plain(f"{opening}\n\n{lines}\n\nA short line\nand one more\n")[1]]
    assert opening.replace("\n", " ") in texts


def test_a_wrapped_paragraph_among_short_lines_is_one() -> None:
    setting = "Type: text\nLength: 40\nDefault: none\nNeeded: no\nPosition: named\n\n" * 4
    wrapped = "The name of the event that is waited for. Where none is given all events in the\nqueue are taken."
    poem = "The ferry went at five\nand came again at ten\nwith nobody alive"
    _, blocks = read_plain(f"{setting}{wrapped}\n\n{poem}\n")
    texts = [block.text for block in blocks]
    assert wrapped.replace("\n", " ") in texts
    assert texts[-3:] == poem.split("\n")


def test_a_title_right_above_a_table_is_none_of_its_rows() -> None:
    _, blocks = read_plain("3. Fares\nYear    Trips    Income\n1950    611    4,100\n\nThe fares rose.\n")
    assert [(block.role, block.text) for block in blocks] == [
        (Role.HEADING, "3. Fares"),
        (Role.TABLE, "Year   Trips   Income"),
        (Role.TABLE, "1950   611   4,100"),
        (Role.BODY, "The fares rose."),
    ]


def test_the_links_of_a_page_are_no_title() -> None:
    prose = "The bridge was closed in May, and nobody has said since when it will be open again to carts and lorries."
    _, blocks = read_plain(f"Download PDF (40 KB) | Earlier Versions\n\n{prose}\n\nThe closing\n\n{prose}\n")
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["The closing"]


def test_a_title_above_short_entries_is_a_heading_and_the_lines_of_an_address_are_none() -> None:
    _, blocks = read_plain("Diagnosis\nOld stroke.\nKidney injury, mended.\n\nAnn Moss\nMill Lane\nSelby\n")
    _, last = read_plain("He came with a cough.\n\nPlan\nPlease repeat the tests of the kidneys in one week.\n")
    assert [block.role for block in last] == [Role.BODY, Role.HEADING, Role.BODY]
    assert [(block.text, block.role) for block in blocks][:2] == [
        ("Diagnosis", Role.HEADING),
        ("Old stroke.", Role.BODY),
    ]
    assert all(block.role is not Role.HEADING for block in blocks[3:])


def test_columns_are_parted_by_upright_lines_too() -> None:
    _, blocks = read_plain("Drug | Dose | Change\nRamipril | - | STOPPED\nAspirin | 75 mg | NEW\n")
    assert [block.role for block in blocks] == [Role.TABLE] * 3
    assert [block.text.split(CELL_GAP) for block in blocks][1] == ["Ramipril", "-", "STOPPED"]


def test_lines_that_a_mail_program_marked_are_joined_to_paragraphs() -> None:
    _, blocks = read_plain("She wrote:\n> The price falls if we\n> keep the frames.\n>\n> We could begin in May.\n")
    assert [block.text for block in blocks] == [
        "She wrote:",
        "> The price falls if we keep the frames.",
        "> We could begin in May.",
    ]


def test_a_line_that_can_not_end_a_paragraph_goes_on_before_a_name() -> None:
    setting = "Type: text\nLength: 40\nDefault: none\nNeeded: no\nPosition: named\n\n" * 4
    minute = (
        "It was RESOLVED to object to the barns, for the reason that lorries would turn at the\nOrchard Lane crossing."
    )
    names = "The gate will be painted by the volunteers of the village, who are Anna Moss,\nTom Lowe and Ida Berg."
    texts = [block.text for block in read_plain(f"{setting}{minute}\n\n{names}\n\nAt the\nFerry House\n")[1]]
    assert minute.replace("\n", " ") in texts
    assert names.replace("\n", " ") in texts
    assert texts[-2:] == ["At the", "Ferry House"]


def test_the_date_of_a_letter_is_no_title_and_the_dates_of_a_diary_are() -> None:
    prose = "The ferry went at five in the morning, and came again at ten with nobody on board who knew of it."
    _, letter = read_plain(f"The Ferry Company\n12 Quay Street\n\n3 May 2025\n\n{prose}\n")
    assert [block.text for block in letter if block.role is Role.HEADING] == []
    _, news = read_plain(f"Carrow Port, 3 May 2025\n\n{prose}\n\n{prose}\n")
    assert [block.text for block in news if block.role is Role.HEADING] == []
    _, diary = read_plain(f"3 May 2025\n\n{prose}\n\n4 May 2025\n\n{prose}\n")
    assert [block.text for block in diary if block.role is Role.HEADING] == ["3 May 2025", "4 May 2025"]


def test_who_wrote_it_and_what_somebody_says_are_no_titles() -> None:
    prose = "The ferry went at five in the morning, and came again at ten with nobody on board who knew of it."
    lines = [
        "IDA R. BERG",
        "Illustrated by Tom Lowe",
        prose,
        'Tom Nodded. "Yes."',
        prose,
        "The Quay",
        prose,
    ]
    _, blocks = read_plain("\n\n".join(lines))
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["The Quay"]


def test_indented_paragraphs_are_prose_and_a_centred_line_above_them_is_their_title() -> None:
    paragraph = [
        "      The ferryman carries whoever comes to the landing before the last bell,",
        "      with no more baggage than two can lift. He asks for the fare before he",
        "      casts off, and gives it back where fog makes him turn.",
    ]
    text = "\n                         Ferry Rules\n                   Issued on 2 May 1911\n"
    title, blocks = read_plain(f"{text}\n   1. Passengers\n\n" + "\n".join(paragraph) + "\n")
    assert title == "Ferry Rules"
    assert [(block.text, block.role) for block in blocks] == [
        ("Ferry Rules", Role.HEADING),
        ("Issued on 2 May 1911", Role.BODY),
        ("1. Passengers", Role.HEADING),
        (" ".join(line.strip() for line in paragraph), Role.BODY),
    ]


def test_a_title_in_capitals_over_two_centred_lines_is_one() -> None:
    title, _ = read_plain(
        "              RULES OF THE FERRY AND\n                  OF ITS LANDINGS\n\nThe ferry goes at five.\n"
    )
    assert title == "RULES OF THE FERRY AND OF ITS LANDINGS"


def test_the_head_of_a_mail_with_lines_that_go_on_is_furniture() -> None:
    _, blocks = read_plain("To: Ann Moss,\n    Bert Lark\nSubject: Ferry\n\nThe ferry goes at five.\n")
    assert [block.role for block in blocks] == [Role.FURNITURE] * 3 + [Role.BODY]


LISTS = """4. Materials
- Water at 65 degrees
- Salt, 10 g

5. Steps
1. Warm the water.
2. Add the salt.

Diagnosis
1. Gout
2. Old stroke of the left side

Allergies: penicillin (rash)

Medicines on discharge
Aspirin 75 mg once daily - for 1 month only, then STOP
Metformin - STOPPED because of the kidneys

You may not bring
- knives
- dogs

6. Warm the room
- with wood
- with gas
7. Open the door

Mill House
12 Quay Street
Harlow Bridge
"""


def test_a_short_line_right_above_entries_is_their_title() -> None:
    blocks = read_plain(LISTS)[1]
    assert [block.text for block in blocks if block.role is Role.HEADING] == [
        "4. Materials",
        "5. Steps",
        "Diagnosis",
        "Medicines on discharge",
    ]
    entries = [block.text for block in blocks if block.role is Role.LIST]
    assert "Metformin - STOPPED because of the kidneys" in entries
    assert "Mill House" not in entries


def test_signs_of_symbol_fonts_and_an_o_with_room_behind_it_begin_items() -> None:
    _, blocks = read_plain("Bring with you:\n\uf0b7 a lamp\n\uf0b7 two ropes\n\no  one anchor\n\nA day on o is none.\n")
    assert [block.role for block in blocks] == [Role.BODY, *[Role.LIST] * 3, Role.BODY]


def test_the_foot_of_a_page_in_brackets_is_furniture() -> None:
    _, blocks = read_plain(
        "The ferry goes at five.\n\nLark & Moss        Ferry Rules        [Page 2]\n\nIt comes back.\n"
    )
    assert [block.role for block in blocks] == [Role.BODY, Role.FURNITURE, Role.BODY]


def test_a_title_may_stand_above_a_byline_or_below_the_head_of_a_letter() -> None:
    prose = "On the morning that the machine arrived, Olav made it a cup of coffee."
    assert read_plain(f"The last keeper of Skarn\n\nBy Ida Berg\nPhotographs by Tom Lowe\n\n{prose}\n")[0] == (
        "The last keeper of Skarn"
    )
    assert read_plain(f"St Aldhelm's Hospital\nMill Lane\nTel 01632\n\nDISCHARGE SUMMARY\n\n{prose}\n")[0] == (
        "DISCHARGE SUMMARY"
    )
    assert read_plain(f"## RULES OF THE FERRY\n{prose}\n")[0] == "RULES OF THE FERRY"
    assert read_plain(f"{prose} It was not asked.\n\nThe Keeper\n\n{prose}\n")[0] is None
    assert read_plain(f"Mill House\n12 Quay Street\n\n1. Purpose\n\n{prose}\n")[0] is None


def test_what_had_no_room_in_a_cell_belongs_to_it() -> None:
    _, blocks = read_plain(
        "ORDER\n\n"
        "Supplier            Hartwell & Moss Glaziers Ltd, Unit 9,\n"
        "                    Quay Road, Whitby YO21 3QA\n"
        "Payment             A quarter on order, the rest within 30\n"
        "                    days of the invoice\n"
        "Contact             Nora Field\n"
        "                    Tom Reed\n"
    )
    assert [block.text.split(CELL_GAP) for block in blocks[1:]] == [
        ["Supplier", "Hartwell & Moss Glaziers Ltd, Unit 9, Quay Road, Whitby YO21 3QA"],
        ["Payment", "A quarter on order, the rest within 30 days of the invoice"],
        ["Contact", "Nora Field"],
        ["Tom Reed"],
    ]


@pytest.mark.parametrize(
    ("text", "role"),
    [
        (
            """(a)   the Seller shall deliver the goods to the place that the
      Buyer names, and shall bear the costs of carriage.
""",
            Role.LIST,
        ),
        (
            """ANN:    I think that the bridge should be closed until it is
        mended, and nobody has said that it should not be.
""",
            Role.BODY,
        ),
    ],
)
def test_a_wide_gap_behind_a_number_or_a_speaker_makes_no_table(text: str, role: Role) -> None:
    _, blocks = read_plain(text)
    assert [block.role for block in blocks] == [role]


def test_a_name_and_its_address_below_a_label_are_one_line() -> None:
    _, blocks = read_plain("Bill to:\nAcme Inc.\n12 Main St.\nAttn: Jane Roe\nSpringfield, IL 62701\n")
    assert [block.text for block in blocks] == [
        "Bill to: Acme Inc.   12 Main St.   Attn: Jane Roe   Springfield, IL 62701"
    ]
    _, blocks = read_plain("Client:\nPayment in advance\nNo refund after booking\n")
    assert len(blocks) == 3


EDGAR = """     This Lease is made by and between Nord Mills, Inc. and Ost Bakery Ltd.

     1.  Term.  The term of this Lease shall commence with the first day
         -----
of May of the year 1998 and shall continue until the last day of April of
the year 2000, when it ends.

     2.  The Rent.  The bakery pays 300 dollars for each month in which ------ grinds,
and nothing else.

Notices
-------

All notices are given in writing to the other party at its address below.
"""


def test_what_underlines_a_title_within_its_paragraph_is_no_part_of_it() -> None:
    _, blocks = read_plain(EDGAR)
    told = [block.text for block in blocks if block.role is not Role.FURNITURE]
    assert told[1] == (
        "1. Term. The term of this Lease shall commence with the first day of May of the year 1998 and shall continue "
        "until the last day of April of the year 2000, when it ends."
    )
    assert "which ------ grinds" in told[2]  # as long as nothing above it: a blank
    assert [block.text for block in blocks if block.role is Role.HEADING] == ["Notices"]
    assert [block.text for block in blocks if block.role is Role.FURNITURE] == ["-----", "-------"]


def test_a_paragraph_goes_on_where_two_words_part_that_stand_side_by_side_elsewhere() -> None:
    begins = "If the mill has not delivered all of the flour to the Harbour"
    ends = "Bakery by the end of the year, the bakery may end the agreement at once."
    named = (
        "The Harbour Bakery bakes. What the Harbour Bakery needs is flour; each day of the week the bakery needs it."
    )
    _, blocks = read_plain(f"{named}\n\n{begins}\n\n{ends}\n")
    assert [block.text for block in blocks] == [named, begins, ends]  # side by side no more than by chance
    named = named.replace("the bakery needs", "the Harbour Bakery needs")
    _, blocks = read_plain(f"{named}\n\n{begins}\n\n{ends}\n")
    assert [block.text for block in blocks] == [named, f"{begins} {ends}"]
    _, blocks = read_plain(f"{named}\n\n{begins}\n\nNobody knew where it went, and nobody asked the miller for it.\n")
    assert len(blocks) == 3
    head = "Bakery and Mill, a lease of which this is a copy that was left with the harbour office"
    _, blocks = read_plain(f"{named}\n\n{begins}\n\n{head}\n\n{ends}\n\n{head}\n\n{named}\n")
    assert begins in [block.text for block in blocks]  # what stands below is the head of a page


def test_what_underlines_a_defined_term_is_no_part_of_the_sentence() -> None:
    line = (
        'This Lease ("Agreement") is --------- made as of May 3 (the "Effective Date"), by and -------------- between'
    )
    _, blocks = read_plain(f"{line} Nord, whose name is ------- and is known, and Ost.\n")
    said = 'This Lease ("Agreement") is made as of May 3 (the "Effective Date"), by and between Nord'
    told = [block.text for block in blocks if block.role is Role.BODY]
    assert told == [f"{said}, whose name is ------- and is known, and Ost."]
    assert [block.text for block in blocks if block.role is Role.FURNITURE] == ["-" * 9, "-" * 14]


def test_heads_of_pages_that_part_sentences_are_no_part_of_them() -> None:
    head = "NORD MILLS CORPORATION\n\nHOSTING AGREEMENT"
    cut = "The miller or the baker can end the lease of the mill by a letter that tells the other"
    rest = "of the end of it, if the rent is late."
    other = "The mill keeps the flour of the bakery in a dry place until the driver of the bakery"
    comes = "comes for it in the morning."
    _, blocks = read_plain(f"{head}\n\n{cut}\n\n{head}\n\n{rest}\n\n{other}\n\n{head}\n\n{comes}")
    told = [block.text for block in blocks if block.role is not Role.FURNITURE]
    assert told == [*head.split("\n\n"), f"{cut} {rest}", f"{other} {comes}"]
    _, blocks = read_plain("\n\n".join([head, f"{cut} {rest}", head, f"{other} {comes}", head, comes.title()]))
    assert Role.FURNITURE not in {block.role for block in blocks}  # they part nothing: titles of forms


def test_the_title_of_a_section_stands_below_its_number() -> None:
    below = "A miller shall not be liable to the county for a weir that a flood has broken, unless he was told of it."
    for title in ("Liability of millers.", "Authority to do business at a weir — Revocation or suspension."):
        _, [number, heading, text] = read_plain(f"12-306.31\n\n{title}\n\n{below}\n")
        assert (heading.text, heading.role) == (title, Role.HEADING)
        assert (number.text, text.role) == ("12-306.31", Role.BODY)
    _, blocks = read_plain(f"12-306.31\n\nA miller is not liable for floods.\n\n{below}\n")
    assert Role.HEADING not in {block.role for block in blocks}


LETTERHEAD = "OST MUTUAL SOCIETY\n\nClaims\n\n1 Mill Street\n\nKendal KD9 4ZZ"
PROSE = "We accept your claim for the damage that the flood did to the floor of the mill in May."


@pytest.mark.parametrize(
    ("above", "title"),
    [
        ("DATED 9 MAY 2031\n\n(1) ADA LUND\n\n(2) FELL QUARRIES PLC", "SHARE PURCHASE AGREEMENT"),
        ("WITHOUT PREJUDICE AND SUBJECT TO CONTRACT", "SETTLEMENT AGREEMENT"),
        (f"{LETTERHEAD}\n\nPrivate and Confidential\n\n9 May 2031\n\nDear Sirs", "YOUR CLAIM FOR FLOOD DAMAGE"),
        ("OST MUTUAL\nClaims Department\nPO Box 4, Kendal\nTelephone 0113 496 0188\n\nDear Ms Lund", "YOUR CLAIM"),
    ],
)
def test_who_writes_and_when_is_no_title(above: str, title: str) -> None:
    assert read_plain(f"{above}\n\n{title}\n\n{PROSE}\n\n{PROSE}\n")[0] == title


@pytest.mark.parametrize(
    ("line", "is_title"),
    [
        ("PRIMERA.- Objeto", True),
        ("Cláusula segunda. Duración del contrato", True),
        ("Troisième résolution – Réfection de la toiture du bâtiment B", True),
        ("Histoire de la maladie :", True),
        ("Diagnóstico principal:", True),
        ("2. École", True),
        ("PRIMERO.- Estimar en parte el recurso de la comunidad de vecinos", False),
        ("Segundo. Que el muro carecía de drenaje", False),
    ],
)
def test_titles_of_french_and_spanish_documents(line: str, is_title: bool) -> None:
    text = f"{line}\nEl molinero paga la renta en mayo, como cada año, y el agua aparte.\n\nNada más se dijo ese día.\n"
    assert (blocks(write_flow(*read_plain(text)))[0][0] is Role.HEADING) == is_title


def test_the_lines_of_who_is_billed_stand_together_in_french_and_spanish() -> None:
    for line in ("Facturé à :", "Cliente:"):
        text = f"{line}\nMolino del Duero, S.L.\nNIF: B-12\nCalle Mayor 3\n\nLa rueda costó poco dinero ese año.\n"
        assert blocks(write_flow(*read_plain(text)))[0][1].startswith(f"{line} Molino")


NEWS = """\
{}
Per Berg counted the boats below the old bridge of Ripon in May, and found that nobody had looked after any of them.

The harbour master said that the ropes were cut in the night of the flood, and that most of the boats were without oars.
"""


@pytest.mark.parametrize(
    "byline",
    [
        "By Ida Holm, Staff Writer",
        "By Ida Holm and Per Berg",
        "By Ida Holm, Staff Writer, and Per Berg, Senior Editor.",
    ],
)
@pytest.mark.parametrize("title", ["Boats of Ripon left alone\n\n", "Boats of Ripon left alone\n"])
def test_who_wrote_a_piece_of_news_is_no_text_and_no_title(title: str, byline: str) -> None:
    named, blocks = read_plain(NEWS.format(f"{title}{byline}"))
    assert named == "Boats of Ripon left alone"
    assert [block.role for block in blocks[:3]] == [Role.HEADING, Role.FURNITURE, Role.BODY]
    assert blocks[1].text == byline


def test_one_name_alone_may_sign_a_contract() -> None:
    _, blocks = read_plain(NEWS.format("Boats of Ripon left alone\n\nBy Ida Holm\n"))
    assert blocks[1].role is Role.BODY


def test_what_stands_between_two_parties_is_a_line_of_its_own() -> None:
    caption = (
        "           (1) DOUGLAS KEITH WREN\n"
        "           (2) ROSE WREN                Claimants\n"
        "                   - and -\n"
        "           LARK TIMBER LIMITED          Defendant\n"
    )
    _, blocks = read_plain(f"Between:\n\n{caption}")
    told = [block.text for block in blocks]
    assert told == [
        "Between:",
        "(1) DOUGLAS KEITH WREN",
        "(2) ROSE WREN Claimants",
        "- and -",
        "LARK TIMBER LIMITED Defendant",
    ]


def test_a_list_within_a_paragraph_goes_on_over_its_lines() -> None:
    issues = (
        "6.   The parties agreed that there are four issues: (a) whether the\n"
        "     house was dry; (b) whether the claim is barred for want of notice;\n"
        "     (c) the measure of the damages that the owner of it may have; and\n"
        "     (d) the counterclaim, of which the builder has said nothing more.\n"
    )
    _, blocks = read_plain(f"{issues}\n{issues.replace('6.', '7.')}")
    assert len(blocks) == 2
    items = issues.replace(
        "four issues: (a) whether the\n     house was dry; ", "these issues:\n     (a) whether; \n     "
    )
    _, blocks = read_plain(f"{items}\n{items.replace('6.', '7.')}")
    assert len(blocks) == 2 * 5


@pytest.mark.parametrize(
    "line",
    ["HER HONOUR JUDGE AMELIA WREN", "(3) JONATHAN EDWARD MARCH", "No. 23-0418", "The Right Honourable Lady Moss"],
)
def test_a_line_above_a_judgment_or_an_agreement_is_no_title(line: str) -> None:
    text = "The claimants are a retired couple. In 2018 they engaged the defendant to build a house at the weir."
    _, blocks = read_plain(f"IN THE COUNTY COURT\n\n{line}\n\nJUDGMENT\n\n{text}\n")
    assert Role.HEADING not in {block.role for block in blocks if block.text == line}


def test_who_wrote_a_deed_and_where_they_are_is_no_title() -> None:
    firm = "          Kestrel Dunmore LLP\n       9 Queen Charlotte Street\n            Bristol BS1 4HE\n"
    _, blocks = read_plain(
        f"{firm}\nThis lease is made on 14 March 2023 between the two parties that are named below.\n"
    )
    assert Role.HEADING not in {block.role for block in blocks}


LABELLED = """\
Clinic date: 7 October 2025

DIAGNOSIS:     1. Carcinoma of the bowel, found at the screening in
                  January
               2. Diabetes

ALLERGIES:     Penicillin (rash). Metoclopramide - dystonic reaction

MEDICATION:    metformin 1 g twice a day
               apixaban 5 mg twice a day

She was seen with her daughter in the clinic to go through the scan, and
had been well over the summer. There is nothing in the lungs, and the two
lesions that were found in September have not grown since that scan.
"""


def test_what_hangs_beside_a_label_is_a_list_below_it() -> None:
    found = [(block.role, block.text) for block in read_plain(LABELLED)[1]]
    assert found[1:8] == [
        (Role.HEADING, "DIAGNOSIS:"),
        (Role.LIST, "1. Carcinoma of the bowel, found at the screening in January"),
        (Role.LIST, "2. Diabetes"),
        (Role.BODY, "ALLERGIES: Penicillin (rash). Metoclopramide - dystonic reaction"),
        (Role.HEADING, "MEDICATION:"),
        (Role.LIST, "metformin 1 g twice a day"),
        (Role.LIST, "apixaban 5 mg twice a day"),
    ]


def test_a_rule_below_the_head_of_a_table_is_no_row() -> None:
    text = (
        "Measure              Weight\n-----------------    ------\nThe trials           50%\nThe profit           30%\n"
    )
    found = [(block.role, block.text.split()[0]) for block in read_plain(text)[1]]
    assert found == [
        (Role.TABLE, "Measure"),
        (Role.FURNITURE, "-----------------"),
        (Role.TABLE, "The"),
        (Role.TABLE, "The"),
    ]


CHART = """\
==========================================================
 LARCH HOSPITAL                       WARD 6
 DISCHARGE NOTE                       Ext 417
==========================================================
 Patient : HOLLIS, Maud (Mrs)      MRN      : 0044
 DOB     : 02-May-1957             Admitted : 11-Feb-2025
 Allergies: PENICILLIN (rash)
==========================================================

 MAIN DIAGNOSIS
   Pneumonia of the right lower lobe

 PLAN
   1. The doctor sees her in one week.

 Signed: Dr Venning
 cc: her doctor
==========================================================
 ADDENDUM  22-Feb-2025 09:10  Dr R. Venning
   On reading the chart again the antibiotic was changed.
   Her doctor was told.
==========================================================
"""


def test_fields_beside_one_another_and_titles_further_out_than_their_text() -> None:
    blocks = read_plain(CHART)[1]
    told = [block.text for block in blocks if block.role is Role.BODY]
    for field in ("Patient: HOLLIS, Maud (Mrs)", "MRN: 0044", "Admitted: 11-Feb-2025", "Allergies: PENICILLIN (rash)"):
        assert field in told
    titles = [block.text for block in blocks if block.role is Role.HEADING]
    assert titles == ["MAIN DIAGNOSIS", "PLAN", "ADDENDUM 22-Feb-2025 09:10 Dr R. Venning"]


def test_who_is_party_to_something_is_no_title() -> None:
    text = "This lease is made between\n\nTHE HARBOUR TRUST\n   a company, and\n\nMAUD HOLLIS\n   of the mill.\n"
    titles = [block.text for block in read_plain(text)[1] if block.role is Role.HEADING]
    assert not {"THE HARBOUR TRUST", "MAUD HOLLIS"} & set(titles)


def test_a_table_whose_cells_have_no_labels_stays_one() -> None:
    rows = "Room    Rent    Since\nA: north    300    May\nB: south    280    June\nC: attic    150    July\n"
    assert {block.role for block in read_plain(rows)[1]} == {Role.TABLE}
