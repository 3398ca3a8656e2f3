"""Sentence boundaries marked by hand, in the languages that have rules of their own: precision, recall, F1."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.document import Block
from engine.language.sentences import split_sentences
from engine.schema.enums import Role

FOLDER = Path(__file__).with_name("marked")
MARK = "‖"


class Marked(NamedTuple):
    """A paragraph, what kind of text it is from, and its sentences."""

    kind: str
    text: str
    sentences: list[str]


@dataclass(frozen=True, slots=True)
class BoundaryScore:
    """How many ends were found, marked, and both; and which marked sentences were not found whole."""

    language: str
    found: int
    marked: int
    both: int
    missed: list[str]

    @property
    def f1(self) -> float:
        return 2 * self.both / (self.found + self.marked)


def languages() -> list[str]:
    """The languages there are marked paragraphs of."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def marked_paragraphs(language: str = "en") -> Iterator[Marked]:
    """The marked paragraphs of a language, in the order of its file."""
    for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        kind, text = line.split("\t")
        gap = " " if f" {MARK} " in text else ""
        sentences = text.split(f"{gap}{MARK}{gap}")
        yield Marked(kind, gap.join(sentences), sentences)


def score(language: str) -> BoundaryScore:
    """Split the marked paragraphs of a language and count the ends inside paragraphs."""
    found = marked = both = 0
    missed: list[str] = []
    for paragraph in marked_paragraphs(language):
        role = Role.SPEECH if paragraph.kind == "meeting" else Role.BODY
        whole = [Block(0, len(paragraph.text), role)]
        own = split_sentences(paragraph.text, whole, language=language)
        ends = {sentence.end for sentence in own[:-1]}
        position, true = 0, set()
        for sentence in paragraph.sentences:
            position = paragraph.text.index(sentence, position) + len(sentence)
            true.add(position)
        true.discard(position)
        found, marked, both = found + len(ends), marked + len(true), both + len(ends & true)
        texts = {paragraph.text[sentence.start : sentence.end] for sentence in own}
        missed += [sentence for sentence in paragraph.sentences if sentence not in texts]
    return BoundaryScore(language, found, marked, both, missed)
