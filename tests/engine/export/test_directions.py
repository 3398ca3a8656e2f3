"""A brief of a language that runs from the right: its lines, quotations and our own headings stand at the right."""

from dataclasses import replace

import msgspec
import pymupdf
import pytest

from engine.export.files import exported
from engine.schema.result import ResultObject
from tests.engine.export.test_brief import a_brief

HEBREW = "המועצה החליטה להעמיק את הרציף."
ARABIC = "قرر المجلس تعميق الرصيف."
RIGHT, LEFT = 522.5, 72.5
"""Edges of what is printed, in points."""


def in_words(*words: str) -> ResultObject:
    """The brief with these words as its lines, quoted as they are."""
    brief = a_brief()
    lines = [
        replace(line, text=text, evidence=(replace(line.evidence[0], quote=text),))
        for line, text in zip(brief.summary, words, strict=True)
    ]
    return msgspec.structs.replace(brief, summary=tuple(lines))


def lines_of(result: ResultObject) -> list[tuple[str, float, float]]:
    """The lines of the first page with their left and right edges."""
    with pymupdf.open(stream=exported(result, "pdf"), filetype="pdf") as pdf:
        blocks = pdf[0].get_text("dict")["blocks"]
        return [
            ("".join(span["text"] for span in line["spans"]), line["bbox"][0], line["bbox"][2])
            for block in blocks
            for line in block["lines"]
        ]


@pytest.mark.parametrize("words", [HEBREW, ARABIC])
def test_lines_and_headings_of_a_page_from_the_right_begin_at_the_right(words: str) -> None:
    count = len(a_brief().summary)
    found = lines_of(in_words(*[words] * count))
    sources = next(line for line in found if line[0].startswith("Sources"))
    assert sources[2] == pytest.approx(RIGHT, abs=2)
    bullets = [line for line in found if "•" in line[0] and line[2] > RIGHT - 20]
    assert len(bullets) >= count
    assert all(line[2] == pytest.approx(RIGHT, abs=2) and line[1] > LEFT + 100 for line in bullets)
    text = "".join(line[0] for line in found)
    assert "[1, p." in text.replace("\u200e", ""), "brackets stand around what they hold"


def test_a_line_from_the_right_among_others_stands_at_the_right_alone() -> None:
    count = len(a_brief().summary)
    found = lines_of(in_words(HEBREW, *["The wall held."] * (count - 1)))
    assert next(line for line in found if line[0].startswith("Sources"))[1] == pytest.approx(LEFT, abs=2)
    assert [line for line in found if line[2] == pytest.approx(RIGHT, abs=2) and line[1] > LEFT + 100]
