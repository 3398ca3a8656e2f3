"""Labels under others, as the window and tables make them: those above that are missing are made with them."""

from pathlib import Path
from unittest.mock import Mock

from engine.classification.many_labels import labels_of_table
from engine.document import LabelMeaning, LabelSet
from engine.schema.labels import LabelText, SaveLabelSet
from engine.server.handlers.labels import LabelHandlers
from engine.store.library import Library
from tests.engine.store import samples


def test_labels_above_a_new_one_are_made_and_a_stroke_in_an_old_name_is_left(tmp_path: Path) -> None:
    with Library.open(tmp_path / "home") as library:
        library.label_sets.save(LabelSet("kinds", (LabelMeaning("and/or"),)))
        handlers = LabelHandlers(library, Mock(), Mock(), Mock())
        wanted = [LabelText("and/or"), LabelText("Contract/Lease/Shop", "Shops."), LabelText("Contract/Sale")]
        handlers.save(SaveLabelSet("kinds", wanted), Mock())
        (kept,) = library.label_sets.all()
        assert kept.names == ("and/or", "Contract", "Contract/Lease", "Contract/Lease/Shop", "Contract/Sale")
        assert kept.labels[3].description == "Shops."


def test_a_table_names_labels_by_their_paths(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    with Library.open(tmp_path / "home") as library:
        document_id = samples.add(library, tmp_path / "in", b"one", "one.txt")
        samples.keep(library, document_id, samples.make_document("One.", "one.txt"))
        library.documents.rename(document_id, "One")
        table = tmp_path / "labels.csv"
        table.write_text("title,label\nOne,Contract / Lease\n")
        plan = labels_of_table(library, table, "kinds", add_labels=True, checkpoint=lambda *_: None)
        assert plan.made == ("Contract", "Contract/Lease")
        assert plan.labels == {document_id: ("Contract/Lease",)}
