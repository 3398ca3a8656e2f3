"""Sentences that give one side of an agreement what others, nearly word for word, give to the other side.

"Alder may terminate this Agreement on sixty days' notice to Birch." and the same with the names changed round are as
like each other as repetitions are, and a brief that tells one of them says that only one side has the right. English
only, and of agreements only: elsewhere "Britain will" and "the United Kingdom will" are one.
"""

import re

from engine.language.english import FUNCTION_WORDS

_SIDES = (
    "landlord tenant lessor lessee seller vendor buyer purchaser employer employee licensor licensee client customer "
    "contractor supplier provider consultant borrower lender owner guarantor franchisor franchisee insured insurer "
    "subscriber distributor agent principal hirer host sponsor company recipient discloser contributor partner"
)
ROLES = frozenset(_SIDES.split()) | {f"{side}s" for side in _SIDES.split()}
_THINGS = (
    "party parties agreement contract lease licence license term rent fee fees payment payments price goods products "
    "services premises notice schedule exhibit section clause article mr mrs ms dr"
)
_NOBODY = frozenset(_THINGS.split())
"""Words with a capital that name no side."""
_READ = 400
"""Characters of a sentence in which its side is looked for."""
_SIDE = re.compile(
    r"(?:\W{0,3}(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-z]{1,4})[.)] )?(?:[^\s,;:.()][^,;:.()]{1,40}[:.] )?"
    r"(?:(?i:hence|accordingly|therefore|thus|likewise|similarly|further(?:more)?), )?"
    r"(?:(?i:if|in|upon|on|during|subject|except|notwithstanding|for|throughout|at|within|as of|effective|under|"
    r"pursuant)"
    r"\b[^,]{1,120}, )?"
    r"(?P<side>[^\s,;:()][^,;:()]{1,80}?),? "
    r"(?:(?:may|shall|must|will|can)(?! (?:not )?be (?!entitled|liable|responsible|obliged|free))|"
    r"(?:is|are) (?:entitled|obliged)|(?:has|have|reserves?) the right|"
    r"agrees?|hereby|undertakes?|warrants?|represents?|acknowledges?|pays?|grants?|indemnif(?:y|ies))\b"
)
"""Who a sentence is about: what stands before its first verb, after a number, a title (“By Alder:”) and an aside. What
something is done to is no side: “The goods shall be delivered ...”."""
_LIABLE = re.compile(
    r"\W{0,3}(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]? )?(?i:(?:subject to [^,]{1,80}, )?(?:"
    r"(?:the )?(?:(?:maximum|total|aggregate|entire|cumulative|sole|whole) (?:and )?)*liability of|"
    r"(?:in|under) no (?:event|circumstances?|case) (?:shall|will))) (?:the )?"
    r"(?P<side>[^\s,;:()][^,;:()]{1,60}?) (?i:for|to|under|in|arising|shall|will|is|be|with)\b"
)
"""Whose liability a sentence limits: “In no event shall Alder be liable to Birch ...”."""
_ITEM_ENDS = re.compile(r"[;,](?: and)?\s*$")
_WORD = re.compile(r"\w[\w.&'’-]*\w|\w")


def is_of_other_side(sentence: str, told: str) -> bool:
    """Whether two sentences are about different sides: both named by what they are, such as the tenant, or the side of
    one, by its name, standing in the other as well.
    """
    one, other = (" ".join(text.split())[:_READ] for text in (sentence, told))
    side, against = _side_of(one), _side_of(other)
    if not side or not against or side <= against or against <= side:
        return False
    if _is_named_by_role(side) and _is_named_by_role(against):
        return True
    return bool(side & _words(other) or against & _words(one))


def each_names_its_side(item: str, following: str) -> bool:
    """Whether two items of a list say themselves which side does what: “(a) By Alder: Alder indemnifies ...; (b) By
    Birch: ...”. Behind “or” they are cases of something else.
    """
    ends = _ITEM_ENDS.search(item)
    return ends is not None and all(_side_of(" ".join(one.split())[:_READ]) for one in (item, following))


def _side_of(text: str) -> frozenset[str]:
    found = _LIABLE.match(text) or _SIDE.match(text)
    if found is None:
        return frozenset()
    return frozenset(
        _plain(word)
        for place, word in enumerate(_WORD.findall(found["side"]))
        if (word[0].isupper() or word in ROLES) and not _names_nobody(word, opens=place == 0)
    )


def _names_nobody(word: str, *, opens: bool) -> bool:
    """The A of Party A does name somebody."""
    return word.lower() in _NOBODY or (word.lower() in FUNCTION_WORDS and (opens or len(word) > 1))


def _is_named_by_role(side: frozenset[str]) -> bool:
    return all(len(word) == 1 or word in ROLES for word in side)


def _words(text: str) -> frozenset[str]:
    return frozenset(_plain(word) for word in _WORD.findall(text))


def _plain(word: str) -> str:
    return word.lower().removesuffix("'s").removesuffix("’s")
