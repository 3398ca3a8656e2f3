"""What a summary quotes of a sentence: its words, and nothing that stands before or behind them."""

import pytest

from engine.language.quoted_words import quotable_span, words_quoted
from engine.schema.enums import Role
from tests.engine.made_documents import text_document

SENTENCE = "The county wishes to have its bridges painted in spring."


@pytest.mark.parametrize(
    "marker",
    [
        "• ",
        "- ",
        "(a) ",
        "3. ",
        "2.1 ",
        "iv) ",
        "(b)",
        "2.1.1 ",
        "[ ] ",
        "- [x] ",
        "(b) (1) ",
        "(cc) (1) ",
        "143. ",
        "[0012] ",
    ],
)
def test_a_list_marker_is_not_quoted(marker: str) -> None:
    document = text_document([[marker + SENTENCE]], Role.LIST)
    start, end = quotable_span(document, 0)
    assert document.text[start:end] == SENTENCE


@pytest.mark.parametrize(
    ("title", "quoted"),
    [
        ("4. Holds that the county is to pay", "Holds that the county is to pay"),
        ("4.1 Holds that the county is to pay", "Holds that the county is to pay"),
        ("12. Dezember in Ripon", "12. Dezember in Ripon"),
        ("42 bridges over the Ure", "42 bridges over the Ure"),
    ],
)
def test_the_number_of_a_title_is_not_quoted_and_a_day_is(title: str, quoted: str) -> None:
    assert words_quoted(text_document([[title]], Role.HEADING), 0) == quoted


@pytest.mark.parametrize(
    "sound", ["[laughs] ", "\\[laughter\\] ", "\\[Bell sample 00:38:55.25\\] ", "(chuckles) [music] "]
)
def test_what_is_heard_before_the_words_is_not_quoted(sound: str) -> None:
    document = text_document([[sound + SENTENCE]], Role.SPEECH)
    start, end = quotable_span(document, 0)
    assert document.text[start:end] == SENTENCE
    printed = text_document([[sound + SENTENCE]])
    assert quotable_span(printed, 0)[0] == 0


def test_the_first_of_several_labels_in_a_sentence_stays() -> None:
    document = text_document([["(4) (a) Death of the miller, or (b) fire in the mill."]], Role.LIST)
    start, end = quotable_span(document, 0)
    assert document.text[start:end] == "(a) Death of the miller, or (b) fire in the mill."


@pytest.mark.parametrize("text", ["A. Smith wrote of the bridge.", "2.1 million people live by the river."])
def test_words_are_not_taken_for_markers(text: str) -> None:
    document = text_document([[text]])
    start, end = quotable_span(document, 0)
    assert document.text[start:end] == text


@pytest.mark.parametrize(
    ("text", "role", "shown"),
    [
        ("It was shown in the mill , and again in May .", Role.BODY, "It was shown in the mill, and again in May."),
        ("Do we take the red one ?", Role.SPEECH, "Do we take the red one?"),
        ("He went on . . . and stopped .", Role.BODY, "He went on . . . and stopped."),
        (
            "It holds .5 litres, or a file named .env there.",
            Role.BODY,
            "It holds .5 litres, or a file named .env there.",
        ),
        ("We 're here , are n't we .", Role.SPEECH, "We're here, aren't we."),
        ("The mark 's here .", Role.BODY, "The mark 's here."),
    ],
)
def test_no_space_is_shown_before_a_stop_nor_within_a_spoken_word(text: str, role: Role, shown: str) -> None:
    assert words_quoted(text_document([[text]], role), 0) == shown


def test_the_space_that_french_sets_before_a_question_mark_stays() -> None:
    document = text_document([["Le moulin est-il ouvert ?"]], language="fr")
    assert words_quoted(document, 0) == "Le moulin est-il ouvert ?"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The mill was built first,,,,.", "The mill was built first."),
        ("As the mill was full,, the barn was used.", "As the mill was full, the barn was used."),
        ("The mill is known–, yet the barn is not.", "The mill is known, yet the barn is not."),
        ("Lund et al. . found the mill, as had Berg et al. .", "Lund et al. found the mill, as had Berg et al."),
        ("The mill turns (; ; ) by night [, ].", "The mill turns by night."),
        ("The wheel turns ([link]).", "The wheel turns."),
        ("Pain ? disc ? tumour .", "Pain ? disc ? tumour."),
        ("The list [] and f() stay , as does ( ) .", "The list [] and f() stay, as does ( )."),
        ("Pre-, mid- and post-war mills, – or barns – stay.", "Pre-, mid- and post-war mills, – or barns – stay."),
    ],
)
def test_what_citations_left_that_were_taken_out_is_not_shown(text: str, shown: str) -> None:
    assert words_quoted(text_document([[text]]), 0) == shown


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ("1   Mend the lamp   Ida Berg", "1 · Mend the lamp · Ida Berg"),
        ("Contract sum   86,500 pounds", "Contract sum: 86,500 pounds"),
        ("1911   4,100", "1911 · 4,100"),
        ("Option 1   Option 2", "Option 1 · Option 2"),
        ("Landlord:   Orchard Ltd", "Landlord: Orchard Ltd"),
        ("Mend the\nlamp", "Mend the lamp"),
    ],
)
def test_cells_of_a_row_are_set_apart(row: str, shown: str) -> None:
    assert words_quoted(text_document([[row]], Role.TABLE), 0) == shown


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        (
            "20. Governing Law This Agreement is governed by the law of Fell.",
            "This Agreement is governed by the law of Fell.",
        ),
        ("(d) Remedy Not Exclusive The remedies in this clause add up.", "The remedies in this clause add up."),
        ("9.2 Representation Neither Party may speak for the other.", "Neither Party may speak for the other."),
        ("NO WAIVER No waiver by the miller is lasting.", "No waiver by the miller is lasting."),
        ("USE OF THE MARKS If the miller asks, he may use them.", "If the miller asks, he may use them."),
        ("3. Party A is the owner of the mill.", "Party A is the owner of the mill."),
        ("3. The Buyer may return the flour.", "The Buyer may return the flour."),
        ("Fell Mills The company sold flour.", "Fell Mills The company sold flour."),
        ("Importance Patients with gout are at risk.", "Patients with gout are at risk."),
        ("Conclusions and Relevance Among adults the flour helped.", "Among adults the flour helped."),
        ("Solution In this mill the flour is white.", "In this mill the flour is white."),
        ("Solution Since the flour is white, it is sold.", "Since the flour is white, it is sold."),
        ("Finding the Weight of a Sack In a mill sacks are weighed.", "In a mill sacks are weighed."),
        ("Milling Flour Is Work", "Milling Flour Is Work"),
        ("Example 2.1 A miller has ten sacks.", "A miller has ten sacks."),
        ("Solution Mills sells flour.", "Solution Mills sells flour."),
        ("Results Magazine prints what the mill tells it.", "Results Magazine prints what the mill tells it."),
        ("1. pay the rent; 2. leave the mill.", "1. pay the rent; 2. leave the mill."),
        ("1. The miller pays the rent.", "The miller pays the rent."),
        ("2. An Act To close the mill was passed.", "An Act To close the mill was passed."),
    ],
)
def test_the_title_of_a_clause_that_nothing_parts_from_it_is_not_quoted(text: str, quoted: str) -> None:
    document = text_document([[text]])
    start, end = quotable_span(document, 0)
    assert document.text[start:end] == quoted


def test_the_number_of_the_next_clause_is_not_quoted() -> None:
    document = text_document(
        [
            ["The ferry carries what it is given by Party A. 2."],
            ["It is told in sections 1 and No. 3."],
            ["The ferry and the town agree as follows: 1."],
            ["The ferry carries nobody to the town.. 9."],
            ["The ferry shall carry the mail; and (3)"],
            ["The ferry may be sold if the river floods, or ii."],
            ["The ferry is sold when its owner dies. c."],
            ["The ferry carries cows, goats and plan b."],
        ]
    )
    spans = [quotable_span(document, index) for index in range(8)]
    assert document.text[slice(*spans[0])].endswith("Party A.")
    assert document.text[slice(*spans[1])].endswith("No. 3.")
    assert document.text[slice(*spans[2])].endswith("as follows:")
    assert document.text[slice(*spans[3])].endswith("to the town.")
    assert document.text[slice(*spans[4])].endswith("the mail; and")
    assert document.text[slice(*spans[5])].endswith("the river floods, or")
    assert document.text[slice(*spans[6])].endswith("its owner dies.")
    assert document.text[slice(*spans[7])].endswith("plan b.")


def test_a_title_and_number_that_a_clause_begins_with_are_not_quoted_where_the_text_counts_on() -> None:
    lines = [
        "Access to the Mill 10.1 The owner shall let the county in at all times.",
        "10.2 The county shall close the gate.",
        "Under clause 4.1 The owner pays.",
        "Wheel 3.1 The miller bought it.",
    ]
    document = text_document([[line] for line in lines])
    spans = [quotable_span(document, index) for index in range(4)]
    assert document.text[slice(*spans[0])] == "The owner shall let the county in at all times."
    assert document.text[slice(*spans[2])] == lines[2]
    assert document.text[slice(*spans[3])] == lines[3]


@pytest.mark.parametrize(
    ("language", "text"), [("fr", "M. Roux a réparé la roue du moulin."), ("es", "D. Luis Vega reparó la rueda.")]
)
def test_what_a_man_is_called_is_no_letter_of_an_item(language: str, text: str) -> None:
    document = text_document([[text]], Role.LIST, language=language)
    assert quotable_span(document, 0) == (0, len(text))


def test_the_mark_of_a_note_within_a_sentence_is_not_quoted_and_a_power_is() -> None:
    document = text_document([["By law,⁷ the board of directors³ pays for 12 km² of meadow."]])
    assert words_quoted(document, 0) == "By law, the board of directors pays for 12 km² of meadow."
