"""Whether a sentence is another one cut shorter, in a way that leaves what it says.

A model that shortens leaves words out. Which of them may go can be told by their place: what stands in brackets, what a
comma sets off on both sides, a relative clause at the end, an opening that only ties a sentence to the one before. A
word out of the middle of a clause may not ("the former president", "patients with diabetes"), nor what denies, binds,
counts or tells whose word it is, wherever it stands. All else has to stand as it stood, word after word.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from engine.language.english import (
    CONDITIONS,
    FILLERS,
    FUNCTION_WORDS,
    HESITATIONS,
    MODALS,
    NEGATORS,
    QUANTIFIERS,
    REPORTING,
)

_TOKEN = re.compile(r"[^\W_]+(?:[-'’.,][^\W_]+)*|[^\w\s]|_")
_MARKS = frozenset(",;:()[]–—")
_OPENING_MARKS, _CLOSING_MARKS = frozenset(",;([–—"), frozenset(",;)]–—.!?")
_RELATIVE = frozenset({"which", "who", "whom", "whose", "where", "whereas", "while"})
"""What a clause at the end may begin with where no comma does."""
_BESIDE = frozenset({"which", "who", "whose"})
"""What a clause begins with that says something beside."""
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
_LOOSE = HESITATIONS | FILLERS | frozenset({"also", "however", "therefore", "thus", "then", "indeed", "further"})
"""Words that may go from anywhere."""
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


def _part(tokens: _Tokens, first: int, last: int | None) -> _Tokens:
    shown, compared = tokens.shown[first:last], tokens.compared[first:last]
    while compared and compared[-1] in _MARKS:
        shown, compared = shown[:-1], compared[:-1]
    return _Tokens(shown, compared)


def _abridges(said: _Tokens, source: _Tokens) -> bool:
    words = [place for place, token in enumerate(said.compared) if token not in _MARKS]
    theirs = [place for place, token in enumerate(source.compared) if token not in _MARKS]
    if len(words) < _FEWEST - 1 or len(words) > len(theirs):
        return False
    matcher = SequenceMatcher(
        None, [source.compared[place] for place in theirs], [said.compared[place] for place in words], autojunk=False
    )
    for change, start, end, begin, stop in matcher.get_opcodes():
        gone = [source.compared[place] for place in theirs[start:end]]
        come = [said.compared[place] for place in words[begin:stop]]
        if change == "equal" or (change == "replace" and _is_same(gone, come)):
            continue
        if change == "insert" and len(come) == 1 and come[0] in _COMING:
            continue
        if change != "delete" or not _may_go(source, theirs, start, end):
            return False
    return not _hangs(said.shown[words[-1]])


def _is_same(gone: Sequence[str], come: Sequence[str]) -> bool:
    return len(gone) == len(come) and all(
        one == other or any(one in same and other in same for same in _SAME)
        for one, other in zip(gone, come, strict=True)
    )


def _may_go(source: _Tokens, theirs: Sequence[int], start: int, end: int) -> bool:
    """Whether the words from one place to another may be left out of a source."""
    gone = [source.compared[place] for place in theirs[start:end]]
    first, last = theirs[start], theirs[end - 1]
    before = source.compared[first - 1] if first else ""
    after = source.compared[last + 1] if last + 1 < len(source.compared) else "."
    if start == 0:
        return after == "," and all(word in _TYING for word in gone)
    shown = [source.shown[place] for place in theirs[start:end]]
    beside = gone[0] in _BESIDE and before in _OPENING_MARKS  # what such a clause says it says of itself
    if not beside and any(
        (word.lower() in _TURNING and word != "May") or word.lower().endswith("n't") for word in shown
    ):
        return False
    if all(word in _LOOSE for word in gone):
        return True
    behind = source.compared[theirs[end]] if end < len(theirs) else ""
    if behind in {"or", "nor", "than"}:
        return False
    opened = before in _OPENING_MARKS or (end == len(theirs) and gone[0] in _RELATIVE)
    if before in "([":
        return opened and after in ")]"
    return opened and after in _CLOSING_MARKS


def _hangs(word: str) -> bool:
    return word in FUNCTION_WORDS and word not in {"it", "them", "this", "that", "so", "now", "there", "here", "both"}
