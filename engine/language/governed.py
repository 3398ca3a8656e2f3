"""Items of lists and the words that govern them: "(b) not let it for more than 120 nights" says something only below
"An operator shall". Such an item is never quoted without what governs it.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.document import Document
from engine.language.bullets import SIGNS
from engine.language.english import AUXILIARIES
from engine.language.forms import PROPOSES_THAT, is_item
from engine.language.quotability import is_cut_behind, is_ended
from engine.language.soundness import GRAVE, Soundness
from engine.language.vocabulary import is_function_word, words_of
from engine.language.word_lists import lists_with
from engine.schema.enums import Role

_PIECES = 4
"""Pieces from which on a sentence is too long to stand before each of its items."""
_BLOCK = 256
_FEWEST, _STEM_WORDS, _ITEM_WORDS = 2, 90, 120
_LABEL = re.compile(r"\s*\(?(?P<label>[A-Za-z]|[ivxIVX]{1,5}|\d{1,2}[A-Z]?)\)\s|\s*(?P<bare>[a-z]|[ivx]{1,5})\.\s")
_INSERTED = re.compile(r"(\d+)([A-Z]?)")
"""The number of an item, with the letter of one that was inserted later: “(3A)” of a statute."""
_COUNTED = re.compile(r"\s*(\d{1,2})\.\s+(?=\S)")
_COUNTED_LOW = re.compile(r"\s*(\d{1,2})\.\s+(?=[a-z])")
"""The number of an item that goes on from what leads to it: “1. pay the rent; and”."""
_CLAUSE = re.compile(
    r"\s*(\d{1,2}(?:\.\d{1,2}){1,3})\.?\s+"
    r"(?=[a-z]|(?:By|If|On|Upon|Where|When|At|For|With|To|Subject to|Immediately|In the (?:event|case))\b)"
    r"(?!(?:above|below|or|and|to|of|per ?cent|million|billion|times|hours?|days?|years?|metres?|km|kg|m)\b)"
)
"""The number of a clause that goes on from the one above it: “12.2.1 by a party upon ...”, “12.2.1. By a party”."""
_ENTRY_WORDS = 14
_SEMICOLON = re.compile(r";(?:\s*(?:and|or))?\s*$")
"""How an item ends that others follow, however long it is."""
_BEFORE_LAST = re.compile(r"[;,]\s*(?:and|or)\s*$")
"""How the last item but one ends."""
_NO_MATTER = re.compile(
    r"^\W*(?:agenda|contents?|enclosures?|encl|attachments?|copies|cc|references|see also|whereas)\b", re.IGNORECASE
)
"""What leads on to entries that say nothing of the matter."""
_GOES_ON = re.compile(rf"\s*(?:[-–—*{SIGNS}]\s+)?[a-z]")
BULLET = "•"
_SAYS_SOMETHING = re.compile(r"[^\W\d_]{2}|\d\s*%?\W*$")
"""Words, or a number; “(i) [*****]” was left out."""
_FIRST = frozenset({"a", "i", "1", BULLET})
_COLON = re.compile(r"(?:[:：—–]|\s-)\s*$")
_NOT = re.compile(r"\b(?:not|never|no|none|without|neither|cannot|\w+n['’]t)\b", re.IGNORECASE)
_STEM_END = 80
"""Characters at the end of a line that leads on in which it says no."""
_OPEN = re.compile(
    r"\b(?:shall|must|may|will|should|can|not|to|that|of|if|is|are|was|were|be|means?|includes?|including|by|for|from|"
    r"with|without|has|have|where|who|which|when|unless|until|any|either|under|in|on|or|and|as|than|holds|decides|"
    r"declares|directs)\s*$"
    rf"|{PROPOSES_THAT}\s*$|\b(?:of|by|to|from|if|that|will|shall|must|may|should);\s*$",
    re.IGNORECASE,
)
"""The last words of a stem without a colon: nothing ends so."""
_LETTERED = frozenset({"a", "i"})
_FORBIDS = re.compile(
    r"\W*(?:do not|don['’]t|never|you (?:must|should|may) not) \w+(?: [\w'’-]+){0,5}\s*$", re.IGNORECASE
)
"""A line that forbids something in the cases that the entries below it name: “Do not take Relivane”."""
_BINDS = re.compile(
    r"\W*(?:\d{1,2}\.?\s*)?(?:the )?(?!(?:restrictive|protective|financial|negative|positive|general|further|other) "
    r"covenants)"
    r"(?:[\w’'-]+ ){1,3}(?:agrees?|undertakes?|covenants?|promises?)"
    r"(?: (?:with|to) (?:the )?[\w’'-]+)?\s*$",
    re.IGNORECASE,
)
"""A line that binds somebody to what the entries below it say: “The Tenant agrees”."""
_MUST_NOT = re.compile(r"\b(?:shall|must|may|will) not [a-z]+\s*$")
_UNFINISHED, _UNFINISHED_NO = 6, 4
"""Words of a stem that only lacks its stop, above a list with letters: “It may not be sold unless the Owner”."""


@dataclass(frozen=True, slots=True)
class _Words:
    """How a language leads on to a list, and goes on in it."""

    open: re.Pattern[str]
    """The last words of a stem without a colon."""
    no: re.Pattern[str]
    no_matter: re.Pattern[str]
    before_last: re.Pattern[str]


_ENGLISH_WORDS = _Words(_OPEN, _NOT, _NO_MATTER, _BEFORE_LAST)


@cache
def _words_in(language: str | None) -> _Words | None:
    """Those of another language; None where they are not known, so that no list is."""
    lists = lists_with("lists", language)
    if lists is None:
        return None
    patterns = dict(lists.named("stems", "lists"))
    return _Words(**{name: re.compile(pattern, re.IGNORECASE) for name, pattern in patterns.items()})


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_LOOKED_AT = frozenset({Role.BODY, Role.LIST, Role.HEADING})


@dataclass(frozen=True, slots=True)
class Governed:
    """The items of a document by the index of their first sentence: lettered ones, and bullets that go on."""

    by_item: Mapping[int, tuple[int, ...]]
    """The sentences that govern each, the outermost first."""

    @property
    def stems(self) -> frozenset[int]:
        """All that govern."""
        return frozenset().union(*self.by_item.values())

    @property
    def by_stem(self) -> dict[int, list[int]]:
        """The items right below each sentence that governs."""
        found: dict[int, list[int]] = {}
        for item, governing in self.by_item.items():
            found.setdefault(governing[-1], []).append(item)
        return found

    def of_stem(self, stem: int) -> tuple[int, ...]:
        """The items right below a sentence that governs, and below these."""
        return tuple(item for item, governing in self.by_item.items() if stem in governing)


NO_LISTS = Governed({})


def whole_in_lists(document: Document, lists: Governed, told: Iterable[int]) -> frozenset[int]:
    """Of the sentences that are told, and what governs them, those that are whole though they end as none does: what
    leads on to items that are told, and entries that are paragraphs of their own, of which nothing is cut.
    """
    items = [item for item in told if item in lists.by_item]
    return whole_entries(document, items).union(*(lists.by_item[item] for item in items))


def whole_entries(document: Document, items: Iterable[int]) -> frozenset[int]:
    """Of the items of a list those that are paragraphs of their own and do not break off, by index."""
    blocks = {(block.start, block.end) for block in document.blocks}
    spans = {item: document.sentences[item] for item in items}
    return frozenset(
        item
        for item, one in spans.items()
        if (one.start, one.end) in blocks and not _is_broken_off(document.text[one.start : one.end])
    )


@dataclass(slots=True)
class _List:
    """A list that is being read: what governs its items, and the labels that the next one may have."""

    governing: tuple[int, ...]
    next_labels: frozenset[str] = field(default_factory=frozenset)


def governed_items(document: Document, check: Callable[[], None] = lambda: None) -> Governed:
    """Look for lists, where the language's words for them are known. `check` is asked often, and may end it.

    An item is left out where its words or those that govern it may not stand so on the page.
    """
    words = _ENGLISH_WORDS if document.is_english else _words_in(document.language)
    if words is None:
        return NO_LISTS
    found: dict[int, tuple[int, ...]] = {}
    starts = frozenset(block.start for block in document.blocks)
    lists: list[_List] = []
    before: int | None = None
    """The last sentence that is text or a heading."""
    for index, sentence in enumerate(document.sentences):
        if index % _BLOCK == 0:
            check()
        if sentence.role not in _LOOKED_AT:
            continue
        if sentence.start in starts:
            text = document.text[sentence.start : min(sentence.end, sentence.start + 2000)]
            goes_on = bool(lists) and before == index - 1 and before in found
            last = (
                goes_on and before is not None and words.before_last.search(_last_words(document, before)) is not None
            )
            label = _label_of(text, goes_on=goes_on, role=sentence.role, last=last)
            if label is None and sentence.role is Role.LIST and before is not None:
                stems = {before, *(lists[-1].governing[-1:] if _is_bulleted(lists) else ())}
                led = is_item(text) or is_item(_last_words(document, before))
                led = led or any(_says_no(_last_words(document, stem), words) for stem in stems)
                label = BULLET if led and not _is_counted_anew(document, text, before, found) else None
            if label is None:
                lists.clear()
            else:
                _place(label, before, document, found, lists, words=words)
                if lists and len(text.split()) <= _ITEM_WORDS and _SAYS_SOMETHING.search(text):
                    found[index] = lists[-1].governing
        before = index
    soundness = Soundness(document)

    @cache
    def is_sound(index: int) -> bool:
        one = document.sentences[index]
        return not GRAVE.intersection(soundness.of_words(one.start, one.end))

    return Governed({item: stems for item, stems in found.items() if all(map(is_sound, (*stems, item)))})


def _is_counted_anew(document: Document, text: str, before: int, found: Mapping[int, tuple[int, ...]]) -> bool:
    """Whether an entry has a number and the item before it has none: the next clause, below the list of the last."""
    one = document.sentences[before]
    counted = _COUNTED.match(text) is not None
    return counted and before in found and _COUNTED.match(document.text[one.start : one.end]) is None


def _is_broken_off(text: str) -> bool:
    words, text = words_of(text), text.rstrip()
    ended = text.endswith((".", ";", ")")) or (is_item(text) and not text.endswith(","))
    return not words or (is_function_word(words[-1]) and not ended)


def _label_of(text: str, *, goes_on: bool, role: Role, last: bool = False) -> str | None:
    """The letter or number of an item, or `BULLET` for one of a list without any that goes on in the middle.

    What looks like a heading is an entry where it `goes_on` from the one right before it: "2. Gout" below "1. Asthma".
    The `last` one ends as a sentence does, behind one that ends with “and”.
    """
    if role is Role.HEADING:
        entry = _COUNTED.match(text) if goes_on and len(text.split()) <= _ENTRY_WORDS else None
        return entry[1] if entry else None
    if found := _LABEL.match(text):
        return found["label"] or found["bare"]
    if found := _CLAUSE.match(text):
        return found[1]
    if found := _COUNTED_LOW.match(text):
        return found[1]
    short = len(text.split()) <= _ENTRY_WORDS or _SEMICOLON.search(text) is not None
    if (found := _COUNTED.match(text)) and (last or (short and not is_ended(text))):
        return found[1]  # of a sentence it is the number of its paragraph
    return BULLET if role is Role.LIST and _GOES_ON.match(text) else None


def _is_bulleted(lists: Sequence[_List]) -> bool:
    return bool(lists) and BULLET in lists[-1].next_labels


def _last_words(document: Document, index: int) -> str:
    one = document.sentences[index]
    return document.text[max(one.end - _STEM_END, one.start) : one.end]


def _says_no(stem: str, words: _Words) -> bool:
    """Whether a line that leads on says no, as “You must not:” does: no entry below it is true without it, though it
    begins and ends as a sentence.
    """
    return _COLON.search(stem) is not None and words.no.search(stem) is not None


def _place(
    label: str,
    before: int | None,
    document: Document,
    found: dict[int, tuple[int, ...]],
    lists: list[_List],
    *,
    words: _Words,
) -> None:
    """Find the list that an item with this label goes on with or begins; none is left where it is in none."""
    goes_on = label == BULLET and bool(lists) and BULLET in lists[-1].next_labels
    if (
        not goes_on
        and label.rpartition(".")[2].lower() in _FIRST
        and before is not None
        and _governs(document, before, label, words)
    ):
        outer = lists[-1].governing if lists and before in found else ()
        lists[:] = lists if outer else []
        lists.append(_List((*outer, *_pieces_up_to(document, before))))
    else:
        while lists and label not in lists[-1].next_labels:
            lists.pop()
    if lists:
        lists[-1].next_labels = _following(label)


def _pieces_up_to(document: Document, index: int) -> range:
    """A sentence with the pieces before it, where it is the last of a few that a sentence was split into."""
    first = index
    while index - first < _PIECES and is_cut_behind(document, first - 1):
        first -= 1
    return range(first if index - first < _PIECES else index, index + 1)


def _governs(document: Document, index: int, label: str, leading: _Words) -> bool:
    one = document.sentences[index]
    text = document.text[one.start : one.end]
    words = len(text.split())
    if _COLON.search(text):
        return words <= _STEM_WORDS and not leading.no_matter.match(text) and not _is_title(text)
    least = _UNFINISHED_NO if _MUST_NOT.search(text) else _UNFINISHED
    lacks_its_stop = label in _LETTERED and one.role is not Role.HEADING and words >= least and text[-1].isalnum()
    if leading is _ENGLISH_WORDS and (
        (label == BULLET and _FORBIDS.fullmatch(text)) or (one.role is Role.HEADING and _BINDS.fullmatch(text))
    ):
        return True
    return _FEWEST <= words <= _STEM_WORDS and (lacks_its_stop or leading.open.search(text) is not None)


def _is_title(text: str) -> bool:
    """Whether a line that ends with a colon is the title of a clause: “7. ROYALTIES:”."""
    return text.isupper() and text.lstrip()[:1].isdigit() and AUXILIARIES.isdisjoint(words_of(text))


def _following(label: str) -> frozenset[str]:
    """The labels that may come after one: "i" is a letter and a number."""
    found: set[str] = set()
    if label == BULLET:
        return frozenset({BULLET})
    above, dot, last = label.rpartition(".")
    if counted := _INSERTED.fullmatch(last):
        number, letter = counted.groups()
        inserted = f"{above}{dot}{number}{chr(ord(letter) + 1) if letter else 'A'}"
        return frozenset({f"{above}{dot}{int(number) + 1}", inserted})
    if len(label) == 1 and label.lower() != "z":
        found.add(chr(ord(label) + 1))
    if label.lower() in _ROMAN[:-1]:
        after = _ROMAN[_ROMAN.index(label.lower()) + 1]
        found.add(after if label.islower() else after.upper())
    return frozenset(found)
