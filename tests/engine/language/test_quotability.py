"""Which sentences may be quoted: whole ones that say something and stand by themselves."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.document import Document
from engine.language.quotability import (
    Quotability,
    WritingStyle,
    depends_on_previous,
    goes_on_quoting,
    is_cut_behind,
    is_governed,
    is_reference,
    quotability_of,
    writing_style_of,
)
from engine.language.soundness import Soundness
from engine.phases import Phases
from engine.progress import silent
from engine.schema.enums import Doubt, Role
from engine.summarization.planning import candidates_of
from tests.engine.made_documents import meeting, sentences_about, text_document

PROSE = WritingStyle(english=True, punctuated=True, cased=True)

GOOD = [
    "Find the keeper of the bridge and show him the ticket.",
    "The dam is described in the report of the river board.",
    "WHEREAS, the County wishes to have its bridges painted in spring; and",
    "You cannot get Carer's Allowance from 2 June 2025.",
    "The Seller is Fell Quarries Ltd.",
    "“Toll” means £13,800 a year.",
    "THIS LEASE IS GOVERNED BY THE LAWS OF FELL.",
    "In Ost v. Behr the court held that the bridge is the county's.",
    "The report on the bridge may be changed until the board has met.",
    "As Table 2 shows, the number of bridges fell by a fifth within ten years.",
    "The committee did not see the tables of the bridge before the vote.",
    "The council approved the plan for the new bridge on Monday.",
    "Paint the railing of the old bridge before spring. (must)",
    "mRNA levels fell by half in all treated plants.",
    "Revenue rose by 8.4 per cent to £211.6 million (2024: £195.2 million).",
    "The order book was £402 million at 30 June 2025 (2024: £377 million).",
    "The dam was built in 1931 and raised twice since [12].",
    "He said: “The bridge will be closed until spring.”",
    "委员会在星期一批准了新桥梁的建设计划。",
    "Except as otherwise agreed in writing, the mill agrees to keep the plans in confidence for twenty years.",
]
POOR = [
    "(The old bridge had been closed to carts in May.)",
    "Let B be the set of all bridges over the river.",
    "Find the probability that the next cart crosses within a minute.",
    "Let X = the number of carts that cross the bridge in an hour.",
    "Let W and A be the sets of the carts and of the boats.",
    "Name two kinds of carts that cross the old bridge.",
    "Explain how the carts cross the bridge in the winter.",
    "In this section, we look at the bridges over the river.",
    "The way of the carts is shown in [link].",
    "The toll of ____ is paid for the bridge in the month of ____.",
    "Below is how the carts cross the bridge.",
    "Bridgekeeper Bridgekeepers collect the toll of every cart that crosses.",
    "BridgekeeperBridgekeeping is the work of those who collect the toll.",
    "Some of the dams on the river are discussed in more detail below.",
    "Who will pay for the repairs of the old bridge?",
    "Table 4 Revised scale of tolls Item No. Carts that cross the bridge in May.",
    "This report on bridges should not be relied upon for any other purpose.",
    "Any report of the river board may be reproduced without asking for leave.",
    "Nothing on these pages constitutes advice and it does not constitute legal or financial advice.",
    "The committee made the following three recommendations:",
    "Free rivers : how dams change a landscape / Ada Smith.",
    "The first law of motion holds for every planet of the Sun.”)",
    "Further information about the dam stands at https://example.org/dam for all.",
    "See Ost Bridge Board v. Behr, 42 F. Supp. 3d 134, 2014 U.S. Dist. LEXIS 68055 (2014).",
]
NEVER = [
    "Toll 13,800 a year.",
    "Submission of the annual plan of the harbour. —",
    ", all weights fall at the same speed.",
    "figures, and changes of the course that other bodies cause.",
    "and then of the bridge that was closed in spring.",
    "The committee made the following",
    "The bridge was closed to all whose carts were too heavy, i.e.",
    "12.5 14.1 (3) = 0.4, 7.7 x 9.1 for n = 12.",
    "Revenue 211.6 195.2 8.4 % 10.3 11.2 million.",
    "Total of the year 2024 1,200 1,300 1,400 rose 12 15.",
    "See page 4.",
    "Section 2. Tolls on bridges.",
    "SECTION 2. Tolls on bridges.",
    "Section 2.01 [Tolls on Bridges].",
    "Tolls, carts and lorries, see § 12-104.3 .",
    "Changes of the Bridges in Spring:",
    "Tolls on carts and lorries — Credits — Winter closure credit.",
    "Authority to make rules for the mending of bridges — Generally.",
    "(Those who attend, please add your points to this list.)",
    "Largest bridges of the county, with tolls for carts | | Source: the county's own list, May 2026.",
    "“Toll” has the meaning set out in clause 4 below.",
    "This section is referenced in § 12-104 and § 12-106.",
    "See this page for the orders that a miller may give me.",
    "[t]he opening of two new bridges for carts and lorries, and of a third one in spring.",
    "“ § 12-104.3 . Toll credit for mending bridges.",
    "[Add the names of all bridges, for example those in town.]",
    "Everyone is asked at the end of the day to give feedback on 1.",
    "Table of the bridges",
    "For bridge condition ratings by state and territory, see Table A-1.",
    "Figure 1 shows the bridges within the context of the roads that they carry.",
    "Earlier in this report we described the bridges of the lower town.",
    "(For the history of the bridge, see the guide of the county, written by Ida Berg.)",
    "(See the section on tolls.)",
    "Second, the upper bridge.",
    "First, tolls.",
    "For more information on bridges, see the guide of the county.",
    "Bridges   Everyone is asked to use the other one in spring.",
    "",
]


@pytest.mark.parametrize("text", GOOD)
def test_whole_sentences_are_good(text: str) -> None:
    assert quotability_of(text, Role.BODY, PROSE) is Quotability.GOOD


def test_words_without_end_are_judged_at_once() -> None:
    text = "This does not constitute legal" + " or" * 400 + "."
    assert quotability_of(text, Role.BODY, PROSE) is not Quotability.NEVER


@pytest.mark.parametrize("text", POOR)
def test_awkward_sentences_are_poor(text: str) -> None:
    assert quotability_of(text, Role.BODY, PROSE) is Quotability.POOR


@pytest.mark.parametrize("text", NEVER)
def test_fragments_are_never_quoted(text: str) -> None:
    assert quotability_of(text, Role.BODY, PROSE) is Quotability.NEVER


@pytest.mark.parametrize(
    "text",
    [
        "Okay, yeah, right, exactly, sure.",
        "Good morning everybody, thank you for coming to the call.",
        "Can you hear me now, or is my microphone off?",
        "Before we go on, a word from our sponsor, Bridge Paints.",
        "Let's give people another minute before we get started.",
        "I I, uh, I mean the the, you know, the thing is, um, like, well.",
        "going over the bridge plan again with the council.",
    ],
)
def test_fillers_greetings_and_false_starts_are_never_quoted(text: str) -> None:
    assert quotability_of(text, Role.SPEECH, PROSE) is Quotability.NEVER


def test_speech_that_breaks_off_in_the_middle_is_poor() -> None:
    text = "The council wants the bridge… the northern bridge repaired before the spring floods."
    assert quotability_of(text, Role.SPEECH, PROSE) is Quotability.POOR
    whole = text.replace("the bridge… ", "")
    assert quotability_of(whole, Role.SPEECH, PROSE) is Quotability.GOOD
    for ending in ("floods, rather than...", "floods, rather than - ."):
        assert quotability_of(whole.replace("floods.", ending), Role.SPEECH, PROSE) is Quotability.POOR


@pytest.mark.parametrize(
    "role", [Role.HEADING, Role.TABLE, Role.CAPTION, Role.FOOTNOTE, Role.REFERENCE, Role.FURNITURE]
)
def test_what_is_no_running_text_is_never_quoted(role: Role) -> None:
    assert quotability_of(GOOD[0], role, PROSE) is Quotability.NEVER


def test_a_document_is_not_judged_by_habits_it_does_not_have() -> None:
    spoken = [("A", f"we counted the {i} boats on the river and wrote down their names") for i in range(20)]
    writing_style = writing_style_of(meeting(spoken))
    assert not writing_style.punctuated
    assert not writing_style.cased
    assert quotability_of(spoken[0][1], Role.SPEECH, writing_style) is Quotability.GOOD
    assert writing_style_of(text_document([sentences_about(0, 9)])) == PROSE


NOTES = [f"the group agrees that pier {number} is likely to be mended first." for number in range(8)]


def test_items_of_notes_may_begin_low_and_those_that_a_colon_leads_up_to_may_not() -> None:
    lines = [[sentence] for sentence in sentences_about(0, 12)]
    notes = text_document([*lines, *([note] for note in NOTES)])
    items = tuple(
        replace(one, role=Role.LIST) if notes.text[one.start : one.end] in NOTES else one for one in notes.sentences
    )
    style = writing_style_of(replace(notes, sentences=items))
    assert style.low_items
    assert style.cased
    assert quotability_of(NOTES[0], Role.LIST, style) is Quotability.POOR
    assert quotability_of(NOTES[0], Role.BODY, style) is Quotability.NEVER
    led = text_document([*lines, ["The group agreed on this:"], *([note] for note in NOTES)])
    items = tuple(
        replace(one, role=Role.LIST) if led.text[one.start : one.end] in NOTES else one for one in led.sentences
    )
    style = writing_style_of(replace(led, sentences=items))
    assert quotability_of(NOTES[0], Role.LIST, style) is Quotability.NEVER


@pytest.mark.parametrize(
    ("opening", "leans"),
    [
        ("However, the bridge was closed again in spring.", True),
        ("It was closed again in spring.", True),
        (
            "It was proposed by Ada Birkett of Kendal, seconded by Per Berg of Selby and then resolved that it close.",
            False,
        ),
        ("It was proposed by Ada Lund, and nobody asked her why she had not said so to the board.", True),
        ("They spent the money on books.", True),
        ("Yes, the money was spent on books.", True),
        ("None; the bridge stays as it is.", True),
        ("Yes the bridge can be closed again.", True),
        ("The bridge is not new, however.", True),
        ("No books were bought with the money.", False),
        ("This led to new rules for everyone.", True),
        ("For example, the bridge was closed twice.", True),
        ("Thereafter, the bridge was closed in spring.", True),
        ("Further, the bridge was closed in spring.", True),
        ("Further closures of the bridge are planned.", False),
        ("One was closed in spring.", True),
        ("In none of these cases was the bridge closed.", True),
        ("The flood of spring was one such case.", True),
        ("If it is refused, the bridge stays closed.", True),
        ("Unless they are painted, the bridges will rust.", True),
        ("If it is certain that the bridge is safe, it will open.", False),
        ("If this bridge is closed, lorries take the other.", False),
        ("When the bridge is closed, lorries take the other.", False),
        ("If we do not hear from you by then, the bridge is closed.", True),
        ("We then close the bridge within ten days.", True),
        ("At first he told me that there were two bridges.", True),
        ("The tenant may not do so before.", True),
        ("It may not be used to pay for bridges.", True),
        ("Below that number we would close the bridge.", True),
        ("In that the bridge was closed, it was safe.", False),
        ("In this report the bridges of the town are described.", False),
        ("In spring the bridge was closed.", False),
        ("It is important that bridges are closed in time.", False),
        ("This report describes the bridges of the town.", False),
        ("One reason is the flood of 1931.", False),
        ("The bridge was closed again in spring.", False),
        ("Theodore closed the bridge.", False),
        ("In the winter of 2024 it was 64 per cent.", True),
        ("By November it had gone.", True),
        ("In the last ten years it has become clear that the bridge is too weak.", False),
        ("In 1931 it was hard to cross the river.", False),
        ("The third needs a change of the law.", True),
        ("The third bridge needs paint.", False),
        ("In the town that it was built for nobody uses the bridge.", False),
        ("In Selby the bridge had sunk before it was closed.", False),
        ("We ask that none be closed until then.", True),
        ("The bridge closes on 3 May, and boats are used until then.", False),
        ("Nineteen of the carts come later than that, and wait.", True),
        ("The bridge is older than that of the mill.", False),
        ("The town may ask what factors contribute to this and who pays.", True),
        ("The town may ask what contributes to this flood.", False),
        ("Two of them pay by the year.", True),
        ("Only a handful of these mills pay by the year.", True),
        ("Two were mills on the river and two stood in the town.", True),
        ("Two were killed when the mill burnt in May.", True),
        ("The new gate replaces these with a single door.", True),
        ("The mill pays those in need each year.", False),
        ("A number of mills on the river pay by the year.", False),
        ("Two of the bridges are closed.", False),
        ("Add them with the paint.", True),
        ("I am still chasing them.", True),
        ("I am still chasing the boats.", False),
        ("Clean it once a month.", True),
        ("Never cross it in winter.", True),
        ("When it rains, the bridge is closed.", False),
        ("Making it wider took a year.", False),
        ("The IT Manager counts the bridges.", False),
        ("Ms Lowe was strongly against it; the mayor was not.", True),
        ("Ms Lowe was against the bridge.", False),
        ("Either party may end the lease.", False),
        ("Either may end it.", True),
        ("The tenant may not.", True),
        ("The tenant may not sell it.", False),
        ("If they pass the line, the town pays.", True),
        ("If the boats pass the line, the town pays.", False),
        ("These heads of terms are not binding.", False),
        ("This by-law comes into force in May.", False),
        ("In addition, the town may end the lease at once.", False),
        ("In addition, it may end the lease at once.", True),
        ("In addition, the town shall mend the bridge.", True),
        ("In addition, the bridge was closed.", True),
        ("This will cost the town 4,000 pounds.", True),
        ("This order is governed by the law of Scotland.", False),
        ("That order fell through.", True),
        ("We call this property pitch.", True),
        ("Old roofers call it pitch.", True),
        ("We call a roof’s angle its pitch.", False),
        ("A first estimate puts it at 12 million crowns.", True),
        ("The latest survey of the bridge puts it at the head of the list.", False),
        ("A buyer who values it may bid.", False),
        ("In the event that neither side gives such notice, the lease goes on for a year.", True),
        ("Upon receipt of such payment, the seller hands over the keys.", True),
        ("If a claim is made, such claims are settled by the board.", False),
        ("Upon request the agent gives the bank such records of the sale as it keeps.", False),
        ("If either side wishes to leave, it gives notice in writing.", False),
        ("Not the £300 that you claim for the boat.", True),
        ("Not the boat but the mill was sold in May.", False),
        ("For three of them no book was kept.", True),
        ("For three of the ferries no book was kept.", False),
        ("Dear coal explains a third of the increase; the rest was wages.", True),
        ("Dear coal explains the increase in fares.", False),
        ("If you do not comply we will not pay for what was stolen.", True),
        ("If you do not comply with rule 4 we will not pay.", False),
    ],
)
def test_openings_that_point_back_are_known(opening: str, leans: bool) -> None:
    assert depends_on_previous(opening) is leans


@pytest.mark.parametrize(
    ("sentence", "leans"),
    [
        ("It is therefore contrary to policy DM4 of the local plan.", True),
        ("It is likely to close in May.", True),
        ("It is subject to the consent of the landlord.", True),
        ("It is important to close the bridge in May.", False),
        ("It is likely that the bridge will close in May.", False),
        ("We find that this was misleading.", True),
        ("4.4 We found no evidence of this.", True),
        ("I am unable to accept that evidence.", True),
        ("The Court accepts that explanation.", True),
        ("We find that this report was late.", False),
        ("While it lasts either side may leave on two weeks' notice.", True),
        ("A new one needs 30 days' notice.", True),
        ("If you resign you must repay all of it within a month.", True),
        ("We think there was some chance of that.", True),
        ("The board agreed that he might stay in the room.", True),
        ("While the trial lasts either side may leave on two weeks' notice.", False),
        ("A new bridge needs 30 days.", False),
        ("The clerk must repay all of the loan.", False),
        ("I accept that the membrane was wet.", False),
    ],
)
def test_it_stands_for_what_follows_only_where_nothing_is_said_of_a_thing(sentence: str, leans: bool) -> None:
    assert depends_on_previous(sentence) is leans


def test_in_speech_and_and_so_only_take_up_the_word() -> None:
    assert not depends_on_previous("So, and the council will close the bridge.", spoken=True)
    assert depends_on_previous("So they will close it.", spoken=True)


@pytest.mark.parametrize(
    ("before", "text", "goes_on"),
    [
        ("“It is a hard day,” said Ms Lund, who runs it.", "“We had no choice.”", True),
        ('"It is a hard day," the mayor of the town added.', '"Nobody wanted it."', True),
        ("“It is a hard day,” said Ms Lund.", "“We had no choice,” she added.", False),
        ("“It is a hard day,” said Ms Lund.", "The plant closes in May.", False),
        ("The plant closes in May.", "“We had no choice.”", False),
    ],
)
def test_words_of_somebody_whom_only_the_sentence_before_names(before: str, text: str, goes_on: bool) -> None:
    assert goes_on_quoting(before, text) is goes_on


@pytest.mark.parametrize(
    "entry",
    [
        "Smith, A. (1985). A model of bridges. Unpublished thesis, Riverton.",
        "[12] Smith A. and Jones, B.: Bridges of the north. Journal of Rivers 13(3), 2004.",
    ],
)
def test_entries_of_a_bibliography_are_known(entry: str) -> None:
    assert is_reference(entry)


@pytest.mark.parametrize(
    "prose", [*GOOD, *POOR, "Smith proposed in 1985 that bridges be closed.", "In 1931 A. Smith wrote."]
)
def test_prose_is_no_bibliography(prose: str) -> None:
    assert not is_reference(prose)


@pytest.mark.parametrize(
    ("before", "text", "governed"),
    [
        ("The member shall not, directly or indirectly:", "(i) Induce any person to leave the employment.", True),
        ("(ii) Divert any customer to another business; or", "(iii) Induce any person to leave.", True),
        ("the other party consents to an arrangement;", "The owner ceases to offer the service.", True),
        ("The report has three findings:", "1. Bridges are older than roads in most towns.", False),
        ("The member shall pay the fee in spring.", "(b) Fees are due on the first day of the month.", False),
        ("", "(a) Fees are due on the first day of the month.", False),
        ("Dear Mr Lund,", "We accept your offer to paint the bridges.", False),
        ("Samir,", "We accept your offer to paint the bridges.", False),
        ("> Karen and Tom,", "We accept your offer to paint the bridges.", False),
        ("the bridges of Hallton,", "We accept your offer to paint the bridges.", True),
        ("Section 3 is amended to read as follows:", "(e) The toll on a bridge shall be one crown.", False),
        ("Section 3 is amended by adding a new paragraph to read as follows:", "(a) bridges of stone;", True),
        ("WHEREAS, the County owns bridges; and", "WHEREAS, the Painter paints bridges;", False),
    ],
)
def test_items_that_depend_on_what_governs_them_are_known(before: str, text: str, governed: bool) -> None:
    assert is_governed(before, text) is governed


def cut_in(sentence: str, *places: str) -> Document:
    """Two short sentences with one between them that was too long, cut before these words."""
    starts = sorted(sentence.index(place) for place in places)
    pieces = [sentence[a:b].strip() for a, b in pairwise([0, *starts, len(sentence)])]
    return text_document([["The first sentence is whole.", *pieces, "The last sentence is whole."]])


def test_a_piece_of_a_sentence_that_was_too_long_is_not_quoted_as_a_whole() -> None:
    made = cut_in(
        "WHEREAS, Northfield makes cloth in Leeds, York Mills sells it, in Bath Harrow buys it.", "York", "Bath"
    )
    assert [is_cut_behind(made, index) for index in range(5)] == [False, True, True, False, False]
    soundness = Soundness(made)
    doubts = [soundness.of_quotation(one.start, one.end, one.role) for one in made.sentences]
    assert [Doubt.INCOMPLETE in found for found in doubts] == [False, True, True, True, False]
    candidates, standings = candidates_of(made, Phases(silent, "salience", 1))
    told = dict(zip(candidates.tolist(), standings.tolist(), strict=True))
    assert {index: told.get(index, Quotability.NEVER) for index in range(5)} == {
        0: Quotability.GOOD,
        1: Quotability.DOUBTFUL,
        2: Quotability.NEVER,
        3: Quotability.NEVER,
        4: Quotability.GOOD,
    }


def test_recitals_that_were_one_sentence_stand_by_themselves() -> None:
    made = cut_in("WHEREAS, Northfield makes cloth in Leeds; and WHEREAS Harrow buys cloth in Bath;", "WHEREAS Harrow")
    assert not is_cut_behind(made, 1)
    assert Soundness(made).of_quotation(made.sentences[1].start, made.sentences[1].end, Role.BODY) == ()


def test_a_document_of_items_that_end_in_semicolons_ends_its_sentences_with_stops() -> None:
    items = [[f"(a) the costs of the water that the tenant of house {i} has used;"] for i in range(9)]
    made = text_document([*items, ["The landlord pays for the repairs of the roof of the house."]])
    assert writing_style_of(made).punctuated


def test_brackets_that_belong_to_what_came_before_begin_in_the_middle() -> None:
    rest = "shall immediately pay the rest of the price of the machines."
    assert quotability_of(f"(US$ 2,000), and {rest}", Role.BODY, PROSE) is Quotability.NEVER
    assert quotability_of(f"(the guarantee) {rest}", Role.BODY, PROSE) is Quotability.NEVER
    assert quotability_of(f"(Amended) The licensee {rest}", Role.BODY, PROSE) is Quotability.GOOD


def test_the_letters_that_items_are_marked_with_are_no_words_written_low() -> None:
    items = [[f"{letter}) {sentence}"] for letter, sentence in zip("abcdefgh", sentences_about(1, 8), strict=True)]
    style = writing_style_of(text_document(items, Role.LIST))
    assert style.cased
    assert not style.low_items
