"""Sentence vectors of a reading, kept once for whoever needs them: summaries, labels, teaching."""

import numpy as np
import numpy.typing as npt
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from engine.errors import Cancelled
from engine.store.database import Database
from engine.store.documents.catalogue import require
from engine.store.leases import Lease
from engine.store.packing import pack_vectors, unpack_vectors
from engine.store.problems import decoding
from engine.store.tables import DocumentRecord, VectorsRecord

Half = npt.NDArray[np.float16]


class DocumentVectors:
    """`engine.ports.VectorKeeper` for the current reading of a document."""

    def __init__(self, database: Database, document_id: int, encoder: str, lease: Lease | None = None) -> None:
        """`encoder` is the sha256 of its weights; with a `lease`, nothing is written once that is lost."""
        self._database = database
        self._document_id = document_id
        self._encoder = encoder
        self._lease = lease

    def load_vectors(self, first: int, last: int) -> Half | None:
        """Sentence vectors `first:last`, shape (last - first, d), or None unless all of them are kept."""
        with self._database.reading() as session:
            reading_id = require(session, self._document_id).reading_id
            return None if reading_id is None else read_vectors(session, reading_id, self._encoder, first, last)

    def save_vectors(self, first: int, vectors: Half) -> None:
        """Keep the vectors of sentences from `first` on, shape (n, d)."""
        with self._database.writing() as session:
            if self._lease is not None:
                self._lease.require(session)
            found = select(DocumentRecord.reading_id).where(DocumentRecord.id == self._document_id)
            reading_id = session.scalar(found)
            if reading_id is None:
                raise Cancelled("The work was stopped: its document was removed.")
            write_vectors(session, reading_id, self._encoder, first, vectors)


def read_vectors(session: Session, reading_id: int, encoder: str, first: int, last: int) -> Half | None:
    """Sentence vectors `first:last`, shape (last - first, d), or None unless all of them are kept."""
    query = (
        select(VectorsRecord.first, VectorsRecord.data)
        .where(VectorsRecord.reading_id == reading_id, VectorsRecord.encoder == encoder)
        .where(VectorsRecord.first < last, VectorsRecord.last > first)
        .order_by(VectorsRecord.first)
    )
    pieces: list[Half] = []
    reached = first
    for start, data in session.execute(query):
        if start > reached:
            return None
        with decoding():
            piece = unpack_vectors(data)[reached - start : last - start]  # (n, d)
        pieces.append(piece)
        reached += len(piece)
    return np.concatenate(pieces) if pieces and reached == last else None  # (last - first, d)


def write_vectors(session: Session, reading_id: int, encoder: str, first: int, vectors: Half) -> None:
    """Keep the vectors of sentences from `first` on, shape (n, d), in place of those within the same range."""
    last = first + len(vectors)
    row = {"reading_id": reading_id, "encoder": encoder, "first": first, "last": last}
    covered = (VectorsRecord.reading_id == reading_id, VectorsRecord.encoder == encoder)
    session.execute(delete(VectorsRecord).where(*covered, VectorsRecord.first >= first, VectorsRecord.last <= last))
    session.execute(insert(VectorsRecord).prefix_with("OR REPLACE").values(row | {"data": pack_vectors(vectors)}))
