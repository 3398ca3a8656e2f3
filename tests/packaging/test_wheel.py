"""A wheel carries all it needs: built, installed into an empty environment, and used from another folder."""

import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "resources" / "samples" / "harbour-report.pdf"
LEFT_OUT = {"awesome-compact-en", "writer-en"}


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "HOME": str(cwd), "LANG": "C.UTF-8", **variables},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing but the wheel; the libraries come from the one that runs the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    offline = ("--quiet", "--no-deps", "--no-index")
    run(*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("precis_reader-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", cwd=folder)
    python = folder / "env" / "bin" / "python"
    run(*pip, "--python", python, "install", *offline, wheel, cwd=folder)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (folder / "libraries").mkdir()
    for library in Path(sysconfig.get_path("purelib")).iterdir():
        if not library.name.startswith("precis") and library.suffix != ".pth":  # the editable install stays unknown
            (folder / "libraries" / library.name).symlink_to(library)
    (site / "libraries.pth").write_text(f"{folder / 'libraries'}\n")
    return folder


@pytest.fixture(scope="module")
def research(installed: Path) -> Path:
    """The wheel of what trains and measures."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps", "--no-index")
    run(*pip, "--no-build-isolation", "--wheel-dir", installed, ROOT / "packaging" / "research", cwd=installed)
    return next(installed.glob("precis_research-*.whl"))


def test_the_program_has_no_research_in_it_until_that_is_installed(installed: Path, research: Path):
    (program,) = installed.glob("precis_reader-*.whl")
    files = {path: zipfile.ZipFile(path).namelist() for path in (program, research)}
    assert [name for name in files[program] if "research/" in name] == []
    assert {name.split("/")[1] for name in files[research] if ".dist-info" not in name} == {"research"}

    precis = installed / "env" / "bin" / "precis"
    without = subprocess.run([precis, "train", "--help"], capture_output=True, text=True, cwd=installed, check=False)
    assert (without.returncode, without.stdout) == (2, "")
    assert "precis train comes with precis-research, which is not installed here" in without.stderr
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", installed / "env/bin/python")
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", research, cwd=installed)
    assert "extractor" in run(precis, "train", "--help", cwd=installed)
    run(*pip, "uninstall", "--quiet", "--yes", "precis-research", cwd=installed)


def test_a_wheel_has_the_languages_of_the_window_compiled(installed: Path):
    (program,) = installed.glob("precis_reader-*.whl")
    there = [name for name in zipfile.ZipFile(program).namelist() if "/translations/" in name]
    assert [Path(name).name for name in sorted(there)] == [
        f"precis_{code}.qm" for code in ("de", "en", "es", "fr", "ja")
    ]


def test_an_installed_wheel_summarizes_from_another_folder(installed: Path):
    where = "import engine, app, engine.protocol.resources as r; print(engine.__file__, app.__file__, r.resources())"
    for place in run(installed / "env/bin/python", "-c", where, cwd=installed).split():
        assert Path(place).is_relative_to(installed / "env")
    said = run(installed / "env/bin/precis", "summarize", SAMPLE, cwd=installed, PRECIS_HOME=str(installed / "home"))
    assert said.count("[p. ") >= 3


def test_an_installed_wheel_finds_all_files_of_its_own(installed: Path):
    (wheel,) = (installed / "env").rglob("precis_resources")
    expected = {path for path in (ROOT / "resources").rglob("*") if path.is_file()}
    left_out = {path for path in expected if path.parent.name in LEFT_OUT and path.name != "CARD.md"}
    assert {path.parent.name for path in left_out} == LEFT_OUT
    files = {path.relative_to(wheel) for path in wheel.rglob("*") if path.is_file()}
    sources = set((ROOT / "resources" / "translations").glob("*.ts"))
    assert files == {path.relative_to(ROOT / "resources") for path in expected - left_out - sources}


def test_a_model_that_is_left_out_is_no_choice_until_it_is_added_and_its_card_is_read_all_the_same(installed: Path):
    (wheel,) = (installed / "env").rglob("precis_resources")
    pages = [*(wheel / "help").glob("*.md"), wheel / "models" / "REPORT.md"]
    links = {page.parent / link for page in pages for link in re.findall(r"\]\(([^):#]+)", page.read_text("utf-8"))}
    assert len(links) > 20
    assert [link for link in links if not link.exists()] == []

    name = "awesome-compact-en"
    precis, home = installed / "env" / "bin" / "precis", {"PRECIS_HOME": str(installed / "home")}
    asked = [precis, "summarize", SAMPLE, "--model", name]
    refused = subprocess.run(
        asked, capture_output=True, text=True, cwd=installed, env={"PATH": "/usr/bin:/bin", **home}, check=False
    )
    assert (refused.returncode, refused.stdout) == (4, "")
    assert f"There is no summarizer “{name}” here" in refused.stderr
    run(precis, "models", "add", ROOT / "resources" / "models" / name, cwd=installed, **home)
    (added,) = (line for line in run(precis, "models", "list", cwd=installed, **home).splitlines() if name in line)
    assert "copied" in added
