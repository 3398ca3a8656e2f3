"""How many there are of a thing: what a question asks to count, and whether a text has a number of just that. English
alone.
"""

import re
from collections.abc import Sequence

from engine.language.counting import ONE_WORD
from engine.summarization.sums_asked import NO_AMOUNT, NUMBER, names_it

_MANY = re.compile(
    r"\b(?:staff|people|persons?|members?|workforce|team|strong|roll|attend\w*|residents?|inhabitants?|pupils?|men|women|"
    r"children|boys?|girls?|total|altogether|them)\b",
    re.IGNORECASE,
)
_SHORT = 15
"""Words of a text that may leave out of what it speaks."""
_HOW_MANY = re.compile(
    r"\bhow many (?P<things>(?:[^\W\d]+ ){0,4}?[^\W\d]+) (?:do|does|did|is|are|was|were|have|has|had|can|could|may|"
    r"must|should|will|would|shall)\b",
    re.IGNORECASE,
)
_HOW_MANY_DO = re.compile(
    r"\bhow many (?:[^\W\d]+ ){0,2}?(?P<thing>[^\W\d]{3,}s|people|staff|children|men|women) [^\W\d]+", re.IGNORECASE
)
"""The same before any other verb: “how many hospital patients get it”."""
_ANYTHING = frozenset({
    "people", "persons", "times", "ways", "things", "items", "others", "more", "members", "votes", "workers", "staff",
    "men", "women", "children", "parts", "sections", "figures", "reasons", "points",
})  # fmt: skip
"""What may be counted without being called so: “Ayes 14” are votes."""
_PERSON = (
    r"(?:person|people|member|man|woman|child|boy|girl|worker|resident|visitor|witness|victim|case|time|way|thing|item)"
)
_NO_COUNT = re.compile(
    r"[$€£¥]\s?\d[\d,.]*|\d[\d,.]*\s?%|\(?\b\w+\)?[\s-](?:working |business |calendar |full |clear |consecutive )?"
    r"(?:second|minute|hour|day|night|week|month|quarter|year)s?\b['’]?|\b(?:section|clause|article|paragraph|page|schedule|"
    r"part|no\.?|number) \(?\d[\d.]*|\b\d{1,2}(?:\.\d{1,2})+\.?\s(?-i:[A-Z])"
    rf"|\b\d{{1,2}}(?:[:.]\d\d)? ?[ap]\.?m\b|\b(?:\d+|{ONE_WORD}|several|many) times\b",
    re.IGNORECASE,
)
"""Numbers that count a time or money, or how often something is done, or are the name of a part."""
_COUNT = re.compile(
    rf"\d|\b(?:{ONE_WORD}|hundreds|thousands|millions|dozens?|no|none|nobody|not any|single|sole|only|both|pair|"
    r"couple|several|many|few|half|all|every|each|an?|another|once|twice)\b",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"\bhow many (?:\w+ ){0,2}(?:second|minute|hour|day|night|week|month|quarter|year|time)s?\b", re.IGNORECASE
)
_BESIDE = r"(?:[^\W\d][\w'’-]*[\s-]+){0,3}"
_BEHIND = rf"(?:\d[\d,.]*|{ONE_WORD}|hundreds|thousands|millions|dozens?|no|none|once|twice)"
"""A number behind what it counts: “pumps only” has none."""
_HAVE = r"(?!(?:have|has|had|gets?|got|receives?|pays?|must|may|shall|can|cannot|cast|holds?|needs?|takes?)\b)"
"""What follows what is counted where the number is of something else: “members have one vote”."""
_IN_TOTAL = re.compile(r"\b(?:in total|altogether|in all|at most|overall|maximum|at any one time)\b", re.IGNORECASE)
_ITS_NUMBER = re.compile(r"^\W*\d{1,3}(?:\.\d{1,3})*[.)]\s+")
"""What a paragraph is counted by."""
_ARTICLE = re.compile(r"\b(?:an?|another|all|every|each|no|none|any|both|half|single|only|sole)\b", re.IGNORECASE)


def counts_something_else(question: str, text: str) -> bool:
    """Whether a text has the word for what a question asks to count, and all its numbers are of other things: “for
    three years it shall hire no senior employee” does not say how many employees there are.
    """
    thing = _thing_counted(question)
    if thing is None or re.search(rf"\b{re.escape(thing)}", text, re.IGNORECASE) is None:
        return False
    near = rf"\b{NUMBER}[\s-]+{_BESIDE}{re.escape(thing)}"
    near += rf"|\b{re.escape(thing)}\w*[\s:–—-]+{_HAVE}{_BESIDE}(?:of )?{_BEHIND}\b"
    alone = r"\b(?<![\d,])\d[\d,]*(?<=\d)(?!,?\d)"
    alone += r"(?=\s*(?:[,;)]|\.(?!\d)|$|\b(?:of|per ?cent of|in|were|was|are|is|have|had)\b))"
    rest = _but_for_names(question, _NO_COUNT.sub(" ", text))
    return re.search(near, rest, re.IGNORECASE) is None and re.search(alone, rest) is None


def _thing_counted(question: str) -> str | None:
    """The beginning of the word for what a question asks to count; None where it asks for no count, or of anything."""
    asked = _HOW_MANY.search(question)
    if asked is None:
        several = _HOW_MANY_DO.search(question)
        thing = several["thing"].lower() if several else None
    else:
        thing = asked["things"].split(" of ")[0].split()[-1].lower()
    return None if thing is None else _beginning(thing)


def _but_for_names(question: str, text: str) -> str:
    """A text without the numbers that the question has: in “How many nodes has Net 7?” the 7 is part of a name."""
    known = re.findall(r"\d+", question)
    return re.sub(rf"(?<!\d)(?:{'|'.join(known)})(?![\d,])", " ", text) if known else text


def _beginning(thing: str) -> str | None:
    return None if thing in _ANYTHING else re.sub(r"(?:ies|es|s|y)$", "", thing)


def lacks_the_total(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks how many there are in total, and none of these texts has more than an article for a number: “A
    licence expires on 31 December” does not say how many there may be.
    """
    if not asks_for_a_count(question) or _IN_TOTAL.search(question) is None:
        return False
    return not any(has_a_count(_ARTICLE.sub(" ", NO_AMOUNT.sub(" ", _ITS_NUMBER.sub("", one)))) for one in texts)


def asks_for_a_count(question: str) -> bool:
    """Whether it asks how many there are of something that is no time."""
    several = _HOW_MANY.search(question) or _HOW_MANY_DO.search(question)
    return several is not None and _TIMES.search(question) is None


def counts_nothing_named(question: str, texts: Sequence[str]) -> bool:
    """Whether none of these texts names what a question asks to count, nor people in general, and none is so short that
    it may leave it out: a number of a house says nothing of employees.
    """
    thing = _thing_counted(question)
    if thing is None:
        return False
    return not any(names_it(one, thing) or _MANY.search(one) or len(one.split()) <= _SHORT for one in texts)


def counts_it(question: str, text: str) -> bool:
    """Whether a text names what a question asks to count, and has a number for it that is more than an article."""
    thing = _thing_counted(question)
    if thing is not None and not names_it(text, thing):
        return False
    rest = _ARTICLE.sub(" ", NO_AMOUNT.sub(" ", _ITS_NUMBER.sub("", _but_for_names(question, text))))
    return has_a_count(rest) and not counts_something_else(question, rest)


def says_what_is_counted(question: str, heading: str) -> bool:
    """Whether a heading has the word for what a question asks to count, and its number may be of that."""
    thing = _thing_counted(question)
    return thing is None or names_it(heading, thing)


def has_a_count(text: str) -> bool:
    """Whether a text has a number that is none of days, money or parts, or a word like “several”."""
    return _COUNT.search(_NO_COUNT.sub(" ", text)) is not None


def without_articles(question: str, text: str) -> str:
    """A text without the articles that stand before another thing than the one counted: “a grant” is no number of
    people; and without the numbers that the question has, too.
    """
    thing = _thing_counted(question)
    counted = _PERSON if thing is None else re.escape(thing)
    return re.sub(
        rf"\b(?:an?|another|every|each|any)\b(?!\s+(?:[\w-]+\s+){{0,2}}{counted})",
        " ",
        _but_for_names(question, text),
        flags=re.IGNORECASE,
    )


def counts_what_is_not_there(question: str, text: str) -> bool:
    """Whether it asks how many there are of something of which the whole document does not say a word."""
    thing = _thing_counted(question)
    return thing is not None and re.search(rf"\b{re.escape(thing)}", text, re.IGNORECASE) is None
