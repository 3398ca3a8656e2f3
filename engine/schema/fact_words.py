"""How a fact is put for people, in the window, on the terminal and in exports; its place is `citation.place_of`."""

import re

from engine.schema.brief import Fact

_DURATION = re.compile(
    r"P(?:(?P<year>[\d.]+)Y)?(?:(?P<month>[\d.]+)M)?(?:(?P<week>[\d.]+)W)?(?:(?P<day>[\d.]+)D)?"
    r"(?:T(?:(?P<hour>[\d.]+)H)?(?:(?P<minute>[\d.]+)M)?(?:(?P<second>[\d.]+)S)?)?"
)
_ENDED = re.compile(r"[.!?…。:][\"'”’)\]]*$")
_PHRASES = frozenset({
    "topic", "deadline", "amount", "date", "duration", "percentage", "organisation", "person", "reference",
})  # fmt: skip
"""What rules find in any document: never a sentence."""
_NEAR = 2
"""Words before a fact in a narrow cell."""
_NAME = 12
"""Words of a name, a title or a date at most: longer ones are sentences."""
_ONE_DECIMAL = re.compile(r"(?<=\.\d)(?!\d)")
"""Behind a sum's only decimal: cents are written with two."""
_LARGE = re.compile(r"(?<![\d.,])\d{4,}")
_WRITTEN_OUT = {
    "affiliate_license_licensee": "Licence for the licensee's affiliates",
    "affiliate_license_licensor": "Licence from the licensor's affiliates",
    "anti_assignment": "Assignment restricted",
    "competitive_restriction_exception": "Exception to a restriction of competition",
    "ip_ownership_assignment": "Ownership of intellectual property",
    "irrevocable_or_perpetual_license": "Irrevocable or perpetual licence",
    "joint_ip_ownership": "Joint ownership of intellectual property",
    "license_grant": "Licence granted",
    "most_favored_nation": "Most favoured terms",
    "no_solicit_of_customers": "No soliciting of customers",
    "no_solicit_of_employees": "No soliciting of employees",
    "non_compete": "Non-compete",
    "non_disparagement": "Non-disparagement",
    "non_transferable_license": "Non-transferable licence",
    "notice_period_to_terminate_renewal": "Notice to stop the renewal",
    "post_termination_services": "Services after termination",
    "revenue_profit_sharing": "Revenue or profit sharing",
    "rofr_rofo_rofn": "Right of first refusal, offer or negotiation",
    "termination_for_convenience": "Termination without cause",
    "third_party_beneficiary": "Third-party beneficiary",
    "unlimited_all_you_can_eat_license": "Unlimited licence",
}
"""Names of clauses that lawyers know and nobody else does."""
UNSURE = " (unsure)"
_SURE = 0.5
"""Kinds of clause are shown from far lower probabilities on, so that few are missed."""


def key_in_words(key: str) -> str:
    """`governing_law` as people write it: `Governing law`; lawyers' shorthand is written out."""
    return _WRITTEN_OUT.get(key) or key.replace("_", " ").strip().capitalize()


def kind_in_words(fact: Fact) -> str:
    """What a fact is; where it rather is not, that this is unsure."""
    return key_in_words(fact.kind) + (UNSURE if fact.score < _SURE else "")


def value_in_words(fact: Fact) -> str:
    """The normalised value as people write it: `P30D` as `30 days`, `USD 1200000` as `USD 1,200,000`."""
    return value_words(fact.kind, fact.value)


def text_in_words(fact: Fact) -> str:
    """A fact's words on one line, with those around it that say what it is of; `…` where the sentence began before them
    or goes on behind them.
    """
    if fact.context:
        return fact.context
    words = " ".join(fact.text.split())
    if fact.kind in _PHRASES or len(words.split()) <= _NAME:
        return words
    begins = "… " if words[:1].islower() or words[:1] in ",;" else ""
    return f"{begins}{words}{'' if _ENDED.search(words) else ' …'}"


def text_near(fact: Fact) -> str:
    """The same for a narrow cell, which shows the beginning alone: few words stand before the fact itself."""
    words = text_in_words(fact)
    before, found, behind = words.partition(" ".join(fact.text.split()))
    led = before.removeprefix("… ").split()
    if not fact.context or not found or len(led) <= _NEAR:
        return words
    gap = " " if before[-1:].isspace() else ""
    return f"… {' '.join(led[-_NEAR:])}{gap}{found}{behind}"


def value_beside(fact: Fact) -> str:
    """A fact's value for a cell beside its words; empty where it is those very words and nothing stands around them."""
    value = value_in_words(fact)
    if fact.context and fact.context != fact.text:
        return value
    return "" if " ".join(value.split()) == " ".join(fact.text.split()) else value


def value_words(kind: str, value: str) -> str:
    """The same of a value alone, with the kind of its fact."""
    counts = duration_parts(value)
    if counts:
        return " ".join(f"{count} {name}{'' if count == '1' else 's'}" for name, count in counts)
    if kind == "amount":
        value = _ONE_DECIMAL.sub("0", value)
        return _LARGE.sub(lambda digits: f"{int(digits[0]):,}", value)
    return value


def duration_parts(value: str) -> list[tuple[str, str]]:
    """Units and numbers of a duration of ISO 8601, `P1Y6M` as `[("year", "1"), ("month", "6")]`; empty for all else."""
    duration = _DURATION.fullmatch(value)
    return [(name, count) for name, count in duration.groupdict().items() if count] if duration is not None else []
