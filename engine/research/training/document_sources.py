"""Where documents of each of the fifteen types come from, whose they are, and which of them may be learned from.

A type is a matter of form and purpose, not of one publisher's house style. So each document knows its publisher and its
source within it (senator, show, product area, author); documents of one source fall into one split, and a few
publishers are held out whole: some to choose by, others, never looked at before the final measurement, to report on.
Sets that come with a split keep it.
"""

import hashlib
import json
import lzma
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.errors import UsageError
from engine.models.checksums import sha256_of

TYPES = (
    "research article",
    "technical proposal",
    "textbook chapter",
    "meeting transcript",
    "minutes",
    "interview or podcast",
    "fiction",
    "legislation",
    "contract",
    "court decision",
    "press release",
    "policy report",
    "technical documentation",
    "email",
    "clinical note",
)

CHOOSING = ("swift", "cips", "commons")
"""Publishers held out to choose by."""
REPORTING = ("acl", "xep", "openstack", "icsi", "galaxy", "aci")
"""Publishers held out to report on."""

TRAIN, DEV, TEST, DEV_PUBLISHERS, TEST_PUBLISHERS = "train", "dev", "test", "dev publishers", "test publishers"
SPLITS = (TRAIN, DEV, TEST, DEV_PUBLISHERS, TEST_PUBLISHERS)


@dataclass(frozen=True, slots=True)
class SourcedDocument:
    """A document with what is known of it beside its text."""

    id: str
    type: str
    publisher: str
    source: str
    text: str
    split: str | None = None
    """None until `assign` has given one."""


Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Set:
    """How to read one file of the shared data."""

    path: str
    type: str
    publisher: Callable[[str], str]
    source: Callable[[str], str]
    texts: Callable[[Row], tuple[str, ...]] = lambda row: (str(row["text"]),)


def _constant(name: str) -> Callable[[str], str]:
    return lambda _: name


def _itself(identifier: str) -> str:
    return identifier


def _part(*places: int, separator: str = "/") -> Callable[[str], str]:
    """The parts of an id at `places` (a file's name never counts as its folder), joined."""

    def take(identifier: str) -> str:
        parts = identifier.split(separator)
        folders = parts[:-1] if separator == "/" else parts
        return separator.join(folders[place] for place in places if place < len(folders)) or identifier

    return take


def _name_before(mark: str) -> Callable[[str], str]:
    """The file's name up to the first `mark`."""
    return lambda identifier: identifier.rsplit("/", 1)[-1].split(mark)[0]


_PROPOSALS = {
    "peps": "peps",
    "EIPs": "eips",
    "ERCs": "ercs",
    "specs": "openstack",
    "rfcs": "rust",
    "enhancements": "kubernetes",
    "swift-evolution": "swift",
    "CIPs": "cips",
}


def _proposal_publisher(identifier: str) -> str:
    if identifier.startswith("xep-"):
        return "xep"
    if identifier.startswith("enhancements/enhancements"):
        return "openshift"
    return _PROPOSALS.get(identifier.split("/", 1)[0], "others")


def _meeting_publisher(identifier: str) -> str:
    if identifier.startswith("covid"):
        return "commons"
    if identifier.startswith("education"):
        return "senedd"
    return "icsi" if identifier.startswith("B") else "ami"


def _turns(row: Row) -> tuple[str, ...]:
    return ("\n".join(f"{turn['speaker']}: {turn['content']}" for turn in row["meeting_transcripts"]),)


def _judgment(row: Row) -> tuple[str, ...]:
    return ("\n\n".join(str(paragraph["text"]) for paragraph in row["paragraphs"]),)


_NOVELIST = re.compile(r"_([^_.]+)\.xml")

_SUMMARIES = "data/summarization"
_SPLIT_SETS = (
    _Set(f"{_SUMMARIES}/papers", "research article", _constant("pmc"), _itself),
    _Set(f"{_SUMMARIES}/scisumm", "research article", _constant("acl"), _itself),
    _Set(f"{_SUMMARIES}/proposals", "technical proposal", _proposal_publisher, _itself),
    _Set(f"{_SUMMARIES}/textbooks", "textbook chapter", _constant("openstax"), _itself),
    _Set(f"{_SUMMARIES}/meetings", "meeting transcript", _meeting_publisher, _itself, _turns),
    _Set(f"{_SUMMARIES}/stories", "fiction", _constant("galaxy"), _itself),
    _Set(f"{_SUMMARIES}/acts", "legislation", _constant("dc"), _itself),
    _Set(
        f"{_SUMMARIES}/clinical",
        "clinical note",
        lambda identifier: "aci" if identifier.startswith("data/") else "mts",
        _itself,
        # The note, and the talk it was made of: of the fifteen types it is nearest to this one.
        lambda row: (str(row["summary"]), str(row["text"])),
    ),
)
_WHOLE_SETS = (
    _Set("data/text/video_calls", "meeting transcript", _constant("ethereum"), _part(3)),
    _Set("data/text/minutes", "minutes", _constant("rust-team"), _itself),
    _Set("data/text/podcasts", "interview or podcast", _constant("changelog"), _part(0)),
    _Set(
        "data/text/fiction",
        "fiction",
        _constant("novels"),
        lambda identifier: found[1] if (found := _NOVELIST.search(identifier)) else identifier,
    ),
    _Set("data/text/statutes", "legislation", _constant("dc"), _part(5)),
    _Set("data/text/contracts", "contract", _constant("companies"), _name_before("_")),
    _Set("data/text/press_releases", "press release", _constant("senate"), _part(1)),
    _Set("data/text/policy_briefs", "policy report", _constant("crs"), _itself),
    _Set("data/text/documentation", "technical documentation", _constant("powershell"), _part(1, 2, 3)),
    _Set("data/text/email", "email", _constant("enron"), _name_before("_")),
)
_COURT = _Set("data/classification/ecthr_arguments", "court decision", _constant("ecthr"), _itself, _judgment)


def documents(shared: Path) -> list[SourcedDocument]:
    """Every document of the fifteen types in the shared folder, each with its split.

    Raises:
        UsageError: A set is missing.
    """
    found: list[SourcedDocument] = []
    for part in _SPLIT_SETS:
        for split in (TRAIN, DEV, TEST):
            found += (replace(one, split=split) for one in _read(shared, part, f".{split}"))
    for part in _WHOLE_SETS:
        found += assign(list(_read(shared, part, "")))
    # ECtHR has no test split here: its dev is reported on, and a tenth of its train chosen by.
    found += (one for one in assign(list(_read(shared, _COURT, ".train")), (0.9, 0.1)))
    found += (replace(one, split=TEST) for one in _read(shared, _COURT, ".dev"))
    return [_hold_out(one) for one in found]


def digests_of(shared: Path, types: Collection[str]) -> dict[str, str]:
    """The sha256 of the files that documents of these types come from and that are learned from or chosen by."""
    parts = [(part, split) for part in _SPLIT_SETS for split in (f".{TRAIN}", f".{DEV}")]
    parts += [(part, "") for part in _WHOLE_SETS] + [(_COURT, f".{TRAIN}")]
    paths = [shared / f"{part.path}{split}.jsonl.xz" for part, split in parts if part.type in types]
    return {path.name: sha256_of(path) for path in paths}


def assign(found: list[SourcedDocument], shares: tuple[float, ...] = (0.8, 0.1, 0.1)) -> list[SourcedDocument]:
    """Give splits by hash of the source: sources in the order of their hashes fill train, then dev, then test.

    Every split gets a source where there are as many sources as splits.
    """
    groups: dict[str, list[SourcedDocument]] = defaultdict(list)
    for one in found:
        groups[one.source].append(one)
    order = sorted(groups, key=lambda source: hashlib.sha256(source.encode()).hexdigest())
    names = (TRAIN, DEV, TEST)[: len(shares)]
    assigned: list[SourcedDocument] = []
    split = filled = 0
    bounds = [sum(shares[: index + 1]) * len(found) for index in range(len(shares))]
    for place, source in enumerate(order):
        left = len(order) - place
        while split < len(names) - 1 and (filled >= bounds[split] or left < len(names) - split):
            split += 1
        assigned += (replace(one, split=names[split]) for one in groups[source])
        filled += len(groups[source])
    return assigned


def _hold_out(one: SourcedDocument) -> SourcedDocument:
    if one.publisher in CHOOSING:
        return replace(one, split=DEV_PUBLISHERS)
    return replace(one, split=TEST_PUBLISHERS) if one.publisher in REPORTING else one


def _read(shared: Path, part: _Set, suffix: str) -> Iterator[SourcedDocument]:
    path = shared / f"{part.path}{suffix}.jsonl.xz"
    if not path.is_file():
        raise UsageError(f"The shared data lacks {path.name}; document types are learned from all sets.")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            identifier = str(row["id"])
            publisher, source = part.publisher(identifier), part.source(identifier)
            for number, text in enumerate(part.texts(row)):
                yield SourcedDocument(f"{identifier}#{number}", part.type, publisher, source, text)
