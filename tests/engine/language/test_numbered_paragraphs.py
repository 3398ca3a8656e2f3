"""Acts and judgments are cited by the numbers that they are counted by; lists within a text are not."""

import pytest

from engine.document import Block
from engine.language.clauses import Clauses
from engine.language.numbered_paragraphs import numbered_paragraphs
from engine.schema.citation import with_clauses
from engine.schema.enums import Role

FILLER = " The ferryman keeps the bell in good order, rings it in fog and writes down when."


class Text:
    """Paragraphs as a document has them: `# ` begins a heading."""

    def __init__(self, *lines: str) -> None:
        self.text, self.blocks = "", list[Block]()
        for line in lines:
            said = line.removeprefix("# ")
            role = Role.HEADING if line.startswith("# ") else Role.BODY
            self.blocks.append(Block(len(self.text), len(self.text) + len(said), role))
            self.text += said + "\n\n"

    def at(self, words: str) -> str | None:
        return Clauses(self).at(self.text.index(words))


def act(*, begins: str = "") -> Text:
    sections = [f"{number}. {begins}This Act holds on river {number}.{FILLER}" for number in range(1, 10)]
    sections[3:3] = [
        "4. (1) Nobody may swim here.",
        "(2) Nobody may row here",
        "(a) at night;",
        "(b) in fog, unless",
        "(i) a bell is rung, or",
        "(ii) it is a lifeboat.",
        "(c) on Sundays.",
        "(3) Nobody may dive",
        "(i) alone, or",
        "(ii) without",
        "(a) a rope, or",
        "(iii) drunk.",
    ]
    sections[15:] = [f"{number}. It also holds on lake {number}.{FILLER}" for number in range(5, 12)]
    return Text("# Ferries Act", "This Act was passed in June.", *sections, "# SCHEDULE 1", "1. The fee is ten pounds.")


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("holds on river 2", "section 2"),
        ("Nobody may swim", "section 4(1)"),
        ("Nobody may row", "section 4(2)"),
        ("in fog, unless", "section 4(2)(b)"),
        ("it is a lifeboat", "section 4(2)(b)(ii)"),
        ("on Sundays", "section 4(2)(c)"),
        ("without", "section 4(3)(ii)"),
        ("a rope", "section 4(3)(ii)(a)"),
        ("drunk", "section 4(3)(iii)"),
        ("on lake 5", "section 5"),
        ("The fee is", None),
        ("passed in June", None),
    ],
)
def test_an_act_is_cited_by_its_sections(words: str, section: str | None) -> None:
    assert act().at(words) == section


@pytest.mark.parametrize("number", ["{}.", "[{}]", "{}"])
def test_a_judgment_is_cited_by_its_paragraphs(number: str) -> None:
    lines = [f"{number.format(one)} The claimant said so for the time {one}.{FILLER}" for one in range(1, 13)]
    text = Text(
        "# A v B", *lines[:6], "# The law", *lines[6:], "# DISSENTING OPINION OF JUDGE HALE", f"I differ.{FILLER}"
    )
    assert text.at("for the time 9") == "paragraph 9"
    assert text.at("I differ") is None


def test_what_stands_below_a_heading_without_a_number_is_in_no_paragraph() -> None:
    lines = [f"{one}. The claimant said so for the time {one}.{FILLER}" for one in range(1, 13)]
    text = Text("# A v B", *lines, "A note to it.", "# Order", "The claim is dismissed.")
    assert text.at("A note to it") == "paragraph 12"
    assert text.at("is dismissed") is None


def test_a_list_within_a_text_is_no_place() -> None:
    prose = [f"The river rose again.{FILLER * 3}"] * 12
    listed = [f"{number}. Ring the bell in fog." for number in range(1, 12)]
    text = Text(*prose, *listed, *prose)
    assert numbered_paragraphs(text.text, text.blocks) == []


def test_few_paragraphs_are_a_list() -> None:
    text = Text(*[f"{number}. This Act holds.{FILLER}" for number in range(1, 7)])
    assert numbered_paragraphs(text.text, text.blocks) == []


def test_each_word_is_said_once() -> None:
    assert with_clauses("p. 3", ["section 3(1)", "section 4", "section 4"]) == "p. 3, sections 3(1), 4"
    assert with_clauses("", ["paragraph 12", None]) == "paragraph 12"
    assert with_clauses("", ["4.1", "4.2(b)"]) == "clauses 4.1, 4.2(b)"


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("keep a bell", "paragraph (a)"),
        ("of bronze", "paragraph (b)(1)"),
        ("no crack", "paragraph (b)(2)(A)"),
        ("at noon", "paragraph (b)(2)(A)(ii)"),
        ("added later", "paragraph (b-1)"),
        ("before dawn", "paragraph (h)"),
        ("on Sundays", "paragraph (i)"),
        ("last of all", "paragraph (j)"),
    ],
)
def test_a_lettered_section_is_cited_by_its_letters(words: str, place: str) -> None:
    below = ["(2) It has", "(A) no crack when it is looked at", "(i) at dawn, or", "(ii) at noon."]
    letters = [f"({letter}) The ferryman rings at the landing of {letter}.{FILLER}" for letter in "cdefg"]
    text = Text(
        "47-2712 Bells",
        f"(a) A ferryman shall keep a bell.{FILLER}",
        f"(b) (1) It is of bronze.{FILLER}",
        *below,
        "(b-1)",
        f"This was added later.{FILLER}",
        *letters,
        f"(h) He rings it before dawn.{FILLER}",
        f"(i) He does not ring it on Sundays.{FILLER}",
        f"(j) This is the last of all.{FILLER}",
    )
    assert text.at(words) == place


def test_lists_that_begin_with_a_each_are_no_places() -> None:
    lists = [f"({letter}) The ferryman rings at landing {number}.{FILLER}" for number in "123" for letter in "abcdefg"]
    text = Text(*lists)
    assert numbered_paragraphs(text.text, text.blocks) == []


def test_letters_with_a_stop_are_counted_with_the_lists_below_them():
    fees = [
        "4. Compensation.",
        "a. Retainer. The first fee is paid as follows:",
        "(i) half of it in May;",
        "(ii) the rest in June.",
        "The second fee is paid as follows:",
        "(i) all of it in July.",
        "b. Royalties. One percent of net sales.",
        "c. Form of Payment. By wire.",
    ]
    clauses = [f"{number}. This Agreement holds on river {number}.{FILLER}" for number in range(1, 12)]
    clauses[3:4] = fees
    text = Text("# Ferry Agreement", "This Agreement was made in June. This Agreement is short.", *clauses)
    found = {words: text.at(words) for words in ("half of it", "The second", "all of it", "Royalties", "By wire")}
    assert list(found.values()) == ["clause 4.a(i)", "clause 4.a", "clause 4.a(i)", "clause 4.b", "clause 4.c"]


def test_what_is_lettered_below_a_title_is_of_no_number_above_it():
    numbered = [f"{number}. The appellant came to the court on day {number}.{FILLER}" for number in range(1, 12)]
    text = Text("# Ferries v Bell", "The court sat.", *numbered, "# Order", "a. Appeal allowed.", "(b) No costs.")
    assert text.at("Appeal allowed") is None
    assert text.at("No costs") is None


def test_a_short_agreement_that_is_an_appendix_has_clauses() -> None:
    lines = [
        "# APPENDIX C",
        "# FERRY AGREEMENT",
        "1. Bell. The ferryman shall keep the bell under this Agreement." + FILLER,
        "2. Fares.",
        "(a) The fares of this Agreement are one penny." + FILLER,
        "(b) Children shall go free:",
        "(i) in fog; and",
        "3. Fog. This Agreement holds in fog." + FILLER,
        "4. Delay. No delay is a waiver." + FILLER,
        "# Schedule 1",
        "1. The boat is blue.",
    ]
    agreement = Text(*lines)
    assert agreement.at("The ferryman") == "clause 1"
    assert agreement.at("in fog; and") == "clause 2(b)(i)"
    assert agreement.at("No delay") == "clause 4"
    assert agreement.at("The boat is blue") is None


def test_an_order_is_cited_by_its_paragraphs_however_few() -> None:
    order = Text(
        "IN THE COUNTY COURT AT SELBY",
        "UPON hearing both sides about the bell, the boat and the berth," + FILLER * 3,
        "IT IS ORDERED THAT:",
        "1. The ferryman shall keep the bell.",
        "2. The boat shall leave the berth by noon.",
        "3. The claim for the rope is struck out.",
        "4. No order is made on costs.",
        "Anybody may apply to change paragraph 3 within 7 days.",
    )
    assert order.at("The boat shall leave") == "paragraph 2"
    assert order.at("No order is made") == "paragraph 4"
    assert order.at("Anybody may apply") is None
    assert order.at("UPON hearing") is None
