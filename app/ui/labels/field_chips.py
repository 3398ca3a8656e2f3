"""The open document's correspondent, date and subject as chips: where it says so, and putting them right."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from app.state.fields import NAMES, DocumentFields
from app.state.plain_text import menu_text, one_line, tooltip
from app.translation import date_of_words, day_or_month, translate
from app.ui.icons import icon
from app.ui.labels.chips import Chips, short
from app.ui.theme import Theme
from app.ui.widgets import prompts
from engine.schema.enums import FieldName
from engine.schema.fields import FieldRow

LONGEST = 18
"""Characters of a name or subject that are shown: with the date it is one line of chips, not two."""


def shown(row: FieldRow) -> str:
    """A field's value as people write it."""
    return day_or_month(row.value) if row.name is FieldName.DATE else row.value


class FieldChips(Chips):
    """A chip for each field that the document has, and one for those that it has not."""

    place_wanted = Signal(int, int)
    """Where a field was found (start, end) is to be shown."""

    def __init__(self, fields: DocumentFields, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields, self._theme = fields, theme
        self.setAccessibleName(translate("Fields", "Correspondent, date and subject of the document"))
        fields.changed.connect(self.show_fields)
        theme.changed.connect(self.show_fields)
        self.show_fields()

    def show_fields(self) -> None:
        """Make the chips anew."""
        rows = self._fields.rows
        chips = [self._field_chip(row) for row in rows if row.value]
        if missing := [row for row in rows if not row.value]:
            chips.append(self._adding_chip(missing))
        self.put(chips)

    def _field_chip(self, row: FieldRow) -> QToolButton:
        chip = self.new_chip("chip" if row.given else "ask", row.name.value)
        name, value = translate("State", NAMES[row.name]), shown(row)
        chip.setText(menu_text(value if row.name is FieldName.DATE else short(value, LONGEST)))
        picture, colour = ("check", "accent") if row.given else ("question", "weak")
        chip.setIcon(icon(picture, self._theme.colour(colour), 16))
        how = translate("Fields", "confirmed by you") if row.given else translate("Fields", "suggested")
        told = translate("Fields", "{name}: {value} ({how})").format(name=name, value=value, how=how)
        chip.setToolTip(tooltip(told))
        chip.setAccessibleName(one_line(told))
        menu = chip.menu()
        if row.start is not None and row.end is not None:
            place = (
                translate("Fields", "&Show on Page {page}").format(page=row.page)
                if row.page is not None
                else translate("Fields", "&Show Its Place")
            )
            menu.addAction(place).triggered.connect(
                lambda _=False, start=row.start, end=row.end: self.place_wanted.emit(start, end)
            )
        else:
            menu.addAction(translate("Fields", "Not in the document in these words")).setEnabled(False)
        menu.addSeparator()
        if not row.given:
            confirm = menu.addAction(translate("Fields", "&Confirm"))
            confirm.triggered.connect(lambda: self._fields.give(row.name, row.value))
            if sum(bool(one.value) and not one.given for one in self._fields.rows) > 1:
                menu.addAction(translate("Fields", "Confirm &All")).triggered.connect(self._fields.confirm)
        menu.addAction(translate("Fields", "C&hange …")).triggered.connect(lambda: self._change(row))
        menu.addAction(translate("Fields", "It Has &None")).triggered.connect(lambda: self._fields.give(row.name, ""))
        if row.given:
            menu.addAction(translate("Fields", "&Take Back")).triggered.connect(lambda: self._fields.take(row.name))
        return chip

    def _adding_chip(self, missing: list[FieldRow]) -> QToolButton:
        chip = self.new_chip("add", "+")
        names = [translate("State", NAMES[row.name]) for row in missing]
        if len(missing) == len(self._fields.rows):  # beside others the plus sign says enough, and leaves them the line
            chip.setText(" · ".join(names))
        chip.setIcon(icon("add", self._theme.colour("quiet"), 14))
        told = translate("Fields", "Enter who the document is from, its date, or what it is about")
        chip.setToolTip(told)
        chip.setAccessibleName(told)
        for row, name in zip(missing, names, strict=True):
            action = chip.menu().addAction(f"{name} …")
            action.triggered.connect(lambda _=False, one=row: self._change(one))
            if row.given:
                again = chip.menu().addAction(translate("Fields", "Suggest “{name}” Again").format(name=name))
                again.triggered.connect(lambda _=False, one=row: self._fields.take(one.name))
        return chip

    def _change(self, row: FieldRow) -> None:
        name = translate("State", NAMES[row.name])
        if row.name is FieldName.CORRESPONDENT:
            asked = translate("Fields", "Who it is from; those you named before are in the list")
            value = prompts.one_of(self, name, asked, row.value, self._fields.correspondents)
        elif row.name is FieldName.DATE:
            asked = translate("Fields", "Its date, such as {example}; a month or a year alone will do")
            value = date_of_words(prompts.text(self, name, asked.format(example="2026-03-31"), row.value))
        else:
            value = prompts.text(self, name, translate("Fields", "What it is about"), row.value)
        if value and (value != row.value or not row.given):
            self._fields.give(row.name, value)
