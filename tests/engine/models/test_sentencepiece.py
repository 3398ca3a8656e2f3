"""SentencePiece vocabularies are read as the library that wrote them reads them, and damaged ones are refused."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ModelUnavailable
from engine.models.summary_tokenizer import PIECES, PieceTokenizer, SummaryTokenizer

LINES = [
    "The committee met twice in spring and agreed on the price of water for the coming year.",
    "Its members asked for a report on the pipes, the pumps and the cost of both by autumn.",
    "Nobody had counted the houses; 1,204 were found, of which ninety stood empty.",
]
SIZE = 66
HARD = "  ﬁne print　costs 10² naïve “quotes”,\tand\n\na ten­ner – Ⅻ é  \n"


def trained(**options: Any) -> bytes:
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES * 20),
        model_writer=made,
        vocab_size=SIZE,
        model_type=options.pop("model_type", "unigram"),
        normalization_rule_name="nmt_nfkc",
        pad_id=0,
        eos_id=1,
        unk_id=2,
        bos_id=-1,
        minloglevel=2,
        **options,
    )
    return made.getvalue()


@pytest.fixture(scope="module")
def data() -> bytes:
    return trained(user_defined_symbols=["<n>"])


def folder_with(folder: Path, data: bytes, family: str, **settings: object) -> Path:
    folder.mkdir()
    (folder / PIECES).write_bytes(data)
    (folder / "config.json").write_text(json.dumps({"model_type": family}), encoding="utf-8")
    if settings:
        (folder / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("family", "shift"), [("t5", 0), ("longt5", 0), ("precis-colt5", 0), ("pegasus", 103), ("pegasus_x", 103)]
)
def test_ids_are_those_of_sentencepiece(tmp_path: Path, data: bytes, family: str, shift: int) -> None:
    tokenizer = SummaryTokenizer.load(folder_with(tmp_path / "model", data, family))
    reference = sentencepiece.SentencePieceProcessor(model_proto=data)
    for text in [*LINES, HARD, " ".join(LINES), "One.<n>Two."]:
        ids = tokenizer.encode(text)
        assert ids == [piece + shift for piece in reference.encode(text)]
        known = [number for number in ids if number != 2 + shift]
        assert tokenizer.decode(known).split() == reference.decode([one - shift for one in known]).split()
    assert tokenizer.marks == ((), (1,))
    assert tokenizer.size == len(reference) + (100 if family.endswith("t5") else 103)


def test_offsets_point_into_the_text_as_it_was(tmp_path: Path, data: bytes) -> None:
    tokenizer = SummaryTokenizer.load(folder_with(tmp_path / "model", data, "t5"))
    text = f"  {LINES[0]}\n\n{LINES[1]}"
    offsets = tokenizer.encode_with_offsets(text)[1]
    covered = {place for first, last in offsets for place in range(first, last)}
    assert covered == {place for place, character in enumerate(text) if not character.isspace()}
    assert offsets == sorted(offsets)


def test_added_tokens_are_as_many_as_the_tokenizer_says(tmp_path: Path, data: bytes) -> None:
    plain = SummaryTokenizer.load(folder_with(tmp_path / "one", data, "mt5", extra_ids=0))
    assert plain.size == SIZE
    assert SummaryTokenizer.load(folder_with(tmp_path / "two", data, "t5", extra_ids=3)).size == SIZE + 3
    assert SummaryTokenizer.load(folder_with(tmp_path / "three", data, "pegasus", offset=10)).size == SIZE + 10


def test_special_tokens_are_never_written(tmp_path: Path, data: bytes) -> None:
    tokenizer = SummaryTokenizer.load(folder_with(tmp_path / "model", data, "t5"))
    ids = tokenizer.encode(LINES[0])
    assert tokenizer.decode([0, *ids, SIZE + 50, 1, 0]) == LINES[0]


def test_other_kinds_and_families_are_refused_with_what_to_do(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(ModelUnavailable, match=r"'mbart'.*tokenizer\.json"):
        SummaryTokenizer.load(folder_with(tmp_path / "family", data, "mbart"))
    with pytest.raises(ModelUnavailable, match="not a complete SentencePiece vocabulary"):
        SummaryTokenizer.load(folder_with(tmp_path / "half", data[: len(data) // 2], "t5"))


@given(noise=st.binary(max_size=200))
def test_no_bytes_cause_anything_but_known_errors(noise: bytes) -> None:
    with contextlib.suppress(RuntimeError):
        PieceTokenizer(noise).encode("Water.")


def test_a_saved_tokenizer_is_the_same_again(tmp_path: Path, data: bytes) -> None:
    folder = folder_with(tmp_path / "model", data, "pegasus")
    tokenizer = SummaryTokenizer.load(folder)
    (folder / PIECES).unlink()
    tokenizer.save(folder)
    assert SummaryTokenizer.load(folder).fingerprint() == tokenizer.fingerprint()
    assert tokenizer.id_of("<n>") == SummaryTokenizer.load(folder).encode("<n>")[-1]
    assert tokenizer.id_of("no such piece") is None
