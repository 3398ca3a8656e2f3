"""Sentences that say for sure how long a contract lasts: “The term of this Agreement is twelve (12) months ...”.

The clause finder and the reader know most of them, but doubt one that says how it is renewed, too. Of the train
contracts' sentences that these rules tell, 95 in 100 are what the lawyers marked as the expiration date.
"""

import re

_NUMBER = (
    r"(?:\w+\s*\(\s*\d+\s*\)|\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen"
    r"|twenty(?:[\s-]\w+)?|thirty(?:[\s-]\w+)?|forty|fifty)"
)
_LENGTH = rf"{_NUMBER}[\s-]*(?:full\s+|consecutive\s+|calendar\s+|contract\s+)?(?:years?|months?|weeks?|days?)\b"
_END = rf"(?:{_LENGTH}|\b(?:19|20)\d\d\b|\banniversary\b|\bseason\b|\bperpetual|\bindefinite|\buntil\b|\bthrough\b)"
_CONTRACT = r"(?:this|the|said)\s+(?:[\w&/-]+\s+){0,4}?(?:agreement|contract|lease|licen[cs]e|amendment)"
_CONDITION = r"(?:(?:Subject\s+to|Unless)\b[^,]{0,160},\s+)?"
_TITLE = (
    r"(?:[(]?(?:\d{1,3}(?:\.\w{1,4}){0,3}[.)]{0,2}|\w{1,4}[.)]{1,2})\s+)?"
    r"(?:(?!(?:during|for|upon|at|within|throughout|in|no)\b)[\w.:]+\s+){0,4}?"
)
_OPENS = rf"(?:\A\W*{_TITLE}|[.:;)]\s+){_CONDITION}"
_NO_RENEWAL = r"(?!and\s|(?:shall|will|may)\s+(?:be\s+)?(?:automatically\s+)?(?:renew|extend))"
_RUNS = r"(?:is|are|shall\s+be|will\s+be|(?:shall\s+|will\s+)?(?:commences?|begins?|starts?|runs?|continues?))"
_TERM_OF = re.compile(
    rf"{_OPENS}(?:the\s+)?(?:initial\s+|original\s+|basic\s+)?(?:terms?|duration)\s+of\s+{_CONTRACT}"
    rf"(?:\s*\([^()]*\))?,?\s+{_NO_RENEWAL}(?:[^.;]{{0,50}}?\s)?{_RUNS}\b[^;]{{0,600}}?{_END}",
    re.IGNORECASE,
)
_MEANS = re.compile(
    rf"[\"“](?:initial\s+|contract\s+|original\s+|licen[cs]e\s+|agreement\s+)?(?:term|period)[\"”]\s*"
    rf"(?:shall\s+)?means?\b[^;]{{0,600}}?{_END}",
    re.IGNORECASE,
)


def states_the_term(sentence: str) -> bool:
    """Whether an English sentence of a contract says how long it lasts, or when it ends."""
    return _TERM_OF.search(sentence) is not None or _MEANS.search(sentence) is not None
