"""Highlights and notes of readers on a document's words."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE highlights (
            document_id INTEGER NOT NULL,
            "key" VARCHAR NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            text_sha256 VARCHAR NOT NULL,
            colour VARCHAR NOT NULL,
            "by" VARCHAR NOT NULL,
            at VARCHAR NOT NULL,
            note VARCHAR NOT NULL,
            PRIMARY KEY (document_id, "key"),
            FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
        ) WITHOUT ROWID
        """
    )
