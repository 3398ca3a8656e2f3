"""Pages that are pictures, read with tesseract where it and its data are installed.

The program is asked for its table of words, which gives each word's box and confidence. It runs as a child of the page
worker and in its process group, so that ending the worker ends it. `PRECIS_OCR=off` hides it.
"""

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from engine.ingest.pdf.mupdf import MuPdf, PdfPage
from engine.ingest.pdf.rows import Row, Word
from engine.ingest.sandbox.watchdog import before_a_program
from engine.platforms.commands import QUIET, answer_of

ABSENT = "This page is a picture without text. Install tesseract-ocr to have such pages read."
_LISTING_SECONDS = 10.0
_SWITCHED_OFF = {"0", "off", "no", "false"}
_MAX_LANGUAGES = 3
_DPI = 200
_MAX_SIDE_PIXELS = 6000
"""Pixels: recognition gains nothing from more, and a poster at 200 dpi would be gigabytes."""


@dataclass(slots=True)
class Recognized:
    """What was read from a picture of a page."""

    rows: list[Row] = field(default_factory=list)
    confidence: float | None = None
    """Mean over words, 0 to 1."""
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Recognizer:
    """An installed tesseract with the languages it has data for."""

    program: str
    languages: str
    timeout: float

    def recognize(self, page: PdfPage, pymupdf: MuPdf) -> Recognized:
        """Draw the page and read it; boxes are in the page's displayed coordinates."""
        scale = _DPI / 72
        longest = max(page.rect.width, page.rect.height, 1.0)
        scale = min(scale, _MAX_SIDE_PIXELS / longest)
        picture = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY, alpha=False)
        image = picture.tobytes("pgm")
        del picture
        command = [self.program, "stdin", "stdout", "-l", self.languages, "--dpi", str(round(72 * scale)), "tsv"]
        environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
        try:
            done = subprocess.run(
                command,
                input=image,
                capture_output=True,
                timeout=self.timeout,
                env=environment,
                check=False,
                preexec_fn=before_a_program(),  # the worker has no threads there
                creationflags=QUIET,
            )
        except (OSError, subprocess.TimeoutExpired):
            return Recognized(problem="This page is a picture; recognising its text took too long.")
        if done.returncode:
            return Recognized(problem="This page is a picture; recognising its text failed.")
        return parse_table(done.stdout.decode("utf-8", "replace"), scale)


def find(timeout: float) -> Recognizer | None:
    """Tesseract with at least one language's data, or None."""
    if os.environ.get("PRECIS_OCR", "").lower() in _SWITCHED_OFF:
        return None
    program = _installed()
    if program is None:
        return None
    listed = answer_of([program, "--list-langs"], _LISTING_SECONDS)
    if listed is None:
        return None
    names = [line.strip() for line in listed.splitlines()[1:]]
    languages = sorted(
        (name for name in names if name and name not in {"osd", "equ", "snum"} and "/" not in name),
        key=lambda name: (name != "eng", name),
    )
    if not languages:
        return None
    return Recognizer(str(Path(program)), "+".join(languages[:_MAX_LANGUAGES]), timeout)


def _installed(system: str = sys.platform) -> str | None:
    """Where tesseract is. On Windows its installer does not put it on the path."""
    found = shutil.which("tesseract")
    if found is None and system == "win32":
        usual = Path(os.environ.get("ProgramFiles", r"C:\Program Files"), "Tesseract-OCR", "tesseract.exe")  # noqa: SIM112
        found = str(usual) if usual.is_file() else None
    return found


def parse_table(table: str, scale: float) -> Recognized:
    """Read tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.

    Args:
        table: tesseract's output.
        scale: pixels to a point.
    """
    lines: dict[tuple[int, int, int], list[Word]] = defaultdict(list)
    confidences: list[float] = []
    for record in table.splitlines()[1:]:
        columns = record.split("\t")
        if len(columns) < 12 or columns[0] != "5":
            continue
        text = "".join(character for character in columns[11] if character.isprintable()).strip()
        confidence = float(columns[10])
        if not text or confidence < 20:
            continue
        block, paragraph, line, index = (int(columns[i]) for i in range(2, 6))
        left, top, width, height = (int(columns[i]) / scale for i in range(6, 10))
        word = (left, top, left + width, top + height, text, block * 1000 + paragraph, line, index)
        lines[block, paragraph, line].append(word)
        confidences.append(confidence)
    if not confidences:
        return Recognized()
    sizes = _sizes(lines)
    rows = [_row(words, sizes[key[:2]]) for key, words in lines.items()]
    return Recognized(rows, round(sum(confidences) / len(confidences) / 100, 4))


def _sizes(lines: dict[tuple[int, int, int], list[Word]]) -> dict[tuple[int, int], float]:
    """One type size for each paragraph: single words' heights depend on their letters."""
    heights: dict[tuple[int, int], list[float]] = defaultdict(list)
    for (block, paragraph, _), words in lines.items():
        heights[block, paragraph].append(max(word[3] for word in words) - min(word[1] for word in words))
    return {key: max(1.0, sorted(found)[len(found) // 2]) for key, found in heights.items()}


def _row(words: list[Word], size: float) -> Row:
    return Row(
        min(word[0] for word in words),
        min(word[1] for word in words),
        max(word[2] for word in words),
        max(word[3] for word in words),
        size,
        0,
        words[0][5],
        words,
    )
