"""Output gets to its place whole, under the name that was given, and never over what came there meanwhile."""

import os
from pathlib import Path

import pytest

from engine.errors import OutOfResources, UsageError
from engine.export import output_places
from engine.export.output_places import Replacement, look_at, write_whole

EARLIER = (Path(__file__).parent / "earlier" / "planning-meeting.json").read_bytes()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "result.json"
    path.write_bytes(EARLIER)
    return path


def test_a_new_file_is_for_its_owner_and_an_earlier_one_keeps_its_rights(tmp_path: Path, target: Path) -> None:
    write_whole(look_at("json", tmp_path / "new.json"), b"{}")
    assert (tmp_path / "new.json").stat().st_mode & 0o777 == 0o600
    target.chmod(0o640)
    write_whole(look_at("json", target), EARLIER + EARLIER)
    assert target.read_bytes() == EARLIER + EARLIER
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_one_and_what_it_names_is_written(tmp_path: Path, target: Path) -> None:
    link, dangling = tmp_path / "link.json", tmp_path / "dangling.json"
    link.symlink_to(target)
    dangling.symlink_to(tmp_path / "made.json")
    write_whole(look_at("json", link), b"1")
    write_whole(look_at("json", dangling), b"2")
    assert (target.read_bytes(), (tmp_path / "made.json").read_bytes()) == (b"1", b"2")
    assert link.is_symlink()
    assert dangling.is_symlink()


def test_what_came_meanwhile_is_not_replaced(tmp_path: Path, target: Path) -> None:
    place, free = look_at("json", target), look_at("json", tmp_path / "free.json")
    for path in (target, tmp_path / "free.json"):
        path.write_text("What I must not lose.")
    for each in (place, free):
        with pytest.raises(UsageError, match="is not an earlier json output"):
            write_whole(each, b"{}")
        assert each.path.read_text() == "What I must not lose."
    assert {path.name for path in tmp_path.iterdir()} == {"result.json", "free.json"}


def test_the_old_file_is_there_until_the_new_one_is_whole(target: Path, tmp_path: Path) -> None:
    new = Replacement(look_at("json", target))
    new.write(b"half of")
    assert target.read_bytes() == EARLIER
    new.close()
    assert list(tmp_path.iterdir()) == [target]


def test_a_full_disk_leaves_whole_lines_and_the_old_file(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = Replacement(look_at("json", target))
    new.write(b"a line\n")
    real, calls = os.write, []

    def full(descriptor: int, content: bytes) -> int:
        calls.append(descriptor)
        if len(calls) > 1:
            raise OSError(28, "No space left on device")
        return real(descriptor, bytes(content)[:3])

    monkeypatch.setattr(output_places.os, "write", full)
    with pytest.raises(OutOfResources, match="No space left"):
        new.write(b"another line\n")
    assert os.fstat(new.fileno()).st_size == len(b"a line\n")
    new.close()
    assert target.read_bytes() == EARLIER


def test_a_protected_file_and_a_protected_folder_are_refused_at_once(
    target: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for what, place in (("write-protected", target), ("you are not allowed to create files", tmp_path / "new.json")):
        protected = target if what == "write-protected" else tmp_path
        monkeypatch.setattr(
            output_places.os, "access", lambda path, _mode, protected=protected: Path(path) != protected
        )
        with pytest.raises(UsageError, match=what):
            look_at("json", place)
    with pytest.raises(UsageError, match="is a folder"):
        look_at("json", tmp_path)
    with pytest.raises(UsageError, match="does not exist"):
        look_at("json", tmp_path / "no" / "x.json")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for impossible in (tmp_path / "loop", tmp_path / ("x" * 300), Path("a\0b")):
        with pytest.raises(UsageError, match="can't be written"):
            look_at("json", impossible)


def test_a_stream_of_our_own_is_added_to_where_it_stands(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("before\n")
    with log.open("a") as held:
        write_whole(look_at("json", Path(f"/dev/fd/{held.fileno()}")), b"after\n")
    assert log.read_text() == "before\nafter\n"
