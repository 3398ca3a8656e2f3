"""A line says who said it and where: a place stays on one line, and a title in it parts at its words."""

from dataclasses import replace

from app.ui.summary.clipboard import markdown, plain, rich
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


def test_a_line_of_a_talk_says_who_said_it(qtbot, qapp) -> None:
    spoken = replace(SOURCE, page=None, boxes=(), times=(65.0, 70.0), speaker="Ada <b>\nLund")
    said = SummarySentence(TEXT, 0, Support.SUPPORTED, 1.0, (spoken,))
    shown = SentenceItem(said, Theme(qapp, "light"), 1.0)
    qtbot.add_widget(shown)
    line = f"Ada <b> Lund: {TEXT}"
    assert shown._layout.text() == f"{line}\u00a0[00:01:05]"
    assert shown.accessibleName() == line
    bold = [form for form in shown._layout.formats() if form.format.fontWeight() > 500]
    assert [(form.start, form.length) for form in bold] == [(0, len("Ada <b> Lund: "))]
    assert plain("Talk", "talk.vtt", [said]).startswith(line)
    assert markdown("talk.vtt", [said]).startswith("Ada")
    assert "Ada &lt;b&gt; Lund: " in rich("Talk", "talk.vtt", [said])
    shown.show_sentence(replace(said, text="The weir has to be mended."))
    assert shown.accessibleName() == "The weir has to be mended."
