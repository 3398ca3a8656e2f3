"""The hub: what the engine said has changed, passed on to whichever view shows it.

The engine announces every mutation with the kinds of things and the documents it touched; each state object listens
for its own kinds and asks anew for what it shows. While the engine was dead anything may have changed, so its return
counts as a change of everything.
"""

from PySide6.QtCore import QObject, Signal

from app.client.client import Client
from engine.schema.library import Changed
from engine.schema.life_cycle import EngineInfo


class Hub(QObject):
    """Signals named for what changed. An empty list of ids means: any document."""

    documents_changed = Signal(list)
    results_changed = Signal(list)
    labels_changed = Signal(list)
    jobs_changed = Signal()
    models_changed = Signal()
    reviewed = Signal(int, object)
    """A review or a highlight of this document was changed, in the window of this `OpenDocument`."""

    def __init__(self, client: Client, parent: QObject | None = None) -> None:
        super().__init__(parent)
        client.library_changed.connect(self._on_changed)
        client.ready.connect(self._on_ready)

    def _on_changed(self, changed: Changed) -> None:
        if "documents" in changed.kinds or "labels" in changed.kinds:
            self.documents_changed.emit(changed.document_ids)
        if "results" in changed.kinds:
            self.results_changed.emit(changed.document_ids)
        if "labels" in changed.kinds:
            self.labels_changed.emit(changed.document_ids)
        if "jobs" in changed.kinds:
            self.jobs_changed.emit()
        if "models" in changed.kinds:
            self.models_changed.emit()

    def _on_ready(self, _info: EngineInfo) -> None:
        self.documents_changed.emit([])
        self.results_changed.emit([])
        self.labels_changed.emit([])
        self.jobs_changed.emit()
        self.models_changed.emit()
