"""The guide's window: its pages beside the page that is read, the way back, and finding in all of them."""

from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from app import help_pages
from app.help_pages import PAGES, START, Place
from app.translation import translate
from app.ui.dialogs.help_page import HelpPage, plain_text
from app.ui.icons import icon
from app.ui.theme import GRID, MEASURE, Theme
from app.ui.widgets.banner import Banners
from app.ui.widgets.bar_button import bar_button

CONTENTS = 240


@dataclass(slots=True)
class Visit:
    """A page that was read, and how far down."""

    place: Place
    scroll: int = 0


class HelpDialog(QDialog):
    """Stays open beside the window."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._visits: list[Visit] = []
        self._now = -1
        self._words: dict[str, str] = {}
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self.setWindowTitle(translate("Dialogs", "Guide"))
        self.setMinimumSize(CONTENTS + MEASURE // 2, 360)
        self.resize(CONTENTS + MEASURE + 8 * GRID, 760)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.contents = QListWidget()
        self.contents.setObjectName("contents")
        self.contents.setAccessibleName(translate("Dialogs", "Pages of the guide"))
        self.contents.setFixedWidth(CONTENTS)
        self.contents.currentRowChanged.connect(self._on_chosen)
        row.addWidget(self.contents)
        self.contents.ensurePolished()  # rows made before the style sheet is known keep the height of bare text
        with QSignalBlocker(self.contents):
            self.contents.addItems([help_pages.title(page) for page in PAGES])
        column = QVBoxLayout()
        column.setSpacing(0)
        row.addLayout(column, 1)
        column.addWidget(self._bar())
        self.page = HelpPage(theme)
        self.page.anchorClicked.connect(self._on_link)
        column.addWidget(self.page, 1)
        self.banners = Banners(theme)
        self.banners.setContentsMargins(GRID, GRID, GRID, GRID)
        self.banners.setVisible(False)
        self.banners.changed.connect(lambda: self.banners.setVisible(bool(self.banners.all())))
        self.banners.focus_lost.connect(self.page.setFocus)
        column.addWidget(self.banners)
        self._keys()
        theme.changed.connect(self._restyle)
        self._restyle_buttons()
        self.go(Place(START))
        self.page.setFocus()

    def _bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("findBar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(bar)
        row.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID // 2)
        self.back = bar_button(translate("Dialogs", "Back"), self.go_back)
        self.forward = bar_button(translate("Dialogs", "Forward"), self.go_forward)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addStretch(1)
        self.status = QLabel()
        self.status.setProperty("look", "quiet")
        row.addWidget(self.status)
        row.addSpacing(GRID)
        self.field = QLineEdit()
        self.field.setPlaceholderText(translate("Dialogs", "Find in the guide"))
        self.field.setAccessibleName(translate("Dialogs", "Find in the guide"))
        self.field.setClearButtonEnabled(True)
        self.field.setFixedWidth(MEASURE // 3)
        self.field.textChanged.connect(self._on_text)
        row.addWidget(self.field)
        self.before = bar_button(translate("Dialogs", "Previous place"), lambda: self.step(-1))
        self.after = bar_button(translate("Dialogs", "Next place"), lambda: self.step(1))
        row.addWidget(self.before)
        row.addWidget(self.after)
        return bar

    def _keys(self) -> None:
        standard = QKeySequence.StandardKey
        for keys, action in (
            (standard.Back, self.go_back), (standard.Forward, self.go_forward), (standard.Find, self._focus_field),
            (standard.FindNext, lambda: self.step(1)), (standard.FindPrevious, lambda: self.step(-1)),
        ):  # fmt: skip
            for sequence in QKeySequence.keyBindings(keys):
                QShortcut(sequence, self).activated.connect(action)

    # -- going --------------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        return self._visits[self._now].place

    def go(self, place: Place) -> None:
        """Show a page, at one of its headings if one is named. It can be gone back from."""
        self._note_scroll()
        same = self._now >= 0 and self.place == place
        if not same:
            self._visits[self._now + 1 :] = [Visit(place)]
            self._now += 1
        self._show()

    def go_back(self) -> None:
        """To the page before, where it was left."""
        self._walk(-1)

    def go_forward(self) -> None:
        """To the page that was gone back from."""
        self._walk(1)

    def _walk(self, by: int) -> None:
        if 0 <= self._now + by < len(self._visits):
            self._note_scroll()
            self._now += by
            self._show(self._visits[self._now].scroll)

    def _note_scroll(self) -> None:
        if self._now >= 0:
            self._visits[self._now].scroll = self.page.verticalScrollBar().value()

    def _show(self, scroll: int | None = None) -> None:
        place = self.place
        self.banners.dismiss("link")
        self.page.show_page(place.page)
        if self.field.text():
            self.page.find_all(self.field.text())
        if scroll is not None:
            self.page.verticalScrollBar().setValue(scroll)
        elif place.section:
            self.page.show_section(place.section)
        self.setWindowTitle(translate("Dialogs", "{title} – Guide").format(title=help_pages.title(place.page)))
        with QSignalBlocker(self.contents):
            self.contents.setCurrentRow(PAGES.index(place.page) if place.page in PAGES else -1)
        self.back.setEnabled(self._now > 0)
        self.forward.setEnabled(self._now + 1 < len(self._visits))
        self._tell()

    def _on_chosen(self, row: int) -> None:
        if 0 <= row < len(PAGES):
            self.go(Place(PAGES[row]))

    def _on_link(self, url: QUrl) -> None:
        """Inside the guide it is followed; an address outside is shown, to be opened by whoever wants to."""
        link = url.toString()
        place = help_pages.target(self.place.page, link)
        if place is not None:
            self.go(place)
            return
        text = translate("Dialogs", "This link leads outside Précis, which opens nothing by itself: {link}").format(
            link=link
        )
        banner = self.banners.show_message("info", text, "link")
        banner.add_button(translate("Dialogs", "Copy Address"), lambda: QGuiApplication.clipboard().setText(link))

    # -- finding ------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """To the next place found; after the last of a page, on the next page that has one."""
        if not self.field.text():
            self._focus_field()
            return
        at = self.page.at + by
        if not self.page.hits or (self.page.at >= 0 and not 0 <= at < self.page.hits):
            self._turn(by)
        else:
            self.page.show_hit(at if self.page.at >= 0 else 0 if by > 0 else -1)
        self._tell()

    def _turn(self, by: int) -> None:
        """Show the next page with hits, at its first or last; round and round."""
        found = [page for page in PAGES if self._count(page)]
        if not found:
            return
        here = PAGES.index(self.place.page) if self.place.page in PAGES else -1
        after = [page for page in found if PAGES.index(page) > here] or found
        before = [page for page in found if PAGES.index(page) < here] or found
        self.go(Place(after[0] if by > 0 else before[-1]))
        self.page.show_hit(0 if by > 0 else -1)

    def _count(self, page: str) -> int:
        """How often the words looked for stand on a page."""
        if page not in self._words:
            self._words[page] = plain_text(page).replace("\u00a0", " ").casefold()
        return self._words[page].count(self.field.text().casefold())

    def _on_text(self, text: str) -> None:
        self.page.find_all(text)
        for row, page in enumerate(PAGES):
            self.contents.setRowHidden(row, bool(text) and not self._count(page))
        if self.page.hits:
            self.page.show_hit(0)
        self._tell()

    def _tell(self) -> None:
        text, page = self.field.text(), self.page
        for button in (self.before, self.after):
            button.setEnabled(bool(text))
        if not text:
            self.status.setText("")
        elif page.hits:
            self.status.setText(
                translate("Dialogs", "{at} of {hits} on this page").format(at=page.at + 1, hits=page.hits)
                if page.at >= 0
                else translate("Dialogs", "{hits} here").format(hits=page.hits)
            )
        else:
            elsewhere = any(map(self._count, PAGES))
            self.status.setText(
                translate("Dialogs", "Not on this page") if elsewhere else translate("Dialogs", "Not found")
            )

    def _focus_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        self._restyle_buttons()
        self._note_scroll()
        self._show(self._visits[self._now].scroll)

    def _restyle_buttons(self) -> None:
        names = ((self.back, "chevron-left"), (self.forward, "chevron-right"),
                 (self.before, "chevron-up"), (self.after, "chevron-down"))  # fmt: skip
        for button, name in names:
            button.setIcon(icon(name, self._theme.colour("text"), 16))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Return and Shift+Return step through what was found; Escape clears the search, then closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.field.text():
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            self.page.setFocus()
        else:
            super().keyPressEvent(event)
