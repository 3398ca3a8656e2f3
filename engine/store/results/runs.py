"""One run of the summarizer, written down as it goes, so that an interrupted one can be carried on."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from engine.document import Chunk, ChunkOutcome, Result
from engine.errors import Cancelled
from engine.schema.result import SummarySentence
from engine.store.coding import (
    decode_as,
    decode_chunks,
    decode_ledger,
    encode,
    encode_brief,
    encode_chunks,
    encode_details,
    encode_ledger,
)
from engine.store.database import Database
from engine.store.documents.vectors import read_vectors, write_vectors
from engine.store.labels.document_labels import write_labels
from engine.store.leases import Lease
from engine.store.problems import decoding
from engine.store.search.summary_index import index_summary
from engine.store.tables import ChunkDeathRecord, OutcomeRecord, ResultRecord
from engine.store.values import now

MAX_CRASHES = 3
"""A chunk at which this many processes died is left out, and named in the ledger."""


class Run:
    """`engine.ports.Journal` for one result. Made by `Results.start`."""

    def __init__(
        self,
        database: Database,
        *,
        result_id: int,
        document_id: int,
        encoder: str,
        lease: Lease | None,
    ) -> None:
        self._database = database
        self._encoder = encoder
        self._lease = lease
        self.result_id = result_id
        self.document_id = document_id

    def other_vectors(self, encoder: str) -> "Run":
        """The same run, keeping the vectors of another encoder, or of a choice of sentences."""
        return Run(
            self._database,
            result_id=self.result_id,
            document_id=self.document_id,
            encoder=encoder,
            lease=self._lease,
        )

    def load_vectors(self, first: int, last: int) -> npt.NDArray[np.float16] | None:
        """Sentence vectors `first:last`, shape (last - first, d), or None unless all of them are kept."""
        mine = select(ResultRecord.reading_id).where(ResultRecord.id == self.result_id)
        with self._database.reading() as session:
            reading_id = session.scalar(mine)
            return None if reading_id is None else read_vectors(session, reading_id, self._encoder, first, last)

    def save_vectors(self, first: int, vectors: npt.NDArray[np.float16]) -> None:
        """Keep the vectors of sentences from `first` on, shape (n, d)."""
        with self._database.writing() as session:
            write_vectors(session, self._check(session), self._encoder, first, vectors)

    def load_chunks(self) -> Sequence[Chunk]:
        """The partition of an earlier run with the same settings; empty before `save_chunks`."""
        with self._database.reading() as session, decoding():
            packed = session.scalar(select(ResultRecord.chunks).where(ResultRecord.id == self.result_id))
            return decode_chunks(packed) if packed is not None else ()

    def save_chunks(self, chunks: Sequence[Chunk]) -> None:
        """Keep the partition. Another one than before makes what was finished under that one meaningless."""
        packed = encode_chunks(chunks)
        mine = ResultRecord.id == self.result_id
        with self._database.writing() as session:
            self._check(session)
            if session.scalar(select(ResultRecord.chunks).where(mine)) not in {None, packed}:
                session.execute(delete(OutcomeRecord).where(OutcomeRecord.result_id == self.result_id))
                session.execute(delete(ChunkDeathRecord).where(ChunkDeathRecord.result_id == self.result_id))
            session.execute(update(ResultRecord).where(mine).values(chunks=packed))

    def load_outcomes(self) -> Sequence[ChunkOutcome]:
        """Finished chunks in order; a gap never occurs. Only the last carries its memory: no other is ever needed."""
        query = select(OutcomeRecord).where(OutcomeRecord.result_id == self.result_id).order_by(OutcomeRecord.number)
        with self._database.reading() as session, decoding():
            return tuple(_outcome(record) for record in session.scalars(query))

    def save_outcome(self, outcome: ChunkOutcome) -> None:
        """Keep a finished chunk with the memory after it."""
        row = {
            "result_id": self.result_id,
            "number": outcome.index,
            "sentences": encode(outcome.sentences),
            "ledger": encode_ledger([outcome.ledger]),
            "memory": outcome.memory,
        }
        mine = OutcomeRecord.result_id == self.result_id
        with self._database.writing() as session:
            self._check(session)
            done = session.scalar(select(func.count()).where(mine)) or 0
            if outcome.index > done:
                raise ValueError(f"chunk {outcome.index} finished, but only {done} before it")
            session.execute(delete(OutcomeRecord).where(mine, OutcomeRecord.number >= outcome.index))
            session.execute(update(OutcomeRecord).where(mine, OutcomeRecord.memory.is_not(None)).values(memory=None))
            session.execute(insert(OutcomeRecord).values(row))

    def quarantined(self) -> frozenset[int]:
        """Chunks that are to be left out, because processes died at them `MAX_CRASHES` times."""
        mine = (ChunkDeathRecord.result_id == self.result_id, ChunkDeathRecord.deaths >= MAX_CRASHES)
        with self._database.reading() as session:
            return frozenset(session.scalars(select(ChunkDeathRecord.number).where(*mine)))

    def finish(self, result: Result) -> None:
        """Store the result: complete, or, where it was stopped, partial, so that it can be shown and carried on."""
        values = {
            "state": "partial" if result.partial else "complete",
            "peak_memory_mb": result.peak_memory_mb,
            "chunks": encode_chunks(result.chunks),
            "ledger": encode_ledger(result.ledger),
            "summary": encode(result.summary),
            "labels": encode(result.labels),
            "details": encode_details(result.models, result.timings, result.notices),
            "brief": encode_brief(result),
        }
        with self._database.writing() as session:
            self._check(session)
            others = (ResultRecord.document_id == self.document_id, ResultRecord.id != self.result_id)
            values["made"] = now(after=session.scalar(select(func.max(ResultRecord.made)).where(*others)))
            session.execute(update(ResultRecord).where(ResultRecord.id == self.result_id).values(values))
            if not result.partial:
                session.execute(delete(OutcomeRecord).where(OutcomeRecord.result_id == self.result_id))
                session.execute(delete(ChunkDeathRecord).where(ChunkDeathRecord.result_id == self.result_id))
            index_summary(session, self.document_id, [sentence.text for sentence in result.summary])
            if result.labels:
                write_labels(session, self.document_id, result.labels)

    def _check(self, session: Session) -> int:
        """Raise `Cancelled` if this run is nobody's any more; returns the reading it rests on, which may be newer."""
        if self._lease is not None:
            self._lease.require(session)
        reading_id = session.scalar(select(ResultRecord.reading_id).where(ResultRecord.id == self.result_id))
        if reading_id is None:
            raise Cancelled("The work was stopped: its document was removed, or read again with another text.")
        return reading_id


def _outcome(record: OutcomeRecord) -> ChunkOutcome:
    (ledger,) = decode_ledger(record.ledger)
    return ChunkOutcome(
        record.number, decode_as(record.sentences, tuple[SummarySentence, ...]), ledger, record.memory or b""
    )
