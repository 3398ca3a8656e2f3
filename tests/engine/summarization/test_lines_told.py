"""Lines that tell just what is asked by how they are made or where they stand."""

from pathlib import Path

import pytest

from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.questions import Asked
from engine.schema.enums import SummaryFormat
from engine.schema.result import SummarySettings
from engine.summarization.asked_lines import lines_asked_for
from engine.summarization.authors_asked import authors_asked
from engine.summarization.lines_told import counted_right_before, line_told
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask, asked_as


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.mark.parametrize(
    ("question", "tells", "does_not"),
    [
        (
            "Who chaired the meeting?",
            "Present: Ada Birkett (Chair), Tom Finch",
            "The minutes were signed by the Chair.",
        ),
        ("Who chaired the meeting?", "Tom Finch took the chair.", "Tom Finch mended the chair."),
        ("Who took the minutes?", "In attendance: Ada Birkett (minutes)", "The minutes were approved."),
        ("Who took the minutes?", "Minutes taken by Tom Finch", "Tom Finch asked about the minutes."),
        (
            "Who represented the claimant?",
            "Ms Ada Birkett (instructed by Cole LLP) for the Claimant",
            "Mr Finch sold it.",
        ),
        ("Who represented the claimant?", "The claimant was represented by Mr Finch.", "The claimant is a nurse."),
        (
            "Who funded the study?",
            "This work was supported by the Finch Trust.",
            "The funder had no part in the study.",
        ),
        ("Who paid for the research?", "Funding: Finch Trust, grant 12", "The research was supported by figures."),
        ("What is the grant for?", "The grant is for lamps and oil.", "The grant is to be paid on 4 May."),
        ("What is the grant for?", "The grant may only be used to mend the mill.", "The grant is £900 for the year."),
        (
            "Who signed for the mill?",
            "for the Mill: Ada Birkett, miller",
            "The mill signed for the parcel.",
        ),
        (
            "Where was the meeting held?",
            "Minutes of the meeting held on 4 May at 7.30 pm in the Malt Room",
            "The meeting closed at 9 pm in good order.",
        ),
        ("What is the rent?", "“Rent” means £900 a month.", "The Rent is paid on 1 May."),
        ("When is the next appointment?", "I will see him again on 4 May.", "I saw him on 4 May."),
        ("When will she be seen again?", "Follow-up appointment in six weeks.", "She fell six weeks ago."),
    ],
)
def test_a_line_tells_what_is_asked_by_how_it_is_made(question: str, tells: str, does_not: str) -> None:
    told = line_told(Asked.of(question))
    assert told is not None
    assert told.search(tells)
    assert not told.search(does_not)


def test_other_questions_are_told_by_no_such_line() -> None:
    assert line_told(Asked.of("Who mended the chair?")) is None
    assert line_told(Asked.of("When is the next train?")) is None


def test_a_number_right_before_what_is_counted_tells_how_many() -> None:
    told = counted_right_before(Asked.of("How many carts may be parked?"))
    assert told is not None
    assert told.search("The miller may park two carts in the yard.")
    assert not told.search("The miller may park carts for two days.")
    assert not told.search("The miller owns two carts.")
    assert not told.search("The miller may park for £2 carts and horses.")
    assert told.search("The miller may park one hundred and six carts.")
    assert told.search("The miller may park no carts.")


def test_a_number_of_which_one_is_the_third_is_of_others() -> None:
    told = counted_right_before(Asked.of("How many children did she have?"))
    assert told is not None
    assert told.search("There were no children.")
    assert not told.search("She was the third of five children.")


MINUTES = """WENSLEY MILL TRUST

Minutes of the meeting held on Tuesday 14 January 2025 in the malt room

Present: Ada Birkett (Chair), Tom Finch (Treasurer), Ivo Lund
In attendance: Nell Orme (minutes)

1. Minutes of the last meeting
The minutes of the meeting of 12 November 2024 were approved and signed by the Chair.

2. Money
Tom Finch reported a balance of £1,140. The trust now has 85 members, and members have one vote each.
"""

LEASE = """LEASE OF A BARN

(1) NELL MARY ORME of Mill Farm, Wensley (the "Landlord"); and
(2) FINCH CARTS LIMITED, a company registered under number 7730011, whose registered office is at 4 Kiln Street, Wensley
(the "Tenant").

1. DEFINITIONS

"Term" means six years from and including 1 May 2021.
"Rent" means £900 a year.

2. RENT

2.1 The Tenant shall pay the Rent by equal payments on 1 May and 1 November in each year.
2.2 No Rent is payable for the first two months of the Term.

3. YARD

The Tenant may park two carts in the yard. No cart may be left there at night.
"""

LETTER = """Wensley Hospital

Dear Dr Lund,

Re: Mr Tom Finch

I saw this man on 5 March because of a painful shoulder, and found that he cannot lift his arm.
I have asked for an X-ray. I will see him again on 10 June 2024 in the clinic.

With warm congratulations,

Dr Ada Birkett
Consultant Surgeon
"""


ORDER = """IN THE COUNTY COURT AT WENSLEY

Before His Honour Judge Lund

Date of judgment: 2 June 2023

JUDGMENT

1. The claimant bought a cart from the defendant on 14 March 2022. It broke on 2 April 2022.
2. I find that the cart was not sound. The claim for lost wages fails.
3. The defendant must collect the cart by 30 June 2023.
"""


@pytest.mark.parametrize(
    ("text", "kind", "question", "answers"),
    [
        (MINUTES, None, "Who chaired the meeting?", ["Present: Ada Birkett (Chair), Tom Finch (Treasurer), Ivo Lund"]),
        (MINUTES, None, "Who is the treasurer?", ["Present: Ada Birkett (Chair), Tom Finch (Treasurer), Ivo Lund"]),
        (MINUTES, None, "Who took the minutes?", ["In attendance: Nell Orme (minutes)"]),
        (
            MINUTES,
            None,
            "How many members are there?",
            ["The trust now has 85 members, and members have one vote each."],
        ),
        (LEASE, "contract", "Who is the landlord?", ['NELL MARY ORME of Mill Farm, Wensley (the "Landlord"); and']),
        (LEASE, "contract", "What is the rent?", ['"Rent" means £900 a year.']),
        (LEASE, "contract", "How many carts may be parked?", ["The Tenant may park two carts in the yard."]),
        (LETTER, None, "Who signed the letter?", ["Dr Ada Birkett", "Consultant Surgeon"]),
        (LETTER, None, "Who is the consultant?", ["Dr Ada Birkett", "Consultant Surgeon"]),
        (ORDER, "court decision", "When was the judgment given?", ["Date of judgment: 2 June 2023"]),
        (
            LETTER,
            None,
            "When is the next appointment?",
            ["I will see him again on 10 June 2024 in the clinic."],
        ),
    ],
)
def test_such_a_line_answers(
    text: str, kind: str | None, question: str, answers: list[str], tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / "document.txt"
    path.write_text(text, "utf-8")
    settings = SummarySettings(250, question, kind=kind, format=SummaryFormat.ANSWER)
    found = asked_as(read_document(path, on_words=lambda _: None), settings, encoder)
    assert found.answered is True
    assert [sentence.text for sentence in found.summary][: len(answers)] == answers


BYLINE = "Ada Birkett1, Tom Finch1,2 and Nell Orme2"


@pytest.mark.parametrize(
    ("head", "author"),
    [
        ([BYLINE, "1 Department of Tides, University of Wensley"], BYLINE),
        (["Ada Birkett", "Institute of Tides, Wensley"], "Ada Birkett"),
        (["By Ada Birkett"], "By Ada Birkett"),
        (["Ada Birkett", "The tides rise twice a day."], None),
        (["University of Wensley, Department of Tides"], None),
    ],
)
def test_who_wrote_a_paper_stands_below_its_title(
    head: list[str], author: str | None, encoder: SentenceEncoder
) -> None:
    paper = text_document(
        [["Tides and lamps"], *([line] for line in head), ["Abstract"], ["The tides rise twice a day."]]
    )
    for question in ("Who wrote the paper?", "Who are the authors?"):
        found = authors_asked(paper, Asked.of(question))
        assert [paper.text[paper.sentences[one].start : paper.sentences[one].end] for one in found] == (
            [author] if author else []
        )
    assert ask(paper, "Who wrote the paper?", encoder).answered is (author is not None)
    assert authors_asked(paper, Asked.of("Who wrote the letter?")) == ()
    assert authors_asked(paper, Asked.of("Who paid for the paper?")) == ()


def test_who_signed_for_a_side_is_not_told_by_the_side(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "lease.txt"
    path.write_text(LEASE, "utf-8")
    settings = SummarySettings(250, "Who signed for the tenant?", kind="contract", format=SummaryFormat.ANSWER)
    assert asked_as(read_document(path, on_words=lambda _: None), settings, encoder).answered is False


def test_the_lines_that_end_a_letter_are_no_entries_of_a_section(tmp_path: Path) -> None:
    path = tmp_path / "letter.md"
    path.write_text(
        "Dear Ms Lund,\n\n# The lamps\n\nWe send you lamps.\n\nYours sincerely,\n\nAda Birkett\n\nHead of Lamps\n",
        "utf-8",
    )
    document = read_document(path, on_words=lambda _: None)
    found = lines_asked_for(document, Asked.of("What about the lamps?"))
    texts = [document.text[document.sentences[one].start : document.sentences[one].end] for one in found]
    assert not {"Yours sincerely,", "Ada Birkett", "Head of Lamps"}.intersection(texts)
