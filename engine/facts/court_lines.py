"""Which court decided, who sat and on what day: the lines in the heading of an English judgment that say so.

A line counts only where it is nothing else: a sentence that speaks of a court or of a judge is none.
"""

import re
from itertools import islice

from engine.document import Document
from engine.facts.found import on_one_line

_HEADING, _FIRST = 60, 14
"""Sentences in which the heading of a judgment ends, and among which the court is named."""
_LINE, _NAME_WORDS, _BENCH = 200, 14, 200
"""Characters of a line and words of a court's name at most, and characters of a line with several judges."""
_COURT = re.compile(
    r"\W*(?:in (?:the )?|the )?(?:(?-i:[A-Z])[\w’'.&-]* |of |for |and |the ){0,8}(?:court|tribunal)\b"
    r"(?! (?:has|had|is|was|will|may|must|shall|below|held|holds|finds|found|orders?|ordered)\b)",
    re.IGNORECASE,
)
_NO_COURT = re.compile(r"\b(?:appeal from|below|judges?|(?<!of )justices?|before)\b|[.?!]\s*$", re.IGNORECASE)
_NUMBER_BEHIND = re.compile(r"\b(?:claim|case|appeal|docket|file|index|action|no)\b.*", re.IGNORECASE | re.DOTALL)
_TITLE = (
    r"(?:(?:the )?(?:rt\.? |right )?hon(?:ou?rable|\.)?|lords?|lady|sir|dame|mr\.?|mrs\.?|ms\.?|miss|"
    r"(?:his|her) honour|hhj|"
    r"(?:employment |tribunal |district |circuit |deputy |chief |senior |presiding |magistrate |upper )*judges?|"
    r"(?:chief )?justices?|master|recorder|sheriff|registrar)"
)
_OFFICE = (
    r"(?:(?:chief |senior |presiding |administrative )?(?:circuit|district|magistrate|appellate|superior|associate|"
    r"chief|appeals)? ?(?:judges?|justices?)|L?JJ?|C\.? ?J\.?|J\.J\.|J\.)"
)
_BEFORE = re.compile(r"\W*(?:before|coram)\s*:?\W*", re.IGNORECASE)
_SAT = re.compile(rf"\W*(?:before|coram)\b\s*:?\s*(?:{_TITLE}\b|[^.;]{{3,160}}?,? {_OFFICE}\W*$)", re.IGNORECASE)
_TITLED = re.compile(rf"\W*(?:and )?{_TITLE} (?-i:[A-Z])[\w’' .,&()-]{{1,120}}", re.IGNORECASE)
_WROTE = re.compile(rf"\W*(?-i:[A-Z])[\w.’' -]{{1,40}}, {_OFFICE}\W*", re.IGNORECASE)
_DAY = re.compile(
    r"\W*(?:(?:approved |reserved )?(?:judge?ment|decision|opinion|order|award)s? "
    r"(?:(?:of|by) [^;\d\n]{2,60}?(?-i:J|CJ|C\.J|LJ|P)\.?,? )?)?"
    r"(?:handed down|delivered|decided|promulgated|given|date(?:d| of (?:judge?ment|decision|order))?)\b"
    r"[^\d\n]{0,30}(?:\d{1,2}[\w ,./-]{1,20}|[\w ,]{0,12})(?:\b(?:19|20)\d\d|[./]\d\d)\W*",
    re.IGNORECASE,
)


def court_lines(document: Document) -> tuple[int, ...]:
    """The lines, by index, in text order: the court first named, the first to say who sat, who wrote, the day."""
    court = bench = wrote = day = None
    asked = False
    named: list[int] = []
    for index, sentence in enumerate(islice(document.sentences, _HEADING)):
        if sentence.end - sentence.start > _LINE:
            asked = False
            continue
        text = on_one_line(document.text[sentence.start : sentence.end])
        if asked and _TITLED.fullmatch(text):
            named.append(index)  # each judge has a line below “Before:”
            continue
        asked = bench is None and not named and _BEFORE.fullmatch(text) is not None
        if asked:
            continue
        if court is None and index < _FIRST and _is_court(text):
            court = index
        elif bench is None and not named and len(text) <= _BENCH and _SAT.match(text):
            bench = index
        elif wrote is None and _WROTE.fullmatch(text):
            wrote = index
        elif day is None and _DAY.fullmatch(text):
            day = index
    found = {court, bench, wrote, day, *named}
    return tuple(sorted(index for index in found if index is not None))


def _is_court(text: str) -> bool:
    if not _COURT.match(text) or _NO_COURT.search(text):
        return False
    words = _NUMBER_BEHIND.sub("", text).split()
    own = [word for word in words if len(word) > 3 and word[0].isalpha()]
    return 0 < len(words) <= _NAME_WORDS and all(word[0].isupper() for word in own)
