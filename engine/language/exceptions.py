"""Clauses that say where another, which they name by its number, does not hold: “Clause 13.2(a) does not stop you ...”.

Whoever reads the one without the other is misled, however far apart they stand. English only.
"""

import re

from engine.document import Document
from engine.language.clauses import Clauses
from engine.schema.enums import Role

_NAMED = (
    r"(?:(?:clause|section|paragraph|article|regulation|rule)s?\s+"
    r"(?P<{0}>\d{{1,3}}(?:\.\d{{1,3}}){{0,3}}(?:\([a-z\d]{{1,3}}\)){{0,3}})"
    r"|(?:sub-?section|sub-?clause|sub-?paragraph|paragraph)s?\s+(?P<{0}_beside>\([a-z\d]{{1,3}}\)))"
)
"""A clause by its number, or by its last part alone where it stands in the same one: “subsection (2)”."""
_DOES_NOT = (
    r"(?:(?:does|do|shall|will)\s?(?:not|n[’']t)|doesn[’']t|don[’']t|won[’']t) (?:apply|stop|prevent|restrict|prohibit|"
    r"limit|affect|extend|oblige|require|bind)"
)
_EXCEPTION = re.compile(
    rf"\b{_NAMED.format('subject')}(?: and [\d.()a-z]+)?,? (?:falls? away|{_DOES_NOT}|ceases? to (?:apply|have effect)|"
    r"(?:is|are) (?:disapplied|waived|of no effect|suspended)|no longer appl(?:y|ies))\b"
    rf"|\bnothing in {_NAMED.format('nothing')}"
    rf"|^\W*(?:[\d.]+\s+)?(?:notwithstanding|despite) {_NAMED.format('despite')}"
    rf"|\bas an exception to {_NAMED.format('except')}",
    re.IGNORECASE,
)
_PART = re.compile(r"\(\w{1,3}\)")
_LONGEST = 600
"""Characters of a sentence that are looked at."""


def excepted_by_number(document: Document) -> dict[int, int]:
    """Of each such sentence the first of the clause that it limits, both by index."""
    if not document.is_english:
        return {}
    named = {
        index: found
        for index, one in enumerate(document.sentences)
        if one.role in {Role.BODY, Role.LIST}
        and (found := _EXCEPTION.search(document.text[one.start : min(one.end, one.start + _LONGEST)]))
    }
    if not named:
        return {}
    first: dict[str, int] = {}
    clauses = Clauses(document)
    for index, one in enumerate(document.sentences):
        number = _number_at(clauses, one.start)
        if number and one.role is not Role.HEADING:
            first.setdefault(number, index)
            first.setdefault(number.partition("(")[0], index)
    excepted = {}
    for index, found in named.items():
        limited = _named_in(found, _number_at(clauses, document.sentences[index].start))
        if limited is not None and first.get(limited, index) != index:
            excepted[index] = first[limited]
    return excepted


def _number_at(clauses: Clauses, offset: int) -> str:
    """The number of the clause there, without what it is called; empty where there is none."""
    return (clauses.at(offset) or "").rpartition(" ")[2]


def _named_in(found: re.Match[str], own: str) -> str | None:
    """The number of the clause that is named; None for one beside a sentence that has no number of its own."""
    name, number = next((name, number) for name, number in found.groupdict().items() if number is not None)
    if not name.endswith("_beside"):
        return number
    parts = _PART.findall(own)
    place = next((place for place, part in enumerate(parts) if part[1].isdigit() is number[1].isdigit()), None)
    return own.partition("(")[0] + "".join([*parts[:place], number]) if place is not None else None
