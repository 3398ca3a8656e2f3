"""Typesets `resources/samples/harbour-report.html` as the PDF that comes with the program.

Run by hand after the text has changed: `.venv/bin/python packaging/make_samples.py`.
"""

import sys
from pathlib import Path

sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]
sys.modules["pymupdf4llm"] = None  # type: ignore[assignment]
import pymupdf  # noqa: E402

SAMPLES = Path(__file__).parent.parent / "resources" / "samples"
PAPER = pymupdf.paper_rect("a4")
MARGINS = (72, 84, -72, -78)
CSS = """
body { font-family: serif; font-size: 11pt; line-height: 1.38; }
h1 { font-family: sans-serif; font-size: 23pt; margin: 40pt 0 6pt 0; line-height: 1.15; }
h2 { font-family: sans-serif; font-size: 15pt; margin: 20pt 0 6pt 0; }
h3 { font-family: sans-serif; font-size: 12pt; margin: 12pt 0 4pt 0; }
p { margin: 0 0 7pt 0; text-align: justify; }
p.byline { font-family: sans-serif; font-size: 10pt; color: #555; margin: 0 0 3pt 0; text-align: left; }
li { margin: 0 0 4pt 0; }
table { margin: 8pt 0 12pt 0; }
th { font-family: sans-serif; font-size: 9.5pt; text-align: left; padding: 3pt 18pt 3pt 0; }
td { font-size: 10pt; padding: 2pt 18pt 2pt 0; }
"""


def typeset(source: Path, target: Path, running_head: str) -> int:
    """Lay out an HTML file on A4 pages with a running head and page numbers; return the number of pages."""
    story = pymupdf.Story(html=source.read_text(encoding="utf-8"), user_css=CSS)
    buffer = target.with_suffix(".tmp")
    writer = pymupdf.DocumentWriter(str(buffer))
    more, pages = True, 0
    while more:
        device = writer.begin_page(PAPER)
        more, _ = story.place(PAPER + MARGINS)
        story.draw(device)
        writer.end_page()
        pages += 1
    writer.close()
    document = pymupdf.open(buffer, filetype="pdf")
    for number, page in enumerate(document, start=1):
        if number > 1:
            page.insert_text((72, 52), running_head, fontname="helv", fontsize=8.5, color=(0.4, 0.4, 0.4))
        page.insert_text((PAPER.width / 2 - 4, PAPER.height - 42), str(number), fontname="helv", fontsize=9)
    document.set_metadata(
        {"title": "Keeping the Sea Out of Vellin", "author": "Précis", "creationDate": "", "modDate": ""}
    )
    document.subset_fonts()
    document.save(target, garbage=4, deflate=True, no_new_id=True)
    buffer.unlink()
    return pages


if __name__ == "__main__":
    count = typeset(SAMPLES / "harbour-report.html", SAMPLES / "harbour-report.pdf", "Keeping the Sea Out of Vellin")
    sys.stdout.write(f"{count} pages\n")
