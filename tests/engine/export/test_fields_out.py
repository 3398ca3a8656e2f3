"""Exports name whom a document is from, its date and subject, as far as the user confirmed them."""

import io
import re
import zipfile
from pathlib import Path

import msgspec
import pymupdf
import pytest

from engine.export.files import FORMATS, export, exported
from engine.schema.enums import FieldName
from engine.schema.field_words import date_in_words
from engine.schema.fields import GivenField
from engine.schema.result import ResultObject
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_reviews_out import reviewed
from tests.engine.export.test_with_document import pdf_of, result_of

GIVEN = (
    GivenField(FieldName.SUBJECT, "The *north* <quay>", None, None, None),
    GivenField(FieldName.CORRESPONDENT, "Lind & Co", 0, 9, 1),
    GivenField(FieldName.DATE, "2026-03-05", None, None, None),
)


def with_fields(result: ResultObject) -> ResultObject:
    return msgspec.structs.replace(result, fields=GIVEN)


def test_dates_are_written_out() -> None:
    assert list(map(date_in_words, ("2026-03-05", "2026-12", "2026", "x-y"))) == [
        "5 March 2026", "December 2026", "2026", "x-y",
    ]  # fmt: skip


def test_markdown_has_a_line_of_them_below_the_facts() -> None:
    lines = exported(with_fields(reviewed()), "markdown").decode().splitlines()
    assert lines[4] == r"**From:** Lind \& Co · **Date:** 5 March 2026 · **Subject:** The \*north\* \<quay\>"
    assert "**From:**" not in exported(reviewed(), "markdown").decode()


def test_front_matter_has_them_and_the_note_below_does_not_say_them_again() -> None:
    text = exported(with_fields(reviewed()), "obsidian").decode()
    assert text.count("Lind") == 1


def test_html_has_them_below_the_facts() -> None:
    text = exported(with_fields(a_brief()), "html").decode()
    assert (
        '<p class="facts" dir="auto">From: Lind &amp; Co · Date: 5 March 2026 · Subject: The *north* &lt;quay' in text
    )


def test_a_pdf_has_them_on_its_first_page() -> None:
    page = pymupdf.open(stream=exported(with_fields(a_brief()), "pdf"))[0]
    assert "From: Lind & Co · Date: 5 March 2026 · Subject: The *north* <quay>" in page.get_text().replace("\n", " ")


def test_word_has_them_before_the_summary() -> None:
    with zipfile.ZipFile(io.BytesIO(exported(with_fields(a_brief()), "word"))) as package:
        paragraphs = package.read("word/document.xml").decode().split("</w:p>")
    words = ["".join(re.findall(r"<w:t [^>]*>([^<]*)</w:t>", one)) for one in paragraphs]
    assert words[2] == "From: Lind &amp; Co · Date: 5 March 2026 · Subject: The *north* &lt;quay&gt;"


def test_an_e_mail_says_them_in_a_sentence() -> None:
    text = " ".join(exported(with_fields(a_brief()), "email").decode().split())
    assert "The document is from Lind & Co, of 5 March 2026, about “The *north* <quay>”." in text
    some = msgspec.structs.replace(a_brief(), fields=GIVEN[:1])
    assert "The document is about “The" in " ".join(exported(some, "email").decode().split())


def test_a_bundle_names_them_where_it_says_what_is_in_it(tmp_path: Path) -> None:
    document = pdf_of(tmp_path / "a.pdf")
    export(with_fields(result_of(document)), "bundle", tmp_path / "b.zip", document=document)
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        told = archive.read("README.txt").decode()
    assert (
        "a.pdf: the document.\n    From: Lind & Co\n    Date: 5 March 2026\n    Subject: The *north* <quay>\n" in told
    )


@pytest.mark.parametrize("form", ["word", "pdf", "markdown", "obsidian", "html", "email"])
@pytest.mark.parametrize("make", [a_brief, reviewed], ids=lambda make: make.__name__)
def test_ours_is_known_again_and_replaced(form: str, make, tmp_path: Path) -> None:
    path = tmp_path / f"x{FORMATS[form][0]}"
    for _ in range(2):
        export(with_fields(make()), form, path)
