"""German, French and Spanish sentences that say nothing without the one before are known; others stand alone."""

import pytest

from engine.language.leaning import leans_back_in
from tests.engine.made_documents import text_document

GERMAN = [["Die Mühle steht am Bach.", "Der Müller hat sie im Jahr 1890 gebaut."]]
TO_A_READER = [["Wir danken Ihnen.", "Wir haben Ihren Antrag geprüft."]]
FRENCH = [["Le moulin est au bord du ruisseau."]]
SPANISH = [["El molino está junto al arroyo."]]


def leans(paragraphs: list[list[str]], language: str, text: str, *, spoken: bool = False) -> bool:
    return leans_back_in(text_document(paragraphs, language=language))(text, spoken=spoken)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Er hat das Rad erneuert.", True),
        ("(2) Sie ist sofort zu zahlen.", True),
        ("Es verlängert sich jeweils um ein Jahr.", True),
        ("Es gilt deutsches Recht.", False),
        ("Es wird vereinbart, dass der Bach frei bleibt.", False),
        ("Daher wurde die Klage abgewiesen.", True),
        ("Das bedeutet eine Verzögerung.", True),
        ("Das Mietverhältnis beginnt im Mai.", False),
        ("Dieser Betrag ist zu hoch.", True),
        ("Dieser Mietvertrag gilt bis Mai.", False),
        ("In diesem Fall haftet der Müller.", True),
        ("In dem Haus wohnt der Müller.", False),
        ("Für die Kosten haftet nach diesem Vertrag der Müller.", False),
        ("Die Klage wird abgewiesen.", False),
    ],
)
def test_german(text: str, expected: bool) -> None:
    assert leans(GERMAN, "de", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sie haben die Gebühr nicht gezahlt.", False),
        ("Ihre Einwände sind unbegründet.", False),
        ("Sie ist innerhalb eines Monats zu zahlen.", True),
        ("Er ist abzulehnen.", True),
    ],
)
def test_whoever_is_addressed_was_not_named_before(text: str, expected: bool) -> None:
    assert leans(TO_A_READER, "de", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Il a réparé la roue.", True),
        ("Il est interdit de pêcher.", False),
        ("Il a été décidé de réparer la roue.", False),
        ("Elles sont dues le 5 mai.", True),
        ("Cette somme est payable en mai.", True),
        ("Cette convention est conclue pour un an.", False),
        ("Par conséquent, la demande est rejetée.", True),
        ("Dans ce cas, le bail prend fin.", True),
        ("Le bail est conclu pour trois ans.", False),
    ],
)
def test_french(text: str, expected: bool) -> None:
    assert leans(FRENCH, "fr", text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ello causó el retraso de la obra.", True),
        ("Dicha cantidad se abonará en mayo.", True),
        ("Este contrato dura un año.", False),
        ("En este caso responde el molinero.", True),
        ("En la vivienda reside el molinero.", False),
        ("Por lo tanto, se desestima la demanda.", True),
        ("Asimismo, repararon la rueda.", True),
        ("Se aprueban por unanimidad.", True),
        ("Se aprueba comprar una rueda.", False),
        ("Repararon la rueda en 1890.", False),
        ("Ambas partes acuerdan el precio.", False),
    ],
)
def test_spanish(text: str, expected: bool) -> None:
    assert leans(SPANISH, "es", text) is expected


def test_what_explains_in_french_stands_by_itself() -> None:
    assert not leans(FRENCH, "fr", "En effet, la roue était cassée depuis mai.")


def test_in_a_language_without_such_words_none_leans() -> None:
    assert not leans([["Młyn stoi nad potokiem."]], "pl", "Ona jest stara.")
