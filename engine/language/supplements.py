"""Where the exhibits and schedules of an agreement begin: behind its signatures.

They have clauses of their own, such as the law of a form that is attached, which are not those of the agreement.
"""

import re

from engine.document import Document

_SIGNED = re.compile(
    r"\bIN WITNESS W[HB]EREOF\b|\b[Ii]n [Ww]itness [Ww]hereof\b"
    r"|\b(?:executed|signed) (?:this|the) (?:[Aa]greement|[Ll]ease|[Cc]ontract|[Dd]eed)\b.{0,80}\b(?:as of|on) the "
    r"(?:date|day)"
)
CALLED = r"EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT"
"""What a supplement is called in its title."""
_SUPPLEMENT = re.compile(rf"\b(?:{CALLED}|{CALLED.title()})\s+[\"“]?[A-Z0-9]{{1,3}}\b")
_EARLIEST = 0.2
"""Share of the text before which an agreement does not end: a sheet that stands before it may be signed, too."""
_HEAD = 90
"""Characters of a paragraph in which a supplement is named."""


def supplements_from(document: Document) -> int:
    """The offset at which the first supplement behind the signatures begins; the text's length where there is none."""
    text = document.text
    signed = _SIGNED.search(text, int(_EARLIEST * len(text)))
    if signed is None:
        return len(text)
    for block in document.blocks:
        if block.start > signed.start() and _SUPPLEMENT.search(text, block.start, min(block.end, block.start + _HEAD)):
            return block.start
    return len(text)
