"""From JSON Lines to a folder with a writer, stopped anywhere; what is told in training is what is told in use."""

import json
from pathlib import Path

import pytest
import torch
from tokenizers.decoders import ByteLevel

from engine.cli.commands import execute
from engine.errors import Cancelled, UsageError
from engine.models.adapted import WEIGHTS
from engine.models.decoder.files import load_adapted
from engine.research.training.rewriting_pairs import RewritingPair
from engine.research.training.writer import WriterTraining
from engine.research.training.writer_recipe import WriterRecipe, lessons_of, train_from_files
from tests.engine.models.decoder.test_gguf_files import vocabulary, write
from tests.engine.models.decoder.tiny_llama import tiny_pair

PLACES = ("harbour", "mill", "station", "library", "bridge", "market")
SETTINGS = WriterTraining(
    steps=6, tokens_per_step=400, tokens_per_batch=400, rank=2, warmup=1, judge_every=3, save_every=2
)


def text_of(number: int) -> str:
    place = PLACES[number % 6]
    return (
        f"The council met to speak of the {place} and of the storm that had damaged it in the winter before. "
        f"It was agreed by all of its members that repairs to the {place} (as planned in May) will cost "
        f"{number + 20} thousand crowns. Visitors came and went on a quiet morning and bought their bread."
    )


@pytest.fixture
def files(tmp_path) -> dict[str, Path]:
    tokenizer = vocabulary()
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size(), max_position_embeddings=1024)
    write(tmp_path / "base.gguf", model, tokenizer)
    rows = [
        {
            "id": f"d{n}",
            "text": text_of(n),
            "summary": f"Repairs to the {PLACES[n % 6]} will cost {n + 20} thousand crowns.",
        }
        for n in range(8)
    ]
    plain = [{"id": f"p{n}", "text": text_of(n)} for n in range(4)]
    for name, lines in {"papers.train": rows[:6], "papers.dev": rows[6:], "contracts.train": plain}.items():
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return {path.name: path for path in tmp_path.iterdir()}


def recipe(files: dict[str, Path]) -> WriterRecipe:
    train = (files["papers.train.jsonl"], files["contracts.train.jsonl"])
    return WriterRecipe(train=train, dev=(files["papers.dev.jsonl"],))


def test_a_stopped_training_ends_with_the_same_file(files, tmp_path):
    base = files["base.gguf"]
    train_from_files(recipe(files), SETTINGS, out=tmp_path / "whole", work=tmp_path / "one", base=base)

    def stop(stage: str, done: int, _total: int) -> None:
        if stage == "train" and done == 4:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_from_files(
            recipe(files), SETTINGS, out=tmp_path / "parts", work=tmp_path / "two", base=base, checkpoint=stop
        )
    train_from_files(recipe(files), SETTINGS, out=tmp_path / "parts", work=tmp_path / "two", base=base)
    assert (tmp_path / "parts" / WEIGHTS).read_bytes() == (tmp_path / "whole" / WEIGHTS).read_bytes()
    card = (tmp_path / "whole" / "CARD.md").read_text(encoding="utf-8")
    assert "SmolLM2" in card
    assert "papers 6" in card
    assert "contracts" in card
    assert (tmp_path / "whole" / "curve.png").is_file()
    load_adapted(tmp_path / "whole", torch.float32, base)


def test_nothing_to_learn_is_refused(files, tmp_path):
    empty = tmp_path / "empty.train.jsonl"
    empty.write_text(json.dumps({"id": "a", "text": "No.", "summary": "Yes."}) + "\n", encoding="utf-8")
    with pytest.raises(UsageError, match="sentence to learn from"):
        train_from_files(
            WriterRecipe(train=(empty,)), SETTINGS, out=tmp_path / "o", work=tmp_path / "w", base=files["base.gguf"]
        )


def test_sentences_with_words_of_their_own_can_be_left_out(files, tmp_path):
    said = WriterRecipe(train=(files["papers.train.jsonl"],), new_words=0)
    pairs = {
        files["papers.train.jsonl"]: [
            RewritingPair("papers", "a", "", "", ("The town built a bridge.",), "The town built it."),
            RewritingPair("papers", "a", "", "", ("The town built a bridge.",), "The town paid for a bridge."),
        ]
    }
    assert [pair.target for pair in said.learnable(pairs)] == ["The town built it."]
    assert len(WriterRecipe(train=said.train).learnable(pairs)) == 2


def test_what_leans_is_told_what_stands_before_it():
    tokenizer = vocabulary()
    tokenizer.decoder = ByteLevel()
    pairs = [
        RewritingPair("papers", "a", "A bridge fell.", "", ("It had been built in 1931 by the town.",), "It was old."),
        RewritingPair("papers", "a", "A bridge fell.", "", ("The town built a bridge in 1931.",), "It was old."),
        RewritingPair("papers", "a", "", "", ("word " * 200,), "It was old."),
    ]
    leaning, standing = (tokenizer.decode(list(one.prompt)) for one in lessons_of(pairs, tokenizer))
    assert "Before: A bridge fell." in leaning
    assert "Before" not in standing


def test_the_command_refuses_what_is_missing(tmp_path, capsys):
    assert execute(["train", "writer", str(tmp_path / "no.jsonl"), "--out", str(tmp_path / "out")]) != 0
    assert "no.jsonl" in capsys.readouterr().err
