"""A citation's place stays on one line, and a title in it parts at its words."""

from dataclasses import replace

from app.ui.summary.sentence_item import SentenceItem
from app.ui.theme import Theme
from engine.schema.enums import Support, Via
from engine.schema.result import Evidence, SummarySentence

TEXT = "The weir has to be mended before the winter."
SOURCE = Evidence(0, len(TEXT), TEXT, 3, ((1.0, 2.0, 30.0, 12.0),), None, None, Via.CHUNK, 1.0)
TITLE = "PARTLY DISSENTING OPINION OF JUDGE BIRKETT"


def test_a_long_title_is_never_cut_within_a_word(qtbot, qapp) -> None:
    cited = SummarySentence(TEXT, 0, Support.SUPPORTED, 1.0, (replace(SOURCE, item=TITLE),))
    shown = SentenceItem(cited, Theme(qapp, "light"), 1.0)
    qtbot.add_widget(shown)
    shown.resize(260, shown.heightForWidth(260))
    text = shown._layout.text()
    ends = [
        line.textStart() + line.textLength() for line in map(shown._layout.lineAt, range(shown._layout.lineCount()))
    ]
    assert len(ends) > 2
    assert all(text[end - 1] == " " for end in ends[:-1])
    assert "p.\u00a03" in text
