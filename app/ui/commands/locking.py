"""The commands about the library's passphrase in one window: asked for when it is needed, set, changed, taken away."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from app.client.call import Call
from app.translation import translate
from app.ui.commands.dialogs import Dialogs
from app.ui.dialogs.passphrase_dialog import CHANGE, DECRYPT, ENCRYPT, OPEN, Form, PassphraseDialog
from app.ui.main_window import MainWindow
from engine.schema.life_cycle import Nothing


class Locking(QObject):
    """A locked library shows nothing in any window, and is unlocked in one of them."""

    def __init__(self, window: MainWindow, dialogs: Dialogs, *, on_open: Callable[[], None]) -> None:
        """`on_open` is told when the library has been unlocked."""
        super().__init__(window)
        self._window, self._session, self._dialogs = window, window.session, dialogs
        self._vault = window.session.vault
        self._on_open = on_open
        actions, vault = window.actions_, self._vault
        actions["encrypt"].triggered.connect(lambda: self._ask(ENCRYPT, lambda _, new: vault.encrypt(new)))
        actions["passphrase"].triggered.connect(lambda: self._ask(CHANGE, vault.change))
        actions["decrypt"].triggered.connect(lambda: self._ask(DECRYPT, lambda now, _: vault.decrypt(now)))
        actions["lock"].triggered.connect(vault.lock)
        vault.locked.connect(self._on_locked)
        vault.unlocked.connect(self._on_unlocked)
        if vault.is_locked:
            self._show_locked()

    def unlock(self) -> None:
        """Ask for the passphrase."""
        self._ask(OPEN, lambda now, _: self._vault.open(now))

    def _ask(self, form: Form, act: Callable[[str, str], Call[Nothing]]) -> None:
        dialog = self._dialogs.passphrase(form)
        dialog.given.connect(partial(self._act, dialog, act))

    def _act(self, dialog: PassphraseDialog, act: Callable[[str, str], Call[Nothing]], now: str, new: str) -> None:
        call = act(now, new).then(lambda _: dialog.accept(), dialog)
        call.on_failure(lambda failure: dialog.refuse(failure.message), dialog)

    def _on_locked(self) -> None:
        self._session.document.close()
        for dialog in self._window.findChildren(QDialog):
            dialog.close()
        self._session.library.reload()
        self._show_locked()
        if self._window.is_in_front:
            self.unlock()

    def _on_unlocked(self) -> None:
        for dialog in self._window.findChildren(PassphraseDialog):
            dialog.close()
        self._window.banners.dismiss("library")
        self._session.library.reload()
        self._on_open()

    def _show_locked(self) -> None:
        banner = self._window.banners.show_message("info", translate("Window", "The library is locked."), "library")
        banner.add_button(translate("Window", "Unlock …"), self.unlock, dismiss=False)
