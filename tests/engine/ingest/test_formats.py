"""What a file is, is told by what it holds; what can't be read is named, with what to do."""

import os
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.formats import Format, detect, find_files, is_supported

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(64)
VTT = b"WEBVTT\n\n00:00.000 --> 00:01.000\nhi\n"
SRT = b"1\r\n00:00:01,000 --> 00:00:02,000\r\nhi\r\n"
NOTES = b"""# Meeting of the garden group

We **met** on Monday.

## Actions

- Ada to order the seeds
- Bo to mend the *gate*

## Next meeting

It was set for June.
"""
HTML = b"<!-- x -->\n<!DOCTYPE html><html><body><p>Hi</p></body></html>"


def package(path: Path, *names: str, mimetype: str | None = None) -> bytes:
    with zipfile.ZipFile(path, "w") as archive:
        if mimetype:
            archive.writestr("mimetype", mimetype)
        for name in names:
            archive.writestr(name, "<a/>")
    return path.read_bytes()


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("a.txt", b"%PDF-1.7\n1 0 obj", Format.PDF),
        ("a.pdf", b"\r\n\x00%PDF-1.4\n", Format.PDF),
        ("a.pdf", b"\x93\x00\x01 junk \x00\x00\x02" * 20, Format.PDF),
        ("a.pdf", b"1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n0\n", Format.PDF),
        ("a.pdf", b"Only some plain text.", Format.TEXT),
        ("a.txt", VTT, Format.WEBVTT),
        ("a.srt", b"\xef\xbb\xbf" + VTT, Format.WEBVTT),
        ("a", SRT, Format.SUBRIP),
        ("a.vtt", SRT, Format.WEBVTT),
        ("a.txt", SRT.decode().encode("utf-16"), Format.SUBRIP),
        ("a.json", b'{"x": 1}', Format.JSON),
        ("a.txt", b'{"text": "", "segments": []}', Format.JSON),
        ("a.txt", b"[00:01] Anna: hi", Format.TEXT),
        ("a.txt", HTML, Format.HTML),
        ("a.htm", b"<p>Hello</p>", Format.HTML),
        ("a.md", b"# Title\n", Format.MARKDOWN),
        ("a.txt", NOTES, Format.MARKDOWN),
        ("a.txt", NOTES.replace(b"\n", b"\r\n"), Format.MARKDOWN),
        ("a.txt", b"# the port\nport = 80\n# the host\nhost = b\n\n# the end\n# of it\n\n# more\n", Format.TEXT),
        ("a.txt", b"Call us\n#1 in town\n\n#2 in the county\n\nwe are.\nReally.\nYes.\nNo.\n", Format.TEXT),
        ("a.rst", b"Title\n=====\n", Format.TEXT),
        ("README", b"Hello there.", Format.TEXT),
        ("a.txt", "Grüße".encode("cp1252"), Format.TEXT),
        ("a.txt", "Hello, world".encode("utf-16-le"), Format.TEXT),
    ],
)
def test_content_comes_before_the_name(tmp_path: Path, name: str, data: bytes, form: Format) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert detect(path) is form


def test_packages(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    package(path, "word/document.xml")
    assert detect(path) is Format.DOCX
    package(path, "META-INF/container.xml", mimetype="application/epub+zip")
    assert detect(path) is Format.EPUB


@pytest.mark.parametrize(
    ("name", "data", "problem", "said"),
    [
        ("a.pdf", PNG, FileProblem.UNSUPPORTED, "picture"),
        ("a.txt", b"\xff\xd8\xff\xe0" + bytes(50), FileProblem.UNSUPPORTED, "picture"),
        ("a.wav", b"RIFF\x00\x00\x00\x00WAVEfmt ", FileProblem.UNSUPPORTED, "recording"),
        ("a.mp4", b"\x00\x00\x00\x18ftypmp42", FileProblem.UNSUPPORTED, "recording"),
        ("a.gz", b"\x1f\x8b\x08", FileProblem.UNSUPPORTED, "archive"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), FileProblem.UNSUPPORTED, "old Office"),
        (
            "a.docx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "EncryptedPackage".encode("utf-16-le"),
            FileProblem.ENCRYPTED,
            "password",
        ),
        ("a.rtf", b"{\\rtf1 hello}", FileProblem.UNSUPPORTED, "RTF"),
        ("a.xml", b"<?xml version='1.0'?><feed/>", FileProblem.UNSUPPORTED, "XML"),
        ("a.bin", bytes(range(256)) * 8, FileProblem.UNSUPPORTED, "not a document"),
        ("a.docx", b"PK\x03\x04" + bytes(100), FileProblem.DAMAGED, "damaged"),
        ("a.zip", b"PK\x03\x04" + bytes(100), FileProblem.UNSUPPORTED, "archive"),
        ("a.txt", b"", FileProblem.EMPTY, "empty"),
        ("a.txt", b" \n\t\n", FileProblem.EMPTY, "white space"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, name: str, data: bytes, problem: FileProblem, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableFile, match=said) as caught:
        detect(path)
    assert caught.value.problem is problem
    assert name in str(caught.value)


@pytest.mark.parametrize(
    ("part", "said"), [("xl/workbook.xml", "spreadsheet"), ("ppt/a.xml", "presentation"), ("a.txt", "archive")]
)
def test_other_packages_are_named(tmp_path: Path, part: str, said: str) -> None:
    package(tmp_path / "a.docx", part)
    with pytest.raises(UnreadableFile, match=said):
        detect(tmp_path / "a.docx")


def test_missing_files_folders_and_pipes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    for path, problem in [
        (tmp_path / "none.pdf", FileProblem.MISSING),
        (tmp_path, FileProblem.UNSUPPORTED),
        (tmp_path / "pipe.txt", FileProblem.UNSUPPORTED),
        (tmp_path / "a\0b.txt", FileProblem.MISSING),
    ]:
        with pytest.raises(UnreadableFile) as caught:
            detect(path)
        assert caught.value.problem is problem


def test_folders_are_walked_in_order_without_hidden_files_and_loops(tmp_path: Path) -> None:
    for name in ["b.pdf", "a.TXT", "x.png", ".hidden.pdf", "~$lock.docx", "sub/c.vtt", ".git/d.md", "sub/deep/e.epub"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    (tmp_path / "sub" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "broken.pdf").symlink_to(tmp_path / "nowhere.pdf")
    (tmp_path / "link.md").symlink_to(tmp_path / "b.pdf")
    named = tmp_path / "x.png"
    found = find_files([named, tmp_path, tmp_path / "sub", tmp_path / "b.pdf"])
    assert found == [named, *(tmp_path / n for n in ["a.TXT", "b.pdf", "link.md", "sub/c.vtt", "sub/deep/e.epub"])]
    assert is_supported(Path("x.PDF"))
    assert not is_supported(Path("x.exe"))


def test_links_in_folders_lead_round_in_circles_and_out(tmp_path):
    inside, outside = tmp_path / "inside", tmp_path / "inside-out"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "a.txt").write_bytes(b"x")
    (inside / "self.txt").symlink_to(inside / "self.txt")
    (inside / "out.txt").symlink_to(outside / "a.txt")
    (inside / "out").symlink_to(outside, target_is_directory=True)
    (inside / "round").symlink_to(inside, target_is_directory=True)
    assert find_files([inside]) == [inside / "a.txt", inside / "out.txt", inside / "out" / "a.txt"]
    out: list[Path] = []
    assert find_files([inside], out.append) == [inside / "a.txt"]
    assert out == [inside / "out", inside / "out.txt"]
    (tmp_path / "door").symlink_to(inside, target_is_directory=True)
    assert find_files([tmp_path / "door"], out.append) == [tmp_path / "door" / "a.txt"]


def test_folders_may_lie_deeper_in_one_another_than_python_calls_itself(tmp_path):
    folders = [tmp_path]
    for _ in range(sys.getrecursionlimit() + 10):
        folders.append(folders[-1] / "d")
        folders[-1].mkdir()
    document = folders[-1] / "a.txt"
    document.write_bytes(b"x")
    try:
        assert find_files([tmp_path]) == [document]
    finally:  # what tidies up after tests calls itself
        document.unlink()
        for folder in reversed(folders[1:]):
            folder.rmdir()


@given(st.binary(max_size=400), st.sampled_from([".pdf", ".txt", ".docx", ".json", ".html", ""]))
def test_any_bytes_have_a_format_or_a_reason(tmp_path: Path, data: bytes, suffix: str) -> None:
    path = tmp_path / f"file{suffix}"
    path.write_bytes(data)
    try:
        form: object = detect(path)
    except UnreadableFile as error:
        form = error
    assert isinstance(form, Format) or path.name in str(form)
