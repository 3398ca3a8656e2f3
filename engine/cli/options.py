"""Options that several commands share, checked before any file is opened."""

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import typer

from engine.cli.output_paths import STDOUT, check_places
from engine.errors import UsageError
from engine.export.files import check_format, suffix_of
from engine.platforms.files import safe_name
from engine.platforms.graphics import has_nvidia_driver
from engine.protocol.plain_text import file_title
from engine.regular_files import check_regular
from engine.schema.defaults import AS_NEEDED, LENGTH, LENGTHS
from engine.schema.enums import SummaryFormat

_MAX_WORDS = 100_000
_UNITS = (" words", *[""] * (len(LENGTHS) - 1))
LENGTH_HELP = (
    f"{', '.join(f'{name} ({words}{unit})' for (name, words), unit in zip(LENGTHS.items(), _UNITS, strict=True))}"
    ", a number, or pages (2p); for a brief also auto: as long as the document needs."
)


def length_in_words(length: str) -> int:
    """`short`, `medium`, `long` or a number of words.

    Raises:
        UsageError: it is none of these.
    """
    if length in LENGTHS:
        return LENGTHS[length]
    if length.isascii() and length.isdigit() and 0 < int(length) <= _MAX_WORDS:
        return int(length)
    raise UsageError(
        f"--length {length} is not short, medium, long, a number of words from 1 to {_MAX_WORDS:,} or of pages (2p)."
    )


AUTO = "auto"
_PAGE = 400
"""Words of a page of a summary."""
_MOST_PAGES = 100


def length_of(length: str | None, layout: SummaryFormat) -> int:
    """A length as `length_in_words` knows it, or `2p`: pages. Of a brief also `auto`, which it is where none is given.

    Raises:
        UsageError: it is none of these.
    """
    if layout is SummaryFormat.BRIEF and length in {None, AUTO}:
        return AS_NEEDED
    if length is None:
        return LENGTHS[LENGTH]
    if length == AUTO:
        raise UsageError("--length auto is for --format brief.")
    pages = length.removesuffix("p")
    if pages != length and pages.isascii() and pages.isdigit() and 0 < int(pages) <= _MOST_PAGES:
        return int(pages) * _PAGE
    return length_in_words(length)


def layout_named(word: str) -> SummaryFormat:
    """The layout that `--format` asks for. Raises `typer.BadParameter` where it is none that can be asked for."""
    if word not in {SummaryFormat.PLAIN, SummaryFormat.BRIEF}:
        raise typer.BadParameter(f"{word} is neither plain nor brief.")
    return SummaryFormat(word)


def check_there(files: Sequence[Path]) -> None:
    """Refuse files to learn from that are not there, or are no regular files.

    Raises:
        UsageError: naming the first that is missing.
        UnreadableFile: naming the first that is a folder, a pipe or a device.
    """
    for path in files:
        try:
            check_regular(path)
        except (OSError, ValueError) as error:
            raise UsageError(f"There is no file {path}.") from error


@dataclass(frozen=True, slots=True)
class ExportTarget:
    """One `--export FORMAT:PATH`."""

    format: str
    path: Path
    apart: Mapping[Path, Path] = field(default_factory=dict)
    """Where those sources go whose own name another one before them has."""

    @property
    def to_stdout(self) -> bool:
        """Whether the path is `-`."""
        return str(self.path) == STDOUT

    def file_for(self, source: Path) -> Path:
        """Where the export of `source` goes: `path` itself, or a file named like the source if `path` is a folder."""
        return self.apart.get(source) or self._named(file_title(source))

    def for_all(self, sources: Iterable[Path]) -> "ExportTarget":
        """The same with a file of its own in the folder for each: `report.md`, `report (2).md`."""
        if self.to_stdout or not self.path.is_dir():
            return self
        own = dict.fromkeys(sources)
        free = {source: self._named(file_title(source)) for source in own}
        taken: set[str] = set()
        apart: dict[Path, Path] = {}
        reserved = {_folded(place) for place in free.values()}
        for source, place in free.items():
            if _folded(place) in taken:
                numbered = (self._named(f"{file_title(source)} ({number})") for number in count(2))
                place = next(one for one in numbered if _folded(one) not in taken | reserved)
                apart[source] = place
            taken.add(_folded(place))
        return replace(self, apart=apart)

    def _named(self, stem: str) -> Path:
        return self.path / safe_name(f"{stem}{suffix_of(self.format)}") if self.path.is_dir() else self.path


def _folded(place: Path) -> str:
    """A place as file systems compare it that tell no capitals from small letters."""
    return str(place).casefold()


def export_target(option: str, *, several: bool) -> ExportTarget:
    """Read `FORMAT:PATH` and check that the place exists.

    Raises:
        UsageError: unknown format, no path, or no such folder.
    """
    name, colon, place = option.partition(":")
    if not colon or not place or "\0" in place:
        raise UsageError(f"--export {option} should read FORMAT:PATH, such as markdown:summary.md.")
    target = ExportTarget(check_format(name), Path(place))
    if target.to_stdout or target.path.is_dir():
        return target
    if several:
        raise UsageError(
            f"--export: with several files PATH is a folder, with one file in it for each; {target.path} is not one. "
            "Create it first."
        )
    if place.endswith(("/", os.sep)) or not target.path.parent.is_dir():
        folder = target.path if place.endswith(("/", os.sep)) else target.path.parent
        raise UsageError(f"--export: the folder {folder} does not exist; create it first.")
    return target


def check_exports(
    targets: list[ExportTarget], as_json: str | None, files: list[Path], keep: Sequence[Path] = ()
) -> None:
    """Refuse exports of `files` that would destroy a source, one another, or what is no export, or mix on stdout.

    Args:
        targets: where each file's export goes.
        as_json: where JSON Lines go, if anywhere.
        files: what is exported.
        keep: further files that must not be lost.

    Raises:
        UsageError: see there.
    """
    if sum(target.to_stdout for target in targets) + (as_json == STDOUT) > 1:
        raise UsageError("Only one output can go to standard output (-); give the others a file.")
    for target in targets:
        places = [target.file_for(file) for file in files]
        if len(set(places)) < len(places) and not target.to_stdout:
            raise UsageError(f"--export: two of the files would be written to one file in {target.path}; rename one.")
    wanted = [
        ("--export", target.format, target.file_for(file))
        for file in files
        for target in targets
        if not target.to_stdout
    ]
    if as_json not in {None, STDOUT}:
        wanted.append(("--json", "json", Path(str(as_json))))
    check_places(wanted, [*files, *keep])


def check_memory(gigabytes: float | None) -> None:
    """Refuse a bound on memory that is none. Raises `UsageError`."""
    if gigabytes is not None and not (math.isfinite(gigabytes) and gigabytes > 0):
        raise UsageError(f"--memory-gb {gigabytes:g} is not a positive number.")


def check_device(device: str) -> None:
    """Refuse a device that is unknown or not there.

    Raises:
        UsageError: it is neither auto, cpu nor cuda, or there is no such processor.
    """
    if device not in {"auto", "cpu", "cuda"}:
        raise UsageError(f"--device {device} is not auto, cpu or cuda.")
    if device == "cuda" and not has_nvidia_driver():
        raise UsageError("--device cuda: no NVIDIA GPU was found; use --device cpu or auto.")


def set_limit(option: str) -> tuple[str, int]:
    """Read `SET=N`: how many documents of a set.

    Raises:
        UsageError: it is none.
    """
    name, equals, number = option.partition("=")
    if not name or not equals or not number.isascii() or not number.isdigit() or int(number) < 1:
        raise UsageError(f"--limit {option} should read SET=N, such as papers=500.")
    return name, int(number)
