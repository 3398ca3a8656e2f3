"""Texts, packages and markup made to harm: each is read or refused in a sentence, in time, and can be stopped."""

import os
import signal
import time
import zipfile
from pathlib import Path

import psutil
import pytest

from engine.errors import Cancelled, FileProblem, UnreadableFile
from engine.ingest import delivery
from engine.ingest.delivery import Delivery, parts_of
from engine.ingest.formats import Format, detect
from engine.ingest.raw import RawText
from engine.ingest.reader import read_document
from engine.ingest.sandbox.frames import HEAD
from engine.ingest.sandbox.limits import Limits
from engine.ingest.text_reader import read_in_worker
from engine.research.bench.hostile.files import hostile_files


def read(path: Path, **options):
    return read_document(path, on_words=lambda _: None, **options)


def test_a_small_word_file_that_takes_many_times_its_size_is_refused(tmp_path):
    path = tmp_path / "bomb.docx"
    paragraph = b"<w:p><w:r><w:t>" + b"a" * 1000 + b"</w:t></w:r></w:p>"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package, package.open("word/document.xml", "w") as part:
        part.write(b'<w:document xmlns:w="w"><w:body>')
        for _ in range(10):
            part.write(paragraph * 10_000)
        part.write(b"</w:body></w:document>")
    assert path.stat().st_size < 456_000
    with pytest.raises(UnreadableFile, match="unpacks to far more than a document can contain"):
        read(path)


def test_many_chapters_of_nothing_are_refused_together(tmp_path):
    path = tmp_path / "bomb.epub"
    put = next(file.put for file in hostile_files(None) if file.name == "made-bomb.epub")
    put(path)
    with pytest.raises(UnreadableFile, match="unpacks to far more than a document can contain"):
        read(path)


@pytest.mark.parametrize("text", ["[" * 100_000, "![" * 50_000, "<!--" * 12_000], ids=["[", "![", "<!--"])
def test_brackets_do_not_hang(tmp_path, text):
    path = tmp_path / "a.md"
    path.write_text(f"Words before.\n\n{text}", encoding="utf-8")
    assert read(path).text.startswith("Words before.")


def test_titles_and_names_have_an_end(tmp_path):
    """A title of a megabyte was encoded as often as the text is, and stood whole in every list."""
    page, talk = tmp_path / "a.html", tmp_path / "a.vtt"
    page.write_text(f"<!doctype html><title>{'harbour ' * 100_000}</title><p>Words of it.", encoding="utf-8")
    cue = f"00:00:01.000 --> 00:00:02.000\n<v {'Ada ' * 50_000}\u202e>Yes.</v>"
    talk.write_text(f"WEBVTT\n\n{cue}\n", encoding="utf-8")
    title = read(page).title
    assert 500 - len(" harbour") <= len(title) <= 500
    assert title.endswith("harbour…"), "cut behind a word"
    speaker = read(talk).turns[0].speaker
    assert speaker.startswith("Ada Ada")
    assert len(speaker) <= 200
    assert "\u202e" not in speaker


def test_voices_that_never_end_are_read_in_time(tmp_path):
    """Each was looked for an end as far as the file goes."""
    path = tmp_path / "a.vtt"
    path.write_text(f"WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n{'<v ' * 100_000}Yes.\n", encoding="utf-8")
    assert read(path, limits=Limits(text_cpu_seconds=4.0)).text.endswith("Yes.")


def test_the_head_of_a_page_is_looked_at_in_time(tmp_path):
    """A pattern that could end a comment at any of many marks took longer with each of them, twice as long."""
    path = tmp_path / "a.txt"
    path.write_text("<!---->" * 5000 + "words", encoding="utf-8")
    assert detect(path) is Format.TEXT


def test_a_package_with_a_list_longer_than_any_documents_is_refused_unread(tmp_path, monkeypatch):
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("word/document.xml", b"")
    whole = path.read_bytes()
    at = whole.rindex(b"PK\x05\x06")
    path.write_bytes(whole[: at + 12] + (5 << 20).to_bytes(4, "little") + whole[at + 16 :])
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(UnreadableFile, match="very many parts"):
        detect(path)


def test_stopping_takes_effect_while_a_text_hangs(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("A few words.", encoding="utf-8")
    stopped = []
    others = {child.pid for child in psutil.Process().children()}

    def checkpoint(stage, done, total):
        for child in psutil.Process().children():
            if child.pid in others:
                continue
            if stopped:
                raise Cancelled
            os.kill(child.pid, signal.SIGSTOP)
            stopped.append(child.pid)

    began = time.monotonic()
    with pytest.raises(Cancelled):
        read_in_worker(path, Format.TEXT, checkpoint=checkpoint)
    assert not psutil.pid_exists(stopped[0])
    assert time.monotonic() - began < 30


def test_a_text_that_takes_too_long_is_given_up(tmp_path, monkeypatch):
    path = tmp_path / "a.html"
    path.write_text("<div>" * 10_000 + "<p>x</p>" * 10_000, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        read(path, limits=Limits(text_cpu_seconds=0.5))
    assert caught.value.problem is FileProblem.DAMAGED
    assert caught.value.sha256


WORDS = RawText("A", "Some words.", (), (), (), (), ())


def taken(*parts: bytes):
    found = Delivery()
    for part in parts:
        found.take(part[HEAD.size :])
    return found.finished()


def test_what_a_worker_sends_is_what_it_read():
    assert taken(*parts_of(WORDS)) == RawText("A", "Some words.", (), [], [], [], [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("blocks", [[0, 12, "body"]]),
        ("blocks", [[-1, 3, "body"]]),
        ("blocks", [[0, 5, "body"], [3, 8, "body"]]),
        ("blocks", [[0, 5, "made up"]]),
        ("blocks", [[0, "5", "body"]]),
        ("outline", [[1, None, 0]]),
        ("outline", [[1, "One", 99]]),
        ("notices", [["code", 7, None]]),
        ("left_out", [[None, "made up", 1]]),
        ("text", "\r\nmore"),
        ("text", 7),
        ("other", []),
    ],
)
def test_nothing_that_a_worker_sends_is_believed(name, value):
    with pytest.raises((ValueError, TypeError, KeyError)):
        taken(*parts_of(WORDS), delivery._part(name, value))


def test_no_more_is_taken_than_a_text_may_have(monkeypatch):
    monkeypatch.setattr(delivery, "MOST_CHARACTERS", 20)
    with pytest.raises(ValueError, match="more than a text may have"):
        taken(*parts_of(WORDS), *parts_of(WORDS))
