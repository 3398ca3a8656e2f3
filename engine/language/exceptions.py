"""Clauses that say where another does not hold, which they name by its number, “Clause 13.2(a) does not stop you ...”,
or stand right behind: “Not to alter the shop. The tenant may put up shelves without consent.”

Whoever reads the one without the other is misled, however far apart they stand. English only.
"""

import re
from itertools import pairwise

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


_ALLOWED = re.compile(
    r"\W*(?:[A-Z][\w’']* ){1,4}may\b[^.;]{0,200}\bwithout\b[^.;]{0,60}"
    r"\b(?:consent|approval|permission|leave|licen[cs]e)\b"
)
_FORBIDS = re.compile(
    r"\W*(?:\(?[\w.]{1,7}[.)]?\s+)?not to \w+|\b(?:shall|must|may|will) not\b|\bno [\w ]{2,40} (?:shall|may)\b",
    re.IGNORECASE,
)


def excepted_beside(document: Document) -> dict[int, int]:
    """Of each sentence that allows something of what the one before it in its paragraph forbids, that one, by index."""
    if not document.is_english:
        return {}
    found = {}
    for index, (before, one) in enumerate(pairwise(document.sentences), start=1):
        text = document.text[one.start : min(one.end, one.start + _LONGEST)]
        if one.role not in {Role.BODY, Role.LIST} or before.role is not one.role or _ALLOWED.match(text) is None:
            continue
        said = document.text[before.start : min(before.end, before.start + _LONGEST)]
        if "\n\n" not in document.text[before.end : one.start] and _FORBIDS.search(said) is not None:
            found[index] = index - 1
    return found


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
