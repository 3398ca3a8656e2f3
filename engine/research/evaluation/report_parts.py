"""What `precis evaluate all` measures, part by part, each kept document by document (`result_cache`).

A part is measured on at most so many documents of each set's test split, those of the smallest hashes, so that a
larger sample holds the smaller one and goes on from it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.classification.label_sets import kinds
from engine.document import Result
from engine.progress import Checkpoint
from engine.registry.catalog import registered_models
from engine.registry.loaded import Models, summarizer_names
from engine.research.evaluation import extractive, summaries
from engine.research.evaluation.result_cache import Record, ResultCache, key_of
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.corpora import MEETING_QUESTIONS, SETS, examples_of, mean_reference_words, rows
from engine.schema.result import EXTRACTIVE, SummarySettings
from engine.summarization.kinds import KIND_SHARE
from engine.summarization.memory_journal import MemoryJournal

COMPACT = "awesome-compact-en"
SUMMARY_SETS = (*SETS, "acts")
"""Where what is written is held against what is quoted."""
PLAIN, LEANING = "no kind", "their kind"


@dataclass(frozen=True, slots=True)
class Variant:
    """The compact summarizer with its memory and its salient text on or off."""

    name: str
    memory: bool
    salient: bool


VARIANTS = (
    Variant("memory and salient text", memory=True, salient=True),
    Variant("memory alone", memory=True, salient=False),
    Variant("salient text alone", memory=False, salient=True),
    Variant("neither (Se3)", memory=False, salient=False),
)


@dataclass(frozen=True, slots=True)
class Run:
    """What a part is told: where results are kept, on how many documents of each set, and who hears of progress."""

    work: Path
    documents: int | None
    """None: all there are."""
    checkpoint: Checkpoint

    def kept(self, part: str) -> ResultCache:
        return ResultCache(self.work / f"{part}.jsonl")


class Part(Protocol):
    """Measures what is not kept yet where it is told to, and gives all that is kept for the models as they are now."""

    def __call__(self, run: Run, *, measure: bool) -> list[Record]: ...


def weights() -> dict[str, str | None]:
    """The sha256 of every model of the program: results of other weights are not ours."""
    from engine.home import home

    return {model.name: model.sha256 for model in registered_models(home()) if model.source == "program"}


def _quoting() -> dict[str, str | None]:
    """The weights that sentences are chosen by."""
    used = weights()
    return {name: used.get(name) for name in ("salience", "extractor-en")}


def has_compact() -> bool:
    """Whether the compact summarizer is part of this program."""
    return COMPACT in summarizer_names()


# -------------------------------------------------------------------------------------------------- choosing sentences


def choosing(run: Run, *, measure: bool) -> list[Record]:
    """The extractive summarizer, its baselines and the oracle (`precis evaluate extractive`), each document once."""
    kept, used = run.kept("choosing"), _quoting()
    tasks = extractive.tasks_of("test", (*SETS, MEETING_QUESTIONS), run.documents)
    keys = [key_of("choosing", used, task.name, task.words, dict(task.row)) for task in tasks]
    missing = [i for i, key in enumerate(keys) if kept.get(key) is None]
    if measure and missing:
        for i, found in zip(missing, extractive.scored([tasks[i] for i in missing], run.checkpoint), strict=True):
            kept.put(keys[i], [_of_outcome(outcome, str(tasks[i].row["id"])) for outcome in found])
    return [record for key in keys for record in kept.get(key) or []]


def _of_outcome(outcome: extractive.Outcome, document: str) -> Record:
    values = {**asdict(outcome.rouge), "length": float(outcome.words)}
    return Record(outcome.name, document, outcome.system, values)


# ------------------------------------------------------------------------------------------------------ writing them


def writing(run: Run, *, measure: bool) -> list[Record]:
    """The extractive and the compact summarizer on the same documents at the same length."""
    if not has_compact():
        return []
    used = weights()
    systems = [_System(EXTRACTIVE, EXTRACTIVE, _quoting()), _System(COMPACT, COMPACT, used.get(COMPACT) or used)]
    return _summaries(run, "writing", systems, measure=measure)


def emphasis_of(run: Run, *, measure: bool) -> list[Record]:
    """The extractive summarizer leaning towards nothing, and towards what is sought in documents of their kind."""
    used = _quoting()
    sought = [[one.name, one.sought] for one in kinds()]
    plain = _System(PLAIN, EXTRACTIVE, used)
    leans = _System(LEANING, EXTRACTIVE, [used, KIND_SHARE, sought], leans=True)
    return _summaries(run, "leaning", [plain, leans], measure=measure)


def remembering(run: Run, *, measure: bool) -> list[Record]:
    """The compact summarizer with and without memory and salient text."""
    if not has_compact():
        return []
    used = weights()
    systems = [_System(one.name, COMPACT, used.get(COMPACT) or used, one) for one in VARIANTS]
    return _summaries(run, "remembering", systems, measure=measure)


@dataclass(frozen=True, slots=True)
class _System:
    """A way to summarize that is measured."""

    name: str
    model: str
    depends: Any
    """What its summaries depend on beside document and length: weights, and what it seeks."""
    variant: Variant | None = None
    leans: bool = False
    """Towards what is sought in documents of the set's kind."""


def _summaries(run: Run, part: str, systems: Sequence[_System], *, measure: bool) -> list[Record]:
    kept, models = run.kept(part), Models()
    found: list[Record] = []
    tasks = list(_tasks(run.documents))
    for done, (name, row, words) in enumerate(tasks):
        journal = MemoryJournal()
        for system in systems:
            key = key_of(part, system.depends, system.name, name, words, row)
            records = kept.get(key)
            if records is None and measure:
                run.checkpoint(part, done, len(tasks))
                settings = SummarySettings(
                    words, model=system.model, kind=summaries.KIND_OF[name] if system.leans else None
                )
                seen = journal.again(partition=False)  # the same vectors of its sentences
                records = _summarized((name, row), settings, models, system, journal=seen)
                kept.put(key, records)
            found += records or []
    return found


def _tasks(documents: int | None) -> Iterator[tuple[str, dict[str, Any], int]]:
    folder = shared_folder()
    for name in SUMMARY_SETS:
        words = mean_reference_words(folder, name)
        for row in rows(folder, name, "test", documents):
            yield name, row, words


def _summarized(
    source: tuple[str, Mapping[str, Any]],
    settings: SummarySettings,
    models: Models,
    system: _System,
    *,
    journal: MemoryJournal,
) -> list[Record]:
    name, row = source
    variant = system.variant
    found = []
    for example in examples_of(name, row)[:1]:
        ablate = (
            None if variant is None else lambda writer: writer.ablate(memory=variant.memory, salient=variant.salient)
        )
        result = summaries.summary_of(example.document, settings, models, ablate, journal=journal)
        if result.summary:
            values = {**summaries.counted(example, result), **_cost(result)}
            found.append(Record(name, example.id, system.name, values))
    return found


def _cost(result: Result) -> dict[str, float]:
    """Seconds of writing for each chunk that was read for it."""
    return {"seconds a chunk": result.timings.summarize_s / max(len(result.chunks), 1)}


# -------------------------------------------------------------------------------------------- types of document, links


def typing(run: Run, *, measure: bool) -> list[Record]:
    """What doctype-en says of each text that its card reports on: its logits, by the text's true type."""
    from engine.research.evaluation import doctype_release, type_readings
    from engine.research.training.document_sources import documents

    sets = doctype_release.reporting_sets(
        documents(shared_folder()), min(run.documents or doctype_release.MOST, doctype_release.MOST)
    )
    used = weights().get(doctype_release.NAME)
    return type_readings.read_texts(sets, run.kept(type_readings.PART), used, run.checkpoint, measure=measure)


def linking(run: Run, *, measure: bool) -> list[Record]:
    """Evidence against the turns that people noted (`precis evaluate links`), meeting by meeting."""
    from engine.research.evaluation import links

    kept, found = run.kept("linking"), []
    meetings = rows(shared_folder(), "meetings", "test", run.documents)
    for done, row in enumerate(meetings):
        key = key_of("linking", row)
        if kept.get(key) is None and measure:
            run.checkpoint("linking", done, len(meetings))
            kept.put(key, [_of_judged(one, str(row["id"])) for one in links.measure_rows([row])])
        found += kept.get(key) or []
    return found


def _of_judged(judged: Any, meeting: str) -> Record:  # noqa: ANN401 (its type would load a part not asked for)
    values = {f"turn {way}": value for way, value in judged.turn.items()}
    values |= {f"chunk {way}": value for way, value in judged.chunk.items()}
    return Record("meetings", meeting, "sentence", values)


PARTS: Mapping[str, Part] = {
    "choosing": choosing,
    "leaning": emphasis_of,
    "writing": writing,
    "remembering": remembering,
    "typing": typing,
    "linking": linking,
}
"""In the order of the report."""
