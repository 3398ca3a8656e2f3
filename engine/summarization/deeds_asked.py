"""Who did a thing, and to whom it was done: a sentence tells it where somebody did just that to just this, or where it
was done by somebody; that the same verb and the same thing stand in it is not enough. English alone.
"""

import re
from collections.abc import Sequence

from engine.language.english import AUXILIARIES, MODALS, SELF_NAMES
from engine.language.months import DAY_OF_WEEK, ENGLISH
from engine.language.roots import PASTS, forms_of, root_of, same_deed
from engine.salience.questions import Asked, stem
from engine.summarization.lines_told import line_told

_WHO_DID = re.compile(
    r"^\W*(?:and )?who (?:(?:first|last|also|has|have|had) )?(?P<deed>[a-z]{2,})(?: (?P<whom>[^?]{1,80}?))?\W*$",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"^\W*(?:and )?(?:which|what) (?:company|firm|bank|bidder|tenderer|contractor|person|team|school|university|"
    r"hospital|club|man|woman|doctor|player|author|artist)(?= [a-z])",
    re.IGNORECASE,
)
"""Which one did it."""
_WHO_WAS = re.compile(
    r"^\W*(?:and )?who (?:was|were|is|are|(?:has|have|had) been) (?P<deed>[a-z]{2,})(?: [^?]{1,80}?)?\W*$",
    re.IGNORECASE,
)
_WAS_IT_DONE = re.compile(
    r"^\W*(?:and )?(?:is|are|was|were) (?:the|his|her|its|their|my|your|our) [a-z]+ (?P<deed>[a-z]{4,}ed)\W*$",
    re.IGNORECASE,
)
_LETTERS = 5
"""First letters by which a word and others of its family are known: insured, insurance."""
_NO_OTHER = r"(?=\s*(?:[.,;:)]|$)|\s+(?:on|in|at|to|by|with|for|from|as|and|when|how|near|under|after|before|there)\b)"
"""Behind “found her”: “found her brother” is of another."""
_OBJECTS = {
    "her": f"her{_NO_OTHER}",
    "him": "him",
    "them": "them",
    "it": "it",
    "me": "me|you",
    "us": "us|you",
    "you": "you|me|us",
}
"""Pronouns of whom it was done to, each with what stands for the same one in a document."""
_SHORTEST = 4
"""Letters of a past in “ed” at least: “need” is none."""
_WORD = r"[\w’'-]+"
_NO_DOER = r"(?!(?:to|not|never|be|been|being|was|were|is|are|by|if|unless|had|has|have|of|the|an?)\b)"
"""What stands before a verb and does not do it: “asked to find”, “was found”."""
_ADVERBS = r"(?:(?:had|has|have|also|first|then|later|finally|jointly|(?!not\b|never\b)[a-z]+ly)\s+){0,3}"
NO_DOER_BEHIND_BY = (
    r"(?:\d|bank|cheque|check|card|cash|direct|standing|instal\w+|transfer|post|means|way|wire|credit|debit|no|not|"
    rf"hand|mistake|accident|chance|law|noon|midnight|{'|'.join(ENGLISH)}|{DAY_OF_WEEK}"
    r"|(?:the )?(?:end|beginning|middle|same|next|following|due|last|first|second|third|fourth|fifth|\w+th)\b)"
)
"""What may follow “done by” and does nothing: a day, or a way to do it."""


def asks_of_a_deed_not_there(question: str, text: str) -> bool:
    """Whether it asks if something was done to a thing, and the whole document has no word for that: “Was the piano
    insured?” is not answered by what the piano was worth.
    """
    asked = _WAS_IT_DONE.match(question)
    if asked is None:
        return False
    low = text.lower()
    return not any(form[:_LETTERS] in low for form in same_deed(asked["deed"].lower()))


def deed_asked(asked: Asked) -> tuple[tuple[str, ...], re.Pattern[str]] | None:
    """The words that a sentence must have which tells who did what is asked, or to whom it was done, and what it is
    like; None where something else is asked.
    """
    done = _WHO_WAS.match(asked.text)
    if done is not None:
        deed = done["deed"].lower()
        if deed not in PASTS and not deed.endswith("ed"):
            return None
        terms = tuple(term for term in asked.terms if stem(term) != stem(deed))
        return terms, _was_done(deed)
    did = _WHO_DID.match(asked.text)
    if did is None or did["deed"].lower() in AUXILIARIES | MODALS or not did["whom"]:
        return None
    deed, whom = did["deed"].lower(), did["whom"].lower()
    if whom in _OBJECTS:
        return (), _did(deed, rf"(?:{_OBJECTS[whom]})\b")
    terms = Asked.of(f"What about {whom}?").terms
    if SELF_NAMES.issuperset(terms):
        return (), _did_to_the_document(deed)
    return (terms, _did(deed, _any_of(terms))) if terms else None


def tells_of_no_such_deed(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who did a thing, and none of these texts has the verb for that, in any form, or one that says the
    same: when the railway came does not say who built it.
    """
    did = _WHO_DID.match(_WHICH.sub("who", question))
    deed = did["deed"].lower() if did and did["whom"] else ""
    is_past = deed in PASTS or (deed.endswith("ed") and len(deed) > _SHORTEST)
    if deed in AUXILIARIES | MODALS or not is_past or line_told(Asked.of(question)) is not None:
        return False
    roots = "|".join(sorted({re.escape(root_of(form)) for form in same_deed(deed)}))
    told = re.compile(rf"\b(?:{roots})|\bby (?!{NO_DOER_BEHIND_BY})|:\s", re.IGNORECASE)
    return not any(map(told.search, texts))


def _any_of(terms: tuple[str, ...]) -> str:
    return rf"(?:{'|'.join(re.escape(stem(term)) for term in terms)})[\w’']*"


def _forms(deed: str) -> str:
    known = same_deed(deed) | (forms_of(deed[:-1]) if deed.endswith("s") else frozenset())
    return rf"(?:{'|'.join(sorted(known))})"


def _did(deed: str, thing: str) -> re.Pattern[str]:
    """Somebody did it: “divers found a crack”; or it was done by somebody."""
    forms = _forms(deed)
    return re.compile(
        rf"(?<![\w’'-]){_NO_DOER}{_WORD},?\s+{_ADVERBS}{forms}\s+(?:{_WORD}\s+){{0,6}}?\b{thing}"
        rf"|\b{thing}(?:[\s,]+(?!not\b|never\b){_WORD}){{0,8}}?\s+(?:(?!not\b|never\b)[a-z]+\s+)?{forms}\s+"
        rf"(?:{_WORD}\s+){{0,4}}?by\s+(?!{NO_DOER_BEHIND_BY})",
        re.IGNORECASE,
    )


def _did_to_the_document(deed: str) -> re.Pattern[str]:
    """Somebody did it to what is being read: “Version 4, approved by the Board”."""
    return re.compile(
        r"^\W*(?:(?:version|issue|revision|edition)\s+[\w.]+,?\s+|(?:this|the)\s+[a-z]+\s+(?:was|is|has\s+been)\s+"
        rf"|(?:first|last|formally|and)\s+){{0,3}}{_forms(deed)}\s+(?:on\s+[\w ]{{4,20}}\s+)?"
        r"by:?\s+(?:the\s+)?(?-i:[A-Z])",
        re.IGNORECASE,
    )


def _was_done(deed: str) -> re.Pattern[str]:
    """It was done to somebody: “a man of forty was arrested”."""
    return re.compile(
        r"(?<![\w’'-])(?!(?:it|that|this|there|which|nothing|nobody|what|where|as|when|if|not)\b)[\w’'-]+[,)]?\s+"
        r"(?:was|were|is|are|has\s+been|have\s+been|had\s+been)\s+(?:(?!not\b|never\b)[a-z]+\s+){0,2}?"
        rf"(?:{'|'.join(sorted(forms_of(deed)))})\b",
        re.IGNORECASE,
    )
