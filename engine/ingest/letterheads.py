"""What stands at the top of a letter above its date: who writes, with address and telephone; and what it is about."""

import re

from engine.language.letters import SALUTATION

ADDRESS = re.compile(
    r"\b\d{1,4}[A-Za-z]?,? (?:(?-i:[A-Z])[\w’'-]+ ){1,3}(?:street|st|road|rd|lane|avenue|ave|square|row|quay|place|"
    r"drive|way|close|hill|terrace|boulevard|blvd|suite)\b"
    r"|(?-i:\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b[A-Z]{2},? \d{5}\b)|\bP\.?O\.? Box\b|@|\btel(?:ephone)?\b",
    re.IGNORECASE,
)
"""An address, a postcode or a telephone, as they stand in a letterhead."""
_ORGANISATION = re.compile(
    r"(?:the )?(?:university|department|ministry|office|city|county|bank|institute|board|school|diocese) of .{2,60}"
    r"|.{2,80}\b(?:limited|ltd|inc|incorporated|llc|llp|plc|gmbh|ag|corporation|corp|company|co|council|authority|"
    r"university|college|department|ministry|bank|association|foundation|agency|institute|commission|trust|society|group|partners|"
    r"hospital|clinic|practice|school|federation|services?|solicitors|chambers|housing|insurance)\.?",
    re.IGNORECASE,
)
_NEAR, _TOP = 250, 3000
"""Characters below a name in which its address stands, and of a letter's head with its subject."""
_ABOUT = re.compile(
    r"^\W{0,3}(?:re|subject|betreff|betr\.?|objet|asunto)[ \t]*:[ \t]*(?P<value>\S[^\n]{2,200})$",
    re.IGNORECASE | re.MULTILINE,
)
_WORDS = 16


def is_letterhead(text: str, start: int, end: int) -> bool:
    """Whether a line is an organisation that writes, with its address right below it."""
    name = " ".join(text[start:end].split())
    return _ORGANISATION.fullmatch(name) is not None and ADDRESS.search(text, end, end + _NEAR) is not None


def subject_of_letter(text: str) -> str | None:
    """What a letter says it is about: “Re: ...”, or the line by itself below its salutation; None where it does not."""
    about = _ABOUT.search(text, 0, _TOP)
    if about is not None:
        return " ".join(about["value"].split())
    greeting = SALUTATION.search(text, 0, _TOP)
    if greeting is None:
        return None
    line = text[greeting.end() : greeting.end() + 400].strip().partition("\n")[0].strip()
    return line if 1 < len(line.split()) <= _WORDS and not line.endswith((".", ",", ":", ";", "?", "!")) else None
