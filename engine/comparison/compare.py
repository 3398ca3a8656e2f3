"""Two documents beside each other: what differs, sentence by sentence, and what it changes in a summary of one."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from engine.comparison.alignment import Check, Pair, align
from engine.comparison.effects import changed_facts, changed_lines
from engine.comparison.words import Marks, marks_between
from engine.document import Document
from engine.language.clauses import Clauses
from engine.schema.citation import citation, with_clauses
from engine.schema.comparison import Change, Comparison, Difference, Passage
from engine.schema.result import SummarySentence

_SHOWN = 4000
"""Characters of a passage that its difference holds; the whole of it is in the document."""
_TOGETHER = frozenset({Change.INSERTED, Change.DELETED, Change.MOVED})


def compare(
    old: Document, new: Document, summary: Sequence[SummarySentence] | None = None, check: Check = lambda: None
) -> Comparison:
    """What differs between two documents, and of `summary`, one of the old document, what that changes.

    Raises:
        Cancelled: from the check.
    """
    sides = _Side(old), _Side(new)
    pairs = align([sides[0].words(n) for n in range(len(old.sentences))],
                  [sides[1].words(n) for n in range(len(new.sentences))], check)  # fmt: skip
    runs, numbers = _runs(pairs, sides)
    differences = [_difference(run, sides) for run in runs]
    check()
    rows = [
        (*sides[0].span(pair.old if _shows_old(pair) else None), *sides[1].span(pair.new if _shows_new(pair) else None),
         number)
        for pair, number in zip(pairs, numbers, strict=True)
    ]  # fmt: skip
    return Comparison(
        sum(pair.change is None for pair in pairs),
        rows,
        differences,
        changed_lines(summary, differences) if summary is not None else None,
        changed_facts(old, new, differences, check),
    )


@dataclass(slots=True)
class _Run:
    """Sentences that make one difference: numbers of the first and the last of either side."""

    change: Change
    old: tuple[int, int] | None
    new: tuple[int, int] | None
    count: int = 1


class _Side:
    """One of the two documents."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._clauses = Clauses.of(document)
        self._pages = [page.start for page in document.pages]
        self._times = [(cue.start, cue.begins) for cue in document.cues] or [
            (turn.start, turn.begins) for turn in document.turns if turn.begins is not None
        ]

    def words(self, number: int) -> str:
        sentence = self.document.sentences[number]
        return self.document.text[sentence.start : sentence.end]

    def span(self, number: int | None) -> tuple[int, int]:
        if number is None:
            return -1, -1
        sentence = self.document.sentences[number]
        return sentence.start, sentence.end

    def place(self, start: int) -> str:
        """Page or time and clause of an offset."""
        page = bisect_right(self._pages, start)
        time = bisect_right(self._times, (start, float("inf")))
        cited = citation([page] if page else [], [self._times[time - 1][1]] if time else [])
        return with_clauses(cited, [self._clauses.at(start)], [self._clauses.item_at(start)])

    def passage(self, first: int, last: int, marks: Marks) -> Passage:
        start, end = self.document.sentences[first].start, self.document.sentences[last].end
        return Passage(start, end, self.place(start), self.document.text[start : min(end, start + _SHOWN)], marks)


def _runs(pairs: Sequence[Pair], sides: tuple[_Side, _Side]) -> tuple[list[_Run], list[int]]:
    """The differences, and for every row the position of its own, -1 where the sentences are alike."""
    runs: list[_Run] = []
    numbers: list[int] = []
    moved: dict[int, int] = {}
    for pair in pairs:
        if pair.change is None:
            numbers.append(-1)
            continue
        if pair.change is Change.MOVED and pair.new in moved:
            numbers.append(moved[pair.new])
            continue
        last = runs[-1] if runs and numbers and numbers[-1] == len(runs) - 1 else None
        if last is not None and _continues(last, pair, sides):
            last.old = (last.old[0], pair.old) if last.old is not None and pair.old is not None else last.old
            last.new = (last.new[0], pair.new) if last.new is not None and pair.new is not None else last.new
            last.count += 1
        else:
            ours = (pair.old, pair.old) if pair.old is not None else None
            runs.append(_Run(pair.change, ours, (pair.new, pair.new) if pair.new is not None else None))
        numbers.append(len(runs) - 1)
        if pair.change is Change.MOVED and pair.new is not None:
            moved[pair.new] = len(runs) - 1
    return runs, numbers


def _continues(run: _Run, pair: Pair, sides: tuple[_Side, _Side]) -> bool:
    """Whether a row belongs to the difference of the row above it."""
    if pair.change is not run.change or pair.change not in _TOGETHER:
        return False
    follows = [
        span is None if number is None else span is not None and number == span[1] + 1
        for span, number in ((run.old, pair.old), (run.new, pair.new))
    ]
    if pair.change is not Change.MOVED:
        return all(follows)
    return all(follows) and _same(run, sides) and _same_words(pair, sides)


def _same(run: _Run, sides: tuple[_Side, _Side]) -> bool:
    return run.old is not None and run.new is not None and _same_words(Pair(run.old[1], run.new[1], None), sides)


def _same_words(pair: Pair, sides: tuple[_Side, _Side]) -> bool:
    """Whether a sentence that moved kept its words."""
    if pair.old is None or pair.new is None:
        return False
    return not any(marks_between(sides[0].words(pair.old), sides[1].words(pair.new)))


def _difference(run: _Run, sides: tuple[_Side, _Side]) -> Difference:
    ours: Marks = []
    theirs: Marks = []
    if run.count == 1 and run.old is not None and run.new is not None:
        ours, theirs = marks_between(sides[0].words(run.old[0]), sides[1].words(run.new[0]))
    return Difference(
        run.change,
        run.count,
        sides[0].passage(*run.old, ours) if run.old is not None else None,
        sides[1].passage(*run.new, theirs) if run.new is not None else None,
    )


def _shows_old(pair: Pair) -> bool:
    return pair.change is not Change.MOVED or pair.at_old


def _shows_new(pair: Pair) -> bool:
    return pair.change is not Change.MOVED or not pair.at_old
