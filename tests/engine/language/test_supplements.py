"""The exhibits of an agreement are told from the agreement by its signatures, and from what it says of them."""

from engine.language.supplements import supplements_from
from tests.engine.made_documents import text_document

BODY = [["The mill is let as it stands on the map in Exhibit A."], *[["The rent is paid each quarter."]] * 12]
SIGNED = ["IN WITNESS WHEREOF, the parties have signed."]
EXHIBIT = ["Exhibit A", "The map shows the mill."]


def test_supplements_begin_behind_the_signatures() -> None:
    document = text_document([*BODY, SIGNED, EXHIBIT])
    assert supplements_from(document) == document.text.rindex("Exhibit A")


def test_an_agreement_without_signatures_or_exhibits_has_none() -> None:
    for paragraphs in ([*BODY, EXHIBIT], [*BODY, SIGNED], [SIGNED, EXHIBIT, *BODY]):
        document = text_document(paragraphs)
        assert supplements_from(document) == len(document.text)
