"""A brief in every export: headings, what was not found, lines with their sources, facts with their places."""

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from engine.cli.brief import brief_lines
from engine.export.contract import result_object
from engine.export.earlier_outputs import is_earlier_output
from engine.export.files import export, exported
from engine.schema.brief import Fact, Part, Section
from engine.schema.enums import SummaryFormat
from engine.schema.result import ResultObject
from tests.engine.export.test_exports import TEXT, a_document, a_result

AMOUNT = Fact("amount", "SEK 9400000", "9.4 million *crowns*", 30, 50, 2, (), None, None, 1.0)
LAW = Fact("governing_law", "Sweden", "<b>", 9, 12, 1, (), None, None, 0.9)


def a_brief(facts: tuple[Fact, ...] = (AMOUNT, LAW), *, kind: str | None = None) -> ResultObject:
    plain = a_result()
    first, second = plain.summary
    speaking = replace(second.evidence[0], speaker="Ann <Lee>")
    brief = replace(
        plain,
        settings=replace(plain.settings, format=SummaryFormat.BRIEF, kind=kind),
        summary=(replace(first, section="subject"), replace(second, section="in_short", part=0, evidence=(speaking,))),
        sections=(
            Section("subject", "Subject", found=True),
            Section("money", "Money & <dues>", found=False, searched="Looked for *prices*."),
            Section("in_short", "The first part", found=True, part=0),
        ),
        parts=(Part(0, "The first part", 0, len(TEXT), (1, 2), None),),
        facts=facts,
    )
    return result_object(a_document(), brief)


def test_people_read_headings_lines_what_is_missing_and_facts() -> None:
    lines = list(brief_lines(a_brief()))
    assert lines[:2] == ["Subject", "  - The wall <b>held</b>. [p. 1]"]
    assert "The first part (pp. 1–2)" in lines
    assert any(line.startswith("  - Ann <Lee>: It cost") for line in lines)
    assert "Not found in this document: Money & <dues>. Looked for *prices*." in lines
    assert lines[-2:] == [
        "  Governing law: Sweden (<b>) [p. 1]",
        "  Amount: SEK 9,400,000 (9.4 million *crowns*) [p. 2]",
    ]


def test_the_kind_that_a_document_was_read_as_is_told_first() -> None:
    assert list(brief_lines(a_brief(kind="contract")))[:3] == ["Kind: contract", "", "Subject"]


def test_a_speaker_is_named_without_words_of_his_that_say_nothing_of_him() -> None:
    speaker = replace(LAW, kind="person", value="Ann Lee", text="We close the bridge on Monday.")
    named = replace(LAW, kind="person", value="Tom Ash", text="Mr Tom Ash")
    lines = list(brief_lines(a_brief((speaker, named))))
    assert lines[-2:] == ["  Person: Ann Lee [p. 1]", "  Person: Tom Ash (Mr Tom Ash) [p. 1]"]


def test_both_parties_are_named_before_what_they_are_called() -> None:
    called = ("Distributor", "Fell Slate Ltd", "Principal", "Beck Quarries Ltd")
    parties = [replace(LAW, kind="parties", value=one, text=one, start=at) for at, one in enumerate(called)]
    more = [replace(AMOUNT, kind=f"kind_{at}", start=40 + at) for at in range(16)]
    lines = list(brief_lines(a_brief((*parties, *more))))
    assert [line for line in lines if line.startswith("  Parties:")] == [
        "  Parties: Fell Slate Ltd [p. 1]",
        "  Parties: Beck Quarries Ltd [p. 1]",
    ]


def test_facts_without_pages_have_their_clause_or_heading_as_their_place() -> None:
    facts = (replace(LAW, page=None, clause="6.1"), replace(AMOUNT, page=None, item="What it cost"))
    assert list(brief_lines(a_brief(facts)))[-2:] == [
        "  Governing law: Sweden (<b>) [clause 6.1]",
        "  Amount: SEK 9,400,000 (9.4 million *crowns*) [under “What it cost”]",
    ]
    table = exported(a_brief(facts), "facts").decode()
    assert "clause 6.1" in table
    assert "under “What it cost”" in table


def test_a_terminal_shows_more_than_one_party_before_it_shows_all_kinds() -> None:
    parties = [replace(LAW, kind="parties", value=name, text=name, start=at) for at, name in enumerate("ABCDE")]
    others = [replace(AMOUNT, kind=f"kind_{number:02}") for number in range(18)]
    lines = list(brief_lines(a_brief((*others, *parties))))
    assert sum(line.startswith("  Parties: ") for line in lines) == 3
    assert lines[-1] == "  and 5 more: see --json or --export"


@pytest.mark.parametrize(("names", "shown"), [(["A Ltd."], True), (["A Ltd.", "B Inc."], False)])
def test_a_terminal_shows_who_the_other_party_is_where_only_one_is_named_in_full(names: list[str], shown: bool) -> None:
    called = "A and B are referred to herein individually as a party and together as the parties"
    parties = [
        replace(LAW, kind="parties", value=name, text=name, start=at) for at, name in enumerate([*names, called])
    ]
    others = [replace(AMOUNT, kind=f"kind_{number:02}") for number in range(18 - len(names))]
    lines = list(brief_lines(a_brief((*others, *parties))))
    assert any(line.startswith("  Parties: A and B are") for line in lines) is shown


@pytest.mark.parametrize("form", ["markdown", "html", "word", "pdf"])
def test_a_long_clause_stands_once_and_whole_and_says_that_it_goes_on(form: str) -> None:
    costs = " ".join(f"(item {number}) the costs of repair;" for number in range(40))
    clause = replace(LAW, kind="cap_on_liability", value=f"It bears {costs}", text=f"It bears {costs}")
    content = exported(a_brief((clause,)), form)
    if form == "word":
        with zipfile.ZipFile(io.BytesIO(content)) as word:
            content = word.read("word/document.xml")
    if form == "pdf":
        with pymupdf.open(stream=content) as pdf:
            content = "".join(page.get_text() for page in pdf).encode()
    text = " ".join(re.sub("<[^>]*>", "", content.decode()).split())
    assert text.count("It bears (item 0)") == 1
    assert text.count("(item 39) the costs of repair; …") == 1


def test_markdown_has_the_headings_footnotes_and_the_table_of_facts() -> None:
    text = exported(a_brief(), "markdown").decode()
    assert "## Subject\n\n- The wall" in text
    assert "## Money \\& \\<dues\\>\n\n*Not found in this document.* Looked for \\*prices\\*." in text
    assert "### The first part (pp. 1–2)" in text
    assert re.findall(r"^\[\^(\d)\]: ", text, re.MULTILINE) == ["1", "2"]
    table = text[text.index("## Facts") :]
    assert table.index("Governing law") < table.index("SEK 9,400,000")
    assert "#page=2)" in table


def test_html_folds_the_parts_and_lets_no_markup_in() -> None:
    text = exported(a_brief(), "html").decode()
    assert "<h2>Subject</h2>" in text
    assert "<details><summary>The first part (pp. 1–2)</summary>" in text
    assert "Money &amp; &lt;dues&gt;" in text
    assert "<dues>" not in text
    assert "<Lee>" not in text


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
def test_an_exported_brief_may_be_replaced_until_somebody_works_on_it(tmp_path: Path, form: str) -> None:
    path = tmp_path / "brief"
    export(a_brief(), form, path)
    assert is_earlier_output(form, path)
    if form != "json":
        text = path.read_text("utf-8")
        mark = "- The wall" if form == "markdown" else "<h2>Subject</h2>"
        path.write_text(text.replace(mark, "My own remark.\n\n<em>x</em>" + mark), "utf-8")
        assert not is_earlier_output(form, path)


def test_of_one_kind_a_terminal_shows_the_surest_facts() -> None:
    caps = [
        Fact("cap_on_liability", f"Cap {n}.", f"Cap {n}.", n, n + 6, 1, (), None, None, score)
        for n, score in enumerate((0.24, 0.83, 0.91))
    ]
    others = [Fact(f"kind_{n}", "x", "x", 9, 10, 1, (), None, None, 1.0) for n in range(16)]
    shown = "\n".join(brief_lines(a_brief((*caps, *others))))
    assert [f"Cap {n}." in shown for n in range(3)] == [False, True, True]
