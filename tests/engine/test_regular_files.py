"""Only regular files are opened: nothing that waits, acts or never ends, whatever name or link it goes by."""

import os
import socket
from pathlib import Path

import pytest

from engine import regular_files
from engine.cli.advice import is_result
from engine.cli.options import check_there
from engine.errors import FileProblem, ModelUnavailable, UnreadableFile
from engine.ingest.formats import detect, find_files
from engine.ingest.hashing import hash_file
from engine.models.checkpoints import inspect
from engine.regular_files import check_folder, open_regular, refuse_other
from engine.research.training.jsonl import open_lines


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe nobody writes to: whoever opens it to read waits for ever."""
    path = tmp_path / "minutes.txt"
    os.mkfifo(path)
    return path


def test_a_regular_file_is_read_under_any_of_its_names(tmp_path: Path) -> None:
    file, link, other = tmp_path / "a.txt", tmp_path / "link.txt", tmp_path / "other.txt"
    file.write_bytes(b"words")
    link.symlink_to(file)
    other.hardlink_to(file)
    for name in (file, link, other):
        with open_regular(name) as opened:
            assert opened.read() == b"words"
        refuse_other(name)


def test_what_is_open_under_a_number_is_judged_by_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"words")
    with file.open("rb") as held, open_regular(Path(f"/dev/fd/{held.fileno()}")) as opened:
        assert opened.read() == b"words"
    reading, writing = os.pipe()
    try:
        with pytest.raises(UnreadableFile, match="is a pipe"):
            open_regular(Path(f"/dev/fd/{reading}"))
    finally:
        os.close(reading)
        os.close(writing)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("/dev/zero", "a device"),
        ("/dev/null", "a device"),
        ("/proc/self/status", "a file of the system's kernel"),
        ("/sys/kernel/mm/transparent_hugepage/enabled", "a file of the system's kernel"),
        ("/proc", "a folder"),
    ],
)
def test_the_systems_own_are_refused_by_what_they_are(tmp_path: Path, name: str, what: str) -> None:
    if not Path(name).exists():
        pytest.skip(f"there is no {name} here")
    link = tmp_path / "a.txt"
    link.symlink_to(name)
    for path in (Path(name), link):
        with pytest.raises(UnreadableFile, match=f"“{path.name}” is {what} and can't be read") as caught:
            open_regular(path)
        assert caught.value.exit_code == 3


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket is short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s.txt")
        with pytest.raises(UnreadableFile, match="is a socket"):
            open_regular(Path("s.txt"))


def test_a_pipe_put_in_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look and the opening the name is given to a pipe."""
    file = tmp_path / "a.txt"
    file.write_bytes(b"words")
    looked = regular_files.check_regular

    def look_then_swap(path: Path) -> os.stat_result:
        status = looked(path)
        pipe.replace(path)
        return status

    monkeypatch.setattr(regular_files, "check_regular", look_then_swap)
    before = len(list(Path("/dev/fd").iterdir()))
    with pytest.raises(UnreadableFile, match="is a pipe"):
        open_regular(file)
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_what_is_missing_is_not_judged(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_regular(tmp_path / "missing.txt")
    refuse_other(tmp_path / "missing.txt")
    refuse_other(tmp_path)


def test_no_reader_of_the_users_files_waits_for_a_pipe(pipe: Path) -> None:
    for read in (detect, hash_file, open_regular):
        with pytest.raises(UnreadableFile) as caught:
            read(pipe)
        assert caught.value.problem is FileProblem.UNSUPPORTED
    with pytest.raises(UnreadableFile), open_lines(pipe):
        pass
    with pytest.raises(UnreadableFile):
        check_there([pipe])
    assert not is_result(pipe)


def test_a_walk_leaves_out_pipes_and_a_model_folder_with_one_is_none(tmp_path: Path, pipe: Path) -> None:
    assert find_files([tmp_path]) == []
    check_folder(tmp_path / "missing")
    pipe.rename(tmp_path / "config.json")
    with pytest.raises(UnreadableFile, match="config"):
        check_folder(tmp_path)
    with pytest.raises(ModelUnavailable, match="is a pipe and"):
        inspect(tmp_path)
