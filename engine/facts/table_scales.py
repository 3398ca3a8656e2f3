"""In what the tables of a document count: below “(in thousands of dollars)” a `$30.1` is 30,100 dollars.

An amount that a table counts in two scales is left out: nothing says which of them its column has.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from engine.document import Document
from engine.facts.amounts import power_of
from engine.facts.found import Found
from engine.facts.numbers import plain
from engine.schema.enums import Role

_WORD = (
    r"thousands?|millions?|billions?|trillions?|tausend|millionen|milliarden|millones|milliards|tsd|mio|mrd"
    r"|[’']?000[’']?s"
)
_SHORT = rf"{_WORD}|[’']?000|mn|mm|bn|tn|m|k"
_CURRENCY = r"(?:(?:US|U\.S\.|CA|AU|HK)?\s?[$£€]|(?:US |U\.S\. )?dollars?|USD|GBP|EUR|CHF|euros?|pounds)"
_COUNTS_IN = re.compile(
    rf"\b(?:in|en)\s+(?:(?:nominal|current|constant)\s+)?(?:{_CURRENCY}\s?)?(?P<told>{_WORD})\.?"
    rf"(?=\s*(?:(?:of|de|d[’'])\s?(?:\w+ )?{_CURRENCY}|{_CURRENCY}|[),;:.]|except\b|$))"
    rf"|\((?:all |amounts? |figures? |expressed |in )*{_CURRENCY}\s?(?:in )?(?P<bracketed>{_SHORT})\s*\)"
    rf"|(?:^|(?<=[\s(/]))[$£€]\s?(?P<sign>[’']?000[’']?s?|m|bn|mn)(?![\w'’])",
    re.IGNORECASE,
)
_THOUSAND = 3
_NO_SUM = re.compile(r"[$£€]\s?000")
_OWN_SCALE = re.compile(r"\d\s*[^\W\d_]+\.?$")
"""How an amount ends that says its scale itself."""
_OF_ONE = re.compile(r"\b(?:per|each|EPS|je|pro|par|por)\b", re.IGNORECASE)
"""Of a row whose amounts are counted one by one, whatever the others are: “earnings per share”."""
_TITLES = frozenset({Role.HEADING, Role.CAPTION})
_OF_A_TABLE = _TITLES | {Role.TABLE}
_LONG = 110
"""Characters of a sentence from which on it belongs to no table."""
_BLOCK = 256
_LINE = 300
"""Characters of a line above or in a table that are looked at."""


def in_their_scale(
    document: Document, found: Sequence[Found], check: Callable[[], None] = lambda: None
) -> Iterator[Found]:
    """The facts in text order, amounts of tables as what they are worth. `check` is asked often, and may end it."""
    amounts = sorted({one.start for one in found if one.kind == "amount"})
    scales = _scales_of(document, amounts, check) if amounts else {}
    for one in found:
        if one.kind == "amount" and _NO_SUM.fullmatch(document.text, one.start, one.end):
            continue
        powers = scales.get(one.start, ()) if one.kind == "amount" else ()
        if not powers or _OWN_SCALE.search(document.text, one.start, one.end):
            yield one
            continue
        power, *others = powers
        if power is not None and not others:
            yield replace(one, value=_times(one.value, power))


def _scales_of(
    document: Document, amounts: Sequence[int], check: Callable[[], None]
) -> dict[int, frozenset[int | None]]:
    """Of each amount in a table, by where it begins, the powers of ten that the table counts in, None for a word that
    means different things; none elsewhere.
    """
    scales: dict[int, frozenset[int | None]] = {}
    powers: frozenset[int | None] = frozenset()
    place = 0
    for index, sentence in enumerate(document.sentences):
        if place == len(amounts):
            return scales
        if index % _BLOCK == 0:
            check()
        long = sentence.role is not Role.TABLE and sentence.end - sentence.start > _LONG
        if sentence.role in _TITLES or long:
            powers = frozenset()
        line = document.text[sentence.start : min(sentence.end, sentence.start + _LINE)]
        if sentence.role in _OF_A_TABLE or not long:
            powers |= {_power_told(match, document.language) for match in _COUNTS_IN.finditer(line)}
        while place < len(amounts) and amounts[place] < sentence.end:
            if sentence.role is Role.TABLE and amounts[place] >= sentence.start and not _OF_ONE.search(line):
                scales[amounts[place]] = powers
            place += 1
    return scales


def _power_told(match: re.Match[str], language: str | None) -> int | None:
    word = match["told"] or match["bracketed"] or match["sign"]
    return _THOUSAND if "000" in word else power_of(word, language)


def _times(value: str, power: int) -> str:
    """`USD 1.5-2` times a power of ten."""
    currency, _, numbers = value.rpartition(" ")
    return f"{currency} {'-'.join(plain(Decimal(one) * Decimal(10) ** power) for one in numbers.split('-'))}"
