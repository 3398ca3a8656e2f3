"""A network that learns which texts have a piece that shows something, and what it does not believe."""

import pytest

from engine.models.configs import WHOLENESS_TYPE
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.pieces.network import chances_of
from engine.research.training.piece_training import (
    PieceExample,
    PieceTraining,
    believable,
    lessons_of,
    measured,
    some_of,
    train,
)
from engine.research.training.wholeness_examples import of_sentence

SETTINGS = PieceTraining(hidden=8, rate=2e-2, rounds=30, rounds_of_halves=60)


@pytest.fixture(scope="module")
def examples() -> list[PieceExample]:
    things = ["gate", "ferry", "quay", "bridge", "toll", "mill", "tower", "canal", "market", "lock", "pier", "dam"]
    made = [f"The old {one} behind the {other} was repaired." for one in things for other in things if one != other]
    return [example for text in made for example in of_sentence(text) if example.kind != "set off"]


def test_it_learns_to_tell_them_apart_and_leaves_out_what_is_wrong(examples: list[PieceExample]):
    encoder = SentenceEncoder.load()
    wrong = [PieceExample("The new school was opened by the king.", "subject", shows=False)]
    kept = believable(lessons_of([*examples, *wrong], encoder, SETTINGS.layer), SETTINGS)
    assert len(examples) not in kept
    assert len(kept) > 0.9 * len(examples)
    network, believed = train([*examples, *wrong], encoder, WHOLENESS_TYPE, SETTINGS, lambda *_: None)
    assert believed == len(kept)
    (chances,) = chances_of([network], [one.text for one in examples], encoder)
    shows = [one.shows for one in examples]
    assert min(one for one, showing in zip(chances, shows, strict=True) if showing) > max(
        one for one, showing in zip(chances, shows, strict=True) if not showing
    )
    below = measured(network, examples, encoder, (0.5,), above=False)
    assert [line.partition(" (")[0] for line in below] == ["with an auxiliary", "subject"]
    assert [line.rpartition(": ")[2] for line in below] == ["0.0 %", "100.0 %"]
    above = measured(network, examples, encoder, (0.5,), above=True)
    assert [line.partition(" (")[0] for line in above] == ["subject", "with an auxiliary"]


def test_of_each_kind_at_most_some_are_taken(examples: list[PieceExample]):
    import random

    taken = some_of(examples, 7, random.Random(1))
    assert sorted(one.kind for one in taken) == ["subject"] * 7 + ["with an auxiliary"] * 7
