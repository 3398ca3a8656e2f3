"""Under the constraint nothing can be spelled that the sources do not hold, and all that they hold can."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.decoders import ByteLevel as ByteLevelDecoder
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer

from engine.generation.source_words import SERVING, SourceWords, Vocabulary
from engine.language.vocabulary import words_of

SOURCES = [
    "Acme (the “Seller”) shall pay US$2.5 million, i.e. 12.5% of the well-known fund, by 4 May 2021.",
    "Dr. O'Neill's report says 3,100 m² were dredged.",
]


@pytest.fixture(scope="module")
def tokenizer():
    made = Tokenizer(BPE())
    made.pre_tokenizer = ByteLevel(add_prefix_space=False)
    made.decoder = ByteLevelDecoder()
    trainer = BpeTrainer(vocab_size=500, special_tokens=["<end>"], initial_alphabet=ByteLevel.alphabet())
    made.train_from_iterator([*SOURCES, "the payment was not made by all of the sellers in the spring"] * 4, trainer)
    return made


def spell(tokenizer, words, text):
    """Whether `text` can be written, piece by piece as the vocabulary cuts it, and ended."""
    states = words.beginning
    for piece in tokenizer.encode(text).ids:
        if piece not in words.open(states):
            return False
        states = words.after(states, piece)
    return 0 in words.open(states)


@pytest.mark.parametrize("source", SOURCES)
def test_the_sources_themselves_can_be_written(tokenizer, source):
    words = SourceWords(Vocabulary(tokenizer), SOURCES, 0)
    for text in (source, source[:1].lower() + source[1:], "The " + source):
        assert spell(tokenizer, words, text), text


@pytest.mark.parametrize(
    "false",
    [
        "Acme shall not pay.",
        "Acme shall pay US$3.5 million.",
        "All of the fund.",
        "Dr. Neil says.",
        "It dredged 31 m².",
    ],
)
def test_what_is_not_in_them_can_not(tokenizer, false):
    words = SourceWords(Vocabulary(tokenizer), SOURCES, 0)
    assert not spell(tokenizer, words, false)


@given(st.integers(0, 10**9))
def test_whatever_is_written_is_of_the_sources_words(tokenizer, seed):
    words = SourceWords(Vocabulary(tokenizer), SOURCES, 0)
    chance = random.Random(seed)
    states, written = words.beginning, []
    while len(written) < 25:
        piece = chance.choice(words.open(states))
        if piece == 0:
            break
        written.append(piece)
        states = words.after(states, piece)
    else:
        return
    text = " ".join([*SOURCES, *SERVING]).lower()
    assert all(word in text for word in words_of(tokenizer.decode(written)))
