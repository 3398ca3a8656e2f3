"""`precis evaluate methods`: the comparison of AWESOME's paper, in small, under one memory.

Eight methods on one warm start, the encoder, decoder and pointer of awesome-compact-en
(`engine.research.methods.warm_start`), each trained on about the same number of source tokens and reading as much of a
document at once as its training step can within the memory. What they write of test documents is measured by ROUGE, the
entity graph, DiscoScore and the share of sentences that the program's verifier finds borne out by the source's nearest
sentences; means with 95 % intervals, and beside each method whether its difference from AWESOME is more than chance (a
paired bootstrap). AWESOME has its attentive memory and no salient text. The weights, the training and so the summaries
are small: what is compared are methods at this size, nothing else. What reading long documents takes of each is
`precis evaluate costs`.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch

from engine.generation.verifying import VerifierJudge
from engine.language.vocabulary import terms_of
from engine.models.packing import native_bfloat16
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.progress import Checkpoint, silent
from engine.registry.catalog import BUNDLED
from engine.registry.loaded import Models
from engine.registry.summarizers import VERIFIER
from engine.research.evaluation import coherence
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.methods.cost import FROZEN, positions_within
from engine.research.evaluation.methods.measured import SETS, Measured, compared
from engine.research.evaluation.methods.reading import LEAST_SHARE, Reading, written
from engine.research.evaluation.methods.report import TITLE, Conditions, draw_writing, require_matplotlib, told
from engine.research.evaluation.report_files import refuse_other_report
from engine.research.evaluation.result_cache import Record, ResultCache, key_of
from engine.research.evaluation.rouge import scorer
from engine.research.evaluation.shared_data import shared_folder
from engine.research.evaluation.summaries import summary_of
from engine.research.methods.warm_start import METHODS, Method, plain_of, refuse_unknown, warm_started
from engine.research.training.awesome import AwesomeTraining, TrainingDocument, train
from engine.research.training.corpora import Example, examples_of, mean_reference_words, rows
from engine.research.training.devices import chosen_device
from engine.schema.result import EXTRACTIVE, SummarySettings

START = "awesome-compact-en"
_READ_AT_ONCE = (1024, 2048, 4096, 8192)
"""Tokens of a pass that are tried: the longest paper but a few is no longer."""
_EXTRACT = 600
"""Words that are chosen for Extract-Abstract."""
_RATE = 1e-4
"""Of Se3 and LED, chosen on dev."""
_PER_WORD = 1.4
"""Tokens of a word of a summary, about."""
_EVIDENCE = 3
"""Sentences of the source that a written one is held against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What the comparison is made under."""

    memory_gb: float = 2.0
    train_tokens: int = 100_000
    """Source tokens that each method learns from, about: whole documents."""
    documents: int = 10
    """Test documents of each set."""
    work: Path = Path(".work/methods")
    device: str = "cpu"
    """Where the methods are trained and write."""


def evaluate(
    checkpoint: Checkpoint = silent,
    *,
    only: Sequence[str] = (),
    documents: int | None = None,
    memory_gb: float | None = None,
    train_tokens: int | None = None,
    work: Path | None = None,
    device: str | None = None,
    out: Path | None = None,
) -> list[Figure]:
    """Train and measure the methods, or `only` those. What is done is kept in `work`, and the same call goes on there.

    The report METHODS.md and its plots are written into the folder `out`, if one is named.

    Raises:
        UsageError: the shared data is not there, a method is none of the eight, matplotlib is missing, or a METHODS.md
            in `out` is not one of ours.
        ModelUnavailable: the sentence encoder or the verifier is missing.
        Cancelled: from the checkpoint.
    """
    refuse_unknown(only)
    if out is not None:
        require_matplotlib()
        refuse_other_report(out / "METHODS.md", TITLE)
    device = None if device is None else chosen_device(device)
    given = {
        "documents": documents,
        "memory_gb": memory_gb,
        "train_tokens": train_tokens,
        "work": work,
        "device": device,
    }
    asked: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    run = _Run(Comparison(**asked), checkpoint)
    found = {name: run.measured(method) for name, method in METHODS.items() if not only or name in only}
    figures = [figure for one in found.values() for figure in one.figures()]
    figures += compared(found)
    if out is not None:
        _write_report(out, run.comparison, found)
    return figures


def _write_report(out: Path, comparison: Comparison, found: Mapping[str, Measured]) -> None:
    """METHODS.md and its plots, into the folder `out`."""
    out.mkdir(parents=True, exist_ok=True)
    draw_writing(out / "methods-writing.png", found)
    command = (
        f"precis evaluate methods --memory-gb {comparison.memory_gb:g} --train-tokens {comparison.train_tokens} "
        f"--documents {comparison.documents} --out FOLDER"
    )
    conditions = Conditions(
        memory_gb=comparison.memory_gb, train_tokens=comparison.train_tokens, rate=_RATE, command=command
    )
    (out / "METHODS.md").write_text(told(found, conditions), encoding="utf-8")


class _Run:
    """What all methods share: the warm start, the documents, the tools that measure."""

    def __init__(self, comparison: Comparison, checkpoint: Checkpoint) -> None:
        self.comparison, self.checkpoint = comparison, checkpoint
        self.shared = shared_folder()
        torch.manual_seed(0)
        torch.set_num_threads(1)  # a resumed training is to be the same
        self.plain, self.tokenizer = plain_of(BUNDLED / START), SummaryTokenizer.load(BUNDLED / START)
        self.models = Models()
        self.judge = VerifierJudge.load(BUNDLED / VERIFIER)
        self.words = {name: mean_reference_words(self.shared, name) for name in SETS}
        self.kept = ResultCache(comparison.work / "results.jsonl")
        self.unread, self.read = self._training_examples(), list[Example]()

    def measured(self, method: Method) -> Measured:
        """A method trained as far as it is not yet, and measured."""
        comparison, most = self.comparison, int(self.comparison.memory_gb * 2**30)
        fit = positions_within(method, self.plain, most, _READ_AT_ONCE)
        if fit is None:
            return Measured(name=method.name)
        positions, peak = fit
        model = warm_started(method, self.plain, positions).to(comparison.device)
        reading = Reading(method, model, self.tokenizer, self.models.encoder(), self._extract)
        documents = self._learned_from(reading)
        settings = AwesomeTraining(
            epochs=1, documents_per_step=2, rate=_RATE, warmup=5, frozen_layers=FROZEN,
            bfloat16=comparison.device == "cuda" or native_bfloat16(), save_every=10,
        )  # fmt: skip
        began = time.perf_counter()
        outcome = train(
            model, documents, settings, comparison.work / method.name, checkpoint=self._named(f"{method.name}: train")
        )
        seconds = time.perf_counter() - began
        tokens = sum(len(segment.source) for document in documents for segment in document)
        under = asdict(settings), LEAST_SHARE, comparison.train_tokens
        about = key_of(method.name, positions, *under, outcome.losses[-1])
        records = [record for one in self._tests() for record in self._record(reading, about, *one)]
        return Measured(
            name=method.name,
            positions=positions,
            parameters=sum(one.numel() for one in model.parameters()),
            learned=tokens,
            peak=peak,
            seconds=seconds,
            loss=float(np.mean(outcome.losses[-5:])),
            records=records,
        )

    def _learned_from(self, reading: Reading) -> list[TrainingDocument]:
        documents: list[TrainingDocument] = []
        used = 0
        for example in self._examples():
            if used >= self.comparison.train_tokens:
                break
            document = reading.learned_from(example)
            if document:
                documents.append(document)
                used += sum(len(segment.source) for segment in document)
        return documents

    def _examples(self) -> Iterator[Example]:
        """What is learned from: the sets in turn, a document each, read once for all methods."""
        for number in count():
            if number == len(self.read):
                try:
                    self.read.append(next(self.unread))
                except StopIteration:
                    return
            yield self.read[number]

    def _training_examples(self) -> Iterator[Example]:
        for pair in zip(*(rows(self.shared, name, "train", 2000) for name in SETS), strict=False):
            for name, row in zip(SETS, pair, strict=True):
                yield from examples_of(name, row)[:1]

    def _tests(self) -> Iterator[tuple[str, Example]]:
        for name in SETS:
            for row in rows(self.shared, name, "test", self.comparison.documents):
                for example in examples_of(name, row)[:1]:
                    yield name, example

    def _record(self, reading: Reading, about: str, name: str, example: Example) -> list[Record]:
        key = key_of(about, name, example.id)
        found = self.kept.get(key)
        if found is None:
            self.checkpoint(f"{reading.method.name}: write", 0, 1)
            tokens = int(_PER_WORD * self.words[name])
            summary = written(reading, reading.read_from(example), tokens, example.document.text)
            found = [Record(name, example.id, reading.method.name, self._counted(summary, example))]
            self.kept.put(key, found)
        return found

    def _counted(self, summary: Sequence[str], example: Example) -> dict[str, float]:
        """All measures of a summary; of one that says nothing those that are then 0."""
        if not summary:
            return {"rouge1": 0.0, "rouge2": 0.0, "rougeLsum": 0.0, "length": 0.0}
        rouge = scorer().score(summary, example.references)
        ours, theirs = coherence.encoded(summary), coherence.encoded(example.references[0])
        focus = coherence.focus_difference(ours, theirs)
        values = {
            **asdict(rouge),
            "entity graph": coherence.entity_graph(summary),
            "DS-SENT similarity": coherence.sentence_graph(ours, theirs),
            "consistent": 100 * self._consistent(summary, example),
            "length": float(sum(len(line.split()) for line in summary)),
        }
        return values if focus is None else {**values, "DS-FOCUS distance": focus}

    def _consistent(self, summary: Sequence[str], example: Example) -> float:
        """The share of a summary's sentences that the verifier finds borne out by the likest ones of the source."""
        document = example.document
        texts = [document.text[sentence.start : sentence.end] for sentence in document.sentences]
        terms = [frozenset(terms_of(text)) for text in texts]
        held = 0
        for line in summary:
            said = frozenset(terms_of(line))
            nearest = sorted(range(len(texts)), key=lambda at: -len(said & terms[at]))[:_EVIDENCE]
            held += self.judge.probability(line, [texts[at] for at in sorted(nearest)]) >= self.judge.threshold
        return held / len(summary)

    def _extract(self, example: Example) -> list[str]:
        result = summary_of(example.document, SummarySettings(_EXTRACT, model=EXTRACTIVE), self.models)
        return [sentence.text for sentence in result.summary]

    def _named(self, name: str) -> Checkpoint:
        return lambda _, done, total: self.checkpoint(name, done, total)
