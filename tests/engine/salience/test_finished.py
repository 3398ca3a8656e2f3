"""What looks like a sentence and is none: known by its words, in documents that are written in sentences."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import pytest

from engine.document import Document
from engine.errors import Cancelled
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.wellformedness.network import bundled_judge
from engine.salience.finished import LIKELY, READABLE, UNLIKELY, UNREADABLE, forms_among, judges_of
from engine.schema.enums import Role
from tests.engine.made_documents import HashingEncoder, meeting, text_document

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
    "The appointment of a new clerk to the board.",
    "Although the ferry was built in Norway.",
    "Which was built in Norway and lies in the harbour.",
    "Letting the two old ferries to the board of the town.",
    "A ferry with two decks, the hull of which may have been built in Norway.",
)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


def unfinished(document: Document, encoder: SentenceEncoder) -> set[str]:
    """Those that are surely no whole ones."""
    found = forms_among(document, range(len(document.sentences)), encoder).unfinished
    sure = [document.sentences[index] for index, sure in found.items() if sure == 1]
    return {document.text[one.start : one.end] for one in sure}


def test_parts_of_sentences_are_told_from_whole_ones(encoder: SentenceEncoder):
    chances = [form.whole for form in bundled_judge().forms_of([*WHOLE, *PARTS], encoder)]
    assert min(chances[: len(WHOLE)]) > UNLIKELY, chances
    assert max(chances[len(WHOLE) :]) < UNLIKELY, chances


FLUENT = (
    "We have to take a decision on the remote control and we have forty minutes.",
    "The committee will write to the minister about the costs of the new schools.",
    "Most users find the buttons of the remote control too small.",
)
STUMBLING = (
    "We've got we're planning to sell the remote controls for twenty five Euros each.",
    "The ferry was not has not been mended since the storm in May.",
    "We need a key for the to open the gates of the old quay.",
)


def test_speech_that_begins_anew_is_told_from_fluent_speech(encoder: SentenceEncoder):
    forms = bundled_judge().forms_of([*FLUENT, *STUMBLING], encoder)
    chances = [form.flawed for form in forms]
    assert max(chances[: len(FLUENT)]) < LIKELY, chances
    assert min(chances[len(FLUENT) :]) > LIKELY, chances
    reading = [form.readable for form in forms]
    assert min(reading[: len(FLUENT)]) > READABLE, reading
    assert max(reading[len(FLUENT) :]) < UNREADABLE, reading
    lines = [[*FLUENT, *STUMBLING]]
    assert unfinished(text_document(lines, Role.SPEECH), encoder) == set(STUMBLING)


def test_what_a_speaker_says_that_is_whole_and_says_nothing_alone_comes_last(encoder: SentenceEncoder):
    run_on = "So the quay the gate we can do that, it has to have like the key for it is what I say."
    found = forms_among(text_document([[*FLUENT, run_on]], Role.SPEECH), range(4), encoder).unfinished
    assert set(found) == {3}
    assert found[3] > 0.5
    assert forms_among(text_document([[*WHOLE, run_on]]), [len(WHOLE)], encoder).unfinished == {}, "what is written"


def test_what_a_speaker_who_is_named_took_back_is_left_out_where_it_may_be(encoder: SentenceEncoder):
    number = "It is twelve it is about eleven pounds for each of the lorries."  # which would be lost
    talk = meeting([("Ada", STUMBLING[0]), ("Ben", FLUENT[0]), ("Ada", number)])
    found = forms_among(talk, range(3), encoder, mends=True)
    assert found.mended == {0: "We're planning to sell the remote controls for twenty five Euros each."}
    assert set(found.unfinished) == {0, 2}
    assert set(found.unfinished_if_told) == {2}
    assert forms_among(talk, range(3), encoder).mended == {}
    leaning = "So the quay the gate we can do that, it has to have like the key for it is what I say."
    reads_badly = forms_among(meeting([("Ada", leaning)]), range(1), encoder, mends=True)
    assert (set(reads_badly.unfinished), reads_badly.mended) == ({0}, {}), "nothing of it was taken back"
    unnamed = text_document([[STUMBLING[0], *FLUENT]], Role.SPEECH)
    assert forms_among(unnamed, range(3), encoder, mends=True).mended == {}


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
    heading = "Repair of the gates by the harbour office after a storm."
    within = text_document([[WHOLE[0], heading, WHOLE[1]], WHOLE])
    above = text_document([[heading], WHOLE])
    sure = [
        forms_among(document, range(len(document.sentences)), encoder).unfinished.get(index, 0.0)
        for document, index in ((within, 1), (above, 0))
    ]
    assert sure[0] < sure[1], sure


def test_a_field_of_a_form_is_a_whole_line(encoder: SentenceEncoder):
    document = text_document([["Deposit: two months of rent.", PARTS[0], *WHOLE]])
    assert unfinished(document, encoder) == {PARTS[0]}


def test_only_english_and_only_the_encoder_it_was_learned_with_are_judged(encoder: SentenceEncoder):
    lines = [[PARTS[0], *WHOLE]]
    assert judges_of(text_document(lines), encoder) == (bundled_judge().use,)
    assert judges_of(text_document(lines, language="de"), encoder) == ()
    assert unfinished(text_document(lines, language="de"), encoder) == set()
    assert forms_among(text_document(lines), range(3), HashingEncoder()).unfinished == {}


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
        forms_among(text_document([WHOLE]), range(3), encoder, cancel)
