"""Whether a sentence answers a question, and whether a document does: two small networks, plain numpy at run time.

The first reads a sentence beside the question: what `engine.salience.questions` sees of the two, and how their vectors
differ. The second reads what the first found in the whole document, and what of the question is nowhere in it; of a
contract the clause finder is heard as well. Weights and card: `resources/models/questions-en`.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.errors import ModelUnavailable
from engine.protocol.resources import resources
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.salience.questions import ANSWER, ASKED, FORM, MEANING, NAMES, WHOLE, WORDING
from engine.salience.salience import standard

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

FOLDER = resources() / "models" / "questions-en"
TOP = 5
"""Best sentences that the second network hears of."""
_OF_BEST = ("own", "stems", "stems_around", "sign", "names", "heading")
DOCUMENT_NAMES = (
    *(f"top{place}" for place in range(1, TOP + 1)), "sum",
    *WHOLE, *ASKED, *(f"best_{name}" for name in _OF_BEST),
)  # fmt: skip
"""Columns of what the second network reads."""
WRITTEN, SPOKEN, AGREED = (0.3, 0.25), (0.4, 1.0), (0.7, 0.0)
"""How much the second network counts beside what has read the sentences, and what is added to both: of what was
written, of what was spoken, and of contracts, which are read less well. Chosen on dev, so that of the questions that a
document answers one in ten is refused at most.
"""
ASKED_FOR = 0.3
"""How sure it must be that a question asks for a kind of clause for the clause finder to be heard instead of what has
read the sentences."""
_OF_SENTENCES = len(MEANING + WORDING + ANSWER + FORM)
_WIDEST = 5.0
PRODUCT, DIFFERENCE, PLAIN = 20.0, 5.0, 5.0
"""What vectors are multiplied by, so that they count as much as other columns when learning begins."""


@dataclass(frozen=True, slots=True)
class AnswerModel:
    """Both networks. Letters of shapes: c sentences, d vector, f columns, h hidden units."""

    name: str
    sha256: str | None
    threshold: float
    """Probability of a document's answering at which it is said to."""
    tensors: dict[str, Floats]
    kind: str = "answer networks"

    def scores(self, question: Floats, values: Floats, rows: Indices, vectors: SentenceVectors) -> Floats:
        """How sure it is of each sentence that it answers, as logits (c,).

        `question` is its unit vector (d,), `values` are columns `NAMES` (c, f), `rows` the sentences (c,).
        """
        t = self.tensors
        scores = np.zeros(len(rows), dtype=np.float32)
        for first in range(0, len(rows), BLOCK):
            part = slice(first, first + BLOCK)
            x = _standard(values[part], t["mean"], t["scale"])  # (b, f)
            z = pair_of(question, vectors.gather(rows[part]))  # (b, 4d)
            hidden = np.tanh(z @ t["pair"].T + x @ t["columns"].T + t["bias"])  # (b, h)
            scores[part] = hidden @ t["out"] + x @ t["line"] + t["out_bias"]  # (b,)
        return scores

    def ranking(self, question: Floats, values: Floats, rows: Indices, vectors: SentenceVectors) -> Floats:
        """How much each sentence has of what a longer answer tells, in deviations, (c,); arguments as of `scores`.

        What was learned and the likeness to the question count the same: the best on dev.
        """
        t = self.tensors
        ranks = np.zeros(len(rows), dtype=np.float32)
        for first in range(0, len(rows), BLOCK):
            part = slice(first, first + BLOCK)
            row = ranking_rows(question, values[part], vectors.gather(rows[part]))  # (b, r)
            ranks[part] = (row - t["rank_mean"]) / t["rank_scale"] @ t["rank"]
        return standard(standard(ranks) + values[:, NAMES.index("own_relative")])

    def probability(
        self,
        values: Floats,
        scores: Floats,
        clause: tuple[float, float] | None = None,
        *,
        read: float | None = None,
        spoken: bool = False,
    ) -> float:
        """How likely it is that the document answers: 0 where it has no sentence.

        `clause`, of a contract: how sure it is that a kind of clause is asked for, and the logit of the best place.
        `read`: the logit of what has read the sentences, which is heard beside the second network where no kind of
        clause is asked for; `spoken` says of what kind they are.
        """
        if not len(scores):
            return 0.0
        logit = document_logit(self.tensors, document_row(values, scores))
        if read is not None and (clause is None or clause[0] < ASKED_FOR):
            share, shift = SPOKEN if spoken else WRITTEN if clause is None else AGREED
            clause = None
            logit = share * logit + (1 - share) * read + shift
        return probability_of(self.tensors, logit, clause)


def probability_of(tensors: dict[str, Floats], logit: float, clause: tuple[float, float] | None = None) -> float:
    """What a document's logit comes to beside what the clause finder says."""
    if clause is not None:
        logit = float(tensors["clause"] @ clause_row(logit, *clause))
    return 1 / (1 + float(np.exp(-np.clip(logit, -30, 30))))


def document_logit(tensors: dict[str, Floats], row: Floats) -> float:
    """What the second network makes of its columns (g,), as a logit."""
    x = _standard(row, tensors["document_mean"], tensors["document_scale"])  # (g,)
    hidden = np.tanh(tensors["document_columns"] @ x + tensors["document_bias"])  # (k,)
    return float((hidden @ tensors["document_out"] + tensors["document_out_bias"])[0])


def clause_row(logit: float, match: float, best: float) -> Floats:
    """What decides for a contract (5,): the second network's logit, the less the surer it is that a kind of clause is
    asked for, and then how sure the clause finder is of the best place.
    """
    return np.array([logit * (1 - match), logit * match, best * match, match, 1.0], dtype=np.float32)


def load_answers(folder: Path = FOLDER) -> AnswerModel:
    """Read the weights. Raises `ModelUnavailable` where they are missing, damaged or made for another version."""
    from engine.models.checkpoints import verify
    from engine.models.plain_tensors import read_plain

    sha256 = verify(folder)
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable("The weights for questions can't be read. Reinstall the program.") from error
    tensors = read_plain(folder / "model.safetensors")
    if config["columns"] != list(NAMES) or config["document_columns"] != list(DOCUMENT_NAMES):
        raise ModelUnavailable("The weights for questions were made for another version. Reinstall the program.")
    return AnswerModel(folder.name, sha256, float(config["threshold"]), tensors)


def pair_of(question: Floats, sentences: Floats) -> Floats:
    """What the network reads of the vectors: question (d,) and sentences (c, d) to (c, 4d)."""
    same = np.broadcast_to(question, sentences.shape)
    parts = [same * sentences * PRODUCT, np.abs(same - sentences) * DIFFERENCE, same * PLAIN, sentences * PLAIN]
    return np.concatenate(parts, axis=1)  # (c, 4d)


def ranking_rows(question: Floats, values: Floats, sentences: Floats) -> Floats:
    """What a longer answer is ranked by: columns that differ between sentences, and the vectors' products (c, r)."""
    relative = values[:, NAMES.index("own_relative")]
    square = np.clip(relative, -_WIDEST, _WIDEST)[:, None] ** 2
    return np.concatenate([values[:, :_OF_SENTENCES], square, sentences * question * 10], axis=1)


def document_row(values: Floats, scores: Floats) -> Floats:
    """What the second network reads of a document: the sentences' columns (c, f) and logits (c,) to (g,)."""
    ranked = np.sort(scores)[::-1][:TOP]
    ranked = np.pad(ranked, (0, TOP - len(ranked)), mode="edge")
    best, most = int(scores.argmax()), float(scores.max())
    together = most + float(np.log(np.exp(scores - most).sum()))
    whole = [float(values[0, NAMES.index(name)]) for name in (*WHOLE, *ASKED)]
    of_best = [float(values[best, NAMES.index(name)]) for name in _OF_BEST]
    return np.array([*ranked, together, *whole, *of_best], dtype=np.float32)  # (g,)


def _standard(values: Floats, mean: Floats, scale: Floats) -> Floats:
    return np.asarray(np.clip((values - mean) / scale, -5, 5), dtype=np.float32)
