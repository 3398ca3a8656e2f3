"""Where judges speak for themselves in a judgment: opinions that dissent, or concur for other reasons.

What stands there is not what the court held, however much it reads so: "We find no violation" in a dissenting opinion
is the opposite. An opinion goes on through titles of its own, such as "Conclusion", to the next judge's or to the end.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from engine.document import Block, Document
from engine.language.vocabulary import occurring
from engine.schema.enums import Role

_OPINION = re.compile(
    r"^\W*(?:[IVX]{1,4}\.\s+)?"
    r"(?:(?:joint|partly|partially|separate|individual|dissenting|concurring|and|in part)[\s,/-]+){1,8}"
    r"(?:opi\w*ns?|statements?|declarations?|votes?)\b(?! (?:is|are|was|were|that)\b)",
    re.IGNORECASE,
)
"""As courts of many judges head such opinions: "JOINT PARTLY DISSENTING OPINION OF JUDGES ..."."""
_APART = re.compile(r"dissent|concur|(?:separate|individual)\W+opi", re.IGNORECASE)
_BY_JUDGE = re.compile(
    r"^\W*(?:(?:chief |associate )?justice |(?:circuit |district |chief )?judge |lord |lady |baroness |sir )?"
    r"(?-i:[A-Z])[\w.'’-]+(?:,? (?-i:[A-Z])[\w.'’-]*)*,?\s*"
    r"(?:(?:circuit judges?|chief judge|district judge|c\.? ?j\.|j\.|jj\.|j\.?a\.)\s*,?\s*)?"
    r"(?:with whom .{3,160}\bjoins?\b.{0,60}?,\s*)?"
    r"\(?(?:respectfully )?(?:specially )?(?:dissenting|concurring)"
    r"(?: (?:and dissenting|and concurring|in (?:part|(?:the )?(?:judgment|result))|specially|from .{3,80}))*\W*$",
    re.IGNORECASE,
)
"""As those of common law do: "JUSTICE DOE, with whom JUSTICE ROE joins, dissenting."."""
_OF_THE_COURT = re.compile(
    r"^\W*(?:(?:the )?(?:opinion|judgment|order)s? of the (?:court|majority)|majority opinion"
    r"|(?:(?:the )?(?:chief |associate )?justice|lord|lady|baroness|lord justice|lady justice|mrs? justice|sir)\s+"
    r"(?-i:[A-Z])[\w'’-]+(?:[ -](?:of )?(?-i:[A-Z])[\w'’-]*){0,4}(?: [jlc]{1,2}\.?)?(?:\s*\([^)]{0,60}\))?"
    r"(?:,? delivered the (?:opinion|judgment)\b.{0,80})?"
    r")\s*:?\W*$",
    re.IGNORECASE,
)
"""Titles behind which the court speaks again, or the next judge of several."""
_ORDER = re.compile(r"\W*(?:the )?(?:formal |final )?orders?\s*:?\W*", re.IGNORECASE)
"""The heading of what was ordered in the end, behind the opinions."""
_WORDS = ("dissent", "concurring", "separate opinion", "individual opinion")
"""One of which stands above each."""
_NAMES_NOBODY = re.compile(
    r"\W*(?:[IVX]{1,4}\.\s+)?(?:(?:the|dissenting|concurring|separate|opinions?|and)\W+)+", re.IGNORECASE
)
_IN_PERSON = re.compile(r"\bI (?:[a-z]|'|’)|\b[Mm]y\b")
_QUOTED = re.compile(r"“[^”]{0,600}”|\"[^\"]{0,600}\"")
_GOES_ON = re.compile(r"(?:of|by|joined by|de) (?:judge|justice|mr|mrs|ms|sir|lord|lady)\w*\b", re.IGNORECASE)
"""How a title goes on in the next paragraph."""
_NAMES_ONE = re.compile(
    r"\b(?:dissent\w*|concurr\w*|separate opinions?|individual opinions?|voted|majority"
    r"|(?:unable|not able) to (?:agree|join|share|concur)|(?:cannot|do not|don.t) (?:agree|join|share|concur)|disagree"
    r"|I regret)\b",
    re.IGNORECASE,
)
_TITLE = 240
"""Characters of a title at most: several judges may join."""
_EARLIEST = 0.1
"""Share of the text before which none begins: a document that is such an opinion has nothing else to tell."""


@dataclass(frozen=True, slots=True)
class SeparateOpinion:
    """One of them: its offsets in the text, and the title above it."""

    start: int
    end: int
    title: str


def separate_opinions(text: str, blocks: Sequence[Block]) -> list[SeparateOpinion]:
    """The separate opinions of a judgment, in text order."""
    if not occurring(_WORDS, text):
        return []
    found: list[SeparateOpinion] = []
    open_at, named = -1, ""
    titles = [one for one in blocks if one.role is not Role.FURNITURE and one.end - one.start <= _TITLE]
    for number, block in enumerate(titles):
        title = " ".join(text[block.start : block.end].split())
        heads = block.start >= _EARLIEST * len(text) and _heads_one(title)
        ordered = block.role is Role.HEADING and _ORDER.fullmatch(title) is not None
        if open_at >= 0 and (heads or ordered or _OF_THE_COURT.search(title)):
            found.append(SeparateOpinion(open_at, block.start, named))
            open_at = -1
        if heads:
            below = titles[number + 1] if number + 1 < len(titles) else block
            rest = " ".join(text[below.start : below.end].split())
            open_at, named = block.start, f"{title} {rest}" if _GOES_ON.match(rest) else title
    if open_at >= 0:
        found.append(SeparateOpinion(open_at, len(text), named))
    return [one for one in found if not _NAMES_NOBODY.fullmatch(f"{one.title} ") or _speaks_in_person(text, one)]


def _speaks_in_person(text: str, one: SeparateOpinion) -> bool:
    """Whether a judge speaks below such a title. A report on a judgment also has a section "Dissenting Opinion", which
    tells of it, and others behind it.
    """
    return _IN_PERSON.search(_QUOTED.sub("", text[one.start : one.end])) is not None


def in_separate_opinions(document: Document) -> frozenset[int]:
    """The sentences of a judgment's separate opinions, by index."""
    starts = [one.start for one in document.sentences]
    spans = separate_opinions(document.text, document.blocks)
    return frozenset[int]().union(
        *(range(bisect_left(starts, one.start), bisect_left(starts, one.end)) for one in spans)
    )


def names_an_opinion(text: str) -> bool:
    """Whether a sentence that stands elsewhere says that a judge thought otherwise."""
    return _NAMES_ONE.search(text) is not None


def _heads_one(title: str) -> bool:
    if title.startswith("(") or title.endswith(";") or (title.endswith(",") and not title.isupper()):
        return False  # one of a list of those that are annexed
    of_a_kind = _OPINION.search(title)
    return (of_a_kind is not None and _APART.search(of_a_kind.group()) is not None) or bool(_BY_JUDGE.search(title))
