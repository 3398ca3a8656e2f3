"""The trash: when a document was put into it. What was removed before is gone."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute("ALTER TABLE documents ADD COLUMN removed VARCHAR")
