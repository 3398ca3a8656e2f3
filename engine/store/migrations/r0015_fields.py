"""Documents have a correspondent, a date and a subject."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.execute(
        """
        CREATE TABLE fields (
            document_id INTEGER NOT NULL,
            name VARCHAR NOT NULL,
            value VARCHAR NOT NULL,
            given BOOLEAN NOT NULL,
            start INTEGER,
            "end" INTEGER,
            found VARCHAR NOT NULL,
            cue VARCHAR NOT NULL,
            made VARCHAR NOT NULL,
            PRIMARY KEY (document_id, name),
            FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
        ) WITHOUT ROWID
        """
    )
