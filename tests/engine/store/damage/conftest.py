"""A library with one of everything, and ways to break it."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.document import LabelMeaning, LabelRule, LabelSet
from engine.schema.enums import FieldName, ReviewState
from engine.schema.fields import DocumentField
from engine.schema.highlights import Highlight, HighlightColour
from engine.schema.review import Review
from engine.store.library import FILE_NAME, Library
from tests.engine.store import samples

TEXTS = ["".join(f"Document {d} has sentence {n} about giraffes.\n" for n in range(150)) for d in range(3)]


def fill(home: Path, folder: Path) -> None:
    """Three documents that were read, summarized, named and labelled."""
    with Library.open(home) as library:
        for number, text in enumerate(TEXTS):
            document_id = samples.add(library, folder, text.encode(), f"report {number}.txt")
            document = samples.make_document(text, f"report {number}.txt")
            samples.keep(library, document_id, document, samples.make_words(document))
            run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
            run.finish(samples.make_result([samples.make_outcome(n) for n in range(3)]))
            library.documents.rename(document_id, f"Named {number}")
        shelves = library.label_sets.save(LabelSet("Shelves", (LabelMeaning("sea", "Ships."), LabelMeaning("land"))))
        library.label_sets.set_rules("Shelves", (LabelRule("sea", has=("ship*",), lacks=("spaceship",)),))
        library.label_sets.give(shelves, "sea", [1, 3])
        library.label_sets.give(shelves, "land", [2])
        for document_id, state in ((1, ReviewState.CONFIRMED), (3, ReviewState.REJECTED), (3, None)):
            review = Review(state, "Ada", "2026-05-04T10:00:00+00:00", "a" * 64, note="Why?")
            library.reviews.put(document_id, f"{state}", review)
        library.reviews.put(3, "None", None)
        marked = Highlight(0, 4, "b" * 64, HighlightColour.BLUE, "Ada", "2026-05-04T10:00:00+00:00", "Why here?")
        library.highlights.put(2, "marked", marked)
        library.fields.give(1, DocumentField(FieldName.SUBJECT, "Ships", given=True, start=0, end=5, found="Boats"))


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed library that nobody changes."""
    folder = tmp_path_factory.mktemp("sound")
    fill(folder / "home", folder / "documents")
    return folder / "home"


@pytest.fixture
def home(sound: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(sound, tmp_path / "home"))


Damage = Callable[[random.Random, bytearray], None]


def zero_pages(rng: random.Random, data: bytearray) -> None:
    for _ in range(3):
        page = rng.randrange(len(data) // 4096) * 4096
        data[page : page + 4096] = bytes(4096)


def scramble_pages(rng: random.Random, data: bytearray) -> None:
    for _ in range(3):
        page = rng.randrange(len(data) // 4096) * 4096
        data[page : page + 4096] = rng.randbytes(4096)


def flip_bits(rng: random.Random, data: bytearray) -> None:
    for _ in range(40):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def cut_off(rng: random.Random, data: bytearray) -> None:
    del data[rng.randrange(100, len(data)) :]


def blank_header(rng: random.Random, data: bytearray) -> None:
    data[:4096] = bytes(4096)


DAMAGES: dict[str, Damage] = {
    damage.__name__: damage for damage in (zero_pages, scramble_pages, flip_bits, cut_off, blank_header)
}


def break_file(home: Path, damage: str, seed: int) -> None:
    """Break the library file."""
    data = bytearray((home / FILE_NAME).read_bytes())
    DAMAGES[damage](random.Random(seed), data)
    (home / FILE_NAME).write_bytes(data)
