"""Speakers written before what they say, as in "Anna Berg: good morning".

A colon alone does not make a speaker: "Here is the thing: it broke", "https://example.org", "at 12:30", "Note: ...".
So the whole file decides. Zoom writes a label before every cue, subtitle files only where the speaker changes, and a
label that is a name comes again.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from engine.language.titles_of_people import BEHIND, COMMON, JUDGES, KNIGHTS, PEERS, POLITE, PROFESSORS

_LABEL = re.compile(r"\s*(?:\*\*|__)?([^\s:：*#>|`~+=•–—-][^:：\n]{0,69}?)(?:\*\*|__)?\s?[:：](?:\*\*|__)?(?=\s|$)\s*")
_PARTICLE = re.compile(
    "(?:van|von|de|der|den|del|della|di|da|du|la|le|dos|das|bin|ibn|al|el|ter|ten|y|e|zu|of|and|the)", re.IGNORECASE
)
_NO_SPEAKER = re.compile(
    r"(?:notes?|examples?|warning|tip|important|summary|update|edit|sources?|links?|see|date|time|place|subject|to|from|"
    r"cc|re|fwd|title|author|tags|topic|agenda|attendees|participants|location|present|absent|url|ps|nb|todo|actions?|"
    r"results?|name|by|its|fact|type|default|status|phone|fax|e-?mail|address|conclusion|step|section|chapter|figure|"
    r"table|part|item|party \w|authorized representative|witnesses|guests|panel(?:lists)?|members|apologies|observers|"
    r"interviewees|house of \w+|(?:oral|written) evidence|"
    r"(?:members|also|those|staff|officers|officials) present|in attendance)",
    re.IGNORECASE,
)
_INTERLUDE = re.compile(
    r"(?:(?:ad|commercial|music|sponsor) )?"
    r"(?:break|intro(?:duction)?|outro|music|jingle|advertisement|sponsor(?:ship)?)",
    re.IGNORECASE,
)
_INITIALS = re.compile(
    rf"\b(?:[A-Z]|(?i:{'|'.join((*COMMON, *BEHIND))}|Prof|St|Sen|Rep|Gov|Hon|Rev|Capt|Lt|Col|Gen|Sgt)|Ph\.D|M\.D|Esq)\."
)
_WORDS_AT_MOST = 8
_HONORIFIC = (
    rf"(?:(?:the )?(?:rt\.? |right )?hon(?:\.|ourable)?|"
    rf"{'|'.join((*COMMON, *POLITE, *PROFESSORS, *KNIGHTS, *PEERS, *JUDGES))}|baroness|senator|councillor|cllr)"
)
_TITLED = re.compile(rf"{_HONORIFIC}\.?\s+\S", re.IGNORECASE)
_OFFICE = re.compile(
    r"(?:the |mr\.? |madam )?(?:(?:acting|deputy|temporary) )?(?:speaker|president|chair(?:man|woman)?|"
    r"presiding officer|clerk)",
    re.IGNORECASE,
)
_IN_OFFICE = re.compile(
    rf"[^()]*\(\s*({_HONORIFIC}\.?\s[^()]+)\)\s*"
    r"|the [^()]*\b(?:minister|secretary|under-secretary|chancellor|leader|whip|solicitor|attorney|advocate)\b[^()]*"
    r"\(\s*([^()]+)\)\s*",
    re.IGNORECASE,
)
"""Who speaks in an office: "The Minister for Transport (Mr Alan Sturgess)"."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The speakers of one file."""

    names: frozenset[str]
    labelled: int
    """Lines that begin with one of them."""

    def split(self, line: str) -> tuple[str | None, str]:
        """The speaker a line begins with, if it does, and what is said."""
        for name, rest in reversed(list(_candidates(line))):
            if name in self.names:
                return name, rest
        return None, line


def is_common_label(name: str) -> bool:
    """Whether a label is a word that introduces other things than speech, such as "Note" or "Date"."""
    return _NO_SPEAKER.fullmatch(name) is not None


def is_interlude(name: str) -> bool:
    """Whether a label names a part of a programme and nobody who speaks in it: “Break:”."""
    return _INTERLUDE.fullmatch(name) is not None


def person_of(name: str) -> str:
    """Who a label names, whom a record of a sitting calls "Ms Helen Prior (Wexcombe)" first and then "Ms Prior"."""
    office = _IN_OFFICE.fullmatch(name)
    bare = office[1] or office[2].strip() if office else re.sub(r"\([^)]*\)", "", name).strip()
    return bare.split()[-1] if _TITLED.match(bare) else name


def find_labels(lines: Sequence[str]) -> Labels:
    """The names that lines of speech begin with, judged over all of them."""
    first: Counter[str] = Counter()
    longer: dict[str, Counter[str]] = {}
    for line in lines:
        candidates = [name for name, _ in _candidates(line)]
        if not candidates:
            continue
        first[candidates[0]] += 1
        longer.setdefault(candidates[0], Counter())[candidates[1] if len(candidates) > 1 else ""] += 1
    share = sum(first.values()) / max(1, len(lines))
    names = {name for name, count in first.items() if _is_speaker(name, count, share)}
    if sum(first[name] for name in names) < 2:
        return Labels(frozenset(), 0)
    if share < 0.5:  # a name met once belongs to the cast if others were found
        names |= {name for name in first if len(names) >= 2 and _looks_like_name(name) and len(name.split()) > 1}
    labelled = sum(first[name] for name in names)
    for name in list(names):
        names |= _with_colons(longer[name], first[name])
    return Labels(frozenset(names), labelled)


def labels_of(lines: Iterable[str], people: Set[str]) -> Labels:
    """The labels that name these people, or an office such as "The President": who has a time once may lack it then."""
    names = {name for line in lines for name, _ in _candidates(line)}
    return Labels(frozenset(name for name in names if person_of(name) in people or _OFFICE.fullmatch(name)), 0)


def _with_colons(longer: Counter[str], count: int) -> set[str]:
    """Names that hold a colon themselves: what follows the first colon is always the same second label."""
    second, times = longer.most_common(1)[0]
    return {second} if second and times == count and times >= 2 else set()


def _candidates(line: str) -> Iterable[tuple[str, str]]:
    """Labels a line may begin with, the shortest first, each with the rest of the line."""
    match = _LABEL.match(line)
    if match is None or not _could_be_name(match[1]):
        return
    yield match[1], line[match.end() :]
    second = _LABEL.match(line, match.end())
    if second is not None and _could_be_name(second[1]) and len(second[1].split()) <= 4:
        yield line[match.start(1) : second.end(1)], line[second.end() :]


def _could_be_name(name: str) -> bool:
    """Whether the characters before a colon can be a speaker at all."""
    if _IN_OFFICE.fullmatch(name):
        return True
    bare = _INITIALS.sub("", name)
    return (
        len(name.split()) <= _WORDS_AT_MOST
        and any(c.isalpha() or (not c.isascii() and unicodedata.category(c)[0] in "MS") for c in name)
        and not re.search(r"\.(?!\w)|[?!;…\"“”<>{}]|,\s*$|//", bare)
        and name.count("(") == name.count(")")
    )


def _looks_like_name(name: str) -> bool:
    """Whether every word of a label begins as a name does, or the label is a single handle."""
    if _IN_OFFICE.fullmatch(name):
        return True
    words = re.findall(r"\w[\w'’.\-]*", re.sub(r"\([^)]*\)|\|.*|\[[^\]]*\]", "", name)) or [name]
    if len(words) == 1:
        return True
    return all(word[0].isupper() or word[0].isdigit() or _PARTICLE.fullmatch(word) for word in words)


def _is_speaker(name: str, count: int, share: float) -> bool:
    """Whether a label that `count` lines begin with is a speaker; `share` is the share of lines with any label."""
    named = _looks_like_name(name)
    common = is_common_label(name)
    if share >= 0.5:
        return (named and not (common and count < 3)) or count >= 3
    if common:
        return False
    single = len(name.split()) == 1 and not name[0].isupper()
    return (named and not single and count >= 2) or (count >= 3 and len(name.split()) <= 3)
