"""Domain rows in the form they have on the wire."""

from engine.document import Heading, Page
from engine.schema.documents import OutlineEntry, PageInfo, ResultRow
from engine.schema.library import DocumentRow
from engine.store.rows import LibraryDocument
from engine.store.rows import ResultRow as StoredRow


def document_row(document: LibraryDocument) -> DocumentRow:
    """A document as the library list shows it."""
    return DocumentRow(
        id=document.id,
        title=document.title,
        path=document.path,
        kind=document.kind,
        added=document.added,
        pages=document.pages,
        words=document.words,
        duration_s=document.duration,
        language=document.language,
        state=document.state,
        problem=document.problem,
        labels=document.labels,
        pages_unread=document.pages_unread,
        correspondent=document.correspondent,
        date=document.date,
        subject=document.subject,
        given_fields=document.given_fields,
    )


def page_info(page: Page) -> PageInfo:
    """A page as the reader and the coverage strip need it."""
    return PageInfo(
        page=page.number,
        start=page.start,
        end=page.end,
        state=page.state,
        reason=page.reason,
        width=page.width,
        height=page.height,
        rotation=page.rotation,
    )


def outline_entry(heading: Heading) -> OutlineEntry:
    """A heading of the outline."""
    return OutlineEntry(heading.level, heading.title, heading.start, heading.page)


def result_row(row: StoredRow) -> ResultRow:
    """A stored result in a list."""
    settings = row.settings
    return ResultRow(
        id=row.id,
        made=row.made,
        words=settings.words,
        query=settings.query,
        model=settings.model,
        partial=row.partial,
        kind=settings.kind,
        format=settings.format,
    )
