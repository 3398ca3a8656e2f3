"""Frames between engine and page worker: what goes in comes out, and nonsense is refused."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.sandbox.frames import HEAD, Kind, PageFrame, decode_page, encode_page, pack
from engine.schema.enums import PageState

_numbers = st.lists(st.integers(0, 2**32 - 1), max_size=20)
_floats = st.lists(st.floats(width=32, allow_nan=False), max_size=20)
_bytes = st.lists(st.integers(0, 255), max_size=20)
_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)

_frames = st.builds(
    PageFrame,
    number=st.integers(0, 10**6),
    width=st.floats(0, 20_000),
    height=st.floats(0, 20_000),
    rotation=st.sampled_from([0, 90, 180, 270]),
    state=st.sampled_from([state.value for state in PageState]),
    reason=st.none() | _text,
    confidence=st.none() | st.floats(0, 1),
    left_out=st.dictionaries(_text, st.integers(0, 9999), max_size=3),
    texts=st.lists(_text, max_size=9),
    boxes=_floats.map(lambda values: array("f", values)),
    looks=_bytes.map(lambda values: array("B", values)),
    word_starts=_numbers.map(lambda values: array("I", values)),
    word_boxes=_floats.map(lambda values: array("f", values)),
    starts=_bytes.map(lambda values: array("B", values)),
)


@given(_frames)
def test_a_page_comes_out_as_it_went_in(frame):
    assert decode_page(encode_page(frame)) == frame


@given(st.binary(max_size=300))
def test_nonsense_is_refused(data):
    with pytest.raises(ValueError):
        decode_page(data)


@given(_frames, st.data())
def test_a_page_cut_short_is_refused(frame, data):
    whole = encode_page(frame)
    with pytest.raises(ValueError):
        decode_page(whole[: data.draw(st.integers(0, len(whole) - 1))])


def test_a_message_is_a_kind_a_length_and_bytes():
    message = pack(Kind.PAGE, b"abc")
    assert HEAD.unpack_from(message) == (Kind.PAGE, 3)
    assert message[HEAD.size :] == b"abc"
