"""How a fact is put for people, in the window, on the terminal and in exports; its place is `citation.place_of`."""

import re

from engine.schema.brief import Fact

_DURATION = re.compile(
    r"P(?:(?P<year>[\d.]+)Y)?(?:(?P<month>[\d.]+)M)?(?:(?P<week>[\d.]+)W)?(?:(?P<day>[\d.]+)D)?"
    r"(?:T(?:(?P<hour>[\d.]+)H)?(?:(?P<minute>[\d.]+)M)?(?:(?P<second>[\d.]+)S)?)?"
)
_LARGE = re.compile(r"(?<![\d.,])\d{4,}")
_SURE = 0.5
"""Kinds of clause are shown from far lower probabilities on, so that few are missed."""


def key_in_words(key: str) -> str:
    """`governing_law` as people write it: `Governing law`."""
    return key.replace("_", " ").strip().capitalize()


def kind_in_words(fact: Fact) -> str:
    """What a fact is; where it rather is not, that this is unsure."""
    return key_in_words(fact.kind) + (" (unsure)" if fact.score < _SURE else "")


def value_in_words(fact: Fact) -> str:
    """The normalised value as people write it: `P30D` as `30 days`, `USD 1200000` as `USD 1,200,000`."""
    return value_words(fact.kind, fact.value)


def value_words(kind: str, value: str) -> str:
    """The same of a value alone, with the kind of its fact."""
    duration = _DURATION.fullmatch(value)
    if duration is not None and any(duration.groups()):
        counts = [(name, count) for name, count in duration.groupdict().items() if count]
        return " ".join(f"{count} {name}{'' if count == '1' else 's'}" for name, count in counts)
    if kind == "amount":
        return _LARGE.sub(lambda digits: f"{int(digits[0]):,}", value)
    return value
