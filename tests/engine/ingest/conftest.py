"""PDFs made in the test, and reading them with everything that a test may want to look at."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.document import PageWords
from engine.ingest.pdf import mupdf
from engine.ingest.pdf.reader import read_pdf
from engine.ingest.raw import RawText
from engine.ingest.sandbox.limits import Limits
from engine.schema.enums import Role

LOREM = (
    "The committee looked at the drainage of the lower fields for most of the spring and found that water stood in "
    "them longer than anyone had written down before. It asked the two surveyors to walk the ditches again in May. "
    "They came back with a map that showed eleven places where the old tiles had collapsed under the road. "
)


@dataclass
class Read:
    """A document as read: the text, and the words of every page."""

    raw: RawText
    words: dict[int, PageWords]

    @property
    def text(self) -> str:
        return self.raw.text

    def role_of(self, words: str) -> Role:
        """The role of the block that holds some words."""
        at = self.raw.text.index(words)
        return next(block.role for block in self.raw.blocks if block.start <= at < block.end)

    def block_of(self, words: str) -> str:
        """The text of the block that holds some words."""
        at = self.raw.text.index(words)
        return next(self.raw.text[b.start : b.end] for b in self.raw.blocks if b.start <= at < b.end)

    def left_out(self, reason: str) -> int:
        """Characters left out for a reason."""
        return sum(entry.characters for entry in self.raw.left_out if entry.reason == reason)


@pytest.fixture(scope="session")
def pymupdf() -> Any:
    """The module, as the program loads it."""
    return mupdf.load()


@pytest.fixture
def read() -> Callable[..., Read]:
    """Reads a PDF; recognition is off unless asked for."""

    def _read(path: Path, *, ocr: bool = False, **options: Any) -> Read:
        words: dict[int, PageWords] = {}
        limits = options.pop("limits", Limits(ocr=ocr))
        raw = read_pdf(path, on_words=lambda page: words.__setitem__(page.page, page), limits=limits, **options)
        return Read(raw, words)

    return _read


@pytest.fixture
def write(tmp_path: Path, pymupdf: Any) -> Callable[[Callable[[Any], None]], Path]:
    """Writes a PDF that a function draws into a new document."""

    def _write(draw: Callable[[Any], None], name: str = "made.pdf", **options: Any) -> Path:
        document = pymupdf.open()
        draw(document)
        path = tmp_path / name
        document.save(path, **options)
        document.close()
        return path

    return _write


@pytest.fixture
def book(write: Callable[..., Path]) -> Callable[[int], Path]:
    """A document of plain pages, each with its number in words, big enough that a worker can't run far ahead."""

    def _book(pages: int) -> Path:
        def draw(document: Any) -> None:
            for number in range(1, pages + 1):
                page = document.new_page(width=420, height=595)
                page.insert_text((40, 100), f"This is leaf {number} of the book.", fontsize=10)
                page.insert_textbox((40, 115, 380, 500), LOREM * 5, fontsize=9)

        return write(draw, f"book{pages}.pdf")

    return _book
