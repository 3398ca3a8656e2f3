"""The dialogs beside the window: one of each kind at a time, none of them modal."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from app.client import operations
from app.help_pages import START, Place
from app.ui.comparison.comparison_dialog import ComparisonDialog
from app.ui.comparison.version_dialog import VersionDialog
from app.ui.dialogs.about_dialog import AboutDialog
from app.ui.dialogs.care_dialog import CareDialog
from app.ui.dialogs.folders_dialog import FoldersDialog
from app.ui.dialogs.help_dialog import HelpDialog
from app.ui.dialogs.highlights_dialog import HighlightsDialog
from app.ui.dialogs.licences_dialog import LicencesDialog
from app.ui.dialogs.models_dialog import ModelsDialog
from app.ui.dialogs.network_dialog import NetworkDialog
from app.ui.dialogs.origin_dialog import OriginDialog
from app.ui.dialogs.passphrase_dialog import Form, PassphraseDialog
from app.ui.dialogs.preferences_dialog import PreferencesDialog
from app.ui.dialogs.queue_dialog import QueueDialog
from app.ui.dialogs.rejected_dialog import RejectedDialog
from app.ui.dialogs.shortcuts_dialog import ShortcutsDialog
from app.ui.dialogs.trash_dialog import TrashDialog
from app.ui.main_window import MainWindow
from app.ui.widgets.dialog_slots import DialogShelf
from app.ui.widgets.help_keys import offer_help
from engine.schema.library import RejectedFile

Checks = Callable[[], list[tuple[str, bool, str]]]


class Dialogs(QObject):
    """Makes and shows dialogs of one window."""

    def __init__(self, window: MainWindow, own_checks: Checks, open_document: Callable[[int], None]) -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self._own_checks, self._open_document = own_checks, open_document
        self._shelf = DialogShelf()

    def queue(self) -> None:
        client = self._session.client
        dialog = self._shelf.show(QueueDialog, lambda: QueueDialog(self._session.jobs, self._window))
        dialog.stop_wanted.connect(lambda job: operations.cancel_job(client, job))
        dialog.resume_wanted.connect(lambda job: operations.resume_job(client, job))
        dialog.move_wanted.connect(lambda job, to: operations.move_job(client, job, to))
        dialog.document_wanted.connect(self._open_document)
        self._offer(dialog, Place("help/troubleshooting"))

    def preferences(self) -> None:
        make = partial(PreferencesDialog, self._session.preferences, self._window)
        self._offer(self._shelf.show(PreferencesDialog, make), Place(START))

    def models(self) -> None:
        session = self._session
        dialog = self._shelf.show(
            ModelsDialog,
            lambda: ModelsDialog(session.client, session.models, session.memory, session.theme, self._window),
        )
        place = Place("help/models-and-gpu")
        dialog.help.clicked.connect(lambda: self.guide(place))
        self._offer(dialog, place)

    def folders(self) -> None:
        """Folders whose new files are added."""
        session = self._session
        make = partial(FoldersDialog, session.client, session.preferences, session.memory, self._window)
        self._offer(self._shelf.show(FoldersDialog, make), Place(START))

    def trash(self) -> None:
        """What was removed."""

        def made() -> TrashDialog:
            dialog = TrashDialog(self._session.client, self._window)
            dialog.emptied.connect(lambda: self._window.banners.dismiss("removed"))
            return dialog

        dialog = self._shelf.show(TrashDialog, made)
        self._offer(dialog, Place("help/backup-upgrade-uninstall"))

    def care(self) -> None:
        """The library's health."""
        dialog = self._shelf.bring(CareDialog, lambda: CareDialog(self._session.client, self._window))
        dialog.mended.connect(lambda: self._window.banners.dismiss("library"))
        self._offer(dialog, Place("help/backup-upgrade-uninstall"))

    def passphrase(self, form: Form) -> PassphraseDialog:
        """What is to be done with the library's passphrase."""
        dialog = self._shelf.show(PassphraseDialog, lambda: PassphraseDialog(form, self._window))
        self._offer(dialog, Place("help/encryption"))
        return dialog

    def shortcuts(self) -> None:
        """All commands and their keys."""
        actions, preferences = self._window.actions_, self._session.preferences
        dialog = self._shelf.show(ShortcutsDialog, lambda: ShortcutsDialog(actions, preferences, self._window))
        self._offer(dialog, Place(START))

    def network(self) -> None:
        client, theme = self._session.client, self._session.theme
        checks = self._own_checks()
        dialog = self._shelf.show(NetworkDialog, lambda: NetworkDialog(client, checks, theme, self._window))
        self._offer(dialog, Place("help/for-it-departments"))

    def about(self) -> None:
        info = self._session.client.info
        version, home = info.version if info is not None else "", str(self._session.paths.home)
        dialog = self._shelf.show(AboutDialog, lambda: AboutDialog(version, home, self._window))
        dialog.licences_wanted.connect(self.licences)
        self._offer(dialog, Place(START))

    def licences(self) -> None:
        """The licences of everything the program is made of."""
        self._shelf.bring(LicencesDialog, lambda: LicencesDialog(self._window))

    def guide(self, place: Place | None = None) -> None:
        """The guide, at a place of it; left out, where it is open already, or at its start."""
        dialog = self._shelf.bring(HelpDialog, lambda: HelpDialog(self._session.theme, self._window))
        if place is not None:
            dialog.go(place)

    def compare(self, old: tuple[int, str], new: tuple[int, str]) -> ComparisonDialog:
        """Two documents side by side, each given by its id and its title."""
        session = self._session
        own = partial(ComparisonDialog, session.client, old, new, session.theme, memory=session.memory)
        make = partial(own, parent=self._window)
        dialog = self._shelf.show(ComparisonDialog, make)
        self._offer(dialog, Place("help/comparing"))
        return dialog

    def why(self) -> OriginDialog:
        """Where the chosen line of the summary comes from."""
        session = self._session
        make = partial(OriginDialog, session.origins, session.document, session.theme, self._window)
        dialog = self._shelf.show(OriginDialog, make)
        self._offer(dialog, Place("help/reviewing"))
        return dialog

    def highlights(self) -> HighlightsDialog:
        """What the reader marked in the open document."""
        session = self._session
        make = partial(HighlightsDialog, session.highlights, session.theme, self._window)
        dialog = self._shelf.show(HighlightsDialog, make)
        self._offer(dialog, Place("help/reviewing"))
        return dialog

    def print_preview(self, html: str, title: str) -> None:
        """Pages that are to be printed."""
        from app.ui.dialogs.print_preview import PrintPreview  # loads what printing takes, which few starts need

        dialog = self._shelf.show(PrintPreview, lambda: PrintPreview(html, title, self._window))
        self._offer(dialog, Place("help/exports"))

    def choose_version(self, document_id: int, title: str) -> VersionDialog:
        """Which document another one is to be compared with."""
        client = self._session.client
        dialog = self._shelf.show(VersionDialog, lambda: VersionDialog(client, document_id, title, self._window))
        self._offer(dialog, Place("help/comparing"))
        return dialog

    def _offer(self, dialog: QDialog, place: Place) -> None:
        offer_help(dialog, self._window.actions_["help"], lambda: self.guide(place))

    def rejected(self, files: Sequence[RejectedFile]) -> None:
        """Files that were not added."""
        dialog = self._shelf.show(RejectedDialog, lambda: RejectedDialog(files, self._window))
        self._offer(dialog, Place("help/troubleshooting"))
