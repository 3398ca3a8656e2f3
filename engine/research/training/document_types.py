"""The data of doctype-en: windows of documents of fifteen types, from sources of many kinds, as JSON Lines.

Learned from: windows of 80 to 1,500 words, their lengths drawn alike for every type, so that length gives no type away;
what is shorter by nature (mail, notes, sections of law) is joined with its neighbours from the same source half of the
time. Types weigh the same, and so do publishers within a type. Some windows are of no type at all (`nonsense`): they
have no label, and the model learns to be unsure of them.

Chosen by and reported on: whole documents and windows of 500 words, without traces of their source but otherwise as
they are.
"""

import json
import lzma
import math
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.research.training.document_noise import disguised, nonsense, without_traces
from engine.research.training.document_sources import (
    DEV,
    DEV_PUBLISHERS,
    SPLITS,
    TRAIN,
    TYPES,
    SourcedDocument,
    documents,
)

UNKNOWN = "unknown"
_SHORTEST, _LONGEST = 80, 1500
_FROM_START = 0.35
_JOINED = 0.5
_NONSENSE = 0.06
_FEWEST = 25
"""Words below which nothing is asked."""


@dataclass(frozen=True, slots=True)
class LabelledText:
    """A text with its type, or without one where it has none."""

    id: str
    text: str
    label: str | None
    publisher: str = ""

    def row(self) -> dict[str, object]:
        """As a line of JSON."""
        return {"id": self.id, "text": self.text, "label": self.label, "publisher": self.publisher}


def prepare(shared: Path, folder: Path, *, windows: int = 12000, seed: int = 0) -> None:
    """Write `train`, `dev` and for each other split its documents and windows into `folder`.

    Args:
        shared: The shared folder.
        folder: Gets `train.jsonl.xz`, `dev.jsonl.xz` (what choosing is done by), and for each split but train
            `whole.SPLIT.jsonl.xz` and `windows.SPLIT.jsonl.xz`.
        windows: How many to learn from.
        seed: Decides which.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = documents(shared)
    _write(folder / "train.jsonl.xz", training_windows(found, windows, seed))
    choosing: list[LabelledText] = []
    for split in SPLITS[1:]:
        name = split.replace(" ", "-")
        whole, cut = held_out(found, split, seed)
        _write(folder / f"whole.{name}.jsonl.xz", whole)
        _write(folder / f"windows.{name}.jsonl.xz", cut)
        if split in (DEV, DEV_PUBLISHERS):
            choosing += [one for one in cut if one.label is not None][:: 2 if split == DEV else 1]
    _write(folder / "dev.jsonl.xz", choosing)


def held_out(
    found: Sequence[SourcedDocument], split: str, seed: int = 0, most: int = 40
) -> tuple[list[LabelledText], list[LabelledText]]:
    """What is judged by: at most `most` documents of each type and publisher of a split, whole, and a window of 500
    words of each; among the windows also some of no type.
    """
    chosen = representative([one for one in found if one.split == split], most)
    whole = [LabelledText(one.id, without_traces(one.text, one.publisher), one.type, one.publisher) for one in chosen]
    extra = nonsense_windows(found, split, len(chosen) // 8, seed)
    return whole, [*(window(one, 500, seed) for one in whole), *extra]


def training_windows(found: Sequence[SourcedDocument], count: int, seed: int) -> list[LabelledText]:
    """`count` windows to learn from, drawn alike over types, publishers within a type, and lengths."""
    draw = _draws(seed)
    pools: dict[str, dict[str, dict[str, list[SourcedDocument]]]] = {
        kind: defaultdict(lambda: defaultdict(list)) for kind in TYPES
    }
    for one in found:
        if one.split == TRAIN:
            pools[one.type][one.publisher][one.source].append(one)
    made: list[LabelledText] = []
    texts = [one.text for one in found if one.split == TRAIN]
    for number in range(count):
        words = round(math.exp(draw.uniform(math.log(_SHORTEST), math.log(_LONGEST))))
        if draw.random() < _NONSENSE:
            made.append(LabelledText(f"nonsense-{number}", nonsense(texts, draw, words), None))
            continue
        kind = TYPES[number % len(TYPES)]
        publisher = draw.choice(sorted(pools[kind]))
        sources = pools[kind][publisher]
        same = sources[draw.choice(sorted(sources))]
        text = _joined(draw.choice(same), same if len(same) > 1 else [*_any(sources, draw)], words, draw)
        text = _cut(text, words, draw)
        made.append(LabelledText(f"{kind}-{number}", disguised(text, kind, draw), kind, publisher))
    return [one for one in made if len(one.text.split()) >= _FEWEST]


def nonsense_windows(found: Sequence[SourcedDocument], split: str, count: int, seed: int) -> list[LabelledText]:
    """Windows of no type out of the documents of `split`."""
    draw = _draws(f"{seed} {split}")
    texts = [one.text for one in found if one.split == split]
    return [LabelledText(f"nonsense-{number}", nonsense(texts, draw, 300), None) for number in range(count)]


def representative(found: Iterable[SourcedDocument], most: int) -> list[SourcedDocument]:
    """At most `most` documents of each type and publisher, taken in turn from its sources, always the same ones."""
    groups: dict[tuple[str, str], list[SourcedDocument]] = defaultdict(list)
    for one in found:
        groups[one.type, one.publisher].append(one)
    chosen: list[SourcedDocument] = []
    for key in sorted(groups):
        group = [one for one in groups[key] if len(one.text.split()) >= _FEWEST]
        chosen += _draws(repr(key)).sample(group, min(most, len(group)))
    return chosen


def window(one: LabelledText, words: int, seed: int) -> LabelledText:
    """A window of `words` words from anywhere in the document; all of a shorter one."""
    draw = _draws(f"{seed} {one.id}")
    return LabelledText(one.id, _cut(one.text, words, draw), one.label, one.publisher)


def read(path: Path) -> list[LabelledText]:
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [LabelledText(**json.loads(line)) for line in lines]


def _draws(seed: int | str) -> random.Random:
    """Draws that are the same for the same seed; nothing here is a secret."""
    return random.Random(seed)  # noqa: S311


def _any(sources: dict[str, list[SourcedDocument]], draw: random.Random) -> list[SourcedDocument]:
    names = sorted(sources)
    return [one for name in draw.sample(names, min(6, len(names))) for one in sources[name]]


def _joined(one: SourcedDocument, neighbours: Sequence[SourcedDocument], words: int, draw: random.Random) -> str:
    """The document, and where it is shorter than `words`, half of the time with its neighbours behind it."""
    text = without_traces(one.text, one.publisher)
    if len(text.split()) >= words or draw.random() >= _JOINED:
        return text
    parts, count = [text], len(text.split())
    for other in draw.sample(neighbours, min(20, len(neighbours))):
        if count >= words:
            break
        if other.id != one.id:
            parts.append(without_traces(other.text, other.publisher))
            count += len(parts[-1].split())
    return "\n\n".join(parts)


def _cut(text: str, words: int, draw: random.Random) -> str:
    """About `words` words of the text, from its beginning or from a line or sentence within."""
    found = [match.span() for match in re.finditer(r"\S+", text)]
    if len(found) <= words:
        return text
    first = 0
    if draw.random() >= _FROM_START:
        first = draw.randrange(len(found) - words + 1)
        for place in range(first, min(first + 60, len(found) - words + 1)):
            before = text[found[place - 1][1] - 1 : found[place][0]] if place else "\n"
            if "\n" in before or before[0] in ".?!":
                first = place
                break
    return text[found[first][0] : found[min(first + words, len(found)) - 1][1]]


def _write(path: Path, rows: Iterable[LabelledText]) -> None:
    with lzma.open(path, "wt", encoding="utf-8", preset=1) as lines:
        for one in rows:
            lines.write(json.dumps(one.row(), ensure_ascii=False) + "\n")
