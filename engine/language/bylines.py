"""Who wrote what stands below, as news and articles say it: “By Anna Weber, Staff Writer”."""

import re

_CAPITALIZED = r"[A-ZÀ-ÖØ-Þ][\w'’-]+"
_WRITER = (
    rf"(?:{_CAPITALIZED}|[A-Z]\.)(?: [A-Z]\.| (?:van|von|de|del|da|di|la|le|bin|al)(?= [A-Z])){{0,2}}"
    rf"(?: {_CAPITALIZED}){{1,2}}"
)
_OFFICE = (
    r"(?:[A-Za-z][\w'’&-]* ){0,4}?(?i:writers?|reporters?|correspondents?|editors?|columnists?|contributors?|"
    r"journalists?|critics?|staff|bureau|press|news|service|times|post|herald|gazette|tribune)"
    r"(?: (?:in|at|for|of) [A-Z][\w'’ -]{1,30})?"
)
_ONE = rf"{_WRITER}(?:,? (?:\| )?{_OFFICE})?"
_NAMED = re.compile(rf"(?:\b(?:By|BY|and|AND)|&) (?P<name>{_WRITER})(?=\W|$)")
BYLINE = re.compile(
    rf"\W{{0,3}}(?:By|BY) (?:{_WRITER}(?:,| \||,? and| &) {_OFFICE}|{_WRITER} (?:and|&|AND) {_ONE}"
    rf"|{_ONE}(?:,? and {_ONE}))[.\W]{{0,3}}"
)
"""A line that names writers with their office, or two of them. One bare name may sign a contract."""


def writers_of(line: str) -> list[tuple[int, int]]:
    """Where the names stand in a line that is a byline; empty where it is none."""
    if BYLINE.fullmatch(line) is None:
        return []
    return [found.span("name") for found in _NAMED.finditer(line)]
