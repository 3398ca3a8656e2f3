"""The outline and the title: what the file says of itself where that is sensible, else what its headings say."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from engine.document import Heading, Page
from engine.ingest.letterheads import is_letterhead, subject_of_letter
from engine.ingest.pdf.assembly import HeadingSeen
from engine.ingest.pdf.rows import RowStyle
from engine.ingest.sandbox.handed import printable
from engine.protocol.plain_text import file_title

_MAX_HEADINGS = 2000
_SENSELESS = re.compile(
    r"^(?:microsoft (?:word|powerpoint|excel)\b.*|untitled.*|title|document\d*|no title|new document|slide \d+|"
    r"(?:layout|presentation|draft|book)\s*\d*|https?://.*|[\d\W_]+|\S*[\\/]\S*|unspecified|unknown|null|none|"
    r".*\.(?:docx?|pdf|tex|dvi|rtf|odt|indd|qx[dp]|pptx?|xlsx?|html?|txt|p65|fm|wpd|pages|e?ps|tif|jpg|png))$",
    re.IGNORECASE,
)
_NO_TITLE = re.compile(
    r"^(?:(?:exhibit|appendix|schedule|annex|attachment)\s+[\w.()-]{1,8}|(?:execution|conformed|final) (?:copy|version)"
    r"|(?:table of )?contents|abstract|summary|introduction|confidential.*|draft.*|exhibit|foreword|preface"
    r"|(?:(?:\w+ )?(?:case|claim|appeal|docket|file|cause)|aktenzeichen)s?\.? ?(?:no\.?|nos\.?|number|nr\.?|:).*"
    r"|inhalt(?:sverzeichnis)?|sommaire|índice|(?:im namen des volkes|tatbestand|tenor)"
    r"|(?:§{1,2}|art(?:\.|icle|ikel|ículo|icolo)|cláusula|top|tagesordnungspunkt) ?\d{1,3}\b.*)\W*$",
    re.IGNORECASE,
)
"""Headings that name a part, such as “§ 1 Mietzeit”, or say what kind of copy this is."""
_NUMBER = re.compile(r"^((?:\d{1,2}\.)*\d{1,2})\.?\s")


def title_of(metadata: str, headings: Sequence[HeadingSeen], path: Path, text: str = "") -> str:
    """The document's title: its metadata if sensible, the largest heading of its first pages, or its file name.

    `text` is the document's: a letterhead is its title only where it says nothing of what it is about.
    """
    named = " ".join(metadata.split())
    if (
        3 < len(named) <= 300
        and not _SENSELESS.match(named)
        and re.search(r"[^\W\d_]{2}", named)
        and named != file_title(path)
    ):
        return named
    early = [
        heading
        for heading in headings
        if heading.page <= 2 and 3 < len(heading.text) <= 200 and not _NO_TITLE.match(heading.text)
        if not heading.plain or heading.start == 0  # what is set like the text is the title of a part
    ]
    first = [heading for heading in early if heading.page == 1] or early
    heads = [one for one in first if is_letterhead(text, one.start, one.start + len(one.text))]
    if heads:
        subject = subject_of_letter(text)
        if subject is not None:
            return subject
        first = [one for one in first if one not in heads] or first
    if first:
        largest = max(first, key=lambda heading: (round(heading.size), -heading.start))
        if re.search(r"[^\W\d_]{3}", largest.text):
            return " ".join(largest.text.split())
    return printable(file_title(path))


def from_bookmarks(
    bookmarks: Sequence[tuple[int, str, int]], headings: Sequence[HeadingSeen], pages: Sequence[Page]
) -> list[Heading]:
    """The file's own outline, each entry at the heading it names, else at the start of its page."""
    by_page: dict[int, list[HeadingSeen]] = {}
    for heading in headings:
        by_page.setdefault(heading.page, []).append(heading)
    found = []
    for level, title, page in bookmarks[:_MAX_HEADINGS]:
        if not title or not 1 <= page <= len(pages):
            continue
        start = next((h.start for h in by_page.get(page, ()) if _same(h.text, title)), pages[page - 1].start)
        found.append(Heading(max(1, level), title, start, page))
    return found


def from_headings(headings: Sequence[HeadingSeen]) -> list[Heading]:
    """An outline of the headings found, levels by their type: larger and bolder is higher."""
    if not headings:
        return []
    kinds = Counter((round(heading.size), bool(heading.look & RowStyle.BOLD)) for heading in headings)
    ranked = {kind: min(rank, 4) for rank, kind in enumerate(sorted(kinds, reverse=True), start=1)}
    found = []
    for heading in headings[:_MAX_HEADINGS]:
        level = ranked[round(heading.size), bool(heading.look & RowStyle.BOLD)]
        number = _NUMBER.match(heading.text)
        if number is not None and "." in number[1]:
            level = min(level + number[1].count("."), 5)
        found.append(Heading(level, " ".join(heading.text.split())[:300], heading.start, heading.page))
    return found


def _same(one: str, other: str) -> bool:
    left, right = (re.sub(r"[\W\d_]+", "", text).lower() for text in (one, other))
    return bool(left and right) and (left.startswith(right) or right.startswith(left))
