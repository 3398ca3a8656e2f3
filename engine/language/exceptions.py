"""Clauses that say where another, which they name by its number, does not hold: “Clause 13.2(a) does not stop you ...”.

Whoever reads the one without the other is misled, however far apart they stand. English only.
"""

import re

from engine.document import Document
from engine.language.clauses import Clauses
from engine.schema.enums import Role

_NAMED = r"(?:clause|section|paragraph|article)s?\s+(?P<{}>\d{{1,2}}(?:\.\d{{1,3}}){{0,3}}(?:\([a-z]{{1,3}}\)){{0,2}})"
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
_LONGEST = 600
"""Characters of a sentence that are looked at."""


def excepted_by_number(document: Document) -> dict[int, int]:
    """Of each such sentence the first of the clause that it limits, both by index."""
    if not document.is_english:
        return {}
    named = {
        index: next(number for number in found.groups() if number is not None)
        for index, one in enumerate(document.sentences)
        if one.role in {Role.BODY, Role.LIST}
        and (found := _EXCEPTION.search(document.text[one.start : min(one.end, one.start + _LONGEST)]))
    }
    if not named:
        return {}
    first: dict[str, int] = {}
    clauses = Clauses(document)
    for index, one in enumerate(document.sentences):
        number = (clauses.at(one.start) or "").rpartition(" ")[2]
        if number and one.role is not Role.HEADING:
            first.setdefault(number, index)
    return {index: first[number] for index, number in named.items() if first.get(number, index) != index}
