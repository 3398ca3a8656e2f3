"""Words of documents, labels and models are shown as letters, wherever the window shows them."""

import re
import unicodedata

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QRect, Qt
from PySide6.QtGui import QAction, QPainter, QPixmap, QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QStyleOptionViewItem,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from app.state.facts import as_rows
from app.state.plain_text import in_place, menu_text, tooltip, window_title
from app.ui.dialogs.about_dialog import AboutDialog
from app.ui.dialogs.rejected_dialog import RejectedDialog
from app.ui.labels.labels_dialog import LabelsDialog
from app.ui.library.hits_list import split_snippet
from app.ui.summary import clipboard
from app.ui.widgets.prompts import _line, question_box
from engine.schema.brief import Fact
from engine.schema.enums import Support, Via
from engine.schema.library import RejectedFile
from engine.schema.result import Evidence, SummarySentence
from tests.gui.fake_engine import HOSTILE, LONG

ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
LONGEST = 2000
"""Characters of the longest tooltip; a screen holds no more."""


def rich_or_acting(root: QWidget) -> list[str]:
    """What under `root` Qt would show as markup, and what acts instead of being seen."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        name = f"{type(widget).__name__} {widget.objectName()}"
        tip = widget.toolTip()
        found += [f"{name}: tooltip {tip[:60]!r}"] if is_bad(tip) or len(tip) > LONGEST else []
        for spoken in (widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle()):
            found += [f"{name}: spoken {spoken[:60]!r}"] if ACTING.search(spoken) else []
        if isinstance(widget, QLabel) and widget.text():
            guessed = widget.textFormat() != Qt.TextFormat.PlainText
            found += [f"{name}: {widget.text()[:60]!r}"] if guessed or ACTING.search(widget.text()) else []
        found += [f"{name}: {text[:60]!r}" for text in words_in(widget) if ACTING.search(text)]
        if isinstance(widget, QMenu):
            found += [f"menu: {action.text()[:60]!r}" for action in widget.actions() if is_bad_action(action)]
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            own = getattr(root.findChild(LabelsDialog), "sets", None)  # names that the user gave, or the program
            found += [f"{name}: {text[:60]!r}" for text in bad_cells(widget.model()) if widget is not own]
    return found


def words_in(widget: QWidget) -> list[str]:
    """What a widget shows that is no label, no menu and no list; fields to be written in hold the user's own words."""
    if isinstance(widget, QAbstractButton):
        return [widget.text()]
    if isinstance(widget, QComboBox):
        return [widget.itemText(at) for at in range(widget.count())]
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return [widget.toPlainText().replace("\u2028", "\n")]
    if isinstance(widget, QLineEdit):
        return [widget.placeholderText()]
    return [widget.title()] if isinstance(widget, QGroupBox) else []


@pytest.fixture
def painted(monkeypatch):
    """All that the program's own widgets paint, as it is handed to Qt."""
    told: list[str] = []

    def spied(original):
        def draw(self, *arguments):
            told.extend(each for each in arguments if isinstance(each, str))
            return original(self, *arguments)

        return draw

    class Layout(QTextLayout):
        def __init__(self, *arguments):
            told.extend(each for each in arguments if isinstance(each, str))
            super().__init__(*arguments)

    monkeypatch.setattr(QPainter, "drawText", spied(QPainter.drawText))
    monkeypatch.setattr(QTextLayout, "setText", spied(QTextLayout.setText))
    for module in ("library.hits_list", "widgets.elided_label"):
        monkeypatch.setattr(f"app.ui.{module}.QTextLayout", Layout)
    return told


def is_bad(text: str) -> bool:
    return QtGui.Qt.mightBeRichText(text) or ACTING.search(text) is not None


def is_bad_action(action: QAction) -> bool:
    text = action.text()
    keys = text.replace("&&", "").count("&")
    return is_bad(action.toolTip()) or ACTING.search(text) is not None or "\n" in text or keys > 1 or len(text) > 400


def bad_cells(model: QAbstractItemModel) -> list[str]:
    found = []
    for row in range(min(model.rowCount(QModelIndex()), 50)):
        for column in range(model.columnCount(QModelIndex()) if isinstance(model, QAbstractTableModel) else 1):
            index = model.index(row, column)
            tip = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            edited = bool(index.flags() & Qt.ItemFlag.ItemIsEditable)  # the user's own words, kept as they are
            shown = "" if edited else str(index.data(Qt.ItemDataRole.DisplayRole) or "")
            spoken = str(index.data(Qt.ItemDataRole.AccessibleTextRole) or "")
            found += [tip] if is_bad(tip) or len(tip) > LONGEST else []
            found += [text for text in (shown, spoken) if ACTING.search(text)]
    return found


def test_the_whole_window_shows_letters(start, painted):
    driver = start("--documents", "24", "--hostile", "--manual")
    labels = driver.session.labels
    labels.reload()
    driver.wait_for(labels.changed, lambda: bool(labels.rows) and bool(labels.unsure))
    for document_id in (20, 13, 3, 4):
        driver.open(document_id)
    driver.open(20)
    here = driver.session.document_labels
    driver.wait_for(here.changed, lambda: bool(here.predictions))
    driver.window.summary.header.kind.menu().aboutToShow.emit()
    driver.window.status.remark(HOSTILE)
    driver.window.banners.show_message("error", HOSTILE + LONG)
    for name in ("queue", "models", "labels", "review", "network", "preferences", "shortcuts"):
        driver.window.actions_[name].trigger()
    models = driver.session.models
    driver.wait_for(models.changed, lambda: bool(models.rows))
    driver.session.jobs.reload()
    with driver.qtbot.wait_signal(driver.session.jobs.modelReset, timeout=60_000):
        pass
    about = {id(one) for dialog in driver.window.findChildren(AboutDialog) for one in dialog.findChildren(QLabel)}
    assert not about, "its own words are the only rich ones, and not shown here"
    assert "evil" in driver.window.windowTitle(), "the hostile title has come as far as this"
    assert driver.window.summary.header.title.toolTip().startswith("<")
    assert driver.window.summary.header.chips.chips
    assert rich_or_acting(driver.window) == []
    driver.window.grab()
    assert any("evil" in text for text in painted), "the widgets that paint have painted such words"
    assert [text[:60] for text in painted if ACTING.search(text)] == []


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("kind", ["contract", "meeting"])
def test_a_brief_with_its_facts_shows_letters(start, painted, kind):
    driver = start("--documents", "20", "--hostile", "--brief", kind)
    driver.open(20 if kind == "contract" else 14)
    summary = driver.window.summary
    assert any("<img" in heading.heading.title for heading in summary.list.headings)
    summary.facts.fold.click()
    summary.header.outline.click()
    driver.window.grab()
    assert rich_or_acting(driver.window) == []
    assert [text[:60] for text in painted if ACTING.search(text)] == []


def test_what_is_found_shows_letters(start, painted):
    driver = start("--documents", "20", "--hostile")
    pane, search = driver.window.library, driver.session.library_search
    driver.window.actions_["search"].trigger()
    QTest.keyClicks(pane.box, "warehouse schedule storm")
    driver.wait_for(search.changed, lambda: bool(search.hits))
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, 400, 90)
    picture = QPixmap(option.rect.size())
    with QPainter(picture) as painter:
        for row in range(min(pane.hits.model().rowCount(), 5)):
            pane.hits.itemDelegate().paint(painter, option, pane.hits.model().index(row, 0))
    assert any("<img" in text for text in painted)
    assert split_snippet("a\x1b[2J\u202e\u0002b\u2066\u0003 c") == ("a[2Jb c", [(4, 1)])
    assert rich_or_acting(driver.window) == []
    assert [text[:60] for text in painted if ACTING.search(text)] == []


def test_what_is_taken_out_is_letters():
    """A clipboard goes into terminals and spreadsheets, too."""
    evidence = Evidence(0, 5, HOSTILE, 1, (), None, HOSTILE, Via.CHUNK, 1.0)
    sentences = [SummarySentence(HOSTILE + "end", 0, Support.SUPPORTED, 1.0, (evidence,))] * 2
    data = clipboard.mime(HOSTILE, HOSTILE, sentences)
    assert not ACTING.search(clipboard.quotation(HOSTILE, HOSTILE, "p. 1"))
    for text in (data.text(), data.html(), bytes(data.data("text/markdown").data()).decode()):
        assert "evil" in text
        assert not ACTING.search(text)
    assert "<img" not in data.html()
    fact = Fact("amount", "=cmd|' /C calc'!A0", "+1\t=1", 0, 5, 1, (), None, "@x", 1.0)
    cells = as_rows([fact], "=a.pdf").split("\t")
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "-"))]


def test_the_text_in_the_reader_acts_no_more_and_its_offsets_stay_true():
    text = "a\x1b[31mb\u202ec\U000e0041d\u2066\r\ne\udcfff"
    shown = in_place(text)
    assert not ACTING.search(shown)
    assert len(shown.encode("utf-16-le")) == len(text.encode("utf-16-le", "surrogatepass"))
    for letter in "abcdef":
        there = [len(each[: each.index(letter)].encode("utf-16-le", "surrogatepass")) for each in (text, shown)]
        assert there[0] == there[1]
    plain = "Müller, 数据 דוח\u200f 👩\u200d🔬\ttab\nline"
    assert in_place(plain) == plain


def test_the_card_of_a_model_loads_no_picture_and_hides_no_word(start):
    driver = start("--hostile")
    driver.window.actions_["models"].trigger()
    models = driver.session.models
    driver.wait_for(models.changed, lambda: bool(models.rows))
    dialog = next(one for one in driver.window.findChildren(QDialog) if one.isVisible())
    cards = [dialog.findChild(QTextBrowser, "card")]
    for at in range(dialog.list.count()):
        dialog.list.setCurrentRow(at)
        text = cards[0].toPlainText()
        assert "\ufffc" not in text, "a picture"
        assert "<img src=x>" in text or not text.startswith("<")


def test_questions_and_fields_show_letters(start):
    driver = start()
    box = question_box(driver.window, f"Remove “{HOSTILE}” from the library?", f"Its copy is {HOSTILE} deleted.")
    asking = _line(driver.window, "Unlock", f"Password of {HOSTILE}:")
    rejected = RejectedDialog([RejectedFile(f"/tmp/{HOSTILE}", "damaged", HOSTILE)], driver.window)
    for dialog in (box, asking, rejected):
        labels = [label for label in dialog.findChildren(QLabel) if label.text()]
        assert dialog is rejected or any("<img" in label.text() for label in labels)
        assert {label.textFormat() for label in labels} <= {Qt.TextFormat.PlainText}
        assert not any(ACTING.search(label.text()) for label in labels)
        dialog.deleteLater()
    assert "<img" in rejected.text.toPlainText()


@pytest.mark.parametrize(
    "text",
    [
        HOSTILE,
        "<b>bold</b>",
        "<!-- x --><h1>t",
        "<!DOCTYPE html>",
        "<?xml version='1.0'?>",
        "a &lt;b&gt;",
        "  <p>x",
        "<a href='file:///etc/passwd'>x</a>",
        "<br/>",
        "< b >",
        "x" * 20_000,
        "a\n" * 20_000,
    ],
)
def test_a_tooltip_is_never_markup_and_never_fills_the_screen(text):
    tip = tooltip(text)
    assert not QtGui.Qt.mightBeRichText(tip)
    assert not ACTING.search(tip)
    assert len(tip) <= LONGEST
    assert max(map(len, tip.split("\n"))) <= 110


def test_letters_stay_in_every_script_and_plain_words_as_they_are():
    for text in ("Müller & Söhne, 3 < 4", "דוח שנתי\u200f 2024", "تقرير", "数据", "👩\u200d🔬 Labor", "a\u00adb"):
        assert unicodedata.normalize("NFC", tooltip(text).replace("\u2060", "")) == text
    assert menu_text("R&D\tCtrl+Q\n") == "R&&D Ctrl+Q"
    assert window_title("Plan [*] B") == "Plan [*][*] B"
