"""The parties that French and Spanish agreements and judgments name."""

import pytest

from engine.facts.between_parties import between_parties, parties_of_a_judgment
from tests.engine.made_documents import text_document


@pytest.mark.parametrize(
    ("language", "lines", "names"),
    [
        (
            "fr",
            [
                "Entre les soussignées :",
                "La société Moulin du Gué SARL, dont le siège est à Vienne, ci-après dénommée « le Bailleur »,",
                "et",
                "Mme Ada Roux, demeurant à Lyon, ci-après dénommée « le Preneur »,",
            ],
            ["Moulin du Gué SARL", "Ada Roux"],
        ),
        (
            "fr",
            [
                "Entre les soussignés :",
                "1) Monsieur Luc Bel, demeurant à Vienne, ci-après dénommé « le vendeur », d'une part,",
                "et",
                "2) Madame Ada Roux, demeurant à Lyon, ci-après dénommée « l'acquéreur », d'autre part,",
            ],
            ["Luc Bel", "Ada Roux"],
        ),
        (
            "es",
            [
                "REUNIDOS",
                "De una parte, D.ª Ada Roca Gil, mayor de edad (en adelante, la «Arrendadora»).",
                "Y de otra parte, Molinos del Duero, S.L., con domicilio en Soria (en adelante, la «Arrendataria»).",
                "CLÁUSULAS",
                "Por otra parte, El Molinero pagará el agua.",
            ],
            ["Ada Roca Gil", "Molinos del Duero, S.L."],
        ),
        (
            "es",
            [
                (
                    'Celebran por una parte Molinos, S.A. de C.V., a quien se le denominará "EL CLIENTE", y por la '
                    'otra la señora Ada Roca, a quien se le denominará "LA PRESTADORA".'
                )
            ],
            ["Molinos, S.A. de C.V.", "Ada Roca"],
        ),
        ("es", ["Arrendador: Ada Roca", "Arrendatario: Luis Vega"], ["Ada Roca", "Luis Vega"]),
        ("es", ["De una parte, el río crece."], []),
    ],
)
def test_of_an_agreement(language: str, lines: list[str], names: list[str]) -> None:
    document = text_document([[line] for line in lines], language=language)
    assert [party.value for party in between_parties(document).parties] == names


@pytest.mark.parametrize(
    ("language", "lines", "names"),
    [
        (
            "fr",
            ["DEMANDERESSE :", "Mme Ada Roux, demeurant à Lyon", "DÉFENDEUR :", "M. Luc Bel, demeurant à Vienne"],
            ["Ada Roux", "Luc Bel"],
        ),
        ("fr", ["Appelante : la société Moulin SAS", "Intimé : M. Luc Bel"], ["Moulin SAS", "Luc Bel"]),
        ("fr", ["Mme Ada Roux, demanderesse", "contre", "M. Luc Bel, défendeur"], ["Ada Roux", "Luc Bel"]),
        ("es", ["DEMANDANTE: D.ª Ada Roca", "DEMANDADO: Molinos, S.A."], ["Ada Roca", "Molinos, S.A."]),
        (
            "es",
            ["Autos en los que es parte demandante D. Luis Vega y parte demandada la mercantil Molinos, S.L."],
            ["Luis Vega", "Molinos, S.L."],
        ),
        (
            "es",
            ["En el rol 12, doña Ada Roca dedujo demanda contra Molinos Ltda. por los daños de su casa."],
            ["Ada Roca", "Molinos Ltda."],
        ),
        ("fr", ["DEMANDERESSE :", "Mme Ada Roux, demeurant à Lyon"], []),  # one side says nothing
        ("es", ["La parte demandante recurrió contra la sentencia de mayo."], []),
    ],
)
def test_of_a_judgment(language: str, lines: list[str], names: list[str]) -> None:
    document = text_document([[line] for line in lines], language=language)
    assert [party.value for party in parties_of_a_judgment(document).parties] == names
