"""What is known of one model: facts, and the card it came with."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtWidgets import QFormLayout, QTextBrowser, QVBoxLayout, QWidget

from app.state.models import ROLES, SOURCES, card_text, name_words, size_words
from app.state.plain_text import harmless, one_line
from app.translation import translate
from app.ui.theme import GRID, text_font
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.models import ModelRow

CARD_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
"""A card comes with a model from anywhere: its headings and tables are shown, HTML in it as the letters that it is."""


class ModelCard(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # before the engine has answered the list keeps its place
        self.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self.name = PlainLabel()
        self.name.setFont(text_font(self.font(), 1.3, weight=QFont.Weight.DemiBold))
        self.name.setWordWrap(True)
        column.addWidget(self.name)
        self.problem = PlainLabel()
        self.problem.setProperty("look", "bad")
        self.problem.setWordWrap(True)
        column.addWidget(self.problem)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(2 * GRID)
        self._form.setVerticalSpacing(GRID // 2)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.facts: dict[str, PlainLabel] = {}
        for fact in (
            translate("Dialogs", "Kind"),
            translate("Dialogs", "Origin"),
            translate("Dialogs", "Size"),
            translate("Dialogs", "Licence"),
            translate("Dialogs", "Checksum"),
            translate("Dialogs", "Folder"),
        ):
            self._add(fact)
        column.addLayout(self._form)
        self.text = QTextBrowser()
        self.text.setObjectName("card")
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(2 * GRID)
        self.text.setAccessibleName(translate("Dialogs", "Card of the model"))
        column.addWidget(self.text, 1)

    def _add(self, fact: str) -> None:
        label = PlainLabel(fact)
        label.setProperty("look", "quiet")
        value = PlainLabel()
        value.setWordWrap(True)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setAccessibleName(fact)
        self.facts[fact] = value
        self._form.addRow(label, value)

    def show_model(self, row: ModelRow | None) -> None:
        """Show a model, or nothing."""
        self.setVisible(row is not None)
        if row is None:
            return
        self.name.setText(name_words(row.name))
        self.problem.setText(row.problem or "")
        self.problem.setVisible(bool(row.problem))
        facts = {
            translate("Dialogs", "Kind"): f"{translate('State', ROLES.get(row.role, row.role))}: {row.kind}",
            translate("Dialogs", "Origin"): translate("State", SOURCES.get(row.source, row.source)),
            translate("Dialogs", "Size"): size_words(row.size),
            translate("Dialogs", "Licence"): row.licence or translate("Dialogs", "Not stated by its card"),
            translate("Dialogs", "Checksum"): f"{row.sha256[:16]} …" if row.sha256 else "",
            translate("Dialogs", "Folder"): row.path or "",
        }
        for fact, value in facts.items():
            shown = self.facts[fact]
            shown.setText(value.replace("/", "/\u200b"))
            shown.setAccessibleDescription(one_line(value))
            self._form.setRowVisible(shown, bool(value))
        self.facts[translate("Dialogs", "Checksum")].setToolTip(f"sha256 {row.sha256}" if row.sha256 else "")
        card = harmless(card_text(row.card)) or translate("Dialogs", "This model came without a card.")
        self.text.document().setMarkdown(card, CARD_FEATURES)
