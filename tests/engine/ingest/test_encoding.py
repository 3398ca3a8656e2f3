"""Bytes become the text that was meant, and text becomes what offsets can rely on."""

import quopri

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.encoding import clean, decode, without_transfer_encoding

ENGLISH = "It costs 5 € – the café’s “naïve” résumé, nothing more. "


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (ENGLISH, "utf-8"),
        (ENGLISH, "utf-8-sig"),
        (ENGLISH, "utf-16"),
        (ENGLISH, "utf-16-le"),
        (ENGLISH, "utf-16-be"),
        (ENGLISH, "utf-32"),
        (ENGLISH, "cp1252"),
        (ENGLISH * 500, "cp1252"),
        ("naïve", "cp1252"),
        ("Größe der Straße über alles", "latin-1"),
        ("Zażółć gęślą jaźń, powiedział chłopiec do dziewczyny na łące.", "cp1250"),
        ("Один день из жизни человека, который жил в городе.", "cp1251"),
        ("これは日本語の文章です。とても短いですが、判定できますか。", "shift_jis"),
        ("这是一个中文文本，用来测试编码检测。", "gb18030"),
    ],
)
def test_encodings_are_recognised(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_a_text_that_breaks_off_within_a_character_keeps_the_rest() -> None:
    assert decode("schön – schön".encode()[:-3] + "ö".encode()[:1]).startswith("schön – sch")


def test_only_what_the_contract_names_is_changed() -> None:
    assert clean("\ufeffa\r\nb\rc\u2028d\x00e\ud800f\x07") == "a\nb\nc\ndef"
    assert clean("ﬁne oﬃce ﬀ ﬂ ﬄ ﬅ ﬆ") == "fine office ff fl ffl st st"
    assert clean("10² ½ ℓ Å ﬔ \t\u00a0") == "10² ½ ℓ Å ﬔ \t\u00a0"


@given(st.text())
def test_cleaning_is_done_once(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    cleaned.encode("utf-8")
    assert "\r" not in cleaned
    assert "\0" not in cleaned


@given(st.binary())
def test_any_bytes_become_text(data: bytes) -> None:
    clean(decode(data)).encode("utf-8")


WRITTEN = (
    "The miller’s boats were counted in May, and nobody knew how many there had been. "
    "There are 12 = 3 × 4 of them now, and two that nobody owns; the county has asked about them twice since.\n"
)


def test_a_mail_that_was_saved_as_it_was_sent_is_read_as_it_was_written() -> None:
    sent = quopri.encodestring((WRITTEN * 3).encode()).decode("ascii")
    assert "=\n" in sent
    assert without_transfer_encoding(sent) == WRITTEN * 3
    flat = "The mill= er=20 counts=20 his boats, and the coun= ty asks=20 him for the num= ber of them."
    assert " ".join(without_transfer_encoding(flat).split()) == (
        "The miller counts his boats, and the county asks him for the number of them."
    )


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN * 3,
        "```rust=\nlet a = 1;\n```\n\n```rust=\nlet b =\n 2;\n```\n\n```rust=\nlet c = 3;\n```\n",
        "See https://mill.example/?a=20&b=3D and https://mill.example/?q=20the, or https://mill.example/?page=20x.",
    ],
)
def test_other_texts_keep_their_equals_signs(text: str) -> None:
    assert without_transfer_encoding(text) == text
