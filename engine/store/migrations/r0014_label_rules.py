"""Label sets have rules of the user's."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.execute("ALTER TABLE label_sets ADD COLUMN rules BLOB")
