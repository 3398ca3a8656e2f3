"""Numbers that a file counts and does not write are read as its reader sees them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.markup.docx import read_docx
from engine.ingest.markup.html import read_html
from engine.ingest.markup.markdown import read_markdown
from engine.ingest.markup.numbers import counted
from engine.ingest.raw import RawText
from engine.language.clauses import Clauses
from tests.engine.ingest.transcripts.shapes import docx


def level(number: int, shown: str, form: str = "decimal", extra: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/><w:numFmt w:val="{form}"/>'
        f'<w:lvlText w:val="{shown}"/>{extra}</w:lvl>'
    )


AGREEMENT = f"""<w:numbering NS>
<w:abstractNum w:abstractNumId="7">
{level(0, "%1.", extra='<w:pStyle w:val="Clause"/>')}{level(1, "%1.%2", extra='<w:pStyle w:val="Sub"/>')}
{level(2, "(%3)", "lowerLetter")}{level(3, "(%4)", "lowerRoman")}
</w:abstractNum>
<w:abstractNum w:abstractNumId="8">{level(0, "Schedule %1", "upperLetter")}{level(1, "•", "bullet")}</w:abstractNum>
<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="House"/></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="7"/>
<w:lvlOverride w:ilvl="2"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num>
</w:numbering>"""
STYLES = """<w:styles NS>
<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr>
</w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr>
</w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Deeper"><w:name w:val="Deeper"/><w:basedOn w:val="Sub"/></w:style>
<w:style w:type="numbering" w:styleId="House"><w:name w:val="House"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr>
</w:pPr></w:style>
</w:styles>"""


def paragraph(text: str, *, style: str = "", number: str = "", depth: int = 0, deleted: bool = False) -> str:
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    place = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>' if number else ""
    gone = "<w:rPr><w:del/></w:rPr>" if deleted else ""
    run = f"<w:del><w:r><w:delText>{text}</w:delText></w:r></w:del>" if deleted else f"<w:r><w:t>{text}</w:t></w:r>"
    return f"<w:p><w:pPr>{styled}{place}{gone}</w:pPr>{run}</w:p>"


def read(path: Path, body: list[str]) -> RawText:
    parts = {"word/styles.xml": STYLES, "word/numbering.xml": AGREEMENT}
    with docx(path / "a.docx", body, parts).open("rb") as file:
        raw = read_docx(file, "a.docx")
    assert isinstance(raw, RawText)
    return raw


def lines(path: Path, body: list[str]) -> list[str]:
    raw = read(path, body)
    return [raw.text[block.start : block.end] for block in raw.blocks]


def test_clauses_of_word_are_numbered_as_word_shows_them(tmp_path: Path) -> None:
    body = [
        paragraph("Definitions", style="Clause"),
        paragraph("Words have these meanings.", style="Sub"),
        paragraph("Rent", style="Clause"),
        paragraph("The Tenant shall pay the Rent.", style="Sub"),
        paragraph("monthly;", number="1", depth=2),
        paragraph("in advance;", number="1", depth=2),
        paragraph("by the first day.", number="1", depth=3),
        paragraph("The Rent is reviewed.", style="Deeper"),
        paragraph("each June;", number="1", depth=2),
        paragraph("Particulars", number="3"),
        paragraph("a boat", number="3", depth=1),
        paragraph("Boundaries", number="3"),
    ]
    assert lines(tmp_path, body) == [
        "1. Definitions",
        "1.1 Words have these meanings.",
        "2. Rent",
        "2.1 The Tenant shall pay the Rent.",
        "(a) monthly;",
        "(b) in advance;",
        "(i) by the first day.",
        "2.2 The Rent is reviewed.",
        "(a) each June;",
        "Schedule A Particulars",
        "a boat",
        "Schedule B Boundaries",
    ]


def test_what_shares_a_list_goes_on_and_what_begins_anew_does(tmp_path: Path) -> None:
    body = [
        paragraph("One.", number="1"),
        paragraph("first", number="1", depth=2),
        paragraph("second", number="1", depth=2),
        paragraph("anew", number="2", depth=2),
        paragraph("and on", number="2", depth=2),
        paragraph("", number="1"),
        paragraph("gone", number="1", deleted=True),
        paragraph("Three.", number="1"),
        paragraph("2. It has its own.", number="0"),
        paragraph("In a list of the house.", number="4"),
    ]
    assert lines(tmp_path, body) == [
        "1. One.",
        "(a) first",
        "(b) second",
        "(a) anew",
        "(b) and on",
        "3. Three.",
        "2. It has its own.",
        "1. In a list of the house.",
    ]


def test_what_word_counted_is_cited(tmp_path: Path) -> None:
    duties = ["pay the Rent on the first day of each month", "insure the boat for its full value at all times"]
    body = []
    for title in ("Rent", "Repair", "Use of the boat", "Insurance"):
        body.append(paragraph(title, style="Clause"))
        body += [paragraph(f"The Tenant shall {duty}.", style="Sub") for duty in duties]
    raw = read(tmp_path, body)
    assert Clauses(raw).at(raw.text.rindex("insure")) == "4.2"


def test_a_page_of_the_web_is_numbered_as_it_shows() -> None:
    page = """<p>Nobody shall</p><ol><li>dive;</li><li><p>fish; or</p><ul><li>at night</li></ul></li><li>(c) row.</li>
    </ol><ol type="a" start="3"><li>swim</li><li value="7">wade</li></ol>
    <ol style="list-style-type: lower-roman"><li>stand</li></ol><ol style="list-style: none"><li>sit</li></ol>
    <ol reversed><li>lie</li></ol>"""
    assert [block.text for block in read_html(page)[1]] == [
        "Nobody shall",
        "1. dive;",
        "2. fish; or",
        "at night",
        "(c) row.",
        "c. swim",
        "g. wade",
        "i. stand",
        "sit",
        "lie",
    ]


def test_markdown_keeps_the_numbers_that_are_written() -> None:
    text = "# By-law\n\n4. No boat is let at night.\n5. The fee is\n    1. ten pounds, or\n    2. eight.\n\n- a line\n"
    assert [block.text for block in read_markdown(text)[1]] == [
        "By-law",
        "4. No boat is let at night.",
        "5. The fee is",
        "1. ten pounds, or",
        "2. eight.",
        "a line",
    ]


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("decimal", ["1", "4", "9", "27", "28", "53", "1994"]),
        ("lowerLetter", ["a", "d", "i", "aa", "bb", "aaa"]),
        ("upperRoman", ["I", "IV", "IX", "XXVII", "XXVIII", "LIII", "MCMXCIV"]),
        ("decimalZero", ["01", "04", "09", "27"]),
    ],
)
def test_numerals(form: str, shown: list[str]) -> None:
    numbers = [1, 4, 9, 27, 28, 53, 1994]
    assert [counted(number, form) for number in numbers[: len(shown)]] == shown


@given(st.integers(-5, 10**7), st.sampled_from(["lowerLetter", "upperLetter", "lowerRoman", "upperRoman", "chicago"]))
def test_any_number_is_shown_briefly(number: int, form: str) -> None:
    assert 0 < len(counted(number, form)) <= 40
