"""Label sets of one's own: their labels and what these mean, how well they are told apart, teaching, undo."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.state.engine_words import label_words
from app.state.labels import LabelSets
from app.state.plain_text import tooltip
from app.translation import marked, plural, translate
from app.ui.labels.label_phrases import (
    given_many_words,
    refused_words,
    status_words,
    step_in_menu,
    step_words,
    taught_words,
    tuning_words,
)
from app.ui.theme import GRID, Theme
from app.ui.widgets import prompts
from app.ui.widgets.banner import Banners
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.label_reading import as_path
from engine.schema.labels import GiveMany, GivenMany, LabelSetRow, LabelText, TaughtSet

COLUMNS = (
    marked("Labels", "Label"),
    marked("Labels", "What it means"),
    marked("Labels", "Documents"),
)


class LabelsDialog(QDialog):
    """Stays open beside the window. What is typed is kept when its field is left, names and meanings alike."""

    rules_wanted = Signal(str)
    """The rules of this set are to be edited."""
    shown = Signal()
    """The chosen set is on display."""

    def __init__(self, labels: LabelSets, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels = labels
        self._wanted = ""
        self._made = ""
        """A set that was just asked for: it is chosen when it is there."""
        self._filling = False
        self.setWindowTitle(translate("Labels", "Labels"))
        self.resize(860, 520)
        column = padded_column(self)
        self.banners = Banners(theme)
        column.addWidget(self.banners)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addLayout(self._left())
        row.addLayout(self._right(), 1)
        column.addLayout(row, 1)
        column.addLayout(self._foot())
        labels.changed.connect(self._show_sets)
        labels.taught.connect(self._on_taught)
        labels.given_many.connect(self._on_given_many)
        labels.refused.connect(self._on_refused)
        labels.tuning_changed.connect(self._show_status)
        self._show_sets()
        labels.reload()

    # -- made of ------------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        self.sets = QListWidget()
        self.sets.setObjectName("models")
        self.sets.setAccessibleName(translate("Labels", "Label sets"))
        self.sets.setFixedWidth(220)
        self.sets.currentRowChanged.connect(self._on_chosen)
        self.sets.itemChanged.connect(self._on_set_renamed)
        column.addWidget(self.sets, 1)
        self.new_set = QLineEdit()
        self.new_set.setPlaceholderText(translate("Labels", "Name of a new set"))
        self.new_set.setAccessibleName(translate("Labels", "Name of a new label set"))
        self.new_set.setFixedWidth(220)
        self.new_set.returnPressed.connect(self._on_new_set)
        column.addWidget(self.new_set)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.rename = QPushButton(translate("Labels", "Rena&me Set"))
        self.rename.setToolTip(
            translate("Labels", "Rename the set; labels are renamed in the table. What was taught is kept")
        )
        self.rename.clicked.connect(self._on_rename)
        self.delete = QPushButton(translate("Labels", "&Delete Set"))
        self.delete.clicked.connect(lambda: self._labels.delete(self._wanted))
        row.addWidget(self.rename, 1)
        row.addWidget(self.delete, 1)
        column.addLayout(row)
        return column

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(GRID)
        self.standing = PlainLabel()
        self.standing.setWordWrap(True)
        column.addWidget(self.standing)
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setHorizontalHeaderLabels([translate("Labels", name) for name in COLUMNS])
        self.table.setAccessibleName(translate("Labels", "Labels of the set"))
        self.table.verticalHeader().setVisible(False)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.table.itemChanged.connect(self._on_edited)
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        self.new_label = QLineEdit()
        self.new_label.setPlaceholderText(translate("Labels", "New label"))
        self.new_label.setAccessibleName(translate("Labels", "Name of a new label"))
        self.new_label.setToolTip(translate("Labels", "A slash puts it under another: Contract/Lease"))
        self.new_meaning = QLineEdit()
        self.new_meaning.setPlaceholderText(translate("Labels", "What it means, in a sentence"))
        self.new_meaning.setAccessibleName(translate("Labels", "What the new label means"))
        self.new_label.returnPressed.connect(self.new_meaning.setFocus)
        self.new_meaning.returnPressed.connect(self._on_new_label)
        self.add = QPushButton(translate("Labels", "&Add Label"))
        self.add.clicked.connect(self._on_new_label)
        row.addWidget(self.new_label, 1)
        row.addWidget(self.new_meaning, 2)
        row.addWidget(self.add)
        column.addLayout(row)
        self.several = QCheckBox(translate("Labels", "A document may have &several of these labels"))
        self.several.clicked.connect(lambda _: self._save())
        self.ask_below = self._ask_below()
        self.remove = QPushButton(translate("Labels", "&Remove Label"))
        self.remove.clicked.connect(self._on_remove)
        row = QHBoxLayout()
        row.addWidget(self.several, 1)
        row.addWidget(self.ask_below)
        row.addWidget(self.remove)
        column.addLayout(row)
        return column

    def _ask_below(self) -> QSpinBox:
        """How sure a set must be before it gives a label."""
        box = QSpinBox()
        box.setRange(50, 99)
        box.setPrefix(translate("Labels", "Asks below "))
        box.setSuffix(translate("Labels", " %"))
        box.setAccessibleName(translate("Labels", "Probability in percent below which it asks"))
        box.setToolTip(translate("Labels", "Less likely labels are not given; you are asked about them instead"))
        box.editingFinished.connect(self._on_ask_below)
        return box

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.undo = QPushButton(translate("Labels", "&Undo"))
        self.undo.clicked.connect(self._labels.undo)
        self.teach = QPushButton(translate("Labels", "&Teach"))
        self.teach.setToolTip(translate("Labels", "Learn from the documents you labelled"))
        self.teach.clicked.connect(self._on_teach)
        self.many = QPushButton(translate("Labels", "&Label Many"))
        self.many.setToolTip(translate("Labels", "Give labels of this set to many documents at once"))
        menu = QMenu(self.many)
        menu.addAction(translate("Labels", "From a &Table (CSV) …"), self._on_table)
        menu.addAction(translate("Labels", "From Their &Folders …"), self._on_folder)
        self.many.setMenu(menu)
        self.rules = QPushButton(translate("Labels", "Ru&les …"))
        self.rules.setToolTip(
            translate("Labels", "Words, senders and dates that take precedence over what the set learned")
        )
        self.rules.clicked.connect(lambda: self.rules_wanted.emit(self._wanted))
        self.tune = QPushButton(translate("Labels", "&Fine-Tune"))
        self.tune.clicked.connect(self._on_tune)
        self.help = QPushButton(translate("Labels", "&Help"))
        self.help.setToolTip(translate("Labels", "How label sets are made and taught"))
        shut = QPushButton(translate("Labels", "&Close"))
        shut.clicked.connect(self.close)
        row.addWidget(self.undo)
        row.addWidget(self.many)
        row.addWidget(self.rules)
        row.addStretch(1)
        last = (self.teach, self.tune, self.help, shut)
        for button in last:
            row.addWidget(button)
        for button in (self.undo, self.many, self.rules, self.rename, self.delete, self.add, self.remove, *last):
            button.setAutoDefault(False)
        return row

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> LabelSetRow | None:
        return self._labels.set_named(self._wanted)

    def _show_sets(self) -> None:
        names = [row.name for row in self._labels.rows]
        if self._made in names:
            self._wanted, self._made = self._made, ""
        if self._wanted not in names:
            self._wanted = next((row.name for row in self._labels.rows if not row.bundled), names[0] if names else "")
        if self.sets.state() != QListWidget.State.EditingState:
            self._list(names)
        self._show_chosen()

    def _list(self, names: list[str]) -> None:
        with QSignalBlocker(self.sets):
            shown = [label_words(row.name) if row.bundled else row.name for row in self._labels.rows]
            if [self.sets.item(i).text() for i in range(self.sets.count())] != shown:
                self.sets.clear()
                self.sets.addItems(shown)
                for place, row in enumerate(self._labels.rows):
                    if not row.bundled:
                        item = self.sets.item(place)
                        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            if self._wanted in names:
                self.sets.setCurrentRow(names.index(self._wanted))

    def _show_chosen(self) -> None:
        row = self.chosen
        own = row is not None and not row.bundled
        typed = (self.new_label, self.new_meaning, self.add, self.several)
        for widget in (*typed, self.ask_below, self.rename, self.delete, self.remove, self.teach, self.rules):
            widget.setEnabled(own)
        count = row.rules if row is not None else 0
        self.rules.setText(plural("Labels", "%Ln Ru&le(s) …", count) if count else translate("Labels", "Ru&les …"))
        if row is not None and not self.ask_below.hasFocus():
            self.ask_below.setValue(round(100 * row.ask_below))
        self.many.setEnabled(row is not None)
        step = self._labels.step
        self.undo.setEnabled(step is not None)
        self.undo.setToolTip(tooltip(step_words(step) if step else translate("Labels", "There is nothing to undo")))
        self.undo.setText(
            translate("Labels", "&Undo: {step}").format(step=step_in_menu(step))
            if step
            else translate("Labels", "&Undo")
        )
        self.several.setChecked(row is not None and not row.exclusive)
        self._show_status()
        self._fill(row)
        self.shown.emit()

    def _show_status(self) -> None:
        """What the set uses, and how far a fine-tuning of it is."""
        row, job = self.chosen, self._labels.tuning.get(self._wanted)
        words = (
            status_words(row) if row is not None else translate("Labels", "Create a label set of your own to begin.")
        )
        self.standing.setText(words if job is None else f"{words} {tuning_words(job)}")
        self.tune.setText(
            translate("Labels", "&Fine-Tune") if job is None else translate("Labels", "Stop &Fine-Tuning")
        )
        self.tune.setEnabled(job is not None or (row is not None and row.enough_to_fine_tune))
        self.tune.setToolTip(
            translate(
                "Labels",
                "Train a model for these labels in the background, from 50 examples on. It is used if it does better",
            )
        )

    def _fill(self, row: LabelSetRow | None) -> None:
        labels = row.labels if row is not None else []
        if self.table.state() == QTableWidget.State.EditingState:
            return  # what is being typed is not swept away
        self._filling = True
        self.table.setRowCount(len(labels))
        for place, label in enumerate(labels):
            cells = (
                label_words(label.name) if row is not None and row.bundled else label.name,
                label.description,
                _held_by(label),
            )
            for column, text in enumerate(cells):
                # Cells are filled anew, not replaced: a cell that Qt deletes inside a call has crashed the interpreter.
                item = self.table.item(place, column)
                if item is None:
                    item = QTableWidgetItem()
                    self.table.setItem(place, column, item)
                item.setText(text)
                editable = column < 2 and row is not None and not row.bundled
                flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
                item.setFlags(flags | Qt.ItemFlag.ItemIsEditable if editable else flags)
                item.setToolTip(tooltip(text))
        self._filling = False

    # -- what happens -------------------------------------------------------------------------------------------------

    def _on_chosen(self, place: int) -> None:
        if 0 <= place < len(self._labels.rows):
            self._wanted = self._labels.rows[place].name
        self._show_chosen()

    def _on_rename(self) -> None:
        item = self.sets.currentItem()
        if item is not None:
            self.sets.setFocus()
            self.sets.editItem(item)

    def _on_set_renamed(self, item: QListWidgetItem) -> None:
        row, name = self.sets.row(item), item.text().strip()
        old = self._labels.rows[row].name if row < len(self._labels.rows) else ""
        if not name or not old or name == old:
            with QSignalBlocker(self.sets):
                item.setText(old)
            return
        self.banners.dismiss("labels")
        self._made = name if self._labels.set_named(name) is None else ""
        self._labels.rename(old, "", name)

    def _on_new_set(self) -> None:
        name = self.new_set.text().strip()
        if name:
            self._made = name
            self.new_set.clear()
            self._labels.save(name, [], exclusive=True)
            self.new_label.setFocus()

    def _on_new_label(self) -> None:
        row, name = self.chosen, as_path(self.new_label.text())
        if row is not None and name:
            self._save([*row.labels, LabelText(name, self.new_meaning.text().strip())])
            self.new_label.clear()
            self.new_meaning.clear()
            self.new_label.setFocus()

    def _on_edited(self, item: QTableWidgetItem) -> None:
        row = self.chosen
        if self._filling or row is None:
            return
        labels, text = list(row.labels), item.text().strip()
        name = labels[item.row()].name
        if item.column() == 1:
            labels[item.row()] = LabelText(name, text)
            self._save(labels)
        elif text and text != name:
            self.banners.dismiss("labels")
            self._labels.rename(row.name, name, text)
        else:
            self._fill(row)

    def _on_remove(self) -> None:
        row, place = self.chosen, self.table.currentRow()
        if row is not None and 0 <= place < len(row.labels):
            self._save([label for number, label in enumerate(row.labels) if number != place])

    def _save(self, labels: list[LabelText] | None = None) -> None:
        row = self.chosen
        if row is not None:
            self.banners.dismiss("labels")
            wanted = row.labels if labels is None else labels
            kept = row.ask_below  # may be finer than the box shows
            below = kept if self.ask_below.value() == round(100 * kept) else self.ask_below.value() / 100
            self._labels.save(row.name, wanted, exclusive=not self.several.isChecked(), ask_below=below)

    def _on_ask_below(self) -> None:
        row = self.chosen
        if row is not None and not row.bundled and self.ask_below.value() != round(100 * row.ask_below):
            self._save()

    def _on_teach(self) -> None:
        self.banners.dismiss("labels")
        self.teach.setEnabled(False)
        self._labels.teach(self._wanted)

    def _on_tune(self) -> None:
        self.banners.dismiss("labels")
        if self._wanted in self._labels.tuning:
            self._labels.stop_fine_tuning(self._wanted)
        else:
            self._labels.fine_tune(self._wanted)

    def _on_table(self) -> None:
        path = prompts.table_file(self, "")
        if path:
            self.banners.dismiss("labels")
            self._labels.give_many(self._wanted, path, add_labels=False)

    def _on_folder(self) -> None:
        path = prompts.folder(self, "", translate("Labels", "Folder of Folders Named After Labels"))
        if path:
            self.banners.dismiss("labels")
            self._labels.give_many(self._wanted, path, add_labels=True)

    def _on_given_many(self, wanted: GiveMany, given: GivenMany) -> None:
        """Say what was labelled, or ask whether what can't be used is to be left out."""
        if given.written:
            self.banners.show_message("info", given_many_words(given), "labels")
        elif not given.documents:
            self.banners.show_message("error", refused_words(given.refused, given.unusable), "labels")
        elif prompts.confirm(
            self,
            plural("Labels", "%Ln row(s) or file(s) can't be used. Nothing was labelled yet.", given.unusable),
            refused_words(given.refused, given.unusable),
            plural("Labels", "&Label the Other %Ln", given.documents),
        ):
            self._labels.give_many(wanted.set, wanted.path, add_labels=wanted.add_labels, skip=True)

    def _on_refused(self, message: str) -> None:
        self._made = ""
        self._show_sets()
        self.banners.show_message("error", message, "labels")

    def _on_taught(self, taught: TaughtSet) -> None:
        self.teach.setEnabled(True)
        self.banners.show_message("info" if taught.kept else "warning", taught_words(taught), "labels")


def _held_by(label: LabelText) -> str:
    """How many documents have it, and how many of them because the user says so."""
    if not label.documents:
        return "–"
    told = plural("Labels", "%Ln document(s)", label.documents)
    given = plural("Labels", "%Ln of them by you", label.examples)
    return translate("Labels", "{told}, {given}").format(told=told, given=given) if label.examples else told
