"""What of a talk, or of minutes, is told together, under which heading it surely belongs, and what no longer holds.

A vote comes with what was moved, what somebody undertakes with what was asked, what is left open with what it is, and
what was decided with what comes in place of what it reverses; that itself is left out. English only.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.motions import is_of_procedure, votes_in
from engine.language.pointing_back import left_open, pointed_at, undertakings_of_it
from engine.language.replies import Replies, replies_in
from engine.language.reversals import reversals_in, things_in
from engine.language.speaking_turns import said, turns_of
from engine.language.topics_above import topics_of_tasks
from engine.summarization.headings import HeadingMeaning
from engine.summarization.signs import SURE, Signs

DECISIONS, ACTIONS, OPEN = "decisions", "actions", "open"
"""The keys of the headings under which minutes and talks have what was decided, what is to be done and what is open."""
_OF_MEETINGS = frozenset({"minutes", "meeting transcript"})
_SAYS_NOTHING = 1
"""Words of its own up to which a request does not say what is asked for: “Please check.”"""


@dataclass(frozen=True, slots=True)
class Together:
    """What is told together, by index of the sentences."""

    others: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each sentence those that it is told with."""
    settled: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Of headings, by their keys, the sentences that surely belong there."""
    reversed_by: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each sentence that no longer holds those that reverse it."""
    nowhere: frozenset[int] = frozenset()
    """What a brief does not tell: what no longer holds, and votes on the meeting itself."""
    votes: frozenset[int] = frozenset()
    """Those that say how was voted and not on what: one like another tells something else."""

    @property
    def needed(self) -> frozenset[int]:
        """All that others are told with, and those."""
        return frozenset(self.others).union(*self.others.values())

    def beside(self, index: int) -> tuple[int, ...]:
        """What a sentence is told with."""
        return self.others.get(index, ())

    def settle(self, signs: Signs, headings: Sequence[HeadingMeaning], candidates: npt.NDArray[np.int64]) -> None:
        """Put what surely belongs under a heading there in `signs`, and what is not told nowhere."""
        for number, heading in enumerate(headings):
            rows = np.isin(candidates, sorted(self.settled.get(heading.key, ())))  # (c,)
            if rows.any() and not heading.salient:
                signs.worth[number, rows] = np.maximum(signs.worth[number, rows], SURE)
                signs.barred[number, rows] = signs.ruled_out[number, rows] = False
                signs.hinted[number] = True
        signs.barred[:, np.isin(candidates, sorted(self.nowhere))] = True


def told_together(document: Document, kind: str | None) -> Together:
    """What of a document of a kind is told together; nothing of what is no meeting."""
    if not document.is_english or kind not in _OF_MEETINGS:
        return Together()
    return _of_a_talk(document) if document.turns else _of_minutes(document)


def _of_minutes(document: Document) -> Together:
    others: dict[int, set[int]] = {}
    votes = votes_in(document)
    formal: set[int] = set()
    for index, vote in votes.items():
        mine = (*vote.on, index)
        _join(others, mine)
        for one in mine:
            others[one].update(vote.named)
        if any(is_of_procedure(document, one) for one in vote.on):
            formal.update(mine)
    for task, topic in topics_of_tasks(document).items():
        others.setdefault(task, set()).add(topic)
    decided = frozenset(votes).union(*(vote.on for vote in votes.values())) - formal
    return Together(_sorted(others), {DECISIONS: decided}, nowhere=frozenset(formal), votes=frozenset(votes))


def _of_a_talk(document: Document) -> Together:
    others: dict[int, set[int]] = {}
    reversals, replies = reversals_in(document), replies_in(document)
    decided, opened = set(replies.ruled_out), left_open(document)
    for index, behind in reversals.told.items():
        _join(others, (index, *behind))
        decided.update((index, *behind))
    for index, refusal in replies.refused.items():
        others.setdefault(index, set()).update(refusal)
    for index, summed_up in replies.agreed.items():
        _join(others, (index, *summed_up))
        decided.update((index, *summed_up))
    undertaken = _undertaken(document, replies, others)
    for index, named in (*undertakings_of_it(document).items(), *opened.items()):
        if index not in undertaken:
            others.setdefault(index, set()).update(named)
    gone = {one: others for one, others in reversals.by.items() if one not in reversals.told}
    settled = {
        DECISIONS: frozenset(decided.difference(gone)),
        ACTIONS: frozenset(undertaken.difference(gone)),
        OPEN: frozenset(index for index, named in opened.items() if named),
    }
    return Together(_sorted(others), settled, gone, frozenset(gone))


def _undertaken(document: Document, replies: Replies, others: dict[int, set[int]]) -> set[int]:
    """What was asked for and granted, joined to each other, with what is asked for where a request says little."""
    of_grant: dict[tuple[int, ...], list[int]] = {}
    for request, granted in replies.undertaken.items():
        of_grant.setdefault(granted, []).append(request)
    found: set[int] = set()
    turns = turns_of(document)
    for granted, requests in of_grant.items():
        little = len(things_in(" ".join(said(document, one) for one in requests))) <= _SAYS_NOTHING
        named = pointed_at(document, turns, requests[0]) if little else ()
        _join(others, (*named, *requests, *granted))
        found.update((*requests, *granted))
    return found


def _join(others: dict[int, set[int]], together: Iterable[int]) -> None:
    group = set(together)
    for one in group:
        others.setdefault(one, set()).update(group)


def _sorted(others: Mapping[int, set[int]]) -> dict[int, tuple[int, ...]]:
    told = {index: tuple(sorted(group - {index})) for index, group in others.items()}
    return {index: group for index, group in told.items() if group}
