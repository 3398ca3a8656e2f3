"""Runs that are carried on, results that are found again."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Cancelled
from engine.ports import Geometry, Journal
from engine.schema.result import Label, SummarySettings
from engine.store import values
from engine.store.leases import Lease
from engine.store.library import Library
from engine.store.rows import ResultKey
from tests.engine.store import samples

TEXT = "A sentence of the text. " * 20


@pytest.fixture
def document_id(library: Library, folder: Path) -> int:
    document_id = samples.add(library, folder, b"content")
    samples.keep(library, document_id, samples.make_document(TEXT))
    return document_id


def test_the_store_fulfils_the_ports(library: Library, document_id: int) -> None:
    journal: Journal = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    geometry: Geometry = library.readings.geometry(document_id)
    assert journal.load_chunks() == ()
    assert geometry.page_words(1) is None


def test_an_interrupted_run_is_carried_on(library: Library, document_id: int) -> None:
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    chunks = samples.make_chunks(3)
    run.save_chunks(chunks)
    first, second = samples.make_outcome(0, b"after 0"), samples.make_outcome(1, b"after 1")
    run.save_outcome(first)
    run.save_outcome(second)

    again = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)

    assert again.result_id == run.result_id
    assert tuple(again.load_chunks()) == chunks
    assert again.load_outcomes() == (replace(first, memory=b""), second)  # only the last memory is ever needed
    again.save_chunks(chunks)
    assert len(again.load_outcomes()) == 2
    again.save_chunks(samples.make_chunks(4))
    assert again.load_outcomes() == ()


def test_outcomes_leave_no_gap(library: Library, document_id: int) -> None:
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    run.save_chunks(samples.make_chunks(3))
    run.save_outcome(samples.make_outcome(0))
    with pytest.raises(ValueError, match="only 1 before"):
        run.save_outcome(samples.make_outcome(2))
    run.save_outcome(samples.make_outcome(1))
    run.save_outcome(samples.make_outcome(0, text="Made again."))
    assert [outcome.sentences[0].text for outcome in run.load_outcomes()] == ["Made again. 0"]


def test_a_run_belongs_to_its_question_and_models(library: Library, document_id: int) -> None:
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    questions = [
        (replace(samples.SETTINGS, words=101), samples.ENCODER, None),
        (replace(samples.SETTINGS, query="why"), samples.ENCODER, None),
        (replace(samples.SETTINGS, model="awesome"), samples.ENCODER, None),
        (replace(samples.SETTINGS, seed=1), samples.ENCODER, None),
        (samples.SETTINGS, "f" * 64, None),
        (samples.SETTINGS, samples.ENCODER, "a" * 64),
    ]
    for question in questions:
        assert library.results.start(document_id, *question).result_id != run.result_id
        assert library.results.start(document_id, *question, fresh=True).result_id != run.result_id
    assert library.results.start(document_id, samples.SETTINGS, samples.ENCODER).result_id == run.result_id


def test_a_finished_result_is_found_and_never_overwritten(library: Library, document_id: int) -> None:
    sha256 = library.documents.get(document_id).sha256
    key = ResultKey(sha256, samples.SETTINGS, samples.ENCODER)
    assert library.results.find(key) is None
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    run.save_chunks(samples.make_chunks(1))
    run.save_outcome(samples.make_outcome(0))
    assert library.results.rows(document_id) == []
    assert library.results.newest(document_id) is None
    run.finish(samples.make_result([samples.make_outcome(0)]))

    found = library.results.find(key)
    assert found is not None
    assert (found.row.id, found.row.partial, found.result.from_library) == (run.result_id, False, True)
    assert library.results.find(replace(key, settings=SummarySettings(7))) is None
    again = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, fresh=True)
    again.finish(samples.make_result([samples.make_outcome(0, text="Another.")]))
    assert [row.id for row in library.results.rows(document_id)] == [again.result_id, run.result_id]
    newest = library.results.newest(document_id)
    assert newest is not None
    assert newest.result.summary[0].text == "Another. 0"


def test_the_same_weights_under_another_name_give_the_same_result(library: Library, document_id: int) -> None:
    one, other = SummarySettings(50, model="mine"), SummarySettings(50, model="/a/folder/of/mine")
    sha256 = library.documents.get(document_id).sha256
    run = library.results.start(document_id, one, samples.ENCODER, "f" * 64)
    assert library.results.start(document_id, other, samples.ENCODER, "f" * 64).result_id == run.result_id
    run.finish(samples.make_result([]))
    found = library.results.find(ResultKey(sha256, other, samples.ENCODER, "f" * 64))
    assert found is not None
    assert found.result.settings == other
    assert library.results.find(ResultKey(sha256, other, samples.ENCODER, "e" * 64)) is None
    assert library.results.find(ResultKey(sha256, other, samples.ENCODER)) is None


def test_a_stopped_run_is_shown_and_carried_on_to_the_whole(library: Library, document_id: int) -> None:
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    run.save_chunks(samples.make_chunks(2))
    run.save_outcome(samples.make_outcome(0))
    run.finish(samples.make_result([samples.make_outcome(0)], partial=True))

    newest = library.results.newest(document_id)
    assert newest is not None
    assert newest.row.partial
    assert newest.result.partial
    key = ResultKey(library.documents.get(document_id).sha256, samples.SETTINGS, samples.ENCODER)
    assert library.results.find(key) is None
    again = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    assert len(again.load_outcomes()) == 1
    again.save_outcome(samples.make_outcome(1))
    again.finish(samples.make_result([samples.make_outcome(0), samples.make_outcome(1)]))
    assert [row.state for row in library.results.rows(document_id)] == ["complete"]


def test_a_run_that_someone_is_at_is_left_to_them(library: Library, document_id: int) -> None:
    jobs = [library.jobs.enqueue("summarize", document_id, {"fresh": fresh}) for fresh in (False, True)]
    mine, other = (library.jobs.claim(job.id) for job in jobs)
    assert isinstance(mine, Lease)
    assert isinstance(other, Lease)
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=mine)
    run.save_chunks(samples.make_chunks(2))
    run.save_outcome(samples.make_outcome(0))

    for fresh in (True, False):
        another = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, fresh=fresh, lease=other)
        assert another.result_id != run.result_id
    again = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=mine)
    assert again.result_id == run.result_id
    run.save_outcome(samples.make_outcome(1))
    mine.finish("interrupted")
    taken = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, fresh=True, lease=other)
    assert (
        library.results.start(document_id, samples.SETTINGS, samples.ENCODER, lease=other).result_id == taken.result_id
    )
    with pytest.raises(Cancelled):
        run.save_outcome(samples.make_outcome(1))
    other.finish("done")


def test_a_run_of_a_removed_document_stops(library: Library, document_id: int) -> None:
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    run.save_chunks(samples.make_chunks(1))
    library.remove([document_id])
    for write in (
        lambda: run.save_outcome(samples.make_outcome(0)),
        lambda: run.save_chunks(samples.make_chunks(1)),
        lambda: run.save_vectors(0, np.ones((1, 2), np.float16)),
        lambda: run.finish(samples.make_result([])),
    ):
        with pytest.raises(Cancelled, match="removed"):
            write()


@given(
    writes=st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)), max_size=8),
    wanted=st.tuples(st.integers(0, 50), st.integers(1, 30)),
)
@settings(max_examples=40)
def test_vectors_are_given_only_if_all_are_there(
    library: Library, tmp_path: Path, writes: list[tuple[int, int]], wanted: tuple[int, int]
) -> None:
    document_id = samples.add(library, tmp_path / "vectors", repr((writes, wanted)).encode(), "v.pdf")
    samples.keep(library, document_id, samples.make_document("Text."))
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    kept: dict[int, float] = {}
    for number, (first, count) in enumerate(writes):
        run.save_vectors(first, np.full((count, 2), number, np.float16))
        kept |= dict.fromkeys(range(first, first + count), float(number))

    first, last = wanted[0], wanted[0] + wanted[1]
    loaded = run.load_vectors(first, last)

    if all(n in kept for n in range(first, last)):
        assert loaded is not None
        assert loaded.shape == (last - first, 2)
        assert set(loaded[:, 0].tolist()) <= set(map(float, range(len(writes))))
    else:
        assert loaded is None


def test_vectors_serve_every_run_of_their_encoder(library: Library, document_id: int) -> None:
    vectors = np.random.default_rng(1).standard_normal((20, 8)).astype(np.float16)
    library.results.start(document_id, samples.SETTINGS, samples.ENCODER).save_vectors(0, vectors)

    other = library.results.start(document_id, SummarySettings(600), samples.ENCODER)
    np.testing.assert_array_equal(other.load_vectors(3, 17), vectors[3:17])
    assert library.results.start(document_id, samples.SETTINGS, "f" * 64).load_vectors(0, 1) is None


def test_labels_are_replaced_set_by_set(library: Library, document_id: int) -> None:
    kinds = [Label("kinds", "report", 0.9, ()), Label("kinds", "study", 0.1, ())]
    library.results.save_labels(document_id, kinds)
    library.results.save_labels(document_id, [Label("topics", "energy", 0.8, ())])
    library.results.save_labels(document_id, [Label("kinds", "minutes", 0.7, ())])

    assert [(label.set, label.label) for label in library.results.labels(document_id)] == [
        ("topics", "energy"),
        ("kinds", "minutes"),
    ]


def test_the_newest_result_is_the_last_one_made_also_where_the_clock_was_put_back(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Earlier(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return datetime.now(UTC) - timedelta(days=4000)

    for words in (100, 200, 300):
        asked = replace(samples.SETTINGS, words=words)
        library.results.start(document_id, asked, samples.ENCODER).finish(
            replace(samples.make_result([samples.make_outcome(0)]), settings=asked)
        )
        newest = library.results.newest(document_id)
        assert newest is not None
        assert newest.result.settings.words == words
        monkeypatch.setattr(values, "datetime", Earlier)
