"""Label sets of the user's own: what they mean, what they learn from, what they have learned, and how to undo it."""

from alembic import op

revision = "0002"
down_revision = "0001"

_STATEMENTS = (
    """
    CREATE TABLE label_sets (
        name VARCHAR NOT NULL,
        "exclusive" BOOLEAN NOT NULL,
        created VARCHAR NOT NULL,
        ask_below DOUBLE NOT NULL,
        PRIMARY KEY (name)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE set_labels (
        "set" VARCHAR NOT NULL,
        position INTEGER NOT NULL,
        name VARCHAR NOT NULL,
        description VARCHAR NOT NULL,
        PRIMARY KEY ("set", position),
        FOREIGN KEY("set") REFERENCES label_sets (name) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE examples (
        document_id INTEGER NOT NULL,
        "set" VARCHAR NOT NULL,
        label VARCHAR NOT NULL,
        PRIMARY KEY (document_id, "set", label),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE INDEX examples_by_set ON examples ("set", label)
    """,
    """
    CREATE TABLE label_heads (
        "set" VARCHAR NOT NULL,
        data BLOB NOT NULL,
        taught VARCHAR NOT NULL,
        PRIMARY KEY ("set"),
        FOREIGN KEY("set") REFERENCES label_sets (name) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE label_steps (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        "set" VARCHAR NOT NULL,
        name VARCHAR NOT NULL,
        made VARCHAR NOT NULL,
        "before" BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE outlooks (
        document_id INTEGER NOT NULL,
        "set" VARCHAR NOT NULL,
        state VARCHAR NOT NULL,
        method VARCHAR NOT NULL,
        best DOUBLE NOT NULL,
        made VARCHAR NOT NULL,
        scores BLOB NOT NULL,
        timeline BLOB NOT NULL,
        PRIMARY KEY (document_id, "set"),
        FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    """
    CREATE INDEX outlooks_by_state ON outlooks (state, best)
    """,
)


def upgrade() -> None:
    """Make the tables of label sets."""
    for statement in _STATEMENTS:
        op.execute(statement)
