"""How big, heavy, long or far a thing is, and whose address stands below which label."""

from pathlib import Path

import pytest

from engine.document import Document
from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.questions import Asked
from engine.summarization.addressees_asked import addressees_asked
from engine.summarization.measures_asked import lacks_the_measure, measure_asked, tells_only_since_when
from engine.summarization.offices_asked import names_no_possessor, names_nobody_in_office, names_nothing_so
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask

PUMP = """# Pump for ponds

## Parts

The pump has a basket (2.5 litres), a hose of black rubber and a float. The hose is nine metres long and is kept dry.
The float was mended two years before the pump was sold. The basket is emptied every week.

## Data

Weight: 6 kg

Power: 90 W
"""


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.fixture(scope="module")
def pump(tmp_path_factory: pytest.TempPathFactory) -> Document:
    path: Path = tmp_path_factory.mktemp("pump") / "pump.md"
    path.write_text(PUMP, "utf-8")
    return read_document(path, on_words=lambda _: None)


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("How big is the basket?", "The pump has a basket"),
        ("How long is the hose?", "The hose is nine metres"),
        ("How heavy is the pump?", "Weight: 6 kg"),
        ("How wide is the hose?", None),
        ("How deep is the pond?", None),
    ],
)
def test_a_measure_answers(question: str, begins: str | None, pump: Document, encoder: SentenceEncoder) -> None:
    found = ask(pump, question, encoder)
    assert found.answered is (begins is not None), [sentence.text for sentence in found.summary]
    if begins is not None:
        assert found.summary[0].text.startswith(begins)


@pytest.mark.parametrize(
    ("question", "tells", "does_not"),
    [
        ("How far is the mill?", "The mill is two miles from here.", "The mill has two floors, and rats."),
        ("How big is the oil tank?", "It has a 3-litre oil tank.", "The oil tank is full; the bottle holds 3 litres."),
        ("How heavy is the device?", "Power: 4 W Weight: 3 kg", "Wait: 3 minutes"),
    ],
)
def test_a_measure_stands_beside_its_thing(question: str, tells: str, does_not: str) -> None:
    measure = measure_asked(question)
    assert measure is not None
    assert measure.says.search(tells)
    assert not measure.says.search(does_not)


def test_what_has_no_measure_answers_no_question_for_one() -> None:
    assert lacks_the_measure("How wide is the river?", ["The river is brown."])
    assert not lacks_the_measure("How wide is the river?", ["The river is nine metres across."])
    assert not lacks_the_measure("How far is the mill?", ["It is a ten-minute walk."])
    assert tells_only_since_when("How long is the canal?", ["The firm had bought it two years before to be rid of it."])
    assert not tells_only_since_when("How long is the lease?", ["The lease is for two years."])


def test_the_lines_below_a_label_are_the_address_that_is_asked_for() -> None:
    order = text_document(
        [
            ["Bill to:"],
            ["Fell Mill Ltd", "2 Ost Road"],
            ["Deliver to:"],
            ["Fell Mill", "9 Quarry Lane"],
            ["Thank you."],
        ]
    )
    assert addressees_asked(order, Asked.of("Who is the order billed to?")) == (0, 1, 2)
    assert addressees_asked(order, Asked.of("Where are the goods to be delivered?")) == (3, 4, 5)
    assert addressees_asked(order, Asked.of("Where is the mill?")) == ()
    assert addressees_asked(text_document([["Thank you.", "Bye."]]), Asked.of("What is the delivery address?")) == ()


def test_a_column_that_counts_what_was_ordered_answers_how_many(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "order.md"
    path.write_text(
        "# Order of Fell Mill\n\n| Item | Description | Qty | Unit price |\n|---|---|---|---|\n"
        "| A1 | Oak boards | 14 | £6.20 |\n| A2 | Brass lamp | 2 | £41.00 |\n\nPlease send all by rail.\n",
        "utf-8",
    )
    order = read_document(path, on_words=lambda _: None)
    for question in ("How many lamps were ordered?", "What is the price of a lamp?"):
        found = ask(order, question, encoder)
        assert found.answered is True
        told = [sentence.text for sentence in found.summary]  # which figure is the price, the head says
        assert told == ["Item · Description · Qty · Unit price", "A2 · Brass lamp · 2 · £41.00"]


def test_whose_a_thing_is_needs_somebody() -> None:
    assert names_no_possessor("Whose nets were found?", ["The boat was searched for nets."])
    assert not names_no_possessor("Whose nets were found?", ["They were the miller's nets."])
    assert not names_no_possessor("Whose nets were found?", ["The nets belong to the mill."])
    assert not names_no_possessor("Who found the nets?", ["The boat was searched for nets."])


def test_an_office_without_a_name_names_nobody() -> None:
    assert names_nobody_in_office("Who is the safety officer?", ["Losses are told to the Safety Officer at once."])
    assert not names_nobody_in_office("Who is the safety officer?", ["Our Safety Officer is Ada Birkett."])
    assert not names_nobody_in_office("Who is the supplier?", ["Kestrel Mills Limited, 9 Quarry Lane"])


def test_what_one_is_called_needs_a_name() -> None:
    assert names_nothing_so("What was the name of Lund's widow?", ["A sum was raised for his widow.", "Ada came."])
    assert not names_nothing_so("What was the name of Lund's widow?", ["His widow, Nell, kept the mill."])
    assert not names_nothing_so("What was her mother called?", ["Her mother, Rosina, took in sewing."])
    assert not names_nothing_so("What was the price of the mill?", ["It was sold."])
