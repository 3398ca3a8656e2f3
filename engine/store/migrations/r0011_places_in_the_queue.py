"""Jobs that are to go before others: where they wait."""

from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.execute("ALTER TABLE jobs ADD COLUMN place DOUBLE")
