"""`precis evaluate extractive`: our summaries against Lead, LexRank, TextRank, Luhn and MiniLM centroid with MMR.

Beside them stands the greedy oracle's choice, which has read the reference: no bar is held against it.

Five sets, their test splits, every system asked for the same number of words (the mean length of the set's training
references) and choosing from the same sentences: those that ingest calls body text, list or speech. Meetings are
summarized whole, no system being told a question. Figures named "meeting_questions" are extra and have no bar: there
ours and the MiniLM ranking are told the question, the others can't be.

Weights and settings were chosen on train and dev; nothing here is fitted to what it measures.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.document import Document
from engine.errors import Cancelled
from engine.language.quotability import SOURCES
from engine.progress import Checkpoint, silent
from engine.research.evaluation.baselines import MOST, centroid_mmr, lead, lex_rank, luhn, text_rank
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.rouge import Rouge, mean, scorer
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.corpora import MEETING_QUESTIONS, SETS, Example, examples_of, mean_reference_words, rows
from engine.research.training.oracle import greedy_oracle
from engine.salience.encoding import encode_document
from engine.schema.result import SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import summarize

if TYPE_CHECKING:
    from engine.document import PageWords
    from engine.models.encoder.sentence_encoder import SentenceEncoder

OURS = "precis"
ORACLE = "oracle"
"""What a greedy search for ROUGE-1 + ROUGE-2 chooses that has read the reference: what choosing can come to."""
BASELINES = ("lead", "lex_rank", "text_rank", "luhn", "centroid_mmr")
BEHIND = 0.5
"""ROUGE-1 that a set may be behind its best baseline."""
PROCESSES = 2


@dataclass(frozen=True, slots=True)
class Task:
    """One row of a set to summarize by every system."""

    name: str
    row: Mapping[str, Any]
    words: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one system's summary of one example scored, and how long it was."""

    name: str
    system: str
    rouge: Rouge
    words: int


def evaluate(checkpoint: Checkpoint = silent) -> list[Figure]:
    """Measure on the test splits.

    Raises:
        UsageError: the shared data is not there.
        Cancelled: from the checkpoint.
    """
    return figures_of(measure("test", checkpoint=checkpoint))


def measure(
    split: str,
    names: Sequence[str] = (*SETS, MEETING_QUESTIONS),
    limit: int | None = None,
    checkpoint: Checkpoint = silent,
) -> list[Outcome]:
    """Summaries of every example of a split by every system, scored; at most `limit` documents a set."""
    tasks = tasks_of(split, names, limit)
    return [outcome for found in scored(tasks, checkpoint) for outcome in found]


def tasks_of(split: str, names: Sequence[str], limit: int | None = None) -> list[Task]:
    """The rows of the sets' splits, at most `limit` documents a set, with the length asked of each."""
    folder = shared_folder()
    return [
        Task(name, row, words)
        for name in names
        for words in [mean_reference_words(folder, name)]
        for row in rows(folder, name, split, limit)
    ]


def scored(tasks: Sequence[Task], checkpoint: Checkpoint = silent) -> Iterator[list[Outcome]]:
    """Every system on every task in turn, by several processes."""
    # One thread a process: two processes on two cores are faster than two threads in one.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        try:
            for done, found in enumerate(pool.map(score_row, tasks), start=1):
                checkpoint("documents", done, len(tasks))
                yield found
        except Cancelled:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def score_row(task: Task) -> list[Outcome]:
    """Every system on every example of a row."""
    examples = examples_of(task.name, task.row)
    if not examples:
        return []
    document, encoder = examples[0].document, bundled_encoder()
    journal = MemoryJournal()
    ours: dict[str | None, list[str]] = {None: _summary(document, task.words, None, encoder, journal)}
    sources = [index for index, sentence in enumerate(document.sentences) if sentence.role in SOURCES]
    texts = [" ".join(document.text[document.sentences[i].start : document.sentences[i].end].split()) for i in sources]
    # Of a long document ours knows the sentences of its shortlist alone; the others look at every one.
    exact, _ = encode_document(document, encoder, MemoryJournal(), silent)
    vectors = exact.gather(np.array(sources, dtype=np.int64))
    systems = (lead,) if task.name == MEETING_QUESTIONS else (lead, lex_rank, text_rank, luhn)
    others = {system.__name__: system(texts, task.words) for system in systems}
    outcomes = []
    for example in examples:
        if example.query not in ours:
            ours[example.query] = _summary(document, task.words, example.query, encoder, journal.again())
        query = None if example.query is None else encoder.encode([example.query])[0]
        chosen = others | {"centroid_mmr": centroid_mmr(texts, task.words, vectors, query)}
        outcomes.append(_outcome(task.name, OURS, ours[example.query], example))
        outcomes += [
            _outcome(task.name, system, [texts[i] for i in indices], example) for system, indices in chosen.items()
        ]
        outcomes.append(_oracle(task, texts, example))
    return outcomes


def _oracle(task: Task, texts: Sequence[str], example: Example) -> Outcome:
    """The best of the choices for each reference, in no more words than everybody may use."""
    found = []
    for lines in example.references:
        chosen = greedy_oracle(texts, " ".join(lines), most_words=MOST * task.words).chosen
        found.append(_outcome(task.name, ORACLE, [texts[i] for i in chosen], example))
    return max(found, key=lambda outcome: outcome.rouge.rouge1 + outcome.rouge.rouge2)


def figures_of(outcomes: Sequence[Outcome]) -> list[Figure]:
    """The table: every system's mean on every set, ours held against the best of the others."""
    names = [name for name in (*SETS, MEETING_QUESTIONS) if any(outcome.name == name for outcome in outcomes)]
    figures: list[Figure] = []
    means: dict[tuple[str, str], Rouge] = {}
    for name in names:
        for system in _systems(name):
            found = [outcome for outcome in outcomes if (outcome.name, outcome.system) == (name, system)]
            if not found:
                continue
            means[name, system] = mean([outcome.rouge for outcome in found])
            words = sum(outcome.words for outcome in found) / len(found)
            figures.append(Figure(f"{name} {system} length", round(words, 1), "words"))
        figures += _of_set(name, means)
    held = [name for name in names if name in SETS]
    for system in (OURS, *BASELINES, ORACLE):
        if all((name, system) in means for name in held):
            means["mean", system] = mean([means[name, system] for name in held])
    return figures + list(_compared("mean", means, least=0.0, bar="above the best of the others"))


def _of_set(name: str, means: Mapping[tuple[str, str], Rouge]) -> Iterator[Figure]:
    if name in SETS:
        yield from _compared(name, means, least=-BEHIND, bar=f"at most {BEHIND} behind the best of the others")
    else:
        yield from _compared(name, means, least=None, bar=None)


def _compared(
    name: str, means: Mapping[tuple[str, str], Rouge], *, least: float | None, bar: str | None
) -> Iterator[Figure]:
    """Three figures a system; ours of ROUGE-1 carries the bar, of the mean all three do."""
    for kind in ("rouge1", "rouge2", "rougeLsum"):
        there = [system for system in _systems(name) if (name, system) in means]
        values = {system: float(getattr(means[name, system], kind)) for system in there}
        best = max(value for system, value in values.items() if system not in {OURS, ORACLE})
        barred = least is not None and (kind == "rouge1" or name == "mean")
        difference = values[OURS] - best
        holds = None if least is None or not barred else difference > 0 if name == "mean" else difference >= least
        yield Figure(
            f"{name} {OURS} {kind}", round(values[OURS], 2), "%", round(best, 2), bar if barred else None, holds
        )
        for system, value in values.items():
            if system != OURS:
                yield Figure(f"{name} {system} {kind}", round(value, 2), "%")


def _systems(name: str) -> tuple[str, ...]:
    return (OURS, "lead", "centroid_mmr", ORACLE) if name == MEETING_QUESTIONS else (OURS, *BASELINES, ORACLE)


def _summary(
    document: Document, words: int, query: str | None, encoder: "SentenceEncoder", journal: MemoryJournal
) -> list[str]:
    result = summarize(
        document,
        SummarySettings(words, query),
        encoder=encoder,
        geometry=_NoPages(),
        journal=journal,
        on_sentence=lambda _: None,
        checkpoint=silent,
    )
    return [sentence.text for sentence in result.summary]


def _outcome(name: str, system: str, summary: Sequence[str], example: Example) -> Outcome:
    return Outcome(
        name, system, scorer().score(summary, example.references), sum(len(line.split()) for line in summary)
    )


class _NoPages:
    """The sets' texts have no pages."""

    def page_words(self, page: int) -> "PageWords | None":  # noqa: ARG002 (a protocol's)
        return None


@cache
def bundled_encoder() -> "SentenceEncoder":
    """The encoder that comes with the program, loaded once in a process."""
    from engine.models.encoder.sentence_encoder import SentenceEncoder

    return SentenceEncoder.load()
