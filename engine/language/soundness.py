"""How sure it is that the words of a span are a whole sentence that stands so in the document.

Three things can be wrong with a quotation though every word of it is there: its parts belong to different sentences,
it is a piece of one, or a picture was misread. What ingest noticed of the first and the third stands in the document;
the second shows in the words themselves.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from engine.document import CELL_GAP, Document
from engine.language.forms import BILLED_TO, NAME_LINE, NUMBERED_NAME, field_of, is_item
from engine.language.quotability import SAYING, WritingStyle, is_cut_behind, is_ended, writing_style_of
from engine.schema.enums import Doubt, Role

_PAIRS = (("[", "]"), ("“", "”"), ("«", "»"), ("「", "」"), ("『", "』"), ("（", "）"))
_LOW_QUOTES = re.compile(r"„[^„“”]*[“”]")
"""As German („so“) and Polish („tak”) quote: the mark that closes there opens elsewhere."""
_QUOTES = '“"«„「『'
_CLOSING = re.compile(r"[”\"»“」』]+(?=[.!?…]?$)")
_ENDS_ONE = re.compile(
    rf"(?<=[,!?])[\"”](?=\s(?:[^\"“”]{{2,80}}\b{SAYING}\b[^\"“”]{{0,80}}|{SAYING}\b[^\"“”]{{2,80}})\.$)"
)
"""What closes a quotation of several sentences, before who is quoted: “... of the town,” Lund said."""
_ITEM = re.compile(r"(?<![\w(])(?:(?:\d{1,2}|[a-z]|[ivx]{1,4})\)(?=\s)|(?:[A-Z]|[IVX]{1,4})\)(?=\s+[A-Z“\"]))")
"""An enumerator such as "1)": its bracket has no other half."""
_SECTION_SIGN = re.compile(r'\b(?:U\.?\s?S\.?\s?C\.?(?:A\.?)?|C\.?\s?F\.?\s?R\.?|Code)\s"{1,2}(?=\s?\d)')
"""What converting makes of § and §§: “15 U.S.C. "1051”."""
_OPEN_CELL = re.compile(r"(?:[,;:–—-]|\b(?:and|or|of|the|to|by|for|in|a|an|with))\s*$", re.IGNORECASE)
_FLAG = re.compile(r"(?i:flags?|low|high|abnormal|normal|critical)|[HL]{1,2}|\*+|[↑↓]+")
_PAIR, _WIDE, _CELLS = 2, 4, 6
"""Cells of a label with its value, and behind the first of a row that is looked at."""
_ENTRY = 14
"""Words of a field's value up to which it may be no sentence."""
_BINDS = re.compile(r"\b(?:shall|will|must|may|agrees?|undertakes?)\b")
_SHARE = {Doubt.JOINED: 0.95, Doubt.GUESSED: 0.8, Doubt.INCOMPLETE: 0.6, Doubt.RECOGNITION: 0.7}
"""What each doubt leaves of a quotation's score of 1."""
GRAVE = frozenset({Doubt.GUESSED, Doubt.INCOMPLETE, Doubt.RECOGNITION})
"""Doubts with which words are not said to be supported without more ado."""


class Soundness:
    """Judges spans of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.style = writing_style_of(document)
        self._spans = sorted(document.doubts, key=lambda span: span.start)
        self._starts = [span.start for span in self._spans]
        self._longest = max((span.end - span.start for span in self._spans), default=0)

    def of_words(self, start: int, end: int) -> tuple[Doubt, ...]:
        """What is doubtful of the words of `start:end`, whatever is made of them."""
        first = bisect_left(self._starts, start - self._longest)
        last = bisect_left(self._starts, end)
        return _in_order({span.doubt for span in self._spans[first:last] if start < span.end})

    def of_quotation(self, start: int, end: int, role: Role, *, leads_on: bool = False) -> tuple[Doubt, ...]:
        """The same, and whether `start:end` is a whole sentence, heading, name, item or field with nothing cut.

        What `leads_on` to items or to pieces of the same sentence that are quoted below it, or says enough without
        them, is whole though it ends so.
        """
        found = set(self.of_words(start, end))
        text = self._document.text[start:end]
        whole = is_whole(text, role, self.style) or (leads_on and _is_paired(text))
        if (not whole and not self._is_whole_line(start, end, role)) or (self._is_piece(start, end) and not leads_on):
            found.add(Doubt.INCOMPLETE)
        return _in_order(found)

    def _is_piece(self, start: int, end: int) -> bool:
        """Whether the first or the last sentence was cut, where it was too long to be one."""
        if not self.style.punctuated:
            return False
        sentences = self._document.sentences
        first = bisect_right(sentences, start, key=lambda one: one.start) - 1
        last = bisect_left(sentences, end, key=lambda one: one.start) - 1
        return is_cut_behind(self._document, first - 1) or is_cut_behind(self._document, last)

    def _is_whole_line(self, start: int, end: int, role: Role) -> bool:
        blocks, text = self._document.blocks, self._document.text[start:end]
        index = bisect_right(blocks, start, key=lambda block: block.start) - 1
        if index >= 0 and role is Role.TABLE:
            return self._is_whole_row(start, end, index)
        if index < 0 or blocks[index].end != end or not _is_paired(text):
            return False
        if role is Role.HEADING:
            return True
        before = self._document.text[blocks[index].start : start]
        billed = BILLED_TO.match(text)
        name = text[billed.end() :] if billed is not None else text
        named = NUMBERED_NAME.fullmatch(before) is not None and NAME_LINE.fullmatch(name) is not None
        item = (role is Role.LIST or before != "") and NUMBERED_NAME.fullmatch(before) is not None and is_item(text)
        return named or item or (NUMBERED_NAME.fullmatch(before) is not None and _is_field(text, role))

    def _is_whole_row(self, start: int, end: int, index: int) -> bool:
        """Whether it is a row from which no cell goes on in the next line: one of two cells, or of as many as those
        beside it have, with a figure, or the head of such rows.
        """
        text, table = self._document.text, self._document.blocks[index]
        begins = start == table.start or text[start - 1] == "\n"
        ends = end == table.end or text[end] == "\n"
        row = field_of(text[start:end], Role.TABLE, _CELLS)
        if not (begins and ends) or row is None or _OPEN_CELL.search(text, start, end):
            return False
        below = text[end + 1 : table.end].split("\n", 1)[0]
        cells = _cells_in(text[start:end])
        if cells == _PAIR:
            return not below or CELL_GAP in below.strip()
        above = text[table.start : max(start - 1, table.start)].rsplit("\n", 1)[-1]
        beside = [above or self._row_of(index - 1, -1), below or self._row_of(index + 1, 0)]
        lines = [line for line in beside if line]
        head = not beside[0]
        figures = beside[1] if head else row.value  # the head of a table says of what its figures are
        enough = any if cells >= _WIDE else all  # a gap was too narrow in the other
        alike = any(
            enough(counted(line) == counted(text[start:end]) for line in lines) for counted in (_cells_in, _unflagged)
        )
        return bool(lines) and alike and any(map(str.isdigit, figures))

    def _row_of(self, index: int, line: int) -> str:
        """The first or last row of a table's block; none of another block."""
        blocks = self._document.blocks
        if not 0 <= index < len(blocks) or blocks[index].role is not Role.TABLE:
            return ""
        return self._document.text[blocks[index].start : blocks[index].end].split("\n")[line]


def _is_field(text: str, role: Role) -> bool:
    """Whether it is a label with its value. A value that is a sentence ends as one, or as an item that others follow:
    else it may be cut.
    """
    field = field_of(text, role)
    if field is None:
        return False
    return is_item(text) or len(field.value.split()) <= _ENTRY or _BINDS.search(field.value) is None


def _cells_in(row: str) -> int:
    return len(_cells(row))


def _unflagged(row: str) -> int:
    """Cells of a row, but for one that marks its figure as out of range: most rows of results have none."""
    cells = _cells(row)
    return len(cells) - (len(cells) > _PAIR and _FLAG.fullmatch(cells[-1]) is not None)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().split(CELL_GAP) if cell.strip()]


def is_whole(text: str, role: Role, style: WritingStyle) -> bool:
    """Whether a text ends as a sentence of its document does, its brackets and quotation marks in pairs.

    A sentence may open or close a quotation of several, so a mark at its very beginning or end may stand alone, and one
    before who is quoted.
    """
    if role is Role.SPEECH:
        return True
    if style.punctuated and not is_ended(text):
        return False
    quoted = (text.lstrip(_QUOTES), _CLOSING.sub("", text), _ENDS_ONE.sub("", text, count=1))
    if not _is_paired(text) and not any(map(_is_paired, quoted)):
        return False
    alone = text.count(")") - text.count("(")
    return 0 <= alone <= len(_ITEM.findall(text))


def _is_paired(text: str) -> bool:
    """Whether every bracket and quotation mark has its other half, brackets of enumerators aside."""
    text = _LOW_QUOTES.sub("", _SECTION_SIGN.sub("", text))
    return "„" not in text and not (
        text.count('"') % 2 or any(text.count(opening) != text.count(closing) for opening, closing in _PAIRS)
    )


def score_of(doubts: Iterable[Doubt]) -> float:
    """What a quotation with these doubts scores; 1 is for sound text alone."""
    score = 1.0
    for doubt in doubts:
        score *= _SHARE[doubt]
    return round(score, 3)


def _in_order(found: set[Doubt]) -> tuple[Doubt, ...]:
    return tuple(doubt for doubt in Doubt if doubt in found)
