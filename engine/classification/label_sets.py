"""Label sets that come with the program, and what every set is measured against: files in `resources/label_sets`.

A set is `NAME.json`: `{"name", "exclusive", "ask_below", "labels": [{"name", "spoken", "description", "signs",
"focus", "sought"}]}`. Where labels are `spoken`, a document of turns with speakers can be one of those alone.
`background.json` holds the mean sentence vector of documents of many kinds (its origin: `CARD.md` beside it). What all
sentences have in common says nothing of a label, so it is taken out of every vector before anything is compared.
"""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.document import LabelMeaning, LabelSet
from engine.errors import ModelUnavailable, NotFound, UsageError
from engine.protocol.resources import resources
from engine.schema.result import DOCUMENT_TYPE, KIND_OF_THE_DOCUMENT

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FOLDER = resources() / "label_sets"
_BACKGROUND = "background.json"
NO_KIND = "none"
"""How a user says that a summary is to emphasize nothing."""


@cache
def bundled_sets(folder: Path = FOLDER) -> tuple[LabelSet, ...]:
    """The sets that come with the program, the document types first.

    Raises:
        ModelUnavailable: a file is missing or damaged.
    """
    try:
        files = [path for path in sorted(folder.glob("*.json")) if path.name != _BACKGROUND]
        found = [_read(path) for path in files]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelUnavailable("The label sets of the program can't be read. Reinstall the program.") from error
    return tuple(sorted(found, key=lambda label_set: (label_set.name != DOCUMENT_TYPE, label_set.name)))


def find_set(name: str, own: list[LabelSet]) -> LabelSet:
    """A set by its name in any case: the user's own first, then those of the program. Raises `NotFound`."""
    known = [*own, *bundled_sets()]
    for label_set in known:
        if label_set.name.casefold() == name.casefold():
            return label_set
    names = ", ".join(f"“{label_set.name}”" for label_set in known)
    raise NotFound(f"There is no label set “{name}”; there are {names}.")


def kinds() -> tuple[LabelMeaning, ...]:
    """The kinds of documents whose summaries a summary can be like: the document types. Raises `ModelUnavailable`."""
    return find_set(DOCUMENT_TYPE, []).labels


def canonical_kind(name: str) -> str | None:
    """What a user asked for, in any case: a kind's name, `KIND_OF_THE_DOCUMENT`, or None for none.

    Raises:
        UsageError: there is no such kind.
        ModelUnavailable: a kind is named, and the label sets of the program are damaged.
    """
    low = name.strip().casefold()
    if low in {KIND_OF_THE_DOCUMENT, NO_KIND}:
        return KIND_OF_THE_DOCUMENT if low == KIND_OF_THE_DOCUMENT else None
    known = [one.name for one in kinds()]
    for one in known:
        if one.casefold() == low:
            return one
    raise UsageError(
        f"There is no kind of document “{name}”; there are: {', '.join((KIND_OF_THE_DOCUMENT, *known, NO_KIND))}."
    )


@cache
def background(encoder: str, folder: Path = FOLDER) -> "npt.NDArray[np.float32] | None":
    """The mean sentence vector (d,) of the encoder with this sha256; None for an encoder it was not measured with."""
    import numpy as np  # not before it is needed: the engine process starts without

    try:
        content = json.loads((folder / _BACKGROUND).read_text(encoding="utf-8"))
        return np.asarray(content["mean"], np.float32) if content["encoder"] == encoder else None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelUnavailable("The label sets of the program can't be read. Reinstall the program.") from error


def _read(path: Path) -> LabelSet:
    content = json.loads(path.read_text(encoding="utf-8"))
    labels = tuple(
        LabelMeaning(
            label["name"],
            label["description"],
            tuple(label["signs"]),
            label["focus"],
            label.get("spoken", False),
            tuple(tuple(facet) for facet in label["sought"]),
        )
        for label in content["labels"]
    )
    return LabelSet(content["name"], labels, content["exclusive"], content["ask_below"], bundled=True)
