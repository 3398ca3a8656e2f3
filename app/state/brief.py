"""The headings of a brief in the order they are shown, and which of them are folded.

A plain summary has none. While a brief is made its headings are known by their keys alone, from the sentences that
came; the stored result brings titles, parts, and the headings under which nothing was found.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.state.engine_words import clause_words, heading_words, searched_words
from app.translation import plural, translate
from engine.schema.brief import Part, Section
from engine.schema.citation import clock
from engine.schema.result import SummarySentence

_NUMBER = re.compile(r"^\s*\d+(\.\d+)*[.)]?\s+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and the lines that stand right under it."""

    id: str
    """The same in every summary of a document: `governing_law`, `#2` for a part, `#2/findings` for a heading of it."""
    title: str
    """Empty: lines that stand before the first heading."""
    lines: tuple[int, ...]
    """Positions in the summary."""
    found: bool = True
    searched: str = ""
    """What was looked for where nothing was found."""
    opens_part: bool = False
    """It is the title of a part, and what is `above` its headings."""
    place: str = ""
    """Pages or times of a part."""
    above: str = ""
    """`id` of the part it belongs to."""


def outline_of(
    sentences: Sequence[SummarySentence],
    sections: Sequence[Section] = (),
    parts: Sequence[Part] = (),
    titles: Mapping[str, str] | None = None,
) -> list[Heading]:
    """The headings of a brief, the whole's before those of its parts; none of a plain summary.

    `titles` by `Heading.id` are those of an earlier brief of the document, for headings that `sections` has not.
    """
    if not sections and all(one.section is None and one.part is None for one in sentences):
        return []
    known = {part.index: part for part in parts}
    indices = {one.part for one in sentences if one.part is not None}
    found = _headings_of(None, sentences, sections, titles or {})
    for index in sorted(indices):
        below = _headings_of(index, sentences, sections, titles or {})
        own = below.pop(0).lines if below and not below[0].title else ()
        part, name = known.get(index), part_id(index)
        title = part.title if part is not None and part.title.strip() else (titles or {}).get(name, "")
        title = title or translate("State", "Part {index}").format(index=index + 1)
        if len(below) == 1 and _bare(below[0].title) == _bare(title):
            own += below.pop().lines  # the same words twice, one under the other, say nothing
        place = _place_of(part) if part is not None else ""
        found.append(
            Heading(
                name,
                title,
                own,
                opens_part=True,
                place=place,
            )
        )
        found += below
    return found


def _bare(title: str) -> str:
    """A title without its number, for what is written in another way."""
    return _NUMBER.sub("", title).strip(" .:").casefold()


def part_id(index: int) -> str:
    """The `Heading.id` of a part."""
    return f"#{index}"


def _headings_of(
    part: int | None, sentences: Sequence[SummarySentence], sections: Sequence[Section], titles: Mapping[str, str]
) -> list[Heading]:
    lines: dict[str | None, list[int]] = {}
    for position, sentence in enumerate(sentences):
        if sentence.part == part:
            lines.setdefault(sentence.section, []).append(position)
    above = "" if part is None else part_id(part)
    mine = {section.key: section for section in reversed(sections) if section.part == part}
    order = [key for key in dict.fromkeys(section.key for section in sections) if key in mine]
    order += [key for key in lines if key is not None and key not in mine]
    found = [Heading(f"{above}/" if above else "/", "", tuple(lines[None]), above=above)] if None in lines else []
    for key in order:
        section, name = mine.get(key), f"{above}/{key}" if above else key
        under = tuple(lines.get(key, ()))
        if not under and part is not None:
            continue  # what a part does not have is not missing from the document
        title = (
            heading_words(section.title, section.key) if section is not None else titles.get(name) or clause_words(key)
        )
        searched = searched_words(section.searched) if section is not None and not under else ""
        found.append(Heading(name, title, under, bool(under), searched, above=above))
    return found


def _place_of(part: Part) -> str:
    if part.pages is not None:
        first, last = part.pages
        return (
            translate("State", "p. {page}").format(page=first)
            if first == last
            else translate("State", "pp. {first}–{last}").format(first=first, last=last)
        )
    if part.times is not None:
        return f"{clock(part.times[0])}–{clock(part.times[1])}"
    return ""


class Folds(QObject):
    """Which headings are folded, by their `id`; the user's own choice of each is remembered."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folded: set[str] = set()

    @property
    def folded(self) -> list[str]:
        """The ids of what is folded, sorted."""
        return sorted(self._folded)

    def replace(self, ids: Sequence[str]) -> None:
        """Take over what was folded when the document was shown before."""
        if set(ids) != self._folded:
            self._folded = set(ids)
            self.changed.emit()

    def set_folded(self, heading: str, folded: bool) -> None:
        """Fold a heading, or unfold it."""
        if folded != (heading in self._folded):
            (self._folded.add if folded else self._folded.discard)(heading)
            self.changed.emit()

    def is_folded(self, heading: Heading) -> bool:
        """Whether its own lines are hidden by it."""
        return heading.id in self._folded

    def is_hidden(self, heading: Heading) -> bool:
        """Whether the part it belongs to is folded."""
        return heading.above in self._folded

    def reveal(self, heading: Heading) -> None:
        """Unfold what hides its lines."""
        if {heading.id, heading.above} & self._folded:
            self._folded -= {heading.id, heading.above}
            self.changed.emit()


def under_heading(heading: Heading) -> str:
    """What stands under a heading, in words: `3 lines`, `not found`."""
    if not heading.found:
        return translate("State", "not found in this document")
    return plural("State", "%Ln line(s)", len(heading.lines)) if heading.lines else ""


def searched_sentence(heading: Heading) -> str:
    """What is said under a heading without a line."""
    return translate("State", "Not found in this document. {searched}").format(searched=heading.searched).strip()
