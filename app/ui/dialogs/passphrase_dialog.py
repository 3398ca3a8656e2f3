"""The passphrase of the library: asked for, set, changed, taken away."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QPushButton, QWidget

from app.state.plain_text import one_line
from app.translation import marked, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel

NOW = marked("Dialogs", "Passphrase")
NEW = marked("Dialogs", "New passphrase")
AGAIN = marked("Dialogs", "Once more")
_WIDTH = 60 * GRID


_LOST = marked("Dialogs", "I understand: if the passphrase is forgotten, the library is lost.")


@dataclass(frozen=True, slots=True)
class Form:
    """What a dialog says and asks. `fields` are names of fields, `warning` what has to be ticked."""

    title: str
    words: str
    verb: str
    waiting: str
    fields: tuple[str, ...]
    warning: str = ""


OPEN = Form(
    marked("Dialogs", "Unlock Library"),
    marked("Dialogs", "Your library is encrypted. It opens with its passphrase."),
    marked("Dialogs", "Unlock"),
    marked("Dialogs", "Unlocking …"),
    (NOW,),
)
ENCRYPT = Form(
    marked("Dialogs", "Encrypt Library"),
    marked(
        "Dialogs",
        "Everything in the library will be encrypted: documents, texts, summaries, notes. From then on Précis asks "
        "for the passphrase when it starts. The unencrypted files are deleted, including backups. Your original files "
        "and exports stay as they are. Without the passphrase nobody can read the library again.",
    ),
    marked("Dialogs", "Encrypt"),
    marked("Dialogs", "Encrypting … This may take minutes."),
    (NEW, AGAIN),
    _LOST,
)
CHANGE = Form(
    marked("Dialogs", "Change Passphrase"),
    marked("Dialogs", "Copies of the library that were made before still open with the old passphrase."),
    marked("Dialogs", "Change"),
    marked("Dialogs", "Changing …"),
    (NOW, NEW, AGAIN),
    _LOST,
)
DECRYPT = Form(
    marked("Dialogs", "Decrypt Library"),
    marked(
        "Dialogs",
        "Anyone who can read your files will be able to read the library. Backups made while it was encrypted are "
        "deleted.",
    ),
    marked("Dialogs", "Decrypt"),
    marked("Dialogs", "Decrypting … This may take minutes."),
    (NOW,),
)


class PassphraseDialog(QDialog):
    """Asks until it is closed; whoever opened it closes it, or says what is wrong."""

    given = Signal(str, str)
    """The passphrase there is (empty when the first is set), and the new one (empty where none is)."""

    def __init__(self, form: Form, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self.setWindowTitle(translate("Dialogs", form.title))
        self._column = column = padded_column(self)
        column.addWidget(_label(translate("Dialogs", form.words), ""))
        rows = QFormLayout()
        self.fields = {name: QLineEdit() for name in form.fields}
        for name, field in self.fields.items():
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.setAcceptDrops(False)
            field.textChanged.connect(self._on_typed)
            rows.addRow(translate("Dialogs", name), field)
        column.addLayout(rows)
        self.known = QCheckBox(translate("Dialogs", form.warning) if form.warning else "")
        self.known.setVisible(bool(form.warning))
        self.known.toggled.connect(self._on_typed)
        column.addWidget(self.known)
        self.told = _label("", "bad")
        self.told.setVisible(False)
        column.addWidget(self.told)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go = QPushButton(translate("Dialogs", form.verb))
        buttons.addButton(self.go, QDialogButtonBox.ButtonRole.AcceptRole)
        self.go.setDefault(True)
        buttons.accepted.connect(self._give)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self._on_typed()
        next(iter(self.fields.values())).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Now the words have the size that the style gives them."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """A window asks its layout for its least height at any width, and broken lines need more at this one."""
        self.resize(_WIDTH, self._column.totalHeightForWidth(_WIDTH))

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(True)
        self._fit()

    def refuse(self, sentence: str) -> None:
        """Say why it was not done, and ask again."""
        self._tell(one_line(sentence))
        for field in self.fields.values():
            field.setEnabled(True)
        first = next(iter(self.fields.values()))
        first.selectAll()
        first.setFocus()
        self.go.setEnabled(True)

    def _words(self, name: str) -> str:
        return self.fields[name].text() if name in self.fields else ""

    def _on_typed(self) -> None:
        filled = all(field.text() for field in self.fields.values())
        self.go.setEnabled(filled and (self.known.isChecked() or not self._form.warning))

    def _give(self) -> None:
        if self._words(NEW) != self._words(AGAIN):
            self.refuse(translate("Dialogs", "The two new passphrases differ."))
            return
        for field in self.fields.values():
            field.setEnabled(False)
        self.go.setEnabled(False)
        self._tell(translate("Dialogs", self._form.waiting))
        self.given.emit(self._words(NOW), self._words(NEW))


def _label(text: str, look: str) -> PlainLabel:
    label = PlainLabel(text)
    label.setWordWrap(True)
    label.setProperty("look", look)
    return label
