"""A CoLT5 folder summarizes: saved, added, planned, written with, stopped, linked, refused."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from engine.errors import Cancelled, ModelUnavailable, OutOfResources
from engine.generation.decoding import decoder_inputs, generate
from engine.generation.memory_plan import parameters, peak_bytes
from engine.generation.writer import LengthBudget
from engine.models import checkpoints
from engine.models.colt5 import files
from engine.models.colt5.configs import SIZES
from engine.models.colt5.files import load_colt5, save_colt5
from engine.models.colt5.model import Colt5
from engine.models.configs import Colt5Config, GenerationSettings, Routing
from engine.models.summary_tokenizer import FastTokenizer
from engine.registry.catalog import add_model
from engine.registry.summarizers import load_writer
from engine.research.evaluation.tensor_bytes import peak_bytes as measured_bytes
from tests.engine.made_documents import varied_document
from tests.engine.models.colt5.tiny_colt5 import tiny_config
from tests.engine.models.seq2seq.tiny_seq2seq import words_for
from tests.engine.summarization.test_abstractive import run
from tests.engine.summarization.test_summarize import length

DOCUMENT = varied_document(7)


def folder_of(folder: Path, *, beams: int = 1, **changes: object) -> Path:
    tokenizer = words_for("t5", DOCUMENT.text)
    vocabulary = tokenizer.get_vocab_size()
    torch.manual_seed(0)
    config = tiny_config(**{"vocab_size": vocabulary, "sentinels": (vocabulary - 1, -1), **changes})
    model = Colt5(config)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() > 1:
                parameter.mul_(3)
    settings = GenerationSettings(beams=beams, no_repeat_ngram=3)
    save_colt5(model, folder, settings, FastTokenizer(tokenizer), "A card.\n")
    return folder


@pytest.mark.parametrize("beams", [1, 3])
def test_a_document_is_written_of_and_linked(tmp_path: Path, beams: int) -> None:
    writer, notices = load_writer(folder_of(tmp_path / "colt5", beams=beams), "colt5", device="cpu")
    assert writer.use.kind == "CoLT5, no memory"
    assert [notice.code for notice in notices] == ["plan", "no_memory"]
    result = run(writer)
    assert len(result.summary) > 3
    assert 0.7 * 150 <= length(result) <= 1.1 * 150
    for sentence in result.summary:
        assert sentence.evidence
        assert all(DOCUMENT.text[item.start : item.end] == item.quote for item in sentence.evidence)


def test_a_source_ends_with_its_mark_and_a_stop_is_heard(tmp_path: Path) -> None:
    writer, _ = load_writer(folder_of(tmp_path / "colt5"), "colt5", device="cpu")
    reading = writer.read("The committee met twice.", [], [], None, lambda: None)
    assert reading.source.ids[-1] == 1
    shares = None
    for _ in writer.write(reading, LengthBudget(1, 4), lambda: None):
        shares = writer.attention(reading, len(reading.tokens))
    assert shares is not None
    assert shares.shape == (len(reading.tokens), len("The committee met twice."))

    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        writer.read("The committee met twice.", [], [], None, stop)


def test_what_is_saved_is_loaded_and_known(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "colt5", routing=Routing.STATIC, most_routed=9)
    found = checkpoints.inspect(folder)
    assert isinstance(found.config, Colt5Config)
    assert found.config.routing is Routing.STATIC
    model = load_colt5(folder)
    assert parameters(found.config) == sum(parameter.numel() for parameter in model.parameters())
    added = add_model(tmp_path / "home", folder, "mine")
    assert (added.kind, added.problem) == ("CoLT5, no memory", None)
    tied = load_colt5(folder_of(tmp_path / "tied", tie_embeddings=True))
    assert tied.lm_head.weight is tied.embed_tokens.weight


def test_damage_and_other_families_are_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "colt5")
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    stored["colt5"]["light_ffn"] = 13
    (folder / "config.json").write_text(json.dumps(stored), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="do not fit"):
        load_colt5(folder)
    for damage in (
        {"head_width": 0},
        {"routing": "often"},
        {"unheard": 1},
        {"d_model": 16.5},
        {"sentinels": ["a", "b"]},
        {"buckets": None},
        {"dropout": "none"},
    ):
        broken = {**stored, "colt5": {**stored["colt5"], **damage}}
        (folder / "config.json").write_text(json.dumps(broken), encoding="utf-8")
        with pytest.raises(ModelUnavailable, match="is damaged"):
            checkpoints.inspect(folder)
    for nothing in ([], None, "colt5"):
        (folder / "config.json").write_text(json.dumps({**stored, "colt5": nothing}), encoding="utf-8")
        with pytest.raises(ModelUnavailable, match="is damaged"):
            checkpoints.inspect(folder)
    (folder / "config.json").write_text(json.dumps({**stored, "format": 2}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="newer format"):
        checkpoints.inspect(folder)
    with pytest.raises(ModelUnavailable, match="needs one of type 'bart'"):
        _ = checkpoints.inspect(folder_of(tmp_path / "other")).awesome


def test_what_does_not_fit_is_refused_before_it_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_of(tmp_path / "colt5")
    monkeypatch.setattr(files, "load_colt5", lambda *_, **__: pytest.fail("it was loaded"))
    with pytest.raises(OutOfResources, match="This model needs about"):
        load_writer(folder, "colt5", device="cpu", memory_gb=0.2)


@pytest.mark.parametrize("beams", [1, 4])
@pytest.mark.parametrize("changes", [{}, {"d_model": 64, "head_width": 16, "heavy_ffn": 256, "radius": 31}])
def test_the_plan_bounds_what_a_source_takes(beams: int, changes: dict[str, int]) -> None:
    torch.manual_seed(0)
    config = tiny_config(source_positions=2048, **changes)
    model, settings = Colt5(config).eval(), GenerationSettings(beams=beams, max_length=60, min_length=60)
    source = torch.randint(5, 60, (1, 2048))

    def once() -> None:
        with torch.inference_mode():
            encoded = model.encode(source)
            said = generate(model, encoded, None, settings)
            model.decode(decoder_inputs(model, said, source.device), encoded, cross_attention=True)  # type: ignore[arg-type]

    taken = measured_bytes(once, list(model.parameters()))
    assert taken <= peak_bytes(config, settings, width=4, batch=1, memory=False) <= 20 * taken


def test_parameters_are_counted_as_the_paper_counts_them() -> None:
    counts = [round(parameters(SIZES[name]) / 1e6, 2) for name in ("base", "large", "xl")]
    assert counts == [432.81, 1462.70, 5297.28]


def test_searches_write_side_by_side_what_they_write_alone(tmp_path: Path) -> None:
    model = load_colt5(folder_of(tmp_path / "colt5"))
    settings = GenerationSettings(beams=3, max_length=12)
    sources = [torch.randint(5, 60, (1, n)) for n in (40, 23)]
    alone = [generate(model, model.encode(one), None, settings)[0] for one in sources]
    padded = torch.cat([sources[0], torch.nn.functional.pad(sources[1], (0, 17))])
    valid = torch.arange(40) < torch.tensor([40, 23])[:, None]
    together = generate(model, model.encode(padded, valid), None, replace(settings))
    assert [one.tokens for one in together] == [one.tokens for one in alone]
