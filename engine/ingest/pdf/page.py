"""One page in the worker: extracted, put in order, grouped to paragraphs; or recognised where it is a picture."""

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, chain

from engine.document import CELL_GAP
from engine.ingest.pdf import ocr
from engine.ingest.pdf.columns import reading_order
from engine.ingest.pdf.extract import extract
from engine.ingest.pdf.mupdf import MuPdf, Pdf, PdfPage
from engine.ingest.pdf.paragraphs import Paragraph, paragraphs
from engine.ingest.pdf.rows import Row
from engine.ingest.pdf.rules import mark_ruled_tables
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import PageState

ILLEGIBLE = "The font does not say which letters its shapes are, so this page's text can't be read."
"""Why a page that was read is not quoted from."""
_FEW = 100
"""A page with fewer characters than this, most of it a picture, is a scan with a stamp on it."""
_GARBLED_FROM = 150
_NEUTRAL = dict.fromkeys(map(ord, "._-–—=*•·|+$€£,"))
"""Signs that leaders, rules, forms and tables are full of: they say nothing about legibility."""
_MANY_PATHS = 40
"""So many drawn shapes on a page without text are letters drawn as shapes, or a figure; fewer are rules and boxes."""


def read_page(
    document: Pdf, number: int, pymupdf: MuPdf, *, recognizer: ocr.Recognizer | None, on_patience: Callable[[], None]
) -> PageFrame:
    """Read page `number` (from 0) of an open document.

    Args:
        document: an open PyMuPDF document.
        number: the page.
        pymupdf: the module.
        recognizer: reads pages that are pictures; None leaves them `scanned`.
        on_patience: called before recognition starts, which takes seconds.
    """
    page = document.load_page(number)
    rect = page.rect
    frame = PageFrame(
        number, rect.width, rect.height, page.rotation, layout_width=rect.width, layout_height=rect.height
    )
    flags = pymupdf.TEXTFLAGS_WORDS

    @lru_cache(maxsize=1)
    def drawn() -> tuple[float, int, int]:
        return _drawn(page)

    extracted = extract(page, pymupdf.INFINITE_RECT(), flags, lambda: drawn()[0])
    frame.left_out = {reason.value: count for reason, count in extracted.left_out.items()}
    characters = extracted.characters
    if characters >= _GARBLED_FROM and not _legible(extracted.rows):
        if recognizer is not None:
            on_patience()
            if _recognized(frame, recognizer.recognize(page, pymupdf), 0):
                frame.left_out["duplicate"] = frame.left_out.get("duplicate", 0) + characters
                frame.reason = (
                    "The font does not say which letters its shapes are, so they were read by text recognition."
                )
                return frame
        frame.state, frame.reason = PageState.READ.value, ILLEGIBLE
    if characters < _FEW and _is_picture(drawn(), characters):
        if recognizer is not None:
            on_patience()
            if _recognized(frame, recognizer.recognize(page, pymupdf), characters):
                return frame
        elif not characters:
            frame.state, frame.reason = PageState.SCANNED.value, ocr.ABSENT
    if extracted.characters:
        frame.layout_width, frame.layout_height = extracted.width, extracted.height
        if not page.rotation and extracted.width == rect.width:
            mark_ruled_tables(extracted.rows, page.get_bboxlog)
        _fill(frame, paragraphs(reading_order(extracted.rows, extracted.width, extracted.height)))
    elif frame.state == PageState.READ.value:
        frame.state = PageState.EMPTY.value
        frame.reason = "This page is blank." if not drawn()[2] else "This page has no text."
    return frame


def _legible(rows: list[Row]) -> bool:
    """Whether the text is letters and figures; fonts without a table of characters give signs in their place."""
    texts = ["".join([word[4] for word in row.words]).translate(_NEUTRAL) for row in rows]
    texts = [text for text in texts if len(text) > 4]
    strange = sum(1 for text in texts if sum(map(str.isalnum, text)) < 0.6 * len(text))
    return strange < 6 or strange < 0.3 * len(texts)


def _drawn(page: PdfPage) -> tuple[float, int, int]:
    """The share of the page that its pictures cover, how many pictures there are, and how many drawn shapes."""
    area = abs(page.rect.width * page.rect.height) or 1.0
    share, pictures, shapes = 0.0, 0, 0
    for kind, (x0, y0, x1, y1), *_ in page.get_bboxlog():
        if "image" in kind:
            pictures += 1
            share += max(0.0, x1 - x0) * max(0.0, y1 - y0) / area
        elif "path" in kind or "shade" in kind:
            shapes += 1
    return min(share, 1.0), pictures, shapes


def _is_picture(drawn: tuple[float, int, int], characters: int) -> bool:
    share, pictures, shapes = drawn
    if characters:
        return share >= 0.6
    return pictures > 0 or shapes >= _MANY_PATHS


def _recognized(frame: PageFrame, found: ocr.Recognized, characters: int) -> bool:
    """Take recognised text as the page's; False where there is none better than the page's own, with the reason set."""
    if sum(len(word[4]) for row in found.rows for word in row.words) <= characters:
        if not characters:
            frame.state = PageState.SCANNED.value
            frame.reason = found.problem or "This page is a picture in which no text was recognised."
        return False
    if characters:
        # What little text the page has is in its picture too.
        frame.left_out["duplicate"] = frame.left_out.get("duplicate", 0) + characters
    frame.state, frame.confidence, frame.lacking = PageState.OCR.value, found.confidence, found.lacking
    _fill(frame, paragraphs(found.rows))
    return True


def _fill(frame: PageFrame, found: list[Paragraph]) -> None:
    """Pack paragraphs into the frame: lists first, arrays once, because arrays are slow to grow bit by bit."""
    rows = [row for paragraph in found for row in paragraph.rows]
    frame.rows.extend([len(paragraph.rows) for paragraph in found])
    frame.starts.extend([paragraph.start for paragraph in found])
    frame.wide.extend([paragraph.wide for paragraph in found])
    frame.texts = [row.text for row in rows]
    frame.boxes.extend(chain.from_iterable([(row.x0, row.y0, row.x1, row.y1, row.size) for row in rows]))
    frame.looks.extend([row.look for row in rows])
    frame.counts.extend([len(row.words) for row in rows])
    starts: list[int] = []
    lengths: list[int] = []
    for row in rows:
        frame.unsure.extend([len(lengths) + index for index in row.unsure])
        own = [len(word[4]) for word in row.words]
        steps = [length + 1 for length in own]
        for index in row.cells:
            steps[index - 1] += len(CELL_GAP) - 1
        starts += accumulate(steps[:-1], initial=0)
        lengths += own
    frame.word_starts.extend(starts)
    frame.word_lengths.extend(lengths)
    frame.word_boxes.extend(chain.from_iterable([word[:4] for row in rows for word in row.words]))
