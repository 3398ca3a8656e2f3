"""Settings and what the machine remembers: only differences are written, whole files only, newer ones left alone."""

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import atomic_json, settings
from app.state.preferences import Memory, Preferences
from engine.schema.defaults import AS_NEEDED


def test_schema_accepts_its_own_defaults():
    for setting in settings.SCHEMA:
        assert setting.accepts(setting.default), setting.name
        assert setting.sentence.endswith("."), setting.name
    assert len(settings.BY_NAME) == len(settings.SCHEMA)


def test_only_differences_are_written(tmp_path, qapp):
    path = tmp_path / "window" / "settings.json"
    preferences = Preferences(path)
    preferences.set("theme", "dark")
    preferences.set("default_words", 600)
    preferences.set("default_words", AS_NEEDED)
    assert json.loads(path.read_text())["settings"] == {"theme": "dark"}
    assert Preferences(path).word("theme") == "dark"
    assert path.stat().st_mode & 0o077 == 0, "readable by its owner only"


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("default_words", 3), ("default_words", "250"), ("default_words", True), ("reduced_motion", 1)],
)
def test_values_outside_the_schema_are_refused_and_ignored(tmp_path, qapp, name, value):
    path = tmp_path / "settings.json"
    with pytest.raises(ValueError, match=name):
        Preferences(path).set(name, value)
    atomic_json.save(path, settings.VERSION, {"settings": {name: value, "unknown": 1}})
    assert Preferences(path)[name] == settings.BY_NAME[name].default


def test_a_newer_file_is_not_touched(tmp_path, qapp):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": settings.VERSION + 1, "settings": {"theme": "dark"}}))
    before = path.read_bytes()
    preferences = Preferences(path)
    preferences.set("theme", "light")
    assert "newer version" in preferences.refused
    assert path.read_bytes() == before


@given(st.binary(max_size=200))
def test_garbage_files_mean_defaults(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_bytes(content)
    assert Preferences(path).word("theme") == "system"


def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "state.json"
    atomic_json.save(path, 1, {"a": 1})

    def no_space(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space"):
        atomic_json.save(path, 1, {"a": 2})
    assert json.loads(path.read_text())["a"] == 1
    assert [p.name for p in tmp_path.iterdir()] == ["state.json"]


def test_recent_documents_and_places(tmp_path):
    memory = Memory(tmp_path / "state.json")
    for number in range(30):
        memory.note_opened(number, f"Title {number}")
        memory.note_place(number, number * 10)
    memory.note_opened(25, "Again")
    assert memory.recent()[0] == (25, "Again")
    assert len(memory.recent()) == Memory.RECENT
    memory.forget([25])
    assert 25 not in [number for number, _ in memory.recent()]
    assert memory.place(25) is None
    assert memory.place(26) == 260
    memory.save()
    assert Memory(tmp_path / "state.json").recent() == memory.recent()
