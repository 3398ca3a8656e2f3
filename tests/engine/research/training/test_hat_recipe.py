"""`precis train hat` behind the command: files to examples, examples to a folder with card and curve, and on again."""

import pytest
import torch
from safetensors.torch import load_file

from engine.errors import Cancelled, UsageError
from engine.models.checkpoints import verify
from engine.models.hat.files import load_hat
from engine.models.hat.input import HatTokenizer
from engine.models.hat.model import pack
from engine.models.hat.training import HatTraining
from engine.models.hat.warm_start import WarmStart
from engine.research.training.hat_corpus import Lengths, corpus, read_rows
from engine.research.training.hat_recipe import HatRecipe, Origin, train_hat
from tests.engine.models.hat.small_bert import labelled, make_small_bert, write


@pytest.fixture(autouse=True)
def one_thread():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def small_bert(tmp_path_factory):
    return make_small_bert(tmp_path_factory.mktemp("bert"))


def recipe(folder, **changes):
    return HatRecipe(layout="SCS", start=folder, positions=8, segments=4, **changes)


def test_labels_are_learned_from_files_and_the_folder_says_how(tmp_path, small_bert):
    train = write(tmp_path / "train.jsonl.xz", labelled(24))
    dev = write(tmp_path / "dev.jsonl", labelled(8))
    settings = HatTraining(steps=30, batch=8, learning_rate=3e-3, evaluate_every=10, save_every=10, patience=None)
    progress = train_hat(
        [train], [dev], recipe(small_bert), settings, tmp_path / "out", origin=Origin("precis train hat x", "CC0")
    )
    assert progress.best == 1.0
    model, labels = load_hat(tmp_path / "out" / "model")
    assert labels == ("justice", "sailing")
    assert model.config.blocks == "SCS"
    card = (tmp_path / "out" / "model" / "CARD.md").read_text()
    for said in ("precis train hat x", "CC0", "train.jsonl.xz", "seed: 0", "justice, sailing", "accuracy"):
        assert said in card
    assert str(small_bert) not in card
    assert (tmp_path / "out" / "model" / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert verify(tmp_path / "out" / "model")
    assert not (tmp_path / "out" / "state").exists()


def test_a_training_stopped_by_the_user_ends_as_an_undisturbed_one(tmp_path, small_bert):
    train = write(tmp_path / "train.jsonl", labelled(16))
    settings = HatTraining(steps=8, batch=4, learning_rate=1e-3, save_every=100, evaluate_every=4, patience=None)
    train_hat([train], [train], recipe(small_bert), settings, tmp_path / "whole")

    def stop(stage, done, total):
        if stage == "train" and done == 5:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_hat([train], [train], recipe(small_bert), settings, tmp_path / "stopped", checkpoint=stop)
    steps = []

    def hear(stage, done, total):
        if stage == "train":
            steps.append(done)

    train_hat([train], [train], recipe(small_bert), settings, tmp_path / "stopped", checkpoint=hear)
    assert steps[0] == 5
    first, second = (load_file(tmp_path / name / "model" / "model.safetensors") for name in ("whole", "stopped"))
    assert all(torch.equal(first[name], second[name]) for name in first)


def test_frozen_blocks_stay_and_the_others_move(tmp_path, small_bert):
    train = write(tmp_path / "train.jsonl", labelled(16))
    settings = HatTraining(steps=3, batch=4, learning_rate=1e-2, frozen_embeddings=True, frozen_blocks=1)
    train_hat([train], [], recipe(small_bert), settings, tmp_path / "out")
    model, _ = load_hat(tmp_path / "out" / "model")
    source = load_file(small_bert / "model.safetensors")
    query = "encoder.layer.{}.attention.self.query.weight"
    assert torch.equal(model.encoder.blocks[0].query.weight, source[query.format(0)])
    assert torch.equal(model.encoder.embeddings.words.weight, source["embeddings.word_embeddings.weight"])
    assert not torch.equal(model.encoder.blocks[2].query.weight, source[query.format(1)])


@pytest.mark.parametrize("objective", ["words", "segments", "order", "missing"])
def test_plain_documents_are_enough_for_the_other_objectives(tmp_path, small_bert, objective):
    text = "\n".join("the ship and the sea and the law of the court . " * 12 for _ in range(4))
    rows = [{"text": text.replace("ship", word)} for word in ("ship", "wave", "judge", "law")]
    train = write(tmp_path / "train.jsonl", rows)
    settings = HatTraining(steps=2, batch=2, evaluate_every=1)
    changes = {"objective": objective, "strategy": WarmStart.SEGMENT_WISE}
    progress = train_hat([train], [train], recipe(small_bert, **changes), settings, tmp_path / "out")
    assert progress.step == 2
    assert progress.best is not None


def test_paragraphs_are_segments_with_labels_of_their_own(small_bert, tmp_path):
    rows = [
        {"paragraphs": [{"text": "the law", "labels": ["b", "a"]}, {"text": "the sea", "labels": []},
                        {"text": " ", "labels": ["a"]}, {"text": "ship " * 200, "labels": ["c"]}]}
    ]  # fmt: skip
    tokenizer = HatTokenizer.load(small_bert)
    found = corpus(read_rows([write(tmp_path / "a.jsonl", rows)]), tokenizer, Lengths(segments=2))
    assert found.by_paragraph
    assert found.several
    assert found.labels == ("a", "b", "c")
    assert [one.labels for one in found.examples] == [((0, 1),), ((), (2,))]
    assert len(found.examples[1].segments[1]) == 127
    assert found.paragraphs_cut == 1
    merged = corpus(rows, tokenizer, Lengths(), rename={"a": "x", "b": "x", "c": None}.__getitem__)
    assert merged.labels == ("x",)
    assert merged.examples[0].labels == ((0,), (), ())


def test_long_documents_are_cut_evenly_and_nothing_is_lost(small_bert):
    text = "\n".join("ship " * 100 for _ in range(11))
    (whole,) = corpus([{"text": text, "label": None}], HatTokenizer.load(small_bert), Lengths(segments=64)).examples
    parts = corpus([{"text": text, "label": None}], HatTokenizer.load(small_bert), Lengths(segments=4)).examples
    assert [len(one.segments) for one in parts] == [3, 4, 4]
    assert tuple(segment for one in parts for segment in one.segments) == whole.segments
    assert sum(len(segment) for segment in whole.segments) == 1100


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"words": 1}], "line 1"),
        ([{"text": "the sea"}, {"text": "the law", "label": "x"}, {"paragraphs": []}], "same shape"),
        ([], "no documents"),
        ([{"text": "the sea", "label": "x"}], "two different"),
    ],
)
def test_files_that_do_not_fit_are_refused_before_training(tmp_path, small_bert, rows, said):
    train = write(tmp_path / "train.jsonl", rows)
    with pytest.raises(UsageError, match=said):
        train_hat([train], [], recipe(small_bert), HatTraining(steps=1), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_label_of_dev_that_was_not_learned_is_named(tmp_path, small_bert):
    train = write(tmp_path / "train.jsonl", labelled(4))
    dev = write(tmp_path / "dev.jsonl", [{"text": "the sea", "label": "fishing"}])
    with pytest.raises(UsageError, match="fishing"):
        train_hat([train], [dev], recipe(small_bert), HatTraining(steps=1), tmp_path / "out")


def test_documents_without_a_label_teach_to_be_unsure(tmp_path, small_bert):
    odd = "ship ship ship sea sea."
    rows = [*labelled(16), *({"text": odd, "label": None} for _ in range(16))]
    train = write(tmp_path / "train.jsonl", rows)
    settings = HatTraining(steps=60, batch=8, learning_rate=1e-2)
    surest = {}
    for unsure in (0.0, 2.0):
        train_hat([train], [], recipe(small_bert, unsure=unsure), settings, tmp_path / str(unsure))
        model, _ = load_hat(tmp_path / str(unsure) / "model")
        segment = HatTokenizer.load(small_bert).pieces([odd])[0][0]
        with torch.no_grad():
            surest[unsure] = float(model(pack([[segment]], model.config)).softmax(1).max())
    assert surest[0.0] > 0.9
    assert surest[2.0] < 0.7
