"""What a contract says at its end, or in what is added to it, that changes a clause: “In variation of clause 4.1 the
price is ...”, “Nachtrag: In Abänderung von § 2 Abs. 1 ...”, “L'article 13 est supprimé.”

The clause still stands where it stood, and whoever reads it alone takes for valid what no longer holds.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.document import Document
from engine.schema.enums import Role

_ORDINALS = {
    "primera": "1", "segunda": "2", "tercera": "3", "cuarta": "4", "quinta": "5", "sexta": "6", "séptima": "7",
    "octava": "8", "novena": "9", "décima": "10", "undécima": "11", "duodécima": "12",
}  # fmt: skip
"""How Spanish contracts count their clauses."""


@dataclass(frozen=True, slots=True)
class _Words:
    """How clauses begin in one language, how they are changed, and what is added to a contract."""

    begins: re.Pattern[str]
    part: re.Pattern[str] | None
    amends: re.Pattern[str]
    added: re.Pattern[str]


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_NUMBER = r"(?P<number>\d{1,3}(?:\.\d{1,2})*)"
_BY_LANGUAGE: Mapping[str, _Words] = {
    "en": _Words(
        _pattern(rf"(?:(?:clause|section|article|paragraph)\s+)?{_NUMBER}[.):]?\s+(?=\S)"),
        None,
        _pattern(
            rf"\b(?:in (?:variation|amendment|modification) of|by way of (?:variation|amendment) (?:of|to)|"
            rf"(?:varying|amending|replacing)) (?:clause|section|article|paragraph)\s+{_NUMBER}"
            r"|\b(?:clause|section|article|paragraph)\s+(?P<gone>\d{1,3}(?:\.\d{1,2})*)(?: of (?:the|this) \w+)? "
            r"(?:is|are|shall be) (?:hereby )?(?:deleted|amended|replaced|varied|substituted|removed|struck out)\b"
        ),
        _pattern(r"\W*(?:amendment|addendum|variation|side letter|rider|supplemental agreement)\b"),
    ),
    "de": _Words(
        _pattern(r"§\s*(?P<number>\d{1,3}[a-z]?)\b"),
        re.compile(r"\((\d{1,2})\)\s"),
        _pattern(
            r"\b(?:in (?:ab)?änderung (?:von|des)|abweichend von) §\s*(?P<number>\d{1,3}[a-z]?)(?: abs(?:atz|\.)? "
            r"(?P<part>\d{1,2}))?"
            r"|§\s*(?P<gone>\d{1,3}[a-z]?)(?: abs(?:atz|\.)? (?P<gone_part>\d{1,2}))?(?: \w+){0,3} "
            r"(?:wird|werden) (?:\w+ ){0,4}(?:gestrichen|aufgehoben|ersetzt|geändert|gefasst)\b"
        ),
        _pattern(r"\W*(?:nachtrag|änderungsvereinbarung|zusatzvereinbarung|ergänzung)\b"),
    ),
    "fr": _Words(
        _pattern(rf"(?:article\s+)?{_NUMBER}[.)]?\s+(?=\S)"),
        None,
        _pattern(
            rf"\b(?:par dérogation à|à) l['’]article {_NUMBER},"
            r"|\bl['’]article (?P<gone>\d{1,3}(?:\.\d{1,2})*) est (?:supprimé|modifié|remplacé|abrogé|complété)\b"
        ),
        _pattern(r"\W*avenant\b"),
    ),
    "es": _Words(
        _pattern(rf"(?:cláusula\s+)?(?P<number>\d{{1,2}}|{'|'.join(_ORDINALS)})\b\s*[.ªº)]*\s*[-–—.:]?\s"),
        None,
        _pattern(
            rf"\b(?:prevista|previsto|establecida|establecido|fijada|fijado|regulada|regulado)s? en la cláusula "
            rf"(?P<number>\d{{1,2}}|{'|'.join(_ORDINALS)})\b.{{0,20}}\b(?:pasa|se|queda)"
            rf"|\b(?:de )?la cláusula (?P<gone>\d{{1,2}}|{'|'.join(_ORDINALS)}) (?:se|queda)\b"
        ),
        _pattern(r"\W*(?:anexo|adenda|novación|acuerdo modificativo)\b"),
    ),
}
_MOST = 12
"""Sentences of a clause that an amendment comes with: of longer ones, the first alone."""
_LONGEST = 600
"""Characters of a sentence that are looked at."""


def amended(document: Document) -> dict[int, tuple[int, ...]]:
    """Of each sentence of a clause that is changed further on the sentences that change it, by index."""
    words = _BY_LANGUAGE.get(document.language or "")
    if words is None:
        return {}
    places = list(_places(document, words))
    found: dict[int, set[int]] = {}
    for index, one in enumerate(document.sentences):
        change = words.amends.search(document.text, one.start, min(one.end, one.start + _LONGEST))
        if one.role not in {Role.BODY, Role.LIST} or change is None:
            continue
        groups = change.groupdict()
        number, part = (groups.get("number") or groups["gone"]), (groups.get("part") or groups.get("gone_part"))
        number = _ORDINALS.get(number.lower(), number)
        mine = [
            at
            for at, place in enumerate(places[:index])
            if place is not None and _is_of(place, number, part) and document.sentences[at].role is not Role.HEADING
        ]
        for at in mine if len(mine) <= _MOST else mine[:1]:
            found.setdefault(at, set()).add(index)
    return {at: tuple(sorted(changes)) for at, changes in found.items()}


def _is_of(place: tuple[str, str | None], number: str, part: str | None) -> bool:
    own, own_part = place
    return (own == number or own.startswith(f"{number}.")) and part in {None, own_part}


def _places(document: Document, words: _Words) -> Iterator[tuple[str, str | None] | None]:
    """Of each sentence the clause it stands in, and its part; None in none, and in what is added to the contract."""
    number, part = "", None
    block, added = -1, False
    for one in document.sentences:
        at = document.block_at(one.start)
        if at != block:
            block = at
            start, end = document.blocks[at].start, document.blocks[at].end
            added |= words.added.match(document.text, start, end) is not None
            clause = words.begins.match(document.text, start, end)
            if clause is not None:
                number, part = _ORDINALS.get(clause["number"].lower(), clause["number"]), None
            elif words.part is not None and (counted := words.part.match(document.text, start, end)):
                part = counted[1]
        yield (number, part) if number and not added else None
