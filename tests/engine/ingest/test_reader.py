"""Any file becomes a document or one clear sentence, and the document is of exactly the bytes that were hashed."""

import hashlib
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.document import Document
from engine.errors import Cancelled, FileProblem, PrecisError, UnreadableFile
from engine.ingest import reader
from engine.ingest.delivery import MOST_CHARACTERS
from engine.ingest.formats import Format
from engine.ingest.reader import read_document
from engine.ingest.sandbox.limits import Limits
from engine.progress import Checkpoint, silent
from engine.schema.enums import Kind, PageState
from tests.engine.ingest.transcripts.shapes import docx
from tests.engine.read_here import reading_here

TALK = "Ann: Good morning, everybody.\nBo: Hello. Are we all here?\nAnn: Not yet, Cy is late.\nBo: Then we wait.\n"


def read(path: Path, checkpoint: Checkpoint = silent) -> Document:
    return read_document(path, on_words=lambda _: None, checkpoint=checkpoint)


def check(document: Document) -> None:
    """What holds for every document."""
    document.text.encode("utf-8")
    assert "\r" not in document.text
    last = 0
    for sentence in document.sentences:
        assert last <= sentence.start < sentence.end <= len(document.text)
        last = sentence.end
    inside = bytearray(len(document.text))
    for sentence in document.sentences:
        inside[sentence.start : sentence.end] = b"\1" * (sentence.end - sentence.start)
    assert all(inside[i] or c.isspace() for i, c in enumerate(document.text))
    assert all(turn.begins is None or turn.ends is None or turn.begins <= turn.ends for turn in document.turns)
    assert bool(document.turns) == (document.kind is Kind.TRANSCRIPT)
    assert bool(document.pages) == (document.kind is Kind.PDF)


def test_a_text(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"\xef\xbb\xbfThe ferry\r\n\r\nIt ran twice a day. It was never \xef\xac\x81ne.\r\n")
    document = read(path)
    check(document)
    assert document.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert document.path == str(path)
    assert document.text == "The ferry\n\nIt ran twice a day. It was never fine."
    assert (document.kind, document.title, document.duration) == (Kind.TEXT, "The ferry", None)
    quotes = [document.text[s.start : s.end] for s in document.sentences]
    assert quotes == ["The ferry", "It ran twice a day.", "It was never fine."]
    assert read(path) == document


@pytest.mark.parametrize(
    ("name", "title"), [("notes.txt", "notes"), ("Licence-1.3", "Licence-1.3"), ("v2.1 of 3. May", "v2.1 of 3. May")]
)
def test_only_the_ending_that_tells_a_format_is_no_part_of_a_title(name: str, title: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text("the ferry runs until ten, and nobody has to wait for it in the rain.\n", "utf-8")
    assert read_document(path, on_words=lambda _: None).title == title


def test_wrong_names_do_not_matter(tmp_path: Path, corpus: Path) -> None:
    pdf = next((corpus / "pdf-papers").glob("*.pdf"))
    named = tmp_path / "paper.txt"
    named.write_bytes(pdf.read_bytes())
    document = read(named)
    check(document)
    assert document.kind is Kind.PDF
    assert {page.state for page in document.pages} == {PageState.READ}
    talk = tmp_path / "talk.pdf"
    talk.write_text(TALK, encoding="utf-8")
    assert [turn.speaker for turn in read(talk).turns] == ["Ann", "Bo", "Ann", "Bo"]


def test_a_picture_named_pdf_and_its_hash(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    with pytest.raises(UnreadableFile, match="picture"):
        read(path)


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("a.vtt", "WEBVTT\n\n", FileProblem.EMPTY),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann></v>\n", FileProblem.EMPTY),
        ("a.json", '{"segments": []}', FileProblem.UNSUPPORTED),
        ("a.json", '{"segments": [{"text": " ", "start": 0, "end": 1}]}', FileProblem.EMPTY),
        ("a.json", '{"segments": [', FileProblem.DAMAGED),
        ("a.md", "<!-- nothing -->\n", FileProblem.EMPTY),
    ],
)
def test_files_without_text_are_refused_with_their_hash(
    tmp_path: Path, name: str, data: str, problem: FileProblem
) -> None:
    path = tmp_path / name
    path.write_text(data, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        read(path)
    assert caught.value.problem is problem
    assert caught.value.sha256 == hashlib.sha256(data.encode()).hexdigest()
    assert name in str(caught.value)


def test_an_empty_word_file_is_empty(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read(docx(tmp_path / "a.docx", []))
    assert caught.value.problem is FileProblem.EMPTY
    assert caught.value.sha256 == hashlib.sha256((tmp_path / "a.docx").read_bytes()).hexdigest()


def test_a_file_that_changes_while_it_is_read_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = docx(tmp_path / "a.docx", ["First version."])
    read_package = reader.read_in_worker

    def change(opened: Path, form: Format, **given: Any) -> object:
        raw = read_package(opened, form, **given)
        docx(opened, ["Second version."])
        os.utime(opened, ns=(1, 1))
        return raw

    monkeypatch.setattr(reader, "read_in_worker", change)
    with pytest.raises(UnreadableFile, match="was changed while"):
        read(path)


def test_a_text_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_MAX_TEXT_BYTES", 1000)
    path = tmp_path / "a.txt"
    path.write_text("word " * 300, encoding="utf-8")
    with pytest.raises(UnreadableFile, match="Split it"):
        read(path)


def test_a_text_too_long_is_refused_before_it_is_taken_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"A few words. " * (MOST_CHARACTERS // 13 + 1))
    with pytest.raises(UnreadableFile, match="more than 16 million characters") as caught:
        read(path)
    assert caught.value.problem is FileProblem.UNSUPPORTED


def test_a_text_of_too_many_sentences_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_MAX_SENTENCES", 20)
    path = tmp_path / "a.txt"
    path.write_text("It was said once more. " * 20, encoding="utf-8")
    assert len(read(path).sentences) == 20
    path.write_text("It was said once more. " * 21, encoding="utf-8")
    with pytest.raises(UnreadableFile, match="more than 20 sentences"):
        read(path)


def test_the_reader_of_a_text_gets_no_more_memory_than_the_program_may_take() -> None:
    assert Limits().of_text(1 << 40).memory_mb < 1000


def test_stopping_passes_through(tmp_path: Path) -> None:
    calls = 0

    def stop(stage: str, done: int, total: int) -> None:
        nonlocal calls
        calls += 1
        assert stage == "read"
        if calls == 2:
            raise Cancelled

    path = tmp_path / "a.txt"
    path.write_text(TALK, encoding="utf-8")
    with pytest.raises(Cancelled):
        read(path, stop)


def test_other_languages_are_told(tmp_path: Path) -> None:
    path = tmp_path / "brief.txt"
    path.write_text(
        "Die Sitzung wurde um neun Uhr eröffnet. Das Protokoll wurde genehmigt. Z. B. von mir.", encoding="cp1252"
    )
    document = read(path)
    assert document.language == "de"
    assert [notice.code for notice in document.notices] == ["language"]
    assert "eröffnet" in document.text


@given(
    st.one_of(st.binary(max_size=600), st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass"))),
    st.sampled_from([".txt", ".md", ".vtt", ".srt", ".json", ".docx"]),
)
@settings(max_examples=150)
def test_any_file_is_read_or_refused(tmp_path: Path, data: bytes, suffix: str) -> None:
    """In this process, for a hundred workers take their time; what is read takes the way that leads out of one."""
    path = tmp_path / f"file{suffix}"
    path.write_bytes(data)
    if data.lstrip()[:5].startswith((b"<", b"%PDF")):
        return
    try:
        with reading_here():
            document: Document | PrecisError = read(path)
    except PrecisError as error:
        document = error
    if isinstance(document, Document):
        check(document)
    else:
        assert path.name in str(document)
