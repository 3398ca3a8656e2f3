"""The script in the self-extracting archive: installs for one user, over an older version too, and removes again."""

import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

LINUX = Path(__file__).parents[2] / "packaging" / "linux"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the archive is for Linux")


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """What the archive unpacks, with a program that only tells its version."""
    folder = tmp_path / "unpacked"
    program = folder / "lib" / "precis" / "precis"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\necho precis 2.0\n")
    program.chmod(0o755)
    (folder / "LICENSE").write_text("licence")
    for file in ("share/applications/org.precis_reader.Precis.desktop", "share/man/man1/precis.1.gz"):
        (folder / file).parent.mkdir(parents=True)
        (folder / file).write_text("Exec=precis app %F\nTryExec=precis\n")
    shutil.copy(LINUX / "install.sh", folder)
    return folder


def install(unpacked: Path, prefix: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(unpacked / "install.sh"), "--prefix", prefix], capture_output=True, text=True, check=False
    )


def test_it_installs_over_an_older_version_and_removes_nothing_but_its_own(unpacked: Path, tmp_path: Path):
    prefix = tmp_path / "my programs"
    mine = prefix / "share" / "applications" / "mine.desktop"
    library = prefix / "share" / "precis" / "library.sqlite3"
    old = prefix / "lib" / "precis" / "gone-in-the-new-version"
    for file in (mine, library, old):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    done = install(unpacked, str(prefix))
    assert done.returncode == 0, done.stderr
    assert f"{prefix}/bin is not in your PATH" in done.stdout
    assert not old.exists()
    assert (
        subprocess.run([prefix / "bin" / "precis"], capture_output=True, text=True, check=True).stdout == "precis 2.0\n"
    )
    entry = (prefix / "share/applications/org.precis_reader.Precis.desktop").read_text()
    assert entry == f'Exec="{prefix}/bin/precis" app %F\nTryExec={prefix}/bin/precis\n'

    subprocess.run([prefix / "lib" / "precis" / "uninstall"], check=True)
    left = {path for path in prefix.rglob("*") if not path.is_dir() and path.name != "mimeinfo.cache"}
    assert left == {mine, library}


@pytest.mark.parametrize("prefix", ["here", "/tmp/a#b", '/tmp/a"b', "/tmp/$(id)", "/tmp/`id`"])
def test_a_prefix_that_a_script_could_misread_is_refused(unpacked: Path, prefix: str):
    done = install(unpacked, prefix)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("--prefix")


def test_the_size_in_an_archive_does_not_depend_on_the_disk(build: ModuleType, tmp_path: Path):
    head = "#!/bin/sh\necho Uncompressed size: {0} KB\nif test $left -lt {0}; then exit 1; fi\n"
    payload = bytes(range(256)) * 600
    for name, size in (("one", 948016), ("two", 948012)):
        (tmp_path / name).write_bytes(head.format(size).encode() + payload)
        build.settle_size(tmp_path / name, 940001)
        assert (tmp_path / name).read_bytes() == head.format(940001).encode() + payload
    with pytest.raises(build.SetUpError):
        build.settle_size(tmp_path / "one", 12)


def test_a_program_that_does_not_start_is_told(unpacked: Path, tmp_path: Path):
    (unpacked / "lib" / "precis" / "precis").write_text("#!/bin/sh\nexit 127\n")
    done = install(unpacked, str(tmp_path / "prefix"))
    assert done.returncode == 1
    assert "does not start here" in done.stderr
