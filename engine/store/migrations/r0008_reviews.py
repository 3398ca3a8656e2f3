"""What readers made of the lines of summaries."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE reviews (
            document_id INTEGER NOT NULL,
            line VARCHAR NOT NULL,
            state VARCHAR,
            "by" VARCHAR NOT NULL,
            at VARCHAR NOT NULL,
            text_sha256 VARCHAR NOT NULL,
            edited VARCHAR,
            support VARCHAR,
            note VARCHAR NOT NULL,
            PRIMARY KEY (document_id, line),
            FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
        ) WITHOUT ROWID
        """
    )
