"""Exports keep every link, and nothing that a document holds can become markup or a half-written file."""

import json
import os
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from engine.document import Chunk, Document, Page, Result
from engine.errors import FileProblem, UnreadableFile, UsageError
from engine.export.contract import error_object, json_text, result_object
from engine.export.earlier_outputs import is_result_object
from engine.export.files import check_format, export
from engine.schema.brief import Section
from engine.schema.enums import ChunkState, Kind, LeftOutReason, PageState, SummaryFormat, Support, Via
from engine.schema.result import (
    ChunkLedger,
    Evidence,
    LeftOut,
    Notice,
    ResultObject,
    SummarySentence,
    SummarySettings,
    Timings,
)

TEXT = "The wall <b>held</b>. It cost 9.4 million *crowns*. "


def a_document(kind: Kind = Kind.PDF) -> Document:
    spans = ((0, 22), (22, len(TEXT)))
    pages = [Page(n, *span, PageState.READ, None, 595.0, 842.0, 0) for n, span in enumerate(spans, start=1)]
    return Document(
        path="a <report>.pdf",
        sha256="ab" * 32,
        kind=kind,
        title="Walls & <script>alert(1)</script>",
        language="en",
        text=TEXT,
        pages=pages if kind is Kind.PDF else [],
        turns=[],
        cues=[],
        blocks=[],
        sentences=[],
        outline=[],
        left_out=[LeftOut(2, LeftOutReason.RUNNING_HEAD, 12)],
        notices=[Notice(code="scanned", message="Page 3 is a <picture>.", page=3)],
    )


def a_result() -> Result:
    first = Evidence(0, 21, TEXT[0:21], 1, ((72.0, 80.0, 300.0, 92.0),), None, None, Via.CHUNK, 1.0)
    second = Evidence(22, 52, TEXT[22:52], 2, (), None, None, Via.CHUNK, 1.0)
    return Result(
        settings=SummarySettings(words=100),
        chunks=(Chunk(0, 0, 22, 6, 0, 1), Chunk(1, 22, len(TEXT), 9, 1, 2)),
        ledger=(ChunkLedger(0, ChunkState.USED, 0.75), ChunkLedger(1, ChunkState.FAILED, 0.5, "ran out of time")),
        summary=(
            SummarySentence(TEXT[0:21], 0, Support.SUPPORTED, 1.0, (first,)),
            SummarySentence(TEXT[22:52], 1, Support.WEAK, 0.5, (second,)),
        ),
        labels=(),
        models=(),
        timings=Timings(ingest_s=0.25),
        notices=(Notice(code="chunk_failed", message="One section could not be summarized."),),
    )


def test_a_plain_result_is_of_schema_1_and_a_brief_adds_to_it():
    line = json.loads(json_text(result_object(a_document(), a_result())))
    assert line["schema"] == 1
    assert not {"sections", "parts", "facts", "answered"} & line.keys()
    assert "format" not in line["settings"]
    assert not {"section", "part"} & line["summary"][0].keys()

    plain = a_result()
    brief = replace(
        plain,
        settings=replace(plain.settings, format=SummaryFormat.BRIEF),
        summary=(replace(plain.summary[0], section="purpose"), *plain.summary[1:]),
        sections=(Section("purpose", "Purpose", found=True),),
    )
    line = json.loads(json_text(result_object(a_document(), brief)))
    assert (line["schema"], line["sections"][0]["title"]) == (2, "Purpose")
    assert (line["summary"][0]["section"], line["settings"]["format"]) == ("purpose", "brief")
    assert is_result_object(line)


@pytest.fixture
def contract() -> dict:
    """As it is read from a file."""
    return json.loads(json_text(result_object(a_document(), a_result())))


def typed(contract: dict) -> ResultObject:
    return msgspec.convert(contract, ResultObject)


class Markup(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.words = ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        named = dict(attrs)
        if named.get("href"):
            self.links.append(named["href"])
        if named.get("id"):
            self.anchors.append(named["id"])

    def handle_data(self, data):
        self.words += data


def test_contract_accounts_for_every_character_and_page(contract):
    assert contract["ledger"]["characters_in_chunks"] == contract["document"]["characters"] == len(TEXT)
    assert [page["page"] for page in contract["ledger"]["pages"]] == [1, 2]
    assert [chunk["pages"] for chunk in contract["chunks"]] == [[1, 1], [2, 2]]
    assert contract["ledger"]["left_out"] == [{"page": 2, "reason": "running_head", "characters": 12}]
    assert contract["ledger"]["chunks"][1] == {
        "index": 1,
        "state": "failed",
        "salience": 0.5,
        "reason": "ran out of time",
    }
    assert [notice["code"] for notice in contract["document"]["warnings"]] == ["scanned", "chunk_failed"]


def test_a_document_without_pages_has_no_page_numbers():
    contract = result_object(a_document(Kind.TEXT), a_result())
    assert contract.document.pages is None
    assert contract.chunks[0].pages is None


def test_an_unreadable_file_still_gives_its_line():
    error = UnreadableFile(FileProblem.ENCRYPTED, "x.pdf needs a password.", sha256="cd" * 32)
    line = error_object("x.pdf", error)
    assert line["document"] == {"path": "x.pdf", "sha256": "cd" * 32}
    assert line["error"] == {"code": 3, "kind": "encrypted", "message": "x.pdf needs a password."}


def test_html_shows_the_words_of_the_document_and_never_its_markup(contract, tmp_path):
    page = Markup()
    page.feed(export(typed(contract), "html", tmp_path / "x.html").read_text(encoding="utf-8"))
    assert "script" not in page.tags
    assert "b" not in page.tags
    assert "Walls & <script>alert(1)</script>" in page.words
    assert page.words.count("The wall <b>held</b>.") == 2


def test_html_links_each_sentence_to_its_source_and_back_and_to_the_page(contract, tmp_path):
    page = Markup()
    page.feed(export(typed(contract), "html", tmp_path / "x.html").read_text(encoding="utf-8"))
    assert {"#e1", "#e2", "#s1", "#s2"} <= set(page.links)
    assert {"e1", "e2", "s1", "s2"} <= set(page.anchors)
    assert [link.rpartition("#")[2] for link in page.links if link.startswith("./")] == ["page=1", "page=2"]
    assert not [link for link in page.links if link.startswith("http")]


def test_markdown_has_a_footnote_for_each_sentence_with_its_words_and_page(contract, tmp_path):
    text = export(typed(contract), "markdown", tmp_path / "x.md").read_text(encoding="utf-8")
    for number, page, words in ((1, 1, r"The wall \<b\>held\</b\>."), (2, 2, r"It cost 9.4 million \*crowns\*.")):
        assert f"[^{number}]" in text
        note = next(line for line in text.splitlines() if line.startswith(f"[^{number}]:"))
        assert f"#page={page}" in note
        assert words in note
    assert "*(weak)*" in text


HOSTILE = "1. R&D ~cut~ $x$ &lt;i&gt;\x1b[31m\x9b\u202egpj\u2066\n\n# A heading\n\n- <img src=x> [^9]"


def test_words_that_mean_harm_are_letters_in_markdown(contract, tmp_path):
    contract["document"]["title"] = HOSTILE
    contract["summary"][0]["text"] = "- " + HOSTILE
    contract["summary"][0]["evidence"][0]["quote"] = HOSTILE
    contract["document"]["warnings"][0]["message"] = HOSTILE
    text = export(typed(contract), "markdown", tmp_path / "x.md").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert [line for line in lines if line.startswith("#")] == [lines[0], "## Notes on reading"]
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    assert lines[0].startswith(r"# 1\. R\&D \~cut\~ \$x\$ \&lt;i\&gt;")
    assert lines[4].startswith(r"\- 1. R\&D")
    assert re.findall(r"(?<!\\)<[^ ]*", text) == ["<!--"], "the seal's"
    assert re.findall(r"(?m)^\[\^(\d+)\]: ", text) == ["1", "2"]
    export(typed(contract), "markdown", tmp_path / "x.md")  # and it is known again


def test_words_that_mean_harm_are_letters_in_html(contract, tmp_path):
    contract["document"]["title"] = contract["summary"][0]["text"] = HOSTILE + "</title><script>x</script>"
    contract["summary"][0]["evidence"][0]["quote"] = HOSTILE + "</blockquote></body>"
    contract["document"]["path"] = "/tmp/<b>x\u202e\udcff.pdf"
    text = export(typed(contract), "html", tmp_path / "x.html").read_text(encoding="utf-8")
    page = Markup()
    page.feed(text)
    assert {"script", "img", "b", "i"}.isdisjoint(page.tags)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    assert "<img src=x> [^9]" in page.words
    export(typed(contract), "html", tmp_path / "x.html")


def test_json_export_is_the_contract(contract, tmp_path):
    assert json.loads(export(typed(contract), "json", tmp_path / "x.json").read_text(encoding="utf-8")) == contract


def test_an_export_replaces_a_file_whole_and_leaves_nothing_beside_it(contract, tmp_path):
    target = tmp_path / "x.html"
    contract["document"]["title"] = "An earlier title"
    export(typed(contract), "html", target)
    contract["document"]["title"] = "Another title"
    export(typed(contract), "html", target)
    assert ">Another title</h1>" in target.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("by", ["itself", "link"])
def test_an_export_never_goes_over_its_own_source(contract, tmp_path, by):
    source, link = tmp_path / "source.pdf", tmp_path / "link.pdf"
    source.write_bytes(b"%PDF-")
    link.symlink_to(source)
    contract["document"]["path"] = str(source)
    with pytest.raises(UsageError, match="is the document itself"):
        export(typed(contract), "markdown", source if by == "itself" else link)
    assert source.read_bytes() == b"%PDF-"
    assert link.is_symlink()


def test_an_export_into_a_pipe_leaves_it_a_pipe(contract, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    export(typed(contract), "markdown", pipe)
    assert os.read(reader, 1 << 16).startswith(b"# Walls")
    assert pipe.is_fifo()
    os.close(reader)


def test_a_missing_folder_is_said_before_anything_is_written(contract, tmp_path):
    with pytest.raises(UsageError, match="does not exist"):
        export(typed(contract), "html", tmp_path / "nowhere" / "x.html")


@pytest.mark.parametrize(("name", "format_name"), [("md", "markdown"), ("HTML", "html"), ("json", "json")])
def test_formats_by_their_usual_names(name, format_name):
    assert check_format(name) == format_name


def test_an_unknown_format_is_wrong_usage():
    with pytest.raises(UsageError, match="odt"):
        check_format("odt")


def test_the_samples_are_there():
    assert {path.suffix for path in (Path(__file__).parents[3] / "resources" / "samples").iterdir()} >= {".pdf", ".vtt"}
