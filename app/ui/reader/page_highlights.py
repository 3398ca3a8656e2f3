"""What is marked on pages, layer by layer: passages in use, the place shown, the words chosen."""

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtGui import QColor

from app.state.comparison import ChangedPassage
from app.state.document import Place
from app.state.plain_text import one_line
from app.translation import translate
from app.ui.reader.word_selection import WordSelection
from app.ui.theme import Theme
from engine.schema.comparison import Change
from engine.schema.documents import PageInfo
from engine.schema.enums import PageState
from engine.schema.geometry import Box
from engine.schema.highlights import HighlightColour, HighlightedPassage
from engine.schema.result import SummarySentence
from engine.schema.review_words import words_of

MARKERS = {
    HighlightColour.YELLOW: "#ffe680",
    HighlightColour.GREEN: "#b9e8a8",
    HighlightColour.BLUE: "#b3d7ff",
    HighlightColour.PINK: "#ffc2dc",
}
"""Multiplied with the page; in a text behind dark letters."""
_CHANGED = {
    Change.CHANGED: "#fff3c4",
    Change.INSERTED: MARKERS[HighlightColour.GREEN],
    Change.DELETED: MARKERS[HighlightColour.PINK],
    Change.MOVED: MARKERS[HighlightColour.BLUE],
}
Layer = tuple[QColor, Sequence[Box], bool]
"""Colour, boxes in points, whether the layer has a bar in the margin."""
_LONGEST = 300
"""Characters of a mark's words that are spoken."""


class PageHighlights:
    """The marks of one document."""

    def __init__(self, theme: Theme, picker: WordSelection) -> None:
        self._theme, self._picker = theme, picker
        self.place: Place | None = None
        self.show_used = True
        self._used: dict[int, list[tuple[Box, int]]] = {}
        self._sentences: Sequence[SummarySentence] = ()
        self._changes: Sequence[ChangedPassage] = ()
        self._own: dict[int, list[tuple[HighlightedPassage, tuple[Box, ...]]]] = {}

    def mark(self, passages: Sequence[HighlightedPassage]) -> None:
        """Take over what the reader highlighted."""
        self._own = {}
        for one in passages:
            for part in one.parts:
                if part.page is not None and part.boxes:
                    self._own.setdefault(part.page, []).append((one, part.boxes))

    def lines(self, page: PageInfo) -> list[tuple[Sequence[Box], bool]]:
        """What is underlined on a page because the reader highlighted it, and whether there is a note on it."""
        return [(boxes, bool(one.note)) for one, boxes in self._own.get(page.page, ())]

    def change(self, changes: Sequence[ChangedPassage]) -> None:
        """Take over what is not so in another version, in the order of the text."""
        self._changes = changes

    def _changes_on(self, page: PageInfo) -> list[tuple[ChangedPassage, list[Box]]]:
        """Those whose words stand on a page."""
        first = bisect_left(self._changes, page.start, key=lambda one: one.end)
        last = bisect_left(self._changes, page.end, key=lambda one: one.start)
        found = [(one, self._picker.boxes_of(page, one.start, one.end)) for one in self._changes[first:last]]
        return [(one, boxes) for one, boxes in found if boxes]

    def strokes(self, page: PageInfo) -> list[tuple[Sequence[Box], bool]]:
        """The words of a page that the other version does not have, and whether they are struck through."""
        return [
            (self._picker.boxes_of(page, *span), one.taken_out)
            for one, _ in self._changes_on(page)
            for span in one.marks
        ]

    def clear(self) -> None:
        self.place, self._used, self._own, self._changes = None, {}, {}, ()

    def use(self, sentences: Sequence[SummarySentence]) -> None:
        """Take over what the summary rests on."""
        self._used, self._sentences = {}, sentences
        for index, sentence in enumerate(sentences):
            for source in sentence.evidence if sentence.support != "unsupported" else ():
                if source.page is not None:
                    self._used.setdefault(source.page, []).extend((box, index) for box in source.boxes)

    def sentence_at(self, page: int, x: float, y: float) -> int | None:
        """The sentence that rests on a point of a page, if such passages are shown."""
        for (x0, y0, x1, y1), sentence in self._used.get(page, ()) if self.show_used else ():
            if x0 <= x <= x1 and y0 <= y <= y1:
                return sentence
        return None

    def layers(self, page: PageInfo) -> list[Layer]:
        """The marks of a page, lowest first."""
        found: list[Layer] = []
        if self.show_used and page.page in self._used:
            own = [box for _, boxes in self._own.get(page.page, ()) for box in boxes]
            used = [part for box, _ in self._used[page.page] for part in beside(box, own)]
            found.append((self._theme.colour("used"), used, False))
        for one, boxes in self._own.get(page.page, ()):
            found.append((QColor(MARKERS[one.colour]), boxes, False))
        at = (self.place.start, self.place.end) if self.place is not None else None
        changes = [(one, boxes, (one.start, one.end) == at) for one, boxes in self._changes_on(page)]
        found += [(QColor(_CHANGED[one.change]), boxes, shown) for one, boxes, shown in changes]
        marked = any(shown for _, _, shown in changes)  # two colours, one over the other, are neither
        if not marked and self.place is not None and self.place.page == page.page and self.place.boxes:
            role = "evidence" if self.place.purpose == "evidence" else "found"
            found.append((self._theme.colour(role), self.place.boxes, True))
        picked = self._picker.boxes_on(page)
        if picked:
            found.append((self._theme.colour("picked"), picked, False))
        return found

    def named(self, page: PageInfo) -> list[tuple[str, Sequence[Box]]]:
        """The marks of a page with their names for screen readers, from top to bottom."""
        found: list[tuple[str, Sequence[Box]]] = [(_spoken(one), boxes) for one, boxes in self._own.get(page.page, ())]
        if self.place is not None and self.place.page == page.page and self.place.boxes:
            of_sentence, other = (
                translate("Reader", "Source of the chosen sentence"),
                translate("Reader", "Place shown"),
            )
            name = of_sentence if self.place.purpose == "evidence" else other
            found.append((name, self.place.boxes))
        found += [(one_line(one.spoken, _LONGEST), boxes) for one, boxes in self._changes_on(page)]
        used: dict[int, list[Box]] = {}
        for box, sentence in self._used.get(page.page, ()) if self.show_used else ():
            used.setdefault(sentence, []).append(box)
        for sentence, boxes in used.items():
            words = one_line(words_of(self._sentences[sentence]), _LONGEST)
            told = translate("Reader", "Source of sentence {number}: {words}")
            found.append((told.format(number=sentence + 1, words=words), boxes))
        return sorted(found, key=lambda mark: (mark[1][0][1], mark[1][0][0]))

    def note(self, page: PageInfo) -> str:
        """What is to be said about a page on the page itself."""
        if page.state in (PageState.SCANNED, PageState.FAILED):
            return translate("Reader", "Not read: {reason}").format(
                reason=page.reason
                or (
                    translate("Reader", "scanned, no text")
                    if page.state == PageState.SCANNED
                    else translate("Reader", "it failed")
                )
            )
        if self.place is not None and self.place.page == page.page and not self.place.placed:
            return translate("Reader", "The source is on this page; its exact words could not be placed.")
        return ""


def _spoken(one: HighlightedPassage) -> str:
    words, note = one_line(one.quote, _LONGEST), one_line(one.note, _LONGEST)
    if note:
        return translate("Reader", "Highlight: “{words}”. Note: {note}").format(words=words, note=note)
    return translate("Reader", "Highlight: “{words}”").format(words=words)


def beside(box: Box, others: Sequence[Box]) -> list[Box]:
    """What of a line's box is under none of the others: two colours, one over the other, are neither."""
    left, top, right, bottom = box
    parts: list[Box] = []
    for x0, _, x1, _ in sorted(one for one in others if one[1] < (top + bottom) / 2 < one[3]):
        if x0 > left:
            parts.append((left, top, min(x0, right), bottom))
        left = max(left, x1)
        if left >= right:
            return parts
    return [*parts, (left, top, right, bottom)]
