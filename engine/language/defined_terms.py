"""What a document calls people and companies that it names once: Owen Tate is “the Employee” in all that follows."""

import re
from collections.abc import Callable

from engine.document import Document
from engine.language.titles_of_people import COMMON, KNIGHTS, PEERS, POLITE

_OPENING = 20_000
"""Characters in which names are given their terms."""
_NAMED_WITHIN = 300
"""Characters before a term that may hold what it stands for."""
_TERM = re.compile(
    r"\((?:[a-z ,]{0,40}\s)?[\"“'‘](?:the )?(?P<term>[A-Z][\w&-]*(?: [A-Z][\w&-]*){0,3})[\"”'’][^()]{0,60}\)"
)
_LED_IN = re.compile(r"\b(?:between|among|and|by)\b|\(\d{1,2}\)|;|\n\s*\n")
_GOES_ON = re.compile(r",|\b(?:of|whose|which|having|residing|incorporated|registered)\b")
"""What stands before the name of a party, and between the name and its term."""
_UNTELLING = frozenset(word.lower() for word in (*COMMON, *POLITE, "Prof", *KNIGHTS, *PEERS, "the"))
"""What stands before a name and tells nobody from another."""
_NAME = re.compile(r"(?<!^)\b[A-Z][\w'’-]*[a-z]\w*(?: [A-Z][\w'’-]*)*")
"""The first word of a question has a capital anyway."""
_POSSESSIVE = re.compile(r"['’]s?$")


def in_its_terms(question: str, text: str) -> str:
    """The question with the names of parties replaced by what a document's text calls them, where it uses that more.

    A name that stands before several terms stays: nobody can say which of them it is.
    """
    named = _named_before(text[:_OPENING])
    if not named:
        return question

    def replaced(found: re.Match[str]) -> str:
        words = [_POSSESSIVE.sub("", word) for word in found[0].split()]
        telling = [word for word in words if word.lower().rstrip(".") not in _UNTELLING and len(word) > 2]
        terms = [named[word] for word in telling if word in named]
        term = terms[0] if terms and len(terms) == len(telling) and len(set(terms)) == 1 else None
        if term is None or term in words or text.count(term) <= text.count(telling[-1]):
            return found[0]
        ending = _POSSESSIVE.search(found[0])
        return f"the {term}{ending[0] if ending else ''}"

    return _NAME.sub(replaced, question)


_BLOCK = 256
_SHORT = 20
"""Words of a definition that is told wherever its term is used."""
_MEANS = re.compile(
    r"\W*(?:\d[\d.]*\s+)?[\"“](?P<term>[A-Z][\w&-]*(?: [A-Z][\w&-]*){0,3})[\"”] (?:means|is|shall mean|shall be)\b.*\d",
    re.DOTALL,
)


def terms_with_figures(document: Document, check: Callable[[], None] = lambda: None) -> dict[int, tuple[int, ...]]:
    """Of each sentence that uses terms which an agreement gives a day or a sum in a few words, “"Break Date" means 25
    March 2028;”, the sentences that do so, by index: “on the Break Date” alone says nothing. `check` is asked often,
    and may end it.
    """
    defined: dict[str, int] = {}
    for index, one in enumerate(document.sentences):
        if index % _BLOCK == 0:
            check()
        found = _MEANS.match(document.text, one.start, min(one.end, one.start + _NAMED_WITHIN))
        if found and len(document.text[one.start : one.end].split()) <= _SHORT:
            defined.setdefault(found["term"], index)
    if not defined:
        return {}
    meanings = frozenset(defined.values())
    longest_first = "|".join(re.escape(term) for term in sorted(defined, key=len, reverse=True))
    term = re.compile(rf"\b(?:{longest_first})\b")
    used: dict[int, tuple[int, ...]] = {}
    for index, one in enumerate(document.sentences):
        if index % _BLOCK == 0:
            check()
        if index not in meanings and (found_terms := term.findall(document.text, one.start, one.end)):
            used[index] = tuple(sorted({defined[name] for name in found_terms}))
    return used


def _named_before(opening: str) -> dict[str, str]:
    """The words of names, each with the one term that stands behind it."""
    named: dict[str, set[str]] = {}
    last = 0
    words: list[str] = []
    for found in _TERM.finditer(opening):
        before = opening[max(last, found.start() - _NAMED_WITHIN) : found.start()]
        last = found.end()
        leads = [one.end() for one in _LED_IN.finditer(before)]
        for start in reversed([0, *leads]):  # the last that a name stands behind
            name = _GOES_ON.split(before[start:], maxsplit=1)[0]
            words = re.findall(r"\b[A-Z][\w-]+", name)
            if words:
                break
        for word in words:
            named.setdefault(word, set()).add(found["term"])
    return {word: terms.pop() for word, terms in named.items() if len(terms) == 1}
