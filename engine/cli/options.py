"""Options that several commands share, checked before any file is opened."""

from dataclasses import dataclass
from pathlib import Path

from engine.errors import UsageError
from engine.export.files import FORMATS, check_format

LENGTHS = {"short": 100, "medium": 250, "long": 600}
"""Length names in words."""
_MOST_WORDS = 100_000


def length_in_words(length: str) -> int:
    """`short`, `medium`, `long` or a number of words.

    Raises:
        UsageError: it is none of these.
    """
    if length in LENGTHS:
        return LENGTHS[length]
    if length.isascii() and length.isdigit() and 0 < int(length) <= _MOST_WORDS:
        return int(length)
    raise UsageError(f"--length {length} is not short, medium, long or a number of words from 1 to {_MOST_WORDS:,}.")


@dataclass(frozen=True, slots=True)
class ExportTarget:
    """One `--export FORMAT:PATH`."""

    format: str
    path: Path

    def file_for(self, source: Path, *, several: bool) -> Path:
        """Where the export of `source` goes: `path` itself, or a file in the folder `path` where there are several."""
        return self.path / f"{source.stem}{FORMATS[self.format][0]}" if several else self.path


def export_target(option: str, *, several: bool) -> ExportTarget:
    """Read `FORMAT:PATH` and check that the place exists.

    Raises:
        UsageError: unknown format, no path, or no such folder.
    """
    name, colon, place = option.partition(":")
    if not colon or not place:
        raise UsageError(f"--export {option} should read FORMAT:PATH, such as markdown:summary.md.")
    target = ExportTarget(check_format(name), Path(place))
    folder = target.path if several else target.path.parent
    if not folder.is_dir():
        raise UsageError(f"--export: the folder {folder} does not exist; make it first.")
    return target


def check_device(device: str) -> None:
    """Refuse a device that is unknown or not there.

    Raises:
        UsageError: it is neither auto, cpu nor cuda, or there is no such processor.
    """
    if device not in {"auto", "cpu", "cuda"}:
        raise UsageError(f"--device {device} is not auto, cpu or cuda.")
    if device == "cuda" and not Path("/dev/nvidiactl").exists():
        raise UsageError("--device cuda: this machine shows no NVIDIA GPU; use --device cpu or auto.")


def set_limit(option: str) -> tuple[str, int]:
    """Read `SET=N`: how many documents of a set.

    Raises:
        UsageError: it is none.
    """
    name, equals, number = option.partition("=")
    if not name or not equals or not number.isascii() or not number.isdigit() or int(number) < 1:
        raise UsageError(f"--limit {option} should read SET=N, such as papers=500.")
    return name, int(number)
