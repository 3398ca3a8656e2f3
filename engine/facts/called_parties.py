"""The names behind the terms by which an agreement calls its parties.

“North Ltd, trading as North Bakery, a Danish company (“Seller”)”: where the seller is surely a party and no name in
front of the term was found likely, the first one is what is called so.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from engine.facts.beginning import BEGINNING
from engine.facts.found import Found

_TERM = re.compile(r"\((?:[^()\"“]{0,90}?)?[\"“](?:the )?(?P<term>[A-Za-z][^\"”“()\n]{1,60}?),?[\"”]\)", re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.;]\s+(?=[A-Z])|\n\s*\n")
_LEAST = 0.1
"""The probability below which it is an address or a year that stands there."""
_BEFORE = 300
"""Characters before a term in which its name stands."""


def with_names_called(text: str, judged: Sequence[Found], names: Sequence[Found], least: float) -> list[Found]:
    """The candidates for parties, that of `names` which is called by a likely term just likely enough.

    Args:
        text: the whole agreement.
        judged: all candidates with their probabilities, terms too.
        names: those that are names.
        least: the probability from which one is a party.
    """
    likely = {one.value.casefold() for one in judged if one.score >= least}
    ordered = sorted(names, key=lambda one: one.start)
    ends = [one.end for one in ordered]
    raised: set[tuple[int, int]] = set()
    defined = 0
    for term in _TERM.finditer(text, 0, BEGINNING):
        begins = max(defined, term.start() - _BEFORE)
        defined = term.end()
        if term["term"].casefold() not in likely:
            continue
        begins = max((one.end() for one in _SENTENCE_ENDS.finditer(text, begins, term.start())), default=begins)
        before = [one for one in ordered[: bisect_left(ends, term.start() + 1)] if one.start >= begins]
        before = [one for one in before if one.score >= _LEAST]
        if before and all(one.score < least for one in before):
            raised.add((before[0].start, before[0].end))
    return [replace(one, score=least) if (one.start, one.end) in raised else one for one in judged]
