"""Words broken at a line end: mended, or kept with their hyphen, by what the document itself writes elsewhere."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum

from engine.document import joins_unspaced

_MAX_WORDS = 300_000
_WORD = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*-?")
_HYPHENS = ("-", "\u00ad", "\u2010")
_LAST = re.compile(r"([^\W\d_]+)[-\u00ad\u2010]$")
_FIRST = re.compile(r"^([^\W\d_]+(?:-[^\W\d_]+)*)")
_UNFINISHED_ADDRESS = re.compile(r"(?:https?://|www\.|doi\.org)\S*[/_=&?%-]$", re.IGNORECASE)

_LINKING = frozenset({"and", "or", "of", "the", "to", "in", "by", "on", "for", "at", "per", "out", "up", "off"})
"""Words in the middle of a compound, after which its hyphen stays: “time-and-" above "materials”."""
_LONG = 5
"""Letters of each half from which that it stands once elsewhere says that it is a word."""
_PAIRED = {"and", "or", "to", "und", "oder", "et", "ou", "y", "o"}
"""After these a hyphen hangs: "pre- and post-war"."""
_COMPOUNDING = frozenset(
    """
    self well half high low long short full part large small real open hard cross vice ill all one two three four five
    six seven eight nine ten twenty thirty forty fifty sixty seventy eighty ninety first second third decision state
    double single multi quasi anti time peer fact cost data user risk rule case law tax
    """.split()  # noqa: SIM905
)
"""First halves that usually keep their hyphen."""
_COMPOUNDED = frozenset(
    """
    based related specific dependent controlled treated induced driven effective oriented owned funded backed sized
    shaped defined informed documented choice sharing making saving glucose income quality density term level scale
    """.split()  # noqa: SIM905
)
"""Second halves before which a hyphen usually stays: “placebo-controlled”."""
_CLOSED_FIRST = frozenset(
    """
    under over there here where some any every out in up down for be how what with can not on off fore back after to re
    pre co sub un de dis mis im en con pro per par com ex al ap as at ad an or so no inter trans super semi non who
    when then more news work head hand foot book day night life house land sea sun water fire air
    """.split()  # noqa: SIM905
)
"""First halves that are words but grow together with what follows."""
_ENDINGS = frozenset(
    """
    teen ness ment ments tion tions sion sions ing ings ed er ers est ly ity ities able ible ably ibly ance ence ances
    ences ation ations ated ating ize ized ise ised ism ist ists ous ious ful less ship ships ward wards wise ther
    ture tures tive tives tional ally ically ical ology
    """.split()  # noqa: SIM905
)
"""Second halves that are no words of their own."""


class LineEndRepair(Enum):
    """What becomes of a line end."""

    SPACE = " "
    """Two words."""
    KEEP = "-"
    """One word, the hyphen its own: well-known."""
    DROP = ""
    """One word, the hyphen only of the line's making."""


def _without_halves(texts: Sequence[str]) -> Sequence[str]:
    """A page's rows without the halves of words that are broken between them: they are no evidence of words."""
    broken = [index for index, text in enumerate(texts) if text.endswith(_HYPHENS)]
    if not broken:
        return texts
    whole = list(texts)
    for index in broken:
        whole[index] = whole[index].rpartition(" ")[0]
        if index + 1 < len(whole):
            whole[index + 1] = whole[index + 1].partition(" ")[2]
    return whole


class Vocabulary:
    """Words that the document writes unbroken, as evidence for those it breaks."""

    def __init__(self) -> None:
        self._words: Counter[str] = Counter()

    def learn(self, texts: Sequence[str]) -> None:
        """Take in a page's rows."""
        if len(self._words) < _MAX_WORDS:
            self._words.update(_WORD.findall("\n".join(_without_halves(texts)).lower()))

    def mend(self, before: str, after: str) -> LineEndRepair:
        """How a row that ends in `before` goes on with one that begins with `after`."""
        token = (before.rsplit(None, 1) or [""])[-1]
        whole = token[-1:] not in _HYPHENS or len(token) < 2
        open_ended = len(token) > 1 and (token[-1] == "—" or _UNFINISHED_ADDRESS.search(token) is not None)
        if open_ended or joins_unspaced(before, after):
            return LineEndRepair.KEEP
        if whole:
            return LineEndRepair.SPACE
        first, second = _LAST.search(token), _FIRST.match(after)
        if second is None or first is None:
            return LineEndRepair.KEEP if after[:1].isalnum() and token[-2].isalnum() else LineEndRepair.SPACE
        if second[1].lower() in _PAIRED:
            return LineEndRepair.SPACE
        if token[-1] == "\u00ad":
            return LineEndRepair.DROP
        linking = first[1].lower() in _LINKING and token[: first.start()].endswith(_HYPHENS)
        return LineEndRepair.KEEP if linking or self._keeps(first[1], second[1]) else LineEndRepair.DROP

    def _keeps(self, first: str, second: str) -> bool:
        """Whether the hyphen between two halves is the word's own."""
        low_first, low_second = first.lower(), second.lower()
        whole = self._words[low_first + low_second]
        compound = self._words[f"{low_first}-{low_second}"]
        if whole != compound:
            return compound > whole
        if second[0].isupper():
            return not (first.isupper() and len(first) > 1)
        if "-" in second:
            return True
        return self._two_words(low_first, low_second)

    def _two_words(self, first: str, second: str) -> bool:
        """Whether halves that the document never writes together look like two words."""
        if len(second) < 3 or second in _ENDINGS:
            return False
        if second in _COMPOUNDED and len(first) > 2 and first not in _CLOSED_FIRST:
            return True
        if first in _COMPOUNDING and (self._words[second] or len(second) > 4):
            return True
        least = 1 if len(first) >= _LONG and len(second) >= _LONG else 2
        real = self._words[first] >= least and self._words[second] >= least
        return real and len(first) > 2 and len(second) > 3 and first not in _CLOSED_FIRST
