"""Documents of kinds that nobody foresaw are told by their own titles."""

from pathlib import Path

from engine.document import Document, Heading, Result
from engine.registry.loaded import Models
from engine.schema.brief import OWN_TITLE
from engine.summarization.headings import PARTICULARS, headings_of
from engine.summarization.own_titles import MOST, OwnTitles, are_named, headings_for, own_titles, titles_beside
from tests.engine.made_documents import text_document
from tests.engine.summarization.told_briefs import brief_of, lines

SURVEY = """# Survey of a motor boat

Survey No. 2291

Vessel: MB Larkspur

Owner: Ms Odile Farrow

Surveyor: T. Brandt

## 1. Hull

The hull is of welded steel and was measured at 90 places. The thinnest plate has 3.7 mm, a loss of 38 per cent.
Some paint has come off along the waterline. The anodes are worn.

## 2. Engine

The engine started at once. At full speed it reached 94 degrees within eleven minutes and the trial was cut short.
The owner has kept the records of each service in a folder on board.

## 3. Recommendations

- Renew the plate at frame 11 before the boat is used.
- Clean the heat exchanger and repeat the trial.
- Have the gas pipes tested by a registered engineer.
- Replace all anodes.

## 4. Value

In her present condition the boat is worth 86,000 pounds. With the repairs done it would be worth 105,000 pounds.

## 5. Definitions

"Frame" means one of the ribs that the plates are welded to, counted from the stern of the boat.
"""

GERMAN = """# Gefährdungsbeurteilung

Betrieb: Tischlerei Amsel, Celle

Datum der Begehung: 18. März 2025

## 1. Anlass

Anlass ist der Unfall vom 4. Februar 2025, bei dem sich ein Lehrling an der Kreissäge die Hand verletzt hat.

## 2. Lärm und Staub

Der Lärm an der Hobelmaschine erreicht 91 dB. Ab 85 dB muss Gehörschutz getragen werden.
Die Halle ist hell und hat zwei Tore.

## 3. Maßnahmen

- Die Haube der Kreissäge wird bis zum 15. April 2025 angebaut.
- Die Filter der Absaugung werden gewechselt.

## 4. Begriffe

Eine Gefährdung ist die Möglichkeit eines Schadens, gleich wie groß er ist und wen er trifft.
"""


CHRONOLOGY = """## Chronology

| 7 March 2025 | The boat was hauled out at Woodbridge |
| --- | --- |
| 9 March 2025 | The first trial was cut short by the surveyor |
| 2 April 2025 | The gas locker was tested again by an engineer |

"""


def under(result: Result, key: str) -> str:
    return " ".join(sentence.text for sentence in result.summary if sentence.section == key)


def titled(*titles: str, level: int = 1, words: int = 12) -> Document:
    """A document in which each of these titles has a paragraph."""
    texts = [f"{number} is what the text says here, {'and more ' * words}of it." for number in range(len(titles))]
    document = text_document([[text] for text in texts])
    outline = [Heading(level, title, block.start, None) for title, block in zip(titles, document.blocks, strict=True)]
    return text_document([[text] for text in texts], outline=tuple(outline))


def test_a_document_of_no_known_kind_is_told_by_its_own_titles(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SURVEY, models, name="document.md")
    assert [one.title for one in result.sections] == [
        "Particulars",
        "1. Hull",
        "2. Engine",
        "3. Recommendations",
        "4. Value",
    ]
    assert all(name in under(result, PARTICULARS) for name in ("Larkspur", "Farrow", "Brandt", "2291"))
    assert "3.7 mm" in under(result, "own_hull")
    assert "94 degrees" in under(result, "own_engine")
    asked = under(result, "own_recommendations")
    assert all(words in asked for words in ("frame 11", "heat exchanger", "gas pipes", "anodes"))
    assert "86,000" in under(result, "own_value")


def test_one_word_below_the_title_is_no_particular_of_it(tmp_path: Path, models: Models) -> None:
    boxed = SURVEY.replace("## 1. Hull", "## Definitions\n\n## Of wood and water\n\n## 1. Hull")
    told = under(brief_of(tmp_path, boxed, models, name="document.md"), PARTICULARS)
    assert "Of wood and water" in told
    assert "Definitions" not in told


def test_other_languages_are_told_by_their_titles_too(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, GERMAN, models, name="document.md")
    assert [one.title for one in result.sections][1:] == ["1. Anlass", "2. Lärm und Staub", "3. Maßnahmen"]
    assert "Amsel" in under(result, PARTICULARS)
    assert "91 dB" in under(result, "own_lärm_und_staub")
    assert all(words in under(result, "own_massnahmen") for words in ("15. April", "Filter"))
    assert "brief_not_english" not in {notice.code for notice in result.notices}


def test_the_same_title_has_the_same_key_in_every_document() -> None:
    first, second = titled("1. Costs", "2. Costs", "III. Risks"), titled("Risks", "A. Costs", "Use")
    assert [one.heading.key for one in own_titles(first)] == ["own_costs", "own_costs_2", "own_risks"]
    assert [one.heading.key for one in own_titles(second)] == ["own_risks", "own_costs", "own_use"]


def test_titles_that_mean_harm_are_shortened_or_left_out() -> None:
    document = titled("\x07\n  \u202e", "word " * 2000, "Costs\x1b[31m\nand\tfees", "...", "Dates", "Names")
    titles = [one.heading.title for one in own_titles(document)]
    assert len(titles) == 4
    assert all(len(title) <= 121 and "\n" not in title for title in titles)


def test_hundreds_of_titles_and_two_are_no_headings_of_a_brief() -> None:
    assert own_titles(titled(*(f"Part {number}" for number in range(MOST)))) != ()
    assert own_titles(titled(*(f"Part {number}" for number in range(400)))) == ()
    assert own_titles(titled("Costs", "Dates")) == ()


def test_titles_stand_beside_the_headings_of_a_kind_that_does_not_fit_and_of_no_contract() -> None:
    report = titled("Findings", "Recommendations", "Methods", "Background")
    other = titled("Tenders received", "The panel", "Vehicles and drivers", "Timetable")
    known = headings_of("policy report")
    assert are_named(titles_beside(report, known), known)
    assert len(titles_beside(other, known)) == 4
    assert not are_named(titles_beside(other, known), known)
    assert not titles_beside(other, headings_of("contract")), "its headings are all there is to ask of a contract"
    assert headings_for(other, "policy report", "en") == known
    assert any(one.key.startswith(OWN_TITLE) for one in headings_for(other, None, "en"))


def test_titles_are_untold_where_they_are_many() -> None:
    document = titled("Tenders received", "The panel", "Vehicles and drivers", "Timetable")
    titles = OwnTitles(document, titles_beside(document, headings_of("policy report")), ())
    assert titles.untold([0]) == ["own_the_panel", "own_vehicles_and_drivers", "own_timetable"]
    assert titles.untold([0, 1, 2]) == [], "a title or two of which nothing is told show no kind that does not fit"


def test_the_rows_of_a_chronology_are_told(tmp_path: Path, models: Models) -> None:
    result = brief_of(tmp_path, SURVEY.replace("## 4. Value", CHRONOLOGY + "## 4. Value"), models, name="document.md")
    assert "hauled out at Woodbridge" in under(result, "own_chronology")


LETTER = """Mühlwerk GmbH

Herrn Otto Marsch

Sehr geehrter Herr Marsch,

wir kündigen das Arbeitsverhältnis zum 31. August 2025 und bieten Ihnen den folgenden Vertrag an.

Mit freundlichen Grüßen

Dr. Ida Fell

# § 1 Ende

Das Arbeitsverhältnis endet mit Ablauf des 30. September 2025.

# § 2 Geld

Der Arbeitnehmer erhält 43.800 EUR brutto, die mit dem Ende fällig werden.

# § 3 Zeugnis

Der Arbeitnehmer erhält bis zum 30. April 2025 ein Zeugnis mit der Note gut.
"""


def test_of_a_letter_only_what_stands_above_the_salutation_is_a_particular(tmp_path: Path, models: Models) -> None:
    told = lines(brief_of(tmp_path, LETTER, models, name="brief.md", kind="other"), PARTICULARS)
    assert told
    assert not {"Mit freundlichen Grüßen", "Dr. Ida Fell"}.intersection(told)
