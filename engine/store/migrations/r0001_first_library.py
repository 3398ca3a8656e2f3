"""The first library. Written out, not taken from `engine.store.tables`: a step must do the same for ever, whatever
tables become.
"""

from alembic import op

revision = "0001"
down_revision = None

_STATEMENTS = (
    """
    CREATE TABLE chores (
        name VARCHAR NOT NULL,
        owner VARCHAR NOT NULL,
        PRIMARY KEY (name)
    )
    """,
    """
    CREATE TABLE documents (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        sha256 VARCHAR NOT NULL,
        suffix VARCHAR NOT NULL,
        path VARCHAR NOT NULL,
        title VARCHAR NOT NULL,
        user_title VARCHAR,
        added VARCHAR NOT NULL,
        bytes INTEGER NOT NULL,
        reading_id INTEGER,
        kind VARCHAR,
        language VARCHAR,
        duration DOUBLE,
        words INTEGER NOT NULL,
        characters INTEGER NOT NULL,
        sentences INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        pages_unread INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        problem_kind VARCHAR,
        problem VARCHAR,
        UNIQUE (sha256)
    )
    """,
    """
    CREATE TABLE stray_files (
        name VARCHAR NOT NULL,
        owner VARCHAR NOT NULL,
        PRIMARY KEY (name)
    )
    """,
    """
    CREATE TABLE labels (
        document_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        "set" VARCHAR NOT NULL,
        label VARCHAR NOT NULL,
        probability DOUBLE NOT NULL,
        evidence BLOB NOT NULL,
        PRIMARY KEY (document_id, position),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE readings (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        document_id INTEGER,
        owner VARCHAR NOT NULL,
        complete BOOLEAN NOT NULL,
        fingerprint VARCHAR,
        passages INTEGER NOT NULL,
        "indexed" INTEGER NOT NULL,
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE SET NULL
    )
    """,
    """
    CREATE INDEX ix_readings_document_id ON readings (document_id)
    """,
    """
    CREATE TABLE cues (
        reading_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        begins DOUBLE NOT NULL,
        ends DOUBLE NOT NULL,
        PRIMARY KEY (reading_id, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE INDEX cues_by_start ON cues (reading_id, start)
    """,
    """
    CREATE TABLE left_out (
        reading_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        page INTEGER,
        reason VARCHAR NOT NULL,
        characters INTEGER NOT NULL,
        PRIMARY KEY (reading_id, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE notices (
        reading_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        code VARCHAR NOT NULL,
        message VARCHAR NOT NULL,
        page INTEGER,
        PRIMARY KEY (reading_id, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE outline (
        reading_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        level INTEGER NOT NULL,
        title VARCHAR NOT NULL,
        start INTEGER NOT NULL,
        page INTEGER,
        PRIMARY KEY (reading_id, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE page_words (
        reading_id INTEGER NOT NULL,
        page INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (reading_id, page),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE pages (
        reading_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        number INTEGER NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        state VARCHAR NOT NULL,
        reason VARCHAR,
        width DOUBLE NOT NULL,
        height DOUBLE NOT NULL,
        rotation INTEGER NOT NULL,
        confidence DOUBLE,
        PRIMARY KEY (reading_id, position),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE INDEX pages_by_start ON pages (reading_id, start)
    """,
    """
    CREATE TABLE results (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        document_id INTEGER NOT NULL,
        reading_id INTEGER NOT NULL,
        words INTEGER NOT NULL,
        "query" VARCHAR,
        model VARCHAR NOT NULL,
        seed INTEGER NOT NULL,
        encoder VARCHAR NOT NULL,
        weights VARCHAR,
        state VARCHAR NOT NULL,
        made VARCHAR NOT NULL,
        peak_memory_mb DOUBLE NOT NULL,
        chunks BLOB,
        ledger BLOB,
        summary BLOB,
        labels BLOB,
        details BLOB,
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE INDEX ix_results_document_id ON results (document_id)
    """,
    """
    CREATE INDEX ix_results_reading_id ON results (reading_id)
    """,
    """
    CREATE TABLE span_slices (
        reading_id INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        number INTEGER NOT NULL,
        starts INTEGER NOT NULL,
        ends INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (reading_id, kind, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE text_slices (
        reading_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (reading_id, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE turns (
        reading_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        start INTEGER NOT NULL,
        "end" INTEGER NOT NULL,
        speaker VARCHAR,
        begins DOUBLE,
        ends DOUBLE,
        PRIMARY KEY (reading_id, number),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE INDEX turns_by_start ON turns (reading_id, start)
    """,
    """
    CREATE TABLE vectors (
        reading_id INTEGER NOT NULL,
        encoder VARCHAR NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (reading_id, encoder, first),
        FOREIGN KEY(reading_id) REFERENCES readings (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE chunk_deaths (
        result_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        deaths INTEGER NOT NULL,
        PRIMARY KEY (result_id, number),
        FOREIGN KEY(result_id) REFERENCES results (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE jobs (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        document_id INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        settings VARCHAR NOT NULL,
        state VARCHAR NOT NULL,
        stage VARCHAR NOT NULL,
        problem VARCHAR,
        created VARCHAR NOT NULL,
        ended VARCHAR,
        attempts INTEGER NOT NULL,
        deaths INTEGER NOT NULL,
        result_id INTEGER,
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE,
        FOREIGN KEY(result_id) REFERENCES results (id) ON DELETE SET NULL
    )
    """,
    """
    CREATE INDEX ix_jobs_document_id ON jobs (document_id)
    """,
    """
    CREATE INDEX jobs_by_state ON jobs (state)
    """,
    """
    CREATE TABLE outcomes (
        result_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        sentences BLOB NOT NULL,
        ledger BLOB NOT NULL,
        memory BLOB,
        PRIMARY KEY (result_id, number),
        FOREIGN KEY(result_id) REFERENCES results (id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE leases (
        job_id INTEGER NOT NULL,
        token VARCHAR NOT NULL,
        owner VARCHAR NOT NULL,
        beats INTEGER NOT NULL,
        PRIMARY KEY (job_id),
        FOREIGN KEY(job_id) REFERENCES jobs (id) ON DELETE CASCADE
    )
    """,
    "CREATE VIRTUAL TABLE passage_index USING fts5(text, content='', tokenize='unicode61 remove_diacritics 2')",
    "CREATE VIRTUAL TABLE summary_index USING fts5(title, summary, tokenize='unicode61 remove_diacritics 2')",
)


def upgrade() -> None:
    """Make the tables of the first release in an empty file."""
    for statement in _STATEMENTS:
        op.execute(statement)
