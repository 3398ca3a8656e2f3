"""A decoder that shortens says nothing but its source, less what may go, and hears a stop."""

import pytest
import torch

from engine.errors import Cancelled
from engine.generation import shortener
from engine.generation.rewriting import RewritingTask
from engine.generation.shortener import Shortener
from engine.language.abridging import cuts_of, is_abridged
from engine.schema.result import ModelUse
from tests.engine.models.decoder.test_gguf_files import vocabulary
from tests.engine.models.decoder.tiny_llama import tiny_pair

SOURCE = (
    "However, the harbour board (which met in June) raised the very low fees of its boats, which the fishermen of the "
    "town resented!"
)
SHORTEST = "The harbour board raised the low fees of its boats!"


def nothing() -> None:
    pass


@pytest.fixture
def writer() -> Shortener:
    tokenizer = vocabulary()
    torch.manual_seed(5)
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size(), max_position_embeddings=1024)
    return Shortener(model, tokenizer, ModelUse("summarizer", "tiny", "decoder", None))


def write(writer: Shortener, *sources: str, check=nothing) -> str:
    return writer.write(RewritingTask(sources, 12), check).text


def test_what_may_go_is_found_in_letters():
    gone = [SOURCE[start:end] for start, end in cuts_of(SOURCE)]
    assert gone == ["However, ", " (which met in June)", " very", ", which the fishermen of the town resented"]
    assert cuts_of("The board raised the fees of its boats ([link]).") == []
    for source, left in (
        ("The fees, which are low, are to be raised by the board.", "The fees are to be raised by the board."),
        ("In this town, however, the fees of all boats are low.", "In this town, the fees of all boats are low."),
    ):
        ((start, end),) = cuts_of(source)
        assert source[:start] + source[end:] == left


def test_it_leaves_out_what_it_would_not_say_and_nothing_else(writer, monkeypatch):
    once = write(writer, SOURCE)
    assert once == SOURCE or is_abridged(once, [SOURCE])
    assert write(writer, "Boats came to the harbour of the town.") == "Boats came to the harbour of the town."
    assert write(writer, SOURCE) == once
    monkeypatch.setattr(shortener, "READINESS", 1e9)
    assert write(writer, SOURCE) == SHORTEST
    monkeypatch.setattr(shortener, "READINESS", -1e9)
    assert write(writer, SOURCE) == SOURCE


def test_it_asks_at_every_part_and_stops(writer):
    asked = []

    def check() -> None:
        asked.append(1)
        if len(asked) == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        write(writer, SOURCE, check=check)


def test_several_sources_are_not_its_task(writer):
    assert not writer.write(RewritingTask([SOURCE, SOURCE], 12), nothing).ended
