"""Language models that other programs keep on this machine: one click takes one up where it lies."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QPushButton, QWidget

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.models import size_words
from app.state.plain_text import one_line
from app.translation import marked, number, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.models import FoundModel, FoundModels

_PROGRAMS = "LM Studio, Ollama, GPT4All, Jan, llama.cpp"
_SOME = marked(
    "Dialogs", "Précis uses a model where it is and copies nothing. If its program deletes it, it is gone here too."
)
_NAME = 80


def _looking() -> str:
    return translate("Dialogs", "Searching the folders of {programs} and Hugging Face …").format(programs=_PROGRAMS)


def _none_found() -> str:
    return translate(
        "Dialogs",
        "No other language model was found in the folders of {programs} and Hugging Face. To add one from elsewhere, "
        "use Add › GGUF File or Add › Folder.",
    ).format(programs=_PROGRAMS)


class FoundModelsDialog(QDialog):
    """Modal to the list of models, which does the adding."""

    wanted = Signal(FoundModel)

    def __init__(self, client: Client, parent: QWidget) -> None:
        super().__init__(parent)
        self._client = client
        self.found: list[FoundModel] = []
        self.setWindowTitle(translate("Dialogs", "Models of Other Programs"))
        self.resize(620, 400)
        column = padded_column(self)
        self.note = PlainLabel()
        self.note.setWordWrap(True)
        self.note.setProperty("look", "quiet")
        column.addWidget(self.note)
        self.list = QListWidget()
        self.list.setObjectName("found")
        self.list.setAccessibleName(translate("Dialogs", "Models that were found"))
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(lambda _: self._show_chosen())
        self.list.itemActivated.connect(lambda _: self._take())
        column.addWidget(self.list, 1)
        self.problem = PlainLabel()
        self.problem.setWordWrap(True)
        self.problem.setProperty("look", "bad")
        column.addWidget(self.problem)
        column.addLayout(self._buttons())
        self.reload()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.again = QPushButton(translate("Dialogs", "&Look Again"))
        self.again.clicked.connect(self.reload)
        self.take = QPushButton(translate("Dialogs", "&Use"))
        self.take.setProperty("look", "primary")
        self.take.setDefault(True)
        self.take.clicked.connect(self._take)
        shut = QPushButton(translate("Dialogs", "&Close"))
        shut.clicked.connect(self.close)
        row.addWidget(self.again)
        row.addStretch(1)
        row.addWidget(shut)
        row.addWidget(self.take)
        return row

    def reload(self) -> None:
        """Ask the engine to look."""
        self.found = []
        self.note.setText(_looking())
        self.list.clear()
        self._show_chosen()
        self.again.setEnabled(False)
        operations.find_models(self._client).then(self._show, self).on_failure(self._on_failure, self)

    def _show(self, answer: FoundModels) -> None:
        self.found = answer.models
        self.again.setEnabled(True)
        self.note.setText(translate("Dialogs", _SOME) if self.found else _none_found())
        self.list.addItems([_line(one) for one in self.found])
        if self.found:
            self.list.setCurrentRow(0)
            self.list.setFocus()

    def _on_failure(self, failure: Failure) -> None:
        self.again.setEnabled(True)
        self.note.setText("" if failure.quiet else failure.message)

    @property
    def chosen(self) -> FoundModel | None:
        row = self.list.currentRow()
        return self.found[row] if 0 <= row < len(self.found) else None

    def _show_chosen(self) -> None:
        one = self.chosen
        self.take.setEnabled(one is not None and one.problem is None)
        self.problem.setText((one and one.problem) or "")
        self.problem.setVisible(bool(one and one.problem))

    def _take(self) -> None:
        one = self.chosen
        if one is not None and one.problem is None:
            self.wanted.emit(one)
            self.close()


def _line(one: FoundModel) -> str:
    room = {True: translate("Dialogs", "fits"), False: translate("Dialogs", "more than is free now"), None: ""}[
        one.fits
    ]
    need = translate("Dialogs", "takes up to {predicted} of memory").format(predicted=size_words(one.predicted)) + (
        f" ({room})" if room else ""
    )
    facts = [
        one_line(one.program, _NAME),
        size_words(one.size),
        one_line(one.licence or translate("Dialogs", "licence not stated"), _NAME),
        translate("Dialogs", "reads {context} tokens").format(context=number(one.context)),
    ]
    return f"{one_line(one.name, _NAME)}\n{' · '.join(facts)}\n{need}"
