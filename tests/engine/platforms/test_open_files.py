"""Files that somebody still writes to are told from those that nobody does, where the system can know."""

import os
from pathlib import Path

import pytest

from engine.platforms.open_files import is_being_written, is_local


@pytest.mark.skipif(not Path("/proc/self/mountinfo").exists(), reason="no other system tells who writes to a file")
def test_a_file_that_is_open_for_writing_is_told(tmp_path):
    path = tmp_path / "a.txt"
    with path.open("w", encoding="utf-8") as writer:
        writer.write("The bridge")
        writer.flush()
        with path.open("rb") as reader:
            assert is_being_written(reader)
    with path.open("rb") as reader, path.open("rb"):
        assert not is_being_written(reader)
    with path.open("ab") as later:  # nothing is held on to
        later.write(b" is open.")


def test_file_systems_of_the_network_are_not_believed(tmp_path):
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        "36 35 8:2 / / rw,noatime master:1 - ext4 /dev/sda2 rw\n"
        "40 36 0:52 / /mnt/office rw - nfs4 server:/office rw\n"
        "bad line\n",
        encoding="utf-8",
    )
    assert is_local(os.makedev(8, 2), mounts)
    assert not is_local(os.makedev(0, 52), mounts)
    assert not is_local(os.makedev(0, 99), mounts)
    assert not is_local(os.makedev(8, 2), tmp_path / "missing")
