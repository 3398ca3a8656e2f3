"""What a record of a sitting says itself, between what its members say: that a question was put, how the house divided.

Nobody spoke such a line. Without a name before it, it would be given to whoever spoke last.
"""

import re

_HOUSE = r"(?:house|committee|assembly|council|senate|chamber|parliament|d[áa]il|seanad)"
_BUSINESS = (
    r"(?:(?:main |original )?question|motion|amendment|clause|bill|new clause|schedule|resolution|leave|debate)s?"
)
_DONE = (
    r"(?:put|proposed|moved|made|agreed(?: to)?|negatived|carried|lost|passed|adopted|rejected|resolved|defeated|"
    r"withdrawn|granted|refused|resumed|adjourned|deferred|lapsed|"
    r"(?:ordered to be )?read (?:a|the) (?:first|second|third) time)"
)
_RECORDED = re.compile(
    rf"\W*(?:{_BUSINESS}\b[^.:?!“\"]{{0,60}}?\b{_DONE}\b(?!\s+by\b)"
    rf"|(?:the )?{_HOUSE} (?:having )?(?:divided|adjourned|rose)\b(?=\W*$|[.:;]|\s+(?:at|on|until|accordingly|as)\b)"
    rf"|(?:the )?{_HOUSE} proceeded to (?:a division|vote)\b"
    r"|(?:resolved|ordered)(?:\s*,\s*|,?\s+(?=that\b)|[,.:]?$)"
    r"|(?:ayes?|noes?|yeas?|nays?|abstentions?)\b\s*(?:\W\s*)?\d+"
    r"|(?:majority|division(?: no\.?)?)\s*\W?\s*\d+\W*$"
    r"|(?:sitting|session|proceedings) (?:was |were )?(?:suspended|adjourned|resumed)\b)",
    re.IGNORECASE,
)
_SAID = re.compile(r"\b(?:I|we|you|my|our|your)\b")
"""Words of somebody who speaks."""
_LEADS_ON = re.compile(r"\W*(?:resolved|ordered|question)\b", re.IGNORECASE)
_WORDS_AT_MOST = 25


def is_recorded(line: str, before: str) -> bool:
    """Whether a line without a speaker's name is the record's own: "Question put and agreed to.", "Ayes 14, Noes 17";
    `before` is the line before it, for speech is broken into lines too.
    """
    if not line.strip()[:1].isupper() or (before.rstrip()[-1:].isalpha() and not is_recorded(before, "")):
        return False
    if len(line.split()) > _WORDS_AT_MOST and not _LEADS_ON.match(line):
        return False
    return _RECORDED.match(line) is not None and _SAID.search(line) is None
