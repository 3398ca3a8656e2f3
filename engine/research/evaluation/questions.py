"""`precis evaluate questions`: whether questions are answered where they can be, and refused where they can't.

200 questions that their document does not answer: half asked of the wrong document, half about a kind of clause that
lawyers say the contract does not have. Beside them 200 that it does answer: half about clauses that are there, half of
meetings and stories. Meetings and stories are those of the test splits; of the contracts, which have none, the half of
dev that no threshold was chosen on, asked in wordings that none was learned from.

Twice as many are judged, for a closer figure of the same, and no more, as each question takes about a second. What is
chosen for QMSum's specific questions is held against the ranking by MiniLM and maximal marginal relevance, both filling
the same number of words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from engine.language.quotability import SOURCES
from engine.models.answer_reader.reader import bundled_reader
from engine.progress import Checkpoint, silent
from engine.research.evaluation.baselines import centroid_mmr, fill
from engine.research.evaluation.extractive import bundled_encoder
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.rouge import Rouge, mean, scorer
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.answer_examples import (
    CONTRACTS,
    LEARNED,
    Questioned,
    Source,
    clause_reader,
    columns_of,
    sources,
    texts_of,
    with_wrong_questions,
)
from engine.research.training.corpora import MEETING_QUESTIONS, mean_reference_words, sentences_of
from engine.salience.answer_reading import judged_by, read_answers
from engine.salience.answers import AnswerModel, load_answers
from engine.salience.encoding import Encoder
from engine.salience.questions import NAMES

Floats = npt.NDArray[np.float32]

ASKED = 200
"""Questions of each of the two kinds."""
REFUSED, WRONGLY_REFUSED = 90.0, 10.0
"""Percent: at least, and at most."""
DOCUMENTS = {"meetings": 99, "stories": 12, "papers": 8, "proposals": 6, "textbooks": 6}
CHOOSING = 35
"""Contracts of dev on which the threshold was chosen."""
HELD_OUT = slice(LEARNED.stop, None)
"""Wordings of clauses' questions that are not learned from."""
WRONG_EACH = 8
WRONG, ABSENT = "asked of the wrong document", "about clauses that are absent"
PRESENT, TOLD = "about clauses that are there", "of meetings and stories"
JUDGED = ASKED
"""Questions judged of each half of the two kinds, at most."""
RANKED, LIKENESS = 60, 0.7
"""Sentences that are ranked at most, and what likeness to one before costs: the best on dev."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a question."""

    set: str
    lot: str
    """By which it is drawn: the hash of its document and its words, so that it does not depend on the others."""
    own: bool
    answerable: bool
    probability: float
    hit: bool | None
    """Whether the best sentence is one of those marked; None where none are."""
    ours: Rouge | None = None
    baseline: Rouge | None = None
    words: tuple[int, int] = (0, 0)
    """Of ours and of the baseline's."""


def evaluate(checkpoint: Checkpoint = silent) -> list[Figure]:
    """Measure on the test splits and on dev's contracts.

    Raises:
        UsageError: the shared data is not there.
        ModelUnavailable: the weights are not there.
        Cancelled: from the checkpoint.
    """
    model = load_answers()
    found = outcomes_of("test", model, DOCUMENTS, slice(CHOOSING, None), checkpoint)
    return figures_of(found, model.threshold)


def outcomes_of(
    split: str, model: AnswerModel, documents: dict[str, int], dev_contracts: slice, checkpoint: Checkpoint = silent
) -> list[Outcome]:
    """Every question put to its documents, those that they do not answer included."""
    folder = shared_folder()
    words = mean_reference_words(folder, MEETING_QUESTIONS)
    encoder = bundled_encoder()
    read: list[Source] = []
    total = sum(documents.values()) + len(range(70)[dev_contracts])
    for source in _read(split, documents, dev_contracts, encoder):
        read.append(source)
        checkpoint("documents", min(len(read), total), total)
    with_wrong_questions(read, WRONG_EACH)
    _keep_judged(read)
    found: list[Outcome] = []
    for number, source in enumerate(read):
        checkpoint("questions", number, len(read))
        found += _asked(source, model, encoder, words)
    return found


def _keep_judged(read: Sequence[Source]) -> None:
    """Leave `JUDGED` questions of each group, drawn by lot over all documents, and none that belong to no group."""
    groups: dict[str | None, list[str]] = {}
    for source in read:
        for item in source.questions:
            groups.setdefault(_group(source.name, item), []).append(_lot(source, item))
    kept = {name: set(sorted(lots)[:JUDGED]) if name else set() for name, lots in groups.items()}
    for source in read:
        source.questions = [item for item in source.questions if _lot(source, item) in kept[_group(source.name, item)]]


def _group(name: str, item: Questioned | Outcome) -> str | None:
    """What kind of question it is, of a document of this set; None for those made of a document's own words, which only
    serve to be put to others.
    """
    if not item.own:
        return WRONG
    if not item.answerable:
        return ABSENT
    if name == CONTRACTS:
        return PRESENT
    return TOLD if name in {"meetings", "stories"} else None


def _lot(source: Source, item: Questioned) -> str:
    return sha256(f"{source.id} {item.question}".encode()).hexdigest()


def _read(split: str, documents: dict[str, int], dev_contracts: slice, encoder: Encoder) -> Iterator[Source]:
    folder = shared_folder()
    yield from sources(folder, split, documents, encoder, phrasing=HELD_OUT)
    yield from sources(folder, "dev", {CONTRACTS: 99}, encoder, phrasing=HELD_OUT, part=dev_contracts)


def _asked(source: Source, model: AnswerModel, encoder: Encoder, words: int) -> Iterator[Outcome]:
    texts = texts_of(source)
    clauses = clause_reader(source, encoder)
    for item, vector, values, seen in columns_of(source, encoder):
        scores = model.scores(vector, values, source.candidates, seen)
        said = clauses.read(item.question, vector) if clauses is not None else None
        worth = scores if said is None else said.added_to(scores)
        likeness = values[:, NAMES.index("own")]
        read = read_answers(
            source.document, item.question, source.candidates, worth=worth, likeness=likeness, reader=bundled_reader()
        )
        judged, _, logit = judged_by(read, worth, likeness)
        best = int(judged.argmax())
        hit = bool(item.target[best] > 0.5) if item.target.any() and source.name == CONTRACTS else None
        ours = baseline = None
        lengths = (0, 0)
        if item.reference is not None and source.name == "meetings":
            ranks = model.ranking(vector, values, source.candidates, seen)  # (c,)
            order = varied(ranks, source.vectors.gather(source.candidates))
            chosen = [texts[row] for row in fill(order, texts, words)]
            by_likeness = _by_likeness(source, vector, words)
            reference = [sentences_of(item.reference)]
            ours, baseline = scorer().score(chosen, reference), scorer().score(by_likeness, reference)
            lengths = tuple(sum(len(text.split()) for text in lines) for lines in (chosen, by_likeness))  # type: ignore[assignment]
        yield Outcome(
            source.name,
            _lot(source, item),
            item.own,
            item.answerable,
            model.probability(
                values,
                scores,
                said.decisive if said is not None else None,
                read=logit,
                spoken=bool(source.document.turns),
            ),
            hit,
            ours,
            baseline,
            lengths,
        )


def varied(ranks: Floats, vectors: Floats) -> list[int]:
    """The best rows in order, each less its likeness to those before it; (c,) and unit rows (c, d)."""
    alike = np.zeros(len(ranks), dtype=np.float32)
    left = np.ones(len(ranks), dtype=np.bool_)
    order: list[int] = []
    for _ in range(min(len(ranks), RANKED)):
        best = int(np.where(left, ranks - LIKENESS * alike, -np.inf).argmax())
        left[best] = False
        order.append(best)
        np.maximum(alike, vectors @ vectors[best], out=alike)
    return order


def _by_likeness(source: Source, vector: Floats, words: int) -> list[str]:
    """What the ranking by MiniLM chooses, as `precis evaluate extractive` has it."""
    document = source.document
    places = [place for place, sentence in enumerate(document.sentences) if sentence.role in SOURCES]
    texts = [" ".join(document.text[s.start : s.end].split()) for s in (document.sentences[place] for place in places)]
    vectors = source.vectors.gather(np.array(places, dtype=np.int64))
    return [texts[row] for row in centroid_mmr(texts, words, vectors, vector)]


def figures_of(found: Sequence[Outcome], threshold: float) -> list[Figure]:
    """The shares refused, and ROUGE beside the baseline's."""
    groups = {name: [one for one in found if _group(one.set, one) == name] for name in (WRONG, ABSENT, PRESENT, TOLD)}
    picked = {name: _drawn(group) for name, group in groups.items()}
    share = {name: _refused(asked, threshold) for name, asked in picked.items()}
    refused = _refused([*picked[WRONG], *picked[ABSENT]], threshold)
    wrongly = _refused([*picked[PRESENT], *picked[TOLD]], threshold)
    judged = {name: _refused(group, threshold) for name, group in groups.items()}
    figures = [
        Figure("refused, unanswerable", refused, "%", None, f"at least {REFUSED:.0f}", refused >= REFUSED),
        Figure("refused, answerable", wrongly, "%", None, f"at most {WRONGLY_REFUSED:.0f}", wrongly <= WRONGLY_REFUSED),
        *(Figure(f"refused, {name}", value, "%") for name, value in share.items()),
        *(Figure(f"asked, {name}", float(len(asked)), "questions") for name, asked in picked.items()),
        *(Figure(f"refused of all judged, {name}", value, "%") for name, value in judged.items()),
        Figure("refused of all judged, unanswerable, both halves alike", _mean(judged[WRONG], judged[ABSENT]), "%"),
        Figure("refused of all judged, answerable, both halves alike", _mean(judged[PRESENT], judged[TOLD]), "%"),
    ]
    hits = [one.hit for one in groups[PRESENT] if one.hit is not None]
    if hits:
        figures.append(Figure("first sentence is of the marked clause", round(100 * sum(hits) / len(hits), 1), "%"))
    return figures + list(_of_meetings(found))


def _of_meetings(found: Sequence[Outcome]) -> Iterator[Figure]:
    scored = [one for one in found if one.ours is not None and one.baseline is not None]
    if not scored:
        return
    ours = mean([one.ours for one in scored if one.ours is not None])
    baseline = mean([one.baseline for one in scored if one.baseline is not None])
    for kind in ("rouge1", "rouge2", "rougeLsum"):
        value, other = float(getattr(ours, kind)), float(getattr(baseline, kind))
        bar = "above the ranking by MiniLM"
        yield Figure(f"meetings' questions {kind}", round(value, 2), "%", round(other, 2), bar, value > other)
    for place, name in enumerate(("ours", "MiniLM")):
        length = sum(one.words[place] for one in scored) / len(scored)
        yield Figure(f"meetings' questions length, {name}", round(length, 1), "words")


def _drawn(asked: Sequence[Outcome]) -> list[Outcome]:
    """Half of the questions of one of the two kinds."""
    return sorted(asked, key=lambda one: one.lot)[: ASKED // 2]


def _mean(one: float, other: float) -> float:
    return round((one + other) / 2, 1)


def _refused(asked: Sequence[Outcome], threshold: float) -> float:
    return round(100 * sum(one.probability < threshold for one in asked) / max(len(asked), 1), 1)
