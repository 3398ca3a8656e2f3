"""Why a line is in the summary: told for the chosen one, followed to sentences and pages, by the keyboard too."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.state import origins
from app.state.document import Place
from app.ui.dialogs.origin_dialog import OriginDialog
from tests.gui.conftest import Driver
from tests.gui.test_hostile_words import rich_or_acting
from tests.gui.test_room import problems, settle

PDF = 20


class Inspector:
    def __init__(self, driver: Driver) -> None:
        self.driver, self.document, self.state = driver, driver.document, driver.session.origins
        driver.open(PDF)
        self.document.choose(0)
        driver.window.actions_["review_why"].trigger()
        self.dialog = next(one for one in driver.window.findChildren(OriginDialog) if one.isVisible())
        self.wait()

    def wait(self) -> None:
        self.driver.wait_for(self.state.changed, lambda: "Looking …" not in self.texts)

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.dialog.list.entries]

    def take(self, beginning: str) -> None:
        """Go to the first entry that begins so."""
        row = next(n for n, one in enumerate(self.texts) if one.startswith(beginning))
        self.dialog.list.setCurrentIndex(self.dialog.list.model().index(row, 0))


@pytest.fixture
def inspector(start: Callable[..., Driver]) -> Inspector:
    return Inspector(start("--documents", "20", "--sentences", "4", "--pages", "12"))


def test_it_tells_what_was_kept_and_follows_the_chosen_line(inspector: Inspector) -> None:
    headings = [one.text for one in inspector.dialog.list.entries if one.is_heading]
    assert headings == ["Why it was chosen", "Its sources", "Its section: 1 of 12", "What was said before it"]
    assert "Of 98 sentences considered, its source matters the most" in inspector.texts[1]
    assert "with 0.77; sentences are included from 0.52." in inspector.texts[2]
    assert inspector.texts[-1].startswith("Nothing: ")

    inspector.dialog.forth.click()  # of its chunk nothing was kept
    inspector.driver.wait_for(
        inspector.state.changed, lambda: any("This was not recorded" in one for one in inspector.texts)
    )

    assert inspector.document.chosen[0] == 1
    assert inspector.dialog.line.text().endswith("(2).")
    assert inspector.texts[-1] == inspector.document.sentences[0].text


def test_headings_are_named_in_the_windows_language(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origins, "heading_words", lambda title, key: f"({title})")
    driver = start("--documents", "20", "--sentences", "4", "--pages", "12", "--brief", "contract")
    assert any("It fits “(Parties)” with" in one for one in Inspector(driver).texts)


def test_it_leads_two_links_deep_to_a_page_and_back_to_earlier_lines(inspector: Inspector) -> None:
    places: list[Place] = []
    inspector.document.place_wanted.connect(places.append)
    inspector.take("This line")
    inspector.driver.wait_for(inspector.document.place_wanted, lambda: bool(places))
    assert (places[0].page, places[0].purpose) == (1, "search")
    assert inspector.document.chosen[0] == 0

    inspector.document.choose(1)
    inspector.wait()
    inspector.take(inspector.document.sentences[0].text)
    assert inspector.document.chosen[0] == 0


def test_it_is_in_the_menu_of_a_line_and_nothing_is_asked_for_once_it_is_closed(
    inspector: Inspector, monkeypatch: pytest.MonkeyPatch
) -> None:
    QTest.keyClick(inspector.dialog, Qt.Key.Key_Escape)
    assert not inspector.state.is_watched
    inspector.document.choose(2)
    assert inspector.state._asked == set()
    shown: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: shown.append(menu.actions()))
    inspector.driver.window.summary.list.menu_wanted.emit(2, QPoint(0, 0))
    assert "Wh&y This Line?" in [one.text() for one in shown[0]]


def test_the_document_is_summarized_again_from_there(inspector: Inspector) -> None:
    with inspector.driver.qtbot.wait_signal(inspector.document.job_changed):
        inspector.dialog.again.click()


@pytest.mark.parametrize(("width", "height"), [(420, 360), (1200, 1000)])
def test_nothing_of_it_is_clipped_and_words_that_mean_harm_are_letters(
    start: Callable[..., Driver], width: int, height: int
) -> None:
    inspector = Inspector(start("--documents", "20", "--sentences", "4", "--hostile"))
    inspector.dialog.resize(width, height)
    settle()
    assert problems(inspector.dialog) == []
    assert rich_or_acting(inspector.dialog) == []
