"""Lettered items are known with what governs them, at every depth, and nothing else is taken for one."""

from dataclasses import replace

import pytest

from engine.document import DoubtfulSpan
from engine.language.governed import governed_items, whole_in_lists
from engine.schema.enums import Doubt, Role
from tests.engine.made_documents import text_document


def governing(lines: list[str]) -> dict[int, tuple[int, ...]]:
    return dict(governed_items(text_document([[line] for line in lines])).by_item)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["The tenant shall", "(a) pay the rent;", "(b) keep no dog; and", "(c) let nobody else in.", "3. Rent"],
         {1: (0,), 2: (0,), 3: (0,)}),
        (["It ends if:", "(a) the tenant", "(b) either party", "(c) the house"], {1: (0,), 2: (0,), 3: (0,)}),
        (["The fee is paid as follows:", "(i) half in May;", "(ii) half in June."], {1: (0,), 2: (0,)}),
        (
            ["They may end it:", "(a) at once, if:", "(i) it burns;", "(ii) it floods;", "(b) in a month, else."],
            {1: (0,), 2: (0, 1), 3: (0, 1), 4: (0,)},
        ),
        (["Its tasks are:", "(1) to grow;", "(1A) to sow;", "(1B) to dig;", "(2) to reap;"],
         {1: (0,), 2: (0,), 3: (0,), 4: (0,)}),
        (["Who may apply", "(a) Any tenant may apply.", "(b) Any owner may apply."], {}),  # a title governs nothing
        (["The tenant shall", "(b) not keep a dog;"], {}),  # the first item is missing
        (["The tenant shall pay.", "(a) This is a clause of its own."], {}),
        (["Diagnoses:", "1. Asthma", "2. Gout, since 2019", "3. The gout was treated."], {1: (0,), 2: (0,)}),
        (["For these reasons:", "1. The fence is too high.", "2. It hides the road."], {}),  # paragraphs of their own
        (["Agenda:", "1. Apologies", "2. The lift"], {}),
        (["We demand that Fell:", "1. pay the rent of the last six months of the year to the clerk of the county;",
          "2. leave the mill."], {1: (0,), 2: (0,)}),
        (["It does not apply to:", "1. The mending of mills by the county in a flood, in which the bridge is closed;",
          "2. Boats; and", "3. The use of a mill in a fire."], {1: (0,), 2: (0,), 3: (0,)}),
        (["Decides", "(a) that Fell is to pay; and"], {}),
        (["4. Holds", "(a) that Fell is to pay; and", "(b) that it is to leave."], {1: (0,), 2: (0,)}),
        (
            ["7.2 It may be ended:", "7.2.1 by a party, if:", "(a) it burns;", "7.2.2 by both.", "7.2.4 by nobody"],
            {1: (0,), 2: (0, 1), 3: (0,)},
        ),
        (
            ["1.1 It may be ended:", "1.1.1. By either party, at any time;", "1.1.2. Subject to 1.6, by Fell."],
            {1: (0,), 2: (0,)},
        ),
        (["He is liable under", "5.1 above and pays the rent."], {}),
        (["The council pays for:", "2.1 percent of the roads"], {}),
        (["7.2 It may be ended:", "7.2.1 The tenant pays.", "7.2.2 The landlord mends it."], {}),
        (["The tenant shall", "(a) pay the rent;", "The rent is due in May.", "(b) not keep a dog."], {1: (0,)}),
        (["The mill may not be sold at all unless Fell Ltd", "(a) agrees; and", "(b) is told."], {1: (0,), 2: (0,)}),
        (["They may end it:", "(a) for a breach of;", "(i) clause 4 or", "(ii) clause 9"],
         {1: (0,), 2: (0, 1), 3: (0, 1)}),
        (["They pay as follows:", "(i) [*****]", "(ii) half in June."], {2: (0,)}),
        (["7. RENT:", "(a) The rent is due in May.", "(b) It rises in June."], {}),  # a title in capitals
        (["7. YOU MUST:", "(a) pay the rent;", "(b) keep no dog."], {1: (0,), 2: (0,)}),
    ],
)  # fmt: skip
def test_items_are_known_with_what_governs_them(lines: list[str], expected: dict[int, tuple[int, ...]]) -> None:
    assert governing(lines) == expected


def test_the_items_of_a_stem_are_those_below_it_and_below_these() -> None:
    lines = ["They may end it:", "(a) at once, if:", "(i) it burns;", "(ii) it floods;", "(b) in a month, else."]
    governed = governed_items(text_document([[line] for line in lines]))
    assert governed.stems == {0, 1}
    assert governed.of_stem(0) == (1, 2, 3, 4)
    assert governed.of_stem(1) == (2, 3)


def test_bullets_that_go_on_in_the_middle_are_governed_and_sentences_are_not() -> None:
    lines = ["I ask you to:", "- visit the site,", "- stop the works, and", "- write to me.", "- The works are loud."]
    document = text_document([[line] for line in lines], Role.LIST)
    assert dict(governed_items(document).by_item) == {1: (0,), 2: (0,), 3: (0,)}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["You must not:", "- Use it near a fire.", "- Let children play with it.", "- Pour it out."], {1, 2, 3}),
        (["We share them with:", "- NHS England, for claims;", "- hospitals; and", "- Fell Systems Ltd."], {1, 2, 3}),
        (["We say this:", "- The works are loud.", "- The dust is thick."], set()),
    ],
)
def test_an_entry_says_nothing_without_a_line_that_says_no_or_one_that_it_goes_on_from(
    lines: list[str], expected: set[int]
) -> None:
    document = text_document([[line] for line in lines], Role.LIST)
    assert governed_items(document).by_item == dict.fromkeys(expected, (0,))


def test_the_next_clause_is_no_item_of_the_list_above_it() -> None:
    lines = [
        "It pays, but not only, for the following:",
        "A. The flight; and",
        "B. The hotel.",
        "7. Dues.",
        "8. Exclusivity.",
    ]
    assert set(governed_items(text_document([[line] for line in lines], Role.LIST)).by_item) <= {1, 2}


def test_an_entry_that_looks_like_a_heading_goes_on_with_the_list_right_above_it() -> None:
    lines = ["Diagnoses:", "1. Asthma of the young", "2. Gout", "She is well.", "3. Treatment"]
    roles = [Role.BODY, Role.LIST, Role.HEADING, Role.BODY, Role.HEADING]
    made = text_document([[line] for line in lines])
    sentences = tuple(replace(one, role=role) for one, role in zip(made.sentences, roles, strict=True))
    assert dict(governed_items(replace(made, sentences=sentences)).by_item) == {1: (0,), 2: (0,)}


def test_entries_of_their_own_and_what_leads_on_to_them_are_whole() -> None:
    document = text_document(
        [["Diagnoses:"], ["1. Asthma"], ["2. Gout, since", "2019 in both feet."], ["She is well."]]
    )
    lists = governed_items(document)
    cut = text_document([["The tenant shall keep:"], ["(a) the roof of the"], ["(b) the drains"]])
    assert whole_in_lists(cut, governed_items(cut), [1, 2]) == {0, 2}
    others = text_document([["The tenant shall keep:"], ["(a) the roof; or"], ["(b) the drains"]])
    assert whole_in_lists(others, governed_items(others), [1, 2]) == {0, 1, 2}
    assert whole_in_lists(document, lists, [1]) == {0, 1}
    assert whole_in_lists(document, lists, [2, 4]) == {0}  # the entry goes on behind its sentence
    assert whole_in_lists(document, lists, [0, 4]) == frozenset()  # no entry is told


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Der Mieter muss:", "(a) die Miete zahlen;", "(b) keinen Hund halten."], {1: (0,), 2: (0,)}),
        (
            ["Die Steuer beträgt jährlich", "a) für den ersten Hund 60 Euro,", "b) für jeden weiteren 90 Euro."],
            {1: (0,), 2: (0,)},
        ),
        (["Befreit wird auf Antrag für", "1. Hunde der Polizei;", "2. Hunde, die Blinde führen."], {1: (0,), 2: (0,)}),
        (["§ 3 Steuersatz", "(1) Die Steuer beträgt 60 Euro.", "(2) Sie ist im Mai fällig."], {}),  # paragraphs
        (["Tagesordnung:", "1. Begrüßung", "2. Der Aufzug"], {}),
    ],
)
def test_german_lists(lines: list[str], expected: dict[int, tuple[int, ...]]) -> None:
    assert dict(governed_items(text_document([[line] for line in lines], language="de")).by_item) == expected


def test_of_languages_whose_words_are_not_known_there_are_none() -> None:
    lines = [["Huurder moet:"], ["(a) de huur betalen;"], ["(b) geen hond houden."]]
    assert not governed_items(text_document(lines, language="nl")).by_item


def test_an_item_whose_words_may_not_stand_so_on_the_page_is_left_out() -> None:
    lines = ["The tenant shall", "(a) pay the rent;", "(b) keep no dog; and", "(c) let nobody else in."]
    document = text_document([[line] for line in lines])
    start = document.text.index("dog")
    doubtful = replace(document, doubts=(DoubtfulSpan(start, start + 3, Doubt.GUESSED),))
    assert dict(governed_items(doubtful).by_item) == {1: (0,), 3: (0,)}


def test_what_somebody_recommends_that_another_do_governs_the_items_below() -> None:
    lines = ["We recommend that the Ministry", "(a) pay the grant yearly;", "(b) train its staff.", "It is late."]
    document = text_document([[line] for line in lines])
    assert dict(governed_items(document).by_item) == {1: (0,), 2: (0,)}
    said = text_document([["We recommend that the Ministry pay."], ["(a) pay the grant yearly;"]])
    assert not governed_items(said).by_item


def test_all_pieces_of_a_sentence_that_was_too_long_govern_its_items() -> None:
    long = "No house of the lower town may be sold " + "in the year of the flood, " * 40
    lines = [[f"{long}and", "no boat may be let if:"], ["(a) its owner has fled; or"], ["(b) its owner is not known."]]
    document = text_document(lines)
    assert dict(governed_items(document).by_item) == {2: (0, 1), 3: (0, 1)}
    apart = text_document([["It is dry.", "no boat may be let if:"], *lines[1:]])
    assert dict(governed_items(apart).by_item) == {2: (1,), 3: (1,)}
    endless = text_document([[f"{long}and" for _ in range(9)] + ["no boat may be let if:"], *lines[1:]])
    assert dict(governed_items(endless).by_item) == {10: (9,), 11: (9,)}


def test_a_title_that_binds_somebody_governs_the_entries_below_it() -> None:
    lines = [
        "1. The Tenant agrees",
        "to pay the rent;",
        "not to smoke.",
        "Keeping animals",
        "to be agreed with the owner.",
    ]
    document = text_document([[line] for line in lines], Role.LIST)
    titles = [
        replace(one, role=Role.HEADING) if place in {0, 3} else one for place, one in enumerate(document.sentences)
    ]
    document = replace(document, sentences=tuple(titles))
    assert governed_items(document).by_item == {1: (0,), 2: (0,)}
