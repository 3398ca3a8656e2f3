"""Parties by the cover of an agreement, which gives each a line of its own with its part below: “NORTH MILLS LIMITED as
Borrower”, “HALL BANK PLC as Agent and Security Agent”. The opening then says no more than “the parties named above”.
"""

import re
from itertools import islice

from engine.document import Document
from engine.facts.found import Found, on_one_line
from engine.facts.parties import KIND, PARTY
from engine.schema.enums import Role

_PART = (
    rf"(?:{PARTY}|parent|company|issuer|obligor|arranger|trustee|bookrunner|security (?:agent|trustee)|facility agent|"
    r"bank|chargor|assignor|assignee|transferor|transferee|developer|promoter|funder|manager|administrator)s?"
)
_PARTS = (
    rf"(?i:(?:(?:original|initial|mandated|lead|joint|sole|first|second)[ ,]+)*{_PART}(?:(?:,| and|,? &)\s+(?:the )?"
    rf"(?:original |initial )?{_PART}){{0,3}})"
)
_NAME = r"(?P<name>[A-Z\d][^,;:.()\[\]]{1,90}?(?:[ ,]+(?:Inc|LLC|Ltd|LLP|Corp|S\.A)\.?)?)"
_LINE = re.compile(rf"\W*{_NAME}\s+\(?as\)?\s+(?:the )?{_PARTS}\W*")
_NAME_ALONE = re.compile(rf"\W*{_NAME}\W*")
_PART_ALONE = re.compile(rf"\W*as\s+(?:the )?{_PARTS}\W*")
_FIRST = 30
"""Sentences of a document among which its cover is."""
_NO_NAME = re.compile(r"\b(?:listed|named|set out|banks? and financial|persons?|parties|others?)\b", re.IGNORECASE)


def cover_parties(document: Document) -> list[Found]:
    """Those of a cover that names two or more, in text order; else none."""
    found: dict[str, Found] = {}
    sentences = list(islice(document.sentences, _FIRST))
    for index, one in enumerate(sentences):
        if one.role not in {Role.BODY, Role.HEADING}:
            continue
        form = _NAME_ALONE if says_which_party(document, index + 1) else _LINE
        line = form.fullmatch(document.text, one.start, one.end)
        if line is None or _NO_NAME.search(line["name"]):
            continue
        start = line.start("name")
        value = on_one_line(line["name"])
        found.setdefault(value.casefold(), Found(start, start + len(line["name"]), KIND, value))
    return list(found.values()) if len(found) > 1 else []


def says_which_party(document: Document, index: int) -> bool:
    """Whether a line says no more than which party the one above it names: “as Borrower”."""
    if index >= len(document.sentences):
        return False
    one = document.sentences[index]
    return _PART_ALONE.fullmatch(document.text, one.start, one.end) is not None
