"""How long documents have been in the trash, counted so that no clock that is wrong for a while erases anything.

There is no trusted time: a machine with an empty battery starts in the wrong year, and is put right later. So days
are not told from two dates, but added up, a little each time that the library is looked after. A clock that jumps
ahead, by however much, adds a week; one that was put back begins the count anew. Erring, it keeps a document longer.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine.store.tables import DocumentRecord

KEPT_DAYS = 30
"""How long what was removed can be put back."""
_LONGEST_STEP = timedelta(days=7)
"""What a longer pause counts for."""
_PUT_BACK = timedelta(days=1)
"""Less than that is a clock being set right."""


def due(session: Session, now: datetime) -> list[int]:
    """Count the time since the last look at the trash; the documents whose time in it is over."""
    columns = DocumentRecord.id, DocumentRecord.removed, DocumentRecord.trash_counted, DocumentRecord.trash_seconds
    rows = session.execute(select(*columns).where(DocumentRecord.removed.is_not(None))).all()
    totals = {}
    for document_id, removed, looked, seconds in rows:
        step = now - (_moment(looked or removed or "") or now)
        totals[document_id] = 0.0 if step < -_PUT_BACK else (seconds or 0.0) + _believed(step).total_seconds()
    if totals:
        counted = now.isoformat()
        changes = [{"id": key, "trash_seconds": total, "trash_counted": counted} for key, total in totals.items()]
        session.execute(update(DocumentRecord), changes)
    kept = timedelta(days=KEPT_DAYS).total_seconds()
    return [document_id for document_id, total in totals.items() if total >= kept]


def _believed(step: timedelta) -> timedelta:
    return min(max(step, timedelta(0)), _LONGEST_STEP)


def _moment(stored: str) -> datetime | None:
    """None for what is no date: a repair takes dates from a journal that anybody may have written into."""
    try:
        moment = datetime.fromisoformat(stored)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
