"""Indexes for what a library of 100,000 documents is asked each time: its newest documents, what is not indexed yet."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("CREATE INDEX documents_by_reading ON documents (reading_id)")
    op.execute("CREATE INDEX documents_by_added ON documents (added, id)")
    op.execute("CREATE INDEX readings_to_index ON readings (id) WHERE indexed < passages")
