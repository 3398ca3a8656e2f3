"""The few questions that need an answer before anything can go on: files, names, yes or no.

Modal by nature, and therefore together in one module, where tests put plain functions in their place.
"""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QLabel, QLineEdit, QMessageBox, QWidget

from app.state.plain_text import harmless
from app.translation import marked, translate
from app.ui.widgets.drop import refuse_drops

READABLE = marked(
    "Window",
    "Documents (*.pdf *.vtt *.srt *.json *.txt *.md *.markdown *.html *.htm *.xhtml *.epub *.docx);;All files (*)",
)

FORMS = {
    "pdf": "PDF",
    "html": "HTML",
    "json": "JSON",
    "ris": "RIS",
    "bibtex": "BibTeX",
    "annotated": marked("Window", "PDF with highlights"),
    "facts": marked("Window", "Facts"),
    "deadlines": marked("Window", "Deadlines"),
    "bundle": marked("Window", "Bundle"),
    "table": marked("Window", "Table"),
}
"""What forms of an export are called; the others are names that begin with a capital letter."""


def files(parent: QWidget, folder: str) -> list[str]:
    """Files to add; empty if none were chosen."""
    return QFileDialog.getOpenFileNames(
        parent, translate("Window", "Add Documents"), folder, translate("Window", READABLE)
    )[0]


def folder(parent: QWidget, start: str, title: str = "") -> str:
    """A folder to add, or an empty string."""
    return QFileDialog.getExistingDirectory(parent, title or translate("Window", "Add Folder"), start)


def table_file(parent: QWidget, start: str) -> str:
    """A table with labels, or an empty string."""
    kinds = translate("Window", "Tables (*.csv *.tsv *.txt);;All files (*)")
    return QFileDialog.getOpenFileName(parent, translate("Window", "Labels from a Table"), start, kinds)[0]


def model_file(parent: QWidget, start: str) -> str:
    """A GGUF file to add, or an empty string."""
    return QFileDialog.getOpenFileName(
        parent, translate("Window", "Add Model"), start, translate("Window", "GGUF models (*.gguf);;All files (*)")
    )[0]


def save_path(parent: QWidget, suggested: str, form: str, suffix: str) -> str:
    """Where to write, or an empty string. The name ends with the form's suffix, which is added where it is missing.

    The dialog has asked about a file of the name that it gives, not about one of the name with the suffix.
    """
    kind = f"{translate('Window', FORMS.get(form, form.capitalize()))} (*{suffix})"
    while True:
        chosen, _ = QFileDialog.getSaveFileName(parent, translate("Window", "Export Summary"), suggested, kind)
        path = _with_suffix(chosen, suffix) if chosen else ""
        if path == chosen or not Path(path).exists() or _confirm_replacing(parent, Path(path).name):
            return path
        suggested = path


def _with_suffix(path: str, suffix: str) -> str:
    """`brief` and `Lease v. 2` with `.md` behind them; `mail.txt` as `mail.email.txt`."""
    if path.casefold().endswith(suffix):
        return path
    last = f".{suffix.rpartition('.')[2]}"
    return (path[: -len(last)] if path.casefold().endswith(last) else path) + suffix


def _confirm_replacing(parent: QWidget, name: str) -> bool:
    return confirm(
        parent,
        translate("Window", "Replace “{name}”?").format(name=name),
        translate("Window", "A file of this name is there already."),
        translate("Window", "Replace"),
    )


def text(parent: QWidget, title: str, label: str, value: str) -> str:
    """A line of text, or an empty string."""
    asking = _line(parent, title, label)
    asking.setTextValue(value)
    return asking.textValue().strip() if asking.exec() else ""


def one_of(parent: QWidget, title: str, label: str, value: str, choices: list[str]) -> str:
    """A line of text that may be chosen from a list, or an empty string."""
    asking = _line(parent, title, label)
    asking.setComboBoxItems(list(dict.fromkeys([value, *choices])))
    asking.setComboBoxEditable(True)
    asking.setTextValue(value)
    return asking.textValue().strip() if asking.exec() else ""


def password(parent: QWidget, label: str) -> str:
    """A password, or an empty string; not shown while it is typed."""
    asking = _line(parent, translate("Window", "Unlock"), label)
    asking.setTextEchoMode(QLineEdit.EchoMode.Password)
    return asking.textValue() if asking.exec() else ""


def _line(parent: QWidget, title: str, label: str) -> QInputDialog:
    asking = QInputDialog(parent)
    asking.setWindowTitle(title)
    asking.setLabelText(harmless(label))
    _as_letters(asking)
    refuse_drops(asking)
    return asking


def confirm(parent: QWidget, question: str, explanation: str, verb: str) -> bool:
    """Whether to go on with something that can't be undone; Escape and Return mean no."""
    box = question_box(parent, question, explanation)
    yes = box.addButton(verb, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is yes


def question_box(parent: QWidget, question: str, explanation: str) -> QMessageBox:
    """A box with a question and the way out, whose words are shown letter by letter."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Précis")
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(harmless(question))
    box.setInformativeText(harmless(explanation))
    _as_letters(box)
    return box


def _as_letters(dialog: QDialog) -> None:
    """Qt's own dialogs guess whether their labels are HTML, and heed a format in one of them at most."""
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
