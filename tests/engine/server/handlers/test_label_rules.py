"""Rules as the window asks for them: read, tried on the library without a trace, and kept."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.document import LabelMeaning, LabelRule, LabelSet
from engine.errors import NotFound, UsageError
from engine.schema.labels import LabelRules, LabelSetName, RuleRow, TriedRules
from engine.schema.result import Label
from engine.server.handlers.labels import LabelHandlers
from engine.store.library import Library
from tests.engine.store import samples

TEXTS = ("The rent is due.", "The rent and the price.", "The price of the quay.", "Nothing of it.")
MATTER = LabelSet("Matter", (LabelMeaning("Tenancy"), LabelMeaning("Sale")))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "in").mkdir()
    with Library.open(tmp_path / "home") as library:
        for number, text in enumerate(TEXTS):
            document_id = samples.add(library, tmp_path / "in", text.encode(), f"{number}.txt")
            samples.keep(library, document_id, samples.make_document(text, f"{number}.txt"))
            library.documents.rename(document_id, f"Paper {number}")
        library.label_sets.save(MATTER)
        yield library


def handlers(library: Library) -> LabelHandlers:
    return LabelHandlers(library, Mock(), Mock(), Mock())


def test_what_rules_would_do_is_counted_by_rule_and_nothing_is_kept(library: Library) -> None:
    library.results.save_labels(3, (Label("Matter", "Sale", 0.9, ()),), (), own=["Matter"])
    rules = [RuleRow("Tenancy", has=("rent",)), RuleRow("Sale", any=("price", "sold"))]
    tried = handlers(library).try_rules(LabelRules("Matter", rules), Mock())
    assert tried == TriedRules(4, [2, 1], 2, [["Paper 1", "Paper 0"], ["Paper 2"]])
    assert library.label_sets.all() == [MATTER]
    library.label_sets.give(MATTER, "Sale", [1])
    tried = handlers(library).try_rules(LabelRules("Matter", rules), Mock())
    assert (tried.documents, tried.labelled) == (3, [1, 1]), "what the user gave comes before any rule"


def test_rules_are_kept_and_read_again_in_their_order(library: Library) -> None:
    rules = [RuleRow("Sale", correspondent=("Lind",)), RuleRow("Tenancy", has=(" rent ",), date=("2026-03",))]
    handlers(library).save_rules(LabelRules("Matter", rules), Mock())
    assert library.label_sets.all()[0].rules == (
        LabelRule("Sale", correspondent=("Lind",)),
        LabelRule("Tenancy", has=("rent",), date=("2026-03",)),
    )
    read = handlers(library).rules(LabelSetName("Matter"), Mock())
    assert read.rules == [rules[0], RuleRow("Tenancy", has=("rent",), date=("2026-03",))]
    for bad, said in (
        (RuleRow("Tenancy"), "Rule 1 has no condition"),
        (RuleRow("Rent", has=("x",)), "names the label"),
    ):
        with pytest.raises(UsageError, match=said):
            handlers(library).save_rules(LabelRules("Matter", [bad]), Mock())
    with pytest.raises(NotFound):
        handlers(library).rules(LabelSetName("Matters"), Mock())
    with pytest.raises(UsageError, match="comes with the program"):
        handlers(library).rules(LabelSetName("document type"), Mock())
