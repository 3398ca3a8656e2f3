"""A copy of the document with highlights, and an archive with the document that can be checked anywhere."""

import hashlib
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pymupdf
import pytest

from engine.cli.verify import verify
from engine.document import Chunk, Result
from engine.errors import UnreadableFile, UsageError
from engine.export.contract import result_object
from engine.export.earlier_outputs import is_earlier_output
from engine.export.files import export
from engine.ingest.reader import read_document
from engine.schema.brief import Fact
from engine.schema.enums import ChunkState, ReviewState, Support, Via
from engine.schema.highlights import HighlightColour, HighlightedPassage, HighlightPart
from engine.schema.result import ChunkLedger, Evidence, ResultObject, SummarySentence, SummarySettings, Timings
from engine.schema.review import Review
from engine.schema.reviewing import line_key, sum_of
from engine.verification import check_result

LINES = ("The harbour wall held all winter.", "It cost nine million crowns.", "Nobody was hurt in the storm.")


def pdf_of(path: Path, *, rotation: int = 0, password: str = "") -> Path:
    """A line a page."""
    made = pymupdf.open()
    for line in LINES:
        page = made.new_page()
        page.insert_text((72, 100), line)
        page.set_rotation(rotation)
    locked = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "user_pw": password, "owner_pw": password} if password else {}
    made.save(path, **locked)
    return path


def result_of(
    path: Path, *, password: str = "", review: Callable[[SummarySentence], Review] | None = None
) -> ResultObject:
    """Every line is a line of the summary; the second is reviewed."""
    with pymupdf.open(path) as pdf:
        pdf.authenticate(password)
        boxes = [tuple(page.search_for(line)[0] * page.rotation_matrix) for page, line in zip(pdf, LINES, strict=True)]
    document = read_document(path, on_words=lambda _: None, password=password or None)
    lines = []
    for number, line in enumerate(LINES):
        start = document.text.index(line)
        box = tuple(round(side, 1) for side in boxes[number])
        item = Evidence(start, start + len(line), line, number + 1, (box,), None, None, Via.CHUNK, 1.0)
        lines.append(SummarySentence(line, 0, Support.SUPPORTED, 1.0, (item,)))
    result = Result(
        settings=SummarySettings(words=100),
        chunks=(Chunk(0, 0, len(document.text), 20, 0, len(document.sentences)),),
        ledger=(ChunkLedger(0, ChunkState.USED, 0.5),),
        summary=tuple(lines),
        labels=(),
        models=(),
        timings=Timings(),
        notices=(),
    )
    reviews = {line_key(lines[1]): review(lines[1])} if review is not None else {}
    return result_object(document, result, reviews)


def rejected(line: SummarySentence) -> Review:
    return Review(ReviewState.REJECTED, "Ada", "2026-05-04T10:12:00+00:00", sum_of(line.text))


def noted(line: SummarySentence) -> Review:
    return replace(rejected(line), state=ReviewState.CONFIRMED, note="Nine or ten?")


@pytest.mark.parametrize("rotation", [0, 90])
def test_the_words_of_each_line_are_marked_on_the_page_with_what_was_said_of_them(
    tmp_path: Path, rotation: int
) -> None:
    source = pdf_of(tmp_path / "harbour.pdf", rotation=rotation)
    result = result_of(source, review=noted)
    copy = export(result, "annotated", tmp_path / "copy.pdf")
    with pymupdf.open(copy) as pdf:
        for page, sentence in zip(pdf, result.summary, strict=True):
            (mark,) = page.annots()
            assert mark.type[1] == "Highlight"
            assert sentence.text in mark.info["content"]
            _, y0, x1, _ = sentence.evidence[0].boxes[0]
            red, green, blue = page.get_pixmap().pixel(round(x1 - 1.5), round(y0 + 1.5))
            assert min(red, green) > 180 > blue, "yellow where the words are"
            assert page.get_pixmap().pixel(5, 5) == (255, 255, 255)
        second = next(pdf[1].annots()).info
    assert second["title"] == "Ada"
    assert "Confirmed by Ada" in second["content"]
    assert "Nine or ten?" in second["content"]
    assert is_earlier_output("annotated", copy)


def test_what_was_rejected_has_no_mark_and_no_mark_is_guessed(tmp_path: Path) -> None:
    source = pdf_of(tmp_path / "harbour.pdf")
    result = result_of(source, review=rejected)
    first, second, third = result.summary
    unsupported = replace(third, support=Support.UNSUPPORTED)
    copy = export(
        msgspec.structs.replace(result, summary=(first, second, unsupported)), "annotated", tmp_path / "c.pdf"
    )
    with pymupdf.open(copy) as pdf:
        assert [len(list(page.annots())) for page in pdf] == [1, 0, 0]


def test_a_locked_document_stays_locked_and_needs_its_password(tmp_path: Path) -> None:
    source = pdf_of(tmp_path / "harbour.pdf", password="open sesame")
    result = result_of(source, password="open sesame")
    with pytest.raises(UnreadableFile, match="password"):
        export(result, "annotated", tmp_path / "copy.pdf")
    copy = export(result, "annotated", tmp_path / "copy.pdf", password="open sesame")
    with pymupdf.open(copy) as pdf:
        assert pdf.needs_pass
        assert pdf.authenticate("open sesame")
        assert list(pdf[0].annots())


def test_only_a_pdf_can_be_marked(tmp_path: Path) -> None:
    result = result_of(pdf_of(tmp_path / "harbour.pdf"))
    text = msgspec.structs.replace(result, document=replace(result.document, kind="text", path="notes.txt"))
    with pytest.raises(UsageError, match=r"notes.txt is not a PDF"):
        export(text, "annotated", tmp_path / "copy.pdf")


def test_an_archive_is_checked_without_the_library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = pdf_of(tmp_path / "harbour.pdf")
    archive = export(result_of(source, review=noted), "bundle", tmp_path / "harbour.zip")
    source.unlink()

    assert verify(archive) == 0
    assert "3 quotes and 3 boxes checked, all hold" in capsys.readouterr().out
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path / "out")
    sums = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=tmp_path / "out", capture_output=True, check=True)
    assert sums.stdout.decode().splitlines() == ["result.json: OK", "harbour.pdf: OK"]
    assert is_earlier_output("bundle", archive)


def test_a_fact_that_ends_within_a_word_of_the_page_holds_and_one_beside_its_words_does_not(tmp_path: Path) -> None:
    source = pdf_of(tmp_path / "harbour.pdf")
    result = result_of(source)
    (x0, y0, x1, y1) = result.summary[0].evidence[0].boxes[0]
    at = LINES[0].index("winter")
    each = (x1 - x0) / len(LINES[0])
    box = (x0 + at * each - 1, y0, x1 - each, y1)
    fact = Fact("date", "winter", "winter", at, at + 6, 1, (box,), None, None, 1.0)
    assert check_result(msgspec.structs.replace(result, facts=(fact,)), source).problems == ()
    beside = replace(fact, boxes=((x0, y0, x0 + 40, y1),))
    (problem,) = check_result(msgspec.structs.replace(result, facts=(beside,)), source).problems
    assert problem == "the boxes of fact 1 (date) are not on its words on page 1"


def repacked(archive: Path, name: str, change: Callable[[bytes], bytes], *, sums: bool) -> None:
    """Change a file in an archive, and with `sums` its sum as well."""
    with zipfile.ZipFile(archive) as old:
        files = {one: old.read(one) for one in old.namelist()}
    before = hashlib.sha256(files[name]).hexdigest()
    files[name] = change(files[name])
    if sums:
        after = hashlib.sha256(files[name]).hexdigest()
        files["SHA256SUMS"] = files["SHA256SUMS"].replace(before.encode(), after.encode())
    with zipfile.ZipFile(archive, "w") as new:
        for one, content in files.items():
            new.writestr(one, content)


@pytest.mark.parametrize(
    ("name", "old", "new", "sums", "told"),
    [
        ("result.json", b"nine million", b"five million", False, "result.json is not the file that was packed"),
        ("result.json", b'"quote": "It cost nine', b'"quote": "It cost five', True, "the quote of sentence 2"),
        ("result.json", b'"text": "It cost nine', b'"text": "It cost five', True, "not those that its review is of"),
        ("harbour.pdf", b"%PDF", b"%PDF", False, ""),
    ],
)
def test_what_was_changed_in_an_archive_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, old: bytes, new: bytes, sums: bool, told: str
) -> None:
    archive = export(result_of(pdf_of(tmp_path / "harbour.pdf"), review=noted), "bundle", tmp_path / "harbour.zip")
    repacked(archive, name, lambda content: content.replace(old, new), sums=sums)
    assert verify(archive) == (1 if told else 0)
    assert told in capsys.readouterr().out
    assert not is_earlier_output("bundle", archive)


def test_an_archive_that_is_not_ours_is_refused_and_nothing_leaves_its_folder(tmp_path: Path) -> None:
    archive = export(result_of(pdf_of(tmp_path / "harbour.pdf")), "bundle", tmp_path / "harbour.zip")
    repacked(archive, "SHA256SUMS", lambda content: content.replace(b"harbour.pdf", b"../../x.pdf"), sums=False)
    with pytest.raises(UsageError, match="not an archive written by Précis"):
        verify(archive)
    archive.write_bytes(archive.read_bytes()[:400])
    with pytest.raises(UsageError):
        verify(archive)


def test_a_document_that_was_changed_since_is_not_packed(tmp_path: Path) -> None:
    source = pdf_of(tmp_path / "harbour.pdf")
    result = result_of(source)
    source.write_bytes(source.read_bytes() + b"\n")
    with pytest.raises(UnreadableFile, match="changed since it was summarized"):
        export(result, "bundle", tmp_path / "harbour.zip")


def test_a_readers_own_highlight_has_its_colour_its_note_and_whose_it_is(tmp_path: Path) -> None:
    source = pdf_of(tmp_path / "harbour.pdf")
    result = result_of(source)
    item = result.summary[2].evidence[0]
    part = HighlightPart(item.page, item.boxes, None)
    own = HighlightedPassage(
        item.start,
        item.end,
        item.quote,
        "p. 3",
        (part,),
        HighlightColour.BLUE,
        "Ada",
        "2026-05-04T10:12:00+00:00",
        "Sure?",
    )
    result = msgspec.structs.replace(result, summary=(), highlights=(own,))
    copy = export(result, "annotated", tmp_path / "copy.pdf")
    with pymupdf.open(copy) as pdf:
        assert [len(list(page.annots())) for page in pdf] == [0, 0, 1]
        mark = next(pdf[2].annots())
        assert (mark.info["title"], mark.info["content"]) == ("Ada", "Sure?")
        assert mark.colors["stroke"][2] == 1.0
