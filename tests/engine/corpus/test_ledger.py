"""What is done of a corpus survives whatever ends the run, and nothing that is not ours is written into."""

from pathlib import Path

import pytest

from engine.corpus.ledger import LEDGER, RESULTS, Ledger
from engine.errors import UsageError

RESULT = {"document": {"path": "x"}, "summary": [], "labels": []}


def failed(code: int) -> dict:
    return {"document": {"path": "x"}, "error": {"code": code, "kind": "k", "message": "Why not."}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "a.txt"
    made.write_text("words")
    return made


def test_a_line_that_was_being_written_is_cut_off_and_its_file_done_again(tmp_path, file):
    status = file.stat()
    with Ledger(tmp_path / "out", {"words": 1}) as ledger:
        ledger.keep("a.txt", status, RESULT)
        ledger.keep("sub/b.txt", status, RESULT)
    place = tmp_path / "out" / LEDGER
    whole = place.read_bytes()
    place.write_bytes(whole[:-9])
    with Ledger(tmp_path / "out", {"words": 1}) as ledger:
        assert ledger.done("a.txt", status)
        assert ledger.done("sub/b.txt", status) is None
        ledger.keep("sub/b.txt", status, RESULT)
    assert place.read_bytes() == whole


def test_what_would_come_to_the_same_is_not_done_again_and_everything_else_is(tmp_path, file):
    status = file.stat()
    with Ledger(tmp_path / "out", {}) as ledger:
        for code in (3, 5, 70):
            ledger.keep(f"{code}.txt", status, failed(code))
        ledger.keep("a.txt", status, RESULT)
        assert [bool(ledger.done(name, status)) for name in ("3.txt", "5.txt", "70.txt", "a.txt")] == [1, 0, 0, 1]
        file.write_text("other words")
        assert ledger.done("a.txt", file.stat()) is None
        (tmp_path / "out" / RESULTS / "a.txt.json").unlink()
        assert ledger.done("a.txt", status) is None


def test_a_folder_of_something_else_or_with_other_settings_or_in_use_is_refused(tmp_path):
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter.txt").write_text("mine")
    with pytest.raises(UsageError, match="not empty"):
        Ledger(tmp_path / "thesis", {})
    with Ledger(tmp_path / "out", {"words": 100}), pytest.raises(UsageError, match="Another precis corpus"):
        Ledger(tmp_path / "out", {"words": 100})
    with pytest.raises(UsageError, match="other settings"):
        Ledger(tmp_path / "out", {"words": 250})
    (tmp_path / "out" / LEDGER).write_text("not a ledger\n")
    with pytest.raises(UsageError, match="damaged"):
        Ledger(tmp_path / "out", {"words": 100})


def test_names_that_leave_no_room_for_an_ending_get_results_of_their_own(tmp_path, file):
    names = ["ä" * 120 + ".txt", "ä" * 120 + ".pdf"]
    with Ledger(tmp_path / "out", {}) as ledger:
        places = {ledger.keep(name, file.stat(), RESULT).result for name in names}
        assert len(places) == 2
        assert all(ledger.result(ledger.entries[name]) == RESULT for name in names)


def test_a_folder_called_as_a_result_is_does_not_stand_in_its_way(tmp_path, file):
    names = ["a.txt", "a.txt.json/b.txt", "a.txt.JSON/b.txt"]
    with Ledger(tmp_path / "out", {}) as ledger:
        places = {ledger.keep(name, file.stat(), RESULT).result for name in names}
        assert len(places) == 3
        assert all(ledger.result(ledger.entries[name]) == RESULT for name in names)


def test_a_run_that_goes_on_with_another_version_knows_which_files_the_other_did(tmp_path, file):
    status = file.stat()
    with Ledger(tmp_path / "out", {}, "1.0.0") as ledger:
        ledger.keep("a.txt", status, RESULT)
        ledger.keep("damaged.txt", status, failed(3))
        assert ledger.of_others(ledger.entries.values()) == {}
    with Ledger(tmp_path / "out", {}, "1.1.0") as ledger:
        ledger.keep("b.txt", status, RESULT)
        assert ledger.of_others(ledger.entries.values()) == {"1.0.0": 2}
        assert ledger.done("a.txt", status)
        assert ledger.done("a.txt", status, renew=True) is None
        assert ledger.done("b.txt", status, renew=True)
        assert ledger.done("damaged.txt", status) is None, "another version may be able to read it"


def test_a_ledger_of_a_version_that_did_not_note_itself_goes_on(tmp_path, file):
    status = file.stat()
    with Ledger(tmp_path / "out", {}, "1.0.0") as ledger:
        ledger.keep("a.txt", status, RESULT)
    place = tmp_path / "out" / LEDGER
    place.write_text(place.read_text().replace(', "program": "1.0.0"', "").replace(',"program":"1.0.0"', ""))
    with Ledger(tmp_path / "out", {}, "1.1.0") as ledger:
        assert ledger.done("a.txt", status)
        assert ledger.of_others(ledger.entries.values()) == {"": 1}
