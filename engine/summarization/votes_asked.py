"""Which vote of a meeting a question is about: who voted, and what became of the motion, stand in sentences that name
nothing, and what was voted on in another.

“Who voted against the lorries?” has as its answer “Nays: Lund.”, and only the motion before that speaks of lorries.
"""

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.reversals import roots_of
from engine.summarization.told_together import Together

_OF_A_VOTE = 4.0
"""What it is worth, in logits, to be of the vote that is asked about, and what it costs to be of another."""
_ASKS_OF_A_VOTE = re.compile(
    r"\b(?:vot(?:e|es|ed|ing)|oppos(?:e|ed|ing)|abstain(?:ed)?|dissent(?:ed)?|recus(?:e|ed)|second(?:ed)?|moved)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\b(?:carried|passed|failed|approved|adopted|defeated|rejected|lost)\b.{0,30}\d\s?[-–—]\s?\d", re.IGNORECASE
)
"""A motion with its vote in one sentence."""
_OF_VOTING = roots_of(
    "vote votes voted voting against favor favour oppose opposed abstain abstained council board motion"
)


def worth_of_votes(
    document: Document, question: str, candidates: npt.NDArray[np.int64], meeting: Together
) -> npt.NDArray[np.float32]:
    """What it is worth to each candidate to be of the vote that is asked about, and what it costs to be of another."""
    worth = np.zeros(len(candidates), dtype=np.float32)
    asked = roots_of(question) - _OF_VOTING
    if not meeting.votes or not asked or not _ASKS_OF_A_VOTE.search(question):
        return worth
    groups: list[tuple[int, ...]] = [(vote, *meeting.beside(vote)) for vote in sorted(meeting.votes)]
    grouped = {one for group in groups for one in group}
    alone = (one for one in candidates.tolist() if one not in grouped and _COUNTED.search(_text(document, (one,))))
    groups += [(one,) for one in alone]
    said = [len(asked & roots_of(_text(document, group))) for group in groups]
    for group, count in zip(groups, said, strict=True):
        if count == max(said) > 0:
            worth[np.isin(candidates, group)] = _OF_A_VOTE
        elif max(said):
            others = np.isin(candidates, group) & (worth <= 0)
            worth[others] = -_OF_A_VOTE
    return worth


def _text(document: Document, group: Sequence[int]) -> str:
    return " ".join(document.text[document.sentences[one].start : document.sentences[one].end] for one in group)
