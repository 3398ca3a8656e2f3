"""Bytes become the text that was meant, and text becomes what offsets can rely on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.encoding import clean, decode

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
