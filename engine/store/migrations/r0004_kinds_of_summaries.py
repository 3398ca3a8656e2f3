"""The kind of summary a result is: what it leans towards. Those made before lean towards nothing."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("ALTER TABLE results ADD COLUMN kind VARCHAR")
