"""The few questions that need an answer before anything can go on: files, names, yes or no.

Modal by nature, and therefore together in one module, where tests put plain functions in their place.
"""

from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox, QWidget

READABLE = (
    "Documents (*.pdf *.vtt *.srt *.json *.txt *.md *.markdown *.html *.htm *.xhtml *.epub *.docx);;All files (*)"
)


def files(parent: QWidget, folder: str) -> list[str]:
    """Files to add; empty if none were chosen."""
    return QFileDialog.getOpenFileNames(parent, "Add Documents", folder, READABLE)[0]


def folder(parent: QWidget, start: str) -> str:
    """A folder to add, or an empty string."""
    return QFileDialog.getExistingDirectory(parent, "Add Folder", start)


def save_path(parent: QWidget, suggested: str, form: str, suffix: str) -> str:
    """Where to write, or an empty string; the suffix is added if it was left out."""
    kind = f"{form.upper() if form != 'markdown' else 'Markdown'} (*{suffix})"
    path, _ = QFileDialog.getSaveFileName(parent, "Export Summary", suggested, kind)
    return path if not path or "." in path.rsplit("/", 1)[-1] else path + suffix


def text(parent: QWidget, title: str, label: str, value: str) -> str:
    """A line of text, or an empty string."""
    answer, ok = QInputDialog.getText(parent, title, label, QLineEdit.EchoMode.Normal, value)
    return answer.strip() if ok else ""


def password(parent: QWidget, label: str) -> str:
    """A password, or an empty string; not shown while it is typed."""
    answer, ok = QInputDialog.getText(parent, "Unlock", label, QLineEdit.EchoMode.Password)
    return answer if ok else ""


def confirm(parent: QWidget, question: str, explanation: str, verb: str) -> bool:
    """Whether to go on with something that can't be undone; Escape and Return mean no."""
    box = QMessageBox(QMessageBox.Icon.Question, "Précis", question, QMessageBox.StandardButton.Cancel, parent)
    box.setInformativeText(explanation)
    yes = box.addButton(verb, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.exec()
    return box.clickedButton() is yes
