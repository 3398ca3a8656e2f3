"""What somebody said without what they took back: of “We've got we're planning to sell it” the last five words.

Which words those are a model says. It is only followed where nothing is lost by it: what denies, counts, names or
doubts stays, or the sentence is left as it is. English only.
"""

import re
from collections.abc import Sequence

from engine.language.english import FUNCTION_WORDS, NEGATORS, NUMBER_WORDS, UNSURE_NUMBERS
from engine.language.spoken import tidied
from engine.language.word_lists import word_set

SURE, BESIDE = 0.5, 0.3
"""Chance from which on a word is left out, and that for words right beside such a one."""
_MOST = 0.4
"""Share of the words that may go."""
_FEWEST = 4
"""Words that have to stay."""
_SAYING = word_set(
    "maybe perhaps probably possibly hopefully apparently might may could would should must almost about roughly "
    "around only nearly mostly usually sometimes often never always if unless without except pretty much all every "
    "each some any most many few several both either neither more less"
)
"""Words that bind, doubt or measure."""
_LONG = 6
"""Letters of a word that is hardly the beginning of another."""
_CAPITAL = re.compile(r"[A-Z]")


def without_needless(text: str, needless: Sequence[float]) -> str | None:
    """A sentence without its needless words; None where it has none, or where more than words would be lost.

    Args:
        text: The sentence, tidied.
        needless: How likely each of its words, parted by spaces, is needless.
    """
    words = text.split()
    gone = _going(needless)
    kept = [word for place, word in enumerate(words) if not gone[place]]
    if len(kept) == len(words) or len(kept) < max(_FEWEST, (1 - _MOST) * len(words)):
        return None
    said = {_bare(word) for word in kept}
    opening = next(place for place, going in enumerate(gone) if not going)
    if any(
        _says_something(words[place], place, opening) and _bare(words[place]) not in said
        for place in range(len(words))
        if gone[place]
    ):
        return None
    if gone[-1]:
        kept[-1] = kept[-1].rstrip(",;:") + words[-1][len(words[-1].rstrip(".?!")) :]
    text = tidied(" ".join(kept))
    return text[:1].upper() + text[1:]


def _going(needless: Sequence[float]) -> list[bool]:
    """Which words go: those that are surely needless, and those beside them that are likely to be."""
    gone = [chance >= SURE for chance in needless]
    for places in (range(len(gone)), reversed(range(len(gone)))):
        before = False
        for place in places:
            before = gone[place] = gone[place] or (before and needless[place] >= BESIDE)
    return gone


def _says_something(word: str, place: int, opening: int) -> bool:
    """Whether a sentence may say less, or more, without a word; in an `opening` of so many words a subject may go."""
    bare = _bare(word)
    if place >= opening and len(bare) >= _LONG and bare not in FUNCTION_WORDS:
        return True
    if bare in NEGATORS or bare in NUMBER_WORDS or bare in UNSURE_NUMBERS or bare in _SAYING or bare.endswith("n't"):
        return True
    named = place > 0 and bool(_CAPITAL.match(word)) and bare.partition("'")[0] not in FUNCTION_WORDS
    return named or any(sign.isdigit() for sign in bare)


def _bare(word: str) -> str:
    return word.lower().replace("’", "'").strip(".,;:?!()\"“”'")
