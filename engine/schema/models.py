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


class FoundModel(Message, frozen=True):
    """A language model that another program keeps on this machine and that was not taken up yet."""

    program: str
    """Whose folder it lies in."""
    name: str
    path: str
    """Its GGUF file, or its folder."""
    kind: str
    """gguf | safetensors"""
    size: int
    """Bytes of weights."""
    context: int
    """Tokens it reads at most."""
    predicted: int
    """Bytes of memory it takes at most."""
    licence: str | None = None
    fits: bool | None = None
    """Into the memory that is free now; None where that can't be told."""
    problem: str | None = None
    """Why it can't run here, if it can't."""


class FoundModels(Message, frozen=True):
    """Answer to `models.find`."""

    models: list[FoundModel]


class AddModel(Message, frozen=True):
    """`models.add`: take a checkpoint in, copied or linked. Cancelling leaves nothing behind."""

    path: str
    """A folder saved by transformers, or a GGUF file."""
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
