"""`precis library ...`: the documents Précis keeps, listed, searched, shown, added, removed, exported."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import NotFound, PrecisError, UsageError
from engine.home import home

if TYPE_CHECKING:
    from engine.store.library import Library

commands = typer.Typer(help="The documents Précis keeps.", no_args_is_help=True)

_Json = Annotated[str | None, typer.Option("--json", metavar="OUT|-", help="JSON Lines instead of text.")]
_Document = Annotated[str, typer.Argument(metavar="DOCUMENT", help="Its number, or the beginning of its SHA-256.")]
_SHORTEST_HASH = 6


@commands.command("list")
def list_documents(
    words: Annotated[list[str] | None, typer.Argument(help="Only documents with these words in title or path.")] = None,
    as_json: _Json = None,
) -> None:
    """List the documents, newest first."""
    with _library(read_only=True) as library:
        _, rows = library.documents.rows(" ".join(words or []), limit=sys.maxsize)
    if as_json is not None:
        _write([asdict(row) for row in rows], as_json)
        return
    for row in rows:
        size = f"{row.pages} p." if row.pages is not None else f"{row.words:,} words"
        sys.stdout.write(f"{row.id:>5}  {row.state:<12} {size:>14}  {row.title}\n")


@commands.command()
def search(
    words: Annotated[list[str], typer.Argument(help='Words; "several in quotes" are a phrase; a* is a beginning.')],
    as_json: _Json = None,
    limit: Annotated[int, typer.Option(help="At most this many places.", min=1)] = 50,
) -> int:
    """Find words in texts, summaries and titles. Exit 1 if they are nowhere."""
    with _library(read_only=True) as library:
        hits, _ = library.search(" ".join(words), limit=limit)
    if as_json is not None:
        _write([asdict(hit) for hit in hits], as_json)
    else:
        from engine.export.citation import clock

        for hit in hits:
            place = f"p. {hit.page}" if hit.page else clock(hit.time) if hit.time is not None else hit.where
            snippet = hit.snippet.translate({2: "[", 3: "]"})
            sys.stdout.write(f"{hit.document_id:>5}  {hit.title}, {place}: {snippet}\n")
    return 0 if hits else 1


@commands.command()
def show(document: _Document, as_json: _Json = None) -> None:
    """Show the newest summary of a document."""
    with _library(read_only=True) as library:
        result = _result(library, _find(library, document))
    if as_json is not None:
        _write([result], as_json)
        return
    from engine.export.citation import citation

    sys.stdout.write(f"{result['document']['title']}\n{result['document']['path']}\n\n")
    for sentence in result["summary"]:
        place = citation(sentence)
        sys.stdout.write(" ".join(sentence["text"].split()) + (f" [{place}]" if place else "") + "\n")


@commands.command()
def add(
    files: Annotated[list[Path], typer.Argument(help="Files, or folders to be walked.")], as_json: _Json = None
) -> int:
    """Read files into the library without summarizing them."""
    from engine.cli.interrupt import interrupts
    from engine.cli.progress import ProgressLine
    from engine.ingest.formats import find_files
    from engine.pipeline.job import add_file

    code, rows = 0, []
    with _library() as library, interrupts() as interrupt:
        for path in find_files(files):
            try:
                with ProgressLine(interrupt, path.name) as progress:
                    added = add_file(library, path, progress)
            except PrecisError as error:
                sys.stderr.write(f"precis: {path}: {error}\n")
                code = max(code, error.exit_code)
                if code == 130:
                    break
                continue
            rows.append({"path": str(path), "document_id": added.document_id, "duplicate": added.duplicate})
            if as_json is None:
                state = "there already" if added.duplicate else "added"
                sys.stdout.write(f"{added.document_id:>5}  {state}: {path}\n")
    if as_json is not None:
        _write(rows, as_json)
    return code


@commands.command()
def remove(documents: Annotated[list[str], typer.Argument(help="Numbers, or beginnings of SHA-256.")]) -> None:
    """Remove documents for good: copies, texts, index entries and results."""
    with _library() as library:
        ids = [_find(library, document) for document in documents]
        if not library.remove(ids):
            sys.stderr.write("precis: another Précis has the library open; the words are wiped when it is closed\n")


@commands.command()
def export(
    document: _Document,
    target: Annotated[str, typer.Argument(metavar="FORMAT:PATH", help="markdown, html or json.")],
) -> None:
    """Write the newest summary of a document to a file, with its links."""
    from engine.cli.options import export_target
    from engine.export.files import export as write

    place = export_target(target, several=False)
    with _library(read_only=True) as library:
        result = _result(library, _find(library, document))
    write(result, place.format, place.path)


@contextmanager
def _library(*, read_only: bool = False) -> "Iterator[Library]":
    from engine.store.library import FILE_NAME, Library

    if read_only and not (home() / FILE_NAME).exists():
        read_only = False  # there is nothing to read yet: make the empty library
    with Library.open(home(), read_only=read_only) as library:
        yield library


def _find(library: "Library", name: str) -> int:
    if name.isascii() and name.isdigit():
        with suppress(NotFound):
            return library.documents.get(int(name)).id
    _, rows = library.documents.rows(limit=sys.maxsize)
    found = [row.id for row in rows if len(name) >= _SHORTEST_HASH and row.sha256.startswith(name.lower())]
    if len(found) != 1:
        raise UsageError(f"There is no one document “{name}” in the library; see precis library list.")
    return found[0]


def _result(library: "Library", document_id: int) -> dict[str, Any]:
    from engine.export.contract import result_object

    stored = library.results.newest(document_id)
    if stored is None:
        raise NotFound(f"Document {document_id} has no summary yet; precis summarize makes one.")
    return result_object(library.readings.load(document_id), stored.result)


def _write(rows: list[dict[str, Any]], target: str) -> None:
    from engine.cli.output import JsonLines

    with JsonLines(target) as output:
        for row in rows:
            output.write(row)
