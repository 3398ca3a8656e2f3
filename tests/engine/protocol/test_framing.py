"""Framing: the same messages however the stream is cut, and a clean, final refusal of everything else."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.framing import MAX_BODY, MAX_HEADER, FrameReader, FramingError, frame

bodies = st.lists(st.binary(max_size=200), max_size=6)


def cut(stream: bytes, places: list[int]) -> list[bytes]:
    ends = sorted({place % (len(stream) + 1) for place in places} | {0, len(stream)})
    return [stream[a:b] for a, b in itertools.pairwise(ends)]


@given(bodies, st.lists(st.integers(min_value=0)))
def test_any_split_gives_the_same_bodies(sent, places):
    reader = FrameReader()
    got = [body for piece in cut(b"".join(map(frame, sent)), places) for body in reader.feed(piece)]
    assert got == sent
    assert reader.idle


@given(st.binary(min_size=1, max_size=300))
def test_byte_by_byte_and_at_once_agree_on_garbage(garbage):
    """Whatever the bytes are, the verdict does not depend on how they arrive."""

    def outcome(pieces):
        reader, got = FrameReader(max_body=100), []
        try:
            for piece in pieces:
                got += reader.feed(piece)
        except FramingError as error:
            return got + error.complete, str(error)
        return got, None

    assert outcome([garbage]) == outcome([garbage[i : i + 1] for i in range(len(garbage))])


@given(bodies, st.sampled_from([b"hello\n", b"\r\n\r\n", b"Content-Length: 1\n\n", b"Content-Length: -1\r\n\r\n"]))
def test_a_fault_is_final_and_keeps_what_was_whole(sent, fault):
    reader = FrameReader()
    with pytest.raises(FramingError) as caught:
        reader.feed(b"".join(map(frame, sent)) + fault + frame(b"never"))
    assert caught.value.complete == sent
    with pytest.raises(FramingError) as again:
        reader.feed(frame(b"never"))
    assert again.value.complete == []
    assert not reader.idle


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: 5\r\nContent-Length: 5\r\n\r\n",
        b"Content-Length: \r\n\r\n",
        b"Content-Length: +5\r\n\r\n",
        b"Content-Length: 5_0\r\n\r\n",
        b"Content-Length: 0x5\r\n\r\n",
        "Content-Length: \u0665\r\n\r\n".encode(),
        b"Content-Length : 5\r\n\r\n",
        b" Content-Length: 5\r\n\r\n",
        b"Content-Type: text/plain; charset=latin-1\r\nContent-Length: 5\r\n\r\n",
        b"X-Other: 1\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Content-Length: %d\r\n\r\n" % (MAX_BODY + 1),
        b"A" * (MAX_HEADER + 1),
        b"A: b\r\n" * MAX_HEADER,
    ],
)
def test_bad_headers_are_refused(header):
    with pytest.raises(FramingError):
        FrameReader().feed(header)


def test_a_stray_print_is_refused_at_its_first_line_end():
    """Not only once a whole header block has piled up: the peer learns of it at once."""
    reader = FrameReader()
    assert reader.feed(b"stray words") == []
    with pytest.raises(FramingError, match="CR LF"):
        reader.feed(b"\n")


def test_a_giant_length_is_refused_before_a_byte_of_it_is_kept():
    reader = FrameReader(max_body=1000)
    with pytest.raises(FramingError, match="over the limit"):
        reader.feed(b"Content-Length: 1001\r\n")


@pytest.mark.parametrize(
    "header",
    [
        b"content-length:5\r\n\r\n",
        b"Content-Length: \t5 \r\n\r\n",
        b'Content-Type: application/vscode-jsonrpc; charset="utf8"\r\nContent-Length: 005\r\n\r\n',
        b"X-Other: anything: at all\r\nCONTENT-LENGTH: 5\r\n\r\n",
    ],
)
def test_headers_of_other_lsp_peers_are_read(header):
    assert FrameReader().feed(header + b"12345") == [b"12345"]


def test_lengths_count_bytes():
    assert frame("é".encode()) == b"Content-Length: 2\r\n\r\n\xc3\xa9"


def test_a_large_body_in_small_pieces_takes_linear_time():
    """4 MB in 1 kB pieces would be 8 GB of copying if each piece moved what came before it."""
    stream, reader, got = frame(bytes(4_000_000)), FrameReader(), []
    for start in range(0, len(stream), 1000):
        got += reader.feed(stream[start : start + 1000])
    assert [len(body) for body in got] == [4_000_000]
