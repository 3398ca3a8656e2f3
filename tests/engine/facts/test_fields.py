"""Whom a document is from, its date and its subject: found where its form names them, and nowhere else."""

from engine.facts.fields import fields_of
from engine.schema.enums import FieldName, Role
from tests.engine.made_documents import text_document

LETTER = (
    ["Harbour Lettings Ltd\n12 Quay Street, Wexcombe"],
    ["Ms Una Bright\nNorthern Pilots Ltd, 9 Mill Lane"],
    ["3 March 2026"],
    ["Dear Ms Bright,"],
    ["Your tenancy of 9 Mill Lane"],
    ["The rent rises on 1 May 2026.", "You may object by 14 April 2026."],
    ["Yours sincerely,"],
    ["Kofi Okafor"],
)
MAIL = (
    ["From: Ada Lind <ada@northquay.example>"],
    ["To: Una Bright <una@bright.example>"],
    ["Date: Tue, 3 Mar 2026 09:14:02 +0000"],
    ["Subject: RE: AW: Dredging of the north quay"],
    ["We agree to the price that Harbour Lettings Ltd named on 1 February 2026."],
)


def found(*paragraphs: list[str], language: str = "en", role: Role = Role.BODY) -> dict[str, str]:
    document = text_document(paragraphs, role, language=language)
    fields = fields_of(document)
    for one in fields.values():
        if one.kind is not FieldName.DATE:
            assert " ".join(document.text[one.start : one.end].split()) == one.value
    return {name.value: one.value for name, one in fields.items()}


def test_a_letter_is_from_its_letterhead_of_its_own_day_and_about_the_line_below_its_salutation() -> None:
    expected = {"correspondent": "Harbour Lettings Ltd", "date": "2026-03-03", "subject": "Your tenancy of 9 Mill Lane"}
    assert found(*LETTER) == expected
    assert found(*LETTER[1:])["correspondent"] == "Northern Pilots Ltd", "no letterhead: what stands first"
    without = [["To: Northern Pilots Ltd"], *LETTER[2:]]
    assert found(*without)["correspondent"] == "Kofi Okafor"


def test_a_mail_has_a_head_also_where_its_lines_were_joined() -> None:
    expected = {"correspondent": "Ada Lind", "date": "2026-03-03", "subject": "Dredging of the north quay"}
    assert found(*MAIL) == expected
    assert found([" ".join(line for (line,) in MAIL[:4])], MAIL[4]) == expected
    assert found(["From: ada@northquay.example"], *MAIL[3:])["correspondent"] == "ada@northquay.example"


def test_fields_are_named_by_labels_in_other_languages_too() -> None:
    letter = (
        ["Stadtwerke Wexheim GmbH"],
        ["Wexheim, den 3. März 2026"],
        ["Betreff: Erhöhung des Abschlags"],
        ["Sehr geehrte Frau Bright,"],
        ["der Abschlag steigt ab dem 1. Mai 2026."],
        ["Mit freundlichen Grüßen"],
        ["Karl Otto"],
    )
    expected = {
        "correspondent": "Stadtwerke Wexheim GmbH",
        "date": "2026-03-03",
        "subject": "Erhöhung des Abschlags",
    }
    assert found(*letter, language="de") == expected


def test_a_day_that_something_is_due_or_begins_is_not_the_documents() -> None:
    invoice = (
        ["Due date: 1 May 2026\nInvoice date: 3 March 2026\nDelivery date: 1 March 2026"],
        ["Supplier: Lind & Co"],
    )
    names = found(*invoice)
    assert (names["correspondent"], names["date"]) == ("Lind & Co", "2026-03-03")
    assert "date" not in found(["The licence ends on 4 May 2027, unless it is renewed before."])


def test_a_contract_is_with_the_party_that_is_named_first() -> None:
    lease = [
        "This Lease is made on 3 March 2026 between Harbour Lettings Ltd (the “Landlord”) and Northern Pilots Ltd."
    ]
    assert found(["EXHIBIT 10.27"], lease)["correspondent"] == "Harbour Lettings Ltd"
    branch = ["THIS AGREEMENT is made between the branch office of Lind Bank plc, Harbour Lettings Ltd and A. Okafor."]
    assert found(branch)["correspondent"] == "Harbour Lettings Ltd"
    labelled = ["Employer: Northern Pilots Ltd, 9 Mill Lane"], ["Employee: Una Bright"]
    assert found(["CONTRACT OF EMPLOYMENT"], *labelled)["correspondent"] == "Northern Pilots Ltd"
    told = ["The board spoke of this agreement between the pilots and the harbour."], ["Lind & Co Ltd was late."]
    assert "correspondent" not in found(*told[:1], ["WHEREAS it rained, Harbour Lettings Ltd closed."])


def test_a_report_or_a_contract_of_people_is_about_what_it_calls_itself_and_from_nobody() -> None:
    minutes = (["Minutes of the Harbour Board"], ["Meeting held on 3 March 2026 at the Town Hall"], ["It was agreed."])
    assert found(*minutes) == {"date": "2026-03-03", "subject": "Minutes of the Harbour Board"}
    lease = (["EXHIBIT 10.27"], ["This Lease Agreement is made on 3 March 2026 between A. Lind and K. Okafor."])
    assert found(*lease) == {"date": "2026-03-03", "subject": "Lease Agreement"}
    assert found(["It rained on the hills, and nobody wrote it down."]) == {}
