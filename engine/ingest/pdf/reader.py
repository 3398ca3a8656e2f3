"""A PDF to text with places: worker frames in, text, blocks, outline and ledger out, in one pass.

Pages stream through three stations at once: the worker reads page n + 24 while furniture and type sizes are learned
from it and page n is judged and written. So the decisions about a page know what follows it, memory holds a window of
pages whatever the file's length, and reading (another process) overlaps with writing.
"""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.document import Page, PageWords
from engine.errors import FileProblem, UnreadableFile
from engine.ingest.pdf import outline
from engine.ingest.pdf.assembly import Assembler
from engine.ingest.pdf.furniture import WINDOW, Furniture
from engine.ingest.pdf.hyphens import Vocabulary
from engine.ingest.pdf.ocr import ABSENT, lacking_sentence
from engine.ingest.pdf.page import ILLEGIBLE
from engine.ingest.pdf.page_reader import PageReader
from engine.ingest.pdf.pieces import pieces_of
from engine.ingest.pdf.roles import Roles
from engine.ingest.raw import RawText
from engine.ingest.sandbox.frames import PageFrame
from engine.ingest.sandbox.handed import printable
from engine.ingest.sandbox.limits import Limits
from engine.progress import Checkpoint, silent
from engine.schema.enums import LeftOutReason, PageState, Role, Stage
from engine.schema.result import LeftOut, Notice

BEGINNING = 24
"""Pages of a beginning. It is told of once as many more have been read, and of no file that is about to end then."""


def read_pdf(
    path: Path,
    *,
    on_words: Callable[[PageWords], None],
    on_beginning: Callable[[RawText], None] | None = None,
    checkpoint: Checkpoint = silent,
    password: str | None = None,
    limits: Limits | None = None,
) -> RawText:
    """Read a PDF.

    Args:
        path: the file.
        on_words: given the word boxes of each page that has text, in page order.
        on_beginning: given the text of a long file's first pages while the others are read.
        checkpoint: called for every page, and ten times a second while a page takes long.
        password: opens a locked file.
        limits: what the page worker may use.

    Raises:
        UnreadableFile: encrypted, damaged, empty, scanned (no text on any page), unsupported or missing.
        Cancelled: from `checkpoint`; the worker is dead within a second.
    """
    for furniture in (True, False):
        with PageReader(path, password, limits or Limits(), checkpoint) as reader:
            about = reader.open()
            reading = _Reading(reader.total, on_words, furniture=furniture)
            for frame in reader.pages():
                reading.take(frame)
                if on_beginning is not None and frame.number + 1 == BEGINNING + WINDOW < reader.total - WINDOW:
                    on_beginning(reading.beginning(path))
                checkpoint(Stage.READ, frame.number + 1, reader.total)
            reading.finish()
        if not reading.only_furniture:
            break
        # Labels, cards, forms: where every row comes back on every page, those rows are the text after all.
    return reading.result(path, about)


class _Reading:
    """One document on its way from frames to text."""

    def __init__(self, pages: int, on_words: Callable[[PageWords], None], *, furniture: bool) -> None:
        self._leaves_out = furniture
        self._vocabulary = Vocabulary()
        self._furniture = Furniture(pages)
        self._roles = Roles()
        self._assembler = Assembler(self._vocabulary, on_words)
        self._ahead: deque[PageFrame] = deque()
        self._left_out: list[LeftOut] = []
        self._shape = (612.0, 792.0)
        self._lacking: set[str] = set()
        """Languages of scanned pages for which the recogniser has no data."""

    def take(self, frame: PageFrame) -> None:
        """Learn from a page, and write the one that is now far enough behind."""
        if frame.state == PageState.FAILED.value:
            frame.width, frame.height = self._shape
        else:
            self._shape = (frame.width, frame.height)
        if frame.lacking is not None:
            self._lacking.add(frame.lacking)
        self._vocabulary.learn(frame.texts)
        self._furniture.add(frame)
        self._roles.add(frame)
        self._ahead.append(frame)
        if len(self._ahead) > WINDOW:
            self._write(self._ahead.popleft())

    def finish(self) -> None:
        """Write the pages that are left."""
        while self._ahead:
            self._write(self._ahead.popleft())
        self._assembler.finish()

    def beginning(self, path: Path) -> RawText:
        """What is written so far, but for its last paragraph, which may go on."""
        blocks = self._assembler.blocks[:-1]
        text = self._assembler.text()[: blocks[-1].end if blocks else 0]
        pages = [page for page in self._assembler.pages() if page.start < len(text)]
        doubts = [doubt for doubt in self._assembler.doubts if doubt.end <= len(text)]
        title = outline.title_of("", self._assembler.headings, path, text)
        return RawText(title, text, pages, blocks, [], [], [], doubts)

    def _write(self, frame: PageFrame) -> None:
        furniture = self._furniture.decide(frame) if self._leaves_out else {}
        self._account(frame, furniture)
        pieces = pieces_of(frame, frozenset(furniture))
        self._roles.assign(pieces)
        if frame.reason == ILLEGIBLE:
            for piece in pieces:
                piece.role = Role.FURNITURE
        self._assembler.add(frame, pieces)

    def _account(self, frame: PageFrame, furniture: dict[int, LeftOutReason]) -> None:
        """Enter what is left out of the text in the ledger."""
        characters: dict[LeftOutReason, int] = {LeftOutReason(key): count for key, count in frame.left_out.items()}
        for row, reason in furniture.items():
            characters[reason] = characters.get(reason, 0) + len("".join(frame.texts[row].split()))
        self._left_out += [LeftOut(frame.number + 1, reason, count) for reason, count in characters.items()]

    @property
    def only_furniture(self) -> bool:
        """Whether there was text, but all of it at the edge of page after page."""
        kinds = {LeftOutReason.RUNNING_HEAD, LeftOutReason.PAGE_NUMBER}
        return not self._assembler.length and any(entry.reason in kinds for entry in self._left_out)

    def result(self, path: Path, about: dict[str, Any]) -> RawText:
        """The finished text.

        Raises:
            UnreadableFile: if no page has a character.
        """
        text = self._assembler.text()
        pages = self._assembler.pages()
        if not text:
            raise _nothing(path, pages)
        headings = self._assembler.headings
        entries = [(level, title, page) for level, title, page in about["bookmarks"]]
        contents = outline.from_bookmarks(entries, headings, pages) or outline.from_headings(headings)
        notices = _notices(pages, repaired=bool(about["repaired"]))
        notices += [Notice(code="ocr_language", message=lacking_sentence(code)) for code in sorted(self._lacking)]
        title = outline.title_of(about["title"], headings, path, text)
        return RawText(
            title, text, pages, self._assembler.blocks, contents, self._left_out, notices, self._assembler.doubts
        )


def _notices(pages: Sequence[Page], *, repaired: bool) -> list[Notice]:
    """What the user should know: a sentence for each kind of trouble, naming its pages."""
    notices = []
    if repaired:
        notices.append(
            Notice(code="repaired", message="The file is damaged and was repaired while opening; pages may be missing.")
        )
    kinds = {
        ("scanned", "is a picture and was not read", "are pictures and were not read"): [
            page.number for page in pages if page.state is PageState.SCANNED
        ],
        ("failed", "could not be read", "could not be read"): [
            page.number for page in pages if page.state is PageState.FAILED
        ],
        ("ocr", "was read by text recognition", "were read by text recognition"): [
            page.number for page in pages if page.state is PageState.OCR
        ],
        ("illegible", "has letters the file does not name", "have letters the file does not name"): [
            page.number for page in pages if page.reason == ILLEGIBLE
        ],
    }
    for (code, one, many), numbers in kinds.items():
        if len(numbers) == 1:
            notices.append(Notice(code=code, message=f"Page {numbers[0]} {one}.", page=numbers[0]))
        elif numbers:
            notices.append(Notice(code=code, message=f"{len(numbers)} pages {many} ({ranges(numbers)})."))
    return notices


def ranges(numbers: list[int]) -> str:
    """Page numbers for people: "1-3, 7", cut short where there are many."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(first) if first == last else f"{first}-{last}" for first, last in runs[:8]]
    return ", ".join(shown) + (" and more" if len(runs) > 8 else "")


def _nothing(path: Path, pages: Sequence[Page]) -> UnreadableFile:
    name = printable(path.name)
    states = {page.state for page in pages}
    if PageState.SCANNED in states:
        absent = any(page.reason == ABSENT for page in pages)
        advice = (
            "Install tesseract-ocr to have pictures read, or add a copy with text."
            if absent
            else "tesseract found no words in them: scan them again, larger or darker, or add a copy with text."
        )
        message = f"{name} holds only pictures of pages and no text that could be recognised. {advice}"
        return UnreadableFile(FileProblem.SCANNED, message)
    if PageState.FAILED in states:
        return UnreadableFile(
            FileProblem.DAMAGED, f"{name} is damaged: none of its pages could be read. Get a fresh copy."
        )
    return UnreadableFile(FileProblem.EMPTY, f"{name} has no text on any page.")
