"""Sentences that are spoiled word by word, the examples made of documents, and what is learned of them."""

import random
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.sentence_encoder import MiniLM, SentenceEncoder
from engine.models.wellformedness.form import Tag
from engine.models.wellformedness.network import FormJudge, WellFormedness, save
from engine.research.training.spoiling import Spoiled, Spoiler, as_spoken
from engine.research.training.wellformedness import FormTraining, lessons_of, measured, train
from engine.research.training.wellformedness_examples import FormExample, examples_of
from engine.schema.enums import Role
from tests.engine.made_documents import meeting, text_document

SENTENCES = [
    "The council raised the toll for lorries on the bridge in March.",
    "We will open the new quay as soon as the gates are repaired.",
    "They have not been able to say when the old ferry comes back.",
    "It is compatible with most of the other cranes in the harbour.",
    "The pilots of the small ferry in the harbour have to go home at night.",
]
DELETING = {"begun anew", "after the beginning of another", "with words put in", "with a stub"}


@given(seed=st.integers(0, 5000))
def test_what_is_needless_can_be_left_out_and_what_is_wrong_is_marked(seed: int):
    rng = random.Random(seed)
    words = SENTENCES[seed % len(SENTENCES)].split()
    made = Spoiler(SENTENCES, rng).spoiled(words)
    if made is None:
        return
    kind, spoiled = made
    assert len(spoiled.words) == len(spoiled.tags)
    assert set(spoiled.tags) > {Tag.FINE} or kind == "cut off"
    rest = [word.lower() for word, tag in zip(spoiled.words, spoiled.tags, strict=True) if tag is not Tag.NEEDLESS]
    if kind in DELETING and Tag.WRONG not in spoiled.tags:
        assert rest == [word.lower() for word in words], kind
    else:
        assert Tag.WRONG in spoiled.tags, kind


def test_every_way_of_spoiling_is_found():
    kinds = set()
    for seed in range(400):
        spoiler = Spoiler(SENTENCES, random.Random(seed))
        kinds |= {made[0] for text in SENTENCES if (made := spoiler.spoiled(text.split()))}
    assert kinds == DELETING | {
        "ended otherwise",
        "cut off",
        "with a word missing",
        "with a name missing",
        "with another word",
        "with another ending",
        "with words changed round",
    }


def test_a_title_that_runs_into_a_sentence_is_needless():
    spoiled = Spoiler(SENTENCES, random.Random(0)).behind("Costs of the quay:", SENTENCES[0].split())
    assert spoiled == Spoiled(
        ["Costs", "of", "the", "quay", *SENTENCES[0].split()],
        [*[Tag.NEEDLESS] * 4, *[Tag.FINE] * len(SENTENCES[0].split())],
    )


def test_short_forms_are_those_of_speech():
    made = {as_spoken("They are late, and it is not going to rain.", random.Random(seed)) for seed in range(60)}
    assert "They're late, and it isn't gonna rain." in made
    assert "They are late and it is not going to rain." in made


def test_examples_of_a_text_are_its_sentences_parts_and_spoiled_ones():
    document = text_document([SENTENCES, [f"In May {one[0].lower()}{one[1:]}" for one in SENTENCES]])
    made = list(examples_of(document, random.Random(0)))
    whole = [one for one in made if one.kind == "whole, written"]
    assert len(whole) == 10
    assert all(one.whole and set(one.tags or ()) == {Tag.FINE} for one in whole)
    spoiled = [one for one in made if one.tags and set(one.tags) != {Tag.FINE}]
    assert spoiled
    assert all(one.whole is None and one.kind.endswith(", written") for one in spoiled)
    kinds = {one.kind for seed in range(9) for one in examples_of(document, random.Random(seed)) if one.whole is False}
    assert kinds >= {"subject"}


def test_of_a_talk_what_stumbles_is_no_example_and_a_short_text_has_none():
    turns = [("Ada", text) for text in SENTENCES * 2] + [("Ben", "You of the, to they said the quay th is low.")]
    made = list(examples_of(meeting(turns), random.Random(0)))
    assert {one.kind.rpartition(", ")[2] for one in made} == {"spoken"}
    assert not any("quay th" in " ".join(one.words) for one in made)
    assert list(examples_of(text_document([SENTENCES]), random.Random(0))) == []
    assert list(examples_of(text_document([SENTENCES * 3], Role.HEADING), random.Random(0))) == []


# ------------------------------------------------------------------------------------------------------------ learning


@pytest.fixture(scope="module")
def encoder() -> MiniLM:
    model = MiniLM.load(bundled_folder(), SentenceEncoderConfig())
    return model.float().eval().requires_grad_(requires_grad=False)


def some_examples() -> list[FormExample]:
    things = ["gate", "ferry", "quay", "bridge", "toll", "mill", "tower", "canal"]
    found: list[FormExample] = []
    for one in things:
        words = f"The old {one} behind the harbour was repaired.".split()
        found.append(FormExample(tuple(words), "whole, written", (Tag.FINE,) * len(words), whole=True))
        begun = ("The", "old", "the", *words[1:])
        tags = (Tag.NEEDLESS, Tag.NEEDLESS, *[Tag.FINE] * len(words))
        found.append(FormExample((*begun[:2], "the", *words[1:]), "begun anew", tags))
        found.append(FormExample(tuple(f"The old {one} behind the harbour.".split()), "subject", whole=False))
    return found


def test_lessons_have_the_tag_of_a_word_at_its_first_piece():
    tokenizer = tokenizer_of(bundled_folder(), "all-MiniLM-L6-v2")
    example = FormExample(("Quayside", "gates."), "whole", (Tag.FINE, Tag.WRONG), whole=True)
    (lesson,) = lessons_of([example], tokenizer, 126)
    pieces = [tokenizer.id_to_token(piece) for piece in lesson.pieces]
    assert pieces == ["[CLS]", "quay", "##side", "gates", ".", "[SEP]"]
    assert lesson.labels == [-100, 0, -100, 2, -100, -100]
    assert lesson.whole == 1.0
    (cut,) = lessons_of([example], tokenizer, 4)
    assert (len(cut.pieces), cut.labels) == (4, [-100, 0, -100, -100])
    (unknown,) = lessons_of([FormExample(("Gates.",), "heading", whole=False)], tokenizer, 126)
    assert (set(unknown.labels), unknown.whole) == ({-100}, 0.0)


def test_it_learns_and_a_training_that_was_stopped_goes_on_to_the_same_weights(encoder: MiniLM, tmp_path: Path):
    config = SentenceEncoderConfig()
    tokenizer = tokenizer_of(bundled_folder(), config.name)
    examples = [one for one in some_examples() if len(one.words) == len(one.tags or one.words)]
    lessons = lessons_of(examples, tokenizer, 126)
    settings = FormTraining(steps=12, pieces_per_step=400, rate=1e-3, layer=4, save_every=5)

    class Stopped(Exception):
        pass

    def stop(_: str, done: int, __: int) -> None:
        if done == 7:
            raise Stopped

    with pytest.raises(Stopped):
        train(encoder, config, lessons, settings, states=tmp_path / "stopped", checkpoint=stop)
    resumed = train(encoder, config, lessons, settings, states=tmp_path / "stopped", checkpoint=lambda *_: None)
    network = train(encoder, config, lessons, settings, states=tmp_path / "whole", checkpoint=lambda *_: None)
    for name, tensor in network.state_dict().items():
        assert torch.equal(tensor, resumed.state_dict()[name]), name
    save(tmp_path / "made", network, config.sha256, "A card.")
    lines = measured(FormJudge.load(tmp_path / "made"), examples, SentenceEncoder.load())
    shown = {line.partition(" (")[0]: line.rpartition(": ")[2].split(", ") for line in lines if "(" in line}
    assert shown["subject"][-1] == "100.0 %"
    assert shown["whole, written"][-1] == "0.0 %"
    assert shown["begun anew"][0] == "100.0 %"


def test_it_begins_as_the_layers_of_the_encoder(encoder: MiniLM):
    network = WellFormedness.begin(encoder, SentenceEncoderConfig(), 4)
    assert len(network.layers) == 2
    for name, tensor in encoder.layers[5].state_dict().items():
        assert torch.equal(network.layers[1].state_dict()[name], tensor)
