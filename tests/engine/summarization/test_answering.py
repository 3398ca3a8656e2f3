"""A question is answered by the few sentences that answer it, or refused with the passages that come nearest."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.document import Document, Result
from engine.errors import Cancelled
from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import Checkpoint, silent
from engine.salience.answers import load_answers
from engine.salience.questions import NAMES, Asked, ground_of, question_features
from engine.schema.enums import ChunkState, Role, Stage, SummaryFormat, Support
from engine.schema.result import SummarySettings
from engine.summarization import answer_search
from engine.summarization.answer_choice import MOST_ANSWERS, MOST_PASSAGES
from engine.summarization.answering import answer
from engine.summarization.asked_lines import lines_asked_for, names_who_does
from engine.summarization.headings_asked import lines_asked
from engine.summarization.memory_journal import MemoryJournal
from tests.engine.made_documents import NoGeometry, meeting, sentences_about, text_document

PRICE = "The dredging of the inner basin cost 3.4 million crowns in the end."
EXCEPTION = "However, that price does not include the disposal of the dredged mud."


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.fixture(scope="module")
def document() -> Document:
    return text_document([sentences_about(0, 12), [PRICE, EXCEPTION], sentences_about(2, 12)])


def ask(document: Document, question: str, encoder: SentenceEncoder, words: int = 250) -> Result:
    return asked_as(document, SummarySettings(words, question, format=SummaryFormat.ANSWER), encoder)


def asked_as(
    document: Document, settings: SummarySettings, encoder: SentenceEncoder, checkpoint: Checkpoint = silent
) -> Result:
    return answer(
        document,
        settings,
        encoder=encoder,
        geometry=NoGeometry(),
        journal=MemoryJournal(),
        on_sentence=lambda sentence: None,
        checkpoint=checkpoint,
    )


def test_the_answer_comes_first_and_is_short(document: Document, encoder: SentenceEncoder) -> None:
    found = ask(document, "How much did the dredging cost?", encoder)
    assert found.answered is True
    assert found.summary[0].text == PRICE
    assert 1 <= len(found.summary) <= 2 * MOST_ANSWERS
    headings = {section.key: section.title for section in found.sections}
    assert {s.text: headings[s.section] for s in found.summary if s.text in {PRICE, EXCEPTION}} == {
        PRICE: "Answer",
        EXCEPTION: "Also relevant",
    }
    assert all(document.text[e.start : e.end] == e.quote for s in found.summary for e in s.evidence)
    assert not any(notice.code == "not_answered" for notice in found.notices)
    used = {line.index for line in found.ledger if line.state is ChunkState.USED}
    assert used == {sentence.chunk for sentence in found.summary}


def test_of_a_contract_the_clause_that_was_found_answers(encoder: SentenceEncoder) -> None:
    assignment = "This Agreement may not be assigned by Licensee without the prior written consent of Licensor."
    agreement = text_document([sentences_about(0, 12), [assignment], sentences_about(2, 12)])
    settings = SummarySettings(250, kind="contract", format=SummaryFormat.ANSWER)
    found = asked_as(agreement, replace(settings, query="May the licensee assign the agreement?"), encoder)
    assert found.answered is True
    assert found.summary[0].text == assignment
    assert all(sentence.section is None for sentence in found.summary) == (found.sections == ())
    absent = asked_as(agreement, replace(settings, query="Is there a source code escrow?"), encoder)
    assert absent.answered is False


def test_of_a_contract_all_parties_are_told_where_they_are_asked_for(encoder: SentenceEncoder) -> None:
    """They stand in a list, whose items are no sentences: nothing else would quote them."""
    seller = "Ostrand Weaving GmbH, a limited liability company with its seat at Kai 4, Bremen (the “Seller”); and"
    buyer = "Halvor Looms plc, a public limited company incorporated in England (the “Purchaser”)."
    opening = "This Agreement is made on 14 March 2025 between the following."
    terms = [
        "The Seller shall sell the looms and the Purchaser shall buy them.",
        "Neither of the parties may assign it.",
    ]
    agreement = text_document([["SALE AGREEMENT"], [opening], [seller], [buyer], terms, sentences_about(2, 8)])
    settings = SummarySettings(250, kind="contract", format=SummaryFormat.ANSWER)
    for question in ("Who are the parties?", "Between whom was this agreement made?"):
        found = asked_as(agreement, replace(settings, query=question), encoder)
        assert found.answered is True
        quoted = [" ".join(source.quote for source in sentence.evidence) for sentence in found.summary]
        assert any(text.startswith("Ostrand Weaving GmbH") for text in quoted), quoted
        assert any(text.startswith("Halvor Looms plc") for text in quoted), quoted
    other = asked_as(agreement, replace(settings, query="May either of the parties assign it?"), encoder)
    assert [sentence.text for sentence in other.summary][:2] == terms  # "it" leans on the sentence before


def test_looking_for_clauses_can_be_stopped(encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch) -> None:
    agreement = text_document([sentences_about(0, 12)])
    told: list[int] = []

    def checkpoint(stage: str, done: int, total: int) -> None:
        told.extend([done] if stage == Stage.SALIENCE else [])
        if len(told) > 1:
            raise Cancelled

    monkeypatch.setattr(answer_search, "candidates_of", lambda *_: pytest.fail("it was too late"))
    settings = SummarySettings(250, "May it be assigned?", kind="contract", format=SummaryFormat.ANSWER)
    with pytest.raises(Cancelled):
        asked_as(agreement, settings, encoder, checkpoint)
    assert told == [0, 0]


def test_what_only_asks_is_no_answer(encoder: SentenceEncoder) -> None:
    interview = text_document(
        [sentences_about(0, 6), ["How much did the dredging cost?", PRICE], sentences_about(2, 6)]
    )
    assert ask(interview, "How much did the dredging cost?", encoder).summary[0].text == PRICE


def test_what_the_document_does_not_say_is_refused(document: Document, encoder: SentenceEncoder) -> None:
    found = ask(document, "Which yeast is best for sourdough bread?", encoder)
    assert found.answered is False
    assert len(found.summary) == MOST_PASSAGES
    assert [notice.code for notice in found.notices] == ["not_answered"]


def test_a_length_caps_the_answer(document: Document, encoder: SentenceEncoder) -> None:
    found = ask(document, "How much did the dredging cost?", encoder, words=len(PRICE.split()))
    assert [sentence.text for sentence in found.summary] == [PRICE]
    nothing = ask(document, "How much did the dredging cost?", encoder, words=2)
    assert nothing.summary == ()
    assert "too_short" in {notice.code for notice in nothing.notices}


def test_a_document_without_sentences_answers_nothing(encoder: SentenceEncoder) -> None:
    found = ask(text_document([["Contents"]], Role.HEADING), "How much did it cost?", encoder)
    assert found.answered is False
    assert found.summary == ()


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("When does the contract end?", "when"),
        ("For how many days may payment be withheld?", "how_long"),
        ("What percentage of sales is paid?", "how_much"),
        ("Which company signed?", "who"),
        ("May the licence be transferred?", "whether"),
        ("Summarize the discussion about batteries.", "describe"),
        ("What is a tide gate?", "what"),
    ],
)
def test_what_a_question_asks_for_is_told_by_its_words(question: str, kind: str) -> None:
    assert Asked.of(question).kind == kind


def test_what_is_nowhere_in_the_document_is_seen(document: Document, encoder: SentenceEncoder) -> None:
    candidates = np.arange(len(document.sentences), dtype=np.int64)
    journal = MemoryJournal()
    from engine.salience.encoding import encode_document

    vectors, _ = encode_document(document, encoder, journal, silent)
    asked = [Asked.of("What did Ottokar say about the dredging in 1843?"), Asked.of("What did the dredging cost?")]
    ground = ground_of(document, candidates, asked)
    absent, there = (question_features(one, encoder.encode([one.text])[0], ground, vectors)[0] for one in asked)
    for name in ("names_absent", "numbers_absent", "terms_absent"):
        assert absent[NAMES.index(name)] > there[NAMES.index(name)], name


def test_the_title_of_a_paragraph_is_a_heading_of_what_follows(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "work.txt"
    path.write_text(
        "WORK AT THE MILL\n\n"
        "1. Position. The miller is engaged for the north mill and reports to Ada Birkett, its manager.\n\n"
        "2. Salary. The miller receives 900 pounds a month, which are paid at the end of each month.\n\n"
        "3. Holiday. The miller is entitled to 29 days of paid absence in each year. It is agreed with Ada Birkett.\n\n"
        "4. Sickness. Whoever is ill tells the mill before nine in the morning of the same day.\n"
    )
    found = ask(read_document(path, on_words=lambda _: None), "How many days of holiday do I get?", encoder)
    assert found.answered is True
    assert found.summary[0].text == "The miller is entitled to 29 days of paid absence in each year."


def test_the_threshold_is_a_probability() -> None:
    assert 0 < load_answers().threshold < 1


MINUTES = """Minutes of the parish council

Present: Councillor Ada Brook (Chair), Councillor Tom Finch
Apologies: Councillor Ken Strand

1. The last minutes
The minutes of 14 January were agreed and signed by the Chair.

2. The Corn Exchange: change of use to a public house
The council heard from a neighbour, who objected because of noise late at night.
RESOLVED unanimously that permission be refused, because of the harm to the living conditions of neighbours.

3. The bridge at Station Road
The clerk reported that the parapet had been damaged by a lorry and that the insurer would pay for the work.
AGREED that the clerk obtain three quotations by 31 March 2025.

4. Pills for the parish dispensary
Aspirin is kept at the counter in packets of thirty.
Ibuprofen is kept behind the counter and signed for.
Antacids are kept in the office of the clerk.

5. Date of next meeting
Tuesday 11 March 2025 at 6.30 pm.
"""


@pytest.fixture(scope="module")
def minutes(tmp_path_factory: pytest.TempPathFactory) -> Document:
    file = tmp_path_factory.mktemp("minutes") / "minutes.txt"
    file.write_text(MINUTES, encoding="utf-8")
    return read_document(file, on_words=lambda *_: None)


@pytest.mark.parametrize(
    ("question", "first", "item"),
    [
        ("What was decided on the Corn Exchange?", "RESOLVED unanimously", "2. The Corn Exchange"),
        ("When is the next meeting?", "Tuesday 11 March 2025 at 6.30 pm.", "5. Date of next meeting"),
        ("Who was present?", "Present: Councillor Ada Brook", None),
    ],
)
def test_a_line_answers_together_with_its_heading_or_its_label(
    minutes: Document, encoder: SentenceEncoder, question: str, first: str, item: str | None
) -> None:
    settings = SummarySettings(250, question, format=SummaryFormat.ANSWER, kind="minutes")
    found = asked_as(minutes, settings, encoder)
    assert found.answered is True
    best = found.summary[0]
    assert best.text.startswith(first)
    assert best.support is Support.SUPPORTED  # a field of a form and a line below its title are whole
    assert (best.evidence[0].item or "").startswith(item or "")
    assert (best.evidence[0].item is None) == (item is None)


def test_all_that_a_meeting_decided_is_told_where_nothing_else_is_asked(
    minutes: Document, encoder: SentenceEncoder
) -> None:
    settings = SummarySettings(250, "What was decided?", format=SummaryFormat.ANSWER, kind="minutes")
    found = asked_as(minutes, settings, encoder)
    assert [line.text.split()[0] for line in found.summary] == ["RESOLVED", "AGREED"]


def test_a_short_section_that_is_asked_for_is_told_whole(minutes: Document, encoder: SentenceEncoder) -> None:
    found = ask(minutes, "What pills are in the dispensary?", encoder)
    assert [line.text.split()[0] for line in found.summary] == ["Aspirin", "Ibuprofen", "Antacids"]


def test_what_no_heading_speaks_of_is_still_refused(minutes: Document, encoder: SentenceEncoder) -> None:
    settings = SummarySettings(
        250, "What was agreed on the swimming pool?", format=SummaryFormat.ANSWER, kind="minutes"
    )
    assert asked_as(minutes, settings, encoder).answered is False


def test_a_decision_is_found_where_it_does_not_name_its_thing(encoder: SentenceEncoder) -> None:
    said = [
        "The second item is the sale of the Hamburg office.",
        "We have two offers, and the higher one wants six months to complete.",
        "The other would complete in four weeks, so I think the money is safe.",
        "Then we accept the offer of the foundation, subject to the lawyers.",
        "The next item is the pension fund, and we have no letter of the actuary.",
    ]
    meeting = text_document([sentences_about(0, 6), said, sentences_about(1, 6)])
    question = "What did they decide about the Hamburg office?"
    settings = SummarySettings(250, question, format=SummaryFormat.ANSWER, kind="meeting transcript")
    texts = [line.text for line in asked_as(meeting, settings, encoder).summary]
    assert texts[:2] == said[2:4]  # “Then we accept” comes after what it leans on


def test_looking_for_lines_can_be_stopped(minutes: Document) -> None:
    def stop() -> None:
        raise Cancelled

    asked = Asked.of("What was decided?")
    with pytest.raises(Cancelled):
        lines_asked_for(minutes, asked, stop)
    with pytest.raises(Cancelled):
        lines_asked(minutes, np.arange(len(minutes.sentences)), "minutes", asked, stop)


def test_an_item_of_a_list_answers_with_what_governs_it_and_a_stem_with_all_its_items(encoder: SentenceEncoder) -> None:
    stem = "The operator of a boat shall"
    items = ["(a) paint its number on the bow;", "(b) not let it for more than 120 days in a year; and"]
    items += ["(c) be reachable by telephone at all times."]
    bylaw = text_document(
        [sentences_about(0, 8), [stem], *([item] for item in items), sentences_about(1, 8)], Role.LIST
    )
    found = ask(bylaw, "For how many days in a year may a boat be let?", encoder)
    assert found.answered is True
    assert [line.text for line in found.summary[:2]] == [stem, "not let it for more than 120 days in a year; and"]
    found = ask(bylaw, "What shall the operator of a boat do?", encoder)
    assert found.answered is True
    assert [line.text for line in found.summary[:4]] == [stem, *(item[4:] for item in items)]


def test_what_asks_for_a_heading_gets_what_stands_there_and_where_nothing_does_it_is_refused(
    encoder: SentenceEncoder,
) -> None:
    turns = [
        ("Anna", "The aim today is to settle how we move the archive to the new building."),
        ("Ben", "I think that we can move everything in one night with four vans."),
        ("Anna", "So we have decided to close the archive from Friday noon until Monday morning."),
        ("Cora", "The lift takes two hundred kilos and the shelves are heavier than that."),
        ("Ben", "The old shelves were made of oak, and each of them took two people to lift."),
    ]
    settings = SummarySettings(250, kind="meeting transcript", format=SummaryFormat.ANSWER)
    found = asked_as(meeting(turns), replace(settings, query="What was decided at the meeting?"), encoder)
    assert found.answered is True
    assert [line.text for line in found.summary] == [turns[2][1]]
    found = asked_as(meeting(turns), replace(settings, query="What are the action items?"), encoder)
    assert found.answered is False


def test_a_row_of_a_table_answers_what_its_label_says(tmp_path: Path, encoder: SentenceEncoder) -> None:
    rows = "| Step | Date |\n|---|---|\n| Deadline for questions | 31 October 2025 |\n| Award | 16 January 2026 |\n"
    path = tmp_path / "tender.md"
    path.write_text(
        f"# Cleaning of the library\n\nThe town seeks a firm for four years.\n\n{rows}\nTenders bind for 120 days.\n",
        encoding="utf-8",
    )
    found = ask(read_document(path, on_words=lambda *_: None), "When is the deadline for questions?", encoder)
    assert found.answered is True
    assert found.summary[0].text == "Deadline for questions: 31 October 2025"
    assert found.summary[0].support is Support.SUPPORTED


MEDICINES = """# Discharge summary

**Patient:** Mr Owen Tate
**Date of birth:** 2 May 1951

## Course

He was admitted after two days of black stools, and an ulcer in his stomach was clipped.

## Medication on discharge

| Medicine | Dose |
|---|---|
| Omeprazole | 40 mg twice a day |
| Ferrous sulphate | 200 mg once a day |
"""


def test_a_table_below_a_title_that_is_asked_for_is_told_whole(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "discharge.md"
    path.write_text(MEDICINES, encoding="utf-8")
    discharge = read_document(path, on_words=lambda *_: None)
    found = ask(discharge, "What medication was he discharged on?", encoder)
    assert found.answered is True
    assert [line.text for line in found.summary][-2:] == [
        "Omeprazole: 40 mg twice a day",
        "Ferrous sulphate: 200 mg once a day",
    ]
    assert ask(discharge, "What is his date of birth?", encoder).summary[0].text == "Date of birth: 2 May 1951"


REFUSAL = """The Council, as local authority, refuses planning permission for the house for the following reasons:

1. The site lies within the flood plain of the river. Two floods were higher.

2. Lorries would be a danger to the children of the school.

The noise of the machines was not discussed. You may appeal within eight weeks.
"""


def test_reasons_that_a_sentence_leads_on_to_are_told_with_it(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "refusal.txt"
    path.write_text(REFUSAL, encoding="utf-8")
    document = read_document(path, on_words=lambda *_: None)
    lines = ask(document, "Why was planning permission refused?", encoder).summary
    assert [line.text for line in lines[:3]] == [
        "The Council, as local authority, refuses planning permission for the house for the following reasons:",
        "The site lies within the flood plain of the river.",
        "Lorries would be a danger to the children of the school.",
    ]
    assert all(line.support is Support.SUPPORTED for line in lines)


SETTLEMENT = """SETTLEMENT AGREEMENT

Made between Fell Tools Ltd of Leith ("the Company") and Owen Tate of Leith ("the Employee").

1. The Employee has worked for the Company since 4 September 2011 as a fitter, and left it on 31 January 2025.

2. The Company shall pay the Employee £18,000 as compensation within 28 days.

3. The Employee shall return the van by 7 February 2025. The Company gives the Employee a reference.
"""


def test_who_is_asked_about_by_name_is_found_and_a_sum_where_one_is_asked_for(
    tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / "settlement.txt"
    path.write_text(SETTLEMENT, encoding="utf-8")
    document = read_document(path, on_words=lambda *_: None)
    paid = ask(document, "How much does Mr Tate get?", encoder)
    assert paid.answered is True
    assert "£18,000" in paid.summary[0].text
    assert "7 February" in ask(document, "When must Owen Tate return the van?", encoder).summary[0].text


def test_the_line_below_the_title_of_a_document_is_not_what_its_title_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "loan.md"
    path.write_text(
        "# TERM LOAN AGREEMENT\n\ndated 3 June 2024\n\n## Repayment of the Loan\n\nby 31 March 2025\n\n"
        "The Borrower shall repay the loan in sixteen equal instalments.\n",
        "utf-8",
    )
    document = read_document(path, on_words=lambda _: None)
    found = [document.sentences[one] for one in lines_asked_for(document, Asked.of("When must the loan be repaid?"))]
    assert [document.text[one.start : one.end] for one in found] == ["by 31 March 2025"]


def test_an_earlier_message_does_not_answer_what_the_later_one_changed(
    tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / "mail.txt"
    path.write_text(
        "Dear Karl,\n\nWe accept your price, but not the day, since the seedlings stay in the greenhouse for now. "
        "Please begin the work on 26 May.\n\nIda\n\n"
        "On Sat, 2 May 2026 at 19:02, Karl <karl@glass.example> wrote:\n> We could begin the work on 11 May.\n> Karl\n",
        "utf-8",
    )
    found = ask(read_document(path, on_words=lambda _: None), "When can the work begin?", encoder)
    assert found.answered is True
    assert found.summary[0].text == "Please begin the work on 26 May."


LATER = """# Call

The call closes on 15 September 2026. The closing date was first announced as 31 August and has been extended.

Paper proposals are not accepted.
"""
BATHROOM = """# Letter

We cannot pay for the bathroom. The leak was there for a year, and the policy excludes damage that happens slowly.

The kitchen is paid for.
"""
MEMBERS = """# Talk

## How often do people not pay?

About 1.8 percent of the sums are late.

## How many members are there?

We had 300 members on Friday and 4,000 members on Monday.
"""
HALL = """# Paper

Option 1: Keep the house. A new roof would cost £31,000.

Option 2: Share the hall. Moving would cost £4,500.
"""
SUBLET = """# Lease

The tenant may not underlet the flat. The rent is due on the first day of each month.
"""
ALLERGIES = """# Letter

## Allergies

Penicillin (rash). No known allergy to latex.

## Plan

She must not drive.
"""
OWED = """# Notice

TAKE NOTICE that you owe rent in the amount of $1,840 for the house named above, as follows:

March 2026: $920

The deposit of $600 may not be used for rent.
"""
REPAIR = """# Inspection

## What must be done

| No. | Action | By |
|---|---|---|
| 1 | Store raw meat below other food | at once |
| 2 | Repair the refrigerator | 16 June 2026 |

The kitchen was clean. No thermometer was available.
"""
BICYCLES = """# Policy

Bicycles are insured away from home up to £800. The limit for bicycles was £500 until 31 December 2025.

We do not pay for:

(a) wear and tear; and

(b) flood.
"""
WRONG = """# Letter

On 3 August a list of 1,140 members was sent to another company.

We first wrote that 1,400 members were concerned; that figure was wrong.
"""
VICTIM = """INCIDENT REPORT

Victim
Name: Joan Perrott
Age: 61

Witness
Name: Samir Haddad
Age: 40

The witness saw a man leave by the gate.
"""
SUMS = """# Grant

Grant reference: HF/2026/0417

## 2. Grant period

The project ends in May.

## 3. Payment

The funder pays a grant of £86,000 for the project.
"""


@pytest.mark.parametrize(
    ("text", "question", "answers"),
    [
        (SUBLET, "Can the tenant sublet?", ["The tenant may not underlet the flat."]),
        (SUMS, "How much is the grant?", ["The funder pays a grant of £86,000 for the project."]),
        (
            OWED,
            "How much rent is owed?",
            ["TAKE NOTICE that you owe rent in the amount of $1,840 for the house named above, as follows:"],
        ),
        (
            WRONG,
            "How many members were concerned?",
            ["On 3 August a list of 1,140 members was sent to another company."],
        ),
        (REPAIR, "By when must the fridge be repaired?", ["2 · Repair the refrigerator · 16 June 2026"]),
        (BICYCLES, "What is the limit for bicycles?", ["Bicycles are insured away from home up to £800."]),
        (VICTIM, "Who is the victim?", ["Victim", "Name: Joan Perrott"]),
        (LATER, "What is the closing date?", ["The call closes on 15 September 2026."]),
        (
            BATHROOM,
            "Why do you not pay for the bathroom?",
            [
                "We cannot pay for the bathroom.",
                "The leak was there for a year, and the policy excludes damage that happens slowly.",
            ],
        ),
        (
            MEMBERS,
            "How often do members not pay?",
            ["How often do people not pay?", "About 1.8 percent of the sums are late."],
        ),
        (HALL, "What does option 2 cost?", ["Option 2: Share the hall.", "Moving would cost £4,500."]),
        (ALLERGIES, "What is she allergic to?", ["Penicillin (rash).", "No known allergy to latex."]),
    ],
)
def test_an_answer_is_what_the_document_says_of_just_that(
    text: str, question: str, answers: list[str], tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / ("document.md" if text.startswith("#") else "document.txt")
    path.write_text(text, "utf-8")
    found = ask(read_document(path, on_words=lambda _: None), question, encoder)
    assert found.answered is True
    assert [sentence.text for sentence in found.summary if sentence.section in {None, "answer"}][
        : len(answers)
    ] == answers


def test_what_leads_on_to_a_list_is_no_answer_without_it(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "policy.md"
    path.write_text(
        "# Policy\n\n## Insured\n\nWe insure the contents of your home against fire, up to £40,000.\n\n"
        "## Not insured\n\nWe do not pay for:\n\n(a) wear and tear;\n\n"
        "(b) theft without signs of forced entry; and\n\n(c) flood.\n",
        "utf-8",
    )
    found = ask(read_document(path, on_words=lambda _: None), "Is my car insured?", encoder)
    assert found.summary[0].text.startswith("We insure the contents")
    assert not any(sentence.text == "We do not pay for:" for sentence in found.summary)


ORDER = """PURCHASE ORDER

Supplier            Lindal Printers Ltd, The Old Dairy, Kendal
Buyer               Stell Theatre Trust, Market Hall, Penrith
Price               £2,310.00 plus VAT

Terms

1. The Supplier shall print and bind the programmes that the Buyer has approved.
2. The Supplier warrants the programmes against defects in paper and binding for 12 months from delivery.
3. Risk in the programmes passes to the Buyer on delivery.
4. Either party may cancel this order by written notice before printing has begun. If the Buyer cancels afterwards, it
shall pay for the paper.
5. This order is governed by the law of Scotland.
"""


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Who pays if the buyer cancels?", "If the Buyer cancels afterwards, it shall pay for the paper."),
        ("Who is the buyer?", "Buyer: Stell Theatre Trust, Market Hall, Penrith"),
        ("How long is the warranty?", "The Supplier warrants the programmes"),
        ("When does the risk pass?", "Risk in the programmes passes"),
        ("Which law applies?", "This order is governed by the law of Scotland."),
        ("Who insures the programmes?", None),
        ("How much is the discount?", None),
        ("How long does the exhibition run?", None),
    ],
)
def test_a_short_form_answers_what_it_says_once(
    question: str, first: str | None, tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / "order.txt"
    path.write_text(ORDER, "utf-8")
    settings = SummarySettings(250, question, kind="contract", format=SummaryFormat.ANSWER)
    found = asked_as(read_document(path, on_words=lambda _: None), settings, encoder)
    assert found.answered is (first is not None)
    if first is not None:
        assert found.summary[0].text.startswith(first)


@pytest.fixture(scope="module")
def visit() -> Document:
    return meeting(
        [
            ("Doctor", "Where does it hurt, and since when?"),
            ("Patient", "The pain sits below my left knee, and it began when I fell from the ladder in June."),
            ("Doctor", "Do you take anything for it at the moment?"),
            ("Patient", "I take ibuprofen three times a day, and it helps me to sleep."),
            ("Doctor", "Have you had this before?"),
            (
                "Patient",
                "My sister has something like it, and I always thought that I had it, though nobody told me so.",
            ),
            ("Doctor", "How is your weight, and do you sleep well?"),
            ("Patient", "It is stable, although I could stand to lose some pounds, and I sleep as I always did."),
            ("Doctor", "I recommend that you rest the knee for two weeks and come back after that."),
            ("Patient", "I can rest at home, for my brother runs the mill this summer."),
            ("Doctor", "Do you smoke?"),
            ("Patient", "Not now."),
        ]
    )


def test_who_speaks_as_the_patient_is_not_asked_what_he_said(visit: Document, encoder: SentenceEncoder) -> None:
    for question in ("Is the patient allergic to penicillin?", "Has the patient had any surgery?"):
        assert not ask(visit, question, encoder).answered
    found = ask(visit, "What did the doctor recommend?", encoder)
    assert found.answered
    assert "rest the knee" in found.summary[0].text


def test_what_was_asked_at_the_doctors_is_answered_with_what_was_said(
    visit: Document, encoder: SentenceEncoder
) -> None:
    def asked(question: str) -> list[str]:
        settings = SummarySettings(250, question, format=SummaryFormat.ANSWER, kind="clinical note")
        found = asked_as(visit, settings, encoder)
        return [line.text for line in found.summary] if found.answered else []

    assert asked("Does the patient smoke?") == ["Do you smoke?", "Not now."]
    assert asked("Is the patient allergic to penicillin?") == []


ORDER_FORM = text_document(
    [
        ["Item   Description   Quantity   Unit price   Fee"],
        ["FM-1   Repairs platform, named users   120   £31.00   £3,720.00"],
        ["FM-2   Implementation and data migration   1   £1,840.00   £1,840.00"],
    ],
    Role.TABLE,
)


def test_a_row_with_many_cells_answers_by_the_words_in_any_of_them() -> None:
    lines = lines_asked_for(ORDER_FORM, Asked.of("How much is implementation?"))
    assert lines == {2: 1.0}
    assert list(lines_asked_for(ORDER_FORM, Asked.of("How many named users are included?"))) == [1]
    assert lines_asked_for(ORDER_FORM, Asked.of("How much is training?")) == {}


def test_a_row_says_why_in_few_words() -> None:
    rows = text_document([["Aspirin   75 mg   -   STOPPED - bleeding"], ["Ramipril   5 mg   od   STOPPED"]], Role.TABLE)
    assert lines_asked_for(rows, Asked.of("Why was aspirin stopped?")) == {0: 1.0}
    assert lines_asked_for(rows, Asked.of("Why was ramipril stopped?")) == {}


def test_who_does_a_thing_is_named_by_the_label() -> None:
    form = text_document([["Tenant: Fell Bakers Ltd"], ["Guarantor: Ida Holm"], ["Rent: £9,000 a year"]])
    assert [names_who_does(form, "Who guarantees the rent?", one) for one in range(3)] == [False, True, False]
    assert not names_who_does(form, "Who pays the rent?", 1)


def test_who_does_a_thing_is_not_to_whom_it_is_done() -> None:
    form = text_document([["Insurer: Fell Mutual"], ["Lessee: Ada Birkett"]])
    assert lines_asked_for(form, Asked.of("Who is insured?")) == {}
    assert lines_asked_for(form, Asked.of("Who is the insurer?")) == {0: 1.0}
    assert lines_asked_for(form, Asked.of("Who is the lessor?")) == {}


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("Who approved the rules?", "Approved by: Board of Wardens, 4 May 2023"),
        ("Who do the rules bind?", None),
        ("Who owns the rules?", "Owner of the rules: Head of Works, Ada Birkett"),
        ("Who sent apologies?", "Apologies: Tom Finch"),
    ],
)
def test_a_label_names_who_does_what_is_asked_and_not_whose_it_is(question: str, line: str | None) -> None:
    lines = [
        "Approved by: Board of Wardens, 4 May 2023",
        "Owner of the rules: Head of Works, Ada Birkett",
        "Apologies: Tom Finch",
    ]
    document = text_document([[one] for one in ["Rules", *lines]])
    found = lines_asked_for(document, Asked.of(question))
    assert [document.text[document.sentences[one].start : document.sentences[one].end] for one in found] == (
        [line] if line else []
    )


def test_who_followed_is_told_with_whom(encoder: SentenceEncoder) -> None:
    left, came = "Ida Holm retired as chair in May.", "Per Lund, who had been the secretary of it, succeeded her."
    found = ask(text_document([["The mill is old.", left, came]]), "Whom did Per Lund succeed?", encoder)
    assert found.answered is True
    assert [line.text for line in found.summary[:2]] == [left, came]
