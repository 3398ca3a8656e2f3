"""Messages that stay in their pane until they are dealt with."""

import gc

import pytest
from PySide6.QtWidgets import QWidgetItem

from app.ui.theme import Theme
from app.ui.widgets.banner import Banners


@pytest.fixture
def banners(qtbot, qapp):
    widget = Banners(Theme(qapp, "light"))
    qtbot.add_widget(widget)
    return widget


def items() -> int:
    """How many items of layouts PySide has in its books."""
    return sum(isinstance(one, QWidgetItem) for one in gc.get_objects())


def test_messages_leave_nothing_behind(banners):
    """PySide takes what Qt makes at the address of a forgotten item for that item: in the guide it was a text frame."""
    before = items()
    for number in range(20):
        banners.show_message("info", f"Message {number}.", key="same")
        assert len(banners.all()) == 1
    banners.dismiss("same")
    assert banners.all() == []
    assert items() == before


def test_the_oldest_messages_make_room(banners):
    for number in range(Banners.MOST + 2):
        banners.show_message("warning", f"Message {number}.")
    assert [banner.label.text() for banner in banners.all()] == [f"Message {n}." for n in range(2, Banners.MOST + 2)]


def test_a_button_that_dismisses_its_own_message_dismisses_it_once(banners):
    banner = banners.show_message("error", "It failed.", key="job")
    button = banner.add_button("Try again", lambda: banners.dismiss("job"))
    button.click()
    assert banners.all() == []
