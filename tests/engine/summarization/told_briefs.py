"""Briefs as the library makes them, and the lines that stand under a heading."""

from pathlib import Path

from engine.document import Result
from engine.progress import silent
from engine.registry.loaded import Models
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import SummaryFormat
from engine.schema.result import KIND_OF_THE_DOCUMENT, SummarySettings
from engine.store.library import Library
from engine.summarization.job import summarize_file


def brief_of(
    folder: Path,
    text: str,
    models: Models,
    words: int = AS_NEEDED,
    *,
    name: str = "document.txt",
    kind: str = KIND_OF_THE_DOCUMENT,
) -> Result:
    """Of a text in a file of this name; of the kind that the document calls itself, unless it is said."""
    path = folder / name
    path.write_text(text, "utf-8")
    return brief_of_file(path, models, words, kind=kind)


def brief_of_file(path: Path, models: Models, words: int = AS_NEEDED, *, kind: str = KIND_OF_THE_DOCUMENT) -> Result:
    settings = SummarySettings(words, kind=kind, format=SummaryFormat.BRIEF)
    with Library.temporary() as library:
        return summarize_file(
            library, path, settings, models=models, fresh=False, on_sentence=lambda _: None, checkpoint=silent
        )[1]


def lines(result: Result, key: str) -> list[str]:
    """What stands under a heading."""
    return [sentence.text for sentence in result.summary if sentence.section == key]
