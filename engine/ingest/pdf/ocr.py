"""Pages that are pictures, read with tesseract where it and its data are installed.

The program is asked for its table of words, which gives each word's box and confidence. On Linux a helper of the page
worker runs it, shut in with it (`sandbox.one_program`); elsewhere it is a child of the worker. Either way it is in the
worker's process group, so that ending the worker ends it. `PRECIS_OCR=off` hides it.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.ingest.pdf.mupdf import MuPdf, PdfPage
from engine.ingest.pdf.rows import Row, Word
from engine.platforms.commands import QUIET, answer_of
from engine.schema.languages import name_of

ABSENT = "This page is a picture without text. Install tesseract-ocr to have such pages read."
TOO_LONG = -14
"""The exit code of a program that took longer than it may."""
_USUAL_DATA = ("/usr/share/tesseract-ocr", "/usr/share/tessdata", "/usr/local/share/tessdata")
_LISTING_SECONDS = 10.0
_SWITCHED_OFF = {"0", "off", "no", "false"}
_TELLING = 200
"""Characters of recognised text that tell its language."""
DATA = {
    "ar": "ara", "bg": "bul", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa",
    "et": "est", "fi": "fin", "fr": "fra", "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun", "id": "ind", "it": "ita",
    "ja": "jpn", "ko": "kor", "la": "lat", "lt": "lit", "lv": "lav", "nl": "nld", "no": "nor", "pl": "pol", "pt": "por",
    "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sr": "srp", "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr",
    "vi": "vie", "zh": "chi_sim",
}  # fmt: skip
"""Tesseract's codes for its data, by ISO 639-1."""
_DPI = 200
_SURE = 70.0
"""Tesseract's confidence, of 100, below which a word is doubtful."""
_MAX_SIDE_PIXELS = 6000
"""Pixels: recognition gains nothing from more, and a poster at 200 dpi would be gigabytes."""


@dataclass(slots=True)
class Recognized:
    """What was read from a picture of a page."""

    rows: list[Row] = field(default_factory=list)
    confidence: float | None = None
    """Mean over words, 0 to 1."""
    problem: str | None = None
    lacking: str | None = None
    """The language of the page if there were no data for it."""


@dataclass(slots=True)
class Recognizer:
    """An installed tesseract, and the language of the document it reads, once a page of it has told."""

    program: str
    languages: str
    """What pages are read with: tesseract's own codes, joined by "+"."""
    timeout: float
    installed: frozenset[str] = frozenset()
    lacking: str | None = None
    """ISO 639-1 code of the document's language if there are no data for it."""
    settled: bool = False
    data: tuple[Path, ...] = ()
    """Where its data are."""
    run: Callable[[Sequence[str], bytes, float], tuple[int, bytes]] | None = None
    """Runs the program with arguments, given bytes, for so many seconds at most; None: as a child."""

    def recognize(self, page: PdfPage, pymupdf: MuPdf) -> Recognized:
        """Draw the page and read it; boxes are in the page's displayed coordinates.

        The first page with words enough decides the language; it is read again if that is another one.
        """
        image, scale = _picture_of(page, pymupdf)
        found = self._read(image, scale)
        if not self.settled and self._settle(found):
            found = self._read(image, scale)
        if self.lacking is not None:
            for row in found.rows:
                row.unsure = list(range(len(row.words)))
        return replace(found, lacking=self.lacking)

    def _settle(self, found: Recognized) -> bool:
        """Find out the language from what was read; whether the page is to be read again for it."""
        from engine.language.detection import detect_language

        text = " ".join(row.text for row in found.rows)
        if len(text) < _TELLING:
            return False
        self.settled = True
        language = detect_language(text)
        code = DATA.get(language or "en")
        if code is None or code in self.languages.split("+"):
            return False
        if code not in self.installed:
            self.lacking = language
            return False
        self.languages = f"{code}+eng" if "eng" in self.installed else code
        return True

    def _read(self, image: bytes, scale: float) -> Recognized:
        arguments = ["stdin", "stdout", "-l", self.languages, "--dpi", str(round(72 * scale)), "tsv"]
        try:
            code, table = (self.run or self._run_as_child)(arguments, image, self.timeout)
        except OSError:
            return Recognized(problem="This page is a picture; recognising its text failed.")
        if code == TOO_LONG:
            return Recognized(problem="This page is a picture; recognising its text took too long.")
        if code:
            return Recognized(problem="This page is a picture; recognising its text failed.")
        return parse_table(table.decode("utf-8", "replace"), scale)

    def _run_as_child(self, arguments: Sequence[str], image: bytes, seconds: float) -> tuple[int, bytes]:
        """Where no helper is needed, because the worker may start programs."""
        try:
            done = subprocess.run(
                [self.program, *arguments],
                input=image,
                capture_output=True,
                timeout=seconds,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
                check=False,
                creationflags=QUIET,
            )
        except subprocess.TimeoutExpired:
            return TOO_LONG, b""
        return done.returncode, done.stdout


def _picture_of(page: PdfPage, pymupdf: MuPdf) -> tuple[bytes, float]:
    """A page drawn for recognition, as PGM, and its pixels to a point."""
    longest = max(page.rect.width, page.rect.height, 1.0)
    scale = min(_DPI / 72, _MAX_SIDE_PIXELS / longest)
    picture = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY, alpha=False)
    return picture.tobytes("pgm"), scale


def lacking_sentence(language: str) -> str:
    """What to say where pages are in a language that tesseract has no data for."""
    package = f"tesseract-ocr-{DATA[language].replace('_', '-')}"
    return (
        f"The scanned pages are in {name_of(language)}, for which tesseract has no data, so words may be misread. "
        f"Install them (Debian, Ubuntu: sudo apt install {package}) and add the file again."
    )


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
    installed = {name for name in names if name and name not in {"osd", "equ", "snum"} and "/" not in name}
    if not installed:
        return None
    first = "eng" if "eng" in installed else min(installed)
    return Recognizer(str(Path(program)), first, timeout, frozenset(installed), data=_data_of(listed))


def _data_of(listing: str) -> tuple[Path, ...]:
    """Where the data are, by the program's own words, which older versions don't say, and where else they may be."""
    named = re.search(r'in "([^"]+)"', listing.partition("\n")[0])
    told = [named[1] if named else None, os.environ.get("TESSDATA_PREFIX")]
    return tuple(Path(folder) for folder in (*told, *_USUAL_DATA) if folder)


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
    unsure: dict[tuple[int, int, int], list[int]] = defaultdict(list)
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
        if confidence < _SURE:
            unsure[block, paragraph, line].append(len(lines[block, paragraph, line]))
        lines[block, paragraph, line].append(word)
        confidences.append(confidence)
    if not confidences:
        return Recognized()
    sizes = _sizes(lines)
    rows = [_row(words, sizes[key[:2]], unsure[key]) for key, words in lines.items()]
    return Recognized(rows, round(sum(confidences) / len(confidences) / 100, 4))


def _sizes(lines: dict[tuple[int, int, int], list[Word]]) -> dict[tuple[int, int], float]:
    """One type size for each paragraph: single words' heights depend on their letters."""
    heights: dict[tuple[int, int], list[float]] = defaultdict(list)
    for (block, paragraph, _), words in lines.items():
        heights[block, paragraph].append(max(word[3] for word in words) - min(word[1] for word in words))
    return {key: max(1.0, sorted(found)[len(found) // 2]) for key, found in heights.items()}


def _row(words: list[Word], size: float, unsure: list[int]) -> Row:
    return Row(
        min(word[0] for word in words),
        min(word[1] for word in words),
        max(word[2] for word in words),
        max(word[3] for word in words),
        size,
        0,
        words[0][5],
        words,
        unsure=unsure,
    )
