"""Which sentence of one text is which of another: alike, changed, moved, or in one of them alone.

Sentences that each text has once are found first, and the longest run of them that stands in the same order ties the
texts together (Bram Cohen's patience diff); between two ties the same is done again. What is left over is looked up by
its rare words in what is left of the other text: where the nearest sentence stands between the same ties it was
changed, elsewhere it was moved. Time and memory grow with the number of sentences, not with its square.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.comparison.words import likeness, settled, words_of
from engine.schema.comparison import Change

Check = Callable[[], None]
"""Called now and then; raises `Cancelled` when nobody wants the answer any more."""

_ALIKE = 0.5
"""Likeness from which on two sentences in the same place are versions of one."""
_MOVED_ALIKE = 0.75
"""The same for sentences that stand in different places."""
_LEAST_WORDS = 5
"""Of a sentence that can be told to have moved: shorter ones are said again and again."""
_SMALL = 24
"""Sentences between two ties of which all are held against all."""
_RAREST = 8
_MOST_HOLDERS = 24
"""A sentence is looked up by so many of its rarest words, none of which stands in more sentences than that."""
_CHECK_EVERY = 256


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of the alignment. A moved sentence has two, each with both numbers: one for either place."""

    old: int | None
    new: int | None
    change: Change | None
    """None: alike."""
    at_old: bool = True
    """Of a moved sentence: whether this row is its place in the old text."""


@dataclass(slots=True)
class _Matching:
    """Which sentences belong together by now."""

    new_of: dict[int, int]
    old_of: dict[int, int]

    def join(self, old: int, new: int) -> None:
        self.new_of[old], self.old_of[new] = new, old


def align(old: Sequence[str], new: Sequence[str], check: Check = lambda: None) -> list[Pair]:
    """The rows of two texts beside each other, given by their sentences, in the order they are read in."""
    ours, theirs = [settled(one) for one in old], [settled(one) for one in new]
    ties = _Matching({}, {})
    _tie(ours, theirs, ties, check)
    gaps = _gaps(ties, len(ours), len(theirs))
    found = _Matching({}, {})
    _find_equal(ours, theirs, ties, found)
    _find_alike(ours, theirs, gaps, (ties, found), check)
    return list(_rows(ours, theirs, ties, found, gaps))


# -- sentences that are the same, in the same order --------------------------------------------------------------------


def _tie(old: Sequence[str], new: Sequence[str], ties: _Matching, check: Check) -> None:
    """Tie together what is the same in the same order."""
    waiting = [(0, len(old), 0, len(new))]
    while waiting:
        check()
        start, end, begin, stop = waiting.pop()
        while start < end and begin < stop and old[start] == new[begin]:
            ties.join(start, begin)
            start, begin = start + 1, begin + 1
        while start < end and begin < stop and old[end - 1] == new[stop - 1]:
            end, stop = end - 1, stop - 1
            ties.join(end, stop)
        if start == end or begin == stop:
            continue
        run = _longest_run(_in_both_once(old, new, (start, end, begin, stop)))
        edges = [(start - 1, begin - 1), *run, (end, stop)]
        for one, other in run:
            ties.join(one, other)
        if run:
            waiting += [(a + 1, c, b + 1, d) for (a, b), (c, d) in pairwise(edges)]


def _in_both_once(old: Sequence[str], new: Sequence[str], bounds: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    """Sentences that stand once in either range, in the order of the old."""
    start, end, begin, stop = bounds
    ours, theirs = Counter(old[start:end]), Counter(new[begin:stop])
    places = {new[n]: n for n in range(begin, stop) if theirs[new[n]] == 1}
    return [(n, places[old[n]]) for n in range(start, end) if ours[old[n]] == 1 and old[n] in places]


def _longest_run(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The most pairs, of those in the order of their first numbers, whose second numbers rise too."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        if length == len(ends):
            ends.append(place)
            last.append(index)
        else:
            ends[length], last[length] = place, index
    run: list[tuple[int, int]] = []
    at = last[-1] if last else -1
    while at >= 0:
        run.append(pairs[at])
        at = before[at]
    return run[::-1]


@dataclass(frozen=True, slots=True)
class _Gaps:
    """Between which ties each sentence stands that is not tied."""

    of_old: dict[int, int]
    of_new: dict[int, int]
    old_in: dict[int, list[int]]
    new_in: dict[int, list[int]]


def _gaps(ties: _Matching, old: int, new: int) -> _Gaps:
    made = _Gaps({}, {}, defaultdict(list), defaultdict(list))
    gap, begin = 0, 0
    for number in range(old + 1):
        other = ties.new_of.get(number, new) if number < old else new
        if number < old and number not in ties.new_of:
            made.of_old[number] = gap
            made.old_in[gap].append(number)
            continue
        for place in range(begin, other):
            made.of_new[place] = gap
            made.new_in[gap].append(place)
        gap, begin = gap + 1, other + 1
    return made


# -- sentences that were changed or moved ------------------------------------------------------------------------------


def _find_equal(old: Sequence[str], new: Sequence[str], ties: _Matching, found: _Matching) -> None:
    """Sentences that are the same and stand elsewhere, the first with the first."""
    places: dict[str, list[int]] = defaultdict(list)
    for number in reversed(range(len(new))):
        if number not in ties.old_of and len(new[number].split()) >= _LEAST_WORDS:
            places[new[number]].append(number)
    for number, sentence in enumerate(old):
        if number not in ties.new_of and places.get(sentence):
            found.join(number, places[sentence].pop())


def _find_alike(
    old: Sequence[str], new: Sequence[str], gaps: _Gaps, known: tuple[_Matching, _Matching], check: Check
) -> None:
    """Sentences that are versions of one another, the likest first, each for one other."""
    ties, found = known
    ours = [n for n in range(len(old)) if n not in ties.new_of and n not in found.new_of]
    theirs = [n for n in range(len(new)) if n not in ties.old_of and n not in found.old_of]
    words = {n: words_of(new[n]) for n in theirs}
    holders: dict[str, list[int]] = defaultdict(list)
    for number in theirs:
        for word in words[number]:
            holders[word].append(number)
    scored: list[tuple[float, int, int]] = []
    for count, number in enumerate(ours):
        if count % _CHECK_EVERY == 0:
            check()
        mine, gap = words_of(old[number]), gaps.of_old[number]
        near = gaps.new_in[gap]
        wanted = set(near) if len(near) <= _SMALL else set[int]()
        rare = sorted((len(holders[word]), word) for word in mine if 0 < len(holders.get(word, ())) <= _MOST_HOLDERS)
        for _, word in rare[:_RAREST]:
            wanted.update(holders[word])
        for other in wanted & words.keys():
            score = likeness(mine, words[other])
            here = gaps.of_new[other] == gap
            if score >= (_ALIKE if here else _MOVED_ALIKE) and (here or mine.total() >= _LEAST_WORDS):
                scored.append((-score - here, number, other))  # a version in its place before any elsewhere
    for _, number, other in sorted(scored):
        if number not in found.new_of and other not in found.old_of:
            found.join(number, other)


def _rows(old: Sequence[str], new: Sequence[str], ties: _Matching, found: _Matching, gaps: _Gaps) -> Iterator[Pair]:
    changed = _in_place(found, gaps)
    begin = 0
    for number in range(len(old) + 1):
        tied = ties.new_of.get(number, changed.get(number))
        if number < len(old) and tied is None:
            other = found.new_of.get(number)
            yield Pair(number, other, Change.MOVED if other is not None else Change.DELETED)
            continue
        for place in range(begin, len(new) if tied is None else tied):
            other = found.old_of.get(place)
            yield Pair(other, place, Change.MOVED if other is not None else Change.INSERTED, at_old=False)
        if tied is not None:
            yield Pair(number, tied, None if old[number] == new[tied] else Change.CHANGED)
            begin = tied + 1


def _in_place(found: _Matching, gaps: _Gaps) -> dict[int, int]:
    """Of the sentences that belong together those that stand between the same ties, in the same order."""
    by_gap: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for one, other in sorted(found.new_of.items()):
        if gaps.of_old[one] == gaps.of_new[other]:
            by_gap[gaps.of_old[one]].append((one, other))
    return {one: other for pairs in by_gap.values() for one, other in _longest_run(pairs)}
