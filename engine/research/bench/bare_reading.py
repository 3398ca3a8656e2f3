"""What reading is measured against: the bare library, and test files of any number of pages made from a real one.

Run in a process of its own (`python -m engine.research.bench.bare_reading words FILE`), so that neither side warms the
other.
"""

import sys
import time
from pathlib import Path

sys.modules["pymupdf.layout"] = None  # type: ignore[assignment]
sys.modules["pymupdf4llm"] = None  # type: ignore[assignment]
import pymupdf  # noqa: E402 - the two lines above must come first: they keep its layout models out


def bare_words(path: Path) -> tuple[float, int]:
    """Seconds that PyMuPDF alone takes for `get_text("words")` on every page, and the number of words."""
    begin = time.perf_counter()
    words = 0
    with pymupdf.open(path) as document:
        for page in document:
            words += len(page.get_text("words"))
    return time.perf_counter() - begin, words


def repeat_pages(source: Path, target: Path, pages: int) -> None:
    """Write a PDF of `pages` pages by repeating those of `source`."""
    with pymupdf.open(source) as original, pymupdf.open() as copy:
        while len(copy) < pages:
            copy.insert_pdf(original, to_page=min(len(original), pages - len(copy)) - 1)
        copy.save(target, garbage=0, deflate=False)


if __name__ == "__main__":
    if sys.argv[1] == "words":
        seconds, count = bare_words(Path(sys.argv[2]))
        sys.stdout.write(f"{seconds} {count}\n")
    else:
        repeat_pages(Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
