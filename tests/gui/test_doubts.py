"""A sentence whose source is doubtful shows it: by its mark, in its tooltip and to assistive tools."""

import pytest

from app.ui.summary.sentence_item import SentenceItem
from app.ui.theme import Theme
from engine.schema.enums import Doubt, Support, Via
from engine.schema.result import Evidence, SummarySentence

TEXT = "The wall holds until the winter."
SOURCE = Evidence(0, len(TEXT), TEXT, 3, ((1.0, 2.0, 30.0, 12.0),), None, None, Via.CHUNK, 0.7)


def item(qtbot, qapp, support: Support, doubts: tuple[Doubt, ...]) -> SentenceItem:
    shown = SentenceItem(SummarySentence(TEXT, 0, support, 0.7, (SOURCE,), doubts), Theme(qapp, "light"), 1.0)
    qtbot.add_widget(shown)
    shown.resize(400, shown.heightForWidth(400))
    return shown


@pytest.mark.parametrize(
    ("doubt", "words"),
    [
        (Doubt.GUESSED, "may not belong together"),
        (Doubt.INCOMPLETE, "may not be a whole sentence"),
        (Doubt.RECOGNITION, "may be misread"),
    ],
)
def test_what_is_doubtful_is_told_instead_of_the_tick(qtbot, qapp, doubt, words):
    doubtful = item(qtbot, qapp, Support.WEAK, (doubt,))
    for said in (doubtful.toolTip(), doubtful.accessibleDescription()):
        assert "Check the source" in said
        assert words in said
        assert "Supported by its source" not in said
    assert doubtful.grab().toImage() != item(qtbot, qapp, Support.SUPPORTED, ()).grab().toImage()


def test_words_that_go_on_over_a_page_are_supported_and_that_is_said(qtbot, qapp):
    joined = item(qtbot, qapp, Support.SUPPORTED, (Doubt.JOINED,))
    assert "Supported by its source; the source goes on over a column, page or figure" in joined.toolTip()
