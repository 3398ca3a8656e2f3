"""Domain rows in the form they have on the wire."""

from engine.document import Heading, Page
from engine.export.contract import JsonObject
from engine.protocol import methods as m
from engine.store.rows import Hit, LibraryDocument, Place, ResultRow, TurnText


def document_row(document: LibraryDocument) -> m.DocumentRow:
    """A document as the library list shows it."""
    return m.DocumentRow(
        id=document.id,
        title=document.title,
        path=document.path,
        kind=document.kind.value if document.kind else "",
        added=document.added,
        pages=document.pages,
        words=document.words,
        duration_s=document.duration,
        language=document.language,
        state=document.state,
        problem=document.problem,
        labels=list(document.labels),
        pages_unread=document.pages_unread,
    )


def page_info(page: Page) -> m.PageInfo:
    """A page as the reader and the coverage strip need it."""
    return m.PageInfo(
        page=page.number,
        start=page.start,
        end=page.end,
        state=page.state.value,
        reason=page.reason,
        width=page.width,
        height=page.height,
        rotation=page.rotation,
    )


def outline_entry(heading: Heading) -> m.OutlineEntry:
    """A heading of the outline."""
    return m.OutlineEntry(heading.level, heading.title, heading.start, heading.page)


def result_row(row: ResultRow) -> m.ResultRow:
    """A stored result in a list."""
    settings = row.settings
    return m.ResultRow(row.id, row.made, settings.words, settings.query, settings.model, row.partial, settings.kind)


def turn(row: TurnText) -> m.TurnText:
    """A turn with its words."""
    return m.TurnText(row.index, row.start, row.end, row.speaker, row.begins, row.ends, row.text)


def hit(row: Hit) -> m.Hit:
    """A place where the words searched for stand."""
    return m.Hit(row.document_id, row.title, row.where, row.snippet, row.start, row.end, row.page, row.time)


def place(row: Place) -> JsonObject:
    """Where a span stands: on one page, or in one turn."""
    return {
        "start": row.start,
        "end": row.end,
        "page": row.page,
        "boxes": [list(box) for box in row.boxes],
        "times": list(row.times) if row.times else None,
        "speaker": row.speaker,
    }
