"""`precis library ...`: the documents Précis keeps, listed, searched, shown, added, removed, exported."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import library_care, library_fields, library_label, library_trash, library_vault
from engine.cli.each_file import named_once
from engine.cli.library_access import Document, Json, confirmed, find_document, open_library, write_rows
from engine.cli.terminal import complain, inline, tell
from engine.errors import NotFound, PrecisError

if TYPE_CHECKING:
    from engine.schema.result import ResultObject
    from engine.store.library import Library

commands = typer.Typer(help="The documents in the library.", no_args_is_help=True)

commands.add_typer(library_label.commands, name="label")
commands.add_typer(library_trash.commands, name="trash")

Question = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT", help="The answer to this question, worded as it was asked, instead of the newest summary."
    ),
]

for _function in (
    library_care.check,
    library_care.repair,
    library_care.rebuild,
    library_care.restore,
    library_care.backup,
    library_vault.encrypt,
    library_vault.decrypt,
    library_vault.passphrase,
    library_fields.fields,
):
    commands.command(_function.__name__)(_function)


@commands.command("list")
def list_documents(
    words: Annotated[
        list[str] | None, typer.Argument(help="Only documents with these words in title, path or fields.")
    ] = None,
    label: Annotated[str | None, typer.Option(help="Only documents that have this label.")] = None,
    as_json: Json = None,
) -> None:
    """List the documents, newest first."""
    with open_library(read_only=True) as library:
        _, rows = library.documents.rows(" ".join(words or []), label=label, limit=sys.maxsize)
    if as_json is not None:
        write_rows(rows, as_json)
        return
    for row in rows:
        size = f"{row.pages} p." if row.pages is not None else f"{row.words:,} words"
        known = ", ".join(filter(None, (row.date, row.correspondent)))
        told = f"  ({inline(known)})" if known else ""
        tell(f"{row.id:>5}  {row.state:<12} {size:>14}  {inline(row.title)}{told}{inline(_labels(row.labels))}\n")


@commands.command()
def search(
    words: Annotated[list[str], typer.Argument(help='Words; "several in quotes" are a phrase; a* matches any ending.')],
    as_json: Json = None,
    limit: Annotated[int, typer.Option(help="Maximum number of results.", min=1)] = 50,
) -> int:
    """Find words in texts, summaries and titles. Exit 1 if nothing is found."""
    with open_library(read_only=True) as library:
        hits, _ = library.search(" ".join(words), limit=limit)
    if as_json is not None:
        write_rows(hits, as_json)
    else:
        from engine.schema.citation import clock

        for hit in hits:
            place = f"p. {hit.page}" if hit.page else clock(hit.time) if hit.time is not None else hit.where
            snippet = hit.snippet.translate({2: "[", 3: "]"})
            tell(f"{hit.document_id:>5}  {inline(hit.title)}, {place}: {inline(snippet)}\n")
        if not hits:
            complain(f"“{' '.join(words)}” was not found in the library")
    return 0 if hits else 1


@commands.command()
def show(document: Document, as_json: Json = None, question: Question = None) -> None:
    """Show the newest summary of a document, or its answer to a question."""
    with open_library(read_only=True) as library:
        result = _result(library, find_document(library, document), question)
    if as_json is not None:
        write_rows([result], as_json)
        return
    from engine.cli.brief import sentence_line

    tell(f"{inline(result.document.title)}\n{inline(result.document.path)}\n\n")
    for sentence in result.summary:
        tell(f"{sentence_line(sentence)}\n")


@commands.command()
def add(
    files: Annotated[list[Path], typer.Argument(help="Files, or folders with all files in them.")], as_json: Json = None
) -> int:
    """Add files to the library without summarizing them."""
    from engine.cli.advice import with_advice
    from engine.cli.folders import documents_in
    from engine.cli.interrupt import interrupts
    from engine.cli.output_paths import STDOUT, check_places
    from engine.cli.progress import ProgressLine
    from engine.summarization.job import add_file

    code, rows = 0, []
    found = documents_in(files)
    if as_json not in {None, STDOUT}:
        check_places([("--json", "json", Path(str(as_json)))], found)
    with open_library() as library, interrupts() as interrupt:
        for path in found:
            try:
                with ProgressLine(interrupt, path.name) as progress:
                    added = add_file(library, path, progress)
            except PrecisError as error:
                complain(named_once(path, str(with_advice(error, path))))
                code = max(code, error.exit_code)
                if code == 130:
                    break
                continue
            rows.append({"path": str(path), "document_id": added.document_id, "duplicate": added.duplicate})
            if as_json is None:
                state = "there already" if added.duplicate else "added"
                tell(f"{added.document_id:>5}  {state}: {inline(path)}\n")
    if as_json is not None:
        write_rows(rows, as_json, failures=code != 0)
    return code


@commands.command()
def remove(
    documents: Annotated[list[str], typer.Argument(help="Numbers, or the first characters of SHA-256 sums.")],
    erase: Annotated[
        bool, typer.Option("--erase", help="Erase at once and for good: copies, texts, index entries and results.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
) -> None:
    """Move documents to the trash, where they can be restored for 30 days."""
    with open_library() as library:
        ids = [find_document(library, document) for document in documents]
        what = f"“{library.documents.get(ids[0]).title}”" if len(ids) == 1 else f"{len(set(ids))} documents"
        verb = "Erase {} for good?" if erase else "Move {} to the trash?"
        if not yes and not confirmed(verb.format(inline(what))):
            return
        if erase:
            library_trash.erase(library, ids)
        else:
            library.documents.trash(ids)
            library.purge()


@commands.command()
def export(
    document: Document,
    target: Annotated[
        str,
        typer.Argument(
            metavar="FORMAT:PATH",
            help="word, pdf, markdown, email (plain text), html, json, facts, deadlines, obsidian, ris, bibtex, "
            "annotated (a copy of the PDF with highlights) or bundle (with the document, to be verified); PATH may be "
            "a folder, or - for stdout.",
        ),
    ],
    full_paths: Annotated[
        bool, typer.Option("--full-paths", help="Include the folders of the document, not only its name.")
    ] = False,
    question: Question = None,
) -> None:
    """Export the newest summary of a document, with its links, or its answer to a question."""
    from engine.cli.options import check_exports, export_target
    from engine.export.files import WITH_DOCUMENT, exported
    from engine.export.files import export as write

    place = export_target(target, several=False)
    with open_library(read_only=True) as library:
        document_id = find_document(library, document)
        _, rows = library.documents.rows(limit=sys.maxsize)
        # No source in the library is written over, this document's own or another's.
        paths = {row.id: Path(row.path) for row in rows}
        check_exports([place], None, [paths[document_id]], keep=list(paths.values()))
        result = _result(library, document_id, question)
        documents = library.documents
        with documents.readable(document_id) if place.format in WITH_DOCUMENT else nullcontext() as copy:
            if place.to_stdout:
                sys.stdout.buffer.write(exported(result, place.format, full_paths=full_paths, document=copy))
                sys.stdout.buffer.flush()
            else:
                file = place.file_for(Path(result.document.path))
                write(result, place.format, file, full_paths=full_paths, document=copy)


def _result(library: "Library", document_id: int, question: str | None) -> "ResultObject":
    from engine.summarization.additions import reviewed_object

    results = library.results
    stored = results.newest_answer(document_id, question.strip()) if question else results.newest_summary(document_id)
    if stored is None and question:
        raise NotFound(f"Document {document_id} has no answer to this question; precis summarize --question asks it.")
    if stored is None:
        answers = " It has answers to questions: --question takes one." if results.newest(document_id) else ""
        raise NotFound(f"Document {document_id} has no summary yet; precis summarize makes one.{answers}")
    return reviewed_object(library, document_id, library.readings.load(document_id), stored.result)


def _labels(labels: tuple[str, ...]) -> str:
    return f"  [{', '.join(labels)}]" if labels else ""
