"""Amounts of money and percentages: `$1.2 million` is `USD 1200000`, `5 to 10 percent` is `5-10%`."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from engine.facts.found import Found
from engine.facts.numbers import WORD, decimal_mark, number_pattern, plain, read_number

DOLLARS_OF_OTHERS = re.compile(
    r"\b(?:CA?|AU?|NZ|HK|S|NT)\$|\b(?:CAD|AUD|NZD|HKD|SGD)\b|\b(?:Canadian|Australian|Singapore|Hong Kong) dollars",
    re.IGNORECASE,
)
"""Where a document has these, a mere `$` says no currency."""
_OTHER_COUNTRIES = re.compile(
    r"\b(?:Canad(?:a|ians?)|Australians?|Australia|New Zealand(?:ers?)?|Singapore(?:ans?)?|Hong Kong|Taiwan(?:ese)?|"
    r"Ontario|Qu[eé]bec|British Columbia|Alberta|New South Wales|Queensland)\b"
)
_UNITED_STATES = re.compile(r"\b(?:United States|U\.S\.|US|USA|Americans?)(?!\w)")
_OF_OTHERS = 3
"""How often the countries that have dollars of their own are named at least where a mere `$` is taken for theirs."""
_SIGNS = {
    "US$": "USD", "U.S.$": "USD", "USD$": "USD", "C$": "CAD", "CA$": "CAD", "CDN$": "CAD", "A$": "AUD", "AU$": "AUD",
    "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "R$": "BRL", "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW",
}  # fmt: skip
_CODES = "USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|HKD|SGD|CNY|RMB|INR|KRW|SEK|NOK|DKK|PLN|BRL|MXN|ZAR|ILS"
_NAMES = {
    "U.S. dollars": "USD", "US dollars": "USD", "United States dollars": "USD", "Canadian dollars": "CAD",
    "Australian dollars": "AUD", "Swiss francs": "CHF", "dollars": "$", "euros": "EUR", "euro": "EUR",
    "pounds sterling": "GBP", "pounds": "GBP", "yen": "JPY",
}  # fmt: skip
_SCALES = {
    "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9, "trillion": 12,
    "trillions": 12, "lakh": 5, "crore": 7, "mn": 6, "mm": 6, "m": 6, "bn": 9, "b": 9, "tn": 12, "t": 12, "k": 3,
    "mio": 6, "mrd": 9, "tausend": 3, "tsd": 3, "millionen": 6, "milliarden": 9, "milliarde": 9, "milliards": 9,
    "millones": 6, "mille": 3, "mil": 3,
}  # fmt: skip
_LOCAL_BILLION = frozenset({"billion", "billions", "trillion", "trillions"})
"""Words that are a thousand times more in German, French and Spanish: read in English alone."""
_SCALE = (
    r"(?i:[ \u00a0\n-]{0,2}(?:thousands?|millions?|billions?|trillions?|lakh|crore|tausend|millionen|milliarden?"
    r"|milliards|millones|mille|mil)\b"
    r"|(?:[ \u00a0]?(?:mn|mm|bn|tn|[km]|(?:mio|mrd|tsd)\.?)|b|(?-i:T))(?![\w.]?\w))"
)
_TO = r"\s{0,2}(?:-|–|—|to|bis|à|a)\s{0,2}"
_CHANGE = re.compile(r"\b(?:from|by)\s$")
"""What stands before “£7,500 to £642,500” where it is no range."""
_SIGN = r"(?:(?:US|U\.S\.|USD|CDN|CA?|AU?|NZ|HK|S|R)[ \u00a0]?\$|\$|€|£|₹|₩)"

_OF_NUMBER_BEFORE = re.compile(r"\d[ \u00a0]{0,2}\Z")
"""What stands before the sign in “1.284.000 € 22 Wochen”, cells of a table in a language that puts it behind."""


@cache
def _money(mark: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    number = number_pattern(mark)
    quantity = rf"(?P<a>{number})(?P<sa>{_SCALE})?"
    quantities = rf"{quantity}(?:{_TO}(?:(?:{_SIGN}|(?:{_CODES}))[ \u00a0]?)?(?P<b>{number})(?P<sb>{_SCALE})?)?"
    names = "|".join(re.escape(name) for name in _NAMES)
    before = re.compile(rf"(?<![\w$])(?P<unit>{_SIGN}|(?:{_CODES}))[ \u00a0]{{0,3}}{quantities}")
    behind = re.compile(rf"{quantities}[ \u00a0]{{0,2}}(?P<unit>€|£|(?:{_CODES})\b|(?i:{names})\b)")
    return before, behind


@cache
def _percent(mark: str) -> re.Pattern[str]:
    number = number_pattern(mark)
    unit = (  # "%20" is a space in an address
        r"(?i:%(?![0-9a-f]{2})|per[ -]?cent(?:age[ -]points?)?\b|percentage[ -]points?\b|pct\b|prozent\b|pour cent\b|"
        r"por ciento\b)"
    )
    return re.compile(
        rf"(?P<minus>(?<![\w)\-–—])[-−])?(?P<a>{number})(?:[ \u00a0]?{unit})?{_TO}(?P<b>{number})[ \u00a0\u202f]?{unit}"
        rf"|(?P<minus1>(?<![\w)\-–—])[-−])?(?P<one>{number})[ \u00a0\u202f]?{unit}"
        rf"|(?:\b(?i:{WORD})[ \n-]{{1,30}})?\((?P<bracket>{number})\)[ \u00a0\u202f]?{unit}"
    )


_POINTS = re.compile(r"points?$", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_PRICES_OF = re.compile(
    r"\b(?:(?:in|constant|current|real|fixed|nominal|fiscal)\s|(?:FY|fiscal year)\s?)$", re.IGNORECASE
)
"""What stands before the year whose prices are meant."""

_OF_MONEY = re.compile(
    r"\b(?:rents?|rental|pa(?:y|ys|id|yable|yment|yments)|pric\w+|costs?|fees?|charg\w+|deposit|salar\w+|wages?|"
    r"fined?|ow(?:es?|ed|ing)|loans?|grants?|worth|damages|invoice\w*|budget|refund\w*|an? (?:week|month|year)|"
    r"per (?:week|month|year|annum))\b",
    re.IGNORECASE,
)
_OF_WEIGHT = re.compile(r"\s+(?:of|in weight|per square|and \d+ ounces)\b|\s*\(\d", re.IGNORECASE)
_THREE_DECIMALS = re.compile(r"\d+,\d{3}")
"""Where a comma stands before decimals: thousands after all, as in Mexico, or nobody knows."""
_BESIDE = 120
"""Characters before and behind “940 pounds” in which it is said that they are money."""


def countries_named(text: str, start: int, end: int) -> tuple[int, int]:
    """How often a part of a text names other countries that have dollars, and the United States."""
    others, united_states = (len(one.findall(text, start, end)) for one in (_OTHER_COUNTRIES, _UNITED_STATES))
    return others, united_states


def are_of_others(others: int, united_states: int) -> bool:
    """Whether the mere `$` of a document that names these as often says no currency."""
    return others >= max(_OF_OTHERS, united_states + 1)


def find_amounts(text: str, language: str | None, *, other_dollars: bool = False) -> Iterator[Found]:
    """Amounts in text order. With `other_dollars` the currency of a mere `$` stays open: `$ 500`."""
    mark = decimal_mark(language)
    taken: list[tuple[int, int, str]] = []
    before, behind = _money(mark)
    for pattern in (before, behind):
        for match in pattern.finditer(text):
            if (
                mark == ","
                and pattern is before
                and _OF_NUMBER_BEFORE.search(text[max(match.start() - 3, 0) : match.start()])
            ):
                continue
            for one in _changed(pattern, match):
                value = _amount(one, mark, language, other_dollars=other_dollars)
                if value is None or any(one.start() < end and start < one.end() for start, end, _ in taken[-400:]):
                    continue
                taken.append((*one.span(), value))
    for start, end, value in sorted(taken):
        yield Found(start, end, "amount", value)


def _changed(pattern: re.Pattern[str], match: re.Match[str]) -> Iterator[re.Match[str]]:
    """Two amounts where it says from what to what something changes, or by how much to what; else what was found."""
    text = match.string
    second = re.search(_SIGN, text[match.end("a") : match.start("b")]) if match["b"] is not None else None
    shared = match["sa"] is None and match["sb"] is not None  # "from $10 to $20 million"
    if second is None or shared or _CHANGE.search(text, max(match.start() - 12, 0), match.start()) is None:
        yield match
        return
    first = pattern.match(text, match.start(), match.end("sa") if match["sa"] else match.end("a"))
    other = pattern.match(text, match.end("a") + second.start(), match.end())
    yield from (one for one in (first, other) if one is not None)


def _amount(match: re.Match[str], mark: str, language: str | None, *, other_dollars: bool) -> str | None:
    unit = re.sub(r"[ \u00a0]", "", match["unit"]) if "$" in match["unit"] else match["unit"]
    names = {name.lower(): code for name, code in _NAMES.items()}
    currency = _SIGNS.get(unit) or names.get(unit.lower()) or ("CNY" if unit == "RMB" else unit)
    if currency == "$" and not other_dollars:
        currency = "USD"
    if unit.lower() in {"dollars", "u.s. dollars", "us dollars"} and _is_year_of_prices(match):
        return None
    if unit.lower() == "pounds" and not _are_money(match):
        return None
    low_scale, high_scale = match["sa"], match["sb"]
    powers = [power_of(scale, language) for scale in (low_scale, high_scale)]
    if None in powers:
        return None
    if mark == "," and any(_THREE_DECIMALS.fullmatch(match[name] or "") for name in ("a", "b")):
        return None
    low = read_number(match["a"], mark)
    if match["b"] is None:
        return f"{currency} {plain(low * Decimal(10) ** (powers[0] or 0))}"
    high = read_number(match["b"], mark)
    if low_scale is None:  # "$1 to 2 million"
        powers[0] = powers[1] if high_scale is None or low < 1000 else 0
    low, high = low * Decimal(10) ** (powers[0] or 0), high * Decimal(10) ** (powers[1] or 0)
    return f"{currency} {plain(low)}-{plain(high)}" if low < high else None


def _are_money(match: re.Match[str]) -> bool:
    """Whether mere pounds are no weight: money is spoken of beside them."""
    text, end = match.string, match.end()
    beside = text[max(0, match.start() - _BESIDE) : match.start()] + text[end : end + _BESIDE]
    return _OF_WEIGHT.match(text, end) is None and _OF_MONEY.search(beside) is not None


def _is_year_of_prices(match: re.Match[str]) -> bool:
    """Whether it is no sum but says whose prices are meant, as in 2025 dollars."""
    if match["sa"] is not None or match["b"] is not None or not _YEAR.fullmatch(match["a"]):
        return False
    return _PRICES_OF.search(match.string, max(match.start() - 12, 0), match.start()) is not None


def power_of(scale: str | None, language: str | None) -> int | None:
    """Of a word such as `million` the power of ten; None where it means different things."""
    if scale is None:
        return 0
    word = scale.strip(" \u00a0\n-.").lower()
    if word in _LOCAL_BILLION and language not in {None, "en"}:
        return None
    if word == "mil" and language not in {"es", "pt"}:  # a million where English is written
        return None
    return _SCALES[word]


def find_percentages(text: str, language: str | None) -> Iterator[Found]:
    """Percentages in text order, as "5 %", "5 to 10 percent", and "fifty (50)%" of contracts; a difference of two as
    `0.5 pp`, percentage points.
    """
    mark = decimal_mark(language)
    for match in _percent(mark).finditer(text):
        unit = " pp" if _POINTS.search(match[0]) else "%"
        if (one := match["one"] or match["bracket"]) is not None:
            sign = "-" if match["minus1"] else ""
            yield Found(*match.span(), "percentage", f"{sign}{plain(read_number(one, mark))}{unit}")
            continue
        low, high = (read_number(match[name], mark) for name in ("a", "b"))
        if low < high and not match["minus"]:
            yield Found(*match.span(), "percentage", f"{plain(low)}-{plain(high)}{unit}")
