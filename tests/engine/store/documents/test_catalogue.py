"""Taking files in, listing them, and what lists say about them."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

import pytest

from engine.errors import Cancelled, FileProblem, LibraryUnavailable, NotFound, UnreadableFile
from engine.schema.enums import FieldName
from engine.schema.fields import DocumentField
from engine.store.library import Library
from tests.engine.store import samples


def test_the_same_content_is_one_document(library: Library, folder: Path) -> None:
    (folder / "a.pdf").write_bytes(b"content")
    (folder / "moved.pdf").write_bytes(b"content")

    first = library.documents.add(folder / "a.pdf")
    second = library.documents.add(folder / "moved.pdf")

    assert (first.duplicate, second.duplicate) == (False, True)
    assert first.document_id == second.document_id
    total, rows = library.documents.rows()
    assert total == 1
    assert rows[0].path == str(folder / "moved.pdf")  # where the user last had it
    assert len(list((library.home / "files").iterdir())) == 1


def test_what_cannot_be_found_later_is_listed_under_its_name_and_hides_no_path(library: Library, folder: Path) -> None:
    (folder / "held").write_bytes(b"piped in")
    (folder / "a.pdf").write_bytes(b"content")
    (folder / "again").write_bytes(b"content")
    library.documents.add(folder / "a.pdf")

    new = library.documents.add(folder / "held", known_as=Path("minutes.md"))
    assert library.documents.add(folder / "again", known_as=Path("standard input")).duplicate

    _, rows = library.documents.rows()
    assert {row.path for row in rows} == {"minutes.md", str(folder / "a.pdf")}
    assert library.documents.get(new.document_id).title == "minutes"
    assert library.documents.file_of(new.document_id).suffix == ".md"


def test_the_copy_is_whole_private_and_outlives_the_original(library: Library, folder: Path) -> None:
    content = os.urandom(3_000_000)
    document_id = samples.add(library, folder, content, "Data.PDF")
    (folder / "Data.PDF").unlink()

    copy = library.documents.file_of(document_id)
    assert copy.read_bytes() == content
    assert copy.suffix == ".pdf"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert stat.S_IMODE(library.home.stat().st_mode) == 0o700
    assert stat.S_IMODE((library.home / "library.sqlite3").stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", [True, False])
def test_a_stop_while_a_file_is_copied_leaves_nothing_of_it(library: Library, folder: Path, kept: bool) -> None:
    (folder / "large.pdf").write_bytes(bytes(3 << 20))
    ticks = []

    def tick() -> None:
        ticks.append(1)
        if len(ticks) == 2:
            raise Cancelled

    with nullcontext(library) if kept else Library.temporary() as chosen:
        with pytest.raises(Cancelled):
            chosen.documents.add(folder / "large.pdf", tick)
        assert chosen.documents.rows() == (0, [])
    if kept:
        assert list((library.home / "files").iterdir()) == []


def test_a_lost_copy_is_said_to_be_lost_and_comes_back_when_added_again(library: Library, folder: Path) -> None:
    document_id = samples.add(library, folder, b"content")
    library.documents.file_of(document_id).unlink()

    with pytest.raises(UnreadableFile, match=r"is gone .* Add the file again") as caught:
        library.documents.file_of(document_id)
    assert caught.value.problem is FileProblem.MISSING
    assert samples.add(library, folder, b"content") == document_id
    assert library.documents.file_of(document_id).read_bytes() == b"content"


def test_what_is_no_file_is_refused_with_the_reason(library: Library, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    for path, problem in (
        (folder / "nowhere.pdf", FileProblem.MISSING),
        (folder, FileProblem.UNSUPPORTED),
        (folder / "pipe", FileProblem.UNSUPPORTED),
    ):
        with pytest.raises(UnreadableFile) as caught:
            library.documents.add(path)
        assert caught.value.problem is problem
        assert str(path) in str(caught.value)
    assert library.documents.rows() == (0, [])
    assert list((library.home / "files").iterdir()) == []


def test_a_name_that_is_no_text_can_be_stored_and_shown(library: Library, folder: Path) -> None:
    path = folder / os.fsdecode(b"caf\xe9.pdf")
    path.write_bytes(b"content")

    document_id = library.documents.add(path).document_id

    row = library.documents.get(document_id)
    assert row.title == "caf\N{REPLACEMENT CHARACTER}"
    row.path.encode("utf-8")


def test_lists_are_filtered_sorted_and_cut_into_windows(library: Library, folder: Path) -> None:
    names = ["Zebra.pdf", "ähnlich.pdf", "apple report.pdf", "Report Ähre.pdf"]
    ids = {name: samples.add(library, folder, name.encode(), name) for name in names}

    def titles(text: str = "", **how: object) -> list[str]:
        return [row.title for row in library.documents.rows(text, **how)[1]]  # type: ignore[arg-type]

    assert titles() == ["Report Ähre", "apple report", "ähnlich", "Zebra"]
    assert titles(sort="title", descending=False) == ["apple report", "Report Ähre", "Zebra", "ähnlich"]
    assert titles("REPORT ähre") == ["Report Ähre"]
    assert titles("report documents") == ["Report Ähre", "apple report"]  # the folder's name counts
    assert titles("%") == titles("_ä") == []
    assert library.documents.rows("report", offset=1, limit=1)[0] == 2
    assert titles("report", offset=1, limit=1) == ["apple report"]
    assert titles(sort="nonsense") == titles()
    said = {
        "Zebra.pdf": ("2026-03", "lind & Co"),
        "apple report.pdf": ("2025-12-31", "Okafor"),
        "ähnlich.pdf": ("", "Abel"),
    }
    for name, (day, correspondent) in said.items():
        library.fields.give(ids[name], DocumentField(FieldName.DATE, day))
        library.fields.give(ids[name], DocumentField(FieldName.CORRESPONDENT, correspondent))
    assert titles(sort="date") == ["Zebra", "apple report", "Report Ähre", "ähnlich"], "none comes last"
    assert titles(sort="date", descending=False) == ["apple report", "Zebra", "ähnlich", "Report Ähre"]
    assert titles(sort="correspondent", descending=False) == ["ähnlich", "Zebra", "apple report", "Report Ähre"]
    library.documents.rename(ids["Zebra.pdf"], "  Ängste ")
    assert titles("äng") == ["Ängste"]
    library.documents.rename(ids["Zebra.pdf"], " ")
    assert titles("zebra") == ["Zebra"]


def test_the_state_follows_from_the_work(library: Library, folder: Path) -> None:
    document_id = samples.add(library, folder, b"content")

    def state() -> str:
        return library.documents.get(document_id).state

    assert state() == "waiting"
    reading = library.jobs.enqueue("read", document_id, {})
    assert state() == "waiting"
    lease = library.jobs.claim(reading.id)
    assert state() == "reading"
    samples.keep(library, document_id, samples.make_document("Some text. More text."))
    lease.finish("done")  # type: ignore[union-attr]
    assert state() == "read"
    job = library.jobs.enqueue("summarize", document_id, {"words": 100})
    with library.jobs.claim(job.id):  # type: ignore[union-attr]
        assert state() == "summarizing"
    assert state() == "interrupted"
    with library.jobs.claim(job.id) as again:  # type: ignore[union-attr]
        again.finish("failed", "It broke.")
    assert (state(), library.documents.get(document_id).problem) == ("failed", "It broke.")
    library.results.start(document_id, samples.SETTINGS, samples.ENCODER).finish(
        samples.make_result([samples.make_outcome(0)])
    )
    assert state() == "ready"
    assert library.documents.get(document_id).labels == ("report",)


def test_a_problem_is_shown_until_the_file_was_read(library: Library, folder: Path) -> None:
    document_id = samples.add(library, folder, b"content")

    library.documents.set_problem(document_id, "damaged", "It is damaged.")
    assert library.documents.get(document_id).state == "failed"
    library.documents.set_problem(document_id, "encrypted", "It needs a password.")
    row = library.documents.get(document_id)
    assert (row.state, row.problem, row.problem_kind) == ("locked", "It needs a password.", "encrypted")
    samples.keep(library, document_id, samples.make_document("Some text."))
    assert library.documents.get(document_id).state == "read"


def test_what_is_not_there_is_not_found(library: Library) -> None:
    for ask in (
        library.documents.get,
        library.documents.file_of,
        library.readings.load,
        library.readings.text,
        library.results.load,
        library.jobs.get,
        library.jobs.claim,
        library.jobs.resume,
        library.jobs.cancel,
    ):
        with pytest.raises(NotFound):
            ask(99)
    with pytest.raises(NotFound):
        library.documents.rename(99, "x")
    with pytest.raises(NotFound):
        library.remove([99])
    assert library.documents.find("0" * 64) is None


def test_a_temporary_library_reads_in_place_and_is_nowhere(folder: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    with Library.temporary() as library:
        document_id = samples.add(library, folder, b"content", "A report.txt")
        document = samples.make_document("Some words about walruses. " * 20_000)
        samples.keep(library, document_id, document)
        assert not library.home.exists()
        with library.file_under_its_name(document_id) as file:
            assert file == folder / "A report.txt"
        assert library.readings.text(document_id).text == document.text
        assert library.remove([document_id])
        assert file.exists(), "the file is its user's"
    assert sorted(tmp_path.rglob("*")) == sorted([*before, folder / "A report.txt"])


def test_sessions_of_a_temporary_library_take_turns(folder: Path) -> None:
    with Library.temporary() as library:
        ids = [samples.add(library, folder, b"%d" % n, f"{n}.txt") for n in range(8)]

        def rename(document_id: int) -> str:
            for n in range(20):
                library.documents.rename(document_id, f"{document_id} {n}")
                assert library.documents.rows()[0] == 8
            return library.documents.get(document_id).title

        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(rename, ids)) == [f"{document_id} 19" for document_id in ids]


def test_a_copy_that_fails_half_way_leaves_nothing(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a.pdf").write_bytes(b"content")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.store.documents.copies.os.fsync", full)
    with pytest.raises(Exception, match="disk is full") as caught:
        library.documents.add(folder / "a.pdf")
    assert caught.type.__name__ == "OutOfResources"
    monkeypatch.undo()
    assert list((library.home / "files").iterdir()) == []
    assert library.documents.rows()[0] == 0
    assert not isinstance(caught.value, LibraryUnavailable)
