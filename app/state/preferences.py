"""The settings in use and what the machine remembers, as objects that tell when something changed.

Two files, never mixed: `Preferences` holds what the user chose (only differences from the defaults are written),
`Memory` what the machine noticed by itself. A file of a newer version is read-only to us: we run with defaults and do
not overwrite it.
"""

import logging
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app import atomic_json, settings
from engine.schema.defaults import AS_NEEDED, WORDS
from engine.schema.enums import SummaryFormat

log = logging.getLogger(__name__)

Value = str | int | bool
T = TypeVar("T")


class Preferences(QObject):
    """Typed access to the settings, saved as soon as they change."""

    changed = Signal(str)
    """Name of the setting that changed."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._values: dict[str, Value] = {}
        self._shortcuts: dict[str, str] = {}
        self.refused: str | None = None
        """Why the settings file is not used, if it is a newer program's."""
        self._load()

    def _load(self) -> None:
        try:
            data = atomic_json.load(self._path, settings.VERSION)
        except atomic_json.NewerFile as error:
            self.refused = str(error)
            return
        stored = data.get("settings", {})
        for name, value in stored.items() if isinstance(stored, dict) else ():
            if name in settings.BY_NAME and settings.BY_NAME[name].accepts(value):
                self._values[name] = value
        keys = data.get("shortcuts", {})
        if isinstance(keys, dict):
            self._shortcuts = {k: v for k, v in keys.items() if isinstance(k, str) and isinstance(v, str)}

    def __getitem__(self, name: str) -> Value:
        return self._values.get(name, settings.BY_NAME[name].default)

    def flag(self, name: str) -> bool:
        """A setting that is on or off."""
        return bool(self[name])

    def number(self, name: str) -> int:
        """A setting that is a number."""
        return int(self[name])

    def word(self, name: str) -> str:
        """A setting that is one of several words."""
        return str(self[name])

    @property
    def summary_defaults(self) -> tuple[SummaryFormat, int]:
        """Form, and length in words, of summaries that nothing else is said of."""
        form, words = SummaryFormat(self.word("default_format")), self.number("default_words")
        return form, WORDS if words == AS_NEEDED and form is SummaryFormat.PLAIN else words

    def set(self, name: str, value: Value) -> None:
        """Change a setting. Raises ValueError for a value the schema does not accept."""
        setting = settings.BY_NAME[name]
        if not setting.accepts(value):
            raise ValueError(f"{name}: {value!r} is not an accepted value")
        if self[name] == value:
            return
        if value == setting.default:
            self._values.pop(name, None)
        else:
            self._values[name] = value
        self._save()
        self.changed.emit(name)

    @property
    def shortcuts(self) -> dict[str, str]:
        """Action name to key sequence, where the user chose another than the built-in one."""
        return dict(self._shortcuts)

    def set_shortcut(self, action: str, keys: str | None) -> None:
        """Give an action other keys ("" for none), or its built-in ones again (None)."""
        if keys is None:
            self._shortcuts.pop(action, None)
        else:
            self._shortcuts[action] = keys
        self._save()
        self.changed.emit("shortcuts")

    def _save(self) -> None:
        if self.refused:
            return
        try:
            atomic_json.save(self._path, settings.VERSION, {"settings": self._values, "shortcuts": self._shortcuts})
        except OSError:
            log.warning("the settings could not be saved")


OF_A_WINDOW = ("geometry", "split", "open", "offset", "table")
"""What is remembered of each window by itself."""


class Memory:
    """What the machine remembers: geometry, folders, recent documents. Lost without harm."""

    VERSION = 1
    RECENT = 12
    PLACES = 200

    def __init__(self, path: Path) -> None:
        self._path = path
        self._refused = False
        try:
            self._data = atomic_json.load(path, self.VERSION)
        except atomic_json.NewerFile:
            self._data, self._refused = {}, True
        if "windows" not in self._data:  # as it was kept when there was one window
            alone = {name: self._data.pop(name) for name in OF_A_WINDOW if name in self._data}
            self._data["windows"] = [alone] if alone else []

    def get(self, name: str, default: T) -> T:
        """A remembered value of the default's type."""
        value = self._data.get(name, default)
        return value if isinstance(value, type(default)) else default

    def put(self, name: str, value: object) -> None:
        """Remember a JSON value; written by `save`."""
        self._data[name] = value

    def drop(self, name: str) -> None:
        """Remember a value no longer."""
        self._data.pop(name, None)

    # -- windows ------------------------------------------------------------------------------------------------------

    @property
    def _windows(self) -> list[dict[str, object]]:
        held = self._data.get("windows")
        return held if isinstance(held, list) and all(isinstance(one, dict) for one in held) else []

    @property
    def windows(self) -> "list[WindowMemory]":
        """The windows that were open when the program ended last, and those that were opened since."""
        return [WindowMemory(self, one) for one in self._windows]

    def add_window(self, like: "WindowMemory | None" = None) -> "WindowMemory":
        """A window more, of the shape of another one."""
        made: dict[str, object] = {}
        self._data["windows"] = [*self._windows, made]
        memory = WindowMemory(self, made)
        for name in ("geometry", "split") if like is not None else ():
            memory.put(name, like.get(name, "") if like is not None else "")
        return memory

    def forget_window(self, window: "WindowMemory") -> None:
        """It is closed and is not to come back."""
        self._data["windows"] = [one for one in self._windows if one is not window.own]

    # -- documents ----------------------------------------------------------------------------------------------------

    def recent(self) -> list[tuple[int, str]]:
        """Recently opened documents, newest first: id and title."""
        rows: list[object] = self.get("recent", [])
        return [(r[0], r[1]) for r in rows if isinstance(r, list) and len(r) == 2 and isinstance(r[0], int)]

    def keep_titles(self, *, kept: bool) -> None:
        """Whether titles of documents may be remembered in clear. They may not where the library is encrypted."""
        if kept == self.get("titles", True):
            return
        self.put("titles", kept)
        if not kept:
            self.put("recent", [])
        self.save()

    def note_opened(self, document_id: int, title: str) -> None:
        """Put a document at the head of the recent ones."""
        if not self.get("titles", True):
            return
        rest = [[i, t] for i, t in self.recent() if i != document_id]
        self.put("recent", [[document_id, title], *rest][: self.RECENT])

    @property
    def last_open(self) -> int | None:
        """The document that was open when the window was closed last."""
        return self.get("open", 0) or None

    def note_open(self, document_id: int | None) -> None:
        """Remember what is open; None: nothing."""
        if document_id is None:
            self.drop("open")
        else:
            self.put("open", document_id)

    def forget(self, document_ids: list[int] | None = None) -> None:
        """Drop documents from the recent list and the remembered places; all of them for None."""
        if document_ids is None:
            self._data.pop("recent", None)
            self._data.pop("places", None)
            self._data.pop("folds", None)
            for window in self._windows:
                for name in ("open", "offset", "table"):
                    window.pop(name, None)
            return
        self.put("recent", [[i, t] for i, t in self.recent() if i not in document_ids])
        for window in self._windows:
            if window.get("open") in document_ids:
                window.pop("open")
        gone = {str(i) for i in document_ids}
        for name in ("places", "folds"):
            kept: dict[str, object] = self.get(name, {})
            self.put(name, {k: v for k, v in kept.items() if k not in gone})

    def place(self, document_id: int) -> int | None:
        """Where reading stopped: an offset into the text."""
        places: dict[str, object] = self.get("places", {})
        value = places.get(str(document_id))
        return value if isinstance(value, int) else None

    def note_place(self, document_id: int, offset: int) -> None:
        """Remember where reading stopped, for the last `PLACES` documents."""
        self._note("places", document_id, offset)

    def folds(self, document_id: int) -> list[str]:
        """The headings of the document's brief that are folded."""
        held: dict[str, object] = self.get("folds", {})
        value = held.get(str(document_id))
        return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []

    def note_folds(self, document_id: int, folded: list[str]) -> None:
        """Remember which headings are folded, for the last `PLACES` documents."""
        self._note("folds", document_id, folded)

    def _note(self, name: str, document_id: int, value: object) -> None:
        held: dict[str, object] = self.get(name, {})
        kept = {key: one for key, one in held.items() if key != str(document_id)}
        self.put(name, dict([*kept.items(), (str(document_id), value)][-self.PLACES :]))

    def save(self) -> None:
        """Write the file; a failure is not worth a message."""
        if self._refused:
            return
        try:
            atomic_json.save(self._path, self.VERSION, {k: v for k, v in self._data.items() if k != "version"})
        except OSError:
            log.warning("the window's state could not be saved")


class WindowMemory(Memory):
    """The memory as one window sees it: its shape and what it shows are its own, all else is that of every window."""

    def __init__(self, shared: Memory, own: dict[str, object]) -> None:
        self._path, self._refused, self._data = shared._path, shared._refused, shared._data
        self.own = own

    def get(self, name: str, default: T) -> T:
        """A remembered value of the default's type."""
        if name not in OF_A_WINDOW:
            return super().get(name, default)
        value = self.own.get(name, default)
        return value if isinstance(value, type(default)) else default

    def put(self, name: str, value: object) -> None:
        """Remember a JSON value; written by `save`."""
        if name in OF_A_WINDOW:
            self.own[name] = value
        else:
            super().put(name, value)

    def drop(self, name: str) -> None:
        """Remember a value no longer."""
        if name in OF_A_WINDOW:
            self.own.pop(name, None)
        else:
            super().drop(name)
