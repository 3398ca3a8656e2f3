"""What chosen sentences of dev documents score, set by set, beside the first sentences at the same length.

ROUGE-1 and ROUGE-2 F with stemming. The full measurement, through the whole summarizer, is `precis evaluate
extractive`; this one says whether a training learned anything.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from engine.models.extractor.files import ExtractorReads
from engine.models.extractor.model import Extractor
from engine.progress import Checkpoint
from engine.research.training.extractor_examples import ExtractorExample, candidate_texts
from engine.research.training.jsonl import Row, set_name
from engine.research.training.oracle import rouge_f
from engine.research.training.overlap import tokens_of
from engine.salience.extractor_input import input_rows
from engine.salience.features import NAMES


@dataclass(frozen=True, slots=True)
class DevRouge:
    """Means over the documents of a set: ROUGE-1 and -2 of the choice, and of the first sentences."""

    name: str
    documents: int
    chosen: tuple[float, float]
    lead: tuple[float, float]

    def line(self) -> str:
        """One line of a card."""
        ours, lead = (" / ".join(f"{100 * value:.1f}" for value in pair) for pair in (self.chosen, self.lead))
        return f"{self.name}, {self.documents} dev documents: ROUGE-1 / -2 {ours}, first sentences {lead}"


def dev_rouge(
    model: Extractor,
    reads: ExtractorReads,
    rows: Mapping[Path, Sequence[Row]],
    lessons: Mapping[str, Sequence[ExtractorExample]],
    checkpoint: Checkpoint,
) -> list[DevRouge]:
    """Choose the best sentences up to the length of the references, document by document; reads the documents again."""
    found = []
    done, total = 0, sum(map(len, rows.values()))
    for path, each in rows.items():
        scores: list[tuple[float, float, float, float]] = []
        for row, extractor_example in zip(each, lessons[set_name(path)], strict=True):
            checkpoint("judge", done, total)
            done += 1
            if not len(extractor_example):
                continue
            texts, references = candidate_texts(set_name(path), row)
            if len(texts) == len(extractor_example):  # else the lesson was kept by another version of the program
                scores.append(_scores(model, reads, extractor_example, texts, references))
        if scores:
            one, two, first, second = (float(value) for value in np.mean(scores, axis=0))
            found.append(DevRouge(set_name(path), len(scores), (one, two), (first, second)))
    return found


def _scores(
    model: Extractor,
    reads: ExtractorReads,
    extractor_example: ExtractorExample,
    texts: Sequence[str],
    references: Sequence[str],
) -> tuple[float, float, float, float]:
    inputs = input_rows(
        extractor_example.vectors.astype(np.float32), extractor_example.features.astype(np.float32), NAMES, reads
    )
    vectors = torch.from_numpy(inputs)  # (c, w)
    probabilities = model.score(lambda first, last: vectors[first:last], len(vectors)).numpy()  # (c,)
    room = sum(len(reference.split()) for reference in references) / len(references)
    ours = _fill(np.argsort(-probabilities, kind="stable").tolist(), extractor_example, room)
    lead = _fill(range(len(extractor_example)), extractor_example, room)
    return *rouge_of([texts[i] for i in sorted(ours)], references), *rouge_of([texts[i] for i in lead], references)


def _fill(order: Iterable[int], extractor_example: ExtractorExample, room: float) -> list[int]:
    """Sentences in order as long as they fit, at least one."""
    chosen: list[int] = []
    used = 0
    for index in order:
        words = int(extractor_example.words[index])
        if not chosen or used + words <= room:
            chosen.append(index)
            used += words
        if used >= room:
            break
    return chosen


def rouge_of(sentences: Sequence[str], references: Sequence[str]) -> tuple[float, float]:
    """ROUGE-1 and -2 F against the reference that is matched best."""
    ours = [token for sentence in sentences for token in tokens_of(sentence)]
    pairs = [tokens_of(reference) for reference in references]
    one, two = (max(rouge_f(_grams(theirs, n), _grams(ours, n)) for theirs in pairs) for n in (1, 2))
    return one, two


def _grams(tokens: Sequence[str], order: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(tokens[i:] for i in range(order)), strict=False))
