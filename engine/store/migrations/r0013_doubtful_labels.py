"""Labels are decided each by itself: which of them a set is not sure of."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.execute("ALTER TABLE outlooks ADD COLUMN doubtful BLOB")
