"""The exhibits of an agreement are told from the agreement by its signatures, and from what it says of them."""

from engine.language.supplements import Supplements, supplements_from
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


def test_what_an_agreement_says_of_each_schedule() -> None:
    clauses = [
        [
            "The buyer pays the prices in Schedule 2.",
            "The works in schedule 1 begin in May; delays fall under Schedule 2.",
        ]
    ]
    schedules = [["Schedule 1"], ["Paint the hall."], ["SCHEDULE 2 PRICES"], ["The hall $40."], ["Schedule 2 of 3"]]
    document = text_document([*clauses, *schedules, ["Schedule 2 is to be read with care."]])
    first, second = Supplements(document).all
    assert document.text[first.start : first.end].split() == ["Schedule", "1", "Paint", "the", "hall."]
    assert second.end == len(document.text), "what heads every page of a schedule begins no other"
    assert first.said == "The works in"
    assert second.said.splitlines()[:2] == ["The buyer pays the prices in", "delays fall under"]
    found = Supplements(document)
    assert found.said_of(document.text.index("$40")) == second.said
    assert found.said_of(0) == ""


def test_where_no_supplement_has_a_title_nothing_is_said_of_any() -> None:
    document = text_document([["The buyer pays the prices in Schedule 2."]])
    assert Supplements(document).all == ()
    assert Supplements(document).said_of(10) == ""
