"""A first look: exact quotations from the first pages of a real book, told before the book is read."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine.errors import ModelUnavailable
from engine.ingest.pdf.reader import BEGINNING
from engine.ingest.reader import read_document
from engine.progress import silent
from engine.schema.enums import Support
from engine.schema.result import SummarySentence
from engine.summarization import first_look as room
from engine.summarization.first_look import WORDS, FirstLook


@pytest.fixture
def book(shared: Path) -> Path:
    return shared / "corpus" / "pdf-odd" / "freeculture.pdf"


def test_its_sentences_stand_in_the_document_with_boxes_and_come_before_its_end(book: Path) -> None:
    found: list[tuple[int, tuple[SummarySentence, ...]]] = []
    there, last_page = threading.Event(), [0]

    def tell(pages: int, sentences: tuple[SummarySentence, ...]) -> None:
        found.append((pages, sentences))
        there.set()

    look = FirstLook(tell)

    def on_words(words: object) -> None:
        look.on_words(words)  # type: ignore[arg-type]
        last_page[0] = words.page  # type: ignore[attr-defined]

    begun: list[int] = []

    def on_beginning(beginning: object) -> None:
        begun.append(last_page[0])
        look.on_beginning(beginning)  # type: ignore[arg-type]

    document = read_document(book, on_words=on_words, on_beginning=on_beginning, checkpoint=silent)
    assert there.wait(60)
    ((pages, sentences),) = found
    assert len(begun) == 1
    assert begun[0] <= BEGINNING < len(document.pages) / 4
    assert BEGINNING - 2 <= pages <= BEGINNING
    assert 0.5 * WORDS <= sum(len(sentence.text.split()) for sentence in sentences) <= 1.1 * WORDS
    for sentence in sentences:
        assert sentence.support in {Support.SUPPORTED, Support.WEAK}
        for item in sentence.evidence:
            assert document.text[item.start : item.end] == item.quote
            assert item.page is not None
            page = document.pages[item.page - 1]
            assert page.start <= item.start < item.end <= page.end
            assert item.boxes


def test_a_short_document_has_none(samples: Path) -> None:
    begun: list[object] = []
    read_document(samples / "harbour-report.pdf", on_words=lambda _: None, on_beginning=begun.append)
    assert not begun


def test_what_goes_wrong_in_it_is_nobody_elses_trouble(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()

    def missing(*_: object) -> None:
        asked.set()
        raise ModelUnavailable("The static vectors are missing.")

    monkeypatch.setattr(room, "first_look", missing)
    told: list[object] = []
    look = FirstLook(lambda *words: told.append(words))
    document = read_document(book, on_words=look.on_words, on_beginning=look.on_beginning)
    assert asked.wait(60)
    assert document.sentences
    assert not told


def test_it_needs_no_torch() -> None:
    code = "import sys, engine.summarization.first_look; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
