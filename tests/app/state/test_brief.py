"""The headings of a brief, made of what the engine says: their order, their lines, what is missing, what is folded."""

from app.state.brief import Folds, outline_of, searched_sentence
from engine.schema.brief import Part, Section
from engine.schema.enums import Support
from engine.schema.result import SummarySentence


def line(section, part=None):
    return SummarySentence("S.", 0, Support.SUPPORTED, 0.5, (), section=section, part=part)


SECTIONS = (
    Section("parties", "Parties", found=True),
    Section("governing_law", "Governing law", found=False, searched="Looked for the law."),
    Section("money", "Money", found=True),
    Section("rates", "Rates", found=True, part=1),
    Section("deadlines", "Deadlines", found=False, searched="Looked for dates.", part=1),
)
PARTS = (Part(0, "Annex", 0, 10, (3, 4), None), Part(1, "Rates of pay", 10, 20, (5, 5), None))


def test_a_plain_summary_has_no_headings():
    assert outline_of([line(None), line(None)]) == []
    assert outline_of([]) == []


def test_headings_stand_in_the_order_of_the_kind_and_parts_after_the_whole():
    found = outline_of([line("money"), line("rates", 1), line("parties"), line("money"), line(None)], SECTIONS, PARTS)
    assert [(one.id, one.title, one.lines) for one in found] == [
        ("/", "", (4,)),
        ("parties", "Parties", (2,)),
        ("governing_law", "Governing law", ()),
        ("money", "Money", (0, 3)),
        ("#1", "Rates of pay", ()),
        ("#1/rates", "Rates", (1,)),
    ]
    missing = found[2]
    assert not missing.found
    assert searched_sentence(missing) == "Not found in this document. Looked for the law."
    assert (found[4].opens_part, found[4].place) == (True, "p. 5")
    assert found[5].above == "#1"


def test_while_lines_come_headings_are_named_by_their_keys_or_as_the_brief_before_named_them():
    found = outline_of([line("governing_law"), line("money"), line(None, 3)], titles={"money": "Price and payment"})
    assert [(one.title, one.lines) for one in found] == [
        ("Governing law", (0,)),
        ("Price and payment", (1,)),
        ("Part 4", (2,)),
    ]


def test_every_line_stands_under_exactly_one_heading():
    lines = [line("money"), line("nowhere"), line("rates", 1), line(None, 1), line("money", 0), line(None)]
    for sections in (SECTIONS, (), SECTIONS + SECTIONS):
        found = outline_of(lines, sections, PARTS)
        assert sorted(position for one in found for position in one.lines) == list(range(len(lines)))
        assert len({one.id for one in found}) == len(found)


def test_revealing_a_heading_unfolds_its_part_as_well():
    folds, told = Folds(), []
    folds.changed.connect(lambda: told.append(folds.folded))
    heading = next(one for one in outline_of([line("rates", 1)], SECTIONS, PARTS) if one.id == "#1/rates")
    folds.set_folded("#1", folded=True)
    folds.set_folded("#1/rates", folded=True)
    assert folds.is_hidden(heading)
    folds.reveal(heading)
    folds.reveal(heading)
    assert told == [["#1"], ["#1", "#1/rates"], []]


def test_a_heading_that_only_says_the_title_of_its_part_again_is_left_out():
    parts = (Part(1, "2. INTRODUCTION", 10, 20, (5, 5), None),)
    sections = (Section("introduction", "Introduction", found=True, part=1),)
    lines = [line(None, 1), line("introduction", 1)]
    (found,) = outline_of(lines, sections, parts)
    assert (found.title, found.lines, found.opens_part) == ("2. INTRODUCTION", (0, 1), True)
    more = (*sections, Section("rates", "Rates", found=True, part=1))
    assert [one.title for one in outline_of([*lines, line("rates", 1)], more, parts)] == [
        "2. INTRODUCTION",
        "Introduction",
        "Rates",
    ]
