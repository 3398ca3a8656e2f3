"""Jobs that concern no single document: fine-tuning learns from many. The table is made anew, its rows kept."""

from alembic import op

revision = "0003"
down_revision = "0002"

_STATEMENTS = (
    "CREATE TABLE jobs_before AS SELECT * FROM jobs",
    "DROP TABLE jobs",
    """
    CREATE TABLE jobs (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        document_id INTEGER,
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
    "INSERT INTO jobs SELECT * FROM jobs_before",
    "DROP TABLE jobs_before",
    "CREATE INDEX ix_jobs_document_id ON jobs (document_id)",
    "CREATE INDEX jobs_by_state ON jobs (state)",
)


def upgrade() -> None:
    """Let a job be of no document."""
    for statement in _STATEMENTS:
        op.execute(statement)
