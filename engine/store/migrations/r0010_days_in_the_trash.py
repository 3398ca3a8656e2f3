"""The trash: how long a document has been in it, counted without trust in the clock."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.execute("ALTER TABLE documents ADD COLUMN trash_seconds DOUBLE")
    op.execute("ALTER TABLE documents ADD COLUMN trash_counted VARCHAR")
