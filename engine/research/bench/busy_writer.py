"""A program that never stops changing a library: `python -m engine.research.bench.busy_writer HOME SEED OWN SHARED`.

It is started twice on one library and killed again and again. The document OWN is this writer's alone: before it gives
it another title, or moves it into the trash or out of it, it says on standard output what will be, and afterwards what
is, so that whoever killed it can tell what must be found. SHARED is added, read, summarized and erased by both.
"""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

from engine.api import settings_for
from engine.document import LabelMeaning, LabelSet
from engine.errors import PrecisError
from engine.progress import silent
from engine.protocol import network_block
from engine.registry.loaded import Models
from engine.store import care
from engine.store.library import Library
from engine.store.rows import LibraryDocument
from engine.summarization.job import summarize_file

SHELVES = "Shelves"
_SHELVES = LabelSet(SHELVES, (LabelMeaning("sea"), LabelMeaning("land")))
_WORDS = (60, 120)


class Writer:
    """One of the two."""

    def __init__(self, library: Library, chance: random.Random, own: Path, shared: Path) -> None:
        self._library = library
        self._chance = chance
        self._own = own
        self._shared = shared
        self._models = Models()
        self._steps: tuple[Callable[[], None], ...] = (
            self._summarize_own, self._summarize_shared, self._rename, self._rename, self._move, self._move,
            self._label, self._erase_shared, self._back_up,
        )  # fmt: skip

    def begin(self) -> None:
        """Make sure that its document is there, under a title that reading it does not change, and say which."""
        found = state_of(self._library, self._own)
        if found is None or not found[0].startswith(f"{self._own.stem} "):
            added = self._library.documents.add(self._own)
            self._library.documents.rename(added.document_id, f"{self._own.stem} 0")
        title, trashed = self._state()
        _say("is", title, trashed=trashed)

    def step(self) -> None:
        """Change something."""
        self._chance.choice(self._steps)()

    def _summarize_own(self) -> None:
        self._summarize(self._own)

    def _summarize_shared(self) -> None:
        self._summarize(self._shared)

    def _summarize(self, file: Path) -> None:
        """Adding a file takes it out of the trash."""
        if file == self._own:
            title, _ = self._state()
            _say("will", title, trashed=False)
        settings = settings_for(words=self._chance.choice(_WORDS))
        fresh = self._chance.random() < 0.5
        summarize_file(
            self._library, file, settings, models=self._models, fresh=fresh, on_sentence=_ignore, checkpoint=silent
        )
        if file == self._own:
            _say("is", title, trashed=False)

    def _rename(self) -> None:
        _, trashed = self._state()
        if trashed:
            return
        title = f"{self._own.stem} {self._chance.randrange(10**9)}"
        _say("will", title, trashed=False)
        self._library.documents.rename(self._id(), title)
        _say("is", title, trashed=False)

    def _move(self) -> None:
        title, trashed = self._state()
        _say("will", title, trashed=not trashed)
        if trashed:
            self._library.put_back([self._id()])
        else:
            self._library.documents.trash([self._id()])
        _say("is", title, trashed=not trashed)

    def _label(self) -> None:
        shelves = self._library.label_sets.save(_SHELVES)
        if not self._state()[1]:
            self._library.label_sets.give(shelves, self._chance.choice(("sea", "land")), [self._id()])

    def _erase_shared(self) -> None:
        for row in self._library.documents.rows()[1]:
            if Path(row.path) == self._shared:
                self._library.remove([row.id])

    def _back_up(self) -> None:
        care.back_up(self._library.home)

    def _id(self) -> int:
        return next(row.id for row in all_documents(self._library) if Path(row.path) == self._own)

    def _state(self) -> tuple[str, bool]:
        found = state_of(self._library, self._own)
        assert found is not None, "its document is gone"
        return found


def all_documents(library: Library) -> list[LibraryDocument]:
    """Those in the trash too."""
    return [*library.documents.rows()[1], *(row for _, row in library.documents.trashed())]


def state_of(library: Library, file: Path) -> tuple[str, bool] | None:
    """The title of a document and whether it is in the trash; None where there is no such document."""
    shown = [(row.title, False) for row in library.documents.rows()[1] if Path(row.path) == file]
    trashed = [(row.title, True) for _, row in library.documents.trashed() if Path(row.path) == file]
    return next(iter([*shown, *trashed]), None)


def _ignore(_sentence: object) -> None:
    """Nobody reads what is summarized here."""


def _say(what: str, title: str, *, trashed: bool) -> None:
    sys.stdout.write(f"{json.dumps([what, title, trashed])}\n")
    sys.stdout.flush()


def main() -> None:
    """Change the library until somebody ends this process."""
    network_block.enforce()
    home, seed, own, shared = sys.argv[1:]
    chance = random.Random(int(seed))  # noqa: S311 - what it does need not be secret
    with Library.open(Path(home)) as library:
        writer = Writer(library, chance, Path(own), Path(shared))
        writer.begin()
        while True:
            try:
                writer.step()
            except PrecisError as error:  # the other one was faster, or a worker was killed
                sys.stderr.write(f"{type(error).__name__}: {error}\n")


if __name__ == "__main__":
    main()
