"""The rules of a label set: listed, made, changed, put in order, and tried on the library before they are kept."""

from collections.abc import Collection

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.state.engine_words import label_words, path_words
from app.state.label_rules import RuleDraft
from app.state.plain_text import one_line, tooltip
from app.translation import marked, number, plural, translate
from app.ui.icons import icon
from app.ui.theme import GRID, Theme
from app.ui.widgets.banner import Banners
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.labels import LabelSetRow, RuleRow, TriedRules

CONDITIONS = (
    ("correspondent", marked("Rules", "From"), marked("Rules", "Harbour Lettings; Wexcombe*")),
    ("subject", marked("Rules", "Subject has"), marked("Rules", "rent; tenan*")),
    ("date", marked("Rules", "Date"), "2026-03; 2026-01-01..2026-06-30"),
    ("has", marked("Rules", "Has all of"), marked("Rules", "words or phrases; tenan* finds tenant and tenancy")),
    ("any", marked("Rules", "Has one of"), marked("Rules", "landlord; lessor")),
    ("lacks", marked("Rules", "Has none of"), marked("Rules", "invoice")),
    ("sender", marked("Rules", "Head or signature has"), marked("Rules", "lettings@*")),
)
"""What a rule can ask for, as people put it, with an example; several terms are divided by semicolons."""
_MANY = "; "
_TITLES = 8
"""Documents named of those that a rule would label."""


def rule_words(rule: RuleRow, names: Collection[str]) -> str:
    """A rule in a line: `Tenancy › Flat: From Harbour Lettings · Has all of rent; quit`. `names`: the set's labels."""
    asked = [
        f"{translate('Rules', name)} {_MANY.join(terms)}"
        for field, name, _ in CONDITIONS
        if (terms := getattr(rule, field))
    ]
    return f"{path_words(rule.label, names)}: {' · '.join(asked)}"


class RulesDialog(QDialog):
    """Stays open beside the window; nothing is kept before *Save*."""

    help_wanted = Signal()

    def __init__(self, draft: RuleDraft, label_set: LabelSetRow, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._set = draft, label_set
        self.setWindowTitle(translate("Rules", "Rules of “{set}”").format(set=one_line(label_words(label_set.name))))
        self._theme = theme
        self.resize(900, 540)
        column = padded_column(self)
        self.banners = Banners(theme)
        column.addWidget(self.banners)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addLayout(self._left(), 2)
        row.addLayout(self._right(), 3)
        column.addLayout(row, 1)
        self.told = PlainLabel()
        self.told.setWordWrap(True)
        column.addWidget(self.told)
        column.addLayout(self._foot())
        theme.changed.connect(self._restyle)
        self._restyle()
        draft.setParent(self)
        draft.changed.connect(self._show_all)
        draft.kept.connect(self.close)
        draft.refused.connect(lambda message: self.banners.show_message("error", message, "rules"))
        self._show_all()

    # -- made of ------------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GRID)
        self.list = QListWidget()
        self.list.setObjectName("models")
        self.list.setAccessibleName(translate("Rules", "Rules in their order"))
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(lambda _: self._show_rule())
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        self.add = QPushButton(translate("Rules", "&Add Rule"))
        self.add.clicked.connect(self._on_add)
        self.remove = QPushButton(translate("Rules", "&Remove"))
        self.remove.clicked.connect(self._on_remove)
        self.up, self.down = QPushButton(), QPushButton()
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        for button, name in ((self.up, translate("Rules", "Rule Up")), (self.down, translate("Rules", "Rule Down"))):
            button.setAccessibleName(name)
            button.setToolTip(name)
        for button in (self.add, self.remove, self.up, self.down):
            button.setAutoDefault(False)
            row.addWidget(button)
        column.addLayout(row)
        return column

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.label = QComboBox()
        self._names = [label.name for label in self._set.labels]
        for name in self._names:
            self.label.addItem(one_line(path_words(name, self._names)), name)
        self.label.setAccessibleName(translate("Rules", "Label that the rule gives"))
        self.label.currentIndexChanged.connect(lambda _: self._on_edited())
        form.addRow(translate("Rules", "Gives the label"), self.label)
        self.terms: dict[str, QLineEdit] = {}
        for field, name, example in CONDITIONS:
            line = QLineEdit()
            line.setPlaceholderText(translate("Rules", example) if field != "date" else example)
            line.setAccessibleName(translate("Rules", name))
            line.textEdited.connect(lambda _: self._on_edited())
            self.terms[field] = line
            form.addRow(translate("Rules", name), line)
        column.addLayout(form)
        note = PlainLabel(
            translate(
                "Rules",
                "A rule matches if everything that is filled in matches. Separate several terms with semicolons. A "
                "label that you give yourself takes precedence over any rule.",
            )
        )
        note.setWordWrap(True)
        note.setProperty("look", "quiet")
        column.addWidget(note)
        column.addStretch(1)
        return column

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.attempt = QPushButton(translate("Rules", "&Try on the Library"))
        self.attempt.setToolTip(translate("Rules", "Show which documents the rules would label; nothing is changed"))
        self.attempt.clicked.connect(self._on_try)
        self.help = QPushButton(translate("Rules", "&Help"))
        self.help.clicked.connect(self.help_wanted)
        self.save = QPushButton(translate("Rules", "&Save"))
        self.save.setProperty("look", "primary")
        self.save.clicked.connect(self._on_save)
        cancel = QPushButton(translate("Rules", "&Cancel"))
        cancel.clicked.connect(self.close)
        row.addWidget(self.attempt)
        row.addStretch(1)
        for button in (self.help, self.save, cancel):
            row.addWidget(button)
        for button in (self.attempt, self.help, self.save, cancel):
            button.setAutoDefault(False)
        return row

    def _restyle(self) -> None:
        for button, name in ((self.up, "chevron-up"), (self.down, "chevron-down")):
            button.setIcon(icon(name, self._theme.colour("text"), 16))

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show_all(self) -> None:
        place = max(self.list.currentRow(), 0)
        with QSignalBlocker(self.list):
            self.list.clear()
            tried = self._draft.tried
            for row, rule in enumerate(self._draft.rules):
                words = rule_words(rule, self._names)
                self.list.addItem(one_line(words))
                item = self.list.item(row)
                item.setToolTip(tooltip(words))
                if tried is not None:
                    count = plural("Rules", "%Ln document(s)", tried.labelled[row])
                    titles = tried.titles[row][:_TITLES]
                    more = ["…"] if tried.labelled[row] > len(titles) else []
                    item.setText(f"{item.text()}\n→ {count}")
                    item.setToolTip(tooltip("\n".join([*titles, *more]) or count))
            self.list.setCurrentRow(min(place, self.list.count() - 1))
        self.told.setText("" if tried is None else tried_words(tried))
        self._show_rule()

    def _show_rule(self) -> None:
        place, count = self.list.currentRow(), len(self._draft.rules)
        rule = self._draft.rules[place] if 0 <= place < count else None
        for widget in (self.label, *self.terms.values(), self.remove):
            widget.setEnabled(rule is not None)
        self.up.setEnabled(place > 0)
        self.down.setEnabled(0 <= place < count - 1)
        self.add.setEnabled(self._draft.is_read and bool(self._set.labels))
        for button in (self.attempt, self.save):
            button.setEnabled(self._draft.is_read)
        with QSignalBlocker(self.label):
            self.label.setCurrentIndex(self.label.findData(rule.label) if rule is not None else -1)
        for field, line in self.terms.items():
            text = _MANY.join(getattr(rule, field)) if rule is not None else ""
            if _terms(line.text()) != _terms(text):
                line.setText(text)

    # -- what happens -------------------------------------------------------------------------------------------------

    def _on_add(self) -> None:
        self._draft.put([*self._draft.rules, RuleRow(self._set.labels[0].name)])
        self._show_all()
        self.list.setCurrentRow(self.list.count() - 1)
        self.label.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_remove(self) -> None:
        place = self.list.currentRow()
        self._draft.put([one for row, one in enumerate(self._draft.rules) if row != place])
        self._show_all()

    def _move(self, by: int) -> None:
        place, rules = self.list.currentRow(), list(self._draft.rules)
        rules.insert(place + by, rules.pop(place))
        self._draft.put(rules)
        self._show_all()
        self.list.setCurrentRow(place + by)

    def _on_edited(self) -> None:
        place, rules = self.list.currentRow(), list(self._draft.rules)
        if 0 <= place < len(rules):
            asked = {field: _terms(line.text()) for field, line in self.terms.items()}
            rules[place] = RuleRow(self.label.currentData() or rules[place].label, **asked)
            self._draft.put(rules)
            self._show_all()

    def _on_try(self) -> None:
        self.banners.dismiss("rules")
        self._draft.attempt()

    def _on_save(self) -> None:
        self.banners.dismiss("rules")
        self._draft.keep()


def tried_words(tried: TriedRules) -> str:
    """What the rules would do, in a sentence."""
    would = plural(
        "Rules",
        "These rules would label %Ln document(s), {anew} of them with a new label, out of {all} that you gave no "
        "label of the set.",
        sum(tried.labelled),
    )
    return would.format(anew=number(tried.anew), all=number(tried.documents))


def _terms(text: str) -> tuple[str, ...]:
    return tuple(term for part in text.split(";") if (term := part.strip()))
