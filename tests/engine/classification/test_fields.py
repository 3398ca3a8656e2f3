"""Fields of a library's documents: suggested, put right, and what that teaches for the next of the correspondent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.classification import fields
from engine.classification.fields import checked_value, set_in_library, suggest_in_library
from engine.document import Document
from engine.errors import NotFound, UsageError
from engine.facts.found import Found
from engine.schema.enums import FieldName
from engine.store.library import Library
from tests.engine.store import samples

LETTER = """Harbour Lettings Ltd
Our file: {file}
Printed: 28 February 2026
Written on {day}
Dear Ms Bright,
Notice to tenants
The rent rises on 1 May 2026.
Yours sincerely,
Kofi Okafor"""
PLAIN = "The quay is closed. Whoever has goods there is asked to take them away."


class Shelf:
    """A library, and letters put into it."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library, self.folder = library, folder

    def add(self, text: str) -> int:
        document_id = samples.add(self.library, self.folder, text.encode(), f"{len(text)}-{abs(hash(text))}.txt")
        samples.keep(self.library, document_id, samples.make_document(text))
        suggest_in_library(self.library, document_id, self.library.readings.load(document_id))
        return document_id

    def values(self, document_id: int) -> dict[str, str]:
        return {name.value: one.value for name, one in self.library.fields.of(document_id).items()}


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    (tmp_path / "in").mkdir()
    with Library.open(tmp_path / "home") as library:
        yield Shelf(library, tmp_path / "in")


def test_what_is_suggested_is_kept_with_its_place_and_shown_in_lists(shelf: Shelf) -> None:
    document_id = shelf.add(LETTER.format(file="A 12", day="3 March 2026"))
    fields = shelf.library.fields.of(document_id)
    one = fields[FieldName.CORRESPONDENT]
    assert (one.value, one.given, one.start, one.end) == ("Harbour Lettings Ltd", False, 0, 20)
    row = shelf.library.documents.get(document_id)
    assert (row.correspondent, row.date, row.subject, row.given_fields) == (
        "Harbour Lettings Ltd",
        "2026-02-28",
        "Notice to tenants",
        (),
    )
    assert shelf.library.documents.rows("harbour tenants")[0] == 1
    assert shelf.library.documents.rows("harbour geese")[0] == 0
    assert shelf.values(shelf.add(PLAIN)) == {"correspondent": "", "date": "", "subject": ""}


def test_a_correction_is_kept_whatever_is_suggested_later_and_can_be_taken_back(shelf: Shelf) -> None:
    document_id = shelf.add(LETTER.format(file="A 12", day="3 March 2026"))
    set_in_library(shelf.library, document_id, FieldName.SUBJECT, " Rent\nincrease ")
    set_in_library(shelf.library, document_id, FieldName.CORRESPONDENT, "")
    suggest_in_library(shelf.library, document_id, shelf.library.readings.load(document_id))
    assert (shelf.values(document_id)["subject"], shelf.values(document_id)["correspondent"]) == ("Rent increase", "")
    assert shelf.library.documents.get(document_id).given_fields == (FieldName.CORRESPONDENT, FieldName.SUBJECT)
    for name in (FieldName.SUBJECT, FieldName.CORRESPONDENT):
        set_in_library(shelf.library, document_id, name, None)
    assert shelf.values(document_id)["subject"] == "Notice to tenants"
    assert shelf.values(document_id)["correspondent"] == "Harbour Lettings Ltd"


def test_who_was_put_in_a_senders_place_is_suggested_when_the_sender_writes_again(shelf: Shelf) -> None:
    first = shelf.add(LETTER.format(file="A 12", day="3 March 2026"))
    set_in_library(shelf.library, first, FieldName.CORRESPONDENT, "Harbour Lettings (landlord)")
    second = shelf.add(LETTER.format(file="A 13", day="9 April 2026"))
    assert shelf.values(second)["correspondent"] == "Harbour Lettings (landlord)"


CONTRACT = "SERVICES AGREEMENT\nThis Agreement is made on {day} March 2026 between {one} and {other}.\nIt ends in May."


def test_of_a_contracts_parties_the_one_is_suggested_that_is_not_the_users_own(shelf: Shelf) -> None:
    first = shelf.add(CONTRACT.format(day=3, one="Wexcombe Port Ltd", other="Lind Dredging Ltd"))
    assert shelf.values(first)["correspondent"] == "Wexcombe Port Ltd"
    set_in_library(shelf.library, first, FieldName.CORRESPONDENT, "Lind Dredging")
    text = CONTRACT.format(day=4, one="Wexcombe Port Ltd", other="Okafor Cranes Ltd")
    second = shelf.add(text)
    assert shelf.values(second)["correspondent"] == "Okafor Cranes Ltd."
    assert shelf.library.fields.of(second)[FieldName.CORRESPONDENT].start == text.index("Okafor")
    set_in_library(shelf.library, second, FieldName.CORRESPONDENT, "Okafor Cranes Ltd")
    third = shelf.add(CONTRACT.format(day=5, one="Bright Pilots Ltd", other="Okafor Cranes Ltd"))
    assert shelf.values(third)["correspondent"] == "Okafor Cranes Ltd", "known from before"


def test_a_party_that_was_only_called_otherwise_is_called_so_again(shelf: Shelf) -> None:
    first = shelf.add(CONTRACT.format(day=3, one="Lind Dredging Ltd", other="Wexcombe Port Ltd"))
    set_in_library(shelf.library, first, FieldName.CORRESPONDENT, "Lind (dredgers)")
    second = shelf.add(CONTRACT.format(day=4, one="Wexcombe Port Ltd", other="Lind Dredging Ltd"))
    assert shelf.values(second)["correspondent"] == "Lind (dredgers)"


def test_a_known_correspondent_is_found_at_the_head_of_a_letter_that_names_no_company(shelf: Shelf) -> None:
    first = shelf.add(LETTER.format(file="A 12", day="3 March 2026"))
    set_in_library(shelf.library, first, FieldName.CORRESPONDENT, "Wexcombe Pilots")
    second = shelf.add("WEXCOMBE PILOTS\nThe Quay\nDear Ms Bright,\nThe tide was high.\nYours sincerely,\nA. Lind")
    assert shelf.values(second)["correspondent"] == "Wexcombe Pilots"
    body = shelf.add("Dear Ms Bright,\nThe Wexcombe Pilots were late.\nYours sincerely,\nAda Lind")
    assert shelf.values(body)["correspondent"] == "Ada Lind"


def test_dates_and_subjects_are_taken_from_where_the_correspondents_earlier_papers_had_them(shelf: Shelf) -> None:
    first = shelf.add(LETTER.format(file="Mill Lane rents", day="3 March 2026"))
    assert shelf.values(first)["date"] == "2026-02-28"
    set_in_library(shelf.library, first, FieldName.DATE, "2026-03-03")
    set_in_library(shelf.library, first, FieldName.SUBJECT, "Mill Lane rents")
    set_in_library(shelf.library, first, FieldName.CORRESPONDENT, "Harbour Lettings Ltd")
    second = shelf.add(LETTER.format(file="Quay Street repairs", day="9 April 2026"))
    assert shelf.values(second) == {
        "correspondent": "Harbour Lettings Ltd",
        "date": "2026-04-09",
        "subject": "Quay Street repairs",
    }
    other = LETTER.replace("Harbour Lettings", "Northern Pilots").format(file="Tides", day="9 April 2026")
    assert shelf.values(shelf.add(other))["subject"] == "Notice to tenants", "another correspondent's papers are others"


def test_what_is_no_date_or_no_line_is_refused(shelf: Shelf) -> None:
    assert [checked_value(FieldName.DATE, day) for day in ("2026", "2026-02", " 2026-02-28 ", "")] == [
        "2026",
        "2026-02",
        "2026-02-28",
        "",
    ]
    for day in ("2026-02-30", "3 March 2026", "2026-13", "26"):
        with pytest.raises(UsageError, match="is not a date"):
            checked_value(FieldName.DATE, day)
    with pytest.raises(UsageError, match="at most 200"):
        checked_value(FieldName.SUBJECT, "x" * 201)
    with pytest.raises(NotFound):
        set_in_library(shelf.library, 9, FieldName.SUBJECT, "x")


def test_a_given_field_is_never_shown_where_it_does_not_stand(shelf: Shelf) -> None:
    text = LETTER.format(file="A 12", day="3 March 2026")
    document_id = shelf.add(text)
    for name, value in ((FieldName.CORRESPONDENT, "The landlord"), (FieldName.SUBJECT, "Notice to tenants")):
        set_in_library(shelf.library, document_id, name, value)
    set_in_library(shelf.library, document_id, FieldName.DATE, "2026-03-03")
    suggest_in_library(shelf.library, document_id, shelf.library.readings.load(document_id))
    places = {name.value: (one.start, one.end) for name, one in shelf.library.fields.of(document_id).items()}
    assert text[slice(*places["date"])] == "3 March 2026"
    again = "By hand.\n" + text.replace("Notice to tenants", "Notice of rent")
    samples.keep(shelf.library, document_id, samples.make_document(again))
    suggest_in_library(shelf.library, document_id, shelf.library.readings.load(document_id))
    found = shelf.library.fields.of(document_id)
    assert again[found[FieldName.DATE].start : found[FieldName.DATE].end] == "3 March 2026"
    assert found[FieldName.SUBJECT].value == "Notice to tenants"
    assert (found[FieldName.SUBJECT].start, found[FieldName.CORRESPONDENT].start) == (None, None)


def test_what_a_document_says_itself_is_looked_for_once(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    document_id = shelf.add(LETTER.format(file="A 12", day="3 March 2026"))
    looked, look = [], fields.fields_of

    def fields_of(document: Document) -> dict[FieldName, Found]:
        looked.append(document)
        return look(document)

    monkeypatch.setattr(fields, "fields_of", fields_of)
    set_in_library(shelf.library, document_id, FieldName.SUBJECT, "Rent increase")
    assert len(looked) == 1
