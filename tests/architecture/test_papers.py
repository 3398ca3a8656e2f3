"""What the papers at the root promise of themselves."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
MAX_LINES = 150


def test_the_readme_is_for_its_users_and_short():
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len(lines) <= MAX_LINES


def test_the_readme_says_what_was_not_tried():
    text = (ROOT / "README.md").read_text("utf-8")
    paragraph = next(part for part in text.split("\n\n") if part.startswith("**Not tried"))
    assert all(word in paragraph for word in ("Windows", "macOS", "graphics card"))


def test_every_dependency_has_its_reason_in_the_readme():
    import tomllib

    projects = [
        tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        for folder in (ROOT, ROOT / "packaging" / "research")
    ]
    readme = (ROOT / "README.md").read_text("utf-8")
    table = readme[readme.index("## Dependencies") :].casefold()
    named = [name for project in projects for name in project["dependencies"]]
    names = [name.partition("=")[0].partition(">")[0].strip().casefold() for name in named]
    assert [name for name in names if name not in table and name != "precis-reader"] == []


def test_handwritten_measurements_are_not_in_the_report_that_is_written_anew():
    """`precis evaluate all` writes the report from what it measured: whatever else is said belongs in the guide."""
    report = (ROOT / "resources" / "models" / "REPORT.md").read_text("utf-8")
    assert "Made by `precis evaluate all`" in report
    measurements = (ROOT / "resources" / "help" / "measurements.md").read_text("utf-8")
    assert "precis bench" in measurements
    assert "../models/REPORT.md" in measurements


def _defined(module: Path) -> set[str]:
    """What a module defines, and what its classes do."""
    names = set[str]()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            members = [part for part in node.body if isinstance(part, ast.FunctionDef | ast.Assign | ast.AnnAssign)]
            for part in members:
                targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", part)]
                names |= {f"{node.name}.{getattr(target, 'name', getattr(target, 'id', ''))}" for target in targets}
        if isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _is_there(name: str, places: list[Path]) -> bool:
    """Whether a room, a file, or a function or class of a module is there, seen from one of `places`."""
    for place in places:
        if (place / name.rstrip("/")).exists():
            return True
        parts = name.split(".")
        for cut in range(len(parts), 0, -1):
            path, rest = place.joinpath(*parts[:cut]), ".".join(parts[cut:])
            if (path.is_dir() and not rest) or (path.with_suffix(".py").is_file() and not rest):
                return True
            if path.with_suffix(".py").is_file() and rest in _defined(path.with_suffix(".py")):
                return True
    return False


@pytest.mark.parametrize("package", ["app", "engine"])
def test_the_map_of_a_package_names_what_is_there_and_every_room(package: str):
    text = (ROOT / package / "README.md").read_text(encoding="utf-8")
    names = re.findall(r"`([a-zA-Z_][\w/.]*(?:\.[\w]+|/\w+))`", text)
    assert len(names) > 15
    places = [ROOT / package, ROOT, ROOT / package / "state"]
    made_up = {"resources/language/CODE.toml", "checksums.json"}
    assert [name for name in names if name not in made_up and not _is_there(name, places)] == []
    rooms = [path.parent.name for path in (ROOT / package).glob("*/__init__.py")]
    assert [room for room in rooms if not re.search(rf"\b{room}\b", text)] == []
