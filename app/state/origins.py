"""Why the chosen line is in the summary: its section, the sentences that mattered there, what had been said before.

Only what the engine took down when the summary was made is told, and where it took nothing down, that.
"""

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.document import OpenDocument
from app.state.engine_words import heading_words, place_words
from app.state.entries import Entry
from app.state.plain_text import one_line
from app.state.reviews import Reviews
from app.state.summary import spoken_place
from app.translation import marked, number, plural, translate
from engine.schema.citation import clock
from engine.schema.enums import Verdict, Via
from engine.schema.origins import ChunkOrigins, KeptOrigins, Salient
from engine.schema.result import EXTRACTIVE, ChunkSpan, Evidence, ResultObject, SummarySentence

_SHORT = 200
"""Characters of a sentence in the list."""
_VIA = {
    Via.CHUNK: marked("State", "in its section"),
    Via.SALIENT: marked("State", "in another section, read beside its own"),
    Via.MEMORY: marked("State", "found by searching the earlier sections: memory contains no text"),
}
_VERDICTS = {
    Verdict.REWRITTEN: marked("State", "A model put its source into these words, and the source supports them."),
    Verdict.QUOTED_INSTEAD: marked("State", "What a model wrote was not supported: its source is quoted instead."),
    Verdict.TOPICS: marked(
        "State", "It names what is spoken about again and again. Each source is a place where one of these is named."
    ),
}
_UNKNOWN = marked(
    "State", "This was not recorded: the summary is from an earlier version, was stopped, or answers a question."
)
_NO_LINE = marked("State", "Choose a line of the summary.")


class LineOrigins(QObject):
    """What is known of how the chosen line came about, asked for while somebody looks at it."""

    changed = Signal()

    def __init__(self, client: Client, document: OpenDocument, reviews: Reviews, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._document, self._reviews = client, document, reviews
        self._known: dict[tuple[int, int], ChunkOrigins | None] = {}
        """By result and chunk."""
        self._asked: set[tuple[int, int]] = set()
        self._problem = ""
        self.is_watched = False
        document.opened.connect(self._on_opened)
        document.sentence_chosen.connect(lambda *_: self._look())
        document.summary_changed.connect(self._look)
        document.refreshed.connect(self._look)

    def watch(self, *, wanted: bool) -> None:
        """Somebody looks at it, or not any more."""
        self.is_watched = wanted
        self._look()

    @property
    def entries(self) -> list[Entry]:
        """What is to be read, and where its lines lead: a position in the summary, or a span of the text."""
        result, position = self._document.result, self._document.chosen[0]
        key = self._key()
        if result is None or key is None:
            return [Entry(translate("State", _NO_LINE))]
        if key not in self._known:
            return [Entry(self._problem or translate("State", "Looking …"))]
        return list(told(result, self._document.sentences, position, self._known[key]))

    def _key(self) -> tuple[int, int] | None:
        position, result_id = self._document.chosen[0], self._reviews.result_id
        if not self._reviews.can_review or result_id is None or not 0 <= position < len(self._document.sentences):
            return None
        return result_id, self._document.sentences[position].chunk

    def _look(self) -> None:
        if not self.is_watched:
            return
        key, document_id = self._key(), self._document.id
        if key is not None and document_id is not None and key not in self._known and key not in self._asked:
            self._asked.add(key)
            self._problem = ""
            call = operations.read_origins(self._client, document_id, *key)
            call.then(lambda answer: self._on_read(document_id, key, answer), self)
            call.on_failure(lambda failure: self._on_failed(key, failure), self)
        self.changed.emit()

    def _on_read(self, document_id: int, key: tuple[int, int], answer: KeptOrigins) -> None:
        if document_id == self._document.id:
            self._asked.discard(key)
            self._known[key] = answer.origins
            self.changed.emit()

    def _on_failed(self, key: tuple[int, int], failure: Failure) -> None:
        self._asked.discard(key)
        self._problem = failure.message
        self.changed.emit()

    def _on_opened(self) -> None:
        self._known, self._asked, self._problem = {}, set(), ""
        self._look()


def told(
    result: ResultObject, sentences: list[SummarySentence], position: int, kept: ChunkOrigins | None
) -> Iterator[Entry]:
    """All that is known of a line, under headings."""
    line = sentences[position]
    added = line.section == "added_by_you"
    yield Entry(translate("State", "Why it was chosen"), is_heading=True)
    if added:
        yield Entry(translate("State", "A reader added it; the program did not choose it."))
    elif kept is None:
        yield Entry(translate("State", _UNKNOWN))
    else:
        yield from (Entry(one) for one in _reasons(result, line, kept))
    yield Entry(translate("State", "Its sources"), is_heading=True)
    for item in line.evidence:
        yield Entry(_source(item, added=added), (item.start, item.end))
    if added:
        return
    yield from _section(result, line, kept)
    yield from _said_before(result, sentences, line)


def _reasons(result: ResultObject, line: SummarySentence, kept: ChunkOrigins) -> Iterator[str]:
    sources = _own(line, kept)
    titles = {section.key: section.title for section in result.sections}
    title = titles.get(line.section or "", "")
    heading = heading_words(title, line.section or "") if title else ""
    for salient in sources:
        place = (
            translate("State", "the most")
            if salient.rank == 1
            else translate("State", "{ordinal} most").format(ordinal=_ordinal(salient.rank))
        )
        yield (
            plural(
                "State",
                "Of %Ln sentence(s) considered, its source matters {place} in the whole document ({score} standard "
                "deviations from their mean).",
                kept.weighed,
            ).format(place=place, score=_signed(salient.score))
        )
        if salient.fit is not None and salient.least is not None:
            told_from = translate("State", "sentences are included from {least}").format(least=number(salient.least, 2))
            yield translate("State", "It fits “{heading}” with {fit}; {told_from}.").format(
                heading=one_line(heading, 80), fit=number(salient.fit, 2), told_from=told_from
            )
        if salient.stated:
            yield translate("State", "A clause that “{heading}” asks for was found in it.").format(
                heading=one_line(heading, 80)
            )
        if salient.along:
            yield translate("State", "Another chosen sentence refers back to it.")
    if not sources and _is_quoted(result):
        yield translate("State", "It uses words that earlier sections left over, and repeats nothing.")
    elif not sources:
        yield translate(
            "State", "It was written when its section was read; none of the selected sentences is among its sources."
        )
    if line.verdict is not None:
        yield translate("State", _VERDICTS[line.verdict])


def _own(line: SummarySentence, kept: ChunkOrigins) -> list[Salient]:
    """Which of the section's salient sentences the line rests on."""
    return [
        one.salient
        for one in kept.sentences
        if any(item.start < one.salient.end and one.salient.start < item.end for item in line.evidence)
    ]


def _source(item: Evidence, *, added: bool) -> str:
    via = "" if added else f", {translate('State', _VIA[item.via])}"
    place = spoken_place(item)
    return f"{place[:1].upper()}{place[1:]}{via}: “{one_line(item.quote, _SHORT)}”"


def _section(result: ResultObject, line: SummarySentence, kept: ChunkOrigins | None) -> Iterator[Entry]:
    chunk = next((one for one in result.chunks if one.index == line.chunk), None)
    if chunk is None:
        return
    where = _where(chunk)
    yield Entry(
        translate("State", "Its section: {index} of {chunks}").format(index=chunk.index + 1, chunks=len(result.chunks)),
        is_heading=True,
    )
    matters = next((one.salience for one in result.ledger.chunks if one.index == chunk.index), None)
    weight = (
        translate("State", "; its weight is {matters}, where the best section has 1 and the lowest 0").format(
            matters=number(matters, 2)
        )
        if matters is not None
        else ""
    )
    yield Entry(
        translate("State", "{where} of the document{weight}.").format(
            where=where or translate("State", "A passage"), weight=weight
        ),
        (chunk.start, chunk.end),
    )
    if kept is None:
        return
    chosen = number(len(kept.sentences))
    yield Entry(
        plural(
            "State",
            "{chosen} of {all} selected sentences are here, for which it had %Ln word(s).",
            kept.granted,
        ).format(chosen=chosen, all=number(kept.salient))
    )
    own = _own(line, kept)
    for one in kept.sentences:
        mark = (
            translate("State", "This line")
            if one.salient in own
            else translate("State", "{ordinal} of {weighed}").format(
                ordinal=_ordinal(one.salient.rank), weighed=number(kept.weighed)
            )
        )
        place = f", {place_words(one.place)}" if one.place else ""
        yield Entry(f"{mark}{place}: {one_line(one.text, _SHORT)}", (one.salient.start, one.salient.end))


def _said_before(result: ResultObject, sentences: list[SummarySentence], line: SummarySentence) -> Iterator[Entry]:
    before = [
        (one.chunk, number)
        for number, one in enumerate(sentences)
        if one.chunk < line.chunk and one.section != "added_by_you"
    ]
    yield Entry(translate("State", "What was said before it"), is_heading=True)
    if not _is_quoted(result):
        yield Entry(
            translate(
                "State", "A model's memory of earlier sections is numbers, which contain no text that could be shown."
            )
        )
    if not before:
        yield Entry(translate("State", "Nothing: no earlier section has a line."))
    for _, position in sorted(before):
        yield Entry(one_line(sentences[position].text, _SHORT), position)


def _is_quoted(result: ResultObject) -> bool:
    return any(one.role == "summarizer" and one.kind == EXTRACTIVE for one in result.models)


def _where(chunk: ChunkSpan) -> str:
    if chunk.pages is not None:
        first, last = chunk.pages
        return (
            translate("State", "Page {first}").format(first=first)
            if first == last
            else translate("State", "Pages {first}–{last}").format(first=first, last=last)
        )
    return (
        translate("State", "{begin} to {end}").format(begin=clock(chunk.times[0]), end=clock(chunk.times[1]))
        if chunk.times is not None
        else ""
    )


def _ordinal(rank: int) -> str:
    """`1st`, `12th`, `203rd`."""
    last = 0 if rank % 100 in {11, 12, 13} else rank % 10
    forms = {
        1: translate("State", "{rank}st"),
        2: translate("State", "{rank}nd"),
        3: translate("State", "{rank}rd"),
    }
    return forms.get(last, translate("State", "{rank}th")).format(rank=number(rank))


def _signed(score: float) -> str:
    return f"{'+' if score >= 0 else ''}{number(score, 1)}"
