"""Backups of a library file: where they are, oldest first."""

from pathlib import Path


def backups_of(path: Path) -> list[Path]:
    """The backups beside a library file, oldest first."""
    return sorted((path.parent / "backups").glob("library-*.sqlite3"))
