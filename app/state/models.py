"""The models on this machine, as the engine last listed them; asked for again when it says that they changed."""

import re
from collections.abc import Collection
from itertools import count

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.client import Client
from app.state.changes import Hub
from app.translation import marked, number, translate
from engine.schema.models import ModelRow, ModelRows

EXTRACTIVE = "extractive"
"""The summarizer that is always there, and the default."""
ROLES = {
    "summarizer": marked("State", "Summarizer"),
    "encoder": marked("State", "Sentence encoder"),
    "extractor": marked("State", "Extractor"),
    "classifier": marked("State", "Classifier"),
    "verifier": marked("State", "Verifier"),
}
SOURCES = {
    "program": marked("State", "Part of Précis"),
    "copied": marked("State", "Added by you, as a copy"),
    "linked": marked("State", "Added by you, as links"),
}


class Models(QObject):
    changed = Signal()

    def __init__(self, client: Client, hub: Hub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.rows: list[ModelRow] = []
        hub.models_changed.connect(self.reload)

    def reload(self) -> None:
        """Ask the engine. A failure leaves what was known: the dialog of models asks again."""
        operations.list_models(self._client).then(self._on_rows, self).on_failure(lambda _: None, self)

    def _on_rows(self, answer: ModelRows) -> None:
        self.rows = answer.models
        self.changed.emit()

    @property
    def summarizers(self) -> list[ModelRow]:
        """Models that a summary can be asked from."""
        return [row for row in self.rows if row.role == "summarizer" and row.problem is None]


def size_words(size: int) -> str:
    """`1.6 GB`, `91 MB`, `no weights`."""
    for unit, least in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= least:
            return f"{number(size / least, 1 if size / least < 10 else 0)} {unit}"
    return translate("State", "no weights")


def name_words(name: str) -> str:
    """A model's name for people: the built-in summarizer has a word, others are called as they are."""
    return translate("State", "Extractive") if name == EXTRACTIVE else name


def free_name(called: str, taken: Collection[str]) -> str:
    """`called` as a model may be named, with a number behind it where that name is taken."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", called).strip("-._")[:56] or "model"
    names = (plain if turn == 1 else f"{plain}-{turn}" for turn in count(1))
    return next(name for name in names if name not in taken)


def card_text(card: str | None) -> str:
    """A model card's Markdown without the machine's part at its head."""
    lines = (card or "").split("\n")
    if lines[:1] == ["---"] and "---" in lines[1:]:
        lines = lines[lines.index("---", 1) + 1 :]
    return "\n".join(lines).strip()
