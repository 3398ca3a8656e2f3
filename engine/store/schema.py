"""The newest form of the library file: how a fresh one is made, and which revisions this program knows.

Old files come to this form through `migrations/`; a test holds that both ways end in the same tables. The list of
revisions is repeated here from `migrations.history` so that opening a current library need not import Alembic.
"""

from sqlalchemy import Connection

REVISIONS = (
    "0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010", "0011", "0012", "0013",
    "0014", "0015",
)  # fmt: skip
"""Every revision there has been, oldest first."""

HEAD = REVISIONS[-1]

TOKENIZER = "unicode61 remove_diacritics 2"

PASSAGE_INDEX = f"CREATE VIRTUAL TABLE passage_index USING fts5(text, content='', tokenize='{TOKENIZER}')"
"""Contentless: the text stands in the slices. A row's id is the reading's, shifted, plus the passage's number."""

SUMMARY_INDEX = f"CREATE VIRTUAL TABLE summary_index USING fts5(title, summary, tokenize='{TOKENIZER}')"
"""Titles (row 0 of a document) and the sentences of its newest summary (rows from 1)."""

INDEX_SHIFT = 22
"""Bits of an index row's id that number passages or sentences: four million for each reading."""


def create_schema(connection: Connection) -> None:
    """Make every table of the newest revision in an empty file, inside the caller's transaction."""
    from engine.store.tables import Base

    Base.metadata.create_all(connection)
    connection.exec_driver_sql(PASSAGE_INDEX)
    connection.exec_driver_sql(SUMMARY_INDEX)
    connection.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    connection.exec_driver_sql("INSERT INTO alembic_version (version_num) VALUES (?)", (HEAD,))


def first_row(key: int) -> int:
    """The first index row of a reading or a document; those of the next begin at `first_row(key + 1)`."""
    return key << INDEX_SHIFT
