"""What each paragraph is to a reader: prose, heading, note, table... by cheap signs that need no model.

Summaries quote prose alone, so a heading, a reference or an address mistaken for prose hurts, and so does prose that
is mistaken for one of those. Signs are relative to the document: the size most of its letters have, whether it is set
in typewriter type throughout, whether a reference section has begun.
"""

import re
from collections import Counter
from itertools import pairwise

from engine.ingest.pdf.continuation import begins_low, is_finished, is_open
from engine.ingest.pdf.paragraphs import Start
from engine.ingest.pdf.pieces import Piece
from engine.ingest.pdf.repeats import Repeats
from engine.ingest.pdf.rows import RowStyle
from engine.ingest.pdf.tables import mark_cells
from engine.ingest.sandbox.frames import PageFrame
from engine.language.bullets import SIGNS, TICKS
from engine.language.forms import PROPOSES_THAT
from engine.language.note_marks import RAISED
from engine.schema.enums import Role

_REFERENCES = re.compile(
    r"^(?:(?:\d+|[ivx]+)\.?\s+)?(?:references|bibliography|works cited|literature cited|references and notes|notes|"
    r"endnotes|literature|cited works|sources|further reading|reference list|"
    r"(?:subject |name |author )?index)(?: cited)?\s*:?$",
    re.IGNORECASE,
)
_THANKS = re.compile(
    r"^(?:(?:\d+|[ivx]+)\.?\s+)?(?:acknowledge?ments?|funding (?:sources?|information|statement)|about the authors?|"
    r"(?:authors?['’]? |credit )?(?:contributions?|contribution statement)|authorship contribution statement|"
    r"(?:declaration of |statement of )?(?:conflicts? of interests?|competing interests?)(?: statement)?|"
    r"data availability(?: statement)?|ethics (?:statement|approval)|author information|disclosures?)\s*:?$",
    re.IGNORECASE,
)
"""Sections about the making of a document: read, never quoted."""
_IMPRINT = re.compile(r"©|\bisbn\b|all rights reserved|library of congress|^printed in|cataloguing|cataloging")
_CONTENTS = re.compile(r"^(?:table of )?contents(?: page)?\s*:?$|^(?:list of (?:figures|tables))$", re.IGNORECASE)
_CAPTION = re.compile(
    r"^(?:fig(?:ure|\.)?|table|tab\.|listing|scheme|plate|chart|algorithm|box|photo|map|diagram)\s*"
    r"(?:[A-Z]?\d+(?:[.\-]\d+)*|[A-Z]|[IVX]+)\s*(?:[.:–—|]|$)",
    re.IGNORECASE,
)
_CAPTION_LOOSE = re.compile(r"^(?:fig(?:ure|\.)?|table)\s*[A-Z]?\d+", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\.\s?){4,}\s*(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]{1,6})$|…+\s*\d+$")
_GAP_AND_PAGE = re.compile(r"^(?:(?!   ).)+   (\d{1,4}|[ivxlc]{1,6})$")
_LEADER_ENDS = frozenset("0123456789ivxlc.…")
_PAGE_AT_END = re.compile(r"\s(?:\d{1,4}|[ivxlc]{1,6})$")
_BLANKS = re.compile(r"_{4,}|\.{12,}|(?:_ ){4,}|\[\s{0,3}\]|☐|□")
_SMALL_WORD = re.compile(r"(?<![\w'’])[a-z]{2,}(?![\w'’])")
_WORDS_OF_PROSE = 5
"""Small words of a row with blanks that make it prose: a form of contract has sentences with blanks in them."""
_SIGNATURE = re.compile(
    r"^(?:by|name|title|date|its|signature|signed|witness|print(?:ed)? name|address|attn|attention|/s/)\s*(?::|$)",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"©|\(c\) \d{4}|copyright\s+(?:©|\d{4})|all rights reserved|\bisbn\b|\bissn\b|\bdoi:|creative commons attribution"
    r"|corresponding author|^correspondence|^(?:received|submitted|published|accepted):|licen[sc]ed? under|^editor:"
    r"|^doi\b|^sources?:|^notes?: |\bpage \d+ of \d+\b|^keywords?\b|library of congress|^printed in"
)
"""Notices about the document itself; matched against lower case, which is faster than ignoring case."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.\w|https?://|^tel(?:ephone)?[.:]|^fax[.:]|^e-?mail:")
_AFFILIATION = re.compile(
    r"\b(?:university|institute|department|faculty|school of|college|laboratory|inc\.|gmbh|cent(?:re|er) for|hospital)",
    re.IGNORECASE,
)
_FUNDED = re.compile(
    r"\b(?:supported|funded|financed|sponsored) (?:in part |partially |jointly )?by\b|\bfinancial support\b"
    r"|\b(?:grants?|funding) (?:from|no|number)\b",
    re.IGNORECASE,
)
"""What authors say among their thanks that readers ask for: who paid."""
_SENTENCE_WORDS = 12
"""Words of a paragraph of the first page, at least, that is a sentence and no line about the authors."""
_LEADS_ON = re.compile(r"\w (?:shall|must|will|may|agrees?|undertakes?)(?: not)?:$")
"""The end of a line, however short, without which the list below it says nothing: “Seller shall:”."""
_BULLET = re.compile(rf"^[{SIGNS}{TICKS}]\s*|^[*–—-]\s+|^o\s+(?=[A-Z])")
_ENUMERATED = re.compile(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)]|\[\d{1,3}\]|\d{1,2}(?:\.\d{1,2})+\.?)\s+\S"
)
_NUMBERED_HEADING = re.compile(
    r"^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z]\.|"
    r"(?:chapter|section|article|part|appendix|schedule|exhibit|annex)\s+\w{1,10}[.:]?)\s*\S",
    re.IGNORECASE,
)
_NOTE_MARK = re.compile(rf"^(?:\d{{1,3}}|{RAISED}|[*†‡§¶]{{1,3}}|\(\d{{1,2}}\)|\[\d{{1,2}}\])[.)]?\s*\S")
_ENDS_SENTENCE = re.compile(rf"[.!?][\"'”’)\]]*(?:\d{{1,3}}|\[[\d,– ]+\]|{RAISED})?$")
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|shall|would|can|could|may|might|must|should|do|does|did|"
    r"said|made|make|makes|use|uses|used|show|shows|provide|provides|include|includes|means|agree|agrees)\b"
)
_CODE = re.compile(r"[{};=<>]|\w\(\S*\)|^[^\S\n]*(?:def|class|import|from|return|#include|\$|>>>)\s|^#", re.MULTILINE)
_LETTER = re.compile(r"[^\W\d_]")
_PROSE = frozenset({Role.BODY, Role.LIST})
_FRONT_END = re.compile(
    r"^(?:abstract|summary(?! of\b)|(?:\d|i)?\.?\s*introduction|statement of need|executive summary)\b", re.IGNORECASE
)


class Roles:
    """Gives roles page by page, in order; pages are added ahead, so that the body's type is known from the start."""

    def __init__(self) -> None:
        self._sizes: Counter[float] = Counter()
        self._mono = 0
        self._letters = 0
        self._in_references: float | None = None
        self._in_thanks: float | None = None
        self._in_contents = False
        self._repeats = Repeats()
        self._last: Piece | None = None
        """The last prose of the page before."""

    def add(self, frame: PageFrame) -> None:
        """Take in the type of a page."""
        for index, text in enumerate(frame.texts):
            length = len(text)
            self._sizes[round(frame.boxes[5 * index + 4] * 2) / 2] += length
            self._letters += length
            if frame.looks[index] & RowStyle.MONO:
                self._mono += length
        self._repeats.add(frame)

    @property
    def body_size(self) -> float:
        """The type size most letters have so far, to half a point."""
        if not self._sizes:
            return 10.0
        return max(self._sizes.items(), key=lambda item: (item[1], -item[0]))[0]

    def assign(self, pieces: list[Piece]) -> None:
        """Give every piece of a page its role."""
        body = self.body_size
        typewriter = 2 * self._mono > self._letters
        if self._in_contents and not _lists_pages(pieces):
            self._in_contents = False
        for piece in pieces:
            piece.role = self._special(piece, typewriter=typewriter) or self._plain(piece, body)
            self._remember(piece)
        self._goes_on_from_last_page(pieces)
        _rescue(pieces)
        _notes_carried_over(pieces, body)
        mark_cells(pieces)
        _imprint(pieces)
        self._repeats.mark(pieces)
        if pieces and pieces[0].frame.number == 0:
            _front_matter(pieces, body)

    def _goes_on_from_last_page(self, pieces: list[Piece]) -> None:
        """The few words at the head of a page that end what the page before left open are prose too."""
        before = self._last
        self._last = next((piece for piece in reversed(pieces) if piece.role in _PROSE), None)
        if before is None or not pieces or pieces[0].role is not Role.FURNITURE:
            return
        first = pieces[0]
        alike = abs(first.size - before.size) < 0.05 * before.size and not first.look & RowStyle.CELLS
        end = before.text[-200:]
        low = begins_low(first.text) or not (first.text[:1].isupper() or first.text[:1].isdigit())
        open_ = is_open(end) or (low and not is_finished(end, first.text[:40]))
        if alike and open_ and not first.start & Start.MARKED:
            first.role = Role.BODY

    def _remember(self, piece: Piece) -> None:
        """Follow sections: references last until a heading as large as their own, contents to the end of the page."""
        if piece.role is not Role.HEADING:
            return
        text = piece.text.strip()
        if _REFERENCES.match(text):
            self._in_references = piece.size
        elif self._in_references is not None and piece.size >= self._in_references - 0.3 and len(text) > 3:
            self._in_references = None
        if _THANKS.match(text):
            self._in_thanks = piece.size
        elif self._in_thanks is not None and piece.size >= self._in_thanks - 0.3 and len(text) > 3:
            self._in_thanks = None
        if _CONTENTS.match(text):
            self._in_contents = True

    def _special(self, piece: Piece, *, typewriter: bool) -> Role | None:
        """What is recognized by its shape: turned text, code, tables, contents, forms."""
        rows = [piece.frame.texts[row] for row in piece.rows]
        if piece.look & RowStyle.VERTICAL:
            return Role.FURNITURE
        if self._in_contents and _PAGE_AT_END.search(piece.text[-8:]):
            return Role.FURNITURE
        if piece.look & RowStyle.RULED:
            return Role.REFERENCE if self._in_references is not None else Role.TABLE
        if (
            piece.look & RowStyle.MONO
            and not typewriter
            and sum(1 for row in rows if _CODE.search(row)) > 0.3 * len(rows)
        ):
            return Role.CODE
        grid = _grid_role(piece, rows)
        if grid is Role.TABLE and self._in_references is not None:
            return Role.REFERENCE
        return grid

    def _plain(self, piece: Piece, body: float) -> Role:
        """What is recognized by its type and words."""
        referring = self._in_references is not None
        text = piece.text
        role = Role.BODY
        if _is_caption(piece, body):
            role = Role.CAPTION
        elif _is_footnote(piece, body):
            role = Role.REFERENCE if referring else Role.FOOTNOTE
        elif _is_heading(piece, body):
            role = Role.HEADING
        elif referring and _is_reference(text):
            role = Role.REFERENCE
        elif (self._in_thanks is not None and not _FUNDED.search(text)) or _is_fragment(piece, body):
            role = Role.FURNITURE
        elif _BULLET.match(text) or _ENUMERATED.match(text):
            role = Role.LIST
        return role


def is_notice(text: str) -> bool:
    """Whether a short text is a notice about the document itself: copyright, licence, dates of submission, numbers."""
    return _NOTICE.search(text.lower()) is not None


def _lists_pages(pieces: list[Piece]) -> bool:
    """Whether a page goes on a contents table: most of its rows end in a page number."""
    rows = [piece.frame.texts[row] for piece in pieces for row in piece.rows]
    return 2 * sum(1 for row in rows if _PAGE_AT_END.search(row[-8:])) > len(rows)


def _ascends(rows: list[str]) -> bool:
    """Whether rows are titles with page numbers that never go down."""
    pages = [match[1] for match in map(_GAP_AND_PAGE.match, rows) if match is not None]
    numbers = [int(page) for page in pages if page.isdigit()]
    return len(rows) > 1 and 2 * len(pages) >= len(rows) and numbers == sorted(numbers)


def _grid_role(piece: Piece, rows: list[str]) -> Role | None:
    """Tables, contents tables, forms and signature blocks: rows rather than prose."""
    text = piece.text
    contents = sum(1 for row in rows if (row[-1] in _LEADER_ENDS or ". ." in row) and _LEADERS.search(row))
    if contents and 2 * contents >= len(rows) and (len(rows) > 1 or ". ." in text or "...." in text):
        return Role.FURNITURE
    if piece.look & RowStyle.CELLS and _ascends(rows):
        return Role.FURNITURE
    if len(text) < 400:
        blanks = sum(1 for row in rows if _BLANKS.search(row) or _SIGNATURE.match(row))
        prose = sum(1 for row in rows if len(_SMALL_WORD.findall(row)) >= _WORDS_OF_PROSE)
        if blanks and 2 * blanks >= len(rows) > 2 * prose:
            return Role.FURNITURE
    celled = piece.look & RowStyle.CELLS and (len(rows) > 1 or not _ENDS_SENTENCE.search(text[-40:]))
    if celled or (len(rows) > 1 and _hangs_from_cells(piece)):
        return Role.TABLE
    start = text[:200]
    if sum(map(str.isalpha, start)) > 0.5 * len(start) or _BULLET.match(text):
        return None
    words = text[:400].split()
    figures = sum(1 for word in words if any(map(str.isdigit, word)) or not any(map(str.isalpha, word)))
    return Role.TABLE if len(words) >= 3 and figures > 0.6 * len(words) else None


def _hangs_from_cells(piece: Piece) -> bool:
    """Whether the lines after the first, which has cells, all go on one of its later cells."""
    first, *others = piece.rows
    boxes = piece.frame.boxes
    if not piece.frame.looks[first] & RowStyle.CELLS:
        return False
    return all(boxes[5 * row] > boxes[5 * first] + 3 * piece.size for row in others)


def _is_caption(piece: Piece, body: float) -> bool:
    if len(piece.rows) > 12:
        return False
    if _CAPTION.match(piece.text):
        return True
    return piece.size < 0.96 * body and _CAPTION_LOOSE.match(piece.text) is not None


def _is_footnote(piece: Piece, body: float) -> bool:
    if piece.size > 0.93 * body or piece.place[0] < 0.4:
        return False
    if _NOTE_MARK.match(piece.text) or piece.look & RowStyle.RAISED:
        return True
    return piece.size <= 0.88 * body and piece.place[0] > 0.55


def _is_heading(piece: Piece, body: float) -> bool:
    text = piece.text.strip()
    if len(piece.rows) > 5 or len(text) > 220 or len(text) < 2 or not _LETTER.search(text):
        return False
    words = text.split()
    if len(words) > 30:
        return False
    if text[-1] in ",;" or text[0] in "•*▪" or (text[0].islower() and piece.size < 1.3 * body):
        return False
    closed = text[-1] in ".!?" and len(words) > 3
    if piece.size >= 1.12 * body:
        return not (closed and len(words) > 14)
    letters = [letter for letter in text if letter.isalpha()]
    capitals = len(letters) > 3 and sum(map(str.isupper, letters)) > 0.9 * len(letters)
    if piece.look & RowStyle.BOLD or capitals:
        return not (closed and len(words) > 9) and (len(words) > 1 or len(text) > 3)
    titled = bool(piece.start & Start.TITLE) and piece.size >= 0.97 * body
    return not closed and (titled or (len(words) <= 12 and _is_plain_heading(piece, text, words, body)))


def _is_plain_heading(piece: Piece, text: str, words: list[str], body: float) -> bool:
    """A heading set like the text around it: one of the usual names, or numbered and titled."""
    if _REFERENCES.match(text) or _FRONT_END.fullmatch(text) or _CONTENTS.match(text):
        return True
    numbered = _NUMBERED_HEADING.match(text) is not None and not _BULLET.match(text)
    return numbered and piece.size >= 0.97 * body and _titled(words[1:]) and text[-1] not in ":."


def _titled(words: list[str]) -> bool:
    """Whether most longer words begin with a capital, as in a heading; or there is a single sentence-case phrase."""
    longer = [word for word in words if len(word) > 3 and word[0].isalpha()]
    if not longer:
        return False
    return sum(word[0].isupper() for word in longer) >= 0.7 * len(longer)


def _is_reference(text: str) -> bool:
    return bool(re.search(r"\d", text)) or len(text.split()) < 40


def _is_fragment(piece: Piece, body: float) -> bool:
    """Lines that are no sentence: addresses, names, notices, labels in figures."""
    text = piece.text.strip()
    words = text.split()
    if not _LETTER.search(text):
        return True
    if (len(words) < 60 or piece.size < 0.95 * body) and is_notice(text[:800]):
        return True
    if len(words) < 15 and _ADDRESS.search(text.lower()):
        return True
    whole = _ENDS_SENTENCE.search(text[-40:]) is not None and (len(words) > 3 or text[0].islower())
    long = len(piece.rows) > 2 or len(words) > 14 or (piece.wide and len(words) > 6)
    if whole or long or _BULLET.match(text) or _ENUMERATED.match(text) or _LEADS_ON.search(text):
        return False
    if text[0].islower() or text[-1] in ",;:-" or piece.start & Start.JUMP:
        inside = text[0].islower() and not piece.wide and not piece.start & Start.JUMP and piece.place[0] > 0.15
        return len(words) < (5 if inside else 3)
    return not (_VERB.search(text) and len(words) > 4)


_THAT = re.compile(rf"{PROPOSES_THAT}$", re.IGNORECASE)
_ITEM = re.compile(r"\s*\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s+", re.IGNORECASE)


def _rescue(pieces: list[Piece]) -> None:
    """A line that looked like a fragment is prose if the prose after it plainly goes on from it."""
    for piece, following in pairwise(pieces):
        if piece.role is Role.FURNITURE and _leads_to(piece, following):
            piece.role = Role.BODY
        goes_on = piece.wide or is_open(piece.text[-200:])
        if piece.role is Role.FURNITURE and goes_on and following.role is Role.BODY and begins_low(following.text):
            alike = abs(piece.size - following.size) < 0.05 * piece.size and not piece.look & RowStyle.CELLS
            if alike and len(piece.rows) < 3 and not is_finished(piece.text[-200:], following.text[:40]):
                piece.role = Role.BODY


def _leads_to(piece: Piece, following: Piece) -> bool:
    """Whether a line says what the list below it goes on from: “We recommend that the council”."""
    alike = abs(piece.size - following.size) < 0.05 * piece.size and not piece.look & RowStyle.CELLS
    stem = _THAT.search(piece.text) is not None and len(piece.rows) == 1
    return alike and stem and following.role is Role.LIST and begins_low(_ITEM.sub("", following.text[:40]))


def _notes_carried_over(pieces: list[Piece], body: float) -> None:
    """The rest of a note from the page before: small type between the body and the page's first note."""
    for piece, following in zip(reversed(pieces[:-1]), reversed(pieces[1:]), strict=True):
        small = piece.size <= 0.93 * body and abs(piece.size - following.size) < 0.3
        if piece.role is Role.BODY and following.role is Role.FOOTNOTE and small and piece.y1 <= following.y0 + 2:
            piece.role = Role.FOOTNOTE


def _imprint(pieces: list[Piece]) -> None:
    """On the page with a book's rights and catalogue entry, nothing is prose of the book."""
    if len(pieces) > 60 or sum(1 for piece in pieces if _IMPRINT.search(piece.text[:300].lower())) < 3:
        return
    for piece in pieces:
        if piece.role in {Role.BODY, Role.LIST, Role.FOOTNOTE} and len(piece.text) < 900:
            piece.role = Role.FURNITURE


def _is_sentence(text: str) -> bool:
    """Whether a short paragraph is prose and nothing about the authors."""
    whole = _ENDS_SENTENCE.search(text[-40:]) is not None and len(text.split()) >= _SENTENCE_WORDS
    return whole and "@" not in text and _AFFILIATION.search(text) is None and not is_notice(text)


def _front_matter(pieces: list[Piece], body: float) -> None:
    """On the first page, what stands between the title and the abstract or first section is about the authors."""
    titles = [index for index, piece in enumerate(pieces) if piece.role is Role.HEADING and piece.size >= 1.3 * body]
    if not titles:
        return
    end = next((i for i in range(titles[0] + 1, len(pieces)) if _FRONT_END.match(pieces[i].text)), None)
    for piece in pieces[titles[0] + 1 : end]:
        prose = (len(piece.text) > 300 or _is_sentence(piece.text)) and _VERB.search(piece.text) is not None
        if prose and end is None:
            return
        if _BULLET.match(piece.text):  # highlights, no authors
            continue
        if end is not None and not prose and piece.size < 0.95 * pieces[titles[0]].size:
            piece.role = Role.FURNITURE
        elif piece.role in {Role.BODY, Role.LIST} and len(piece.text) < 700:
            marks = len(re.findall(r"[A-Za-z.][\d*†‡§](?=[,\s]|$)", piece.text))
            if marks >= 2 or (_AFFILIATION.search(piece.text) and not _VERB.search(piece.text)):
                piece.role = Role.FURNITURE
