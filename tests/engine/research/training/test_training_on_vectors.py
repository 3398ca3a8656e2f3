"""Training on salient content as key-value vectors: of other segments' salient rows alone, learned, kept, taken up."""

import dataclasses
import random
from pathlib import Path

import pytest
import torch

from engine.errors import UsageError
from engine.models import checkpoints
from engine.models.awesome.model import Awesome
from engine.models.configs import MemoryKind
from engine.research.training.awesome import AwesomeTraining, TrainingDocument, document_loss, train
from engine.research.training.awesome_documents import Layout, SalientAs
from engine.research.training.awesome_recipe import AwesomeRecipe, start_model, train_from_files
from tests.engine.made_documents import HashingEncoder
from tests.engine.research.training.test_awesome_recipe import SETTINGS, bart
from tests.engine.research.training.test_awesome_training import a_document, awake, tiny
from tests.engine.research.training.test_extractor_recipe import write

__all__ = ["bart"]


def equipped(kind: MemoryKind) -> Awesome:
    config = dataclasses.replace(tiny(kind).config, salient_layers=(0,))
    torch.manual_seed(0)
    return Awesome(config)


def marked(document: TrainingDocument, *rows: tuple[int, int]) -> TrainingDocument:
    return [dataclasses.replace(one, highlighted=(own,)) for one, own in zip(document, rows, strict=True)]


def losses(model: Awesome, document: TrainingDocument) -> list[float]:
    """Of each segment."""
    found: list[float] = []
    with torch.no_grad():
        document_loss(model, document, backward=lambda share: found.append(float(share)))
    return found


def test_a_segment_reads_the_salient_rows_of_the_others_and_no_own_ones() -> None:
    model = awake(equipped(MemoryKind.NONE))
    plain = a_document(2, random.Random(3))
    first, second = marked(plain, (1, 3), (2, 4))
    other = dataclasses.replace(second, highlighted=((5, 7),))
    before, after = losses(model, [first, second]), losses(model, [first, other])
    assert before[0] != after[0]
    assert before[1] == after[1]
    unmarked = losses(model, [first, dataclasses.replace(second, highlighted=())])
    assert unmarked[0] == pytest.approx(losses(model, plain)[0], abs=1e-6)


def test_the_projections_learn(tmp_path: Path) -> None:
    model = equipped(MemoryKind.ATTENTIVE)
    lot = random.Random(4)
    documents = [marked(a_document(2, lot), (1, 4), (1, 4)) for _ in range(4)]
    train(model, documents, AwesomeTraining(epochs=1, documents_per_step=2, rate=1e-2, warmup=0), tmp_path)
    weight = model.state_dict()["encoder.layers.0.salient_proj.weight"]
    assert not torch.allclose(weight, torch.eye(weight.size(0)), atol=1e-3)


@pytest.mark.parametrize("kind", [MemoryKind.NONE, MemoryKind.ATTENTIVE])
def test_from_files_to_a_summarizer_that_reads_vectors(bart: Path, tmp_path: Path, kind: MemoryKind) -> None:
    path = write(tmp_path / "town.train.jsonl", range(4))
    slots = None if kind is MemoryKind.NONE else 4
    recipe = AwesomeRecipe(
        start=bart, train=(path,), slots=slots, memory=kind, layout=Layout(salient=SalientAs.VECTORS)
    )
    out, settings = tmp_path / "out", dataclasses.replace(SETTINGS, epochs=1)
    train_from_files(recipe, settings, HashingEncoder(), out=out, work=tmp_path / "work")
    found = checkpoints.inspect(out)
    assert found.awesome.salient_layers == (0,)
    assert found.trained_memory is (kind is not MemoryKind.NONE)
    assert "encoder.layers.0.salient_proj.weight" in checkpoints.load(out).state_dict()
    with pytest.raises(UsageError, match="--salient vectors"):
        start_model(AwesomeRecipe(start=out, train=(path,), memory=kind))


def test_a_model_trained_on_text_goes_on_with_vectors(bart: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "town.train.jsonl", range(4))
    settings = dataclasses.replace(SETTINGS, epochs=1)
    on_text = AwesomeRecipe(start=bart, train=(path,), slots=4)
    train_from_files(on_text, settings, HashingEncoder(), out=tmp_path / "one", work=tmp_path / "work1")
    further = AwesomeRecipe(start=tmp_path / "one", train=(path,), layout=Layout(salient=SalientAs.VECTORS))
    model = start_model(further)[0]
    before, after = checkpoints.load(tmp_path / "one").state_dict(), model.state_dict()
    assert all(torch.equal(after[name], before[name]) for name in before)
    assert set(after) - set(before) == {"encoder.layers.0.salient_proj.weight"}
