"""From 50 examples on: a model that does better takes the place of what a set goes by, and undo brings that back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.classification.head_files import head_from_bytes, relabelled
from engine.classification.label_report import report_on
from engine.classification.labelling import Labeller
from engine.classification.learning import own_fine_tuning
from engine.classification.learning.fine_tune import FineTuned, FineTuning, Outcome
from engine.classification.learning.own_fine_tuning import fine_tune_set
from engine.classification.learning.own_labels import teach_set
from engine.document import LabelMeaning, LabelSet
from engine.errors import UsageError
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import silent
from engine.store.library import Library
from tests.engine.store import samples

ROOMS = LabelSet("rooms", (LabelMeaning("kitchen"), LabelMeaning("cellar")), ask_below=0.6)
WORDS = {
    "kitchen": "The cook stirred the soup and cut bread on the wooden board beside the warm oven. ",
    "cellar": "Barrels of wine and coal stood along the damp wall under the dark stone stairs. ",
}
SETTINGS = FineTuning(epochs=1, folds=2, parts=1, segments=2)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory, encoder: SentenceEncoder) -> Iterator[Library]:
    """Fifty documents that have been read, each given to a room, one of them to the wrong one; the set is taught."""
    folder = tmp_path_factory.mktemp("library")
    with Library.open(folder / "home") as library:
        library.label_sets.save(ROOMS)
        for number in range(50):
            label = ("kitchen", "cellar")[number % 2]
            added = samples.add(library, folder, f"content {number}".encode(), f"{number}.pdf")
            samples.keep(library, added, samples.make_document(3 * WORDS[label] + f"This is number {number}."))
            library.label_sets.give(ROOMS, ("kitchen", "cellar")[number % 2 if number else 1], [added])
        assert teach_set(library, encoder, "rooms", silent).worth_fine_tuning
        yield library


def ids(library: Library) -> list[int]:
    return sorted(library.label_sets.examples("rooms"))


def models(library: Library) -> list[Path]:
    return [path for path in (library.home / "label_models").glob("*") if path.name[:4] != "work"]


def test_too_few_examples_are_refused_with_the_count(taught: Library, encoder: SentenceEncoder) -> None:
    first = ids(taught)[0]
    taught.label_sets.take("rooms", "cellar", [first])
    with pytest.raises(UsageError, match="needs 50 examples; “rooms” has 49"):
        fine_tune_set(taught, encoder, "rooms", silent)
    taught.label_sets.undo()


def test_what_does_no_better_is_noted_and_changes_nothing(
    taught: Library, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_fine_tuning, "fine_tune", lambda *_, **__: Outcome(None, None))
    before = taught.label_sets.steps()
    made = fine_tune_set(taught, encoder, "rooms", silent)
    assert (made.kept, made.after, made.before.right) == (False, None, 49)
    quotability = report_on(taught, ROOMS)
    assert (quotability.method, quotability.tuned.model, quotability.enough_to_fine_tune) == ("examples", None, True)
    assert taught.label_sets.steps() == before
    assert not teach_set(taught, encoder, "rooms", silent).worth_fine_tuning  # not the same once more


def test_a_model_that_does_better_labels_documents_is_renamed_with_its_set_and_undone(
    taught: Library, encoder: SentenceEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = own_fine_tuning.fine_tune
    monkeypatch.setattr(own_fine_tuning, "fine_tune", lambda *a, **k: lucky(real(*a, **k | {"beat": 0})))
    made = fine_tune_set(taught, encoder, "rooms", silent, settings=SETTINGS)

    assert made.kept
    assert taught.label_sets.steps()[0].name == "Fine-tune “rooms”"
    assert len(models(taught)) == 1
    assert report_on(taught, ROOMS).method == "model"
    document_id = ids(taught)[3]
    labelled = Labeller(taught, encoder).label(document_id, taught.readings.load(document_id), checkpoint=silent)
    assert [prediction.method for prediction in labelled.predictions if prediction.set == "rooms"] == ["model"]
    assert [model.kind for model in labelled.models if model.name == "rooms"] == [
        "HAT, fine-tuned on the user's examples"
    ]
    taught.label_sets.rename_label("rooms", "cellar", "vault", relabelled)
    labelled = Labeller(taught, encoder).label(document_id, taught.readings.load(document_id), checkpoint=silent)
    (prediction,) = [prediction for prediction in labelled.predictions if prediction.set == "rooms"]
    assert (prediction.method, [name for name, _ in prediction.scores]) == ("model", ["kitchen", "vault"])

    taught.label_sets.undo()
    kept = head_from_bytes(taught.label_sets.head("rooms"))
    teach_set(taught, encoder, "rooms", silent)
    again = head_from_bytes(taught.label_sets.head("rooms"))
    assert again.tuned == kept.tuned  # a head that does no better leaves the model in its place
    monkeypatch.setattr(own_fine_tuning, "fine_tune", lambda *_, **__: Outcome(None, None))
    assert not fine_tune_set(taught, encoder, "rooms", silent).kept
    assert head_from_bytes(taught.label_sets.head("rooms")).tuned == kept.tuned  # nor does one that came to nothing
    taught.label_sets.undo()
    assert taught.label_sets.undo().name == "Fine-tune “rooms”"
    assert report_on(taught, ROOMS).method == "examples"
    own_fine_tuning.sweep(taught)
    assert models(taught) == []


def lucky(outcome: Outcome) -> Outcome:
    """One epoch teaches little; what becomes of a model that tells everything rightly is what is asked here."""
    assert isinstance(outcome.made, FineTuned)
    assert outcome.accuracy is not None
    right = type(outcome.accuracy)(50, 50, 0.93, 1.0, outcome.accuracy.chance)
    return Outcome(right, outcome.made)
