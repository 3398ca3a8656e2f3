"""The numbers of clauses, items of business and questions: what a passage of a contract, of minutes or of a list of
questions and answers is cited by.

Only documents whose paragraphs themselves are numbered ("4.1 The tenant shall ...") have clauses. A lettered item
belongs to the numbered paragraph above it: "(b)" below 4.1 is 4.1(b). Where they are counted with one number alone
from one end of the document to the other, they are called as it calls them: "section 3(1)".
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import Protocol

from engine.document import Block, Document
from engine.language.forms import ITEM_NUMBER
from engine.language.numbered_paragraphs import numbered_paragraphs
from engine.language.run_ins import labels_of, run_in_titles_of
from engine.language.separate_opinions import SeparateOpinion, separate_opinions
from engine.language.supplements import CALLED, TITLE_OF_SUPPLEMENT
from engine.schema.enums import Kind, Role
from engine.schema.result import Evidence

_NUMBER = re.compile(
    r"^(?:(?:section|clause|article|§)\s*)?(\d{1,2}(?:\.\d{1,3}){1,4}|\d{1,2}(?=\.\s))\.?\s+\S", re.IGNORECASE
)
_ITEM = re.compile(rf"{ITEM_NUMBER}[.:]?\s")
_RUN_IN = re.compile(
    r"(?:(?<=[.;:)\]”\"A-Z\d] )(?P<article>\d{1,2})\.?\s+"
    r"(?:(?:[A-Z][\w&/’'-]*,?|of|and|the|for|to|in|by|with)\s+){1,10}(?=(?P=article)\.1\b)"
    r"|(?<=[.;:)\]”\"A-Z] ))(?P<number>\d{1,2}(?:\.\d{1,3}){1,3})\.?\s+(?=[A-Z“\"(])"
)
"""The number of a clause inside a paragraph, where line ends were lost: “... delay. 7.4 Insurance. The ...”, also below
the title of its article: “... delay. 8 Use of the Mill 8.1 Hours. The ...”."""
_REACH = 8_000
"""Characters behind its number in which a clause is cited: so long without another number, numbers were not read."""
_SUPPLEMENT = re.compile(rf"(?:{CALLED})\s+[A-Z0-9]{{1,3}}\b")
"""How a supplement begins, which has clauses of its own or none."""
_LETTER = re.compile(r"^\(([a-z]{1,2}|[ivx]{1,5})\)\s+\S")
_OF_AN_ORDINANCE = re.compile(r"SEC(?:TION|\.) \d{1,3}[A-Z]?\.(?:\s+[A-Z][\w'’-]*(?: [a-z][\w'’-]*){0,5}\.(?=\s))?")
"""How a section begins, with its title if it has one: “SECTION 4. Rebate program.”"""
_SENDER = re.compile(r"From: [^<\n]{2,60}")
_SENT = re.compile(r"(?:Sent|Date):\s*([^\n]{4,40})")
_LINES_OF_A_HEAD = 5
"""Lines of the head of a mail at most, its sender left out."""
_SUBSECTION = re.compile(r"\((\d{1,2}[a-z]?)\)\s")
_COUNTED_TITLE = re.compile(r"(?:(?i:section|article|regulation|rule)\s+)?\d{1,3}[A-Z]?\.?\s+\S")
_UNDERLINED = re.compile(r"\s*[-=_~*]{3,}\s*\Z")
"""The rule below a title, where a file has lost its line ends."""
_CLAUSES = frozenset({Role.BODY, Role.LIST, Role.HEADING})
_LEAST = 5
"""Numbered paragraphs that make a document one of clauses."""
_QUESTIONS = 3
"""Headings that ask, which make a document one of questions and answers."""
_TITLE_OF = 2
"""The first heading is the document's title where more than this share of the text, one in so many, is below it."""
_COVERS_ALL = 10
"""A heading below which all but one in so many of the text stands tells no place."""
_MEASURE = re.compile(r"\d[\d.]*\s+[a-zµ%°]")
"""How a paragraph begins that counts something: “37.5 hours a week”."""
_FAR = 3
"""How far the number of a clause is from the one before at most, where it may be a measure."""
_WORDS = 6
"""Words of a numbered paragraph below which it may be a heading."""


class TextInBlocks(Protocol):
    """A text from its beginning, and its blocks: a `Document`, or what the library reads of one."""

    @property
    def text(self) -> str:
        """All of it."""
        ...

    @property
    def blocks(self) -> Sequence[Block]:
        """In text order."""
        ...


def titles_ask(document: TextInBlocks) -> bool:
    """Whether most headings are questions that the text below them answers."""
    titles = [
        document.text[block.start : block.end].rstrip() for block in document.blocks if block.role is Role.HEADING
    ]
    asking = sum(title.endswith("?") for title in titles)
    return asking >= _QUESTIONS and 2 * asking > len(titles)


class Clauses:
    """The clauses of one document, in text order."""

    def __init__(self, document: TextInBlocks, *, items: bool = False, headed: bool = False) -> None:
        """`items` says that the headings of the document name items of business, or ask what is answered below;
        `headed`, that there are neither pages nor times to cite: what is in no clause is cited by its heading.
        """
        self._item_starts: list[int] = []
        self._items: list[str | None] = []
        self._headed = headed and not items
        if self._headed:
            self._add_headings(document)
        run_in = run_in_titles_of(document.blocks, document.text) if items else {}
        for block in document.blocks if items else ():
            title = " ".join(document.text[block.start : min(block.end, block.start + 200)].split())
            if block.role is Role.HEADING:
                named = bool(self._items) or title[:1].isdigit() or title[-1:] == "?"  # the first may be the document's
                self._item_starts.append(block.start)
                self._items.append(title if named else None)
            elif block.start in run_in:
                self._item_starts.append(block.start)
                self._items.append(run_in[block.start])
            elif self._items and (self._items[-1] or "")[:1].isdigit() and (_NUMBER.match(title) or _ITEM.match(title)):
                self._item_starts.append(block.start)  # another item, whose title isn't set apart
                self._items.append(None)
        self._document = document
        self._starts: list[int] = []
        self._names: list[str | None] = []
        self._since: list[int] = []
        if self._add_numbers(document) < _LEAST:
            self._starts.clear()
            self._names.clear()
            self._since.clear()
            for start, name in [] if items else numbered_paragraphs(document.text, document.blocks):
                self._add(start, name)

    def _add_numbers(self, document: TextInBlocks) -> int:
        """The clauses by where they begin; how many paragraphs have a number of a clause."""
        number: str | None = None
        latest: str | None = None
        last_of_body: str | None = None
        paragraphs = 0
        for block in document.blocks:
            if block.role not in _CLAUSES:
                continue
            head = document.text[block.start : min(block.end, block.start + 80)]
            match = _NUMBER.match(head)
            letter = _LETTER.match(head)
            if block.role is Role.HEADING:  # a schedule's paragraph 8 is not clause 8
                last_of_body = _last_of_body(head, match[1] if match else None, latest, last_of_body)
            if last_of_body is not None:
                number = None
                self._add(block.start, None)
                continue
            if match is not None and not _is_a_measure(head, match[1], number):
                number = match[1]
                paragraphs += block.role is not Role.HEADING and "." in number and len(head.split()) > _WORDS
                self._add(block.start, number)
            elif letter is not None and number is not None:
                self._add(block.start, f"{number}({letter[1]})")
            else:
                if block.role is Role.HEADING or _SUPPLEMENT.match(head):
                    number = None
                self._add(block.start, number)
            number = self._add_run_in(document.text, block, number)
            latest = number or latest
        return paragraphs

    @classmethod
    def of(cls, document: Document, *, items: bool = False) -> "Clauses":
        """Those of a whole document, which tells whether it has pages or times."""
        return cls(document, items=items, headed=document.kind is Kind.TEXT)

    def _add_headings(self, document: TextInBlocks) -> None:
        """The headings, but for one above everything or nearly: it stands above each line and tells no place."""
        text = document.text
        run_in = run_in_titles_of(document.blocks, text)
        run_in |= {
            block.start: found[0].rstrip(".")
            for block in document.blocks
            if block.role is Role.BODY and (found := _OF_AN_ORDINANCE.match(text, block.start, block.end))
        }
        headings = [block for block in document.blocks if block.role is Role.HEADING or block.start in run_in]
        behind = _behind_lists(document)
        for number, block in enumerate(headings):
            title = run_in.get(block.start) or " ".join(text[block.start : min(block.end, block.start + 200)].split())
            title = (_UNDERLINED.sub("", title) or title).rstrip(" :,")
            title = _with_its_day(document, block, title)
            end = headings[number + 1].start if number + 1 < len(headings) else len(text)
            most = _TITLE_OF * (end - block.start) > len(text)
            first = number == 0 and (most or not text[: block.start].strip())
            all_below = _COVERS_ALL * (end - block.start) > (_COVERS_ALL - 1) * len(text)
            above_all = not title[:1].isdigit() and (first or all_below)
            self._item_starts.append(block.start)
            self._items.append(None if above_all else title)
            self._add_subsections(document, block, end)
            if block.start in behind:
                self._item_starts.append(behind[block.start])
                self._items.append(None)

    def _add_subsections(self, document: TextInBlocks, heading: Block, end: int) -> None:
        """What is counted below the title of a section: “4. Duty to register, (2)”, “§ 3 Arbeitszeit, Abs. 2”."""
        title = " ".join(document.text[heading.start : min(heading.end, heading.start + 200)].split())
        german = title.startswith("§")
        if heading.role is not Role.HEADING or not (german or _COUNTED_TITLE.match(title)):
            return
        for block in _blocks_behind(document, heading, end):
            number = _SUBSECTION.match(document.text, block.start, block.end)
            if number is not None:
                self._item_starts.append(block.start)
                self._items.append(f"{title}, Abs. {number[1]}" if german else f"{title}, ({number[1]})")

    def _add_run_in(self, text: str, block: Block, number: str | None) -> str | None:
        """Add the clauses that begin inside a paragraph, each the next of the one before; the last number."""
        for match in _RUN_IN.finditer(text, block.start, block.end):
            if match["number"] == "1.1" if number is None else _follows(number, match["number"]):
                number = match["number"]
                self._add(match.start("number"), number)
        return number

    def _add(self, start: int, name: str | None) -> None:
        same = bool(self._names) and self._names[-1] == name
        self._since.append(self._since[-1] if same else start)
        self._starts.append(start)
        self._names.append(name)

    def at(self, offset: int) -> str | None:
        """The clause that holds an offset, such as "4.1(b)"; None where there is none."""
        index = bisect_right(self._starts, offset) - 1
        return self._names[index] if index >= 0 and offset - self._since[index] <= _REACH else None

    @cached_property
    def _labels(self) -> list[tuple[int, int, str]]:
        return labels_of(self._document.blocks, self._document.text) if self._headed else []

    @cached_property
    def _opinions(self) -> list[SeparateOpinion]:
        return separate_opinions(self._document.text, self._document.blocks)

    def cited(self, evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
        """Evidence with the clause and the item that it stands in."""
        return tuple(replace(one, clause=self.at(one.start), item=self.item_at(one.start)) for one in evidence)

    def item_at(self, offset: int) -> str | None:
        """The title of the judge's own opinion, the item of business, the heading or the label of its paragraph that an
        offset stands under; None where none is certain or a clause says it better.
        """
        opinion = next((one.title for one in self._opinions if one.start <= offset < one.end), None)
        if opinion is not None:
            return opinion
        labelled = bisect_right(self._labels, offset, key=itemgetter(0)) - 1
        label = self._labels[labelled][2] if labelled >= 0 and offset < self._labels[labelled][1] else None
        in_clause = self._headed and self.at(offset) is not None
        if label is not None and (not in_clause or label[-1:].isdigit()):  # “Recommendation 3” says it better
            return label
        if in_clause:
            return None
        index = bisect_right(self._item_starts, offset) - 1
        return self._items[index] if index >= 0 else None


def _blocks_behind(document: TextInBlocks, block: Block, end: int) -> Sequence[Block]:
    """The blocks after one that begin before an offset."""
    first, last = (bisect_right(document.blocks, place, key=attrgetter("start")) for place in (block.start, end - 1))
    return document.blocks[first:last]


def _with_its_day(document: TextInBlocks, heading: Block, title: str) -> str:
    """The title above a mail that is answered, with when it was sent: one person writes several."""
    sender = _SENDER.match(title)
    if sender is None:
        return title
    for block in _blocks_behind(document, heading, len(document.text))[:_LINES_OF_A_HEAD]:
        sent = _SENT.match(document.text, block.start, block.end)
        if sent is not None:
            return f"{sender[0].rstrip()}, {sent[1].strip()}"
    return title


def _behind_lists(document: TextInBlocks) -> dict[int, int]:
    """Of each heading that leads on to a list or a table, “Diagnoses:”, by where it starts, where the text behind that
    begins: it is none of the diagnoses.
    """
    found: dict[int, int] = {}
    heading, listed = -1, False
    for block in document.blocks:
        if block.role is Role.HEADING:
            leads_on = document.text[block.start : block.end].rstrip().endswith(":")
            heading, listed = (block.start, False) if leads_on else (-1, False)
        elif block.role in {Role.LIST, Role.TABLE}:
            listed = True
        elif block.role is Role.BODY and heading >= 0:
            if listed:
                found[heading] = block.start
            heading = -1
    return found


def _last_of_body(head: str, own: str | None, latest: str | None, last: str | None) -> str | None:
    """Below a heading, the last clause before the supplement that it stands in; None where it stands in none. What is
    called a supplement before any clause is the agreement itself, attached to something else: “Exhibit 10.1”.
    """
    if TITLE_OF_SUPPLEMENT.match(head):
        return last or latest
    goes_on = last is not None and own is not None and _top(own) == _top(last) + 1
    return None if goes_on else last


def _top(number: str) -> int:
    return int(number.partition(".")[0])


def _is_a_measure(head: str, number: str, before: str | None) -> bool:
    """Whether a paragraph begins with a number that counts something, far from the one before: “37.5 hours a week”."""
    far = abs(_top(number) - (_top(before) if before is not None else 0)) > _FAR
    return far and _MEASURE.match(head) is not None


def _follows(number: str, after: str) -> bool:
    """Whether a clause may come right after another: 4.2, 4.1.1 and 5.1 after 4.1, and 4.3 where 4.2 was not read."""
    before = [int(one) for one in number.split(".")]
    found = [int(one) for one in after.split(".")]
    level = next((index for index, pair in enumerate(zip(before, found, strict=False)) if pair[0] != pair[1]), None)
    if level is None:
        return found == [*before, 1]
    return 0 < found[level] - before[level] <= 2 and all(one == 1 for one in found[level + 1 :])
