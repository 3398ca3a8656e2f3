"""Passwords of protected documents, for as long as the engine lives: they are written nowhere."""

import threading


class Passwords:
    """The password the user gave for a document."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}
        self._lock = threading.Lock()

    def remember(self, document_id: int, password: str) -> None:
        """Keep a password, in place of an earlier one."""
        with self._lock:
            self._known[document_id] = password

    def forget(self, document_id: int) -> None:
        """Drop the password of a document that was removed or that it did not open."""
        with self._lock:
            self._known.pop(document_id, None)

    def of(self, document_id: int) -> str | None:
        """The password of a document, if one was given."""
        with self._lock:
            return self._known.get(document_id)
