"""What looks like a sentence and is none: known by its words, in documents that are written in sentences."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Document
from engine.errors import Cancelled, ModelUnavailable
from engine.models.configs import FLUENCY_TYPE, WHOLENESS_TYPE
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.pieces.network import PieceNetwork, bundled_fluency, bundled_wholeness, chances_of
from engine.salience.finished import LIKELY, SURE, UNLIKELY, judges_of, unfinished_among
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
    (chances,) = chances_of([bundled_wholeness()], [*WHOLE, *PARTS], encoder)
    assert (chances[: len(WHOLE)] > UNLIKELY).all(), chances
    assert (chances[len(WHOLE) :] < UNLIKELY).all(), chances


FLUENT = (
    "We have to take a decision on the remote control and we have forty minutes.",
    "The committee will write to the minister about the costs of the new schools.",
    "Seventy five percent of users find most remote controls ugly.",
)
STUMBLING = (
    "We've got we're planning to sell the remote controls for twenty five Euros each.",
    "Our own company has developed a new the people in the lab have built this one.",
    "The round shape I can show you the drawing of the case.",
)


def test_speech_that_begins_anew_is_told_from_fluent_speech(encoder: SentenceEncoder):
    (chances,) = chances_of([bundled_fluency()], [*FLUENT, *STUMBLING], encoder)
    assert (chances[: len(FLUENT)] < LIKELY).all(), chances
    assert (chances[len(FLUENT) :] > SURE).all(), chances
    lines = [[*FLUENT, *STUMBLING]]
    assert unfinished(text_document(lines, Role.SPEECH), encoder) == set(STUMBLING)


def test_a_reason_or_a_condition_alone_is_no_sentence_of_a_speaker(encoder: SentenceEncoder):
    open_ended = ["Because we use a brand at the front and the back.", "Which is what I was calling the old way."]
    closed = ["Because it is late, we have to stop here.", "Which one should we take for the front?"]
    assert unfinished(text_document([[*open_ended, *closed]], Role.SPEECH), encoder) == set(open_ended)


def test_those_among_whole_sentences_are_found(encoder: SentenceEncoder):
    document = text_document([WHOLE, WHOLE[::-1], WHOLE[:3] * 2, [PARTS[0], WHOLE[1], PARTS[4]]])
    assert unfinished(document, encoder) == {PARTS[0], PARTS[4]}


def test_an_item_that_begins_with_its_verb_lacks_its_subject(encoder: SentenceEncoder):
    items = ["May submit updates for that name.", "Engages in the sale of old gates."]
    others = ["May the toll be paid?", "Should you be late, call the harbour office.", "Will Ashe has paid the toll."]
    assert unfinished(text_document([[*items, *others, *WHOLE]]), encoder) == set(items)


def test_a_document_written_in_such_lines_has_none_but_somebody_who_speaks_has(encoder: SentenceEncoder):
    lines = [[*PARTS[:4], WHOLE[0], WHOLE[1]]]
    assert unfinished(text_document(lines), encoder) == set()
    assert unfinished(text_document(lines, Role.LIST), encoder) == set()
    assert unfinished(text_document(lines, Role.SPEECH), encoder) == set(PARTS[:4])


def test_what_has_a_paragraph_of_its_own_is_sooner_a_heading(encoder: SentenceEncoder):
    heading = "Duty of the harbour office to mend the gates after a storm at sea."
    within = text_document([[WHOLE[0], heading, WHOLE[1]], WHOLE])
    above = text_document([[heading], WHOLE])
    sure = [
        unfinished_among(document, range(len(document.sentences)), encoder).get(index, 0.0)
        for document, index in ((within, 1), (above, 0))
    ]
    assert sure[0] < sure[1], sure


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


def small_network(seed: int = 0, layer: int = 2) -> PieceNetwork:
    rng = np.random.default_rng(seed)
    sizes = [(3, 4), (3,), (3,)]
    weights = [rng.normal(size=size).astype(np.float32) for size in sizes]
    return PieceNetwork(WHOLENESS_TYPE, "", layer, *weights, bias=-0.5)


def test_the_odds_of_the_pieces_are_added_up():
    networks = [small_network(), small_network(seed=3)]
    rng = np.random.default_rng(1)
    states = [rng.normal(size=(length, 4)).astype(np.float32) for length in (1, 5)]
    odds = [
        [
            sum(
                float(np.exp(np.maximum(network.inner @ piece + network.inner_bias, 0) @ network.outer - 0.5))
                for piece in one
            )
            for one in states
        ]
        for network in networks
    ]
    chances = chances_of(networks, ["one", "other"], FixedStates(states))
    assert chances == pytest.approx(np.array([[odd / (1 + odd) for odd in row] for row in odds]), rel=1e-5)


def test_what_is_kept_is_read_again_and_damage_is_refused(tmp_path: Path):
    network = small_network()
    network.save(tmp_path / "made", "A card.")
    again = PieceNetwork.load(tmp_path / "made", WHOLENESS_TYPE)
    assert (again.layer, again.name) == (2, "made")
    assert again.inner == pytest.approx(network.inner, abs=1e-2)
    with pytest.raises(ModelUnavailable):
        PieceNetwork.load(tmp_path / "made", FLUENCY_TYPE)
    (tmp_path / "made" / "model.safetensors").write_bytes(b"damaged")
    with pytest.raises(ModelUnavailable):
        PieceNetwork.load(tmp_path / "made", WHOLENESS_TYPE)
