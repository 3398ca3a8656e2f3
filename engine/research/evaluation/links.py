"""`precis evaluate links`: whether evidence points where people say a summary's sentences come from.

QMSum's annotators noted for each question on a meeting the turns that its answer rests on. Every sentence of such an
answer is linked by meaning and words alone (no model wrote it, so there is no attention to go by) within the whole
meeting, which is harder than within the chunk it was made of. It is right if the turn linked is among those noted.
Beside it, in the same run: BM25 over the same sentences and chunks, and what chance would give.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document
from engine.generation.linking import Linker
from engine.generation.passages import LEFT_OUT
from engine.language.vocabulary import terms_of, words_of
from engine.progress import Checkpoint, silent
from engine.research.evaluation.bootstrap import interval
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder
from engine.research.training.corpora import MEETING_QUESTIONS, examples_of, rows
from engine.salience.encoding import encode_document
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import chunks_of

_MARK = re.compile(r"\{[^}]*\}")
_RESYNC = 400
"""Words of the raw transcript in which the next sentence's beginning is looked for."""
_K1, _B = 1.2, 0.75


@dataclass(frozen=True, slots=True)
class LinkJudgement:
    """One sentence of an answer: for each way whether the turn, or the chunk, it was linked to is noted."""

    turn: Mapping[str, float]
    chunk: Mapping[str, float]


def evaluate(checkpoint: Checkpoint = silent, *, documents: int | None = None) -> list[Figure]:
    """Measure on the test meetings, at most `documents` of them.

    Raises:
        UsageError: the shared data is not there.
        Cancelled: from the checkpoint.
    """
    return figures_of(measure("test", documents, checkpoint))


def measure(split: str, documents: int | None = None, checkpoint: Checkpoint = silent) -> list[LinkJudgement]:
    """Every sentence of every answer of a split that has turns noted."""
    return measure_rows(rows(shared_folder(), "meetings", split, documents), checkpoint)


def measure_rows(meetings: Sequence[Mapping[str, Any]], checkpoint: Checkpoint = silent) -> list[LinkJudgement]:
    """Every sentence of every answer about these meetings that has turns noted."""
    from engine.models.encoder.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder.load()
    found: list[LinkJudgement] = []
    for done, row in enumerate(meetings):
        checkpoint("meetings", done, len(meetings))
        examples = examples_of(MEETING_QUESTIONS, row)
        if not examples:
            continue
        document, journal = examples[0].document, MemoryJournal()
        vectors, lengths = encode_document(document, encoder, journal, silent)
        meeting = _Meeting(document, chunks_of(document, journal, vectors, lengths), Linker(document, vectors, encoder))
        turns = raw_turns(document, [str(turn["content"]) for turn in row["meeting_transcripts"]])
        for item, example in zip(row["specific_query_list"], examples, strict=True):
            noted = gold(item, turns)
            if noted:
                found += [meeting.judge(line, noted) for lines in example.references for line in lines]
    checkpoint("meetings", len(meetings), len(meetings))
    return found


def figures_of(judged: Sequence[LinkJudgement]) -> list[Figure]:
    """Shares that are right, in percent, ours held against the better of the others."""
    figures: list[Figure] = []
    for name in ("turn", "chunk"):
        marks: list[Mapping[str, float]] = [one.turn if name == "turn" else one.chunk for one in judged]
        means = {way: interval([100 * mark[way] for mark in marks]) for way in ("precis", "bm25", "random")}
        best = max(means["bm25"].mean, means["random"].mean)
        for way, found in means.items():
            ours = way == "precis"
            figures.append(
                Figure(
                    f"{name} linked is noted, {way} (95 %: {found.low:.1f} to {found.high:.1f})",
                    round(found.mean, 2),
                    "%",
                    round(best, 2) if ours else None,
                    "above BM25 and chance" if ours else None,
                    found.mean > best if ours else None,
                )
            )
    return [*figures, Figure("sentences judged", len(judged), "sentences")]


def gold(item: Mapping[str, Any], turns: Sequence[int | None]) -> frozenset[int]:
    """Numbers of the document's sentences that lie in the turns noted for a question."""
    spans = [(int(first), int(last)) for first, last in item["relevant_text_span"]]
    return frozenset(
        number
        for number, turn in enumerate(turns)
        if turn is not None and any(first <= turn <= last for first, last in spans)
    )


def raw_turns(document: Document, raw: Sequence[str]) -> list[int | None]:
    """For each sentence of the document the number of the raw turn it stands in; None where it is not found.

    Ingest joins turns of one speaker and leaves marks of noise out, so both are walked along word by word.
    """
    stream = [(word, number) for number, text in enumerate(raw) for word in words_of(_MARK.sub(" ", text))]
    words = [word for word, _ in stream]
    place = 0
    found: list[int | None] = []
    for sentence in document.sentences:
        own = words_of(document.text[sentence.start : sentence.end])
        head = own[:4]
        at = next((i for i in range(place, min(place + _RESYNC, len(words))) if words[i : i + len(head)] == head), None)
        if not head or at is None:
            found.append(None)
            continue
        found.append(stream[at][1])
        place = at + max(len(own) // 2, 1)
    return found


class _Meeting:
    """A meeting in which sentences are looked for."""

    def __init__(self, document: Document, chunks: Sequence[Chunk], linker: Linker) -> None:
        self._linker = linker
        self._readable = [i for i, sentence in enumerate(document.sentences) if sentence.role not in LEFT_OUT]
        ends = np.array([chunk.last_sentence for chunk in chunks])
        self._homes: npt.NDArray[np.int64] = np.searchsorted(ends, self._readable, side="right")
        texts = [document.text[document.sentences[i].start : document.sentences[i].end] for i in self._readable]
        self._sentences = Bm25([terms_of(text) for text in texts])
        self._chunks = Bm25([terms_of(document.text[chunk.start : chunk.end]) for chunk in chunks])

    def judge(self, line: str, noted: frozenset[int]) -> LinkJudgement:
        """Where a sentence is linked to, and whether that is noted."""
        right = np.array([number in noted for number in self._readable])
        home_right = {int(home) for home, good in zip(self._homes, right, strict=True) if good}
        ours = self._readable.index(self._linker.best_of(line, self._readable)[0][1])
        terms = terms_of(line)
        theirs, chunk = self._sentences.best(terms), self._chunks.best(terms)
        return LinkJudgement(
            {"precis": float(right[ours]), "bm25": float(right[theirs]), "random": float(right.mean())},
            {
                "precis": float(int(self._homes[ours]) in home_right),
                "bm25": float(chunk in home_right),
                "random": len(home_right) / len(self._chunks),
            },
        )


class Bm25:
    """Robertson's ranking over a few hundred short texts."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        self._counts = [Counter(text) for text in texts]
        self._lengths = [len(text) for text in texts]
        self._mean = max(sum(self._lengths) / max(len(texts), 1), 1e-6)
        self._holding = Counter(term for count in self._counts for term in count)

    def __len__(self) -> int:
        return len(self._counts)

    def best(self, terms: Sequence[str]) -> int:
        """The text that the terms speak of most; the first of equals."""
        scores = [self._score(terms, number) for number in range(len(self._counts))]
        return scores.index(max(scores))

    def _score(self, terms: Sequence[str], number: int) -> float:
        count, total = self._counts[number], len(self._counts)
        norm = _K1 * (1 - _B + _B * self._lengths[number] / self._mean)
        return sum(
            math.log(1 + (total - self._holding[term] + 0.5) / (self._holding[term] + 0.5))
            * count[term]
            * (_K1 + 1)
            / (count[term] + norm)
            for term in set(terms)
            if term in count
        )
