"""Reports with the publisher's own text beside them: what a page really says, and what was read of it.

The truth is the HTML edition as text, a paragraph a line; it was never made from the PDF. Its notes stand at the end as
rows of a table, its tables are rows with bars, its pictures are named and not described.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.document import Block, Document
from engine.ingest.pdf.continuation import begins_low, is_finished
from engine.ingest.reader import read_document
from engine.language.quotability import SOURCES, Quotability, quotability_of, writing_style_of
from engine.language.quoted_words import quotable_span
from engine.language.sentences import split_sentences
from engine.research.evaluation.reading.alignment import Letters, Verdict, judge, letters, recovered, share_in_order
from engine.schema.enums import Role

_LEAST = 20
"""Letters below which a sentence of ours is not judged: it stands in too many places."""
_FURNITURE = re.compile(r"^(?:Listen|Jump to Main Text|-{3,}|# |- (?:Figure|Table) [A-Z\d]|\s*Disclaimer:)")
_LISTING = re.compile(r"^# (?:Contents|Figures|Tables|Appendi\w+|Contacts)$")
_LINK = re.compile(
    r"%20OR\S*?(?:prelim|jumpTo=true)(?:#:~:text=[^\s\")]*)?\)+|#(?::~:text=|substructure)[^\s\")]*|\*{2,}"
)
"""What is left of some addresses in the publisher's text."""
_GLUED = re.compile(r"(?<=[a-z)\d\"][.:])(?=[A-Z])|(?<=[a-z)\d][.:][\"”])(?=[A-Z])|(?<=[.:])\*(?=[A-Z])")
"""Paragraphs of a box, put together without a space in the publisher's text."""
_NOTE = re.compile(r"^\| \d{1,3}\. \| (.*)$")
_ENDS = re.compile(r"^\s*Disclaimer:|^\s*These documents were prepared by the Congressional Research Service")


@dataclass(frozen=True, slots=True)
class Truth:
    """The publisher's text: sentences of the body and of the notes, and rows of tables."""

    body: list[str]
    notes: list[str]
    rows: list[str]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A sentence of ours that is no whole sentence of the publisher's."""

    page: int
    verdict: Verdict
    quotable: bool
    text: str


@dataclass(frozen=True, slots=True)
class PairReading:
    """What was read of one pair, counted."""

    name: str
    judged: int
    quotable: int
    mismatches: list[Mismatch]
    in_order: tuple[int, int]
    recovered: tuple[int, int]
    """Letters of the publisher's body text that stand in ours, and in all."""

    def faults(self, *, quotable: bool = False) -> int:
        """Sentences that are joined, cut or run together; `quotable`: of those that could be quoted."""
        return sum(1 for m in self.mismatches if m.verdict is not Verdict.FOREIGN and (m.quotable or not quotable))


def read_pair(pdf: Path) -> PairReading:
    """Read a PDF and hold it against the text beside it."""
    document = read_document(pdf, on_words=lambda _: None)
    return compare(pdf.stem, document, truth_of(pdf.with_suffix(".txt").read_text("utf-8")))


def compare(name: str, document: Document, truth: Truth) -> PairReading:
    """Hold what was read against the truth."""
    body = Letters.of(truth.body)
    elsewhere = [Letters.of(truth.notes), Letters.of(truth.rows)]
    ours = Letters.of([document.text])
    judged = quotable = 0
    mismatches: list[Mismatch] = []
    for page, text, fit in _prose(document):
        plain = letters(text)
        if len(plain) < _LEAST:
            continue
        verdict = judge(plain, body)
        if verdict is not Verdict.WHOLE:
            others = [judge(plain, other) for other in elsewhere]
            if Verdict.WHOLE in others:
                verdict = Verdict.WHOLE
            elif verdict is Verdict.FOREIGN:
                verdict = next((other for other in others if other is not Verdict.FOREIGN), verdict)
        judged += 1
        quotable += fit
        if verdict is not Verdict.WHOLE:
            mismatches.append(Mismatch(page, verdict, fit, text))
    return PairReading(
        name,
        judged,
        quotable,
        mismatches,
        share_in_order(truth.body, ours.stream),
        recovered(truth.body, ours),
    )


def _prose(document: Document) -> Iterator[tuple[int, str, bool]]:
    """Page, text and fitness for a quotation of every sentence that is taken for prose."""
    style = writing_style_of(document)
    page = 0
    for index, sentence in enumerate(document.sentences):
        if sentence.role not in SOURCES:
            continue
        while page + 1 < len(document.pages) and document.pages[page].end <= sentence.start:
            page += 1
        start, end = quotable_span(document, index)
        text = document.text[start:end]
        yield page + 1, text, quotability_of(text, sentence.role, style) is Quotability.GOOD


def truth_of(text: str) -> Truth:
    """The sentences of the publisher's text."""
    body: list[str] = []
    notes: list[str] = []
    rows: list[str] = []
    listing = in_row = False
    for line in _LINK.sub("", text).splitlines():
        if _ENDS.match(line):
            break
        listing = (listing and (not line.strip() or line.startswith("- "))) or _LISTING.match(line) is not None
        note = _NOTE.match(line)
        if note is not None:
            notes += sentences_of(note[1])
            in_row = False
        elif line.startswith("|") or (in_row and line.strip()):
            rows += [sentence for cell in line.split("|") for sentence in sentences_of(cell.strip())]
            in_row = True
        elif line.strip() and not listing and not _FURNITURE.match(line):
            found = sentences_of(line.strip().removeprefix("- "))
            goes_on = bool(body) and not line.startswith("- ") and begins_low(found[0])
            if goes_on and not is_finished(body[-1], found[0]):
                body[-1] += " " + found.pop(0)  # a quotation set as a paragraph of its own
            body += found
    return Truth(body, notes, rows)


def sentences_of(paragraph: str, language: str = "en") -> list[str]:
    """The sentences of a paragraph of the truth."""
    paragraph = _GLUED.sub(" ", paragraph)
    return [
        paragraph[s.start : s.end]
        for s in split_sentences(paragraph, [Block(0, len(paragraph), Role.BODY)], language=language)
    ]
