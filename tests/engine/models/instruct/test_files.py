"""What a file or folder holds is known before it is loaded, and what can't be a writer is refused with the reason."""

import json

import pytest

from engine.errors import ModelUnavailable
from engine.models.instruct.files import InstructKind, inspect_instruct, is_instruct
from tests.engine.generation.instruct.tiny_models import CONFIGS, config_of, instruct_folder, instruct_gguf


def test_a_gguf_file_says_what_it_is_and_what_it_takes(tmp_path):
    path = instruct_gguf(tmp_path / "Tiny Model-Q8_0.gguf")
    assert is_instruct(path)
    found = inspect_instruct(path)
    assert (found.kind, found.architecture, found.name) == (InstructKind.GGUF, "llama", "Tiny-Model-Q8_0")
    assert (found.size, found.context) == (path.stat().st_size, 2048)
    assert found.key_value_bytes == 2 * 2 * 3 * 2 * 16  # keys and values, two bytes, layers, heads, width
    assert found.predicted > found.size + 2048 * found.key_value_bytes
    assert inspect_instruct(tmp_path) == found  # in its folder it is found


@pytest.mark.parametrize("family", sorted(CONFIGS))
def test_folders_of_known_families_are_taken(tmp_path, family):
    found = inspect_instruct(instruct_folder(tmp_path / "model", family))
    assert (found.kind, found.architecture, found.context) == (InstructKind.SAFETENSORS, family, 2048)


def test_a_model_that_was_not_taught_to_follow_instructions_is_refused(tmp_path):
    with pytest.raises(ModelUnavailable, match="instruct"):
        inspect_instruct(instruct_gguf(tmp_path / "base.gguf", template=None))
    with pytest.raises(ModelUnavailable, match="instruct"):
        inspect_instruct(instruct_folder(tmp_path / "base", "llama", template=None))


def test_what_is_damaged_or_incomplete_is_refused(tmp_path):
    whole = instruct_gguf(tmp_path / "whole.gguf").read_bytes()
    for name, content in {"no": b"no", "head": whole[:5000], "noise": whole[:40] + bytes(reversed(whole[40:]))}.items():
        path = tmp_path / f"{name}.gguf"
        path.write_bytes(content)
        with pytest.raises(ModelUnavailable, match=name):
            inspect_instruct(path)
    first = tmp_path / "split-00001-of-00002.gguf"
    first.write_bytes(whole)
    with pytest.raises(ModelUnavailable, match="split-00002-of-00002"):
        inspect_instruct(first)


def test_pickles_and_unknown_types_are_refused(tmp_path):
    folder = instruct_folder(tmp_path / "model", "qwen2")
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(ModelUnavailable, match="Pickles"):
        inspect_instruct(folder)
    (folder / "config.json").write_text(json.dumps(config_of(folder) | {"model_type": "own_code"}))
    assert not is_instruct(folder)
    with pytest.raises(ModelUnavailable, match="own_code"):
        inspect_instruct(folder)
