"""Pages made of texts of ours in many layouts, so that their order is known to the letter.

They are set by MuPDF's own typesetter, which breaks lines, shapes scripts and flows a text from one rectangle into the
next: what a reader of the page has to undo.
"""

import io
import random
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.ingest.pdf import mupdf
from engine.ingest.reader import read_document
from engine.research.evaluation.reading import made_texts as texts
from engine.research.evaluation.reading.pairs import PairReading, Truth, compare, sentences_of

Box = tuple[float, float, float, float]
A4 = (595.0, 842.0)
_MARGIN, _GUTTER = 60.0, 20.0


@dataclass(frozen=True, slots=True)
class Aside:
    """A text that stands beside the body: on which page, where, and in which type."""

    page: int
    box: Box
    html: str
    css: str = "* { font-size: 9pt; font-family: sans-serif; }"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a body is set: the rectangles it flows through, page by page, and what stands beside it."""

    name: str
    pages: Sequence[Sequence[Box]]
    body: Sequence[str] = texts.BODY
    css: str = ""
    asides: Sequence[Aside] = ()
    beside: Sequence[str] = ()
    """Paragraphs of the asides, for the truth."""
    notes: Sequence[str] = ()
    marks: bool = False
    """Whether the body's paragraphs end in raised note numbers."""
    language: str = "en"
    head: str = ""
    rotation: int = 0
    sidebar_first: bool = False
    """Asides are written into the file before the body."""
    written: str = ""
    """Another order in which the lines stand in the file: a key of `_ORDERS`."""
    numbered: bool = False
    """Lines have numbers in the margin."""


def columns(count: int, top: float = 60.0, bottom: float = 780.0, widths: Sequence[float] | None = None) -> list[Box]:
    """`count` columns side by side between the margins; `widths` are shares of the measure."""
    measure = A4[0] - 2 * _MARGIN - _GUTTER * (count - 1)
    shares = widths or [1 / count] * count
    found, x = [], _MARGIN
    for share in shares:
        found.append((x, top, x + share * measure, bottom))
        x += share * measure + _GUTTER
    return found


def _paragraphs(texts_: Sequence[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts_)


def _box(place: Box) -> Aside:
    return Aside(0, place, f"<h4>{texts.BOX[0]}</h4>" + _paragraphs(texts.BOX[1:]))


def _notes_html(first: int) -> str:
    pair = texts.NOTES[2 * first : 2 * first + 2]
    return "".join(f"<p><sup>{2 * first + n}</sup> {escape(text)}</p>" for n, text in enumerate(pair, 1))


_JUSTIFIED = "p { text-align: justify; }"
_INDENTED = "p { text-indent: 16pt; margin: 0; }"
_SMALL = "* { font-size: 8pt; } p { margin: 2pt 0; }"
_NOTES = "* { font-size: 8pt; font-family: serif; } p { margin: 1pt 0; }"


def layouts() -> list[Layout]:
    """The ways, from one column to shuffled lines and other scripts."""
    short = columns(1, bottom=420)
    two, three = columns(2), columns(3)
    half = columns(2, bottom=420)
    notes = [
        Aside(0, (60, 700, 535, 780), _notes_html(0), _NOTES),
        Aside(1, (60, 700, 535, 780), _notes_html(1), _NOTES),
    ]
    lower = columns(1, bottom=690)
    lower_two = columns(2, bottom=690)
    beside = texts.BOX[1:]
    narrow = (60.0, 60.0, 395.0, 780.0)
    left_sidebar, right_text = (60.0, 60.0, 180.0, 400.0), (200.0, 60.0, 535.0, 780.0)
    caption = (60.0, 330.0, 535.0, 360.0)
    return [
        Layout("one column", [columns(1)]),
        Layout("one column, two pages", [short, short]),
        Layout("one column, justified, indented", [short, short], css=_JUSTIFIED + _INDENTED),
        Layout("one column, wide leading", [columns(1), columns(1)], css="p { line-height: 1.9; }"),
        Layout("two columns", [two]),
        Layout("two columns, justified", [two, two], css=_JUSTIFIED),
        Layout("two columns, indented", [half, half], css=_INDENTED + _JUSTIFIED),
        Layout("two columns, small", [half, half], css=_SMALL),
        Layout("two uneven columns", [columns(2, widths=(0.62, 0.38))]),
        Layout("three columns", [three]),
        Layout("three columns, justified, two pages", [columns(3, bottom=420), columns(3, bottom=420)], css=_JUSTIFIED),
        Layout("one column above two", [[(60, 60, 535, 200), *columns(2, top=220)]]),
        Layout("two columns above three", [[*columns(2, bottom=330), *columns(3, top=360)]]),
        Layout("columns close together", [[(60, 60, 292, 780), (303, 60, 535, 780)]], css=_JUSTIFIED),
        Layout("footnotes", [lower, lower], asides=notes, notes=texts.NOTES, marks=True, css="p { line-height: 1.6; }"),
        Layout(
            "footnotes in two columns",
            [lower_two, lower_two],
            asides=notes,
            notes=texts.NOTES,
            marks=True,
            css="p { line-height: 2.4; }",
        ),
        Layout("a box on the right", [[narrow]], asides=[_box((415, 60, 535, 400))], beside=beside),
        Layout(
            "a box written first",
            [[narrow]],
            asides=[_box((415, 60, 535, 400))],
            beside=beside,
            sidebar_first=True,
        ),
        Layout("a box on the left", [[right_text]], asides=[_box(left_sidebar)], beside=beside),
        Layout(
            "a box across two columns",
            [[*columns(2, bottom=330)], [*columns(2)]],
            asides=[_box((60, 370, 535, 520))],
            beside=beside,
        ),
        Layout(
            "a box in a column",
            [[(60, 60, 287, 300), (60, 560, 287, 780), (307, 60, 535, 780)]],
            asides=[_box((60, 320, 287, 540))],
            beside=beside,
        ),
        Layout(
            "a figure with its caption",
            [[(60, 60, 535, 320), (60, 380, 535, 780)]],
            asides=[Aside(0, caption, f"<p>{texts.CAPTION}</p>")],
            beside=(texts.CAPTION,),
        ),
        Layout("running heads", [short, short, short], head="Tarn Bridge Review"),
        Layout(
            "running heads, two columns", [half, half, half], head="Tarn Bridge Review", css="p { line-height: 1.7; }"
        ),
        Layout("two columns, line by line", [two], css=_JUSTIFIED, written="line by line"),
        Layout("two columns, right one first", [two], written="right to left"),
        Layout("two columns, shuffled", [two], written="shuffled"),
        Layout("three columns, shuffled", [three], written="shuffled"),
        Layout("one column, bottom up", [short, short], written="bottom up"),
        Layout("one above two, shuffled", [[(60, 60, 535, 200), *columns(2, top=220)]], written="shuffled"),
        Layout("numbered lines", [columns(1)], numbered=True),
        Layout("numbered lines, wide", [columns(1), columns(1)], css="p { line-height: 2; }", numbered=True),
        Layout("drop capital", [columns(2)], css="p:first-child::first-letter { font-size: 28pt; }"),
        Layout("rotated page", [short, short], rotation=90),
        Layout("German, two columns", [columns(2, bottom=300)], body=texts.GERMAN, language="de", css=_JUSTIFIED),
        Layout("Japanese", [columns(1, bottom=170), columns(1)], body=texts.JAPANESE, language="ja"),
        Layout("Japanese, two columns", [columns(2)], body=texts.JAPANESE, language="ja"),
        Layout(
            "Hebrew",
            [columns(1, bottom=150), columns(1)],
            body=texts.HEBREW,
            language="he",
            css="p { direction: rtl; text-align: right; }",
        ),
    ]


def make(layout: Layout) -> bytes:
    """The PDF of a layout.

    Raises:
        ValueError: its rectangles are too small for its text.
    """
    pymupdf = mupdf.load()
    body = list(layout.body)
    html = "".join(
        f"<p>{escape(text)}{f'<sup>{n}</sup>' if layout.marks and n <= len(layout.notes) else ''}</p>"
        for n, text in enumerate(body, 1)
    )
    css = "* { font-family: serif; font-size: 10.5pt; } " + layout.css
    story: Any = pymupdf.Story(html, user_css=css)
    target = io.BytesIO()
    writer = pymupdf.DocumentWriter(target)
    more = True
    number = 0
    while more or number < len(layout.pages):
        boxes = layout.pages[min(number, len(layout.pages) - 1)]
        device = writer.begin_page(pymupdf.Rect(0, 0, *A4))
        if layout.sidebar_first:
            _draw_asides(pymupdf, layout, number, device)
        for box in boxes:
            if more:
                more, _ = story.place(pymupdf.Rect(*box))
                story.draw(device)
        if not layout.sidebar_first:
            _draw_asides(pymupdf, layout, number, device)
        if layout.head:
            head = pymupdf.Story(f"<p>{layout.head}</p>", user_css="* { font-size: 9pt; }")
            head.place(pymupdf.Rect(60, 24, 535, 50))
            head.draw(device)
            foot = pymupdf.Story(f"<p>{number + 1}</p>", user_css="* { font-size: 9pt; }")
            foot.place(pymupdf.Rect(290, 800, 330, 830))
            foot.draw(device)
        writer.end_page()
        number += 1
        if number > 40:
            raise ValueError(f"{layout.name}: the text does not fit")
    writer.close()
    document = pymupdf.open("pdf", target.getvalue())
    if layout.written or layout.numbered:
        document = _written_again(pymupdf, document, layout)
    for page in document:
        page.set_rotation(layout.rotation)
    return bytes(document.tobytes())


def _written_again(pymupdf: Any, document: Any, layout: Layout) -> Any:  # noqa: ANN401 - PyMuPDF has no types
    """The same lines, each where it was, written into the file in another order."""
    made = pymupdf.open()
    for page in document:
        lines = [line for block in page.get_text("dict")["blocks"] for line in block["lines"]]
        lines = _ORDERS[layout.written](lines)
        fresh = made.new_page(width=page.rect.width, height=page.rect.height)
        numbers = 0
        for line in lines:
            text = "".join(span["text"] for span in line["spans"])
            text = unicodedata.normalize("NFKC", text).translate(_PLAIN)  # the font has no ligatures
            size, origin = line["spans"][0]["size"], line["spans"][0]["origin"]
            if layout.numbered:
                numbers += 1
                fresh.insert_text((40, origin[1]), str(numbers), fontsize=7, fontname="helv")
            fresh.insert_text(origin, text, fontsize=size, fontname="tiro")
    return made


_PLAIN = str.maketrans({"’": "'", "“": '"', "”": '"', "\u00ad": "-", "‐": "-"})


def _shuffled(lines: list[Any]) -> list[Any]:
    """Runs of seven lines in an order drawn by lot."""
    runs = [lines[start : start + 7] for start in range(0, len(lines), 7)]
    random.Random(len(lines)).shuffle(runs)  # noqa: S311 - no secret
    return [line for run in runs for line in run]


_ORDERS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "": lambda lines: lines,
    "line by line": lambda lines: sorted(lines, key=lambda line: (round(line["bbox"][3]), line["bbox"][0])),
    "right to left": lambda lines: sorted(lines, key=lambda line: -round(line["bbox"][0] / 150)),
    "bottom up": lambda lines: sorted(lines, key=lambda line: -line["bbox"][3]),
    "shuffled": _shuffled,
}


def _draw_asides(pymupdf: Any, layout: Layout, page: int, device: Any) -> None:  # noqa: ANN401 - PyMuPDF has no types
    for aside in layout.asides:
        if aside.page == page:
            story = pymupdf.Story(aside.html, user_css=aside.css)
            more, _ = story.place(pymupdf.Rect(*aside.box))
            if more:
                raise ValueError(f"{layout.name}: a box is too small")
            story.draw(device)


def read_made() -> Iterator[PairReading]:
    """Make and read every layout, and hold what was read against what was set."""
    with TemporaryDirectory() as folder:
        for layout in layouts():
            path = Path(folder) / "made.pdf"
            path.write_bytes(make(layout))
            truth = Truth(
                [s for text in layout.body for s in sentences_of(text, layout.language)],
                [s for text in layout.notes for s in sentences_of(text, layout.language)],
                [s for text in layout.beside for s in sentences_of(text, layout.language)],
            )
            yield compare(layout.name, read_document(path, on_words=lambda _: None), truth)
