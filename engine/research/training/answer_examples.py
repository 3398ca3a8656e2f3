"""Questions with what answers them in a document, and questions that it does not answer, to learn and to measure from.

Meetings tell which turns an answer rests on (QMSum), stories have answers alone (SQuALITY), contracts have the passages
that lawyers marked for each of 40 kinds of clause, or none (CUAD). Of papers, proposals and textbooks questions are
made: a few words of a sentence behind a word that asks. A question that was asked of one document is put to others,
which do not answer it: of other sets, or of the same where they speak of something else.
"""

import json
import lzma
import random
import re
import tempfile
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.errors import UnreadableFile, UsageError
from engine.facts.clause_kinds import key_of
from engine.facts.clause_questions import clause_topics
from engine.facts.clauses import clauses_of
from engine.ingest.reader import read_document
from engine.language.quoted_words import quotable_span
from engine.language.vocabulary import terms_of
from engine.phases import Phases
from engine.progress import silent
from engine.research.training.corpora import document_of, rows
from engine.research.training.overlap import Reference, overlap
from engine.research.training.salience_weights import SHARES
from engine.salience.encoding import Encoder, SentenceVectors, encode_document
from engine.salience.headed import Headings
from engine.salience.questions import Asked, ground_of, question_features
from engine.schema.enums import Stage
from engine.summarization.clause_answers import ClauseReader
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import candidates_of

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

CONTRACTS = "contracts"
MADE = frozenset({"papers", "proposals", "textbooks"})
"""Sets that have no questions of their own."""
_WHOLE = re.compile(r"\b(?:plot|setting) of the story\b|\bwhole meeting\b", re.IGNORECASE)
"""Asked of any such document, and answered by any."""
_PLACED = 0.5
"""A marked passage and a sentence belong together where they share so much of either."""
_MADE_QUESTIONS = 8
LEARNED = slice(0, 3)
"""Wordings of clauses' questions that are learned from; what comes after them is only measured with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Questioned:
    """A question put to a document and, of each candidate, how much it answers."""

    question: str
    answerable: bool
    target: Floats
    """0 to 1 for each candidate, (c,)."""
    overlap: Floats | None = None
    """Of questions with an answer in words: how much each candidate has of it, in deviations, (c,)."""
    reference: str | None = None
    asked_in: str = ""
    """The set it comes from."""
    own: bool = True
    """Whether it was asked of this document."""


@dataclass(slots=True)
class Source:
    """A document of a set with its candidates, their vectors, and what is asked of it."""

    name: str
    id: str
    document: Document
    candidates: Indices
    vectors: SentenceVectors
    questions: list[Questioned] = field(default_factory=list)


def contracts(folder: Path, split: str, limit: int | None = None) -> list[dict[str, Any]]:
    """The contracts of the shared folder. Raises UsageError where they are not there."""
    path = folder / "data" / "contracts" / f"clauses.{split}.jsonl.xz"
    if not path.is_file():
        raise UsageError(f"There are no contracts with a split “{split}” in the shared data at {folder}.")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines][:limit]


def sources(
    folder: Path,
    split: str,
    documents: dict[str, int],
    encoder: Encoder,
    *,
    phrasing: slice,
    asked: int = 1,
    part: slice = slice(None),
) -> Iterator[Source]:
    """Documents of the sets with their own questions, so many of each set.

    `phrasing` says which of the wordings of a clause's question are used, `asked` how many of them, `part` which of the
    documents of each set.
    """
    for name, limit in documents.items():
        of_set = contracts(folder, split, limit) if name == CONTRACTS else rows(folder, name, split, limit)
        for row in of_set[part]:
            document = _contract(row) if name == CONTRACTS else document_of(name, row)
            if document is None:
                continue
            candidates, _ = candidates_of(document, Phases(silent, Stage.SALIENCE, 1))
            if len(candidates) < 5:
                continue
            vectors, _ = encode_document(document, encoder, MemoryJournal(), silent)
            source = Source(name, str(row["id"]), document, candidates, vectors)
            chance = random.Random(f"{name} {source.id}")  # noqa: S311 (a choice, not a secret)
            source.questions = _own_questions(source, row, chance, phrasing, asked)
            yield source


def with_wrong_questions(found: Sequence[Source], count: int, seed: int = 0) -> None:
    """Put to each document `count` questions that were asked of others, which it does not answer."""
    chance = random.Random(seed)  # noqa: S311 (a choice, not a secret)
    own = [list(source.questions) for source in found]
    for source in found:
        nothing = np.zeros(len(source.candidates), dtype=np.float32)
        for _ in range(count):
            for _ in range(30):
                place = chance.randrange(len(found))
                if not own[place] or not _differs(source, found[place]):
                    continue
                question = chance.choice(own[place]).question
                if _WHOLE.search(question) is None:
                    source.questions.append(
                        Questioned(
                            question=question, answerable=False, target=nothing, asked_in=found[place].name, own=False
                        )
                    )
                    break


def columns_of(source: Source, encoder: Encoder) -> Iterator[tuple[Questioned, Floats, Floats, SentenceVectors]]:
    """Each question with its vector (d,), the columns of all candidates (c, f), and the vectors as it sees them."""
    vectors = encoder.encode([item.question for item in source.questions])  # (q, d)
    headings = Headings(source.document, encoder)
    asked = [Asked.of(item.question) for item in source.questions]
    ground = ground_of(source.document, source.candidates, asked)
    for item, one, vector in zip(source.questions, asked, vectors, strict=True):
        seen = headings.seen(one, vector, ground, source.vectors)
        yield item, vector, question_features(one, vector, ground, seen), seen


def clause_reader(source: Source, encoder: Encoder) -> ClauseReader | None:
    """The clauses of a contract, for the wordings that are learned from; None for what is no contract."""
    if source.name != CONTRACTS:
        return None
    topics = [replace(one, questions=one.questions[LEARNED]) if one.kind else one for one in clause_topics()]
    return ClauseReader(source.document, source.candidates, clauses_of(source.document), encoder, topics=topics)


def _differs(source: Source, other: Source) -> bool:
    """Whether what is asked of the other can't be answered here, as far as that can be told."""
    if other is source or (source.name == other.name == CONTRACTS):
        return False
    return not (source.name == other.name == "meetings" and series_of(source.id) == series_of(other.id))


def series_of(meeting: str) -> str:
    """Meetings of one series speak of the same things: those about a remote control, those of a research group."""
    low = meeting.lower()
    if re.match(r"(?:es|is|ts)\d", low):
        return "remote control"
    return low[:3] if low.startswith(("cov", "edu")) else "research"


def texts_of(source: Source) -> list[str]:
    """The words of each candidate."""
    spans = [quotable_span(source.document, int(sentence)) for sentence in source.candidates]
    return [source.document.text[start:end] for start, end in spans]


# ------------------------------------------------------------------------------------------- of each set its questions


def _own_questions(
    source: Source, row: dict[str, Any], chance: random.Random, phrasing: slice, asked: int
) -> list[Questioned]:
    if source.name == "meetings":
        return list(_of_meeting(source, row))
    if source.name == "stories":
        return list(_of_story(source, row))
    if source.name == CONTRACTS:
        return list(_of_contract(source, row, chance, phrasing, asked))
    return list(_made(source, chance))


def _of_meeting(source: Source, row: dict[str, Any]) -> Iterator[Questioned]:
    texts = texts_of(source)
    turns = _turns(source, row)
    for item in row["specific_query_list"]:
        spans = [(int(first), int(last)) for first, last in item["relevant_text_span"]]
        inside = np.array([any(first <= turn <= last for first, last in spans) for turn in turns])
        likeness, shared = _overlaps(texts, [item["answer"]])
        target = np.where(inside, 0.25 + 0.75 * likeness, 0.15 * likeness).astype(np.float32)
        yield Questioned(
            question=item["query"],
            answerable=True,
            target=target,
            overlap=shared,
            reference=item["answer"],
            asked_in=source.name,
        )


def _of_story(source: Source, row: dict[str, Any]) -> Iterator[Questioned]:
    texts = texts_of(source)
    for item in row["questions"][1:]:
        likeness, shared = _overlaps(texts, item["references"])
        yield Questioned(
            question=item["question"],
            answerable=True,
            target=likeness**2,
            overlap=shared,
            reference=item["references"][0],
            asked_in=source.name,
        )


def _of_contract(
    source: Source, row: dict[str, Any], chance: random.Random, phrasing: slice, asked: int
) -> Iterator[Questioned]:
    spans = [quotable_span(source.document, int(sentence)) for sentence in source.candidates]
    text = _Words(source.document.text)
    marked = {key_of(name): clause for name, clause in row["clauses"].items()}
    for topic in clause_topics():
        clause = marked.get(topic.kind or "")
        if clause is None:
            continue
        target = np.zeros(len(spans), dtype=np.float32)
        for first, last in clause["spans"]:
            place = text.find(row["text"][first:last])
            if place is None:
                continue
            for number, (start, end) in enumerate(spans):
                shared = min(end, place[1]) - max(start, place[0])
                if shared >= _PLACED * min(end - start, place[1] - place[0]):
                    target[number] = 1.0
        there = clause["quotes"] > 0
        if there and not target.any():
            continue  # where it stands is not among what may be quoted
        usable = topic.questions[phrasing]
        for question in chance.sample(usable, min(asked, len(usable))):
            yield Questioned(question=question, answerable=there, target=target, asked_in=source.name)


def _made(source: Source, chance: random.Random) -> Iterator[Questioned]:
    texts = texts_of(source)
    usable = [number for number, text in enumerate(texts) if 9 <= len(text.split()) <= 35]
    chance.shuffle(usable)
    for number in usable[:_MADE_QUESTIONS]:
        question = _question_of(texts[number], chance)
        if question is not None:
            target = np.zeros(len(texts), dtype=np.float32)
            target[number] = 1.0
            yield Questioned(question=question, answerable=True, target=target, asked_in=source.name)


def _question_of(text: str, chance: random.Random) -> str | None:
    """A question with a few words of the sentence, None where it has too few."""
    words = [word for word in re.findall(r"[A-Za-z][\w'-]+", text) if terms_of(word)]
    if len(words) < 5:
        return None
    if re.search(r"\b(?:1[89]|20)\d\d\b", text):
        forms = ("When was {}?", "In which year {}?")
    elif re.search(r"\d", text):
        forms = ("How much {}?", "How many {}?", "What is the {}?")  # type: ignore[assignment]
    elif re.search(r"\b(?:because|since|due to)\b", text):
        forms = ("Why {}?", "What is the reason for {}?")
    else:
        forms = ("What is said about {}?", "What is {}?", "How does {}?", "Does {}?")  # type: ignore[assignment]
    count = chance.choice((2, 3, 3, 4))
    first = chance.randrange(len(words) - count)
    return chance.choice(forms).format(" ".join(words[first : first + count]))


def _overlaps(texts: Sequence[str], references: Sequence[str]) -> tuple[Floats, Floats]:
    """How much of each text stands in the reference it is most like, (c,): so that the most of them is 1, and in
    deviations as salience learns it.
    """
    wanted = [Reference(reference) for reference in references]
    found = [overlap(text, wanted) for text in texts]
    each = np.array([(one.precision1, one.precision2, one.f2) for one in found], dtype=np.float32)  # (c, 3)
    values = each @ np.array([0.5, 1.0, 0.0], dtype=np.float32)  # (c,)
    deviations = (each - each.mean(axis=0)) / np.maximum(each.std(axis=0), 1e-6) @ np.array(SHARES, dtype=np.float32)
    return values / max(float(values.max()), 1e-6), deviations.astype(np.float32)


def _turns(source: Source, row: dict[str, Any]) -> list[int]:
    """Of each candidate the number of its turn in the row, whose marks of noises ingest takes out."""
    spoken = [_letters(turn["content"]) for turn in row["meeting_transcripts"]]
    starts, numbers, after = [], [], 0
    for turn in source.document.turns:
        said = _letters(source.document.text[turn.start : turn.end])
        number = next((n for n in range(after, len(spoken)) if spoken[n] and said.startswith(spoken[n][:20])), None)
        if number is not None:
            starts.append(turn.start)
            numbers.append(number)
            after = number + 1
    places = [bisect_right(starts, source.document.sentences[int(one)].start) - 1 for one in source.candidates]
    return [numbers[place] if place >= 0 else 0 for place in places]


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", re.sub(r"\{[^}]*\}", "", text)).lower()


def _contract(row: dict[str, Any]) -> Document | None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "contract.txt"
        path.write_text(row["text"], encoding="utf-8")
        try:
            document = read_document(path, on_words=lambda _: None)
        except UnreadableFile:
            return None
    return document if document.sentences else None


class _Words:
    """A text in which a passage is found whatever white space it has."""

    def __init__(self, text: str) -> None:
        self._places = [found.span() for found in re.finditer(r"\S+", text)]
        self._text = " ".join(text[start:end] for start, end in self._places)
        self._starts, at = [], 0
        for start, end in self._places:
            self._starts.append(at)
            at += end - start + 1

    def find(self, passage: str) -> tuple[int, int] | None:
        """Where the passage stands in the text, None where it does not."""
        wanted = " ".join(passage.split())
        at = self._text.find(wanted) if wanted else -1
        return None if at < 0 else (self._at(at), self._at(at + len(wanted) - 1) + 1)

    def _at(self, at: int) -> int:
        word = bisect_right(self._starts, at) - 1
        return self._places[word][0] + at - self._starts[word]
