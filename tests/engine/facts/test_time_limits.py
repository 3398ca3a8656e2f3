"""Lengths of time and deadlines in German, French and Spanish: only where the words set one."""

import pytest

from engine.facts.dates import DateReading
from engine.facts.rules import facts_in


def told(text: str, language: str, kind: str) -> list[tuple[str, str]]:
    found = facts_in(text, DateReading(language))
    return [(text[one.start : one.end], one.value) for one in found if one.kind == kind]


@pytest.mark.parametrize(
    ("text", "deadline", "value"),
    [
        ("Ich fordere Sie auf, bis zum 18. September 2024 zu zahlen.", "bis zum 18. September 2024", "2024-09-18"),
        ("Zahlbar ohne Abzug bis 26.03.2025.", "bis 26.03.2025", "2025-03-26"),
        ("Legen Sie spätestens am 3. Mai 2025 die Abrechnung vor.", "spätestens am 3. Mai 2025", "2025-05-03"),
        ("Dieses Angebot gilt bis zum 11. April 2025, 12 Uhr.", "bis zum 11. April 2025", "2025-04-11"),
        (
            "Der Widerspruch ist innerhalb eines Monats nach Bekanntgabe einzulegen.",
            "innerhalb eines Monats nach Bekanntgabe",
            "P1M",
        ),
        (
            "Klage kann binnen 14 Tagen ab Zustellung erhoben werden.",
            "binnen 14 Tagen ab Zustellung",
            "P14D",
        ),
    ],
)
def test_german_deadlines(text: str, deadline: str, value: str) -> None:
    assert told(text, "de", "deadline") == [(deadline, value)]


@pytest.mark.parametrize(
    "text",
    [
        "Die Leistungen werden vom 1. Juni 2025 bis zum 30. November 2025 bewilligt.",
        "Er wohnte bis zum 3. Mai 2020 in Torgau.",
        "Innerhalb von zwei Wochen war das Rad fertig.",
    ],
)
def test_no_german_deadline(text: str) -> None:
    assert told(text, "de", "deadline") == []


def test_german_lengths_of_time() -> None:
    assert told("Die Frist beträgt drei Monate.", "de", "duration") == [("drei Monate", "P3M")]
    assert told("Die Probezeit dauert 6 Monate.", "de", "duration") == [("6 Monate", "P6M")]
    assert told("Seit zwei Wochen steht das Rad, das zehn Jahre alt ist.", "de", "duration") == []


def test_french() -> None:
    text = "Veuillez payer au plus tard le 15 avril 2025."
    assert told(text, "fr", "deadline") == [("au plus tard le 15 avril 2025", "2025-04-15")]
    text = "Un recours peut être formé dans un délai de deux mois à compter de la notification."
    assert told(text, "fr", "deadline") == [
        ("dans un délai de deux mois à compter de la notification", "P2M"),
    ]
    assert told("Le bail est conclu pour neuf ans.", "fr", "duration") == [("neuf ans", "P9Y")]
    assert told("Il y a deux ans, le moulin était neuf.", "fr", "duration") == []


def test_spanish() -> None:
    text = "El inquilino deberá pagar la renta a más tardar el 15 de abril de 2025."
    assert told(text, "es", "deadline") == [("a más tardar el 15 de abril de 2025", "2025-04-15")]
    text = "Cabe recurso en el plazo de un mes desde la notificación."
    assert told(text, "es", "deadline") == [("en el plazo de un mes desde la notificación", "P1M")]
    assert told("El contrato dura tres años.", "es", "duration") == [("tres años", "P3Y")]
    assert told("La rueda se rompió hace dos años.", "es", "duration") == []
