"""Paragraphs and lines that are whole without the stop of a sentence."""

from dataclasses import replace

from engine.language.whole_lines import whole_lines
from tests.engine.made_documents import text_document

RESOLVED = "RESOLVED, that the sale of the old mill is approved;"
FURTHER = "RESOLVED FURTHER, that the clerk signs the deed."
MEDICINES = ["Amoxicillin 500 mg three times daily", "Paracetamol 1 g four times daily", "Senna as required"]


def test_each_of_several_resolutions_is_whole() -> None:
    document = text_document([["The board met on 4 May."], [RESOLVED], [FURTHER], ["The mill is old."]])
    assert whole_lines(document) == {1, 2}


def test_the_lines_of_a_list_without_bullets_are_whole_and_titles_are_not() -> None:
    titles = ["History", "Past illnesses", "What we found"]
    document = text_document([["The patient went home."], *([line] for line in (*MEDICINES, *titles))])
    assert whole_lines(document) == frozenset()  # most of these six lines have no figure
    listed = text_document([["The patient went home."], *([line] for line in MEDICINES), ["She is well."]])
    assert whole_lines(listed) == {1, 2, 3}
    assert whole_lines(replace(listed, language="de")) == frozenset()
