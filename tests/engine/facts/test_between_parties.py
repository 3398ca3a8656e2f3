"""Parties of German agreements and judgments are named where the form says so, and nowhere else."""

import pytest

from engine.facts.between_parties import between_parties, parties_of_a_judgment
from tests.engine.made_documents import text_document


def named(paragraphs: list[list[str]]) -> list[str]:
    document = text_document(paragraphs, language="de")
    found = between_parties(document).parties
    assert all(document.text[one.start : one.end] == one.value for one in found)
    return [one.value for one in found]


def test_each_behind_between_and_and() -> None:
    opening = [
        ["Kaufvertrag"],
        ["zwischen"],
        ["der Birkett Holz GmbH & Co. KG, Mühlweg 3, 04317 Leipzig"],
        ["– nachfolgend „Verkäuferin“ –"],
        ["und"],
        ["Frau Dr. Ida Holm, geboren am 4. Mai 1970"],
        ["– nachfolgend „Käuferin“ –"],
        ["§ 1 Kaufgegenstand"],
        ["Verkauft wird ein Boot."],
    ]
    assert named(opening) == ["Birkett Holz GmbH & Co. KG", "Dr. Ida Holm"]


def test_all_its_lines_are_told() -> None:
    opening = [["zwischen"], ["Birkett GmbH"], ["Mühlweg 3"], ["- im Folgenden Verkäuferin -"], ["und"], ["Ida Holm"]]
    document = text_document([*opening, ["- im Folgenden Käuferin -"], ["Präambel"]], language="de")
    assert between_parties(document).sentences == (1, 3, 5, 6)


def test_and_may_begin_the_line_of_a_party() -> None:
    opening = [
        ["zwischen"],
        ["der Birkett GmbH, Mühlweg 3"],
        ["– nachfolgend „Verkäuferin“ –"],
        ["und der Holm AG, Am Wehr 9"],
    ]
    assert named([*opening, ["– nachfolgend „Käuferin“ –"], ["§ 1 Kauf"]]) == ["Birkett GmbH", "Holm AG"]


def test_those_who_appeared_before_a_notary_are_counted() -> None:
    opening = [
        ["Verhandelt zu Torgau am 4. März 2025. Vor dem Notar Jens Adler erschienen:"],
        ["1. Frau Ida Holm, geboren am 4. Mai 1970, wohnhaft Mühlweg 3 – nachfolgend „Verkäuferin“ genannt –"],
        ["2. die Eheleute Karl Brunner, geboren am 2. Mai 1981, und Rosa Brunner, geboren am 3. Juni 1983"],
        ["– nachfolgend „Käufer“ genannt –"],
        ["Die Erschienenen erklärten:"],
        ["1. Karl Lind hat das Haus gebaut, und Otto Lind, geboren am 1. Mai 1931, hat es bewohnt."],
    ]
    assert named(opening) == ["Ida Holm", "Karl Brunner", "Rosa Brunner"]


def test_who_appeared_is_no_party_unless_called_something() -> None:
    assert named([["Zur Sitzung sind erschienen:"], ["1. Frau Ida Holm, Leiterin"], ["2. Herr Karl Brunner"]]) == []


def test_lawyers_may_stand_behind_a_side() -> None:
    lines = [
        "der Birkett GmbH, Mühlweg 3",
        "– Klägerin – Prozessbevollmächtigte: Rechtsanwälte Vogt",
        "gegen",
        "Karl Brunner",
    ]
    document = text_document(
        [[line] for line in (*lines, "– Beklagter – hat das Gericht für Recht erkannt:")], language="de"
    )
    assert [one.value for one in parties_of_a_judgment(document).parties] == ["Birkett GmbH", "Karl Brunner"]


def test_in_one_line() -> None:
    opening = [
        ["Zwischen der Nord AG, Hafen 2 (im Folgenden „Arbeitgeberin“)"],
        ["und"],
        ["Herrn Karl Brunner, Am Wehr 9 (im Folgenden „Arbeitnehmer“)"],
        ["wird folgender Vertrag geschlossen:"],
    ]
    assert named(opening) == ["Nord AG", "Karl Brunner"]


def test_with_a_label_of_their_part() -> None:
    assert named([["Vermieterin: Birkett GmbH, Mühlweg 3"], ["Mieter: Karl Brunner, Am Wehr 9"]]) == [
        "Birkett GmbH",
        "Karl Brunner",
    ]


@pytest.mark.parametrize(
    "paragraphs",
    [
        [["Zwischen den Parteien besteht Streit."], ["und"], ["Die Mühle steht."]],
        [["Vermieterin: Birkett GmbH"]],
        [["Der Bach fließt zwischen"], ["der Mühle und dem Wehr."]],
    ],
)
def test_nobody_else(paragraphs: list[list[str]]) -> None:
    assert named(paragraphs) == []


def test_the_sides_of_a_judgment() -> None:
    document = text_document(
        [
            ["Landgericht Torgau"],
            ["In dem Rechtsstreit"],
            ["der Birkett GmbH, vertreten durch Ada Birkett, Mühlweg 3"],
            ["– Klägerin und Berufungsbeklagte –"],
            ["Prozessbevollmächtigte: Rechtsanwälte Holm"],
            ["gegen"],
            ["Karl Brunner, Am Wehr 9, – Beklagter –"],
            ["hat das Landgericht für Recht erkannt:"],
        ],
        language="de",
    )
    caption = parties_of_a_judgment(document)
    assert [one.value for one in caption.parties] == ["Birkett GmbH", "Karl Brunner"]
    assert caption.sentences == (2, 3, 6)


def test_one_side_alone_is_no_caption() -> None:
    document = text_document([["Die Mühle AG"], ["– Klägerin –"], ["Die Klage ist unbegründet."]], language="de")
    assert not parties_of_a_judgment(document).parties
