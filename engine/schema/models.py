"""The models on this machine: listing, adding, removing and checking them."""

from engine.schema.enums import ModelRole, ModelSource
from engine.schema.message import Message


class ModelRow(Message, frozen=True):
    """A model as the dialog shows it; answer to `models.add`."""

    name: str
    role: ModelRole
    kind: str
    source: ModelSource
    size: int
    """Bytes."""
    licence: str | None = None
    card: str | None = None
    """Markdown."""
    sha256: str | None = None
    path: str | None = None
    problem: str | None = None
    """Why it can't be used, if it can't."""


class ModelRows(Message, frozen=True):
    """Answer to `models.list`: those of the program, then the added ones."""

    models: list[ModelRow]


class AddModel(Message, frozen=True):
    """`models.add`: take a checkpoint folder in, copied or linked. Cancelling leaves nothing behind."""

    folder: str
    name: str | None = None
    link: bool = False


class ModelName(Message, frozen=True):
    """Names a model: `models.remove`, `models.verify`."""

    name: str


class ModelCheck(Message, frozen=True):
    """Answer to `models.verify`: whether its files are what they were."""

    name: str
    ok: bool
    problem: str | None = None
