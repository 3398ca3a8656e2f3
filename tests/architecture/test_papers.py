"""What the papers at the root promise of themselves."""

from pathlib import Path

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
