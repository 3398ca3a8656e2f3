"""Word and PDF hold what the other exports hold, as word processors and PDF readers have it, and are known again."""

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pymupdf
import pytest

from engine.errors import UsageError
from engine.export.earlier_outputs import is_earlier_output
from engine.export.files import check_format, export, exported, written_out
from engine.ingest.reader import read_document
from engine.schema.enums import TextForm
from engine.schema.result import ResultObject
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_exports import HOSTILE
from tests.engine.export.test_reviews_out import reviewed

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def part(content: bytes, name: str) -> ET.Element:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return ET.fromstring(archive.read(name))


def words(node: ET.Element) -> str:
    return "".join(text.text or "" for text in node.iter(f"{W}t"))


def hostile() -> ResultObject:
    result = reviewed()
    first, second = result.summary
    assert first.review is not None
    worse = replace(first.review, edited=HOSTILE, note=HOSTILE, by=HOSTILE + '"')
    quoted = replace(first.evidence[0], quote=HOSTILE, speaker=HOSTILE)
    document = replace(result.document, title=HOSTILE)
    return msgspec.structs.replace(
        result, document=document, summary=(replace(first, review=worse, evidence=(quoted,)), second)
    )


def test_every_line_of_a_brief_has_a_footnote_with_its_place_and_words() -> None:
    content = exported(a_brief(), "word")
    body, notes = part(content, "word/document.xml"), part(content, "word/footnotes.xml")
    headings = [words(p) for p in body.iter(f"{W}p") if p.find(f"{W}pPr/{W}pStyle[@{W}val='Heading1']") is not None]
    assert headings == ["Subject", "Money & <dues>", "The parts", "Facts", "Notes on reading"]
    assert "Not found in this document. Looked for *prices*." in words(body)
    used = [one.get(f"{W}id") for one in body.iter(f"{W}footnoteReference")]
    made = {one.get(f"{W}id"): words(one) for one in notes if one.get(f"{W}type") is None}
    assert used == list(made) == ["1", "2"]
    assert made["1"] == " a <report>.pdf, p. 1, characters 0–21: “The wall <b>held</b>.”"
    rows = [[words(cell) for cell in row.iter(f"{W}tc")] for row in body.iter(f"{W}tr")]
    assert rows[0] == ["Kind", "Value", "In the text", "Place"]
    assert ["Amount", "SEK 9,400,000", "9.4 million *crowns*", "p. 2"] in rows


def test_what_a_reader_decided_is_in_word_with_the_note_as_a_comment() -> None:
    content = exported(reviewed(), "word")
    body, comments = part(content, "word/document.xml"), part(content, "word/comments.xml")
    assert "The wall held all <winter>. (edited: check it against its source; confirmed)" in words(body)
    struck = [words(run) for run in body.iter(f"{W}r") if run.find(f"{W}rPr/{W}strike") is not None]
    assert struck == ["It cost 9.4 million *crowns*."]
    assert [words(one) for one in comments] == ["9.4 or 9.5?"]
    assert "Confirmed by Ada *B*, 2026-05-04 10:12 UTC" in words(part(content, "word/footnotes.xml"))


def test_words_of_another_language_and_from_the_right_are_marked_as_such_and_no_others() -> None:
    result = reviewed()
    first, second = result.summary
    hebrew = replace(second, text="העבודה הסתיימה.", evidence=(replace(second.evidence[0], quote="העבודה הסתיימה."),))
    of_harbour = msgspec.structs.replace(
        result, document=replace(result.document, language="he"), summary=(first, hebrew)
    )
    body = part(exported(of_harbour, "word"), "word/document.xml")
    tagged = {words(run) for run in body.iter(f"{W}r") if run.find(f"{W}rPr/{W}lang[@{W}bidi='he-IL']") is not None}
    assert tagged == {result.document.title, "העבודה הסתיימה."}
    turned = [words(run) for run in body.iter(f"{W}r") if run.find(f"{W}rPr/{W}rtl") is not None]
    assert turned == ["העבודה הסתיימה."]
    assert 'dir="auto"' in exported(of_harbour, "html").decode()
    japanese = msgspec.structs.replace(result, document=replace(result.document, language="ja"))
    lang = part(exported(japanese, "word"), "word/document.xml").find(f".//{W}lang")
    assert lang is not None
    assert dict(lang.attrib) == {f"{W}eastAsia": "ja-JP"}  # else Latin words are broken anywhere


@pytest.mark.parametrize(("name", "initials"), [("&<>", "&"), ('"A" b', '"b'), ("", "R"), ("Ada M. Byron Z", "AMB")])
def test_a_comment_has_the_initials_of_any_name(name: str, initials: str) -> None:
    result = reviewed()
    first, second = result.summary
    assert second.review is not None
    by = replace(second, review=replace(second.review, by=name))
    content = exported(msgspec.structs.replace(result, summary=(first, by)), "word")
    assert [one.get(f"{W}initials") for one in part(content, "word/comments.xml")] == [initials]


def test_every_page_of_word_says_of_which_file_it_is_and_which_page() -> None:
    content = exported(a_brief(), "word")
    assert words(part(content, "word/footer.xml")) == "a <report>.pdf · 1 / 1"
    assert part(content, "word/document.xml").find(f".//{W}footerReference") is not None


def test_word_is_read_again_by_the_reader_of_word_documents(tmp_path: Path) -> None:
    document = read_document(export(a_brief(), "word", tmp_path / "brief.docx"), on_words=lambda _: None)
    assert "The wall <b>held</b>." in document.text


def test_a_number_in_the_pdf_leads_to_the_words_of_its_source() -> None:
    with pymupdf.open(stream=exported(reviewed(), "pdf"), filetype="pdf") as pdf:
        text = "".join(page.get_text(flags=0) for page in pdf)
        links = [link for page in pdf for link in page.get_links()]
    said = " ".join(text.split())  # white space that does not break, too
    assert "The wall held all <winter>. (edited: check it against its source; confirmed) [1, p. 1]" in said
    assert "Rejected, 2026-05-04 10:12 UTC" in said
    assert links
    assert all(link["kind"] == pymupdf.LINK_GOTO for link in links)


@pytest.mark.parametrize("form", ["word", "pdf"])
def test_the_same_gives_the_same_bytes_and_only_ours_are_replaced(form: str, tmp_path: Path) -> None:
    path = export(reviewed(), form, tmp_path / "x")
    first = path.read_bytes()
    assert is_earlier_output(form, path)
    export(reviewed(), form, path)
    assert path.read_bytes() == first
    path.write_bytes(first.replace(b"9", b"8", 1) if form == "pdf" else saved_again(first))
    assert not is_earlier_output(form, path)
    with pytest.raises(UsageError):
        export(reviewed(), form, path)
    path.write_bytes(b"")
    assert is_earlier_output(form, path)


def saved_again(content: bytes) -> bytes:
    """As a word processor saves it: the same parts, one of them changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"9.4", b"9.5"))
        new.comment = old.comment
    return out.getvalue()


def test_words_that_mean_harm_are_letters() -> None:
    content = exported(hostile(), "word")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            assert not re.search("[\x00-\x08\x7f-\x9f\u202a-\u202e]", archive.read(name).decode()), name
    assert "<img src=x>" in words(part(content, "word/document.xml"))
    with pymupdf.open(stream=exported(hostile(), "pdf"), filetype="pdf") as pdf:
        text = "".join(page.get_text() for page in pdf)
        assert not [image for page in pdf for image in page.get_images()]
    assert "<img src=x>" in " ".join(text.split())


def test_the_formats_are_named_where_one_is_not_known() -> None:
    assert check_format("docx") == "word"
    named = "word, pdf, markdown, html, email, json, facts, deadlines, obsidian, ris, bibtex, annotated or bundle"
    with pytest.raises(UsageError, match=f"use {named}"):
        check_format("odt")


def test_pages_for_a_printer_have_no_tags_but_ours_whatever_the_document_holds() -> None:
    page = written_out(hostile(), TextForm.PRINT)
    tags = {tag.lower() for tag in re.findall(r"<\s*([a-zA-Z!?][^\s>/]*)", page)}
    ours = {"html", "head", "style", "body", "h1", "h2", "h3", "p", "ul", "li", "a", "b", "i", "s", "br", "span"}
    assert tags <= ours | {"table", "tr", "th", "td"}
    assert set(re.findall(r'href="([^"]{2})', page)) == {"#e"}
