"""Seals: a sum of all that was written, in a place of the file that its readers pass over or that says what it is.

An export is known as ours until somebody changes it, be it a word; no longer may a new one take its place unasked. Word
files and archives have their seal in the archive's comment (`packages`).
"""

import hashlib
import re
from dataclasses import dataclass

_MARK = b"%precis "
_DIGITS = 32
"""Hexadecimal digits of the sum in a text."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The line of a format that holds the sum."""

    line: str
    after: int | None = None
    """Lines, ended by CR and LF, that it stands below; None: it is the last."""

    def halves(self, text: str) -> tuple[str, str]:
        """What stands before it and behind it."""
        if self.after is None:
            return text, ""
        *head, rest = text.split("\r\n", self.after)
        return "".join(f"{line}\r\n" for line in head), rest


_PLACES = {
    "markdown": _Place("\n<!-- precis {} -->\n"),
    "obsidian": _Place("\n<!-- precis {} -->\n"),
    "html": _Place("<!-- precis {} -->\n"),
    "email": _Place("Sum of this text {}\n"),
    "bibtex": _Place("% precis {}\n"),  # what stands outside of entries is passed over
    "ris": _Place("ID  - precis-{}\r\n", after=1),  # the entry's own number, below its type
    "deadlines": _Place("X-PRECIS:{}\r\n", after=4),  # the last property of the calendar, before its events
}
SEALED_TEXTS = tuple(_PLACES)
"""Text formats with room for a seal. JSON and CSV have none: programs and spreadsheets read every part of them."""


def sealed(content: bytes) -> bytes:
    """A PDF with its seal: a comment behind its end."""
    return content + _MARK + hashlib.sha256(content).hexdigest().encode() + b"\n"


def is_sealed(content: bytes) -> bool:
    """Whether these are the bytes of a sealed PDF, unchanged."""
    body, mark, _ = content.rpartition(_MARK)
    return bool(mark) and content == sealed(body)


def sealed_text(text: str, form: str) -> str:
    """A text with its seal; as it is, where its format has no room for one."""
    place = _PLACES.get(form)
    if place is None:
        return text
    before, behind = place.halves(text)
    return before + place.line.format(_sum_of(form, text)) + behind


def is_sealed_text(text: str, form: str) -> bool:
    """Whether this is a sealed text of this format, unchanged."""
    place = _PLACES[form]
    pattern = re.escape(place.line).replace(re.escape("{}"), rf"[0-9a-f]{{{_DIGITS}}}")
    found = list(re.finditer(pattern, text))
    return any(text == sealed_text(text[: one.start()] + text[one.end() :], form) for one in (found[:1] + found[-1:]))


def _sum_of(form: str, text: str) -> str:
    return hashlib.sha256(f"{form}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
