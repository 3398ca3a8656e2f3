"""Sentences that only say that something follows: “The damage is as follows.”, “He gave two reasons.”

Alone they say nothing, and they answer nothing. English only.
"""

import re

_SOME = r"(?:the following|several|some|many|two|three|four|five|six|a (?:few|number of)|various)"
_KINDS = (
    r"(?:reasons?|points?|arguments?|grounds|objections?|questions?|concerns?|requests?|remarks?|comments?|observations?"
    r"|options?|problems?|issues?|things|aspects?)"
)
_COUNTED = rf"(?:{_KINDS}|objectives?|goals?|aims?|factors?|steps?|stages?|phases?|criteria|ways?|parts?|limitations?)"
_ONLY_ANNOUNCES = re.compile(
    r"\W*(?:[\d.]+\s+)?(?:the|our|my|your|his|her|its|their|these|those) (?:[\w’'-]+ ){1,6}"
    r"(?:is|are|was|were|reads?|runs?) (?:as follows|the following|(?:set out|listed|given|described) below)\W*"
    r"|\W*(?:[\d.]+\s+)?(?:[\w’'.-]+ ){1,4}"
    r"(?:gave|gives?|has|have|had|offer(?:s|ed)?|makes?|made|raise[sd]?|is|are|was|were)"
    rf" {_SOME} (?:[\w-]+ )?{_KINDS}\W*"
    rf"|\W*there (?:are|were) {_SOME} (?:[\w-]+ ){{0,3}}{_COUNTED}"
    r"(?: (?:of|for|to|behind|in)(?: [\w’'-]+){1,8})?\W*"
    r"|\W*(?:but |and |yet )?not everyone (?:agree[sd]|is|was)(?: [\w-]+){0,2}\W*",
    re.IGNORECASE,
)
_MOST = 120
"""Characters of such a sentence at most."""


def only_announces(text: str) -> bool:
    """Whether a whole sentence says no more than that others say it."""
    return len(text) <= _MOST and _ONLY_ANNOUNCES.fullmatch(text) is not None
