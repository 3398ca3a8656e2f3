"""`precis compare OLD NEW`: what differs between two documents, and what that changes in a brief of the old one."""

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli.each_file import guarded
from engine.cli.interrupt import interrupts
from engine.cli.output import JsonLines
from engine.cli.progress import ProgressLine
from engine.cli.terminal import inline, tell
from engine.protocol.plain_text import cut_at_a_word
from engine.schema.comparison import Change, Comparison, Difference, Passage
from engine.schema.enums import Stage, SummaryFormat
from engine.schema.fact_words import key_in_words, value_words
from engine.schema.result import SummarySentence

if TYPE_CHECKING:
    from engine.document import Document

_DIFFER = 1
_SHOWN = 400
"""Characters of an inserted or deleted passage on a terminal."""


def compare(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="The earlier version.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The later version; it may have another format.")],
    brief: Annotated[
        bool, typer.Option("--brief", help="Make a brief of OLD and list the lines the changes affect.")
    ] = False,
    as_json: Annotated[
        str | None, typer.Option("--json", metavar="OUT|-", help="Write one JSON object to OUT, or to standard output.")
    ] = None,
) -> int:
    """Compare two versions of a document sentence by sentence. Exit 0 if they say the same, 1 if they differ.

    What was taken out of a sentence stands in [-...-], what was put in in {+...+}. Nothing is kept.
    """
    with (
        interrupts() as interrupt,
        JsonLines(as_json, [old, new]) if as_json is not None else nullcontext() as output,
    ):
        documents: list[Document] = []
        lines: list[SummarySentence] = []
        for file in (old, new):
            wanted = brief and file is old
            code = guarded(file, interrupt, output, partial(_read, file, wanted, documents, lines))
            if code:
                return code
        found: list[Comparison] = []

        def work(progress: ProgressLine) -> None:
            from engine.comparison.compare import compare as compare_documents

            summary, (before, after) = lines if brief else None, documents
            found.append(compare_documents(before, after, summary, lambda: progress(Stage.COMPARE, 0, 0)))

        code = guarded(new, interrupt, output, work)
        if code:
            return code
        if output is not None:
            output.write(_as_json(found[0], documents))
        else:
            for text in _told(found[0]):
                tell(f"{text}\n")
    return _DIFFER if found[0].differences else 0


def _read(
    file: Path, brief: bool, documents: "list[Document]", lines: list[SummarySentence], progress: ProgressLine
) -> None:
    """Read a file, and with `brief` summarize it too."""
    if not brief:
        from engine.ingest.reader import read_document

        documents.append(read_document(file, on_words=lambda _: None, checkpoint=progress))
        return
    from engine.api import settings_for
    from engine.registry.loaded import Models
    from engine.schema.defaults import AS_NEEDED
    from engine.store.library import Library
    from engine.summarization.job import summarize_file

    settings = settings_for(words=AS_NEEDED, layout=SummaryFormat.BRIEF)
    with Library.temporary() as library:
        document, result = summarize_file(
            library, file, settings, models=Models(device="auto"), fresh=True, on_sentence=lambda _: None,
            checkpoint=progress,
        )  # fmt: skip
    documents.append(document)
    lines.extend(result.summary)


def _as_json(found: Comparison, documents: "list[Document]") -> dict[str, Any]:
    old, new = ({"path": one.path, "sha256": one.sha256, "title": one.title} for one in documents)
    named = {name: getattr(found, name) for name in ("alike", "differences", "facts", "lines")}
    return {"schema": 1, "old": old, "new": new} | named


# -- for people --------------------------------------------------------------------------------------------------------


def _told(found: Comparison) -> Iterator[str]:
    if not found.differences:
        yield f"The two say the same in {_sentences(found.alike)}."
        return
    yield _counted(found)
    for one in found.differences:
        yield ""
        yield from _difference(one)
    if found.facts:
        yield ""
        yield "What differs in dates, amounts, names and other values"
        for fact in found.facts:
            before, after = (value_words(fact.kind, value) if value else "nothing" for value in (fact.old, fact.new))
            yield f"  - {key_in_words(fact.kind)}: {inline(before)} -> {inline(after)}"
    if found.lines is not None:
        yield ""
        yield "What this changes in the brief" if found.lines else "No line of the brief is affected."
        for line in found.lines:
            yield f"  - {inline(line.text)} (source {line.change})"


def _counted(found: Comparison) -> str:
    parts = []
    for change in Change:
        number = sum(one.sentences for one in found.differences if one.change is change)
        if number:
            parts.append(f"{number:,} {change}")
    alike = f"{_sentences(found.alike)} {'is' if found.alike == 1 else 'are'} the same"
    return f"{alike if found.alike else 'No sentence is the same'}; {', '.join(parts)}."


def _sentences(number: int) -> str:
    return f"{number:,} sentence{'' if number == 1 else 's'}"


def _difference(one: Difference) -> Iterator[str]:
    from engine.comparison.words import in_one_line

    places = [side.place for side in (one.old, one.new) if side is not None and side.place]
    where = " -> ".join(dict.fromkeys(places))
    number = f" ({_sentences(one.sentences)})" if one.sentences > 1 else ""
    yield f"{one.change.capitalize()}{number}{f' [{where}]' if where else ''}"
    if one.old is not None and one.new is not None:
        differ = one.old.marks or one.new.marks
        yield f"  {inline(in_one_line(one.old.text, one.new.text) if differ else _shown(one.new))}"
    elif one.old is not None:
        yield f"  [-{inline(_shown(one.old))}-]"
    elif one.new is not None:
        yield f"  {{+{inline(_shown(one.new))}+}}"


def _shown(side: Passage) -> str:
    return cut_at_a_word(" ".join(side.text.split()), _SHOWN)
