"""Fine-tuning as a job: by its set's name as it is now, its work found again, documents labelled by what it made."""

import pytest

from engine.classification.learning import own_fine_tuning
from engine.classification.learning.own_fine_tuning import FineTunedSet
from engine.document import LabelMeaning, LabelSet
from engine.server.passwords import Passwords
from engine.server.queue.work import PipelineWork
from engine.store.library import Library
from tests.engine.server.queue.test_jobs import Engine
from tests.engine.store import samples

ROOMS = LabelSet("rooms", (LabelMeaning("kitchen"), LabelMeaning("cellar")))


class NoModels:
    def encoder(self, *_):
        return None

    def begin(self):
        pass


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "home") as library:
        yield library


def test_a_renamed_set_goes_on_and_documents_are_labelled_by_the_model(library, tmp_path, monkeypatch):
    document_id = samples.add(library, tmp_path, b"some words", "some.pdf")
    samples.keep(library, document_id, samples.make_document("Some words to read."))
    library.label_sets.save(ROOMS)
    asked = []

    def tuned(library, encoder, name, checkpoint, *, work):
        asked.append((name, work))
        for step in range(10_000_000 if len(asked) == 1 else 1):
            if step == 1:
                library.label_sets.rename("rooms", "places")
                queue.restart("fine_tune")
            checkpoint("fine_tune", step, 100)
        return FineTunedSet(name, 50, None, None, kept=True)

    monkeypatch.setattr(own_fine_tuning, "fine_tune_set", tuned)
    engine = Engine(library)
    engine.work = PipelineWork(library, engine.told, Passwords(), NoModels)
    labelled = []
    monkeypatch.setattr(engine.work, "_classify", lambda job, *_: labelled.append(job.settings))
    queue = engine.start()
    job = queue.enqueue("fine_tune", 0, {"set": "rooms"})
    row = engine.told.until(job.id, "done")
    try:
        assert [name for name, _ in asked] == ["rooms", "places"]
        assert len({work for _, work in asked}) == 1
        assert (row.kind, row.document_id) == ("fine_tune", 0)
        while not labelled:
            engine.told._fresh.get(timeout=30)
        assert labelled == [{"sets": ["places"]}]
    finally:
        assert queue.stop(30)
