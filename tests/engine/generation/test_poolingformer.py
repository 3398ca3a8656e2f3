"""A Poolingformer folder summarizes: warm-started, saved, added, planned, written with in one pass, refused."""

from pathlib import Path

import pytest
import torch

from engine.errors import ModelUnavailable, OutOfResources, UsageError
from engine.generation.decoding import generate
from engine.generation.memory_plan import parameters, peak_bytes
from engine.models import checkpoints
from engine.models.awesome.configs import with_memory
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.one_pass import load_reader, windowed_summarizer, write_one_pass
from engine.models.poolingformer.configs import PoolingformerConfig
from engine.models.poolingformer.model import Poolingformer
from engine.models.summary_tokenizer import FastTokenizer
from engine.registry.catalog import add_model
from engine.registry.summarizers import load_writer
from engine.research.evaluation.tensor_bytes import peak_bytes as measured_bytes
from engine.summarization.abstractive import chunk_bounds
from tests.engine.generation.tiny_writers import plain_folder, tokenizer_of
from tests.engine.made_documents import varied_document
from tests.engine.summarization.test_abstractive import run
from tests.engine.summarization.test_summarize import length

DOCUMENT = varied_document(9)


def folder_of(place: Path, **changes: object) -> Path:
    bart = plain_folder(place / "bart", DOCUMENT.text)
    model = windowed_summarizer(bart, **{"window": 8, "second_window": 24, "two_level_layers": (1,), **changes})
    with torch.no_grad():
        model.encoder.layers[1].self_block.attn.second.v_proj.weight.normal_(std=0.3)
    settings = GenerationSettings(no_repeat_ngram=3)
    checkpoints.save(model, place / "pool", settings, FastTokenizer(tokenizer_of(DOCUMENT.text)), "A card.\n")
    return place / "pool"


def test_what_is_saved_is_loaded_and_known(tmp_path: Path) -> None:
    """X4: the tiled table and the ties come back."""
    folder = folder_of(tmp_path, source_positions=400)
    found = checkpoints.inspect(folder)
    assert isinstance(found.config, PoolingformerConfig)
    assert checkpoints.kind_of(found) == "Poolingformer, no memory"
    first, again = checkpoints.load(folder), checkpoints.load(folder)
    assert isinstance(first, Poolingformer)
    assert first.lm_head.weight is first.embed_tokens.weight
    table = first.encoder.embedding.positions.weight[2:]
    assert torch.equal(table[:128], table[128:256])
    tokens = torch.randint(5, 60, (1, 300))
    with torch.no_grad():
        assert torch.equal(first.encode(tokens).states, again.encode(tokens).states)


def test_a_document_is_written_of_in_one_pass_and_linked(tmp_path: Path) -> None:
    writer, notices = load_writer(folder_of(tmp_path, source_positions=16384), "pool", device="cpu")
    assert writer.longest > 15_800
    assert [notice.code for notice in notices] == ["plan", "no_memory"]
    result = run(writer)
    assert len(result.chunks) == 1
    assert length(result) > 30
    for sentence in result.summary:
        assert all(DOCUMENT.text[item.start : item.end] == item.quote for item in sentence.evidence)


def test_a_longer_document_is_read_by_chunks_of_that_size_with_the_memory_between(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, source_positions=400)
    config = with_memory(checkpoints.inspect(folder).awesome, MemoryKind.ATTENTIVE, last=1, slots=8)
    torch.manual_seed(0)
    model = Poolingformer(config).eval()
    checkpoints.save(
        model, tmp_path / "kept", GenerationSettings(), FastTokenizer(tokenizer_of(DOCUMENT.text)), "A card.\n"
    )
    writer, _ = load_writer(tmp_path / "kept", "kept", device="cpu")
    assert writer.remembers
    assert writer.use.kind == "Poolingformer, attentive memory"
    result = run(writer)
    assert len(result.chunks) > 1


def test_one_pass_is_as_long_as_the_model_reads() -> None:
    assert chunk_bounds(15_866, one_pass=True) == (10_577, 15_866)
    assert chunk_bounds(15_866)[1] == 3072


def test_a_bart_folder_is_written_as_one_that_reads_in_one_pass(tmp_path: Path) -> None:
    bart = plain_folder(tmp_path / "bart", DOCUMENT.text, beams=2)
    write_one_pass(bart, tmp_path / "pool")
    found = checkpoints.inspect(tmp_path / "pool")
    assert found.awesome.source_positions == 16384
    assert found.generation == checkpoints.inspect(bart).generation
    with pytest.raises(UsageError, match="already exists"):
        write_one_pass(bart, tmp_path / "pool")


def test_a_reader_is_no_summarizer_and_a_summarizer_is_no_reader(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    with pytest.raises(ModelUnavailable, match="no reader of questions"):
        load_reader(folder)
    with pytest.raises(ModelUnavailable, match="starts from bart or led"):
        windowed_summarizer(folder)


def test_it_is_added_and_refused_where_memory_is_too_little(tmp_path: Path) -> None:
    added = add_model(tmp_path / "home", folder_of(tmp_path), "pool")
    assert added.kind == "Poolingformer, no memory"
    with pytest.raises(OutOfResources, match="--memory-gb"):
        load_writer(Path(added.path), "pool", device="cpu", memory_gb=0.001)


@pytest.mark.parametrize("own_global", [True, False])
def test_the_number_of_parameters_is_exact(own_global: bool) -> None:
    config = PoolingformerConfig(own_global=own_global)
    with torch.device("meta"):
        model = Poolingformer(config)
    tensors = dict([*model.named_parameters(), *model.named_buffers()])
    assert parameters(config) == sum(tensor.numel() for tensor in tensors.values())


@pytest.mark.parametrize("layers", [(), (1, 2)])
def test_what_a_pass_takes_lies_between_a_third_of_the_prediction_and_all_of_it(layers: tuple[int, ...]) -> None:
    config = PoolingformerConfig(
        vocab_size=2000,
        d_model=64,
        encoder_layers=3,
        decoder_layers=2,
        encoder_heads=4,
        decoder_heads=4,
        encoder_ffn=256,
        decoder_ffn=256,
        max_positions=64,
        source_positions=2048,
        window=64,
        second_window=256,
        two_level_layers=layers,
    )
    model = Poolingformer(config).eval()
    settings = GenerationSettings(beams=2, max_length=32, min_length=32)

    def once() -> None:
        with torch.inference_mode():
            encoded = model.encode(torch.randint(5, 2000, (1, 2048)))
            generate(model, encoded, None, settings)
            model.decode(torch.randint(5, 2000, (1, 64)), encoded, cross_attention=True)

    taken = measured_bytes(once, [*model.parameters(), *model.buffers()])
    predicted = peak_bytes(config, settings, width=4, batch=1, memory=False)
    assert predicted / 3 <= taken <= predicted
