"""What lies on the table to be agreed to, and what opens the seats kept for friends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("proposal", sa.Text))
    op.add_column("tables", sa.Column("invitation_hash", sa.Text))
