"""What a PDF says in reading order: columns, hyphens, running heads, notes, tables, rotation. PDFs are made here."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.ingest.pdf.assembly import HeadingSeen
from engine.ingest.pdf.outline import title_of
from engine.ingest.pdf.rows import RowStyle
from engine.schema.enums import LeftOutReason, PageState, Role
from tests.engine.ingest.pdf.drawing import draw_lines

LEFT = [
    "The first column begins here and its lines",
    "are read one after the other until its foot,",
    "where the sentence goes on in the second",
]
RIGHT = [
    "column as if nothing had happened at all.",
    "After that the text goes on for a while, so",
    "that it is a column and not a stray remark.",
]


def test_columns_are_read_one_after_the_other_and_a_sentence_goes_on_in_the_next(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, LEFT)
        draw_lines(page, 320, 100, RIGHT)

    result = read(write(draw))
    assert result.text == " ".join(LEFT + RIGHT)
    assert len(result.raw.blocks) == 1


def test_columns_written_line_by_line_across_are_put_right(write, read):
    def draw(document):
        page = document.new_page()
        for index in range(12):
            draw_lines(page, 60, 100 + 12 * index, [f"Left number {index} is a line of some length"])
            draw_lines(page, 320, 100 + 12 * index, [f"Right number {index} is a line of some length"])

    text = read(write(draw)).text
    places = [text.index(f"Left number {i} ") for i in range(12)] + [
        text.index(f"Right number {i} ") for i in range(12)
    ]
    assert all(one < other for one, other in pairwise(places))


def test_blocks_written_backwards_are_put_right(write, read):
    def draw(document):
        page = document.new_page()
        for index in reversed(range(5)):
            draw_lines(
                page, 60, 100 + 90 * index, [f"Part {index} of the text starts here and", "it ends on this line."]
            )

    text = read(write(draw)).text
    places = [text.index(f"Part {index}") for index in range(5)]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("first", "second", "elsewhere", "expected"),
    [
        ("inter-", "national", "An international body.", "international"),
        ("inter-", "national", "", "international"),
        ("well-", "known", "It is a well-known fact.", "well-known"),
        ("Anglo-", "Saxon", "", "Anglo-Saxon"),
        ("pre-", "and postwar", "", "pre- and postwar"),
        ("1914-", "1918", "", "1914-1918"),
        ("gov\u00adern\u00ad", "ment", "", "gov\u00adernment"),
    ],
)
def test_hyphens_at_line_ends(write, read, pymupdf, first, second, elsewhere, expected):
    def draw(document):
        page = document.new_page()
        writer = pymupdf.TextWriter(page.rect)
        font = pymupdf.Font("helv")
        lines = [f"The people of that time had an {first}", f"{second} view of the matter, or so it is said."]
        for index, line in enumerate([*lines, elsewhere]):
            if line:
                writer.append((60, 100 + 12 * index), line, font=font, fontsize=10)
        writer.write_text(page)

    result = read(write(draw))
    assert f" {expected} " in result.text or f" {expected}" in result.text
    assert "\n" not in result.text[: result.text.index("view")]


def test_halves_of_a_broken_word_are_two_pieces_without_the_hyphen(write, read):
    def draw(document):
        draw_lines(document.new_page(), 60, 100, ["The word is quite extra-", "ordinary and long."])

    result = read(write(draw))
    words = result.words[1]
    pieces = [result.text[start:end] for start, end in zip(words.starts, words.ends, strict=True)]
    assert pieces == ["The", "word", "is", "quite", "extra", "ordinary", "and", "long."]
    assert list(words.lines) == [0, 0, 0, 0, 0, 1, 1, 1]
    assert words.boxes[4 * 4 + 1] < words.boxes[5 * 4 + 1]


def test_a_kept_hyphen_lies_in_a_piece(write, read):
    def draw(document):
        lines = ["A well-known town has a well-", "known mayor and a well-known square."]
        draw_lines(document.new_page(), 60, 100, lines)

    result = read(write(draw))
    assert result.text.count("well-known") == 3
    words = result.words[1]
    assert "well-" in [result.text[s:e] for s, e in zip(words.starts, words.ends, strict=True)]


def test_a_word_broken_at_a_page_end_is_mended_and_each_page_keeps_its_half(write, read):
    def draw(document):
        for lines in (["The sentence on this page goes on with an ele-"], ["phant on the next page, and ends."]):
            draw_lines(document.new_page(height=200), 60, 100, lines)

    result = read(write(draw))
    assert result.text == "The sentence on this page goes on with an elephant on the next page, and ends."
    assert len(result.raw.blocks) == 1
    first, second = result.raw.pages
    assert (first.start, first.end) == (0, result.text.index("phant"))
    assert second.start == first.end
    assert second.end == len(result.text)
    assert result.words[1].ends[-1] == first.end
    assert result.words[2].starts[0] == second.start


def test_running_heads_and_page_numbers_are_left_out_and_accounted_for(write, read):
    def draw(document):
        for number in range(1, 9):
            page = document.new_page()
            draw_lines(page, 60, 40, ["THE HISTORY OF DRAINAGE" if number % 2 else "CHAPTER TWO"])
            draw_lines(page, 300, 810, [str(number)])
            draw_lines(page, 60, 120, [f"Page {number} has a text of its own, which stays.", "It has two lines of it."])

    result = read(write(draw))
    assert "DRAINAGE" not in result.text
    assert "CHAPTER" not in result.text
    assert "Page 3 has a text" in result.text
    assert result.left_out(LeftOutReason.PAGE_NUMBER) == 8
    assert result.left_out(LeftOutReason.RUNNING_HEAD) == 4 * len("THEHISTORYOFDRAINAGE") + 4 * len("CHAPTERTWO")
    assert {entry.page for entry in result.raw.left_out} == set(range(1, 9))


def test_the_title_that_running_heads_repeat_is_kept(write, read):
    def draw(document):
        for number in range(1, 9):
            page = document.new_page()
            draw_lines(page, 60, 60 if number == 1 else 40, ["Drainage of the Fens"], size=24 if number == 1 else 10)
            draw_lines(page, 60, 140, [f"Page {number} has a text of its own, which stays.", "It has two lines of it."])

    result = read(write(draw))
    assert result.raw.title == "Drainage of the Fens"
    assert result.text.count("Drainage of the Fens") == 1


def test_where_all_text_is_at_the_edge_of_every_page_it_is_the_text(write, read):
    def draw(document):
        for number in range(1, 9):
            draw_lines(document.new_page(), 60, 40, ["Admit one person", f"Ticket {number}"])

    result = read(write(draw))
    assert result.text.count("Admit one person") == 8
    assert not result.raw.left_out


def test_a_first_line_that_comes_once_is_no_running_head(write, read):
    def draw(document):
        for number in range(6):
            draw_lines(document.new_page(), 60, 60, [f"{'ABCDEF'[number]} stands for a different opening here."])

    result = read(write(draw))
    assert result.left_out(LeftOutReason.RUNNING_HEAD) == 0
    assert all(f"{letter} stands for" in result.text for letter in "ABCDEF")


def test_the_last_line_of_a_paragraph_is_none_where_heads_stand_on_other_pages(write, read):
    over = ["(c) In no event shall the liability of either party under this agreement exceed the fees", "paid to it."]

    def draw(document):
        for number in range(1, 9):
            page = document.new_page()
            if number == 4:
                draw_lines(page, 60, 40, over, step=13)
            else:
                draw_lines(page, 60, 53, ["Service Fee Term"])
            draw_lines(page, 60, 140, [f"Page {number} has a text of its own, which stays.", "It has two lines of it."])

    result = read(write(draw))
    assert " ".join(over) in result.text
    assert "Service Fee Term" not in result.text


def test_a_day_that_begins_a_line_is_no_item_of_a_list(write, read):
    lines = [
        "4.2 Kondensation, wie sie die Mieterin in ihrem Schreiben vom",
        "14. Mai 2024 behauptet, scheidet als Ursache aus.",
    ]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, ["4.1 Die Ursache ist eine undichte Wand, wie die Messungen zeigen."])
        draw_lines(page, 60, 130, lines)

    assert " ".join(lines) in read(write(draw)).text


def test_a_sentence_crosses_the_page_past_a_footnote_and_a_figure(write, read):
    body = [
        "The text of this page is a long paragraph that fills the line to its edge here",
        "and it does not stop at the end of the page but goes on over it without a full",
    ]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, ["Something that was said before the paragraph starts is here."], size=11)
        draw_lines(page, 60, 600, body, size=11, step=14)
        draw_lines(page, 60, 760, ["1 See the earlier report on the same matter."], size=8)
        page = document.new_page()
        draw_lines(page, 60, 100, ["Figure 1: The map of the lower fields."], size=9)
        draw_lines(
            page, 60, 140, ["stop anywhere near the place where the page is turned by the reader, and ends."], size=11
        )

    result = read(write(draw))
    block = result.block_of("does not stop")
    assert block == f"{' '.join(body)} stop anywhere near the place where the page is turned by the reader, and ends."
    assert result.role_of("See the earlier report") is Role.FOOTNOTE
    assert result.role_of("Figure 1") is Role.CAPTION
    first, second = result.raw.pages
    assert "See the earlier" in result.text[first.start : first.end]
    assert "Figure 1" in result.text[second.start : second.end]


ACTIONS = (
    (("Finding",), ("Agreed action",), ("Owner",), ("Due",)),
    (
        ("Two of six gates did", "not lock at night."),
        ("Fit new locks and", "test them weekly."),
        ("Site", "manager"),
        ("1 May",),
    ),
    (
        ("The pump was not in", "the inventory."),
        ("Add it, and check the", "list each spring."),
        ("Storekeeper",),
        ("1 June",),
    ),
)


def actions(rows):
    """A page with a table of actions, written cell by cell."""

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 80, ["The table below gives what was found, and what is to be done about it."])
        y = 110
        for row in rows:
            height = 12 * max(map(len, row)) + 8
            for x, right, cell in zip((60, 190, 330, 430), (190, 330, 430, 520), row, strict=True):
                draw_lines(page, x + 4, y + 13, cell, font="hebo" if row is rows[0] else "helv")
                page.draw_rect((x, y, right, y + height))
            y += height
        draw_lines(page, 60, y + 20, ["All of it was accepted by the board."])

    return draw


def test_cells_of_several_lines_stand_in_their_row(write, read):
    document = read(write(actions(ACTIONS)))
    row = "Two of six gates did not lock at night.   Fit new locks and test them weekly.   Site manager   1 May"
    assert row in document.text.split("\n")
    row = "The pump was not in the inventory.   Add it, and check the list each spring.   Storekeeper   1 June"
    assert row in document.text.split("\n")


def test_cells_are_not_put_together_where_one_is_missing(write, read):
    head, first, (finding, action, _, due) = ACTIONS
    text = read(write(actions((head, first, (finding, action, (), due))))).text
    assert "Two of six gates did not lock at night.   Fit new locks" in text
    assert "spring.   1 June" not in text
    assert "inventory.   Add it" not in text


def test_tables_keep_their_rows_and_cells(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 80, ["The table below gives the rainfall of three towns in the spring."])
        for index, row in enumerate([("Town", "March", "April"), ("Ely", "41", "38"), ("Wells", "60", "71")]):
            for column, cell in enumerate(row):
                page.insert_text((60 + 140 * column, 130 + 14 * index), cell, fontsize=10)

    result = read(write(draw))
    assert result.block_of("Ely") == "Town   March   April\nEly   41   38\nWells   60   71"
    assert result.role_of("Wells") is Role.TABLE


def table_of(rows, second):
    """Draws rows of two cells below a sentence, the second cells at `second`."""

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 80, ["The table below gives the days on which something is to be done."])
        for index, row in enumerate(rows):
            for x, cell in zip((60, second), row, strict=True):
                page.insert_text((x, 130 + 14 * index), cell, fontsize=10)

    return draw


def test_a_long_cell_close_to_the_next_column_is_a_cell_of_its_own(write, read):
    rows = [("Stage", "Date"), ("Deadline for all tenders", "20 March 2026"), ("Award", "11 May 2026")]

    assert read(write(table_of(rows, 180))).block_of("Award") == "\n".join("   ".join(row) for row in rows)


def test_a_sign_that_belongs_to_what_is_before_it_is_no_cell(write, read):
    rows = [("Stage", "Date"), ("Share of all tenders 99", "%"), ("Award", "11 May 2026")]

    assert "Share of all tenders 99 %" in read(write(table_of(rows, 176))).block_of("Award")


def test_the_number_of_a_clause_at_the_beginning_of_a_line_begins_no_item(write, read):
    lines = [
        "1.1 The agreement goes on for two years from May unless it is ended under clause",
        "7.",
        "1.2 The agreement is read by all who work for the mill, as it says in section",
        "8. They keep a copy.",
    ]

    def draw(document):
        draw_lines(document.new_page(), 60, 60, lines)

    result = read(write(draw))
    assert result.block_of("1.1").endswith("under clause 7.")
    assert result.block_of("1.2").endswith("in section 8. They keep a copy.")


def test_the_date_and_the_greeting_of_a_letter_are_lines_of_their_own(write, read):
    lines = [
        "Our file, Mill Row",
        "3 February 2026",
        "Dear Ms Lund,",
        "The mill stands still, and nobody knows for how long",
    ]

    def draw(document):
        draw_lines(document.new_page(), 60, 60, lines)

    result = read(write(draw))
    assert result.block_of("3 February") == lines[1]
    assert result.block_of("Dear") == lines[2]


def test_who_wrote_an_article_is_a_line_of_its_own(write, read):
    lines = [
        "By Ida Holm, Staff Writer",
        "The mill stands still, and nobody knows for how long it will",
    ]

    def draw(document):
        draw_lines(document.new_page(), 60, 60, lines)

    assert read(write(draw)).block_of("By Ida") == lines[0]


def letter_of(name, *lines):
    def draw(document):
        page = document.new_page()
        page.insert_text((60, 60), name, fontsize=18, fontname="hebo")
        page.insert_text((60, 76), "14 Quarry Road, Kendal LA9 4QX", fontsize=9)
        page.insert_text((60, 88), "Telephone 01539 555 019", fontsize=9)
        for index, (line, font) in enumerate(lines):
            page.insert_text((60, 130 + 24 * index), line, fontsize=11, fontname=font)

    return draw


BELOW = [
    ("The tiles have come, and the scaffolding goes up on Monday if it is dry.", "helv"),
    ("Please keep the gate to the yard open for the carts of our workmen.", "helv"),
]


@pytest.mark.parametrize(
    "lines",
    [
        [("Dear Ms Lund,", "helv"), ("Repairs to the roof", "hebo"), *BELOW],
        [("Re: Repairs to the roof", "helv"), ("Dear Ms Lund,", "helv"), *BELOW],
        [("Repairs to the roof", "hebo"), *BELOW],
    ],
)
def test_a_letter_is_called_by_what_it_is_about_and_not_by_who_writes(write, read, lines):
    assert read(write(letter_of("Fell Stone Limited", *lines))).raw.title == "Repairs to the roof"


def test_a_title_above_the_address_of_its_author_is_one(write, read):
    lines = [("Repairs to the roof", "hebo"), *BELOW]
    assert read(write(letter_of("The state of the mills", *lines))).raw.title == "The state of the mills"
    only = [("Dear Ms Lund,", "helv"), *BELOW]
    assert read(write(letter_of("Fell Stone Limited", *only))).raw.title == "Fell Stone Limited"


def test_headings_lists_code_and_references(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, ["A Report on Water"], size=20)
        draw_lines(page, 60, 110, ["Findings"], size=12, font="hebo")
        draw_lines(
            page, 60, 130, ["Water stood in the fields for most of the spring, which nobody", "had seen before."]
        )
        draw_lines(page, 60, 170, ["• The first ditch was dry.", "• The second ditch was full."])
        draw_lines(page, 60, 220, ["def drain(field):", "    return field.tiles()"], font="cour")
        draw_lines(page, 60, 270, ["References"], size=12, font="hebo")
        draw_lines(page, 60, 290, ["Smith, J. (1990). On ditches. Journal of Water, 3(2), 1-9."])

    result = read(write(draw))
    assert result.role_of("A Report on Water") is Role.HEADING
    assert result.role_of("Findings") is Role.HEADING
    assert result.role_of("Water stood") is Role.BODY
    assert result.role_of("The first ditch") is Role.LIST
    assert result.role_of("The second ditch") is Role.LIST
    assert result.role_of("def drain") is Role.CODE
    assert result.role_of("Smith, J.") is Role.REFERENCE
    assert result.raw.title == "A Report on Water"
    assert [heading.title for heading in result.raw.outline] == ["A Report on Water", "Findings", "References"]
    assert all(result.text.startswith(heading.title, heading.start) for heading in result.raw.outline)


def test_each_field_of_a_form_is_a_block_of_its_own(write, read):
    form = ["Landlord: Mary Dowd, 17 Lime Grove, Cork", "Tenant: Tom Finch", "Premises: Apartment 4, Shandon House"]
    prose = [
        "Note: the pulse was regular and no murmur was heard over the heart of the",
        "Chair: nothing else was found.",
    ]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, form)
        draw_lines(page, 60, 200, prose)

    blocks = [result.text[block.start : block.end] for result in [read(write(draw))] for block in result.raw.blocks]
    assert blocks[:3] == form
    assert len(blocks) == 4  # a line that is full goes on, whatever the next begins with


def test_the_title_of_a_form_and_the_paragraph_below_it_are_no_part_of_its_fields(write, read):
    form = ["TENANCY AGREEMENT", "Landlord: Mary Dowd, Cork", "Tenant: Tom Finch", "Rent: EUR 800 a month"]
    below = ["1. The landlord lets the flat to the tenant for a year at the rent that is", "stated above."]

    def draw(document):
        draw_lines(document.new_page(), 60, 60, [*form, *below])

    blocks = [result.text[block.start : block.end] for result in [read(write(draw))] for block in result.raw.blocks]
    assert blocks == [*form, " ".join(below)]


def test_two_words_that_lead_on_to_a_list_are_text(write, read):
    items = ["(a) test its backups every month; and", "(b) keep logs of access for a year."]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, ["The seller keeps the data of the buyer in its own house at Cork."])
        draw_lines(page, 60, 120, ["Seller shall:"])
        draw_lines(page, 60, 160, items[:1])
        draw_lines(page, 60, 200, items[1:])

    result = read(write(draw))
    assert result.role_of("Seller shall:") is Role.BODY
    assert result.role_of("(b) keep logs") is Role.LIST


def test_titles_set_like_the_text_right_above_it_are_no_part_of_its_sentences(write, read):
    """Nothing but the end of a line parts them, after which the next word would have fitted."""
    prose = [
        "The pulse was regular and no murmur was heard over the heart, and the lungs",
        "were clear to the bases. Nothing else was found.",
    ]
    wrapped = ["The Commission of the United", "Kingdom decided in March that", "nothing was to be changed."]
    verse = ["A Pilgrim went", "Home in the rain"]
    lines = [
        "Examination",
        *prose,
        "Past history",
        *prose,
        "3. Application 24/017: 42 homes, north of Mill Lane",
        *prose,
        "What you must do",
        *prose,
        "4. Application 24/018: change of use of the Old Corn Exchange to a public house",
        *prose,
    ]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, [*lines, "In the end", prose[0].lower(), prose[1]])
        draw_lines(page, 60, 400, wrapped)
        draw_lines(page, 60, 500, verse)

    result = read(write(draw))
    for title in ("Examination", "Past history", "3. Application 24/017", "What you must do", "4. Application 24/018"):
        assert result.role_of(title) is Role.HEADING
    assert [heading.title for heading in result.raw.outline[:2]] == ["Examination", "Past history"]
    assert result.role_of("The pulse was") is Role.BODY
    assert "In the end the pulse was regular" in " ".join(result.text.split())
    assert result.role_of("In the end") is Role.BODY
    assert result.role_of("The Commission of") is Role.BODY
    assert result.role_of("A Pilgrim") is not Role.HEADING


def test_forms_signatures_contents_and_addresses_are_furniture(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, ["Contents"], size=14)
        draw_lines(
            page, 60, 90, ["Introduction . . . . . . . . . . . . . 3", "The drains . . . . . . . . . . . . . . 17"]
        )
        draw_lines(page, 60, 160, ["The parties have agreed to all of this and will keep to it for two years."])
        draw_lines(page, 60, 220, ["By: ______________________", "Name: ____________________"])
        draw_lines(page, 60, 290, ["clerk@example.org"])
        draw_lines(page, 60, 330, ["© 2020 The Drainage Board. All rights reserved."])

    result = read(write(draw))
    for words in ("Introduction", "By:", "clerk@", "© 2020"):
        assert result.role_of(words) is Role.FURNITURE, words
    assert result.role_of("The parties have") is Role.BODY


def test_titles_with_their_pages_between_rules_are_contents_and_no_table(write, read):
    titles = ["14. Debts of the mill", "15. Harm to others", "20. Notices", "22. Governing Law", "27. Delay"]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, ["TABLE OF CONTENTS"], size=14)
        for number, title in enumerate(titles):
            draw_lines(page, 60, 100 + 20 * number, [title])
            draw_lines(page, 400, 100 + 20 * number, [str(9 + number)])
        for y in range(88, 200, 20):
            page.draw_line((55, y), (390, y))
            page.draw_line((395, y), (450, y))
        draw_lines(page, 60, 300, ["The parties have agreed to all of this and will keep to it for two years."])

    result = read(write(draw))
    for title in titles:
        assert result.role_of(title) is Role.FURNITURE, title
    assert result.role_of("The parties have") is Role.BODY


def test_sentences_with_blanks_to_fill_in_are_text(write, read):
    lines = [
        "This form of agreement is made this _____ day of __________,",
        "20___, by and between ______________ (the 'Grower') and _____________,",
        "who is an officer or an employee of the dealer (the 'Member').",
    ]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 60, lines)
        draw_lines(page, 60, 160, ["as of the [ ] day of [ ], 2020, by and between the grower and the [ ]."])
        draw_lines(page, 60, 220, ["By: ______________________", "Name: ____________________"])

    result = read(write(draw))
    assert result.role_of("This form") is Role.BODY
    assert result.role_of("as of the [ ] day") is Role.BODY
    assert result.role_of("By:") is Role.FURNITURE
    assert " ".join(lines) in result.text


def test_thanks_and_the_imprint_are_read_but_are_no_prose(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(
            page,
            60,
            120,
            ["Copyright © 2004 The Drainage Press", "", "All rights reserved", "", "ISBN 1-59420-006-8"],
            step=20,
        )
        draw_lines(page, 60, 300, ["Drains : how water leaves the fields and where it goes / A. Writer."])
        page = document.new_page()
        draw_lines(page, 60, 120, ["Findings"], size=14)
        draw_lines(page, 60, 150, ["Water stood in the fields for most of the spring of that year."])
        draw_lines(page, 60, 220, ["Acknowledgements"], size=14)
        draw_lines(page, 60, 250, ["The work was paid for by the board, which we thank for it."])
        draw_lines(page, 60, 320, ["Prediction"], size=14)
        draw_lines(page, 60, 350, ["The board will dig again in the autumn if the weather allows it."])

    result = read(write(draw))
    assert result.role_of("Drains : how") is Role.FURNITURE
    assert result.role_of("The work was paid") is Role.FURNITURE
    assert result.role_of("Water stood") is Role.BODY
    assert result.role_of("The board will dig") is Role.BODY


def test_a_short_paragraph_below_the_title_is_text_and_who_paid_for_the_work_is_told(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 80, ["Review of the mill"], size=20)
        draw_lines(page, 60, 110, ["Ida Lund, Fell College"])
        draw_lines(
            page, 60, 140, ["Sales of the year were 842 sacks, a tenth more", "than there were in the year before."]
        )
        draw_lines(page, 60, 200, ["Introduction"], size=14)
        draw_lines(page, 60, 230, ["Water stood in the fields for most of the spring of that year."])
        draw_lines(page, 60, 300, ["Acknowledgements"], size=14)
        draw_lines(page, 60, 330, ["The work was supported by the Fund for Mills, grant no. 7."])
        draw_lines(page, 60, 380, ["We thank everybody who ground the flour with us."])

    result = read(write(draw))
    assert result.role_of("Sales of the year") is Role.BODY
    assert result.role_of("Ida Lund") is Role.FURNITURE
    assert result.role_of("The work was supported") is Role.BODY
    assert result.role_of("We thank everybody") is Role.FURNITURE


def test_highlights_below_a_title_are_items_whatever_comes_after_them(write, read):
    items = ["• Sales up 7% to £86.4m (H1 2024: £81.2m)", "• Net debt £14.8m, 1.4 times profit"]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 80, ["Fell Mills plc"], size=18)
        draw_lines(page, 60, 120, ["Highlights"], size=12)
        for index, item in enumerate(items):
            draw_lines(page, 60, 160 + 30 * index, [item])
        draw_lines(page, 60, 250, ["The year went well, and the mill will open a second wheel in the spring of 2026."])
        draw_lines(page, 60, 300, ["Summary of results"], size=12)
        draw_lines(page, 60, 340, ["Sales grew in each of the four quarters, and costs were as they had been before."])

    result = read(write(draw))
    assert [result.role_of(item[2:]) for item in items] == [Role.LIST, Role.LIST]
    assert result.role_of("Highlights") is Role.HEADING


def test_words_that_a_justified_line_sets_apart_are_no_cells(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, ["The trial was funded for nine years by the Swedish"])
        for x, word in ((60, "Heart-Lung"), (150, "Foundation"), (250, "which")):
            draw_lines(page, x, 112, [word])
        draw_lines(page, 60, 124, ["we thank, and by nobody else in all that time."])

    result = read(write(draw))
    assert "by the Swedish Heart-Lung Foundation which we thank" in result.text
    words = result.words[1]
    assert [result.text[start:end] for start, end in zip(words.starts, words.ends, strict=True)] == result.text.split()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_are_where_the_words_are_displayed(write, read, pymupdf, rotation):
    def draw(document):
        page = document.new_page(width=400, height=600)
        page.set_cropbox((20, 30, 380, 560))
        draw_lines(page, 60, 100, ["The first line of this page is here,", "and a second follows it."])
        page.set_rotation(rotation)

    path = write(draw)
    result = read(path)
    page = pymupdf.open(path)[0]
    shown = {w[4]: pymupdf.Rect(w[:4]) * page.rotation_matrix for w in page.get_text("words")}
    words = result.words[1]
    for index, (start, end) in enumerate(zip(words.starts, words.ends, strict=True)):
        expected = shown[result.text[start:end]]
        assert tuple(words.boxes[4 * index : 4 * index + 4]) == pytest.approx(tuple(expected), abs=0.01)
    record = result.raw.pages[0]
    assert (record.width, record.height) == (page.rect.width, page.rect.height)
    assert record.rotation == rotation


def test_a_page_whose_text_runs_upward_is_read_in_its_own_order(write, read):
    def draw(document):
        page = document.new_page(width=400, height=600)
        for index, line in enumerate(
            ["Lines that run up the page are", "read from left to right, and", "that is their order."]
        ):
            page.insert_text((60 + 14 * index, 500), line, fontsize=11, rotate=90)

    assert read(write(draw)).text == "Lines that run up the page are read from left to right, and that is their order."


def test_text_drawn_twice_and_text_not_drawn_are_left_out(write, read):
    def draw(document):
        page = document.new_page()
        for shift in (0, 0.4, 1.2):
            page.insert_text((60 + shift, 100 + shift / 2), "Shadowed words stand once.", fontsize=12)
        page.insert_text((60, 150), "Invisible words are not read.", fontsize=12, render_mode=3)
        page.insert_text((60, 200), "Neither are transparent ones.", fontsize=12, fill_opacity=0)
        page.insert_text((900, 250), "Nor what is off the page.", fontsize=12)

    result = read(write(draw))
    assert result.text == "Shadowed words stand once."
    assert result.left_out(LeftOutReason.DUPLICATE) == 2 * len("Shadowedwordsstandonce.")
    hidden = "Invisiblewordsarenotread." + "Neitheraretransparentones." + "Norwhatisoffthepage."
    assert result.left_out(LeftOutReason.HIDDEN) == len(hidden)


def test_invisible_text_over_a_scanned_page_is_its_text(write, read, pymupdf):
    def draw(document):
        page = document.new_page(width=300, height=300)
        grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 30, 30), 0)
        grey.clear_with(200)
        page.insert_image(page.rect, pixmap=grey)
        page.insert_text((30, 100), "What the scanner recognised here.", render_mode=3)

    result = read(write(draw))
    assert result.text == "What the scanner recognised here."
    assert result.raw.pages[0].state is PageState.READ


def test_only_ligatures_are_expanded_and_control_characters_dropped(write, read, pymupdf):
    def draw(document):
        page = document.new_page()
        writer = pymupdf.TextWriter(page.rect)
        writer.append((60, 100), "The ﬁrst eﬀect is 10² of ½ ™.", font=pymupdf.Font("tiro"), fontsize=11)
        writer.write_text(page)

    result = read(write(draw))
    assert "The first effect is 10² of ½" in result.text


def test_a_semicolon_that_a_font_calls_a_greek_question_mark_is_a_semicolon(write, read, pymupdf):
    def draw(document):
        page = document.new_page()
        writer = pymupdf.TextWriter(page.rect)
        writer.append((60, 100), "(a) by the grower\u037e or", font=pymupdf.Font("tiro"), fontsize=11)
        writer.write_text(page)

    result = read(write(draw))
    assert result.text == "(a) by the grower; or"


def test_form_values_and_notes_on_the_page_are_text(write, read, pymupdf):
    def draw(document):
        page = document.new_page()
        page.insert_text((60, 110), "Name of the applicant")
        widget = pymupdf.Widget()
        widget.field_type, widget.field_name = pymupdf.PDF_WIDGET_TYPE_TEXT, "name"
        widget.rect, widget.field_value = pymupdf.Rect(200, 95, 400, 115), "Ada Lovelace"
        page.add_widget(widget)
        page.add_freetext_annot(pymupdf.Rect(60, 200, 300, 220), "A note for the clerk")

    text = read(write(draw)).text
    assert "Ada Lovelace" in text
    assert "A note for the clerk" in text


def test_the_same_file_gives_the_same_text(corpus, read):
    path = corpus / "pdf-papers" / "10.21105.jose.00138.pdf"
    assert read(path).raw == read(path).raw


def test_titles(write, read):
    def draw(document, title):
        document.set_metadata({"title": title})
        page = document.new_page()
        draw_lines(page, 60, 60, ["The Real Title"], size=20)
        draw_lines(page, 60, 110, ["And then there is a text of one line below it."])

    assert read(write(lambda d: draw(d, "Microsoft Word - report_final2.doc"))).raw.title == "The Real Title"
    assert read(write(lambda d: draw(d, "untitled"))).raw.title == "The Real Title"
    assert read(write(lambda d: draw(d, "Drainage in the Fens"))).raw.title == "Drainage in the Fens"
    assert read(write(lambda d: draw_lines(d.new_page(), 60, 60, ["just some words"]), "fens.pdf")).raw.title == "fens"
    plain = ["held on the first of May", "Fees and tolls", "The fees for the lock stay as they are until the new year."]
    assert read(write(lambda d: draw_lines(d.new_page(), 60, 60, plain), "fens.pdf")).raw.title == "fens"
    assert read(write(lambda d: draw_lines(d.new_page(), 60, 60, plain[1:]), "b.pdf")).raw.title == "Fees and tolls"


def test_bookmarks_make_the_outline(write, read):
    def draw(document):
        for title in ("Origins", "Decline"):
            page = document.new_page()
            draw_lines(page, 60, 200, [title], size=18)
            draw_lines(page, 60, 240, [f"A text about the {title.lower()} of the drains stands here."])
        document.set_toc([[1, "Origins", 1], [2, "Decline", 2]])

    result = read(write(draw))
    assert [(entry.level, entry.title, entry.page) for entry in result.raw.outline] == [
        (1, "Origins", 1),
        (2, "Decline", 2),
    ]
    assert [result.text[entry.start :][:7] for entry in result.raw.outline] == ["Origins", "Decline"]


def test_a_short_line_that_leads_to_a_list_is_text(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, LEFT)
        draw_lines(page, 60, 160, ["We recommend that the county"])
        draw_lines(page, 60, 190, ["(a) pay the grant in yearly parts instead of at once;"])
        draw_lines(page, 60, 220, ["(b) offer training of assistants in the districts."])
        draw_lines(page, 60, 400, ["The county of the north"])

    result = read(write(draw))
    blocks = {result.text[block.start : block.end]: block.role for block in result.raw.blocks}
    assert blocks["We recommend that the county"] is Role.BODY
    assert blocks["The county of the north"] is Role.FURNITURE


def test_what_had_no_room_in_the_last_cell_belongs_to_its_row(write, read):
    rows = [
        ("Supplier", "Hartwell and Moss Glaziers Limited, Unit 9 of the old rope works beside the swing bridge,"),
        (None, "Quay Road, Whitby"),
        ("Payment", "A quarter is paid on the order, a quarter on delivery, and the rest within thirty working"),
        (None, "Days of the invoice"),
        ("Contact", "Nora Field"),
        (None, "Tom Reed"),
    ]

    def draw(document):
        page = document.new_page()
        for index, (label, value) in enumerate(rows):
            if label:
                page.insert_text((60, 130 + 14 * index), label, fontsize=10)
            page.insert_text((160, 130 + 14 * index), value, fontsize=10)

    result = read(write(draw))
    assert [line for line in result.text.split("\n") if line] == [
        (
            "Supplier   Hartwell and Moss Glaziers Limited, Unit 9 of the old rope works beside the swing bridge, "
            "Quay Road, Whitby"
        ),
        (
            "Payment   A quarter is paid on the order, a quarter on delivery, and the rest within thirty working "
            "Days of the invoice"
        ),
        "Contact   Nora Field",
        "Tom Reed",
    ]


@pytest.mark.parametrize("clause", ["§ 1 Mietzeit", "Article 1 Durée", "TOP 1 Haushalt", "CASE No. 114/2031"])
def test_the_title_of_a_clause_is_not_the_documents(clause):
    heading = HeadingSeen(clause, 0, 1, 13.0, RowStyle.BOLD)
    assert title_of("", [heading], Path("lease.pdf")) == "lease"
    named = HeadingSeen("Mietvertrag", 0, 1, 13.0, RowStyle.BOLD)
    assert title_of("", [heading, named], Path("lease.pdf")) == "Mietvertrag"


def test_the_funding_of_a_plan_is_its_matter_and_no_note_about_its_authors(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 80, ["The new mill"], size=20)
        draw_lines(page, 60, 140, ["Water stood in the fields for most of the spring of that year."])
        draw_lines(page, 60, 220, ["4. Funding"], size=14)
        draw_lines(page, 60, 250, ["Bills would rise by about £3 a year for an average household from April."])

    assert read(write(draw)).role_of("Bills would rise") is Role.BODY
