"""Nothing is clipped and nothing overlaps, in every state, from a small window up and with large letters."""

import itertools
from operator import itemgetter

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QLabel, QLineEdit, QToolButton, QWidget

from app.ui.summary.heading_item import HeadingItem
from app.ui.summary.sentence_item import SentenceItem
from engine.schema.enums import ReviewState

PDF, MEETING, STOPPED, LOCKED, FAILED, READ = 20, 14, 19, 18, 17, 15


def settle() -> None:
    """Let layouts come to rest: what is asked for, or comes from the engine, while one is made is laid out later."""
    before: list[tuple[int, QRect]] = []
    unchanged = 0
    for _ in range(200):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        seen = [(id(widget), widget.geometry()) for widget in QApplication.allWidgets() if widget.isVisible()]
        now = sorted(seen, key=itemgetter(0))
        unchanged = unchanged + 1 if now == before else 0
        before = now
        if unchanged == 6:
            break


def in_sight(window: QWidget, widget: QWidget) -> QRect:
    """The part of a widget that is not scrolled away or cut off by what holds it, in the window's coordinates."""
    return widget.visibleRegion().boundingRect().translated(widget.mapTo(window, QPoint(0, 0)))


def texts(window: QWidget) -> list[QWidget]:
    kinds = QLabel | QAbstractButton | QComboBox | QLineEdit | HeadingItem | SentenceItem
    return [w for w in window.findChildren(QWidget) if isinstance(w, kinds) and w.isVisible() and said(w)]


def said(widget: QWidget) -> str:
    text = getattr(widget, "text", None)
    if isinstance(widget, QComboBox):
        return widget.currentText()
    return str(text()) if callable(text) else widget.accessibleName()


def room_needed(widget: QWidget) -> int:
    """The least height in which all of its words are seen."""
    if widget.hasHeightForWidth():
        return widget.heightForWidth(widget.width())
    return widget.fontMetrics().height()


def is_button(widget: QWidget) -> bool:
    """Whether it shows its words: a tool that has a picture shows that alone, unless it is told otherwise."""
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return widget.icon().isNull()
    return isinstance(widget, QAbstractButton)


def problems(window: QWidget) -> list[str]:
    found = []
    shown = texts(window)
    for widget in shown:
        name = f"{type(widget).__name__} “{said(widget)[:40]}”"
        if widget.height() < room_needed(widget):
            found.append(f"{name}: {widget.height()} of {room_needed(widget)} pixels high")
        painted = isinstance(widget, SentenceItem | HeadingItem)
        wanted = widget.fontMetrics().horizontalAdvance(widget.text().replace("&", "")) if is_button(widget) else 0
        if not painted and widget.width() < wanted:
            found.append(f"{name}: {widget.width()} of {wanted} pixels wide")
        seen = in_sight(window, widget)
        if not seen.isEmpty() and seen.width() < widget.width():
            found.append(f"{name}: cut off at {seen.width()} of {widget.width()} pixels")
        held = widget.parentWidget()
        if held is not None and not held.rect().adjusted(-1, -1, 1, 1).contains(widget.geometry()):
            found.append(f"{name} reaches out of {type(held).__name__}")
    for one, other in itertools.combinations(shown, 2):
        if one.isAncestorOf(other) or other.isAncestorOf(one):
            continue
        both = in_sight(window, one) & in_sight(window, other)
        if both.width() > 1 and both.height() > 1:
            found.append(f"“{said(one)[:30]}” lies over “{said(other)[:30]}”")
    return found


def review(driver) -> None:
    """One line confirmed, one rejected, one edited and one with a long note."""
    reviews = driver.session.reviews
    driver.open(PDF)
    acts = [
        lambda: reviews.decide(0, ReviewState.CONFIRMED),
        lambda: reviews.decide(1, ReviewState.REJECTED),
        lambda: reviews.edit(2, "In other words. " * 12),
        lambda: reviews.note(3, "A note that is longer than a line is wide. " * 8),
    ]
    for act in acts:
        with driver.qtbot.wait_signal(reviews.decided):
            act()


STATES = {"brief": PDF, "meeting": MEETING, "stopped": STOPPED, "locked": LOCKED, "failed": FAILED, "read": READ}


@pytest.fixture
def direction(qapp):
    """Sets the direction of writing, for this test."""
    yield qapp.setLayoutDirection
    qapp.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)


LEFT, RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


@pytest.mark.parametrize(
    ("width", "height", "letters", "language", "written"),
    [
        (900, 600, 100, "en", LEFT),
        (900, 600, 200, "en", LEFT),
        (2400, 1300, 100, "en", LEFT),
        (900, 600, 100, "de", LEFT),
        (900, 600, 200, "de", RIGHT),
    ],
)
def test_nothing_is_clipped_and_nothing_overlaps(start, direction, width, height, letters, language, written):
    """In Qt's pixels, which a screen of 250 % draws two and a half times as large and lays out as it does any other."""
    direction(written)
    driver = start("--documents", "20", "--brief", "contract", language=language)
    window, summary = driver.window, driver.window.summary
    driver.session.preferences.set("summary_text_size", letters)
    window.resize(width, height)
    found = {}
    for name, document in STATES.items():
        driver.open(document)
        for unfolded in (False, True):
            summary.header.options.line.setChecked(unfolded)
            summary.header.details.arrow.setChecked(unfolded)
            settle()
            found[name, unfolded] = problems(window)
    review(driver)
    for only in (False, True):
        driver.session.reviews.show_unchecked_only(only)
        settle()
        found["reviewed", only] = problems(window)
    driver.document.close()
    settle()
    found["nothing open", False] = problems(window)
    assert {state: told for state, told in found.items() if told} == {}


DIALOGS = [
    "preferences",
    "folders",
    "models",
    "queue",
    "trash",
    "care",
    "shortcuts",
    "network",
    "about",
    "why",
    "highlights",
]


@pytest.mark.parametrize("written", [LEFT, RIGHT])
def test_dialogs_have_room_for_german(start, direction, written):
    """The longest words of the languages that are whole."""
    direction(written)
    driver = start("--documents", "20", "--brief", "contract", language="de")
    driver.open(PDF)
    found = {}
    for name in DIALOGS:
        getattr(driver.program.commands.dialogs, name)()
        settle()
        shown = next(one for one in driver.window.findChildren(QDialog) if one.isVisible())
        found[name] = problems(shown)
        shown.close()
    assert {name: told for name, told in found.items() if told} == {}


def test_what_is_painted_is_mirrored_too(start, direction):
    direction(RIGHT)
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    settle()
    line = driver.window.summary.list.items[0]
    with driver.qtbot.wait_signal(driver.session.reviews.decided):
        driver.qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(20, line.rect().top() + 20))
    assert driver.session.reviews.checked == 1
