"""The window's questions about fields: suggested when a document is opened, kept, and rules asked again."""

import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.document import LabelMeaning, LabelRule, LabelSet
from engine.export.contract import json_text
from engine.schema.documents import DocumentId
from engine.schema.enums import FieldName, JobKind
from engine.schema.fields import FieldRows, SetField
from engine.server.handlers.fields import FieldHandlers
from engine.store.library import Library
from engine.summarization.additions import reviewed_object
from tests.engine.store import samples

LETTER = "Harbour Lettings Ltd\n3 March 2026\nDear Ms Bright,\nNotice to tenants\nThe rent rises.\n" + "x" * 400


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "in").mkdir()
    with Library.open(tmp_path / "home") as library:
        document_id = samples.add(library, tmp_path / "in", LETTER.encode(), "letter.pdf")
        samples.keep(library, document_id, samples.make_document(LETTER))
        yield library


def values(rows: FieldRows) -> dict[str, tuple[str, bool, int | None]]:
    return {row.name.value: (row.value, row.given, row.page) for row in rows.fields}


def test_a_document_of_an_earlier_version_gets_its_fields_when_it_is_opened(library: Library) -> None:
    handlers = FieldHandlers(library, Mock(), announcer := Mock())
    rows = handlers.of_document(DocumentId(1), Mock())
    assert values(rows) == {
        "correspondent": ("Harbour Lettings Ltd", False, 1),
        "date": ("2026-03-03", False, 1),
        "subject": ("Notice to tenants", False, 1),
    }
    assert rows.correspondents == []
    announcer.changed.assert_called_once()
    handlers.of_document(DocumentId(1), Mock())
    announcer.changed.assert_called_once()


def test_what_is_said_is_kept_and_sets_whose_rules_ask_for_fields_label_again(library: Library) -> None:
    for name, rule in (("From", LabelRule("a", correspondent=("Lind",))), ("Words", LabelRule("a", has=("rent",)))):
        library.label_sets.save(LabelSet(name, (LabelMeaning("a"),)))
        library.label_sets.set_rules(name, [rule])
    handlers = FieldHandlers(library, queue := Mock(), Mock())
    rows = handlers.set(SetField(1, FieldName.CORRESPONDENT, "Ada Lind"), Mock())
    assert values(rows)["correspondent"] == ("Ada Lind", True, None)
    assert values(rows)["date"] == ("2026-03-03", False, 1)
    assert rows.correspondents == ["Ada Lind"]
    queue.enqueue_silently.assert_called_once_with(JobKind.CLASSIFY, [1], {"sets": ["From"]}, changed=True)
    assert values(handlers.set(SetField(1, FieldName.CORRESPONDENT, None), Mock()))["correspondent"][1] is False


def test_only_what_the_user_gave_is_told_in_a_result(library: Library) -> None:
    handlers = FieldHandlers(library, Mock(), Mock())
    document = library.readings.load(1)
    result = samples.make_result([])
    handlers.of_document(DocumentId(1), Mock())
    assert "fields" not in json.loads(json_text(reviewed_object(library, 1, document, result)))
    handlers.set(SetField(1, FieldName.DATE, "2026-03-03"), Mock())
    line = json.loads(json_text(reviewed_object(library, 1, document, result)))
    assert line["schema"] == 2
    assert line["fields"] == [{"name": "date", "value": "2026-03-03", "start": 21, "end": 33, "page": 1}]
