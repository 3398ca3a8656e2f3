"""The guide's window, the ways into it, and the licences."""

import re

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QGuiApplication, QImage, QKeySequence, QShortcut, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from app import help_pages
from app.help_pages import PAGES, START, Place
from app.ui.dialogs.about_dialog import AboutDialog
from app.ui.dialogs.help_dialog import HelpDialog
from app.ui.dialogs.licences_dialog import LicencesDialog
from app.ui.dialogs.models_dialog import ModelsDialog
from app.ui.labels.labels_dialog import LabelsDialog
from app.ui.theme import DARK, LIGHT, MEASURE
from engine.schema.result import Notice


@pytest.fixture
def driver(start):
    return start("--documents", "20", "--manual")


def opened(driver, kind):
    """The dialog of a kind that is open, if one is."""
    return next((dialog for dialog in driver.window.findChildren(kind) if dialog.isVisible()), None)


@pytest.fixture
def guide(driver) -> HelpDialog:
    driver.window.actions_["help"].trigger()
    return opened(driver, HelpDialog)


def sections_of(guide: HelpDialog) -> set[str]:
    return set(guide.page.sections)


def press_keys_of_help(dialog) -> None:
    """What the window system does with F1 in a dialog."""
    keys = QKeySequence(QKeySequence.StandardKey.HelpContents)
    next(one for one in dialog.findChildren(QShortcut) if one.key() == keys).activated.emit()


def test_every_page_is_shown_with_its_headings_and_pictures(guide):
    for row, page in enumerate(PAGES):
        guide.contents.setCurrentRow(row)
        assert guide.place == Place(page)
        text = help_pages.source(page)
        wanted = {help_pages.slug(line.lstrip("# ")) for line in text.splitlines() if re.match(r"#{1,3} ", line)}
        assert sections_of(guide) == wanted
        assert help_pages.title(page) in guide.windowTitle()
        for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text):
            found = guide.page.document().resource(QTextDocument.ResourceType.ImageResource.value, QUrl(picture))
            assert isinstance(found, QImage)
            assert found.width() / found.devicePixelRatio() <= MEASURE


def test_links_between_pages_are_followed_and_there_is_a_way_back(guide):
    guide.page.anchorClicked.emit(QUrl("troubleshooting.md#pages-that-are-not-read"))
    assert guide.place == Place("help/troubleshooting", "pages-that-are-not-read")
    low = guide.page.verticalScrollBar().value()
    assert low > 0
    guide.page.verticalScrollBar().setValue(low := low - 40)
    guide.page.anchorClicked.emit(QUrl("../models/REPORT.md"))
    assert guide.place == Place("models/REPORT")
    assert guide.contents.currentRow() == -1
    assert guide.page.verticalScrollBar().value() == 0
    guide.back.click()
    assert guide.place.page == "help/troubleshooting"
    assert guide.page.verticalScrollBar().value() == low
    guide.back.click()
    assert guide.place == Place(START)
    assert not guide.back.isEnabled()
    guide.forward.click()
    guide.forward.click()
    assert guide.place == Place("models/REPORT")
    assert not guide.forward.isEnabled()
    guide.back.click()
    guide.contents.setCurrentRow(PAGES.index("help/labels"))
    assert not guide.forward.isEnabled()


def test_an_address_outside_is_shown_and_not_opened(guide, monkeypatch):
    went: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", went.append)
    for address in ("https://example.org/x", "file:///etc/passwd", "../../README.md"):
        guide.page.anchorClicked.emit(QUrl(address))
        banner = guide.banners.all()[0]
        assert address in banner.label.text()
        assert guide.place == Place(START)
    assert went == []
    assert not guide.page.openLinks()
    assert not guide.page.openExternalLinks()
    copy = next(one for one in guide.banners.all()[0].findChildren(QPushButton) if one.text() == "Copy Address")
    copy.click()
    assert QGuiApplication.clipboard().text() == "../../README.md"
    guide.contents.setCurrentRow(1)
    assert guide.banners.all() == []


def test_pictures_come_from_the_resources_alone(guide, tmp_path):
    picture = QImage(4, 4, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    picture.save(str(tmp_path / "x.png"))
    kind = QTextDocument.ResourceType.ImageResource.value
    for address in (QUrl.fromLocalFile(str(tmp_path / "x.png")), QUrl("https://example.org/x.png")):
        assert guide.page.loadResource(kind, address) is None
    inside = QUrl.fromLocalFile(str(help_pages.file_of(START).parent / "window.png"))
    assert isinstance(guide.page.loadResource(kind, inside), QImage)
    assert guide.page.loadResource(QTextDocument.ResourceType.HtmlResource.value, inside) is None


def test_finding_goes_on_over_all_pages(guide):
    guide.field.setText("seccomp")
    shown = [page for row, page in enumerate(PAGES) if not guide.contents.isRowHidden(row)]
    assert shown == [page for page in PAGES if "seccomp" in help_pages.source(page).casefold()]
    assert len(shown) > 1
    assert guide.status.text() == "Not on this page"
    seen = []
    for _ in range(50):
        QTest.keyClick(guide.field, Qt.Key.Key_Return)
        seen.append((guide.place.page, guide.page.at))
        if seen.count(seen[0]) == 2:
            break
    assert list(dict.fromkeys(page for page, _ in seen)) == shown
    QTest.keyClick(guide.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (guide.place.page, guide.page.at) == seen[-2]
    assert guide.status.text() == f"{guide.page.hits} of {guide.page.hits} on this page"
    guide.field.setText("qqqq")
    assert guide.status.text() == "Not found"
    QTest.keyClick(guide.field, Qt.Key.Key_Return)
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert guide.field.text() == ""
    assert guide.isVisible()
    assert not any(guide.contents.isRowHidden(row) for row in range(len(PAGES)))
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()


def test_what_is_found_is_marked(guide):
    guide.field.setText("library")
    assert guide.page.hits == len(guide.page.extraSelections()) > 1
    assert guide.page.extraSelections()[guide.page.at].cursor.selectedText().casefold() == "library"


@pytest.mark.parametrize(("choice", "colours"), [("dark", DARK), ("light", LIGHT)])
def test_another_theme_keeps_the_place_and_what_is_found(driver, guide, choice, colours):
    driver.window.actions_["theme_light" if choice == "dark" else "theme_dark"].trigger()
    guide.go(Place("help/for-it-departments", "what-is-written-where"))
    guide.field.setText("library")
    scroll = guide.page.verticalScrollBar().value()
    driver.window.actions_[f"theme_{choice}"].trigger()
    assert guide.place == Place("help/for-it-departments", "what-is-written-where")
    assert guide.page.verticalScrollBar().value() == scroll
    assert guide.page.hits > 1
    formats = [run.format for run in guide.page.document().firstBlock().textFormats()]
    assert formats
    code = guide.page.document().find("PRECIS_HOME")
    assert code.charFormat().background().color() == QColor(colours.hover)


@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
def test_the_guide_stays_where_it_is_when_it_is_asked_for_again(driver, guide):
    guide.go(Place("help/labels"))
    driver.window.actions_["help"].trigger()
    assert opened(driver, HelpDialog) is guide
    assert guide.place == Place("help/labels")
    assert not guide.isModal()


@pytest.mark.parametrize(
    ("action", "kind", "page"),
    [("models", ModelsDialog, "help/models-and-gpu"), ("labels", LabelsDialog, "help/labels")],
)
def test_dialogs_have_a_button_to_their_page(driver, action, kind, page):
    driver.window.actions_[action].trigger()
    opened(driver, kind).help.click()
    guide = opened(driver, HelpDialog)
    assert guide.place.page == page
    assert not guide.place.section or guide.place.section in sections_of(guide)


@pytest.mark.parametrize(
    "name", ["queue", "models", "labels", "review", "network", "preferences", "shortcuts", "about"]
)
def test_the_keys_of_help_work_in_every_dialog(driver, name):
    before = set(driver.window.children())
    driver.window.actions_[name].trigger()
    (dialog,) = (child for child in set(driver.window.children()) - before if child.isWidgetType())
    press_keys_of_help(dialog)
    guide = opened(driver, HelpDialog)
    assert guide.place.page in PAGES
    assert not guide.place.section or guide.place.section in sections_of(guide)


def test_a_notice_of_unread_pages_leads_to_their_explanation(driver):
    header = driver.window.summary.header
    header._show_notices([Notice(code="scanned", message="Page 3 is a picture and was not read.", page=3)])
    action = next(one for one in header.notices.menu().actions() if "Why" in one.text())
    action.trigger()
    guide = opened(driver, HelpDialog)
    assert guide.place == Place("help/troubleshooting", "pages-that-are-not-read")
    assert guide.place.section in sections_of(guide)
    header._show_notices([Notice(code="language", message="This is Latin.")])
    assert not any("Why" in one.text() for one in header.notices.menu().actions())


def test_about_leads_to_the_licences_of_every_part(driver):
    driver.window.actions_["about"].trigger()
    opened(driver, AboutDialog).licences.click()
    dialog = opened(driver, LicencesDialog)
    driver.wait_for(dialog._background.done, lambda: "AFFERO" in dialog.text.toPlainText())
    first = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert first[0].startswith("precis")
    assert any(line.startswith("PySide6") for line in first)
    assert dialog.total.text().startswith(str(len(first)))
    row = next(row for row, line in enumerate(first) if line.startswith("numpy"))
    dialog.list.setCurrentRow(row)
    driver.wait_for(dialog._background.done, lambda: "NumPy Developers" in dialog.text.toPlainText())


def test_what_parts_say_of_themselves_is_shown_as_plain_text(driver, monkeypatch):
    from app.licences import Part

    hostile = Part("<b>bold</b>", "<img src=x>", "<a href='x'>free</a>")
    monkeypatch.setattr("app.ui.dialogs.licences_dialog.installed_parts", lambda: [hostile])
    driver.program.commands.dialogs.licences()
    dialog = opened(driver, LicencesDialog)
    driver.wait_for(dialog._background.done, lambda: "without the text" in dialog.text.toPlainText())
    assert "<b>bold</b>" in dialog.text.toPlainText()
    for label in (dialog.name, dialog.licence):
        assert isinstance(label, QLabel)
        assert label.textFormat() == Qt.TextFormat.PlainText
    assert dialog.name.text() == "<b>bold</b> <img src=x>"


def test_a_dialog_of_licences_may_be_closed_while_it_looks(driver):
    dialogs = driver.program.commands.dialogs
    for _ in range(3):
        dialogs.licences()
        dialog = opened(driver, LicencesDialog)
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert opened(driver, LicencesDialog) is None
