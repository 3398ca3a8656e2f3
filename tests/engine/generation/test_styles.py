"""What a document's form says of its summary, in words of which a model was told in training."""

from dataclasses import replace

from engine.document import Document
from engine.generation.styles import MEETING, ONE_LINE, PAPER, headed, style_of, style_of_set
from engine.schema.enums import Role
from tests.engine.made_documents import long_document, meeting, text_document


def article(heading: str, last: Role) -> Document:
    document = text_document([[heading], ["We counted bees."], ["A. Keeper, Bees, 1999."]])
    first, middle, end = document.sentences
    return replace(document, sentences=(replace(first, role=Role.HEADING), middle, replace(end, role=last)))


def test_the_form_says_the_style() -> None:
    assert style_of(long_document(), 100) is None
    assert style_of(meeting([("Ann", "We met. We agreed.")]), 100) == MEETING
    assert style_of(article("Abstract", Role.REFERENCE), 100) == PAPER
    assert style_of(article("Abstract", Role.BODY), 100) is None
    assert style_of(article("Summary", Role.REFERENCE), 100) is None
    assert style_of(meeting([("Ann", "We met. We agreed.")]), 20) == ONE_LINE


def test_training_and_use_say_it_in_the_same_words() -> None:
    assert {style_of_set("meetings"), style_of_set("papers"), style_of_set("oneline")} == {MEETING, PAPER, ONE_LINE}
    assert headed(MEETING, " Who paid? ") == "meeting: Who paid?"
    assert headed(None, None) is None
