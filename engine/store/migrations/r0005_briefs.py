"""Results that are briefs: how they are laid out, and their sections, parts and facts. Those made before are plain."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("ALTER TABLE results ADD COLUMN format VARCHAR")
    op.execute("ALTER TABLE results ADD COLUMN brief BLOB")
