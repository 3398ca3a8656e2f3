"""Lines that readers added to summaries: where their words stand."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.execute("ALTER TABLE reviews ADD COLUMN start INTEGER")
    op.execute('ALTER TABLE reviews ADD COLUMN "end" INTEGER')
