"""`precis evaluate chunks --model FOLDER`: the paper's way of writing on a decoder, beside quoting.

The same test documents for the same length by five systems: quoting, and a writer of chunks (`precis train
chunk-writer`) with memory and what is salient elsewhere, with either alone, and with neither; what is left out is left
out in use, of one model that has learned to do without. ROUGE against people's summaries, and how many sentences the
program's verifier finds borne out by the likest three of the chunk that they were written of; nothing is quoted instead
of what is not. Means with 95 % intervals.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from engine.errors import UsageError
from engine.generation.verifying import VerifierJudge
from engine.language.vocabulary import terms_of
from engine.models.packing import fast_dtype
from engine.progress import Checkpoint, silent
from engine.registry.catalog import BUNDLED
from engine.registry.loaded import Models
from engine.registry.summarizers import VERIFIER
from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.result_cache import Record
from engine.research.evaluation.rouge import scorer
from engine.research.evaluation.shared_data import shared_folder
from engine.research.evaluation.summaries import summary_of
from engine.research.methods.chunk_writing import Aids, Chunk, ChunkWriter, load
from engine.research.training.chunk_writer_recipe import chunks_of
from engine.research.training.corpora import Example, examples_of, mean_reference_words, rows
from engine.schema.result import EXTRACTIVE, SummarySettings

SETS = ("papers", "textbooks", "meetings")
QUOTING = "quoting"
AIDS = {
    "memory and salient": Aids(),
    "memory alone": Aids(salient=False),
    "salient alone": Aids(memory=False),
    "neither": Aids(memory=False, salient=False),
}
UNITS = {"rouge1": "%", "rouge2": "%", "rougeLsum": "%", "borne out": "%", "length": "words"}
_SALIENT_WORDS = 200
"""Words that are chosen as salient in a document."""
_EVIDENCE = 3


def evaluate(
    checkpoint: Checkpoint = silent, *, model: str | None = None, documents: int = 5, only: Sequence[str] = ()
) -> list[Figure]:
    """Measure the writer in the folder `model` on `documents` test documents of each set, or of those in `only`.

    Raises:
        UsageError: no folder is named, a set is none of these, or the shared data is not there.
        ModelUnavailable: the folder, its decoder or the verifier is missing or damaged.
        Cancelled: from the checkpoint.
    """
    if model is None:
        raise UsageError("Name the folder of a writer of chunks: --model FOLDER.")
    if unknown := sorted(set(only) - set(SETS)):
        raise UsageError(f"There is no set “{unknown[0]}” here: {', '.join(SETS)}.")
    shared = shared_folder()
    writer = load(Path(model), fast_dtype())
    run = _Run(writer, Models(), VerifierJudge.load(BUNDLED / VERIFIER))
    records: list[Record] = []
    for name in only or SETS:
        words = mean_reference_words(shared, name)
        for done, row in enumerate(rows(shared, name, "test", documents)):
            for example in examples_of(name, row)[:1]:
                checkpoint(name, done, documents)
                records += run.records(name, example, words)
    return figures_of(records)


@dataclass(frozen=True, slots=True)
class _Run:
    """What all documents are written of and measured with."""

    writer: ChunkWriter
    models: Models
    judge: VerifierJudge

    def records(self, name: str, example: Example, words: int) -> list[Record]:
        """What each system comes to on one document."""
        quoted = [one.text for one in summary_of(example.document, _settings(words), self.models).summary]
        found = [Record(name, example.id, QUOTING, _rouge(quoted, example))]
        chunks = document_chunks(example, self.writer, self.models)
        for system, aids in AIDS.items():
            written = self.writer.write(chunks, words, aids)
            lines = [line for each in written for line in each]
            values = _rouge(lines, example)
            if lines:
                values["borne out"] = 100 * _borne_out(written, chunks, self.judge) / len(lines)
            found.append(Record(name, example.id, system, values))
        return found


def document_chunks(example: Example, writer: ChunkWriter, models: Models) -> list[Chunk]:
    """The document as it is written of: salient is what the program would quote."""
    document = example.document
    texts = [" ".join(document.text[one.start : one.end].split()) for one in document.sentences]
    numbers = {text: number for number, text in enumerate(texts)}
    chosen = summary_of(document, _settings(_SALIENT_WORDS), models).summary
    salient = sorted({numbers[one.text] for one in chosen if one.text in numbers})
    return chunks_of(texts, salient, writer.tokenizer)


def _settings(words: int) -> SummarySettings:
    return SummarySettings(words, model=EXTRACTIVE)


def _rouge(lines: Sequence[str], example: Example) -> dict[str, float]:
    length = float(sum(len(line.split()) for line in lines))
    if not lines:
        return {"rouge1": 0.0, "rouge2": 0.0, "rougeLsum": 0.0, "length": length}
    rouge = asdict(scorer().score(lines, example.references))
    return {**{name: value for name, value in rouge.items() if name in UNITS}, "length": length}


def _borne_out(written: Sequence[Sequence[str]], chunks: Sequence[Chunk], judge: VerifierJudge) -> int:
    held = 0
    for lines, chunk in zip(written, chunks, strict=True):
        sources = chunk.sentences
        terms = [frozenset(terms_of(source)) for source in sources]
        for line in lines:
            said = frozenset(terms_of(line))
            nearest = sorted(range(len(sources)), key=lambda at: -len(said & terms[at]))[:_EVIDENCE]
            held += judge.probability(line, [sources[at] for at in sorted(nearest)]) >= judge.threshold
    return held


def figures_of(records: Sequence[Record]) -> list[Figure]:
    """Each system's means; the others' beside quoting's."""
    figures = []
    for name in dict.fromkeys(record.set for record in records):
        for measure, unit in UNITS.items():
            of_quoting = _values(records, name, QUOTING, measure)
            for system in (QUOTING, *AIDS):
                if values := _values(records, name, system, measure):
                    mean = interval(values)
                    told = (
                        f"{name} {measure}: {system} (95 %: {mean.low:.1f} to {mean.high:.1f}; {len(values)} documents)"
                    )
                    against = interval(of_quoting).mean if of_quoting and system != QUOTING else None
                    figures.append(Figure(told, round(mean.mean, 2), unit, against))
    return figures


def _values(records: Sequence[Record], of_set: str, system: str, measure: str) -> list[float]:
    return [
        record.values[measure]
        for record in records
        if record.set == of_set and record.system == system and measure in record.values
    ]
