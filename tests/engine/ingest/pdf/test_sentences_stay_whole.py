"""A sentence is read whole wherever the page parts it, and no two are made one. PDFs are made here."""

import pytest

from engine.language.sentences import split_sentences
from engine.schema.enums import Doubt, Role
from tests.engine.ingest.pdf.drawing import draw_lines


def sentences(result):
    return [
        result.text[s.start : s.end]
        for s in split_sentences(result.text, result.raw.blocks)
        if s.role in {Role.BODY, Role.LIST}
    ]


FIRST = ["The council of the harbour town met in March", "and agreed to raise the level of the wall by"]
REST = ["two metres before the winter of the next year.", "Nobody spoke against it, and the work began."]
WHOLE = " ".join([*FIRST, REST[0]])


def test_a_column_that_begins_as_high_as_running_heads_do_is_not_joined_with_its_neighbour(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 50, ["Left " + line for line in [*FIRST, *REST]] * 3)
        draw_lines(page, 320, 50, ["Right " + line for line in [*FIRST, *REST]] * 3)

    text = read(write(draw)).text
    assert text.count("Right") == text[text.index("Right") :].count("Right")
    assert "Left" not in text[text.index("Right") :]


@pytest.mark.parametrize("indent", [0, 18])
def test_a_sentence_goes_on_over_a_page_with_notes_between(write, read, indent):
    def draw(document):
        page = document.new_page()
        draw_lines(
            page,
            60,
            600,
            ["Some years ago nothing of this was known to us.", "That has changed a good deal since then.", *FIRST],
        )
        draw_lines(page, 60, 740, ["1 The minutes are kept in the archive of the town."], size=7)
        page = document.new_page()
        draw_lines(page, 60 + indent, 80, REST[:1])
        draw_lines(page, 60, 92, REST[1:])

    result = read(write(draw))
    assert WHOLE in sentences(result)
    assert {span.doubt for span in result.raw.doubts} == {Doubt.JOINED}


def test_an_amount_in_brackets_goes_on_over_a_page(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(
            page,
            60,
            700,
            [
                "The tenant pays the landlord a sum of one million and one",
                "hundred thousand dollars (United States Dollars One Million and One",
            ],
        )
        page = document.new_page()
        draw_lines(
            page,
            60,
            80,
            ["Hundred Thousand) for a term of twenty (20) years from the date of this deed.", "It is paid once."],
        )

    found = sentences(read(write(draw)))
    assert any("One Million and One Hundred Thousand) for a term" in sentence for sentence in found)


def test_a_sentence_goes_on_with_brackets_behind_a_short_line_at_the_end_of_a_page(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 650, ["The mill was let in March to the weavers of the town, who keep it in repair."] * 2)
        draw_lines(page, 60, 700, ["The tenant gives up the security that it has paid to this day of", "forty dollars"])
        page = document.new_page()
        draw_lines(
            page, 60, 80, ["(US$ 40), and shall at once pay the rest of it to the landlord.", "It is paid once."]
        )

    result = read(write(draw))
    assert any("forty dollars (US$ 40), and shall at once" in sentence for sentence in sentences(result))
    assert {span.doubt for span in result.raw.doubts} <= {Doubt.JOINED}


def test_a_number_in_brackets_at_the_head_of_a_line_is_no_item(write, read):
    def draw(document):
        lines = [
            "The notice is given at least one hundred and twenty",
            "(120) days before the end of the year to which it",
            "applies, and in writing.",
        ]
        draw_lines(document.new_page(), 60, 100, lines)

    assert len(sentences(read(write(draw)))) == 1


def test_items_of_a_list_are_kept_apart(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, ["The supplier shall, at its own cost and without delay:"])
        for index, item in enumerate(
            ["deliver the goods to the store;", "insure them on the way; and", "take back what is broken."]
        ):
            draw_lines(page, 80, 124 + 18 * index, [f"({'abc'[index]})"])
            draw_lines(page, 100, 124 + 18 * index, [item])

    result = read(write(draw))
    assert [result.role_of(item) for item in ("(a) deliver", "(b) insure", "(c) take")] == [Role.LIST] * 3


def test_figures_that_are_raised_are_no_numbers(write, read):
    def draw(document):
        page = document.new_page()
        page.insert_htmlbox(
            (60, 60, 500, 200),
            "<p>The office was established in 1934.<sup>36</sup> It has been moved twice, "
            "by some 10<sup>4</sup> people.</p>",
        )

    result = read(write(draw))
    assert sentences(result) == [
        "The office was established in 1934.³⁶",
        "It has been moved twice, by some 10⁴ people.",
    ]


def test_a_line_of_text_at_the_foot_is_not_taken_for_a_running_foot(write, read):
    def draw(document):
        for number in range(8):
            page = document.new_page()
            draw_lines(page, 60, 100, [f"Page {'abcdefgh'[number]} begins with a line of its own."])
            if number == 4:
                draw_lines(page, 60, 772, ["It was noted once more in the survey that the wall", "holds."])
            else:
                draw_lines(page, 60, 784, [f"Survey {number + 1}"])

    assert "that the wall holds." in read(write(draw)).text


def test_words_underlined_with_hyphens_do_not_part_a_sentence(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, ["3.1 Licence. The owner of the mark hereby"], font="cour")
        draw_lines(page, 90, 108, ["--------"], font="cour")
        draw_lines(page, 60, 117, ["grants the licence to the other party for ever."], font="cour")

    result = read(write(draw))
    assert "hereby grants the licence" in result.block_of("hereby")
    assert "--------" in result.text


def test_a_box_beside_the_text_does_not_part_a_sentence(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, FIRST)
        draw_lines(page, 400, 100, ["Ada Marsh", "Engineer of the county"], size=9)
        draw_lines(page, 60, 124, REST)

    assert WHOLE in sentences(read(write(draw)))


def test_what_a_party_is_called_stays_between_the_parties(write, read):
    def draw(document):
        page = document.new_page()
        first = "der Birkett Grundbesitz GmbH, Lindenweg 14, 04317 Leipzig, vertreten durch die Frau"
        draw_lines(page, 60, 100, [first, "Ada Birkett"])
        draw_lines(page, 60, 124, ["- nachfolgend Vermieterin -"])
        draw_lines(page, 60, 148, ["und", "der Brunner Boote AG, Am Wehr 9, 04275 Leipzig, vertreten durch", "Karl"])
        draw_lines(page, 60, 184, ["- nachfolgend Mieterin -"])

    text = read(write(draw)).text
    places = [text.index(words) for words in ("Ada Birkett", "Vermieterin", "der Brunner", "Mieterin -")]
    assert places == sorted(places)


def test_bold_words_that_open_a_sentence_belong_to_it(write, read):
    def draw(document):
        page = document.new_page()
        draw_lines(page, 60, 100, ["The Programme for Harbours and Walls of the Northern Coast is"], font="hebo")
        draw_lines(page, 60, 112, ["paid by the county and run by the towns that it serves."])

    whole = (
        "The Programme for Harbours and Walls of the Northern Coast is paid by the county and run by the towns that it"
    )
    assert sentences(read(write(draw))) == [f"{whole} serves."]


def test_tops_of_three_columns_are_no_row_of_a_table(write, read):
    def draw(document):
        page = document.new_page()
        for column in range(3):
            lines = [f"Column {column} has short lines", "of prose, and they all go on", "to the next line as they do."]
            draw_lines(page, 60 + 170 * column, 100, lines)

    result = read(write(draw))
    assert [result.role_of(f"Column {column}") for column in range(3)] == [Role.BODY] * 3


def _table(page, columns, rules):
    cells = ["Would change the way in which", "banks count their own capital.", "Applies to the largest banks."]
    for number in range(3):
        for column, x in enumerate(columns):
            draw_lines(page, x, 120 + 60 * number, [f"Rule {number}."] if not column else cells)
    for y in (104, 300):
        for x0, x1 in rules:
            page.draw_rect((x0, y, x1, y + 0.5), color=None, fill=(0, 0, 0))


def test_sentences_in_the_cells_of_a_ruled_table_are_a_table(write, read):
    def draw(document):
        page = document.new_page()
        _table(page, (60, 200), [(55, 190), (191, 540)])
        draw_lines(
            page,
            60,
            330,
            ["What follows the table is prose again, and it runs from", "one margin of the page to the other."],
        )

    result = read(write(draw))
    assert {result.role_of(f"Rule {number}.") for number in range(3)} == {Role.TABLE}
    assert result.role_of("Would change") is Role.TABLE
    assert result.role_of("What follows") is Role.BODY


def test_two_framed_boxes_beside_one_another_are_no_table(write, read):
    def draw(document):
        page = document.new_page()
        for x in (60, 310):
            draw_lines(
                page,
                x,
                120,
                [f"The box at {x} holds a text that is", "read like any other, for it", "consists of sentences alone."],
            )
            page.draw_rect((x - 5, 100, x + 230, 200))

    result = read(write(draw))
    assert [result.role_of(f"The box at {x}") for x in (60, 310)] == [Role.BODY] * 2


def test_a_title_in_capitals_is_no_part_of_the_bold_paragraph_under_it(write, read):
    lines = [
        "THIS HARBOUR LEASE is made and entered into as of the 12th of",
        "May 2031 by and between the town of Ness and Anna Crane, who",
    ]

    def draw(document):
        page = document.new_page()
        draw_lines(page, 160, 60, ["HARBOUR LEASE"], font="hebo")
        draw_lines(page, 90, 73, lines[:1], font="hebo")
        draw_lines(page, 60, 86, [lines[1] + " live there", "keeps a boat in its basin."], font="hebo")
        draw_lines(page, 60, 120, [" ".join(FIRST), " ".join(REST)] * 4, size=8)

    text = read(write(draw)).text
    assert "HARBOUR LEASE\n\nTHIS HARBOUR LEASE is made and entered into as of the 12th of May 2031" in text
