"""Numbers as languages write them: `1,200.50`, `1.200,50`, `1 200,50`, `thirty (30)`."""

import re
from decimal import Decimal

from engine.language.english import NUMBER_WORDS

_SWISS = r"\d{1,3}(?:['’]\d{3}){1,6}(?:\.\d{1,2})?"
_GROUPED = {
    ".": rf"{_SWISS}|" r"\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,6})?|\d{1,15}(?:\.\d{1,6})?",
    ",": rf"{_SWISS}|"
    r"\d{1,3}(?:,\d{3}){1,6}\.\d{2}|\d{1,3}(?:[.\u00a0\u202f ]\d{3}){1,6}(?:,\d{1,6})?|\d{1,15}(?:,\d{1,6})?",
}
"""By the decimal mark; Swiss and Mexican sums, “4'850.50” and “18,500.00”, can be told whatever it is. Every repetition
is bounded: a page of digits costs no more than a page of words.
"""
_TENS = frozenset(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
_DIGITS = "one|two|three|four|five|six|seven|eight|nine"
_BELOW_TWENTY = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_BELOW_HUNDRED = rf"(?:{_BELOW_TWENTY}|(?:{'|'.join(sorted(_TENS))})(?:[- \n](?:{_DIGITS})\b)?|{_DIGITS})"
WORD = rf"(?:{_BELOW_HUNDRED}\b(?:[- \n]hundred\b(?:[- \n](?:and[- \n])?{_BELOW_HUNDRED}\b)?)?)"
"""An English number word below ten thousand: "thirty", "one-hundred", "one hundred and twenty-five"."""
_DECIMAL_COMMA = frozenset({"de", "fr", "es", "it", "nl", "pt", "pl", "ru"})


def decimal_mark(language: str | None) -> str:
    """What stands before the decimals in a language; that of English where it is not known."""
    return "," if language in _DECIMAL_COMMA else "."


def number_pattern(mark: str) -> str:
    """A pattern, without groups, of a number with this decimal mark that is not part of a longer one."""
    return rf"(?<![\d.,])(?:{_GROUPED[mark]})(?![.,'’]?\d)"


def read_number(text: str, mark: str) -> Decimal:
    """The number that `number_pattern` found."""
    digits = re.sub(r"[^\d.,]", "", text)
    if re.search(r"['’]|,.*\.", text):
        mark = "."
    return Decimal(digits.replace("." if mark == "," else ",", "").replace(mark, "."))


def read_words(text: str) -> int | None:
    """The number that English words say, None where they say none."""
    total, last = 0, ""
    for word in re.split(r"[\s-]+", text.lower().strip()):
        if word == "hundred":
            total *= 100
        elif word == "and" and last == "hundred":
            continue
        elif word in NUMBER_WORDS and NUMBER_WORDS[word].isdigit() and (not total or last in {*_TENS, "hundred"}):
            total += int(NUMBER_WORDS[word])
        else:
            return None
        last = word
    return total or None


def plain(number: Decimal) -> str:
    """Digits without exponent, grouping and idle zeros."""
    text = format(number, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"
