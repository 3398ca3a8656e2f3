"""Relatives that are asked about: nobody's sister is told of in a document without a word of one. English alone."""

import re

_KIN = (
    ("sister", "sister|sibling"),
    ("brother", "brother|sibling"),
    ("wife", "wife|married|husband|spouse|widow|bride|mrs"),
    ("husband", "husband|married|wife|spouse|widow|groom"),
    ("son", r"sons?\b|child|boys?\b|father|mother"),
    ("daughter", "daughter|child|girl|father|mother"),
    ("mother", r"mother|mum|mom|mama|parent"),
    ("father", r"father|dad|papa|parent"),
    ("aunt", "aunt"),
    ("uncle", "uncle"),
    ("cousin", "cousin"),
    ("nephew", "nephew"),
    ("niece", "niece"),
    ("grandmother", "grandm|granny|gran\\b|nan\\b"),
    ("grandfather", "grandf|grandpa|grandad"),
)
"""Relatives, each with what stands in any text that speaks of one."""
_KIN_ASKED = re.compile(
    rf"^\W*(?:who|what (?:is|was)|how old|where)\b.{{0,60}}"
    rf"\b(?P<kin>{'|'.join(name for name, _ in _KIN)})(?:['’]s \w+)?\W*$",
    re.IGNORECASE,
)
_KIN_OF_ONE = re.compile(
    rf"^\W*(?:and )?(?:who|what|when|where|why|how)\b[^?]{{0,40}}?\b(?:his|her|my|their|your|\w+['’]s) "
    rf"(?P<kin>{'|'.join(name for name, _ in _KIN)}) (?:die|dies|died|pass away|suffer|have|has|had)\b",
    re.IGNORECASE,
)
"""The same of an illness or a death: “What did his mother die of?”."""


def asks_for_kin_not_there(question: str, text: str) -> bool:
    """Whether it asks for a relative of whom the whole document does not say a word: “What was her sister called?”."""
    asked = _KIN_ASKED.match(re.sub(r"\s+(?:called|named|like)\W*$", "", question)) or _KIN_OF_ONE.match(question)
    if asked is None:
        return False
    letters = dict(_KIN)[asked["kin"].lower()]
    return re.search(rf"\b(?:{letters})", text, re.IGNORECASE) is None
