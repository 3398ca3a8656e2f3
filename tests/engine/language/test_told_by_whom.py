"""Words within a quotation are told with who said them."""

from engine.language.told_by_whom import told_by_whom
from tests.engine.made_documents import text_document

GLAD = '"We are glad that the hall is open.'
LARGE = "It has room for two hundred boats."
LAST = 'The mill will follow in May," Ida Lund said.'


def test_a_quotation_is_told_with_who_said_it() -> None:
    assert told_by_whom(text_document([[GLAD, LARGE, LAST, "It rained."]])) == {0: 2, 1: 2}
    curly = ["“We are glad that the hall is open.", "The mill will follow in May,” said Ida Lund."]
    assert told_by_whom(text_document([curly])) == {0: 1}
    heard = ["It was full.", "He said: “We are glad.", "The mill will follow,” and went home."]
    assert told_by_whom(text_document([heard])) == {}  # who said it stands before


def test_what_is_closed_in_its_sentence_or_in_no_sentence_of_its_paragraph_is_told_as_it_stands() -> None:
    closed = ['"We are glad," Ida Lund said.', LARGE, 'The mill will follow in May," Ida Lund said.']
    assert told_by_whom(text_document([closed])) == {}
    assert told_by_whom(text_document([[GLAD], [LAST]])) == {}
    assert told_by_whom(text_document([[GLAD, LARGE]])) == {}
    assert told_by_whom(text_document([[GLAD, LAST]], language="de")) == {}
