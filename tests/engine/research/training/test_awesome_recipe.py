"""From JSON Lines to a summarizer that can be added: laid out as in use, resumable, the same with two processes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import WordLevel

from engine.cli.commands import execute
from engine.cli.interrupt import Interrupt
from engine.errors import Cancelled
from engine.models import checkpoints
from engine.models.awesome.configs import with_memory
from engine.models.configs import MemoryKind
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.registry.catalog import add_model
from engine.research.cli.train_awesome import _led
from engine.research.training.awesome import AwesomeTraining
from engine.research.training.awesome_documents import Layout, Means, SalientAs, cache_documents
from engine.research.training.awesome_recipe import AwesomeRecipe, train_from_files
from engine.research.training.jsonl import read_rows
from tests.engine.made_documents import HashingEncoder
from tests.engine.research.training.test_extractor_recipe import row, write
from tests.parity.awesome_models import tiny_bart

ROOT = Path(__file__).parents[4]
SETTINGS = AwesomeTraining(epochs=2, documents_per_step=2, rate=1e-3, warmup=1, save_every=1, judge_every=2)


def words() -> list[str]:
    """Every word of the made documents."""
    texts = [row(number)[part] for number in range(10) for part in ("text", "summary")]
    return sorted({word for text in texts for word in text.lower().replace(".", " .").split()})


@pytest.fixture(scope="module")
def bart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("start") / "bart"
    names = ["<s>", "<pad>", "</s>", "<unk>", *words()]
    model = tiny_bart(3, encoder_layers=1, decoder_layers=1, vocab_size=len(names), max_position_embeddings=64)
    model.generation_config.update(max_length=20)
    model.save_pretrained(folder)
    tokenizer = Tokenizer(WordLevel({name: i for i, name in enumerate(names)}, "<unk>"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation()])
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def run(folder: Path, bart: Path, name: str, *, die_at: int | None = None) -> Path:
    """Train in `folder`; the process is killed at step `die_at`."""

    def checkpoint(stage: str, done: int, total: int) -> None:
        if stage == "train" and done == die_at:
            os.kill(os.getpid(), signal.SIGKILL)

    recipe = AwesomeRecipe(
        start=bart,
        train=(write(folder / "town.train.jsonl", range(6)),),
        dev=(write(folder / "town.dev.jsonl", range(6, 8)),),
        slots=4,
    )
    train_from_files(
        recipe, SETTINGS, HashingEncoder(), out=folder / name, work=folder / f"{name}.work", checkpoint=checkpoint
    )
    return folder / name


def weights(folder: Path) -> dict[str, torch.Tensor]:
    return checkpoints.load(folder).state_dict()


def test_a_killed_training_ends_as_an_undisturbed_one_and_can_be_added(bart: Path, tmp_path: Path) -> None:
    whole = run(tmp_path, bart, "whole")
    code = (
        "import sys; sys.path.insert(0, '.'); from pathlib import Path\n"
        "from tests.engine.research.training.test_awesome_recipe import run\n"
        f"run(Path({str(tmp_path)!r}), Path({str(bart)!r}), 'cut', die_at=3)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "OMP_NUM_THREADS": "1"}, check=False
    )
    assert done.returncode == -signal.SIGKILL
    cut = run(tmp_path, bart, "cut")
    ours, theirs = weights(whole), weights(cut)
    assert all(torch.equal(ours[name], theirs[name]) for name in ours)
    start = checkpoints.load(bart, config=checkpoints.inspect(whole).config).state_dict()
    assert any(not torch.equal(ours[name], start[name]) for name in ours if ".attentive." in name)
    assert checkpoints.inspect(whole).trained_memory
    assert add_model(tmp_path / "home", whole, "trained").kind == "AWESOME, attentive memory"
    card = (whole / "README.md").read_text(encoding="utf-8")
    assert "loss per token on dev" in card
    assert "ROUGE-1 / -2 on dev, generated" in card
    assert (whole / "curve.png").read_bytes()[:4] == b"\x89PNG"


def means(bart: Path, layout: Layout) -> Means:
    config = with_memory(checkpoints.inspect(bart).config, MemoryKind.ATTENTIVE, slots=4)
    return Means(config, SummaryTokenizer.load(bart), HashingEncoder(), layout)


def test_documents_are_laid_out_as_they_will_be_met(bart: Path, tmp_path: Path) -> None:
    rows = read_rows(write(tmp_path / "town.jsonl", range(3)))
    how = means(bart, Layout())
    documents = cache_documents({"town": rows}, how, tmp_path / "cache")
    tokenizer = how.tokenizer
    for document, raw in zip(documents, rows, strict=True):
        own = " ".join(tokenizer.decode(one.source[slice(*one.own)]) for one in document)
        assert own.split() == tokenizer.decode(tokenizer.encode(raw["text"])).split()
        assert all(len(one.source) <= how.config.max_positions for one in document)
        said = [tokenizer.decode(one.target) for one in document]
        assert sum(" crowns" in target for target in said) == 1
        (place,) = [number for number, target in enumerate(said) if "crowns" in target]
        assert "crowns" in tokenizer.decode(document[place].source[slice(*document[place].own)])
        assert all(one.target[-1] == how.config.eos_id for one in document)
    again = cache_documents({"town": rows}, how, tmp_path / "cache")
    assert list(again) == list(documents)
    assert how.encoder.encoded == sum(len(raw["text"].split(". ")) for raw in rows)


def test_salient_text_stands_beside_other_segments_and_can_be_left_out(bart: Path, tmp_path: Path) -> None:
    rows = read_rows(write(tmp_path / "town.jsonl", range(8)))
    with_it = cache_documents({"town": rows}, means(bart, Layout()), tmp_path / "cache")
    without = cache_documents({"town": rows}, means(bart, Layout(salient=SalientAs.NONE)), tmp_path / "cache")
    beside = [len(one.source) - (one.own[1] - one.own[0]) for document in with_it for one in document]
    assert max(beside) > 2
    assert {len(one.source) - (one.own[1] - one.own[0]) for document in without for one in document} == {2}


def test_long_documents_end_at_the_limit(bart: Path, tmp_path: Path) -> None:
    rows = read_rows(write(tmp_path / "town.jsonl", range(1)))
    (whole,) = cache_documents({"town": rows}, means(bart, Layout()), tmp_path / "cache")
    (cut,) = cache_documents({"town": rows}, means(bart, Layout(longest=60)), tmp_path / "cache")
    assert 0 < len(cut) < len(whole)


def test_two_processes_come_to_the_weights_of_one(bart: Path, tmp_path: Path) -> None:
    """The real command, over loopback alone; sums come in another order, so not bit for bit."""
    path = write(tmp_path / "town.train.jsonl", range(4))
    for name, more in (("one", []), ("two", ["--processes", "2"])):
        subprocess.run(
            [
                *(sys.executable, "-m", "engine", "train", "awesome", str(path), "--model", str(bart)),
                *("--out", str(tmp_path / name), "--epochs", "2", "--documents-per-step", "2", "--slots", "4"),
                *("--warmup", "1", "--no-bfloat16", *more),
            ],
            cwd=ROOT,
            env={**os.environ, "PRECIS_HOME": str(tmp_path / "home"), "OMP_NUM_THREADS": "1"},
            check=True,
            timeout=240,
        )
    one, two = weights(tmp_path / "one"), weights(tmp_path / "two")
    for name in one:
        torch.testing.assert_close(one[name], two[name], atol=1e-5, rtol=1e-4, msg=name)
    start = checkpoints.load(bart, config=checkpoints.inspect(tmp_path / "one").config).state_dict()
    assert any(not torch.equal(one[name], start[name]) for name in one)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--memory", "photographic"], 2),
        (["--salient", "songs"], 2),
        (["--model", "/nowhere"], 4),
        (["--device", "tpu"], 2),
        (["--limit", "a=b"], 2),
    ],
)
def test_wrong_usage_is_found_at_once(tmp_path: Path, options: list[str], code: int, capsys) -> None:
    path = write(tmp_path / "town.jsonl", range(1))
    assert execute(["train", "awesome", str(path), "--out", str(tmp_path / "out"), *options]) == code
    assert capsys.readouterr().err


def test_a_pickle_is_not_trained_from(bart: Path, tmp_path: Path, capsys) -> None:
    folder = tmp_path / "pickled"
    folder.mkdir()
    for name in ("config.json", "tokenizer.json"):
        (folder / name).write_bytes((bart / name).read_bytes())
    (folder / "pytorch_model.bin").write_bytes(b"\x80\x04N.")
    path = write(tmp_path / "town.jsonl", range(1))
    assert execute(["train", "awesome", str(path), "--model", str(folder), "--out", str(tmp_path / "out")]) == 4
    assert "pickle" in capsys.readouterr().err
    assert json.loads((folder / "config.json").read_text(encoding="utf-8"))["model_type"] == "bart"


def test_one_of_several_ends_with_the_process_that_leads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt = Interrupt()
    shown: list[int] = []
    checkpoint = _led(lambda _stage, done, _total: shown.append(done), interrupt)
    checkpoint("train", 1, 2)
    assert shown == [1]
    monkeypatch.setattr(os, "getppid", lambda: 1)
    with pytest.raises(Cancelled):
        checkpoint("train", 2, 2)
    interrupt.asked = True
    with pytest.raises(Cancelled):
        _led(None, interrupt)("train", 1, 2)
