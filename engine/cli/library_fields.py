"""`precis library fields`: whom a document is from, its date, what it is about; shown, confirmed, corrected."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.library_access import Document, Json, find_document, open_library, write_rows
from engine.cli.terminal import inline, tell
from engine.errors import NotFound
from engine.schema.enums import FieldName

if TYPE_CHECKING:
    from engine.store.library import Library

_OF = "confirms or corrects it (empty: there is none)"


def fields(
    document: Document,
    correspondent: Annotated[str | None, typer.Option(metavar="TEXT", help=f"The correspondent: {_OF}.")] = None,
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help=f"The date: {_OF}.")] = None,
    subject: Annotated[str | None, typer.Option(metavar="TEXT", help=f"The subject: {_OF}.")] = None,
    confirm: Annotated[bool, typer.Option("--confirm", help="Confirm the suggestions.")] = False,
    take: Annotated[
        list[FieldName] | None, typer.Option("--take", help="Take back what you entered for this field.")
    ] = None,
    as_json: Json = None,
) -> None:
    """Show, confirm or correct a document's correspondent, date and subject.

    Corrections are used for later documents of the same correspondent.
    """
    from engine.classification.fields import set_in_library

    said = {FieldName.CORRESPONDENT: correspondent, FieldName.DATE: date, FieldName.SUBJECT: subject}
    wanted = {name: value for name, value in said.items() if value is not None}
    changes = bool(wanted or confirm or take)
    with open_library(read_only=not changes) as library:
        document_id = find_document(library, document)
        if library.documents.get(document_id).kind is None:
            raise NotFound(f"Document {document_id} has not been read yet.")
        if not library.read_only:
            _suggest(library, document_id)
        for name in take or []:
            set_in_library(library, document_id, name, None)
        for name, value in wanted.items():
            set_in_library(library, document_id, name, value)
        if confirm:
            for one in library.fields.of(document_id).values():
                if not one.given and one.value:
                    set_in_library(library, document_id, one.name, one.value)
        _show(library, document_id, as_json)


def _suggest(library: "Library", document_id: int) -> None:
    from engine.classification.fields import suggest_in_library

    if not library.fields.of(document_id):
        suggest_in_library(library, document_id, library.readings.load(document_id))


def _show(library: "Library", document_id: int, as_json: str | None) -> None:
    from engine.classification.fields import suggested
    from engine.document import page_of

    kept = library.fields.of(document_id)
    if not kept:  # read by a version that knew none, and nothing may be written
        document = library.readings.load(document_id)
        kept = {one.name: one for one in suggested(document, library.fields.learned())}
    pages = library.readings.pages(document_id)
    if as_json is not None:
        write_rows([asdict(one) | {"page": page_of(pages, one.start)} for one in kept.values()], as_json)
        return
    for one in kept.values():
        page = page_of(pages, one.start)
        place = f"  [p. {page}]" if page is not None else ""
        how = "" if not one.value and not one.given else "  given by you" if one.given else "  suggested"
        tell(f"{one.name.capitalize() + ':':<15}{inline(one.value) or '–'}{place}{how}\n")
