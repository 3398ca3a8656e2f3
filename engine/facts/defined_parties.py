"""Parties by what an agreement calls them: “North Ltd, a Danish company (the “Borrower”)”, “Ada Lund of 3 Mill Lane
(the “Employee”)”, “Hall Bank plc is referred to as the “Bank””.

The clause finder judges names one by one; where two or more parts are defined so, each belongs to the name before it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from engine.document import Document
from engine.facts.found import Found, on_one_line
from engine.facts.names import find_organisations
from engine.facts.parties import KIND, NO_PARTY, PARTY, PERSON

_SENTENCES = 40
_LONGEST = 900
"""Characters of a sentence that are looked at."""
_NAME_AWAY = 300
"""Characters between a name and what it is called at most."""
_PART = (
    rf"(?:{PARTY}|company|bank|authority|council|firm|trustee|landowner|developer|carrier|purchaser|creditor|debtor)"
)
_TERM = re.compile(
    rf"(?:\((?:[^()\"“‘]{{0,60}}[ ,])?|\b(?:is|are) (?:hereinafter |here )?(?:referred to|called|known)(?: as)? )"
    rf"(?:the )?[\"“‘](?:the )?(?P<term>{_PART}s?)[\"”’]",
    re.IGNORECASE,
)
_PERSON = re.compile(PERSON)
_BEGINS = re.compile(r"\b(?:between|among|and|by|to|with)\s+\Z|(?:^|[;:]\s*|\)\s*)\Z")
"""What stands before the name of a person that is a party."""
_OPENS = re.compile(r"\b(?:between|among|made by|offer(?:s|ed)?(?: to)?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Defined:
    """A party, and what the agreement calls it."""

    name: Found
    term: str


def defined_parties(document: Document) -> list[Defined]:
    """The parties of two or more different parts that the first sentences define; none where one has no name."""
    found: dict[str, Defined] = {}
    for sentence in islice(document.sentences, _SENTENCES):
        text = document.text[sentence.start : min(sentence.end, sentence.start + _LONGEST)]
        opens = _OPENS.search(text)
        last = opens.end() if opens is not None else 0
        for term in _TERM.finditer(text):
            begins = max(last, term.start() - _NAME_AWAY) if term.start() > last else max(0, term.start() - _NAME_AWAY)
            name = _name(text, begins, term.start())
            last = term.end()
            if name is not None:
                found.setdefault(term["term"].casefold(), Defined(name.moved(sentence.start), term["term"]))
    return list(found.values()) if len(found) > 1 else []


def with_defined_parties(found: Sequence[Found], defined: Sequence[Defined]) -> list[Found]:
    """Facts with the parties that are defined, surely and by their whole names, in the place of parts of these."""
    names = {one.name.value.casefold() for one in defined}
    kept = [
        one
        for one in found
        if one.kind != KIND
        or not (
            one.value.casefold() in names
            or any(one.start < party.name.end and party.name.start < one.end for party in defined)
        )
    ]
    return [*kept, *(one.name for one in defined)]


def _name(text: str, start: int, end: int) -> Found | None:
    """The first organisation or person of a span that can be a party."""
    organisations = find_organisations(text[start:end])
    organisation = next((one for one in organisations if not NO_PARTY.search(text, start, start + one.start)), None)
    person = next((one for one in _PERSON.finditer(text, start, end) if _BEGINS.search(text, start, one.start())), None)
    if person is not None and (organisation is None or person.start() < start + organisation.start):
        return Found(person.start("name"), person.end("name"), KIND, on_one_line(person["name"]))
    if organisation is None:
        return None
    return Found(start + organisation.start, start + organisation.end, KIND, organisation.value)
