"""The labels of the open document as chips: how sure the program is, what moved it, and putting it right."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from app.state.engine_words import label_words
from app.state.labels import DocumentLabels, Given, LabelSets, NoneFits, Passage, Question
from app.state.plain_text import menu_text, one_line, tooltip
from app.translation import number as decimal
from app.translation import percent, translate
from app.ui.icons import icon
from app.ui.labels.chips import Chips, short
from app.ui.labels.label_menus import fill_labels, fill_sets
from app.ui.theme import Theme
from app.ui.widgets.word_menus import add_words


def next_words(name: str, chance: float) -> str:
    """Which label would have been given next."""
    return translate("Labels", "next: {name}, {chance}").format(name=name, chance=percent(chance))


def _where(passage: Passage, number: int) -> str:
    if passage.page is None:
        return translate("Labels", "Passage {number}").format(number=number)
    if passage.last_page in {None, passage.page}:
        return translate("Labels", "Page {page}").format(page=passage.page)
    pages = translate("Labels", "Pages {first}–{last}")
    return pages.format(first=passage.page, last=passage.last_page)


class LabelChips(Chips):
    """Chips of labels, of questions, and one to add a label."""

    passage_wanted = Signal(int, int)
    """A passage (start, end) that moved a label is to be shown."""
    given = Signal(str, str)
    """Set and label that the user gives; an empty label says that none of the set fits."""
    taken = Signal(str, str)
    """Set and label that the user takes back."""

    def __init__(
        self, labels: LabelSets, document: DocumentLabels, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._labels, self._document, self._theme = labels, document, theme
        self.setAccessibleName(translate("Labels", "Labels of the document"))
        self._made_of: object = None
        for signal in (labels.changed, document.changed):
            signal.connect(self._on_changed)
        theme.changed.connect(self.show_labels)

    def _on_changed(self) -> None:
        """Labels somewhere changed: an open menu is not taken away unless it concerns this document."""
        sets = [(row.name, [(label.name, label.description) for label in row.labels]) for row in self._labels.rows]
        now = (sets, self._document.labels, self._document.questions, self._document.none_fits)
        if now != self._made_of:
            self._made_of = now
            self.show_labels()

    def show_labels(self) -> None:
        """Make the chips anew."""
        chips = [self._label_chip(label) for label in self._document.labels]
        chips += [self._question_chip(question) for question in self._document.questions]
        chips += [self._none_chip(one) for one in self._document.none_fits]
        if self._document.predictions or self._document.labels:
            chips.append(self._adding_chip())
        self.put(chips)

    def _label_chip(self, label: Given) -> QToolButton:
        sure = translate("Labels", "added by you") if label.by_user else f"{round(100 * label.probability)} %"
        of, name = label_words(label.set), self._words(label.set, label.label)
        chip = self.new_chip("chip", f"{of}: {name}")
        chip.setText(menu_text(short(name) if label.by_user else f"{short(name)}  {sure}"))
        chip.setIcon(icon("check" if label.by_user else "label", self._theme.colour("accent"), 16))
        after = "" if label.next is None else next_words(self._words(label.set, label.next[0]), label.next[1])
        chip.setToolTip(tooltip("\n".join(filter(None, (f"{of}: {name} ({sure})", after)))))
        chip.setAccessibleName(one_line(f"{of}: {name}, {sure}"))
        chip.setAccessibleDescription(one_line(after))
        menu = chip.menu()
        for number, passage in enumerate(label.passages, 1):
            action = menu.addAction(f"&{number}  {_where(passage, number)}  (+{decimal(passage.weight, 2)})")
            action.setToolTip(translate("Labels", "How far the label's log-odds fall without this passage"))
            action.triggered.connect(lambda _=False, p=passage: self.passage_wanted.emit(p.start, p.end))
        if not label.passages:
            told = (
                translate("Labels", "No single passage speaks for it")
                if label.by_user
                else translate("Labels", "No single passage decides; the label rests on the whole text")
            )
            menu.addAction(told).setEnabled(False)
        if after:
            add_words(menu, after).setEnabled(False)
        menu.addSeparator()
        if label.by_user:
            menu.addAction(translate("Labels", "&Remove Label"), lambda: self.taken.emit(label.set, label.label))
        else:
            menu.addAction(translate("Labels", "&Confirm"), lambda: self.given.emit(label.set, label.label))
        row = self._labels.set_named(label.set)
        if row is not None:
            fill_labels(menu.addMenu(translate("Labels", "C&hange To")), row, self.given.emit)
        return chip

    def _words(self, set_name: str, label: str) -> str:
        """A label for people, with those it stands under."""
        return self._labels.words(label, set_name)

    def _question_chip(self, question: Question) -> QToolButton:
        of = label_words(question.set)
        chip = self.new_chip("ask", f"{of}?")
        best, probability = self._words(question.set, question.guesses[0][0]), question.guesses[0][1]
        chip.setText(menu_text(f"{short(of)}?"))
        chip.setIcon(icon("question", self._theme.colour("weak"), 16))
        chip.setToolTip(
            tooltip(
                translate("Labels", "Not sure of the {set}; perhaps {best} ({probability} %)").format(
                    set=of, best=best, probability=round(100 * probability)
                )
            )
        )
        chip.setAccessibleName(
            one_line(translate("Labels", "{set}: not sure, perhaps {best}").format(set=of, best=best))
        )
        menu = chip.menu()
        for name, chance in question.guesses:
            action = add_words(menu, f"{self._words(question.set, name)}  ({round(100 * chance)} %)")
            action.triggered.connect(lambda _=False, n=name: self.given.emit(question.set, n))
        row = self._labels.set_named(question.set)
        if row is not None:
            menu.addSeparator()
            fill_labels(menu.addMenu(translate("Labels", "C&hange To")), row, self.given.emit)
        return chip

    def _none_chip(self, found: NoneFits) -> QToolButton:
        chip = self.new_chip(
            "chip" if found.by_user else "ask", translate("Labels", "{set}: none").format(set=label_words(found.set))
        )
        chip.setText(translate("Labels", "None of these"))
        name, colour = ("check", "accent") if found.by_user else ("label", "weak")
        chip.setIcon(icon(name, self._theme.colour(colour), 16))
        told = translate("Labels", "{set}: none of these").format(set=label_words(found.set))
        if found.by_user:
            told += translate("Labels", ", added by you")
        elif found.nearest:
            told += translate("Labels", "; nearest: {nearest}").format(nearest=self._words(found.set, found.nearest[0]))
        chip.setToolTip(tooltip(told))
        chip.setAccessibleName(one_line(told))
        menu = chip.menu()
        if not found.by_user:
            for label in found.nearest:
                action = add_words(menu, self._words(found.set, label))
                action.triggered.connect(lambda _=False, n=label: self.given.emit(found.set, n))
            menu.addSeparator()
            menu.addAction(translate("Labels", "C&onfirm"), lambda: self.given.emit(found.set, ""))
        else:
            menu.addAction(translate("Labels", "&Remove Label"), lambda: self.taken.emit(found.set, ""))
        row = self._labels.set_named(found.set)
        if row is not None:
            fill_labels(menu.addMenu(translate("Labels", "C&hange To")), row, self.given.emit)
        return chip

    def _adding_chip(self) -> QToolButton:
        chip = self.new_chip("add", "+")
        chip.setText(translate("Labels", "Label"))
        chip.setIcon(icon("add", self._theme.colour("quiet"), 14))
        chip.setToolTip(translate("Labels", "Add a label to the document"))
        chip.setAccessibleName(translate("Labels", "Add a label to the document"))
        fill_sets(chip.menu(), self._labels, self.given.emit)
        return chip
