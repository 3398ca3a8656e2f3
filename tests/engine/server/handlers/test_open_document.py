"""What a document that is opened says about the work on it, and how its words are cited."""

from unittest.mock import Mock

import pytest

from engine.progress import silent
from engine.schema.documents import DocumentId, ReadText
from engine.server.handlers.document import DocumentHandlers
from engine.store.library import Library
from engine.summarization.job import add_file


def test_words_are_quoted_with_their_pages_and_clauses(tmp_path):
    paragraphs = [f"{n}.1 The tenant shall pay the {n}th rent on the first day of the month." for n in range(1, 7)]
    (tmp_path / "lease.txt").write_text("\n\n".join(paragraphs))
    with Library.open(tmp_path / "home") as library:
        added = add_file(library, tmp_path / "lease.txt", silent)
        handlers = DocumentHandlers(library, Mock(), Mock())
        text = library.readings.text(added.document_id).text
        start = text.index("tenant", text.index("2.1"))
        said = handlers.quote(ReadText(added.document_id, start, text.index("3th")), Mock())
        assert (said.text, said.citation) == (text[start : text.index("3th")], "clause 2.1")
        assert handlers.quote(ReadText(added.document_id, len(text), len(text) + 5), Mock()).text == ""


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
