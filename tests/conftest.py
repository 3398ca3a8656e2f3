"""What every test may rely on: the shared files, a home of its own, and the same hypothesis examples every time."""

import os
from pathlib import Path

# Tiny models on several threads wait for one another more than they compute, and on a busy machine for minutes.
# Set before torch is loaded; processes that tests start as a user would are given their own number.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# The window speaks English to the tests, whatever the machine speaks; those of its languages choose another.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "gate",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("gate")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data; a test that needs it fails without it."""
    folder = Path(os.environ.get("PRECIS_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        pytest.fail(f"this test needs the shared data at PRECIS_SHARED or {folder}")
    return folder


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The program's own application class, for pytest-qt."""
    from app.main import Application

    return Application


@pytest.fixture(scope="session")
def corpus(shared: Path) -> Path:
    """The folder of real files."""
    return shared / "corpus"


@pytest.fixture(scope="session")
def samples() -> Path:
    """The sample documents that come with the program."""
    return ROOT / "resources" / "samples"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `PRECIS_HOME` of the test's own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PRECIS_HOME", str(folder))
    return folder
