"""The models of this process, one set for all threads: the queue's worker and the lane that teaches labels."""

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.registry.loaded import Models


class SharedModels:
    """Gives the models; the pipeline (and with it torch) is imported when they are first asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._models: Models | None = None

    def __call__(self) -> "Models":
        """The models, none of them loaded before it is used."""
        from engine.registry.loaded import Models

        with self._lock:
            if self._models is None:
                self._models = Models()
            return self._models
