"""Three tasks such as an office has, made of the shared data: whose label each document has is told by where it lies.

They differ in what tells the labels apart: the form of a text, its subject, and who has to deal with it. Of statutes
and proposals one half served to choose what each kind of feature counts for; the other half is here.
"""

import json
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.research.training.jsonl import open_lines

LONGEST = 1500
"""Words of a text that are read."""
OF_EACH = 40
"""Texts of a label, at most."""
_CONTRACTS = ("distributor", "sponsorship", "development", "maintenance", "license")
_OTHER_CONTRACTS = (
    "affiliate", "agency", "collaboration", "co-?branding", "consulting", "endorsement", "franchise", "hosting",
    "intellectual property", "joint venture", "manufacturing", "marketing", "outsourcing", "promotion", "reseller",
    "service", "supply", "strategic alliance", "transportation",
)  # fmt: skip
_TITLES = {"47": "taxation", "28": "commerce", "31": "insurance", "50": "vehicles", "42": "property"}
_TEAMS = ("node", "api-machinery", "scheduling", "network", "storage")

Labelled = Iterator[tuple[str, str]]
"""A label and a text."""


@dataclass(frozen=True, slots=True)
class LabelTask:
    """Texts that have one of some labels each."""

    name: str
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    truth: tuple[int, ...]
    """Of each text the number of its label."""


def tasks(shared: Path) -> list[LabelTask]:
    """The tasks, the same each time."""
    sources: dict[str, Callable[[Path], Labelled]] = {
        "kinds of contract": _contracts,
        "statutes by title": _statutes,
        "proposals by team": _proposals,
    }
    return [_task(name, source(shared / "data")) for name, source in sources.items()]


def _task(name: str, labelled: Labelled) -> LabelTask:
    by_label: dict[str, list[str]] = {}
    for label, text in labelled:
        by_label.setdefault(label, []).append(text)
    labels = tuple(sorted(by_label))
    texts, truth = [], []
    for number, label in enumerate(labels):
        found = sorted(by_label[label])
        for place in np.random.default_rng(0).permutation(len(found))[:OF_EACH]:
            words = re.compile(rf"(?:\S+\s+){{{LONGEST}}}").match(found[place])
            texts.append(words.group() if words else found[place])
            truth.append(number)
    return LabelTask(name, labels, tuple(texts), tuple(truth))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with open_lines(path) as lines:
        yield from map(json.loads, lines)


def _served(text: str) -> bool:
    """Whether what features count for was chosen on it."""
    return zlib.crc32(text.encode()) % 2 == 0


def _contracts(data: Path) -> Labelled:
    """CUAD's contracts, by what their files call them; those that are called by two kinds are left out."""
    known = (*_CONTRACTS, *_OTHER_CONTRACTS)
    for split in ("train", "dev"):
        for row in _rows(data / f"contracts/clauses.{split}.jsonl.xz"):
            found = [kind for kind in known if re.search(rf"{kind}s?\b.*agreement", row["id"], re.IGNORECASE)]
            if len(found) == 1 and found[0] in _CONTRACTS:
                yield found[0], row["text"]


def _statutes(data: Path) -> Labelled:
    """Sections of the D.C. Code by their title, without the first line, which is the section's number."""
    for row in _rows(data / "text/statutes.jsonl.xz"):
        title = re.search(r"titles/(\d+)/", row["id"])
        text = row["text"].partition("\n")[2]
        if title and title[1] in _TITLES and not _served(text):
            yield _TITLES[title[1]], text


def _proposals(data: Path) -> Labelled:
    """Kubernetes' enhancement proposals by the team that has to deal with them."""
    for split in ("train", "dev", "test"):
        for row in _rows(data / f"summarization/proposals.{split}.jsonl.xz"):
            team = re.search(r"keps/sig-([a-z-]+)/", row["id"])
            if team and team[1] in _TEAMS and not _served(row["text"]):
                yield team[1], row["text"]
