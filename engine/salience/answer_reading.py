"""What the reader of answers makes of a document: the sentences that come nearest are read beside the question.

Reading takes a thousand times as long as comparing vectors, so only so many are read, those that vectors and wording
like best; of all others it counts as known that they answer less. English.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.models.answer_reader.lines import ReadsAnswers
from engine.salience.lines_read import lines_of

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

MOST_READ = 64
"""Sentences that are read for a question: half of them those that are likeliest by wording, half by meaning."""
READ, LIKELY, ALIKE = 0.5, 0.25, 3.0
"""What a logit of the reader is worth, one of what was judged before, and the likeness to the question (a cosine)."""
SLOPE, SHIFT = 2.0, 2.2
"""What the reader says of the likeliest sentence, as a logit of the document's answering: `SLOPE` times it plus
`SHIFT`."""
_UNREAD = 1.0
"""How much less than the least likely of those that are read the others answer, in logits."""


def read_answers(
    document: Document,
    question: str,
    candidates: Indices,
    *,
    worth: Floats,
    likeness: Floats,
    reader: ReadsAnswers,
    check: Callable[[], None] = lambda: None,
) -> Floats:
    """The reader's logits of all candidates, (c,).

    `worth` is how likely each candidate answers by what was judged before, `likeness` its cosine to the question, (c,).
    """
    half = MOST_READ // 2
    likely = np.argsort(-worth, kind="stable")[:half]
    nearest = np.argsort(-likeness, kind="stable")[: 2 * half]  # half of which at most are likely
    near = nearest[~np.isin(nearest, likely)][:half]
    rows = np.sort(np.concatenate([likely, near]))
    if not len(rows):
        return np.zeros(0, dtype=np.float32)
    lines, titles = lines_of(document, candidates[rows].tolist())
    read = reader.logits(question, lines, check)
    read[sorted(titles)] = read.min() - _UNREAD  # a title answers nothing
    logits = np.full(len(candidates), read.min() - _UNREAD, dtype=np.float32)
    logits[rows] = read
    return logits


def judged_by(read: Floats, worth: Floats, likeness: Floats) -> tuple[Floats, Floats, float]:
    """How likely each candidate answers by all that is known of it, as logits (c,), how near it comes to the question,
    on the scale of likeness (c,), and the logit of the document's answering; arguments as of `read_answers`.
    """
    judged = np.asarray(READ * read + LIKELY * worth + ALIKE * likeness, dtype=np.float32)
    return judged, judged / ALIKE, SLOPE * float(read.max()) + SHIFT
