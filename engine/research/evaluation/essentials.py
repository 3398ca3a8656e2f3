"""`precis evaluate essentials`: whether briefs tell what their reader must find, and questions are answered from a
document or refused.

The documents (`briefed/`) are made up, one by one, by language models that had not seen the program, as the people of
each trade write them. Each has a key beside it, written before the program read it: what an expert would have to find
in the brief, with the phrases that show it is told; questions with what the sentence says that answers; and questions
that the document does not answer. Rules were mended on those of `dev`; those of `test` judge.

A phrase that stands in the brief's lines counts as told wherever it stands; a question is answered rightly if the lines
of its answer have one of its phrases. That a line is under the wrong heading, or is needless, is not seen here.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.document import Result, count_words
from engine.progress import Checkpoint, silent
from engine.registry.loaded import Models
from engine.research.evaluation.figures import Figure
from engine.schema.defaults import AS_NEEDED, WORDS
from engine.schema.enums import SummaryFormat
from engine.schema.result import KIND_OF_THE_DOCUMENT, SummarySettings
from engine.store.library import Library
from engine.summarization.job import summarize_file

FOLDER = Path(__file__).with_name("briefed")


@dataclass(frozen=True, slots=True)
class Keyed:
    """What is looked for, and the phrases of which one shows that it is told."""

    what: str
    phrases: tuple[str, ...]

    def is_told(self, text: str) -> bool:
        """Whether one of the phrases stands in a text that is `flat`."""
        return any(flat(phrase) in text for phrase in self.phrases)


@dataclass(frozen=True, slots=True)
class KeyedDocument:
    """A made-up document and its key."""

    path: Path
    essentials: tuple[Keyed, ...]
    questions: tuple[Keyed, ...]
    unanswerable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a document's brief and answers told."""

    path: Path
    told: tuple[bool, ...]
    """Of each essential whether it is."""
    words: int
    wanted: int
    """Words of the brief, and those that it might have had."""
    answers: tuple[bool | None, ...]
    """Of each question whether it was answered rightly; None where it was refused."""
    refused: tuple[bool, ...]
    """Of each question that the document does not answer."""


def evaluate(checkpoint: Checkpoint = silent, *, part: str = "test") -> list[Figure]:
    """Measure on the documents that judge.

    Raises:
        ModelUnavailable: a part of the program is missing or damaged.
        Cancelled: from the checkpoint.
    """
    return figures_of(list(outcomes_of(keyed_documents(FOLDER / part), Models(), checkpoint)))


def keyed_documents(folder: Path) -> list[KeyedDocument]:
    """The documents of a folder that have a key beside them, by their names."""
    return [_keyed(key) for key in sorted(folder.rglob("*.json"))]


def _keyed(key: Path) -> KeyedDocument:
    (path,) = (one for one in key.parent.glob(f"{key.stem}.*") if one.suffix != ".json")
    value = json.loads(key.read_text(encoding="utf-8"))
    essentials = tuple(Keyed(one["what"], tuple(one["any"])) for one in value["essentials"])
    questions = tuple(Keyed(one["ask"], tuple(one["any"])) for one in value["questions"])
    return KeyedDocument(path, essentials, questions, tuple(value["unanswerable"]))


def outcomes_of(
    documents: Sequence[KeyedDocument], models: Models, checkpoint: Checkpoint = silent
) -> Iterator[Outcome]:
    """Brief each document, and put its questions to it."""
    for done, document in enumerate(documents):
        checkpoint("documents", done, len(documents))
        with Library.temporary() as library:
            brief = made(library, document.path, models)
            text = told_by(brief)
            yield Outcome(
                document.path,
                tuple(one.is_told(text) for one in document.essentials),
                sum(count_words(one.text) for one in brief.summary),
                brief.settings.words,
                tuple(_is_right(one, made(library, document.path, models, one.what)) for one in document.questions),
                tuple(not made(library, document.path, models, one).answered for one in document.unanswerable),
            )


def _is_right(question: Keyed, answer: Result) -> bool | None:
    return question.is_told(told_by(answer)) if answer.answered else None


def made(library: Library, path: Path, models: Models, question: str | None = None) -> Result:
    """The brief of a document, or the answer to a question."""
    settings = SummarySettings(AS_NEEDED, kind=KIND_OF_THE_DOCUMENT, format=SummaryFormat.BRIEF)
    if question is not None:
        settings = SummarySettings(WORDS, query=question, kind=KIND_OF_THE_DOCUMENT, format=SummaryFormat.ANSWER)
    return summarize_file(
        library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
    )[1]


def told_by(result: Result) -> str:
    """What a brief or an answer tells, `flat`."""
    return flat(" ".join(one.text for one in result.summary))


def flat(text: str) -> str:
    """A text as phrases are looked for in it: in small letters, without marks of emphasis, on one line."""
    return " ".join(text.replace("*", "").replace("|", " ").replace("’", "'").casefold().split())


def figures_of(found: Sequence[Outcome]) -> list[Figure]:
    """The shares, and for each document how many of its essentials are told."""
    told = [one for outcome in found for one in outcome.told]
    answers = [one for outcome in found for one in outcome.answers]
    refused = [one for outcome in found for one in outcome.refused]
    used = sum(one.words for one in found) / max(sum(one.wanted for one in found), 1)
    return [
        Figure("essentials told", _percent(told), f"% of {len(told)}"),
        Figure("length used", round(100 * used, 1), "%"),
        Figure("answered rightly", _percent([one is True for one in answers]), f"% of {len(answers)}"),
        Figure("answered wrongly", _percent([one is False for one in answers]), f"% of {len(answers)}"),
        Figure("refused, answerable", _percent([one is None for one in answers]), f"% of {len(answers)}"),
        Figure("refused, unanswerable", _percent(refused), f"% of {len(refused)}"),
        *(Figure(f"told of {one.path.stem}", float(sum(one.told)), f"of {len(one.told)}") for one in found),
    ]


def _percent(found: Sequence[bool]) -> float:
    return round(100 * sum(found) / max(len(found), 1), 1)
