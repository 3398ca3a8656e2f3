"""What was removed can be had back for thirty days, and until then nothing shows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.document import LabelMeaning, LabelSet, Prediction
from engine.errors import NotFound
from engine.schema.enums import Certainty
from engine.schema.result import Label
from engine.store import care
from engine.store.library import Library
from engine.store.rows import ResultKey
from tests.engine.store import samples

TEXT = "The ferry crossed the sound at noon.\nNobody saw the walrus.\n"


@pytest.fixture
def filled(library: Library, folder: Path) -> Library:
    """Two documents with everything, and a label set."""
    shelves = library.label_sets.save(LabelSet("Shelves", (LabelMeaning("sea"), LabelMeaning("land"))))
    for number in (1, 2):
        samples.add(library, folder, b"ferry %d" % number, f"ferry {number}.txt")
        document = samples.make_document(TEXT, f"ferry {number}.txt")
        samples.keep(library, number, document, samples.make_words(document))
        run = library.results.start(number, samples.SETTINGS, samples.ENCODER)
        run.finish(samples.make_result([samples.make_outcome(0, text="It crossed the summarized sea.")]))
        unsure = Prediction("Shelves", Certainty.UNSURE, "description", 0.5, (("sea", 0.5),), ())
        library.results.save_labels(number, [Label("Shelves", "sea", 0.6, ())], [unsure])
    library.label_sets.give(shelves, "land", [1])
    library.jobs.enqueue("summarize", 1, {"words": 100})
    return library


def shown(library: Library) -> dict[str, object]:
    """Everything that shows documents: which of them it shows."""
    return {
        "list": [row.id for row in library.documents.rows(sort="title", descending=False)[1]],
        "total": library.documents.rows()[0],
        "labelled": [row.id for row in library.documents.rows(label="land")[1]],
        "text": sorted({hit.document_id for hit in library.search("walrus")[0]}),
        "title": sorted({hit.document_id for hit in library.search("ferry")[0]}),
        "summary": sorted({hit.document_id for hit in library.search("summarized sea")[0]}),
        "more": library.search("walrus", limit=1)[1],
        "unsure": [document_id for document_id, _ in library.results.unsure()[1]],
        "counts": library.results.label_counts(),
        "examples": library.label_sets.examples("Shelves"),
        "same": [library.documents.find(row.sha256) is not None for row in library.documents.rows()[1]],
    }


def test_what_is_in_the_trash_shows_nowhere_and_comes_back_whole(filled: Library) -> None:
    before = shown(filled)
    sha256 = filled.documents.get(1).sha256

    filled.documents.trash([1])

    gone = shown(filled)
    assert (gone["list"], gone["total"], gone["labelled"], gone["examples"]) == ([2], 1, [], {})
    assert gone["text"] == gone["title"] == gone["summary"] == [2]
    assert (gone["more"], gone["unsure"]) == (False, [2])
    assert filled.documents.find(sha256) is None
    assert filled.jobs.unfinished() == []
    for look in (filled.documents.get, filled.readings.load, filled.documents.file_of):
        with pytest.raises(NotFound):
            look(1)
    with pytest.raises(NotFound):
        filled.jobs.enqueue("summarize", 1, {})
    assert [row.title for _, row in filled.documents.trashed()] == ["ferry 1"]
    assert filled.check() == []

    filled.documents.restore([1])
    assert shown(filled) == before
    assert filled.results.newest(1) is not None
    assert filled.documents.trashed() == []
    with pytest.raises(NotFound):
        filled.documents.restore([1])


def test_adding_a_file_again_takes_it_out_of_the_trash(filled: Library, folder: Path) -> None:
    filled.documents.trash([2])
    assert filled.documents.add(folder / "ferry 2.txt").duplicate
    assert filled.documents.trashed() == []
    key = ResultKey(filled.documents.get(2).sha256, samples.SETTINGS, samples.ENCODER)
    assert filled.results.find(key) is not None


def test_work_on_it_is_stopped(filled: Library) -> None:
    from engine.errors import Cancelled

    job = filled.jobs.enqueue("read", 2, {})
    with filled.jobs.claim(job.id) as lease, filled.readings.writing(2, lease) as writer:  # type: ignore[union-attr]
        filled.documents.trash([2])
        with pytest.raises(Cancelled):
            writer.finish(samples.make_document("Another text."))
    filled.documents.restore([2])
    assert filled.readings.text(2).text == TEXT


def purged(library: Library, *days: float) -> list[int]:
    """What looking after the library at these days from now erased."""
    start = datetime.now(UTC)
    return [library.purge(start + timedelta(days=day)) for day in days]


def test_after_thirty_days_it_is_gone_for_good(filled: Library) -> None:
    filled.documents.trash([1])
    assert purged(filled, 0, 6, 12, 18, 24, 29.9) == [0] * 6
    assert purged(filled, 30.1) == [1]
    assert filled.documents.trashed() == []
    assert len(list((filled.home / "files").iterdir())) == 1
    assert shown(filled)["list"] == [2]
    assert purged(filled, 31) == [0]


@pytest.mark.parametrize(
    "days",
    [
        (3650, 3651, 3652, 3653),  # ahead, and it stays there
        (-3650, -3649, 0.1, 0.2),  # back, and set right
        (1, 3650, 2, 3650, 2, 3650, 2, 3650, 2, 3650, 2),  # wrong at every start of the machine
        (-20000, 0, -20000, 0, -20000, 0, -20000, 0, -20000, 0),
        (6, 12, 18, 24, 20, 26, 29),  # put back a little while the days were nearly over
    ],
)
def test_a_clock_that_jumps_erases_nothing(filled: Library, days: tuple[float, ...]) -> None:
    filled.documents.trash([1])
    assert purged(filled, *days) == [0] * len(days)
    filled.put_back([1])
    assert shown(filled)["list"] == [1, 2]


def test_a_clock_that_was_ahead_does_not_keep_it_for_ever(filled: Library) -> None:
    filled.documents.trash([1])
    assert purged(filled, 3650, 1, 7, 13, 19, 25) == [0] * 6
    assert purged(filled, 32) == [1]


def test_the_days_begin_anew_when_it_is_removed_again(filled: Library) -> None:
    filled.documents.trash([1])
    assert purged(filled, 6, 12, 18, 24, 29) == [0] * 5
    filled.put_back([1])
    filled.documents.trash([1])
    assert purged(filled, 6, 12, 18, 24, 29) == [0] * 5


def test_what_is_taken_out_of_the_trash_in_time_is_not_erased(filled: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    filled.documents.trash([1])
    purged(filled, 6, 12, 18, 24)
    writing = filled._database.writing

    @contextmanager
    def restored_before() -> Iterator[object]:
        with writing() as session:
            yield session
        monkeypatch.setattr(filled._database, "writing", writing)
        filled.put_back([1])

    monkeypatch.setattr(filled._database, "writing", restored_before)
    purged(filled, 31)
    assert shown(filled)["list"] == [1, 2]


def test_a_library_made_anew_remembers_the_trash(filled: Library) -> None:
    filled.documents.trash([1])
    filled.close()
    care.rebuild(filled.home, lambda *_: None)
    with Library.open(filled.home) as again:
        assert [row.title for _, row in again.documents.trashed()] == ["ferry 1"]
        assert again.documents.rows()[0] == 1
        assert again.check() == []
        again.put_back([1])
        assert [(job.kind, job.document_id) for job in again.jobs.unfinished()] == [("read", 2), ("read", 1)]
