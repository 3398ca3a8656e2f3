"""Messages: what is one, what is none, and that the answer to a bad one can name its request."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.codes import Code
from engine.protocol.messages import (
    BadMessage,
    ErrorResponse,
    Notification,
    Request,
    Response,
    decode,
    encode,
)

texts = st.text(st.characters(exclude_categories=[]), max_size=20)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3))
params = st.none() | st.dictionaries(texts, values, max_size=3) | st.lists(values, max_size=3)
ids = st.integers() | texts
messages = st.one_of(
    st.builds(Request, ids, texts, params),
    st.builds(Notification, texts, params),
    st.builds(Response, ids, values),
    st.builds(ErrorResponse, ids | st.none(), st.integers(), texts, values),
)


@given(messages)
def test_round_trip(message):
    """Lone surrogates included: a file name that is not UTF-8 must reach the other side as it is."""
    assert decode(encode(message)) == message


@given(st.binary(max_size=100) | values.map(lambda v: json.dumps(v).encode()))
def test_any_bytes_give_a_message_or_a_bad_message(body):
    try:
        decode(body)
    except BadMessage as bad:
        assert bad.code in {Code.PARSE_ERROR, Code.INVALID_REQUEST}  # noqa: PT017


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b'{"a":NaN}',
        b'{"a":-Infinity}',
        b"[" * 200_000,
        b'{"jsonrpc":"2.0","id":' + b"9" * 5000 + b"}",
    ],
)
def test_no_json(body):
    with pytest.raises(BadMessage) as bad:
        decode(body)
    assert (bad.value.code, bad.value.id) == (Code.PARSE_ERROR, None)


@pytest.mark.parametrize(
    ("value", "id_"),
    [
        ([{"jsonrpc": "2.0", "id": 1, "method": "a"}], None),
        ("text", None),
        ({"id": 1, "method": "a"}, 1),
        ({"jsonrpc": "1.0", "id": "x", "method": "a"}, "x"),
        ({"jsonrpc": "2.0", "id": 1}, 1),
        ({"jsonrpc": "2.0", "id": 1, "method": 5}, 1),
        ({"jsonrpc": "2.0", "id": 1, "method": "a", "params": "b"}, 1),
        ({"jsonrpc": "2.0", "id": None, "method": "a"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "a"}, None),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "a"}, None),
        ({"jsonrpc": "2.0", "id": 1, "result": 1, "error": {"code": 1, "message": ""}}, 1),
        ({"jsonrpc": "2.0", "result": 1}, None),
        ({"jsonrpc": "2.0", "id": 1, "error": {"code": "1", "message": ""}}, 1),
    ],
)
def test_no_message_and_whose_it_was(value, id_):
    with pytest.raises(BadMessage) as bad:
        decode(json.dumps(value).encode())
    assert (bad.value.code, bad.value.id) == (Code.INVALID_REQUEST, id_)


def test_text_travels_as_utf_8_not_as_escapes():
    assert "größer" in encode(Notification("größer")).decode()


def test_a_null_result_is_still_an_answer():
    assert json.loads(encode(Response(1, None))) == {"jsonrpc": "2.0", "id": 1, "result": None}
