"""A clause that is changed further on is known with what changes it."""

import pytest

from engine.language.amendments import amended
from tests.engine.made_documents import text_document

GERMAN = [
    ["§ 2 Mietzeit"],
    ["(1) Das Mietverhältnis beginnt am 1. März."],
    ["(2) Es läuft zwei Jahre."],
    ["§ 7 Tiere"],
    ["Hunde bedürfen der Zustimmung."],
    ["Nachtrag vom 14. Februar"],
    ["1. In Abänderung von § 2 Abs. 1 beginnt das Mietverhältnis am 15. März."],
    ["2. Einem Hund wird abweichend von § 7 zugestimmt."],
]
FRENCH = [
    ["Article 4 – Délais"],
    ["4.1 La version est livrée le 31 janvier."],
    ["4.2 Une pénalité est due."],
    ["Article 13 – Embauche"],
    ["Toute embauche est interdite."],
    ["AVENANT N° 1"],
    ["b) À l'article 4.1, la date est reportée au 28 février."],
    ["c) L'article 13 est supprimé."],
]
SPANISH = [
    ["QUINTA.- Retribución. La retribución bruta anual es de 31.500 euros."],
    ["SÉPTIMA.- Preaviso. El preaviso es de 30 días."],
    ["ANEXO I"],
    ["Primero.- La retribución prevista en la cláusula quinta pasa a ser de 33.200 euros."],
    ["Segundo.- El preaviso de la cláusula séptima se amplía a 45 días."],
]
ENGLISH = [
    ["4.1 The price is $100."],
    ["4.2 It is paid in May."],
    ["13. No staff may be hired."],
    ["Amendment No. 1"],
    ["1. In variation of clause 4.1 the price is $120."],
    ["2. Clause 13 is hereby deleted."],
    ["3. Clause 4.2 stays as it is."],
]


@pytest.mark.parametrize(
    ("language", "paragraphs", "changed"),
    [
        ("de", GERMAN, {"(1) Das Miet": "1. In Ab", "§ 7": "2. Einem", "Hunde": "2. Einem"}),
        ("fr", FRENCH, {"4.1 La": "b) À", "Article 13": "c) L'", "Toute": "c) L'"}),
        ("es", SPANISH, {"QUINTA": "Primero", "SÉPTIMA": "Segundo"}),
        ("en", ENGLISH, {"4.1 The": "1. In", "13. No": "2. Clause"}),
        ("it", ENGLISH, {}),
    ],
)
def test_a_clause_comes_with_what_changes_it(language, paragraphs, changed):
    document = text_document(paragraphs, language=language)
    said = [document.text[one.start : one.end] for one in document.sentences]
    found = {said[index]: [said[one] for one in changes] for index, changes in amended(document).items()}
    assert len(found) == len(changed)
    for begins, change in changed.items():
        (changes,) = (mine for text, mine in found.items() if text.startswith(begins))
        assert len(changes) == 1
        assert changes[0].startswith(change)
