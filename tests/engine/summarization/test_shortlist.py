"""A long document is looked over, and the encoder reads what may matter: the same choice for a part of the work."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Document, Result
from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.static_encoder import bundled_static
from engine.progress import silent
from engine.schema.result import SummarySettings
from engine.summarization import planning
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import SHORTLIST, is_shortlisted
from engine.summarization.summarize import summarize
from tests.engine.made_documents import NoGeometry, varied_document


class Bundled:
    """The static encoder in the bundled encoder's name: exact and coarse vectors are then the same."""

    name = "all-MiniLM-L6-v2"
    sha256 = SentenceEncoderConfig().sha256
    width = 384
    kind = "static vectors"

    def __init__(self) -> None:
        self.read: list[str] = []

    def encode(self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None) -> npt.NDArray[np.float32]:
        self.read += texts
        return bundled_static().encode(texts, on_batch)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        return bundled_static().count_tokens(texts)


@pytest.fixture(scope="module")
def document() -> Document:
    return varied_document(SHORTLIST // 3)


def run(
    document: Document,
    encoder: Bundled,
    words: int = 120,
    query: str | None = None,
    journal: MemoryJournal | None = None,
) -> Result:
    return summarize(
        document,
        SummarySettings(words, query),
        encoder=encoder,
        geometry=NoGeometry(),
        journal=journal if journal is not None else MemoryJournal(),
        on_sentence=lambda sentence: None,
        checkpoint=silent,
    )


def test_the_encoder_reads_a_part_and_the_choice_is_that_of_reading_all(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(document.sentences) > 2 * SHORTLIST
    quick = Bundled()
    found = run(document, quick)
    assert SHORTLIST <= len(quick.read) < 1.3 * SHORTLIST
    assert [model.name for model in found.models if model.role == "encoder"] == ["static-en", "all-MiniLM-L6-v2"]
    monkeypatch.setattr(planning, "SHORTLIST", len(document.sentences))
    thorough = Bundled()
    whole = run(document, thorough)
    assert len(thorough.read) >= len(document.sentences)
    assert [model.name for model in whole.models if model.role == "encoder"] == ["all-MiniLM-L6-v2"]
    assert [line.text for line in found.summary] == [line.text for line in whole.summary]
    assert found.chunks == whole.chunks


def test_what_is_kept_is_not_read_again(document: Document) -> None:
    journal, first, second = MemoryJournal(), Bundled(), Bundled()
    found = run(document, first, journal=journal)
    again = run(document, second, journal=journal.again())
    assert again.summary == found.summary
    assert len(second.read) < 5  # titles


def test_where_many_words_are_asked_for_more_is_read(document: Document) -> None:
    encoder = Bundled()
    run(document, encoder, words=2 * SHORTLIST)
    assert len(encoder.read) >= 2 * SHORTLIST


def test_a_question_is_put_to_every_sentence(document: Document) -> None:
    encoder = Bundled()
    run(document, encoder, query="What did the council spend on the bridge?")
    assert set(encoder.read) >= {document.text[one.start : one.end] for one in document.sentences}


def test_short_documents_and_other_encoders_are_read_whole(document: Document) -> None:
    short = varied_document(4)
    assert len(short.sentences) <= SHORTLIST
    sha256 = SentenceEncoderConfig().sha256
    assert not is_shortlisted(short, SummarySettings(100), sha256)
    assert is_shortlisted(document, SummarySettings(100), sha256)
    assert not is_shortlisted(document, SummarySettings(100), "another")
    assert not is_shortlisted(document, SummarySettings(len(document.sentences)), sha256)
