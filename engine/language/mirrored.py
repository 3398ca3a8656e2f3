"""Sentences that give one side of an agreement what others, nearly word for word, give to the other side.

"Alder may terminate this Agreement on sixty days' notice to Birch." and the same with the names changed round are as
like each other as repetitions are, and a brief that tells one of them says that only one side has the right. English
only: of another language nothing is read.
"""

import re

from engine.language.english import FUNCTION_WORDS

_SIDES = (
    "landlord tenant lessor lessee seller vendor buyer purchaser employer employee licensor licensee client customer "
    "contractor supplier provider consultant borrower lender owner guarantor franchisor franchisee insured insurer "
    "subscriber distributor agent principal hirer host sponsor company recipient discloser contributor partner"
)
_ROLES = frozenset(_SIDES.split()) | {f"{side}s" for side in _SIDES.split()}
_SIDE = re.compile(
    r"\W*(?:\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-z]{1,4})[.)]\s+)?(?:[^,;:.()]{2,40}[:.]\s+)?"
    r"(?:(?i:if|in|upon|on|during|subject|except|notwithstanding|for|throughout|at|within)\b[^,]{1,120},\s+)?"
    r"(?P<side>[^,;:()]{2,80}?),?\s+"
    r"(?:may|shall|must|will|can|agrees?|hereby|undertakes?|warrants?|represents?|acknowledges?|pays?|grants?|"
    r"indemnif(?:y|ies)|is|are)\b",
)
"""Who a sentence is about: what stands before its first verb, after a number, a title (“By Alder:”) and an aside."""
_WORD = re.compile(r"\w[\w.&'’-]*\w|\w")


def is_of_other_side(sentence: str, told: str) -> bool:
    """Whether two sentences are about different sides, each named by a name or as what it is, such as the tenant."""
    side, other = _side_of(sentence), _side_of(told)
    return bool(side and other) and not (side <= other or other <= side)


def _side_of(sentence: str) -> frozenset[str]:
    found = _SIDE.match(sentence)
    if found is None:
        return frozenset()
    words = _WORD.findall(found["side"])
    sides = {
        word.lower().removesuffix("'s").removesuffix("’s")
        for place, word in enumerate(words)
        if (word[0].isupper() or word in _ROLES) and not _is_function_word(word, opens=place == 0)
    }
    return frozenset(sides)


def _is_function_word(word: str, *, opens: bool) -> bool:
    """Whether a word names nobody; the A of Party A does."""
    return word.lower() in FUNCTION_WORDS and (opens or len(word) > 1)
