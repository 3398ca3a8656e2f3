"""What a document that is opened says about the work on it."""

from unittest.mock import Mock

import pytest

from engine.schema.documents import DocumentId
from engine.server.handlers.document import DocumentHandlers
from engine.store.library import Library


@pytest.mark.parametrize(("kind", "told"), [("read", True), ("summarize", True), ("classify", False)])
def test_work_that_keeps_the_user_waiting_is_named(tmp_path, kind, told):
    """While its labels are found, a document can be summarized: the window must not take that for a summary."""
    file = tmp_path / "a.txt"
    file.write_text("The harbour wall was surveyed in spring.")
    with Library.open(tmp_path / "home") as library:
        document_id = library.documents.add(file).document_id
        job = library.jobs.enqueue(kind, document_id, {})
        opened = DocumentHandlers(library, Mock(), Mock()).open(DocumentId(document_id), Mock())
        assert opened.job_id == (job.id if told else None)
