"""Documents of the probes: segments from the first token to the last, and what a truncating encoder reads."""

import json
import lzma

import pytest

from engine.models.encoder.files import bundled_folder
from engine.models.hat.input import HatTokenizer
from engine.research.evaluation.probe_documents import ReadDocument, read_documents


@pytest.fixture(scope="module")
def tokenizer():
    """The bundled one."""
    return HatTokenizer.load(bundled_folder())


def rows(path, texts):
    """A file of documents."""
    with lzma.open(path, "wt", encoding="utf-8") as file:
        for text in texts:
            file.write(json.dumps({"text": text}) + "\n")
    return path


def test_segments_reach_from_the_first_token_to_the_last(tmp_path, tokenizer):
    text = " ".join(f"harbour {number}" for number in range(700))
    (read,) = read_documents([rows(tmp_path / "a.jsonl.xz", ["too short", text])], tokenizer, 10)
    ids = tokenizer.pieces([text])[0][0]
    assert len(read.places) == 16
    assert {len(place) for place in read.places} == {31}
    assert read.places[0] == tuple(ids[:31])
    assert read.places[-1] == tuple(ids[-31:])
    assert all(tuple(ids[at : at + 31]) == place for at, place in zip(read.starts, read.places, strict=True))
    assert read.probed.segments == read.places[::2]


def test_what_is_missing_is_taken_out_before_the_document_is_truncated():
    ids = tuple(range(600))
    starts = tuple(range(0, 569, 37))
    read = ReadDocument(tuple(ids[at : at + 31] for at in starts), starts, ids[:285])
    assert read.truncated(0) == ids[31:285]
    assert read.truncated(1) == ids[:74] + ids[105:285]
    assert read.truncated(7) == ids[:254]
    for hidden, place in enumerate(read.probed.segments):
        assert not set(place) & set(read.truncated(hidden))
        assert len(read.truncated(hidden)) == 254
