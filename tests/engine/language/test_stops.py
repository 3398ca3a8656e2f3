"""Where sentences end in languages other than English, and what is never taken for an end."""

import pytest

from engine.language.boundaries import sentence_spans
from engine.research.evaluation.reading.boundaries import languages, score


@pytest.mark.parametrize("language", languages())
def test_ends_marked_by_hand_are_found(language: str) -> None:
    found = score(language)
    assert found.f1 >= (0.985 if language == "en" else 0.97), found.missed


@pytest.mark.parametrize(
    ("language", "text", "sentences"),
    [
        ("de", "Am 15. Mai kam Dr. Lind. Er ging am 3. Juni.", ["Am 15. Mai kam Dr. Lind.", "Er ging am 3. Juni."]),
        ("de", "Es waren 15. Der Rest fehlte.", ["Es waren 15.", "Der Rest fehlte."]),
        (
            "de",
            "Frau Moos wird als 1. Vorsitzende gewählt. Es kam auch Tom Fink, 2. Beisitzer. Er geht.",
            ["Frau Moos wird als 1. Vorsitzende gewählt.", "Es kam auch Tom Fink, 2. Beisitzer.", "Er geht."],
        ),
        ("de", "Da waren A. Lund, C. Hart und B. Moos, I. Beck. Er ging.", [
            "Da waren A. Lund, C. Hart und B. Moos, I. Beck.", "Er ging.",
        ]),
        ("de", "Das gilt für Kapitel I. Das Weitere folgt.", ["Das gilt für Kapitel I.", "Das Weitere folgt."]),
        ("fr", "M. Dupont a 2 m. M. Martin aussi.", ["M. Dupont a 2 m.", "M. Martin aussi."]),
        ("ru", "План принят в 2020 г. Срок не указан.", ["План принят в 2020 г.", "Срок не указан."]),
        ("ru", "Он живёт в г. Твери.", ["Он живёт в г. Твери."]),
        ("ja", "「行く。」と言った。雨だ。", ["「行く。」と言った。", "雨だ。"]),
        ("en", "See P.L. 119-21 and 45 C.F.R. §46. It is law.", ["See P.L. 119-21 and 45 C.F.R. §46.", "It is law."]),
        ("en", "It was built in 1934.³⁶ The cost is unknown.", ["It was built in 1934.³⁶", "The cost is unknown."]),
    ],
)  # fmt: skip
def test_hard_cases(language: str, text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in sentence_spans(text, language=language)] == sentences
