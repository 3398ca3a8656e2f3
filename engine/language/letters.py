"""Who sends a mail or a letter, and the fields of its head: where a document says so itself."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from engine.document import Document
from engine.language.earlier_mail import earlier_mail

_HEAD_LINES, _HEAD = 12, 3000
"""Lines, and characters, of a mail's head."""
_WITHIN, _SIGNATURE = 20_000, 300
"""Characters in which a letter is signed, and of who signed it."""
_OTHERS = (
    r"from|to|cc|bcc|sent|date|subject|von|an|gesendet|datum|betreff|de|à|objet|envoyé|para|asunto|fecha|attachments?"
)
_NAMES = {
    "from": r"from|sender|von|absender|de|da|van|od",
    "date": r"date|sent|gesendet(?: am)?|datum|fecha|envoyé",
    "subject": r"subject|betreff|betrifft|objet|asunto",
}
_FLAGS = re.IGNORECASE | re.MULTILINE
_FIELDS = {
    name: re.compile(
        rf"^[ \t*_|#]{{0,4}}(?:{names})[ \t*_]*:[ \t*_]*(?P<value>.+?)(?=$|\s+(?:{_OTHERS})[ \t*_]*:)",
        _FLAGS,
    )
    for name, names in _NAMES.items()
}
_WITHIN_A_LINE = {
    name: re.compile(rf"(?<=\s)(?:{names})[ \t]*:[ \t]*(?P<value>.+?)(?=$|\s+(?:{_OTHERS})[ \t]*:)", _FLAGS)
    for name, names in _NAMES.items()
}
"""The same behind another field, where the lines of a head were joined."""
_SIGNED = re.compile(
    r"\b(?:yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?,|(?:with )?(?:kind|best|warm) (?:regards|wishes)"
    r"|(?:with )?(?:(?:my|our) )?(?:kindest|warm|warmest|many) (?:regards|wishes|congratulations|thanks)\b(?=,?\s*\n)"
    r"|mit freundlichen grüßen|hochachtungsvoll|cordialement|atentamente|cordiali saluti|met vriendelijke groet)\b\W*",
    re.IGNORECASE,
)
SALUTATION = re.compile(
    r"^[ \t]*(?:dear\b|sehr geehrte|liebe[rs]?\b|madame|monsieur|estimad[oa]|hello\b|hi\b)[^.\n]{0,80}$",
    re.IGNORECASE | re.MULTILINE,
)


def mail_field(text: str, name: str) -> tuple[int, int] | None:
    """Where the head of a mail has its `from`, `date` or `subject`; None where a text does not begin with one."""
    end = len("\n".join(text[:_HEAD].split("\n")[:_HEAD_LINES]))
    found = _FIELDS[name].search(text, 0, end)
    if found is None and any(pattern.search(text, 0, end) for pattern in _FIELDS.values()):
        found = _WITHIN_A_LINE[name].search(text, 0, end)
    return found.span("value") if found is not None else None


def signature(document: Document) -> tuple[int, int] | None:
    """What stands below the words that end a letter; not where it repeats an earlier mail."""
    text, earlier = document.text, earlier_mail(document)
    starts = [sentence.start for sentence in document.sentences]
    for signed in _SIGNED.finditer(text, 0, _WITHIN):
        if bisect_right(starts, signed.start()) - 1 not in earlier:
            return signed.end(), min(signed.end() + _SIGNATURE, len(text))
    return None


def senders(document: Document) -> Iterator[tuple[int, int]]:
    """Where a document says who sends it: in a mail's head, and below the words that end a letter."""
    head = mail_field(document.text, "from")
    if head is not None:
        yield head
    signed = signature(document)
    if signed is not None:
        yield signed
