"""The plan's peak bounds what tensors take, does not know the document, and what can't fit is refused in time."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from engine.errors import OutOfResources
from engine.generation.decoding import generate, remember
from engine.generation.memory_plan import is_out_of_memory, parameters, peak_bytes, plan_run
from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import Awesome
from engine.models.checksums import sha256_of
from engine.models.configs import AwesomeConfig, GenerationSettings, MemoryKind
from engine.registry.loaded import Models
from engine.registry.summarizers import load_writer
from engine.research.evaluation.tensor_bytes import peak_bytes as measured_bytes
from engine.schema.result import SummarySettings
from tests.engine.generation.tiny_writers import memory_folder
from tests.engine.made_documents import varied_document

SMALL = AwesomeConfig(
    vocab_size=8000,
    d_model=128,
    encoder_layers=3,
    decoder_layers=3,
    encoder_heads=4,
    decoder_heads=4,
    encoder_ffn=512,
    decoder_ffn=512,
    max_positions=512,
    memory_slots=256,
)
GB = 10**9


@pytest.mark.parametrize("kind", list(MemoryKind))
@pytest.mark.parametrize("ties", [True, False])
def test_the_number_of_parameters_is_exact(kind: MemoryKind, ties: bool) -> None:
    config = with_memory(AwesomeConfig(tie_embeddings=ties), kind, salient_vectors=kind is MemoryKind.ATTENTIVE)
    with torch.device("meta"):
        model = Awesome(config)
    tensors = dict([*model.named_parameters(), *model.named_buffers()])
    assert parameters(config) == sum(tensor.numel() for tensor in tensors.values())


@pytest.mark.parametrize(
    ("kind", "beams"), [(MemoryKind.NONE, 1), (MemoryKind.ATTENTIVE, 4), (MemoryKind.COMPRESSIVE, 2)]
)
@pytest.mark.parametrize("positions", [512, 64])  # where activations are most of it, and where weights are
def test_what_a_chunk_takes_lies_between_a_third_of_the_prediction_and_all_of_it(
    kind: MemoryKind, beams: int, positions: int
) -> None:
    config = with_memory(replace(SMALL, max_positions=positions, memory_slots=positions // 2), kind)
    model = Awesome(config).eval()
    settings = GenerationSettings(beams=beams, max_length=positions // 4, min_length=positions // 4)
    memory = kind is not MemoryKind.NONE

    def run() -> None:
        memories = [model.first_memory()] if memory else None
        for _ in range(2):
            with torch.inference_mode():
                encoded = model.encode(torch.randint(5, 8000, (1, positions)), None, memories)
            found = generate(model, encoded, memories, settings)
            if memories is not None:
                memories, _seen = remember(model, memories, encoded, found)

    taken = measured_bytes(run, [*model.parameters(), *model.buffers()])
    predicted = peak_bytes(config, settings, width=4, batch=1, memory=memory)
    assert predicted / 3 <= taken <= predicted


def test_a_gpu_gets_24_gb_unless_asked_otherwise_and_the_batch_that_fits() -> None:
    large, settings = AwesomeConfig(), GenerationSettings(beams=4)

    def plan(memory_gb: float | None) -> tuple[int, str]:
        made = plan_run(
            large,
            settings,
            device="cuda",
            fast_dtype="bfloat16",
            file_bytes=0,
            remembers=False,
            memory_gb=memory_gb,
        )
        assert made.predicted <= made.limit
        return made.batch, made.dtype

    assert plan(None) == (8, "bfloat16")
    batches = [plan(gb)[0] for gb in (24, 4, 2.5)]
    assert batches == sorted(batches, reverse=True)
    assert batches[-1] < 8
    with pytest.raises(OutOfResources, match=r"needs about .* and 1\.0 GB are allowed"):
        plan(1.0)


def test_a_memory_is_switched_off_only_where_it_would_not_fit() -> None:
    config = with_memory(AwesomeConfig(memory_slots=20_000), MemoryKind.ATTENTIVE, last=None)
    options = {"device": "cuda", "fast_dtype": "bfloat16", "file_bytes": 0, "remembers": True}
    assert plan_run(config, GenerationSettings(), memory_gb=80, **options).memory  # type: ignore[arg-type]
    off = plan_run(config, GenerationSettings(), memory_gb=5, **options)  # type: ignore[arg-type]
    assert not off.memory
    assert "5.0 GB allowed" in off.sentence


def test_on_the_cpu_what_the_process_has_already_counts() -> None:
    options = {"device": "cpu", "fast_dtype": "float32", "file_bytes": 0, "remembers": False, "memory_gb": 4.0}
    fresh = plan_run(SMALL, GenerationSettings(), **options)  # type: ignore[arg-type]
    used = plan_run(SMALL, GenerationSettings(), used=GB, **options)  # type: ignore[arg-type]
    assert used.predicted - fresh.predicted == GB
    assert fresh.batch == 1


def test_a_run_that_takes_more_than_allowed_is_stopped_with_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = varied_document(4)
    writer, notices = load_writer(memory_folder(tmp_path / "model", document.text), "tiny", device="cpu", memory_gb=8)
    assert "8.0 GB allowed" in notices[0].message
    writer.restore(b"")
    reading = writer.read("The text.", [], [], None, lambda: None)
    writer.remember(reading, 0, lambda: None)
    monkeypatch.setattr("engine.generation.awesome_writer.resident_bytes", lambda: 9 * GB)
    with pytest.raises(OutOfResources, match=r"takes 9\.0 GB of memory, and 8\.0 GB are allowed"):
        writer.remember(reading, 0, lambda: None)


def test_memory_that_ran_out_is_known_in_all_its_forms() -> None:
    assert is_out_of_memory(MemoryError())
    assert is_out_of_memory(torch.OutOfMemoryError("CUDA out of memory."))
    assert is_out_of_memory(RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes"))
    assert not is_out_of_memory(RuntimeError("shapes do not match"))
    assert not is_out_of_memory(ValueError("can't allocate memory"))


def test_a_model_that_memory_does_not_suffice_to_load_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = varied_document(4)
    folder = memory_folder(tmp_path / "model", document.text)

    def full(*_: object, **__: object) -> Awesome:
        raise RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 9 bytes")

    monkeypatch.setattr("engine.models.checkpoints.load", full)
    settings = SummarySettings(20, model=str(folder))
    with pytest.raises(OutOfResources, match="not enough memory to load model"):
        Models(device="cpu").resolve(replace(document, language="en"), settings)


def test_a_model_is_given_no_other_language_and_no_text_shorter_than_its_summary(tmp_path: Path) -> None:
    document = replace(varied_document(4), language="en")
    folder = memory_folder(tmp_path / "model", document.text)
    models, settings = Models(device="cpu"), SummarySettings(20, model=str(folder))
    german = models.resolve(replace(document, language="de"), settings)
    assert german.writer is None
    assert [notice.code for notice in german.notices] == ["model_language"]
    assert models.resolve(document, replace(settings, words=10_000)).writer is None
    found = models.resolve(document, settings)
    assert found.writer is not None
    assert found.writer.use.sha256 == sha256_of(folder / "model.safetensors")
    assert models.resolve(document, settings).writer is found.writer  # loaded once
    assert models.resolve(document, SummarySettings(20)).writer is None
