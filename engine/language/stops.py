"""Which full stops end a sentence in languages other than English: by the lists of `resources/language/CODE.toml`.

Where a word of small letters follows, no sentence ended, whatever the language; so these rules matter where a capital
or a figure follows, and in German every noun has a capital.
"""

import re
from functools import cache

from engine.language.word_lists import WordLists, word_lists

_WORD_BREAK = re.compile(r"[\s(\[“\"„«»—–/]")
_CAPITAL = re.compile(r"\.(?=[\"“”’»)\]]*\s+[\"“„«»‘(\[¿¡—–-]*\s?[^\W\d_])|\.(?=[\"“”’»)\]]*\s+\d)")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,3}")
_INITIAL = re.compile(r"[^\W\d_](?:\.-?[^\W\d_])*")
_ROMAN = re.compile(r"[IVXLC]{1,6}")
_RARELY_COUNTED, _COUNTED, _IN_A_LIST = frozenset("CL"), frozenset("IVX"), frozenset(",;:&")
"""Roman numbers that are one letter, which names begin with, too: “A. Lund, C. Hart”, and what stands before those that
things are counted by, where they are an initial.
"""
_ELIDED = re.compile(r"^[^\W\d_]{1,4}[’']")
"""An article that lost its vowel: "l’art."."""
_FIRST_WORD = re.compile(r"[\"“„«»‘(\[¿¡—–-]*\s?([^\W\d_]+)")


class Stops:
    """The rules of one language."""

    def __init__(self, lists: WordLists) -> None:
        def words(name: str) -> frozenset[str]:
            return lists.words(name, "boundaries")

        self._never_last = words("never_last")
        self._may_end = words("may_end")
        self._after_number = words("after_number")
        self._before_ordinal = words("before_ordinal")
        self._after_ordinal = words("after_ordinal")
        self._starters = words("starters")
        self._endings = tuple(words("endings"))
        self._ordinals = lists.flag("ordinals", "boundaries")

    @staticmethod
    def candidates(text: str) -> list[int]:
        """Offsets of full stops behind which a capital or a figure follows."""
        return [match.start() for match in _CAPITAL.finditer(text)]

    def is_abbreviation(self, text: str, start: int, stop: int, following: str) -> bool:
        """Whether the full stop at `stop`, in a sentence begun at `start`, ends an abbreviation or an ordinal.

        `following` is what comes after the stop, without leading white space.
        """
        before = _WORD_BREAK.split(text[max(start, stop - 60) : stop])
        word, previous = _ELIDED.sub("", before[-1]), before[-2] if len(before) > 1 else ""
        opens = self._opens(following)
        lowered = word.lower().strip("’'‘„“«»,;:")
        if word.isdigit() or (self._ordinals and _ROMAN.fullmatch(word)):
            initial = word in _RARELY_COUNTED or (word in _COUNTED and previous[-1:] in _IN_A_LIST)
            counted = self._ordinals and self._is_ordinal(previous, following, opens=opens)
            return counted or (initial and self._is_initial(word, previous, following, opens=opens))
        if lowered in self._may_end or lowered in self._after_number:
            if lowered in self._after_number and previous[-1:].isdigit():
                return not (opens or following[:1].isupper())
            return not opens
        if lowered in self._never_last or (len(lowered) > 4 and lowered.endswith(self._endings)):
            return True
        if _DOTTED.fullmatch(word):
            return not opens
        return _INITIAL.fullmatch(word) is not None and self._is_initial(word, previous, following, opens=opens)

    def _opens(self, following: str) -> bool:
        first = _FIRST_WORD.match(following)
        return first is not None and first[1] in self._starters

    def _is_ordinal(self, previous: str, following: str, *, opens: bool) -> bool:
        first = _FIRST_WORD.match(following)
        if following[:1].isdigit() or (first is not None and first[1].lower() in self._after_ordinal):
            return True
        return previous.lower() in self._before_ordinal and not opens

    @staticmethod
    def _is_initial(word: str, previous: str, following: str, *, opens: bool) -> bool:
        """Whether a single letter is an initial ("J. Schmidt", "z. B.") and not the end of "Anlage A."."""
        if word.islower() and len(word) == 1 and word.isalpha():
            return not opens
        if opens:
            return previous.endswith(".") and len(previous) <= 2
        if following[:1].isdigit():
            return True
        return following[:1].isupper() and (not previous[:1].isupper() or previous.endswith(".") or len(previous) > 2)


@cache
def stops_of(language: str) -> Stops | None:
    """The rules of a language, None for English and where there are none."""
    if language == "en":
        return None
    try:
        return Stops(word_lists(language))
    except FileNotFoundError:
        return None
