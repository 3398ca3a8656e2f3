"""The language is told where there is enough text, and the user is told if it is not English."""

import pytest

from engine.document import Block
from engine.language.detection import detect_language, language_notices
from engine.schema.enums import Role

TEXTS = {
    "en": "The meeting was opened at nine by the chair, who read the minutes of the last one. They were approved.",
    "de": "Die Sitzung wurde um neun Uhr eröffnet. Der Vorsitzende verlas das Protokoll, das genehmigt wurde.",
    "fr": "La séance a été ouverte à neuf heures par le président, qui a lu le procès-verbal de la dernière.",
    "es": "La reunión fue abierta a las nueve por el presidente, que leyó el acta de la última sesión.",
    "it": "La riunione è stata aperta alle nove dal presidente, che ha letto il verbale dell'ultima seduta.",
    "nl": "De vergadering werd om negen uur geopend door de voorzitter, die de notulen van de vorige voorlas.",
    "ru": "Заседание было открыто в девять часов председателем, который зачитал протокол прошлого.",
    "ja": "会議は九時に議長によって開かれ、前回の議事録が読み上げられました。",
    "zh": "会议于九点由主席宣布开始，并宣读了上次会议的记录。",
    "ar": "افتتح الرئيس الاجتماع في الساعة التاسعة وقرأ محضر الجلسة السابقة.",
    "pl": "Posiedzenie otworzył o dziewiątej przewodniczący, który odczytał protokół z poprzedniego.",
}


@pytest.mark.parametrize("code", TEXTS)
def test_languages(code: str) -> None:
    assert detect_language(TEXTS[code]) == code
    assert detect_language(TEXTS[code] * 200) == code


@pytest.mark.parametrize("text", ["", "yes", "Das Haus ist groß", "12.5 / 3 = 4", "x y z", "{}[]();" * 50, "— 2 —"])
def test_too_little_text_has_none(text: str) -> None:
    assert detect_language(text) is None


def test_prose_decides_and_not_the_code_around_it() -> None:
    code = "for the_item in the_list: print(the_item) and return the thing to the caller if it is not done\n" * 40
    text = code + TEXTS["de"] * 3
    blocks = [Block(0, len(code), Role.CODE), Block(len(code), len(text), Role.BODY)]
    assert detect_language(text, blocks) == "de"


def test_the_notice() -> None:
    assert language_notices("en") == language_notices(None) == []
    [notice] = language_notices("de")
    assert notice.code == "language"
    assert "German" in notice.message
    assert "“xx”" in language_notices("xx")[0].message
