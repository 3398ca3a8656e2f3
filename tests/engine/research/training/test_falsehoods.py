"""Falsehoods differ from the truth in the one thing they are called after, and come out the same every time."""

import random
import re

import pytest

from engine.research.training.falsehoods import Falsehood, Material, falsehoods_of

SOURCES = [
    "On 4 May 2021 the board of Acme sued Beta for 2.5 million dollars after the bridge had been closed.",
    "The court in Lund may hear the case in the autumn, but all witnesses must agree.",
]
TRUE = "Acme sued Beta for 2.5 million dollars on 4 May 2021 after the bridge had been closed to the public."


def made(sentence, kind, draws=60):
    material = Material(sentence, SOURCES, ["The harbour of Malmö has 14 cranes."])
    return {falsehoods_of(material, random.Random(draw)).get(kind) for draw in range(draws)} - {None}


def test_names_change_places():
    assert any(text.startswith("Beta sued Acme for") for text in made(TRUE, Falsehood.ROLES))


def test_numbers_become_others_and_dates_others():
    assert all(re.findall(r"[\d.,]+", text) != re.findall(r"[\d.,]+", TRUE) for text in made(TRUE, Falsehood.NUMBER))
    assert all("May 2021" not in text for text in made(TRUE, Falsehood.DATE))
    assert any("billion" in text for text in made(TRUE, Falsehood.UNIT))


@pytest.mark.parametrize(
    ("sentence", "kind", "false"),
    [
        ("The court may hear the case.", Falsehood.DENIAL, "The court may not hear the case."),
        ("The court may not hear the case.", Falsehood.DENIAL, "The court may hear the case."),
        ("The court may hear it.", Falsehood.DEGREE, "The court must hear it."),
        ("It closed after the storm came.", Falsehood.CAUSE, "It closed because of the storm came."),
    ],
)
def test_small_words_turn_the_meaning(sentence, kind, false):
    assert false in made(sentence, kind)


def test_beginnings_and_ends_of_others_are_joined():
    found = made("The harbour has 14 cranes.", Falsehood.JOINED)
    assert found
    assert all(text not in SOURCES for text in found)


def test_what_is_only_listed_is_not_exchanged():
    assert made("They met Acme and Beta.", Falsehood.ROLES) == set()


def test_broken_sentences_are_none_any_more():
    found = made(TRUE, Falsehood.BROKEN, 200)
    assert any(text.endswith((" of.", " on.", " the.", " for.", " to.")) for text in found)
    assert any("the bridge had" not in text and "the bridge been" in text for text in found)
    assert any(len(text.split()) > len(TRUE.split()) for text in found)


def test_nothing_is_made_of_what_offers_nothing():
    assert falsehoods_of(Material("Go home quietly.", ["Go home quietly."], []), random.Random(1)) == {}


def test_the_same_chance_makes_the_same():
    material = Material(TRUE, SOURCES, [])
    one, other = (falsehoods_of(material, random.Random(5)) for _ in range(2))
    assert one == other
    assert TRUE not in one.values()
