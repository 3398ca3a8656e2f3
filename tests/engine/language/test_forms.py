"""Lines of forms and rows of tables are known for what they are."""

from dataclasses import replace

import pytest

from engine.language.forms import Tables, field_of
from engine.schema.enums import Role
from tests.engine.made_documents import text_document


def test_a_table_may_begin_right_below_another() -> None:
    rows = [
        "Patient   Nora Field",
        "Sample   blood",
        "Test   Result   Range",
        "Iron   7   15-200",
        "Zinc   9   10-18",
        "Comment   see above",
    ]
    document = text_document([["The results follow."], *([row] for row in rows)])
    sentences = [replace(one, role=Role.TABLE) if number else one for number, one in enumerate(document.sentences)]
    tables = Tables(replace(document, sentences=tuple(sentences)))
    assert [tables.first(row) for row in range(len(sentences))] == [0, 1, 1, 3, 3, 3, 3]
    assert tables.head(4) == ("Test", "Result", "Range")
    assert tables.head(0) == ()


def test_a_row_with_fewer_cells_is_no_head_of_another_table() -> None:
    rows = ["Item   Qty   Price   Sum", "Slates   40   6   240", "Scaffold   included   free", "Work   12   38   456"]
    document = text_document([[row] for row in rows], Role.TABLE)
    tables = Tables(document)
    assert [tables.first(row) for row in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("N° de commande : CPP-114", "N° de commande"),
        ("Échéance : 30 mars", "Échéance"),
        ("Bisoprolol 2,5 mg : 1 comprimé", "Bisoprolol 2,5 mg"),
        ("Acompte versé le 3 février 2025 : 1 000,00 €", "Acompte versé le 3 février 2025"),
        ("IVA (21 %): 57,54 €", "IVA (21 %)"),
        ("Nº de factura: 2025/047", "Nº de factura"),
        ("Article 1er : Le permis est accordé.", None),
        ("Les comptes sont approuvés à la majorité : 6 890 voix", None),
    ],
)
def test_labels_of_french_and_spanish_forms(line: str, label: str | None) -> None:
    field = field_of(line, Role.BODY)
    assert (field and field.label) == label
