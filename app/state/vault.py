"""The library's passphrase, as all windows share it: whether there is one, and whether it has been given."""

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Call
from app.client.client import Client
from app.state.preferences import Memory
from engine.schema.library import VaultState
from engine.schema.life_cycle import EngineInfo, Nothing

LOCKED = "library_passphrase"
"""The kind of failure of whatever is asked of a locked library."""


class Vault(QObject):
    """Keeps the passphrase in memory, for an engine that has to be started again."""

    changed = Signal()
    """The library is encrypted, or it is no longer."""
    locked = Signal()
    unlocked = Signal()

    def __init__(self, client: Client, memory: Memory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._memory = client, memory
        self._passphrase = ""
        self.encrypted = False
        self.is_locked = False
        client.ready.connect(self._on_ready)

    def open(self, passphrase: str) -> Call[Nothing]:
        """Unlock the library."""
        return self._noted(operations.open_vault(self._client, passphrase), passphrase)

    def encrypt(self, passphrase: str) -> Call[Nothing]:
        """Give it a passphrase."""
        return self._noted(operations.encrypt_library(self._client, passphrase), passphrase)

    def change(self, passphrase: str, new: str) -> Call[Nothing]:
        """Give it another one."""
        return self._noted(operations.change_passphrase(self._client, passphrase, new), new)

    def decrypt(self, passphrase: str) -> Call[Nothing]:
        """Take it away."""
        return self._noted(operations.decrypt_library(self._client, passphrase), "")

    def lock(self) -> None:
        """Have the engine forget the key, and forget the passphrase here."""
        self._passphrase = ""
        operations.lock_library(self._client).then(lambda _: self._need_it(), self)

    def _noted(self, call: Call[Nothing], passphrase: str) -> Call[Nothing]:
        return call.then(lambda _: self._on_done(passphrase), self)

    def _on_done(self, passphrase: str) -> None:
        self._passphrase = passphrase
        was_locked, self.is_locked = self.is_locked, False
        operations.vault_state(self._client).then(self._take, self)
        if was_locked:
            self.unlocked.emit()

    def _on_ready(self, info: EngineInfo) -> None:
        operations.vault_state(self._client).then(self._take, self)
        if info.library_kind != LOCKED:
            return
        if self._passphrase:
            self.is_locked = True
            self.open(self._passphrase).on_failure(lambda _: self._need_it(), self)
        else:
            self._need_it()

    def _need_it(self) -> None:
        self.is_locked = True
        self.locked.emit()

    def _take(self, state: VaultState) -> None:
        self.encrypted = state.encrypted
        self._memory.keep_titles(kept=not state.encrypted)
        self.changed.emit()
