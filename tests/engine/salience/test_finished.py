"""What looks like a sentence and is none: known by its words, in documents that are written in sentences."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Document
from engine.errors import Cancelled, ModelUnavailable
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.wholeness.network import WholenessNetwork, bundled_wholeness
from engine.salience.finished import UNLIKELY, judges_of, unfinished_among
from engine.schema.enums import Role
from tests.engine.made_documents import HashingEncoder, text_document

WHOLE = (
    "The council raised the toll for lorries in March.",
    "The ferry that was built in Norway lies in the harbour.",
    "Send the signed form to the harbour office.",
    "Costs rose by a third, mainly because of higher wages.",
    "Ms Lund sends the draft by Friday.",
    "They have not been able to say when the quay will open again.",
)
PARTS = (
    "The shape of the new quay.",
    "Repair of the gates by the harbour office.",
    "Although the ferry was built in Norway.",
    "Which was built in Norway and lies in the harbour.",
    "Using the old gates as a model for the new ones.",
    "A ferry with two decks, the hull of which may have been built in Norway.",
)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


def unfinished(document: Document, encoder: SentenceEncoder) -> set[str]:
    """Those that are surely no whole ones."""
    found = unfinished_among(document, range(len(document.sentences)), encoder)
    sure = [document.sentences[index] for index, sure in found.items() if sure == 1]
    return {document.text[one.start : one.end] for one in sure}


def test_parts_of_sentences_are_told_from_whole_ones(encoder: SentenceEncoder):
    chances = bundled_wholeness().chances([*WHOLE, *PARTS], encoder)
    assert (chances[: len(WHOLE)] > UNLIKELY).all(), chances
    assert (chances[len(WHOLE) :] < UNLIKELY).all(), chances


def test_those_among_whole_sentences_are_found(encoder: SentenceEncoder):
    document = text_document([WHOLE, WHOLE[::-1], WHOLE[:3] * 2, [PARTS[0], WHOLE[1], PARTS[4]]])
    assert unfinished(document, encoder) == {PARTS[0], PARTS[4]}


def test_a_document_written_in_such_lines_has_none_but_somebody_who_speaks_has(encoder: SentenceEncoder):
    lines = [[*PARTS[:4], WHOLE[0], WHOLE[1]]]
    assert unfinished(text_document(lines), encoder) == set()
    assert unfinished(text_document(lines, Role.LIST), encoder) == set()
    assert unfinished(text_document(lines, Role.SPEECH), encoder) == set(PARTS[:4])


def test_a_field_of_a_form_is_a_whole_line(encoder: SentenceEncoder):
    document = text_document([["Deposit: two months of rent.", PARTS[0], *WHOLE]])
    assert unfinished(document, encoder) == {PARTS[0]}


def test_only_english_and_only_the_encoder_it_was_learned_with_are_judged(encoder: SentenceEncoder):
    lines = [[PARTS[0], *WHOLE]]
    assert judges_of(text_document(lines), encoder) == (bundled_wholeness().use,)
    assert judges_of(text_document(lines, language="de"), encoder) == ()
    assert unfinished(text_document(lines, language="de"), encoder) == set()
    assert unfinished_among(text_document(lines), range(3), HashingEncoder()) == {}


def test_what_soon_has_a_verb_of_its_own_is_not_read(encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []
    states_of = encoder.states_of

    def reading(texts: Sequence[str], layer: int) -> Iterator[tuple[int, npt.NDArray[np.float32]]]:
        read.extend(texts)
        yield from states_of(texts, layer)

    monkeypatch.setattr(encoder, "states_of", reading)
    skipped = ["The old gate was shut in May.", "They have two boats."]
    others = ["While the gate was shut.", "The May report on what is spent.", "The toll that is due in May."]
    unfinished(text_document([[*skipped, *others]]), encoder)
    assert read == others


def test_the_look_can_be_cancelled(encoder: SentenceEncoder):
    def cancel() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        unfinished_among(text_document([WHOLE]), range(3), encoder, cancel)


class FixedStates:
    """An encoder whose states are given."""

    def __init__(self, states: Sequence[npt.NDArray[np.float32]]) -> None:
        self._states = states

    def states_of(self, texts: Sequence[str], layer: int) -> Iterator[tuple[int, npt.NDArray[np.float32]]]:
        assert len(texts) == len(self._states)
        assert layer == 2
        yield from reversed(list(enumerate(self._states)))


def small_network(change: Callable[[WholenessNetwork], None] = lambda _: None) -> WholenessNetwork:
    rng = np.random.default_rng(0)
    sizes = [(3, 4), (3,), (3,)]
    network = WholenessNetwork("", 2, *(rng.normal(size=size).astype(np.float32) for size in sizes), bias=-0.5)
    change(network)
    return network


def test_the_odds_of_the_pieces_are_added_up():
    network = small_network()
    rng = np.random.default_rng(1)
    states = [rng.normal(size=(length, 4)).astype(np.float32) for length in (1, 5)]
    odds = [
        sum(
            float(np.exp(np.maximum(network.inner @ piece + network.inner_bias, 0) @ network.outer - 0.5))
            for piece in one
        )
        for one in states
    ]
    chances = network.chances(["one", "other"], FixedStates(states))
    assert chances == pytest.approx([odd / (1 + odd) for odd in odds], rel=1e-5)


def test_what_is_kept_is_read_again_and_damage_is_refused(tmp_path: Path):
    network = small_network()
    network.save(tmp_path / "made", "A card.")
    again = WholenessNetwork.load(tmp_path / "made")
    assert (again.layer, again.name) == (2, "made")
    assert again.inner == pytest.approx(network.inner, abs=1e-2)
    (tmp_path / "made" / "model.safetensors").write_bytes(b"damaged")
    with pytest.raises(ModelUnavailable):
        WholenessNetwork.load(tmp_path / "made")
