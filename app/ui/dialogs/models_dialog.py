"""The models: a list, and beside it what is known of the chosen one; adding a folder, verifying, removing."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QMenu,
    QProgressBar,
    QPushButton,
    QWidget,
)

from app.client import operations
from app.client.call import Call, Failure
from app.client.client import Client
from app.state.models import ROLES, Models, free_name, name_words, size_words
from app.state.plain_text import one_line
from app.state.preferences import Memory
from app.translation import translate
from app.ui.dialogs.found_models_dialog import FoundModelsDialog
from app.ui.dialogs.model_card import ModelCard
from app.ui.theme import GRID, Theme
from app.ui.widgets import prompts
from app.ui.widgets.banner import Banners
from app.ui.widgets.columns import padded_column
from engine.schema.models import ModelCheck, ModelRow


class ModelsDialog(QDialog):
    """Stays open beside the window."""

    settled = Signal()
    """What was asked last is done, or failed."""

    def __init__(
        self, client: Client, models: Models, memory: Memory, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._client, self._models, self._memory = client, models, memory
        self._adding: Call[ModelRow] | None = None
        self._shown: list[str] = []
        self._wanted: str | None = None
        """The model to choose when the list comes."""
        self.setWindowTitle(translate("Dialogs", "Models"))
        self.resize(840, 560)
        column = padded_column(self)
        self.banners = Banners(theme)
        column.addWidget(self.banners)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        self.list = QListWidget()
        self.list.setObjectName("models")
        self.list.setAccessibleName(translate("Dialogs", "Models"))
        self.list.setFixedWidth(280)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.currentRowChanged.connect(lambda _: self._show_chosen())
        row.addWidget(self.list)
        self.card = ModelCard()
        row.addWidget(self.card, 1)
        column.addLayout(row, 1)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(translate("Dialogs", "Adding the model"))
        column.addWidget(self.progress)
        column.addLayout(self._buttons())
        models.changed.connect(self._show_models)
        self._show_busy()
        self._show_models()
        models.reload()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.add = QPushButton(translate("Dialogs", "&Add"))
        self.add.setToolTip(translate("Dialogs", "Add a summarizer or a language model"))
        self.add.setMenu(self._ways_to_add())
        self.link = QCheckBox(translate("Dialogs", "&Link, do not copy"))
        self.link.setToolTip(translate("Dialogs", "Use the files where they are; they must stay there"))
        self.stop = QPushButton(translate("Dialogs", "&Stop"))
        self.stop.clicked.connect(self._on_stop)
        self.verify = QPushButton(translate("Dialogs", "&Verify"))
        self.verify.setToolTip(translate("Dialogs", "Compare the model's files with their checksums"))
        self.verify.clicked.connect(self._on_verify)
        self.remove = QPushButton(translate("Dialogs", "&Remove …"))
        self.remove.clicked.connect(self._on_remove)
        self.help = QPushButton(translate("Dialogs", "&Help"))
        self.help.setToolTip(translate("Dialogs", "What models do, and which can be added"))
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        for button in (self.add, self.stop, self.verify, self.remove, self.help, shut):
            button.setAutoDefault(False)
        row.addWidget(self.add)
        row.addWidget(self.link)
        row.addWidget(self.stop)
        row.addStretch(1)
        row.addWidget(self.verify)
        row.addWidget(self.remove)
        row.addWidget(self.help)
        row.addWidget(shut)
        return row

    def _ways_to_add(self) -> QMenu:
        menu = QMenu(self)
        self.from_folder = menu.addAction(translate("Dialogs", "&Folder …"))
        self.from_folder.setToolTip(translate("Dialogs", "A model in the format of transformers"))
        self.from_folder.triggered.connect(self._on_add_folder)
        self.from_file = menu.addAction(translate("Dialogs", "&GGUF File …"))
        self.from_file.triggered.connect(self._on_add_file)
        self.from_others = menu.addAction(translate("Dialogs", "From &Other Programs …"))
        self.from_others.setToolTip(
            translate("Dialogs", "Language models of LM Studio, Ollama, GPT4All, Jan, llama.cpp and Hugging Face")
        )
        self.from_others.triggered.connect(self._on_find)
        menu.setToolTipsVisible(True)
        return menu

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> ModelRow | None:
        row = self.list.currentRow()
        return self._models.rows[row] if 0 <= row < len(self._models.rows) else None

    def _show_models(self) -> None:
        at = self.list.currentRow()
        wanted = self._wanted or (self._shown[at] if 0 <= at < len(self._shown) else None)
        self._wanted = None
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.list.clear()
        # Lines, not items: items that Python holds have ended the process when their list was cleared.
        self.list.addItems([_line(row) for row in self._models.rows])
        self._shown = [row.name for row in self._models.rows]
        self.list.setCurrentRow(self._shown.index(wanted) if wanted in self._shown else 0 if self._shown else -1)
        self.list.blockSignals(False)  # noqa: FBT003 - Qt's own signature
        self._show_chosen()

    def _show_chosen(self) -> None:
        row = self.chosen
        self.card.show_model(row)
        busy = self._adding is not None
        self.verify.setEnabled(row is not None and row.path is not None and not busy)
        self.remove.setEnabled(row is not None and row.source != "program" and not busy)

    def _show_busy(self) -> None:
        busy = self._adding is not None
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)
        self.add.setEnabled(not busy)
        self.link.setEnabled(not busy)
        self._show_chosen()

    def _say(self, look: str, text: str) -> None:
        self.banners.show_message(look, text, "models")

    # -- what is done -------------------------------------------------------------------------------------------------

    def _on_add_folder(self) -> None:
        path = prompts.folder(self, self._memory.get("folder model", ""))
        if path:
            self._memory.put("folder model", str(Path(path).parent))
            self.add_model(path, link=self.link.isChecked())

    def _on_add_file(self) -> None:
        path = prompts.model_file(self, self._memory.get("folder model", ""))
        if path:
            self._memory.put("folder model", str(Path(path).parent))
            self.add_model(path, link=self.link.isChecked())

    def _on_find(self) -> None:
        dialog = FoundModelsDialog(self._client, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.wanted.connect(
            lambda found: self.add_model(found.path, link=True, name=free_name(found.name, self._shown))
        )
        dialog.show()

    def add_model(self, path: str, *, link: bool, name: str | None = None) -> None:
        """Take a folder or a GGUF file in."""
        self.banners.dismiss("models")
        self._adding = operations.add_model(self._client, path, link=link, name=name)
        self._adding.then(self._on_added, self).on_failure(self._on_not_added, self)
        self._show_busy()
        self.stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_added(self, row: ModelRow) -> None:
        self._adding = None
        self._wanted = row.name
        self._show_busy()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._say(
            "info",
            translate("Dialogs", "{name} was added. It can be chosen beside the length of a summary.").format(
                name=row.name
            ),
        )
        self._models.reload()
        self.settled.emit()

    def _on_not_added(self, failure: Failure) -> None:
        self._adding = None
        self._show_busy()
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        if failure.kind != Failure.CANCELLED:
            self._say("error", failure.message)
        self.settled.emit()

    def _on_stop(self) -> None:
        if self._adding is not None:
            self._adding.cancel()

    def _on_verify(self) -> None:
        row = self.chosen
        if row is not None:
            call = operations.verify_model(self._client, row.name)
            call.then(self._on_verified, self).on_failure(self._on_failed, self)
            self._say("info", translate("Dialogs", "Checking the files of {name} …").format(name=row.name))

    def _on_verified(self, check: ModelCheck) -> None:
        good = translate("Dialogs", "The files of {name} are intact.").format(name=check.name)
        self._say("info" if check.ok else "error", good if check.ok else check.problem or "")
        self.settled.emit()

    def _on_remove(self) -> None:
        row = self.chosen
        if row is None:
            return
        linked = translate("Dialogs", "Only the links are removed; the files they point to stay.")
        copied = translate("Dialogs", "Its copy is deleted. The folder it was added from is not touched.")
        explanation = linked if row.source == "linked" else copied
        if prompts.confirm(
            self,
            translate("Dialogs", "Remove the model {name}?").format(name=row.name),
            explanation,
            translate("Dialogs", "Remove"),
        ):
            call = operations.remove_model(self._client, row.name)
            call.then(lambda _: self._on_removed(), self).on_failure(self._on_failed, self)

    def _on_removed(self) -> None:
        self.banners.dismiss("models")
        self._models.reload()
        self.settled.emit()

    def _on_failed(self, failure: Failure) -> None:
        if not failure.quiet:
            self._say("error", failure.message)
        self.settled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.remove.isEnabled():
            self._on_remove()
        else:
            super().keyPressEvent(event)


def _line(row: ModelRow) -> str:
    what = (row.problem and translate("Dialogs", "can't be used")) or translate("State", ROLES.get(row.role, row.role))
    size = f" · {size_words(row.size)}" if row.size else ""
    return f"{one_line(name_words(row.name))}\n{what}{size}"
