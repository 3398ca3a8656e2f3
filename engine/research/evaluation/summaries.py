"""`precis evaluate summarize [--model NAME|FOLDER]`: one summarizer on the test splits, by everything that is counted.

ROUGE-1/2/L/Lsum, coherence (`coherence`), entity precision, new n-grams and repetition (`faithfulness`), and how far
the program's own checks say its sentences are supported. Means over documents with 95 % bootstrap intervals; with
several references ROUGE and DiscoScore are those of the best. Lengths asked are the sets' mean reference lengths, and
documents are taken for what those of the set are, as the program by itself would take them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from rouge_score.rouge_scorer import RougeScorer

from engine.document import Document, Result
from engine.errors import UsageError
from engine.language.reporting import called
from engine.language.wholeness import is_whole
from engine.models.adapted import is_adapted
from engine.models.instruct.files import is_instruct
from engine.models.wellformedness.network import bundled_judge
from engine.progress import Checkpoint, silent
from engine.registry.loaded import Models, canonical_name
from engine.registry.summarizers import ResolvedModel, folder_of, load_writer, quoting_instead
from engine.research.evaluation import coherence
from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.faithfulness import ENTITIES, entity_precision, name_precision, novelty, repetition
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.rouge import Scorer
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.corpora import SETS, Example, examples_of, mean_reference_words, rows
from engine.salience.finished import UNLIKELY
from engine.schema.enums import Support, Verdict
from engine.schema.result import EXTRACTIVE, SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import summarize

if TYPE_CHECKING:
    from engine.document import PageWords
    from engine.generation.awesome_writer import AwesomeWriter

DOCUMENTS = 10
"""Of each set, unless asked otherwise."""
MEASURED = (*SETS, "acts")
KIND_OF = {
    "papers": "research article",
    "meetings": "meeting transcript",
    "proposals": "technical proposal",
    "textbooks": "textbook chapter",
    "stories": "fiction",
    "acts": "legislation",
}
"""What the documents of each set are, as a summary of one would lean."""
SIDE_BY_SIDE = 4
"""Documents that a model writes of in one batch. Nothing measured is taken up again after an interruption, so that the
rounding of another batch does not matter; greedily, four take a third of the time of four alone."""

UNITS = {
    "rouge1": "%",
    "rouge2": "%",
    "rougeL": "%",
    "rougeLsum": "%",
    "entity graph": "",
    "DS-FOCUS distance": "",
    "DS-SENT similarity": "",
    "entity precision": "%",
    "whole names": "%",
    "whole sentences": "%",
    "parts of sentences": "%",
    "rewritten": "%",
    "new unigrams": "%",
    "new bigrams": "%",
    "new trigrams": "%",
    "new 4-grams": "%",
    "repeated trigrams": "%",
    "supported": "%",
    "weak": "%",
    "unsupported": "%",
    "length": "words",
}
"""What is counted, and in what."""


@dataclass(frozen=True, slots=True)
class SummaryMeasures:
    """What one summary came to. A measure that can't be told of it (no entities, no shared noun) is missing."""

    set: str
    id: str
    values: dict[str, float]


def evaluate(
    checkpoint: Checkpoint = silent,
    *,
    model: str = EXTRACTIVE,
    documents: int | None = None,
    only: Sequence[str] = (),
    each: bool = False,
) -> list[Figure]:
    """Measure `model` on at most `documents` documents of each set's test split; `each` document's figures as well.

    `only` names the sets, left out all of `MEASURED`.

    Raises:
        UsageError: the shared data is not there, or a set is none of `MEASURED`.
        ModelUnavailable, OutOfResources: the summarizer can't be had.
        Cancelled: from the checkpoint.
    """
    if unknown := sorted(set(only) - set(MEASURED)):
        raise UsageError(f"There is no set “{unknown[0]}”: {', '.join(MEASURED)}.")
    sets = [name for name in MEASURED if not only or name in only]
    return figures_of(measure("test", canonical_name(model), documents or DOCUMENTS, sets, checkpoint), each=each)


def measure(
    split: str, model: str, documents: int, sets: Sequence[str] = MEASURED, checkpoint: Checkpoint = silent
) -> list[SummaryMeasures]:
    """Count on every document of the sets' splits."""
    folder, models = shared_folder(), Models()
    tasks = [(name, row) for name in sets for row in rows(folder, name, split, documents)]
    lengths = {name: mean_reference_words(folder, name) for name in sets}

    writer = _loaded(model)

    def count(name: str, row: Any, own: "AwesomeWriter | None") -> SummaryMeasures | None:  # noqa: ANN401 (a row of JSON)
        for example in examples_of(name, row)[:1]:
            result = summary_of(
                example.document, SummarySettings(lengths[name], model=model, kind=KIND_OF[name]), models, writer=own
            )
            if result.summary:
                values = counted(example, result)
                values["parts of sentences"] = 100 * _share_of_parts(result, models)
                return SummaryMeasures(name, example.id, values)
        return None

    found: list[SummaryMeasures | None] = []
    if writer is None:
        for done, (name, row) in enumerate(tasks):
            checkpoint("documents", done, len(tasks))
            found.append(count(name, row, None))
    else:
        from engine.research.evaluation.batched_runs import BatchedRuns

        work = [partial(count, name, row) for name, row in tasks]
        together = BatchedRuns[SummaryMeasures | None](writer, SIDE_BY_SIDE)
        found = together.run(work, lambda done: checkpoint("documents", done, len(tasks)))
    checkpoint("documents", len(tasks), len(tasks))
    return [one for one in found if one is not None]


def _loaded(model: str) -> "AwesomeWriter | None":
    """The writer of a summarizer that has one."""
    from engine.generation.awesome_writer import AwesomeWriter

    folder = folder_of(model)
    if folder is None or is_instruct(folder) or is_adapted(folder):
        return None
    writer = load_writer(folder, folder.name)[0]
    return writer if isinstance(writer, AwesomeWriter) else None


def counted(example: Example, result: Result) -> dict[str, float]:
    """All measures of one summary."""
    summary = [sentence.text for sentence in result.summary]
    source = _source_of(example.document)
    values: dict[str, float | None] = {**_rouge(summary, example.references), **_coherence(summary, example.references)}
    values["entity precision"] = _percent(entity_precision(summary, source))
    values["whole names"] = _percent(name_precision(summary, source))
    values["whole sentences"] = 100 * sum(map(is_whole, summary)) / len(summary)
    values["rewritten"] = 100 * sum(one.verdict is Verdict.REWRITTEN for one in result.summary) / len(summary)
    for size, name in enumerate(("new unigrams", "new bigrams", "new trigrams", "new 4-grams"), start=1):
        values[name] = _percent(novelty(summary, source, size))
    values["repeated trigrams"] = _percent(repetition(summary))
    for support in Support:
        values[support.value] = 100 * sum(one.support is support for one in result.summary) / len(summary)
    values["length"] = float(sum(len(line.split()) for line in summary))
    return {name: value for name, value in values.items() if value is not None}


def _share_of_parts(result: Result, models: Models) -> float:
    """How many lines begin and end as a sentence does and are hardly one by their words."""
    lines = [sentence.text for sentence in result.summary]
    forms = bundled_judge().forms_of(lines, models.encoder())
    return sum(form.whole < UNLIKELY for form in forms) / len(forms)


def _source_of(document: Document) -> str:
    """A document's words, and what its speakers are called: their names are no part of its text."""
    speakers = {turn.speaker for turn in document.turns if turn.speaker}
    return "\n".join([document.text, *sorted(speakers.union(filter(None, map(called, speakers))))])


def figures_of(found: Sequence[SummaryMeasures], *, each: bool = False) -> list[Figure]:
    """Means with intervals, set by set and over all documents; then, where asked, every document."""
    figures = [Figure(f"tools: {coherence.ENCODER}; {coherence.NOUNS}; entities: {ENTITIES}", len(found), "documents")]
    for name in (*MEASURED, "all"):
        of_set = [one for one in found if name in {one.set, "all"}]
        for measure_name, unit in UNITS.items():
            values = [one.values[measure_name] for one in of_set if measure_name in one.values]
            if values:
                mean = interval(values)
                bounds = f"(95 %: {mean.low:.2f} to {mean.high:.2f}; {len(values)} documents)"
                figures.append(Figure(f"{name} {measure_name} {bounds}", round(mean.mean, 3), unit))
    for one in found if each else ():
        figures += [
            Figure(f"{one.set}/{one.id} {measure_name}", round(value, 3), UNITS[measure_name])
            for measure_name, value in one.values.items()
        ]
    return figures


def _rouge(summary: Sequence[str], references: Sequence[Sequence[str]]) -> dict[str, float | None]:
    rouge = Scorer().score(summary, references)
    whole = RougeScorer(["rougeL"], use_stemmer=True)
    length = max(whole.score(" ".join(lines), " ".join(summary))["rougeL"].fmeasure for lines in references)
    return {
        "rouge1": rouge.rouge1,
        "rouge2": rouge.rouge2,
        "rougeL": 100 * float(length),
        "rougeLsum": rouge.rougeLsum,
    }


def _coherence(summary: Sequence[str], references: Sequence[Sequence[str]]) -> dict[str, float | None]:
    ours = coherence.encoded(summary)
    theirs = [coherence.encoded(lines) for lines in references]
    distances = [one for one in (coherence.focus_difference(ours, other) for other in theirs) if one is not None]
    return {
        "entity graph": coherence.entity_graph(summary),
        "DS-FOCUS distance": min(distances, default=None),
        "DS-SENT similarity": max(coherence.sentence_graph(ours, other) for other in theirs),
    }


def summary_of(
    document: Document,
    settings: SummarySettings,
    models: Models,
    prepare: Callable[[Any], None] | None = None,
    *,
    writer: "AwesomeWriter | None" = None,
    journal: MemoryJournal | None = None,
) -> Result:
    """The summary of a document that is in no library. `prepare` is given the writer, where there is one.

    `writer` is the document's own, where several are written of at once; `journal` has what an earlier run found.
    """
    way = models.resolve(document, settings) if writer is None else _way_with(writer, document, settings)
    if prepare is not None and way.writer is not None:
        prepare(way.writer)
    return summarize(
        document,
        settings,
        encoder=models.encoder(),
        geometry=_NoPages(),
        journal=journal or MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=silent,
        writer=way.writer,
        rewriting=way.rewriting,
        notices=way.notices,
    )


def _way_with(writer: "AwesomeWriter", document: Document, settings: SummarySettings) -> ResolvedModel:
    return quoting_instead(document, settings, settings.model) or ResolvedModel(writer)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


class _NoPages:
    """The sets' texts have no pages."""

    def page_words(self, page: int) -> "PageWords | None":  # noqa: ARG002 (a protocol's)
        return None
