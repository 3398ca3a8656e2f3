"""Whether a sentence is another one cut shorter, in a way that leaves what it says.

A model that shortens leaves words out. Which of them may go can be told by their place: what stands in brackets,
relative clauses and examples that commas set off, an opening that only ties a sentence to the one before. A
word out of the middle of a clause may not ("the former president", "patients with diabetes"), nor what denies, binds,
counts or tells whose word it is, wherever it stands. All else has to stand as it stood, word after word.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from engine.language.english import (
    AUXILIARIES,
    CONDITIONS,
    COPULAS,
    FUNCTION_WORDS,
    HESITATIONS,
    MODALS,
    NEGATORS,
    PREPOSITIONS,
    QUANTIFIERS,
    REPORTING,
)
from engine.language.months import ENGLISH

_TOKEN = re.compile(r"[^\W_]+(?:[-'’.,][^\W_]+)*|[^\w\s]|_")
_MARKS = frozenset(",;:()[]–—")
_OPENING_MARKS, _CLOSING_MARKS = frozenset(",;([–—"), frozenset(",;)]–—.!?")
_RELATIVE = frozenset({"which", "who", "whom", "whose", "where", "whereas", "while"})
"""What a clause at the end may begin with where no comma does."""
_BESIDE = frozenset({"which", "who", "whose"})
"""What a clause begins with that says something beside."""
_GIVING = frozenset({"including", "especially", "particularly", "notably", "e.g", "i.e", "namely", "such"})
"""What examples and explanations begin with."""
_SUBJECTS = frozenset({"it", "they", "we", "he", "she", "so", "this", "these", "there"})
"""What a clause begins with that an *and* adds."""
_VERBS = AUXILIARIES | MODALS | COPULAS
_TYING = frozenset(
    {
        "however", "moreover", "furthermore", "additionally", "therefore", "thus", "hence", "accordingly", "finally",
        "indeed", "nevertheless", "nonetheless", "consequently", "also", "then", "first", "firstly", "second",
        "secondly", "third", "thirdly", "lastly", "further", "meanwhile", "similarly", "likewise", "in", "addition",
        "fact", "particular", "as", "a", "result", "of", "course", "and", "so", "but", "well", "yes", "yeah", "okay",
        "ok", "now", "for", "example", "instance", "here", "overall", "together", "taken",
    }
)  # fmt: skip
"""Words of openings that only tie a sentence to the one before."""
_LOOSE = HESITATIONS | frozenset(
    {
        "also", "however", "therefore", "thus", "then", "indeed", "further", "very", "even", "much", "highly",
        "extremely", "really", "quite", "well", "yeah", "okay", "ok", "so", "basically", "actually", "obviously",
    }
)  # fmt: skip
"""Words that may go from anywhere but behind a denial: what is said without them is weaker or the same."""
_BOUND_BY_SO = frozenset({"that", "much", "many", "far", "long", "as", "few", "little"})
"""Words behind which “so” says more than that somebody goes on: “so that it holds”."""
_LOOSE_PHRASES = frozenset(
    {("found", "to", "be"), ("shown", "to", "be"), ("known", "to", "be"), ("the", "fact", "that")}
)
_TELLING = re.compile(
    r"^(?:however |also |moreover |thus |therefore |finally |in addition |overall |here )?"
    r"(?:we|(?:this|our|these|the present|the current) "
    r"(?:study|work|research|review|paper|results|findings|data|analysis|analyses|experiments|observations))"
    r"(?: also| further| have| has| clearly| here)* "
    r"(?:show|shows|showed|shown|find|found|demonstrate|demonstrates|demonstrated|reveal|reveals|revealed|"
    r"confirm|confirms|confirmed|observe|observed) that$"
)
"""Openings that say no more than that the document says it."""
_EXPLAINING = frozenset({"i.e", "e.g", "i", "e"})
"""What a bracket begins with that only explains."""
_LABEL = re.compile(r"\d{1,3}[a-z]?|[a-z]{1,2}|[ivxlcdm]{1,5}")
"""A bracket that belongs to what stands before it: “subsection (b)(1)”, “gene(s)”."""
_TAKING_EFFECT = frozenset({"effective", "approved"})
_MONTHS = frozenset(month.lower() for month in ENGLISH)
_CITING = frozenset({"law", "stat", "code", "act"})
"""Of a date when an act of law took effect, set off behind it, the words that cite where it stands."""
_TURNING = (
    NEGATORS | CONDITIONS | REPORTING | QUANTIFIERS | MODALS
    | frozenset({"according", "said", "says", "stated", "told", "wrote", "or", "nor", "either", "than", "like"})
)  # fmt: skip
"""What turns what a sentence says: it neither goes nor comes."""
_SAME = (
    frozenset({"is", "are"}),
    frozenset({"was", "were"}),
    frozenset({"has", "have"}),
    frozenset({"a", "an", "the"}),
)
"""Words of which one may stand for another."""
_COMING = frozenset({"and", "the", "a", "an"})
"""Words that may come in."""
_FEWEST = 5
"""Words of a sentence that was cut."""


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The words and marks of a text."""

    shown: tuple[str, ...]
    compared: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "_Tokens":
        shown = tuple(_TOKEN.findall(text.replace("’", "'")))
        return cls(shown, tuple(token.lower() for token in shown))


def is_abridged(sentence: str, sources: Sequence[str]) -> bool:
    """Whether a sentence is one of the sources cut shorter, or two of them, in their order, joined by an *and*."""
    said = _Tokens.of(sentence.rstrip(" .!?"))
    read = [_Tokens.of(source.rstrip(" .!?")) for source in sources]
    if len(said.compared) < _FEWEST:
        return False
    if any(_abridges(said, source) for source in read):
        return True
    joints = [place for place, word in enumerate(said.compared) if word in {"and", ";"} and place > 3]
    return any(
        _abridges(_part(said, 0, place), one) and _abridges(_part(said, place + 1, None), other)
        for place in joints
        for one, other in pairwise(read)
    )


def cuts_of(source: str) -> list[tuple[int, int]]:
    """The spans of a source, in letters, of which each may be left out; some overlap. What is left is joined as it is.

    A span that ends with the source leaves no mark behind; one at the beginning leaves a word that wants a capital.
    """
    text = source.rstrip(" .!?")
    tokens = _Tokens.of(text)
    places = [found.span() for found in _TOKEN.finditer(text.replace("’", "'"))]
    theirs = [place for place, token in enumerate(tokens.compared) if token not in _MARKS]
    found: list[tuple[int, int]] = []
    for start, first in enumerate(theirs):
        for end in range(start + 1, len(theirs) + 1):
            if end - start < len(theirs) - _FEWEST and _may_go(tokens, theirs, start, end):
                found.append(_span(tokens, places, (first, theirs[end - 1]), theirs[end : end + 1]))
    return sorted(set(found))


def _span(
    tokens: _Tokens, places: Sequence[tuple[int, int]], words: tuple[int, int], behind: Sequence[int]
) -> tuple[int, int]:
    """The letters that go with the words from one token to another."""
    first, last = words[0], _closed(tokens, *words) or words[1]
    if first == 0 or (behind and all(token in _MARKS for token in tokens.compared[:first])):
        return 0, places[behind[0]][0]
    before = tokens.compared[first - 1]
    after = tokens.compared[last + 1] if last + 1 < len(tokens.compared) else ""
    if before in _OPENING_MARKS:
        start = places[first - 2][1] if first > 1 else places[first - 1][0]
        set_off = bool(behind) and before == after == ","
        goes_on = set_off and (first == 2 or _goes_with_what_is_before(tokens.compared[behind[0]]))
        both = (before in "([" and after in ")]") or goes_on  # marks go together
        return start, places[last + 1][1] if both else places[last][1]
    return places[first - 1][1], places[last][1]


def _part(tokens: _Tokens, first: int, last: int | None) -> _Tokens:
    shown, compared = tokens.shown[first:last], tokens.compared[first:last]
    while compared and compared[-1] in _MARKS:
        shown, compared = shown[:-1], compared[:-1]
    return _Tokens(shown, compared)


def _abridges(said: _Tokens, source: _Tokens) -> bool:
    words = [place for place, token in enumerate(said.compared) if token not in _MARKS]
    theirs = [place for place, token in enumerate(source.compared) if token not in _MARKS]
    if not _FEWEST - 1 <= len(words) < len(theirs):
        return False
    matcher = SequenceMatcher(
        None, [source.compared[place] for place in theirs], [said.compared[place] for place in words], autojunk=False
    )
    for change, start, end, begin, stop in matcher.get_opcodes():
        gone = [source.compared[place] for place in theirs[start:end]]
        come = [said.compared[place] for place in words[begin:stop]]
        if change == "equal" and _is_written_alike(source, theirs[start:end], said, words[begin:stop]):
            continue
        if change == "replace" and _is_same(gone, come):
            continue
        if change == "insert" and len(come) == 1 and come[0] in _COMING:
            continue
        if change != "delete" or not _may_go(source, theirs, start, end):
            return False
    return not _hangs(said.shown[words[-1]])


def _is_written_alike(source: _Tokens, theirs: Sequence[int], said: _Tokens, words: Sequence[int]) -> bool:
    """Whether words have the same capitals in both; the first of a sentence may have any."""
    return all(
        source.shown[one] == said.shown[other] or 0 in {one, other} for one, other in zip(theirs, words, strict=True)
    )


def _is_same(gone: Sequence[str], come: Sequence[str]) -> bool:
    return len(gone) == len(come) and all(
        one == other or any(one in same and other in same for same in _SAME)
        for one, other in zip(gone, come, strict=True)
    )


def _may_go(source: _Tokens, theirs: Sequence[int], start: int, end: int) -> bool:
    """Whether the words from one place to another may be left out of a source."""
    gone = [source.compared[place] for place in theirs[start:end]]
    denied = any(source.compared[place] in NEGATORS for place in theirs[max(0, start - 2) : start])
    if (
        not denied
        and not _ties(source, theirs, start, end)
        and (all(word in _LOOSE for word in gone) or tuple(gone) in _LOOSE_PHRASES)
    ):
        return True
    last = _closed(source, theirs[start], theirs[end - 1])
    if last is None:
        return False
    after = source.compared[last + 1] if last + 1 < len(source.compared) else "."
    if start == 0:
        numbered = len(gone) == 1 and after == ")" and len(gone[0]) <= 3  # (1), (iv), a)
        ties = after == "," and all(word in _TYING for word in gone)
        return numbered or ties or _TELLING.match(" ".join(gone)) is not None
    before = source.compared[theirs[start] - 1]
    behind = source.compared[theirs[end]] if end < len(theirs) else None
    nested = before in "([" and theirs[start] > 1 and source.compared[theirs[start] - 2] in "(["
    labels = before == "(" and len(gone) == 1 and _LABEL.fullmatch(gone[0])
    if nested or labels or (behind is None and _goes_on(source, theirs[start + 1 : end])):
        return False  # brackets would stay, or a number be missed, or the sentence have no verb
    return not _turns(source, theirs[start:end], before) and _is_set_off(gone, before, after, behind)


def _ties(source: _Tokens, theirs: Sequence[int], start: int, end: int) -> bool:
    """Whether a word beside them needs what goes: “so that”, “much of it”, “as well as”, “a very old quay”."""
    behind = source.compared[theirs[end]] if end < len(theirs) else ""
    before = source.compared[theirs[start] - 1] if start else ""
    gone = [source.compared[place] for place in theirs[start:end]]
    binds = (gone[-1] == "so" and behind in _BOUND_BY_SO) or before == "as"
    binds = binds or (gone[-1] == "much" and behind == "of")
    article = before in {"a", "an"} and (before == "an") != behind.startswith(tuple("aeiou"))
    return binds or article or (tuple(gone) in _LOOSE_PHRASES and before in PREPOSITIONS)


def _goes_on(source: _Tokens, places: Sequence[int]) -> bool:
    """Whether an aside ends among words, and the sentence goes on behind it: “which is low, was raised”."""
    return any(source.compared[place - 1] == "," and source.compared[place] in _VERBS for place in places)


def _closed(tokens: _Tokens, first: int, last: int) -> int | None:
    """The last token of some that go, with the marks behind it that close brackets opened among them.

    None where they would tear brackets apart.
    """
    depth = 0
    for mark in tokens.compared[first : last + 1]:
        depth += (mark in "([") - (mark in ")]")
        if depth < 0:
            return None
    closing = tokens.compared[last + 1 : last + 1 + depth]
    return last + depth if len(closing) == depth and all(mark in ")]" for mark in closing) else None


def _turns(source: _Tokens, places: Sequence[int], before: str) -> bool:
    """Whether words turn what is said around them."""
    first = source.compared[places[0]]
    if (before in "([" and first in _EXPLAINING) or (before in _OPENING_MARKS and first in _BESIDE):
        return False  # what such words say they say of that alone
    shown = [source.shown[place] for place in places]
    return any((word.lower() in _TURNING and word != "May") or word.lower().endswith("n't") for word in shown)


def _is_set_off(gone: Sequence[str], before: str, after: str, behind: str | None) -> bool:
    """Whether marks on both sides, or the sentence's end, set words off from the rest.

    `before` and `after` are the tokens beside them, `behind` is the next word, None at the end. Between two commas may
    stand what carries the sentence, or one of a list: there the first word has to tell that it is neither.
    """
    if behind in {"or", "nor", "than"}:
        return False
    if before in "([":
        return after in ")]"
    cites = gone[0] in _TAKING_EFFECT and gone[1:2] and gone[1] in _MONTHS and not _CITING.isdisjoint(gone)
    beside = gone[0] in _BESIDE or gone[0] in _GIVING or bool(cites)
    if behind is not None:
        # What goes on with a verb is no further one of a list.
        return beside and before in _OPENING_MARKS and after in _CLOSING_MARKS and _is_verb(behind)
    going_on = gone[0] == "and" and len(gone) > 1 and gone[1] in _SUBJECTS
    # Without a mark before it a clause tells which one is meant: “people who share interests”.
    return before in _OPENING_MARKS and (beside or going_on or _is_participle(gone) or gone[0] in _RELATIVE)


def _is_participle(gone: Sequence[str]) -> bool:
    """Whether words begin as “raising the fees” does; in “rowing, and sailing” one of a list does."""
    return gone[0].endswith("ing") and gone[0] not in PREPOSITIONS and len(gone) > 1 and gone[1] not in {"and", "or"}


def _goes_with_what_is_before(word: str) -> bool:
    return _is_verb(word) or word in PREPOSITIONS


def _is_verb(word: str) -> bool:
    return word in _VERBS or word.endswith("ed")


def _hangs(word: str) -> bool:
    return word in FUNCTION_WORDS and word not in {"it", "them", "this", "that", "so", "now", "there", "here", "both"}
