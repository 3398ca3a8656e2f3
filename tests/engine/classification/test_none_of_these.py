"""What is of none of the kinds gets none: its label, the terminal and the plan of its brief say so, by real models."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.classification.labelling import Labeller, classify_in_library
from engine.cli import classify
from engine.cli.commands import execute
from engine.document import Document
from engine.progress import silent
from engine.registry import classifiers
from engine.registry.classifiers import bundled_models
from engine.registry.loaded import Models
from engine.schema.enums import Certainty
from engine.schema.result import DOCUMENT_TYPE, NONE_OF_THESE
from engine.store.library import Library
from engine.summarization.job import read_into_library
from engine.summarization.kinds import kind_in_library

RECIPE = """Lentil Soup with Smoked Paprika

Serves four. Preparation 15 minutes, cooking 35 minutes.

Ingredients
250 g red lentils
1 large onion, chopped
2 carrots, diced
1 tablespoon smoked paprika
1 litre vegetable stock
Salt, pepper, juice of half a lemon

Method
1. Heat the oil in a large pan and soften the onion and carrots for ten minutes.
2. Add the paprika and stir for a minute until fragrant.
3. Pour in the lentils and stock, bring to the boil, then simmer for 25 minutes.
4. Blend half of the soup, stir it back, season and add the lemon juice.
"""
POEM = """The Ferry

The ferry leaves at half past nine
with nobody aboard but me,
a crate of hens, a coil of twine,
a letter for the sea.

The harbour lights go small and low,
the gulls forget our name,
and where we go we do not know,
and why we go's the same.
"""
TERMS = """1. The Supplier shall deliver the Goods to the Buyer at its premises within thirty (30) days of this date.

2. The Buyer shall pay the Purchase Price within fourteen (14) days of receipt of a valid invoice.

3. Title to the Goods shall pass to the Buyer upon payment in full. Risk shall pass upon delivery.

4. Either party may terminate this Agreement by giving the other not less than sixty (60) days' prior written notice.

5. This Agreement shall be governed by and construed in accordance with the laws of England and Wales.
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "home")


def taken_in(library: Library, folder: Path, text: str) -> tuple[int, Document]:
    path = folder / "document.txt"
    path.write_text(text, "utf-8")
    number = library.documents.add(path).document_id
    return number, read_into_library(library, number, checkpoint=silent)


def test_a_recipe_is_none_of_these_and_terms_of_sale_are_a_contract(
    library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    encoder = Models().encoder(silent)
    number, document = taken_in(library, tmp_path, RECIPE)
    _, result = classify_in_library(library, number, [DOCUMENT_TYPE], encoder=encoder, checkpoint=silent)
    (label,) = result.labels
    assert (label.label, label.evidence) == (NONE_OF_THESE, ())
    assert 0.75 < label.probability < 1
    assert {one.name for one in result.models if one.role == "classifier"} == {"doctype-en", "doctype-words-en"}
    (prediction,) = library.results.predictions(number)
    assert (prediction.state, prediction.timeline) == (Certainty.SURE, ())
    assert library.results.unsure()[0] == 0
    assert library.documents.get(number).labels == ()
    classify._print(document, label)
    assert capsys.readouterr().out == "  document type: none of these\n"

    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))
    assert execute(["library", "label", "show", str(number)]) == 0
    told = "document type (sure, by model): none of these; nearest: "
    assert capsys.readouterr().out.startswith(told)
    number, document = taken_in(library, tmp_path, TERMS)
    found = Labeller(library, encoder).label(number, document, checkpoint=silent, sets=[DOCUMENT_TYPE])
    assert [label.label for label in found.labels] == ["contract"]
    assert found.labels[0].evidence


def test_the_brief_of_what_is_none_of_these_has_the_general_plan(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, document = taken_in(library, tmp_path, POEM)

    def kind() -> str | None:
        return kind_in_library(library, number, document, models=Models(), deferred={}, checkpoint=silent)

    (load,) = bundled_models().values()
    monkeypatch.setattr(classifiers, "bundled_models", lambda: {DOCUMENT_TYPE: lambda: replace(load(), words=None)})
    assert kind() == "fiction"  # of doctype-en alone
    monkeypatch.undo()
    assert kind() is None  # by a quick look
    Labeller(library, Models().encoder(silent)).label(number, document, checkpoint=silent, sets=[DOCUMENT_TYPE])
    assert kind() is None  # by its label
