"""Reads `sentences.txt`: paragraphs with every sentence end marked by hand."""

from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("sentences.txt")
MARK = " ‖ "


class Marked(NamedTuple):
    kind: str
    text: str
    sentences: list[str]


def marked_paragraphs() -> list[Marked]:
    paragraphs = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        kind, text = line.split("\t")
        sentences = text.split(MARK)
        paragraphs.append(Marked(kind, " ".join(sentences), sentences))
    return paragraphs
