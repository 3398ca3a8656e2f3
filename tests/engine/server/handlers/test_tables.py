"""A table across documents keeps what it found as long as the documents are what they were."""

from pathlib import Path
from typing import Any

import pytest

from engine.schema.documents import DocumentId
from engine.schema.documents_table import AskDocument
from engine.server.handlers.tables import TableHandlers
from engine.store.library import Library
from engine.summarization import across
from tests.engine.store import samples


class Asked:
    """A call that nobody cancels."""

    def check(self) -> None: ...


def test_a_document_that_is_read_anew_is_looked_through_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recognised pages, say, move everything behind them."""
    looked: list[str] = []

    def note(library: Library, document_id: int, *question: str, **_: Any) -> Any:
        looked.append(library.readings.load(document_id).text)
        return (True, ()) if question else ()

    monkeypatch.setattr(across, "facts_in_library", note)
    monkeypatch.setattr(across, "answer_in_library", note)
    with Library.open(tmp_path / "home") as library:
        document_id = samples.add(library, tmp_path / "in", b"content")
        handlers, call = TableHandlers(library, lambda: None), Asked()  # type: ignore[arg-type,return-value]
        texts = ("The fee is 40 pounds.", "Page one. The fee is 40 pounds.")
        for text in texts:
            samples.keep(library, document_id, samples.make_document(text))
            for _ in range(2):
                handlers.row(DocumentId(document_id), call)  # type: ignore[arg-type]
                handlers.answer(AskDocument(document_id, "What is the fee?"), call)  # type: ignore[arg-type]
        assert looked == [texts[0], texts[0], texts[1], texts[1]]
