"""Models of other programs are found in their folders, and only what can be taken up."""

import json
from pathlib import Path

import pytest

from engine.registry.catalog import add_model
from engine.registry.found_models import found_models
from tests.engine.generation.instruct.tiny_models import instruct_folder, instruct_gguf


@pytest.fixture
def user(tmp_path, monkeypatch) -> Path:
    for name in ("HF_HOME", "OLLAMA_MODELS", "LLAMA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "user"


def made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return instruct_gguf(path)


def test_each_programs_models_are_found_by_name(user, tmp_path):
    made(user / ".lmstudio/models/acme/tiny/tiny-Q8.gguf")
    made(user / ".lmstudio/models/acme/tiny/mmproj-tiny.gguf")
    made(user / ".local/share/nomic.ai/GPT4All/other.gguf")
    (user / ".lmstudio/models/acme/note.gguf").write_bytes(b"no model")
    blob = made(user / ".ollama/models/blobs/sha256-ab")
    manifest = user / ".ollama/models/manifests/registry/library/small/1b"
    manifest.parent.mkdir(parents=True)
    layer = {"mediaType": "application/vnd.ollama.image.model", "digest": "sha256:ab"}
    manifest.write_text(json.dumps({"layers": [layer]}))
    (manifest.parent / "evil").write_text(json.dumps({"layers": [layer | {"digest": "../../../etc/passwd"}]}))
    instruct_folder(user / ".cache/huggingface/hub/models--acme--Tiny-Instruct/snapshots/1", "llama")
    home = tmp_path / "home"
    found = {(one.program, one.name) for one in found_models(home, user=user, system="linux")}
    assert found == {
        ("LM Studio", "tiny-Q8"),
        ("GPT4All", "other"),
        ("Ollama", "small-1b"),
        ("Hugging Face", "Tiny-Instruct"),
    }
    added = add_model(home, blob, "small", link=True)
    assert (added.problem, added.kind) == (None, "language model, llama, gguf")
    assert "small-1b" not in {one.name for one in found_models(home, user=user, system="linux")}


def test_where_there_is_no_such_program_nothing_is_found(user, tmp_path):
    assert found_models(tmp_path / "home", user=user, system="linux") == []
