"""The reader of clauses: what a pass holds, what a sentence's logits hang on, and its folder."""

from pathlib import Path

import pytest
import torch

from engine.errors import ModelUnavailable
from engine.models.clause_reader_files import begin_clause_reader, load_clause_reader, save_clause_reader
from engine.models.poolingformer.clause_reader import ClauseReader, clause_batch, passes_of
from tests.engine.models.poolingformer.literal import tiny

KINDS = {"law": 0.5, "insurance": 0.2, "audit": 0.7}


def tiny_reader() -> ClauseReader:
    torch.manual_seed(0)
    model = ClauseReader(tiny(), len(KINDS), frozen=1)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return model.double().eval()


def test_passes_are_runs_of_whole_sentences():
    sentences = [[1] * 4, [2] * 5, [], [3] * 12, [4] * 2]
    runs = passes_of(sentences, 10)
    assert [[number for number, _ in run] for run in runs] == [[0, 1], [3], [3, 4]]
    assert [[len(part) for _, part in run] for run in runs] == [[4, 5], [10], [2, 2]]


def test_a_pass_is_read_alike_beside_others_and_padding():
    model = tiny_reader()
    long, short = [(5, 6, 7, 8), (9, 10, 11)], [(6, 5), (7,)]
    together = model(clause_batch([long, short], model.config))
    apart = [model(clause_batch([one], model.config)) for one in (long, short)]
    assert (together - torch.cat(apart)).abs().max() < 1e-10


def test_a_whole_contract_is_its_passes_in_order():
    """Of a sentence in two passes the greater logits count, an empty one is of no kind."""
    model = tiny_reader()
    sentences = [[5, 6, 7], [], [8, 9, 10, 11, 5, 6], [7, 8]]
    found = model.read(sentences, most=4)
    parts = [model(clause_batch([one], model.config)) for one in ([(5, 6, 7)], [(8, 9, 10, 11)], [(5, 6), (7, 8)])]
    assert (found[0] - parts[0][0]).abs().max() < 1e-5
    assert found[1].max() == float("-inf")
    assert (found[2] - torch.maximum(parts[1][0], parts[2][0])).abs().max() < 1e-5
    assert (found[3] - parts[2][1]).abs().max() < 1e-5


def test_words_and_lower_layers_learn_nothing_and_are_not_kept():
    model = tiny_reader().train()
    model.freeze()
    model(clause_batch([[(5, 6, 7)]], model.config)).sum().backward()
    learning = {name for name, one in model.named_parameters() if one.grad is not None and one.grad.abs().sum() > 0}
    assert learning <= model.learned_state().keys()
    assert any(name.startswith("encoder.layers.1.") for name in learning)
    assert not any(name.startswith(("embed_tokens", "encoder.layers.0.")) for name in model.learned_state())


def test_a_folder_gives_the_reader_back(tmp_path: Path):
    torch.manual_seed(0)
    model = begin_clause_reader(len(KINDS)).eval()
    with torch.no_grad():
        for name, one in model.named_parameters():
            if name in model.learned_state() and not name.startswith("kinds."):
                one.add_(0.01 * torch.randn_like(one))
    folder = tmp_path / "reader"
    save_clause_reader(model, KINDS, folder, "# Card\n")
    loaded = load_clause_reader(folder)
    assert loaded.thresholds == KINDS
    sentences = [[2023, 3820], [2003, 9950]]
    begun = begin_clause_reader(len(KINDS)).eval()
    begun.kinds.load_state_dict(model.kinds.state_dict())
    apart = (begun.read(sentences) - model.read(sentences)).abs().max()
    assert (loaded.model.read(sentences) - model.read(sentences)).abs().max() < 0.05 * apart, "eight bits lose little"
    assert sum(path.stat().st_size for path in folder.iterdir()) < 8 << 20, "the encoder's own weights are not in it"


def test_passes_that_hold_nothing_worth_it_are_not_read() -> None:
    model = tiny_reader()
    sentences = [[5, 6, 7], [8, 9, 10], [5, 7]]
    heard: list[None] = []
    found = model.read(sentences, most=6, worth=[False, False, True], tick=lambda: heard.append(None))
    assert found[:2].max() == float("-inf")
    assert (found[2] - model.read([[5, 7]])[0]).abs().max() < 1e-5
    assert len(heard) == 1


@pytest.mark.parametrize(("old", "new"), [('"format": 2', '"format": 9'), ('"encoder": "53', '"encoder": "54')])
def test_a_folder_of_another_version_is_refused(tmp_path: Path, old: str, new: str):
    from engine.models.checkpoints import write_checksums

    save_clause_reader(begin_clause_reader(1), {"law": 0.5}, tmp_path, "")
    config = (tmp_path / "config.json").read_text()
    assert old in config
    (tmp_path / "config.json").write_text(config.replace(old, new))
    write_checksums(tmp_path, [tmp_path / "config.json", tmp_path / "model.safetensors"])
    with pytest.raises(ModelUnavailable):
        load_clause_reader(tmp_path)
