"""What a label set is said to go by, from its first label to a model of its own."""

import dataclasses

from msgspec.structs import replace

from app.ui.labels.label_phrases import status_words, taught_words, tuning_words
from engine.schema.jobs import JobRow
from engine.schema.labels import Accuracy, FineTuning, LabelSetRow, LabelText, TaughtSet

HEAD = Accuracy(right=61, total=80, low=0.66, high=0.84, chance=0.2)
MODEL = Accuracy(right=72, total=80, low=0.815, high=0.948, chance=0.2)
ROW = LabelSetRow(
    name="rooms", exclusive=True, bundled=False, ask_below=0.7, method="examples", accuracy=HEAD, examples=80,
    learned_from=80, labels=[LabelText("kitchen", examples=40), LabelText("cellar", examples=40)],
)  # fmt: skip


def test_enough_examples_are_said_to_be_enough():
    assert "fine-tune" not in status_words(ROW)
    enough = replace(ROW, enough_to_fine_tune=True)
    assert status_words(enough).endswith("There are enough examples to fine-tune, which may do better.")
    perfect = replace(enough, accuracy=dataclasses.replace(HEAD, right=80))
    assert "fine-tune" not in status_words(perfect)


def test_rules_are_said_to_come_first():
    assert status_words(replace(ROW, rules=2)) == f"{status_words(ROW)} 2 rules of yours come first."
    assert status_words(replace(ROW, rules=1)).endswith(" 1 rule of yours comes first.")


def test_both_accuracies_are_told_whichever_is_better():
    kept = replace(ROW, tuned=FineTuning(kept=True, examples=80, accuracy=MODEL), method="model")
    assert status_words(kept) == (
        "Uses a model fine-tuned on 80 documents: 72 of 80 right while held out (82 to 95 % of others); what it had "
        "learned before, 61."
    )
    tried = replace(ROW, tuned=FineTuning(kept=False, examples=80, accuracy=dataclasses.replace(MODEL, right=60)))
    assert "61 of 80 right" in status_words(tried)
    assert status_words(tried).endswith("Fine-tuning on 80 documents did no better (60 of 80).")
    early = replace(ROW, tuned=FineTuning(kept=False, examples=80, accuracy=None), examples=83)
    assert "did no better. 3 new examples since it was taught: teach it again." in status_words(early)


def test_what_is_under_way_is_said():
    job = JobRow(7, 0, "rooms", "fine_tune", "running", "fine_tune", 30, 90, 300.0)
    assert tuning_words(job) == "Fine-tuning · 30 of 90 · about 5 min left."
    assert tuning_words(replace(job, state="waiting")) == "Fine-tuning waits for its turn."
    taught = TaughtSet(
        "rooms", 80, dataclasses.replace(HEAD, right=40), HEAD, kept=True, enough_to_fine_tune=True, job_id=7
    )
    assert "in the background; it is used if it does better" in taught_words(taught)
    assert "background" not in taught_words(replace(taught, job_id=None))
