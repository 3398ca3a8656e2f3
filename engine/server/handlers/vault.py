"""Requests about the library's passphrase: given, set, changed, taken away; and locking the library again.

A passphrase comes through the pipe from the window, and is not kept here: the engine keeps the key that it opens.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from engine.schema.library import NewPassphrase, Passphrase, VaultState
from engine.schema.life_cycle import Nothing
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.store.encryption import keys


class VaultHandlers:
    def __init__(self, home: Path, closed: Callable[[], AbstractContextManager[None]]) -> None:
        """Inside `closed` nothing here has the library open; it is opened again at its end, if it can be."""
        self._home = home
        self._closed = closed

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "vault.state": Route(LaneName.STORE, self.state),
            "vault.open": Route(LaneName.FILES, self.open),
            "vault.lock": Route(LaneName.FILES, self.lock),
            "vault.encrypt": Route(LaneName.FILES, self.encrypt),
            "vault.decrypt": Route(LaneName.FILES, self.decrypt),
            "vault.change": Route(LaneName.FILES, self.change),
        }

    def state(self, _params: Nothing, _call: Call) -> VaultState:
        return VaultState(keys.is_encrypted(self._home), keys.is_open(self._home))

    def open(self, params: Passphrase, _call: Call) -> Nothing:
        """Open the library with its passphrase."""
        was_open = keys.is_open(self._home)
        keys.unlock(self._home, params.passphrase)
        if not was_open:
            with self._closed():
                pass  # opening it is what its end does
        return Nothing()

    def lock(self, _params: Nothing, _call: Call) -> Nothing:
        """Stop work, close the library, and forget its key."""
        if keys.is_encrypted(self._home):
            with self._closed():
                keys.lock(self._home)
        return Nothing()

    def encrypt(self, params: Passphrase, call: Call) -> Nothing:
        from engine.store import conversion

        with self._closed():
            conversion.encrypt(self._home, params.passphrase, lambda *_: call.check())
        return Nothing()

    def decrypt(self, params: Passphrase, call: Call) -> Nothing:
        """Make it plain, for whoever knows the passphrase: not for whoever finds the window open."""
        from engine.store import conversion

        keys.unlock(self._home, params.passphrase)
        with self._closed():
            conversion.decrypt(self._home, lambda *_: call.check())
        return Nothing()

    def change(self, params: NewPassphrase, _call: Call) -> Nothing:
        """Another passphrase. Work goes on meanwhile."""
        from engine.store import conversion

        keys.unlock(self._home, params.passphrase)
        conversion.change_passphrase(self._home, params.new)
        return Nothing()
