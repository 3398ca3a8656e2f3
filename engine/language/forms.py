"""Lines of forms: what is written before a text proper as a label and its value, or as a name alone."""

import re
from dataclasses import dataclass

from engine.document import CELL_GAP, Document
from engine.language.bullets import SIGNS
from engine.schema.enums import Role

_SPACE = r"[ \u00a0\u202f]"
_MORE = rf"(?:{_SPACE}(?:[\w'’()/&°º%-]+|\d+[.,]\d+)){{0,3}}"
_A_SUM = rf"\s+[-–−]?\d[\d.,'\u00a0\u202f ]*{_SPACE}?(?:€|EUR|euros?|CHF)\W*$"
FIELD = re.compile(
    r"\s*(?!(?i:section|part|chapter|articl[eo]|artículo|annexe?|appendix|schedule)\s+[\dIVXA-Z]{1,4}(?:er|[.ºª])*"
    rf"{_SPACE}?:)(?:[A-Z][\w'’]*(?: [\w'’()/&-]+){{0,3}}:|[A-ZÀ-ÖØ-Þ][\w'’]*[°º]?{_MORE}{_SPACE}:"
    rf"|(?:[À-ÖØ-Þ][\w'’]*|[A-Z]\w*[°º]){_MORE}:"
    rf"|[A-ZÀ-ÖØ-Þ][\w'’.-]*(?: [\w'’()/.,-]+){{0,6}}{_SPACE}?%?\)?{_SPACE}?:(?={_A_SUM}))\s+\S"
)
"""A line of a form: "Landlord: ..."; "Section 2: ..." is none. In French a space parts the colon from the label, and a
label before a sum may be longer: "Acompte versé le 3 mai : 1 000,00 €".
"""
_BILLED_TO = r"(?:bill(?:ed)?|invoiced?|ship(?:ped)?|sold|deliver(?:ed|y)?|send|payable) to"
BILLED_TO = re.compile(rf"\s*{_BILLED_TO}\s+", re.IGNORECASE)
"""What stands before the name of an addressee where there is no colon."""
ADDRESSED = re.compile(
    rf"\s*(?:{_BILLED_TO}|from|to|(?:the )?(?:landlord|"
    r"tenant|seller|buyer|purchaser|vendor|supplier|customer|client|contractor|consultant|lender|borrower|sender|"
    r"recipient|employer|employee|lessor|lessee|licensor|licensee)"
    r"|(?:facturé|livré|adressé) à|adresse de (?:facturation|livraison)|destinataire|émetteur|fournisseur|prestataire"
    r"|facturar a|(?:datos del )?(?:cliente|emisor|proveedor|destinatario|receptor))\s*:\s*",
    re.IGNORECASE,
)
"""A line below which the lines of an address stand: "Bill to:"."""
ITEM_NUMBER = r"[A-Z]{0,3}\d{1,4}/\d{2,4}"
"""The number of an item of minutes that are counted through the year: "112/25"."""
ITEM_OF_BUSINESS = "TOP|Tagesordnungspunkt|Traktandum"
"""What an item of business is called in German minutes, before its number."""
_NUMBER_OF_LABEL = re.compile(r"^(?:[A-Z]{1,3}\d{1,2}(?:\.\d{1,2})*|\d{1,2}(?:\.\d{1,2})*)[.):]?\s+(?=[A-Z])")
"""What the rows of particulars are counted by: “LR6. Term”, “4 Rent”."""
_COUNT = re.compile(r"(?:no\. ?)?\d{1,3}\.?", re.IGNORECASE)
"""What the rows of a table are counted by, in a cell of its own."""
_SIDE_OF_A_CASE = re.compile(
    r"(?:the )?(?:(?:first|second|third|fourth) )?"
    r"(?:claimant|plaintiff|defendant|petitioner|respondent|applicant|appellant)(?:s|\(s\))?",
    re.IGNORECASE,
)
"""What stands behind the name of a party above a paper for a court: “ANN MOSS   Claimant”."""
_NAME_AND_SIDE = 2
"""Cells of such a row."""
_HEAD_CELLS = 3
"""Cells of a head that begins a table right below another, at least."""
_LABEL_WORDS = 10
"""Words of the label in a row of a table at most."""
NAME_LINE = re.compile(
    r"\s*(?:[A-Z\d&(][\w&.'’()/-]*|(?:of|and|the|for|de|van|von|del?|du|des|[yeà]|et|las?|les?|los|aux?)\b)"
    r"(?:,?\s+(?:[A-Z\d&(][\w&.'’()/-]*|(?:of|and|the|for|de|van|von|del?|du|des|[yeà]|et|las?|les?|los|aux?)\b)){0,13}\s*,?\s*"
)
"""A line that may be a name: each of its words has a capital, as on a cover sheet."""
NUMBERED_NAME = re.compile(rf"[\s(\[*–—{SIGNS}-]*(?:\d{{1,2}}(?:\.\d{{1,2}}){{0,3}}|[a-zA-Z]|[ivx]{{1,5}})?[\s)\].]*")
"""What may stand before a name or an item in its line: its number."""
PROPOSES_THAT = (
    r"\b(?:recommends?|proposes?|suggests?|requires?|requests?|asks?|urges?|directs?|orders?|resolve[sd]?|agree[sd]?)"
    r" that(?: [\w'’-]+){1,6}"
)
"""The end of a line from which the items of the list below go on: “We recommend that the council”."""
_ITEM_ENDS = re.compile(r"(?:;|,)\s*(?:and|or|and/or)?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Field:
    """A line of a form."""

    label: str
    value: str

    def __str__(self) -> str:
        return f"{self.label}: {self.value}"


def field_of(text: str, role: Role, cells: int = 1) -> Field | None:
    """The label and the value of a line "Landlord: ...", or of a row of a table with at most `cells` behind its first;
    else None.
    """
    if role is Role.TABLE:
        row = [cell.strip() for cell in text.strip().split(CELL_GAP) if cell.strip()]
        if len(row) == _NAME_AND_SIDE and _SIDE_OF_A_CASE.fullmatch(row[1]):
            row.reverse()
        label, *values = row[1:] if len(row) > 2 and _COUNT.fullmatch(row[0]) else row or [""]
        label = _NUMBER_OF_LABEL.sub("", label)
        if not 1 <= len(values) <= cells or len(label.split()) > _LABEL_WORDS or not label[:1].isalpha():
            return None
        return Field(label.rstrip(" :"), ", ".join(values))
    found = FIELD.match(text)
    return None if found is None else Field(found[0][:-1].strip(" :"), text[found.end() - 1 :].strip())


class Tables:
    """The tables of a document: where each begins. Found in one pass, for each of their rows may be asked about."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._firsts: list[int] = []
        first = 0
        for row, one in enumerate(document.sentences):
            if one.role is Role.FURNITURE:  # a rule below the head
                self._firsts.append(row)
                continue
            if one.role is not Role.TABLE or begins_table(document, row):
                first = row
            self._firsts.append(first)

    def first(self, row: int) -> int:
        """The first row of the table in which a row stands, by index; what stands in none is its own."""
        return self._firsts[row]

    def all(self) -> list[list[int]]:
        """The rows of each table, by index, in text order."""
        found: dict[int, list[int]] = {}
        for row, one in enumerate(self._document.sentences):
            if one.role is Role.TABLE:
                found.setdefault(self._firsts[row], []).append(row)
        return list(found.values())

    def head(self, row: int) -> tuple[str, ...]:
        """The cells of the first row of the table in which a row stands; none of what stands in no table."""
        in_table = self._document.sentences[row].role is Role.TABLE
        return cells_of(self._document, self._firsts[row]) if in_table else ()


def begins_table(document: Document, row: int) -> bool:
    """Whether a table begins with a row: also below rows of a label and a value, if it is the head of rows with more
    cells.
    """
    sentences = document.sentences
    before = row - 1
    while before >= 0 and sentences[before].role is Role.FURNITURE:  # a rule below the head
        before -= 1
    if before < 0 or sentences[before].role is not Role.TABLE:
        return True
    head = cells_of(document, row)
    if len(head) < _HEAD_CELLS or any(map(_has_figure, head)) or len(cells_of(document, before)) >= _HEAD_CELLS:
        return False
    below = cells_of(document, row + 1) if sentences[row + 1 : row + 2] else ()
    return len(below) == len(head) and any(map(_has_figure, below[1:]))


def cells_of(document: Document, row: int) -> tuple[str, ...]:
    """The cells of a row of a table, as far as they are looked at."""
    one = document.sentences[row]
    return tuple(cell.strip() for cell in document.text[one.start : min(one.end, one.start + 400)].split(CELL_GAP))


def _has_figure(cell: str) -> bool:
    return any(map(str.isdigit, cell))


def is_item(text: str) -> bool:
    """Whether a text ends as an item does that others follow."""
    return _ITEM_ENDS.search(text) is not None
