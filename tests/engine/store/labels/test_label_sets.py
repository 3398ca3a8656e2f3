"""Label sets in the library: kept, given, learned, every step undone, and nothing the user gave is ever lost."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from engine.document import LabelMeaning, LabelRule, LabelSet, LabelSpan, Prediction
from engine.errors import NotFound, UsageError
from engine.schema.enums import Certainty
from engine.schema.result import NONE_OF_THESE, UNKNOWN, Label, LabelEvidence
from engine.store.labels.label_sets import MAX_STEPS
from engine.store.library import Library
from tests.engine.store import samples

SHELF = LabelSet("shelf", (LabelMeaning("sea", "Ships."), LabelMeaning("land", "Fields.")), ask_below=0.8)
TAGS = LabelSet("tags", (LabelMeaning("urgent"), LabelMeaning("paid"), LabelMeaning("old")), exclusive=False)
FOUND = (Label("shelf", "sea", 0.9, (LabelEvidence(0, 5, None, 0, 0.4),)),)


def prediction(state: Certainty = Certainty.SURE, confidence: float = 0.9, name: str = "shelf") -> Prediction:
    return Prediction(
        name, state, "description", confidence, (("sea", 0.9), ("land", 0.1)), (LabelSpan(0, 9, "sea", 0.7),)
    )


@pytest.fixture
def three(library: Library, tmp_path: Path) -> list[int]:
    """Three documents that have been read."""
    ids = [samples.add(library, tmp_path / "in", f"content {n}".encode(), f"{n}.pdf") for n in range(3)]
    for document_id in ids:
        samples.keep(library, document_id, samples.make_document("Some words to read."))
    return ids


def test_sets_come_back_as_they_were_kept(library: Library) -> None:
    library.label_sets.save(TAGS)
    library.label_sets.save(SHELF)
    assert library.label_sets.all() == [SHELF, TAGS]
    library.label_sets.delete("shelf")
    assert library.label_sets.all() == [TAGS]
    with pytest.raises(NotFound):
        library.label_sets.delete("shelf")


@pytest.mark.parametrize(
    "bad",
    [
        LabelSet("", ()),
        LabelSet("x" * 61, ()),
        LabelSet("s", (LabelMeaning("a"), LabelMeaning("A"))),
        LabelSet("s", (LabelMeaning(UNKNOWN),)),
        LabelSet("s", (LabelMeaning("None of These"),)),
        LabelSet("s", (LabelMeaning(" "),)),
        LabelSet("s", (), ask_below=1.0),
        LabelSet("s", (), ask_below=0.4),
    ],
)
def test_sets_that_make_no_sense_are_refused(library: Library, bad: LabelSet) -> None:
    with pytest.raises(UsageError):
        library.label_sets.save(bad)
    assert library.label_sets.all() == []
    assert library.label_sets.steps() == []


def test_exclusive_labels_replace_one_another_and_others_gather(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    sets.save(SHELF)
    sets.save(TAGS)
    for label in ("sea", "land"):
        sets.give(SHELF, label, three[:2])
    for label in ("paid", "urgent"):
        sets.give(TAGS, label, three[:1])
    assert sets.examples("shelf") == {three[0]: ("land",), three[1]: ("land",)}
    assert sets.given(three[0]) == {"shelf": ("land",), "tags": ("paid", "urgent")}
    sets.give(TAGS, "", three[:1])  # none of them fits
    assert sets.examples("tags") == {three[0]: ()}
    sets.give(TAGS, "old", three[:1])
    assert sets.examples("tags") == {three[0]: ("old",)}
    with pytest.raises(NotFound):
        sets.give(SHELF, "sky", three)
    with pytest.raises(NotFound):
        sets.give(SHELF, "sea", [999])


def test_what_was_found_beside_an_answer_is_kept_where_the_user_saw_it(library: Library, three: list[int]) -> None:
    """The set was sure of one label and asked about another: either answer leaves the first."""
    sets = library.label_sets
    sets.save(TAGS)
    found = (Label("tags", "paid", 0.9, ()),)
    doubt = Prediction(
        "tags", Certainty.UNSURE, "examples", 0.55, (("urgent", 0.55), ("paid", 0.9), ("old", 0.1)), (), ("urgent",)
    )
    for document_id in three:
        library.results.save_labels(document_id, found, (doubt,))
        assert library.results.predictions(document_id) == (doubt,)
    sets.give(TAGS, "urgent", three[:1], keep_found=True)
    sets.give(TAGS, "", three[1:2], keep_found=True)
    sets.give(TAGS, "urgent", three[2:])
    assert sets.examples("tags") == {
        three[0]: ("paid", "urgent"), three[1]: ("paid",), three[2]: ("urgent",),
    }  # fmt: skip
    assert [prediction.state for prediction in library.results.predictions(three[0])] == [Certainty.GIVEN]
    assert library.results.predictions(three[0])[0].doubtful == ()
    for _ in three:
        sets.undo()
    assert sets.examples("tags") == {}


def test_what_was_given_shows_at_once_and_outlives_what_is_found_later(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.label_sets.give(SHELF, "land", three[:1])
    assert library.results.labels(three[0]) == (Label("shelf", "land", 1.0, ()),)
    library.results.save_labels(three[0], FOUND, [prediction()])  # by a run that began before
    assert library.results.labels(three[0]) == (Label("shelf", "land", 1.0, ()),)
    assert library.results.predictions(three[0])[0].state is Certainty.GIVEN
    library.label_sets.give(SHELF, "sea", three[:1])
    library.results.save_labels(three[0], FOUND, [prediction()])
    assert library.results.labels(three[0]) == (Label("shelf", "sea", 1.0, FOUND[0].evidence),)
    library.label_sets.take("shelf", "sea", three[:1])
    assert library.results.labels(three[0]) == ()


def test_what_was_taken_back_does_not_come_again_from_a_run_that_began_before(
    library: Library, three: list[int]
) -> None:
    library.label_sets.save(SHELF)
    library.results.save_labels(three[0], FOUND, [prediction()])
    library.label_sets.give(SHELF, "land", three[:1])
    library.label_sets.take("shelf", "land", three[:1])
    given = (Label("shelf", "land", 1.0, ()),)
    library.results.save_labels(three[0], given, [prediction(Certainty.GIVEN)])
    assert library.results.labels(three[0]) == ()
    library.results.save_labels(three[1], given, [prediction(Certainty.GIVEN)])
    assert library.results.predictions(three[1]) == ()
    unknown = (Label("shelf", UNKNOWN, 1.0, ()),)
    library.results.save_labels(three[0], unknown, [prediction(Certainty.UNSURE)])
    assert library.results.labels(three[0]) == unknown
    assert library.results.predictions(three[0])[0].state is Certainty.UNSURE


def test_documents_are_listed_by_label_and_unknown_is_no_label(library: Library, three: list[int]) -> None:
    library.results.save_labels(three[0], FOUND, [prediction()])
    library.results.save_labels(three[1], (Label("shelf", UNKNOWN, 0.6, ()),), [prediction(Certainty.UNSURE, 0.4)])
    assert library.documents.get(three[0]).labels == ("sea",)
    assert library.documents.get(three[1]).labels == ()
    library.results.save_labels(three[1], (Label("shelf", NONE_OF_THESE, 0.9, ()),), [prediction()])
    assert library.documents.get(three[1]).labels == ()
    assert [row.id for row in library.documents.rows(label=NONE_OF_THESE)[1]] == [three[1]]
    assert [row.id for row in library.documents.rows(label="SEA")[1]] == [three[0]]
    assert library.documents.rows(label="sea", label_set="tags")[0] == 0
    assert library.documents.rows(label="land")[0] == 0
    assert library.results.unlabelled() == [three[2]]


def test_the_least_sure_are_asked_about_first(library: Library, three: list[int]) -> None:
    for document_id, confidence in zip(three, (0.5, 0.3, 0.6), strict=True):
        library.results.save_labels(document_id, (), [prediction(Certainty.UNSURE, confidence)])
    assert [document_id for document_id, _ in library.results.unsure()[1]] == [three[1], three[0], three[2]]
    assert library.results.unsure(["tags"]) == (0, [])
    total, rows = library.results.unsure(limit=1)
    assert (total, len(rows), rows[0][1].timeline) == (3, 1, ())
    library.label_sets.save(SHELF)
    library.label_sets.give(SHELF, "sea", three[1:2])
    assert [document_id for document_id, _ in library.results.unsure()[1]] == [three[0], three[2]]


def test_labels_that_go_take_what_was_given_and_learned_with_them(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    sets.save(SHELF)
    sets.give(SHELF, "sea", three[:1])
    sets.give(SHELF, "land", three[1:2])
    sets.keep_head("shelf", b"learned")
    sets.save(LabelSet("shelf", (LabelMeaning("sea", "Other words."), LabelMeaning("land")), ask_below=0.8))
    assert sets.head("shelf") == b"learned"  # the labels are the same
    sets.save(LabelSet("shelf", (LabelMeaning("sea"),)))
    assert sets.head("shelf") is None
    assert sets.examples("shelf") == {three[0]: ("sea",)}
    sets.undo()
    assert sets.head("shelf") == b"learned"
    assert sets.examples("shelf") == {three[0]: ("sea",), three[1]: ("land",)}


def test_undoing_skips_documents_that_are_gone(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.label_sets.give(SHELF, "sea", three)
    library.label_sets.delete("shelf")
    library.remove([three[0]])
    assert library.label_sets.undo().name == "Delete “shelf”"
    assert library.label_sets.examples("shelf") == {three[1]: ("sea",), three[2]: ("sea",)}
    assert library.results.labels(three[1]) == (Label("shelf", "sea", 1.0, ()),)


def test_only_so_many_steps_are_kept_and_an_empty_history_says_so(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    for turn in range(MAX_STEPS + 5):
        library.label_sets.give(SHELF, ("sea", "land")[turn % 2], three[:1])
    assert len(library.label_sets.steps()) == MAX_STEPS
    for _ in range(MAX_STEPS):
        library.label_sets.undo()
    with pytest.raises(NotFound, match="nothing to undo"):
        library.label_sets.undo()


def test_a_set_is_renamed_with_all_that_was_given_found_and_learned(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.label_sets.give(SHELF, "sea", three[:1])
    library.label_sets.keep_head("shelf", b"learned")
    library.results.save_labels(three[1], FOUND, [prediction()])
    job = library.jobs.enqueue("classify", three[2], {"sets": ["shelf"]})

    assert library.label_sets.rename("shelf", "  coast ") == "coast"

    assert library.label_sets.all() == [replace(SHELF, name="coast")]
    assert library.label_sets.examples("coast") == {three[0]: ("sea",)}
    assert library.label_sets.head("coast") == b"learned"
    assert [(one.set, one.label) for one in library.results.labels(three[1])] == [("coast", "sea")]
    assert [one.set for one in library.results.predictions(three[1])] == ["coast"]
    assert library.jobs.get(job.id).settings == {"sets": ["coast"]}
    assert library.label_sets.undo().name == "Rename “shelf” to “coast”"
    assert library.label_sets.undo().name == "Teach “shelf”"
    assert library.label_sets.examples("shelf") == {three[0]: ("sea",)}
    assert library.results.predictions(three[1]) == (prediction(),)


def test_a_label_is_renamed_wherever_it_stands_and_stays_taught(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.label_sets.give(SHELF, "sea", three[:1])
    library.label_sets.keep_head("shelf", b"knows sea")
    library.results.save_labels(three[1], FOUND, [prediction()])

    library.label_sets.rename_label(
        "shelf", "sea", "ocean", lambda data, old, new: data.replace(old.encode(), new.encode())
    )

    (kept,) = library.label_sets.all()
    assert kept.labels == (LabelMeaning("ocean", "Ships."), SHELF.labels[1])
    assert library.label_sets.head("shelf") == b"knows ocean"
    assert [one.label for one in library.results.labels(three[0])] == ["ocean"]
    assert library.results.labels(three[1])[0].evidence == FOUND[0].evidence
    (said,) = library.results.predictions(three[1])
    assert (said.scores, said.timeline[0].label) == ((("ocean", 0.9), ("land", 0.1)), "ocean")
    library.label_sets.undo()
    assert library.label_sets.head("shelf") == b"knows sea"
    assert library.results.predictions(three[1]) == (prediction(),)
    assert library.results.labels(three[1]) == FOUND


@pytest.mark.parametrize(
    ("label", "new", "error"),
    [
        ("", "Tags", UsageError),
        ("", " ", UsageError),
        ("sea", "LAND", UsageError),
        ("sea", UNKNOWN, UsageError),
        ("sky", "air", NotFound),
    ],
)
def test_names_that_are_taken_or_make_no_sense_are_refused(
    library: Library, label: str, new: str, error: type[Exception]
) -> None:
    library.label_sets.save(SHELF)
    library.label_sets.save(TAGS)
    sets = library.label_sets
    rename = (
        partial(sets.rename_label, "shelf", label, new, lambda data, *_: data)
        if label
        else partial(sets.rename, "shelf", new)
    )
    with pytest.raises(error):
        rename()
    assert library.label_sets.all() == [SHELF, TAGS]
    assert [step.name for step in library.label_sets.steps()] == ["Add “tags”", "Add “shelf”"]


def test_a_name_may_be_used_again_and_steps_of_two_sets_are_not_confused(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.label_sets.give(SHELF, "land", three[:1])
    library.label_sets.delete("shelf")
    library.label_sets.save(TAGS)
    library.label_sets.rename("tags", "shelf")
    assert library.label_sets.all() == [replace(TAGS, name="shelf")]
    for _ in range(3):
        library.label_sets.undo()
    assert library.label_sets.all() == [SHELF]
    assert library.label_sets.examples("shelf") == {three[0]: ("land",)}


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("give"), st.sampled_from(["sea", "land", ""]), st.integers(0, 2)),
        st.tuples(st.just("take"), st.sampled_from(["sea", "land"]), st.integers(0, 2)),
        st.tuples(st.just("teach"), st.just(""), st.integers(0, 2)),
        st.tuples(st.just("delete"), st.just(""), st.integers(0, 2)),
        st.tuples(st.just("save"), st.sampled_from(["both", "one"]), st.integers(0, 2)),
        st.tuples(st.just("rename"), st.sampled_from(["sea", "land", ""]), st.integers(0, 2)),
    ),
    max_size=8,
)


@settings(max_examples=15)
@drawn(steps=STEPS)
def test_undoing_every_step_goes_back_through_every_state(library: Library, three: list[int], steps: list) -> None:
    sets = library.label_sets

    names = ("shelf", "shelf 0", "shelf 1", "shelf 2")

    def state() -> object:
        return sets.all(), [(sets.examples(name), sets.head(name)) for name in names]

    for step in sets.steps():  # what an example before this one left
        assert sets.undo() == step
    sets.save(SHELF)
    states = []
    for kind, label, place in steps:
        before, count = state(), len(sets.steps())
        known = {one.name: one for one in sets.all()}.get("shelf")
        try:
            if kind == "give":
                sets.give(known or SHELF, label, [three[place]])
            elif kind == "take":
                sets.take("shelf", label, [three[place]])
            elif kind == "teach":
                sets.keep_head("shelf", bytes([place]))
            elif kind == "delete":
                sets.delete("shelf")
            elif kind == "rename" and label:
                sets.rename_label("shelf", label, f"{label} {place}", lambda data, old, new: data + b"!")
            elif kind == "rename":
                sets.rename("shelf", f"shelf {place}")
            else:
                sets.save(SHELF if label == "both" else LabelSet("shelf", SHELF.labels[:1]))
        except (NotFound, UsageError):
            assert state() == before
            assert len(sets.steps()) == count
        else:
            states.append(before)
    for before in reversed(states):
        sets.undo()
        assert state() == before


def test_a_run_that_began_before_a_rename_leaves_nothing_under_the_old_name(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.results.save_labels(three[0], FOUND, [prediction()], own=["shelf"])
    library.label_sets.rename("shelf", "board")
    library.results.save_labels(three[1], FOUND, [prediction()], own=["shelf"])
    assert library.results.labels(three[1]) == ()
    assert library.results.predictions(three[1]) == ()


def test_a_set_is_renamed_over_what_such_a_run_left(library: Library, three: list[int]) -> None:
    library.label_sets.save(SHELF)
    library.results.save_labels(three[0], FOUND, [prediction()])
    library.label_sets.rename("shelf", "board")
    library.results.save_labels(three[0], FOUND, [prediction()])  # by a run that began when the set was called so
    library.label_sets.undo()
    assert [label.set for label in library.results.labels(three[0])] == ["shelf"]
    assert [found.set for found in library.results.predictions(three[0])] == ["shelf"]


def test_what_many_documents_are_given_is_written_whole_or_not_at_all(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    wanted = LabelSet("shelf", (*SHELF.labels, LabelMeaning("sky")))
    sets.save(SHELF)
    sets.give(SHELF, "sea", three[:1])
    before = len(sets.steps())
    for labels, problem in (
        ({three[0]: ("sky",), 999: ("sky",)}, NotFound),  # the last one is gone
        ({three[0]: ("moon",)}, NotFound),
        ({three[0]: ("sky", "sea")}, UsageError),
    ):
        with pytest.raises(problem):
            sets.give_each(wanted, labels)
        assert (sets.all(), sets.examples("shelf"), len(sets.steps())) == ([SHELF], {three[0]: ("sea",)}, before)
    sets.give_each(wanted, {three[0]: ("sky",), three[1]: ("sea",), three[2]: ("",)})
    assert sets.all() == [wanted]
    assert sets.examples("shelf") == {three[0]: ("sky",), three[1]: ("sea",), three[2]: ()}
    assert library.results.labels(three[0]) == (Label("shelf", "sky", 1.0, ()),)
    sets.undo()
    assert (sets.all(), sets.examples("shelf")) == ([SHELF], {three[0]: ("sea",)})


def test_rules_stay_with_their_set_through_changes_renaming_and_undo(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    sets.save(SHELF)
    rules = (LabelRule("sea", has=("ship*",)), LabelRule("land", any=("hill", "field"), lacks=("harbour",)))
    sets.set_rules("shelf", rules)
    assert sets.all() == [replace(SHELF, rules=rules)]
    sets.save(replace(SHELF, ask_below=0.9))  # as a window does that knows nothing of rules
    assert sets.all()[0].rules == rules
    sets.rename_label("shelf", "sea", "ocean", lambda data, _old, _new: data)
    assert sets.all()[0].rules == (replace(rules[0], label="ocean"), rules[1])
    sets.undo()
    sets.rename("shelf", "board")
    assert sets.all()[0].rules == rules
    sets.undo()
    sets.save(LabelSet("shelf", SHELF.labels[:1]))
    assert sets.all()[0].rules == tuple(rule for rule in rules if rule.label == SHELF.labels[0].name)
    sets.undo()
    sets.delete("shelf")
    sets.undo()
    assert sets.all()[0].rules == rules
    with pytest.raises(NotFound):
        sets.set_rules("shelf", (LabelRule("sky", has=("cloud",)),))
    sets.undo()  # the saving
    sets.undo()  # the rules
    assert sets.all() == [SHELF]


def test_steps_that_leave_what_was_learned_as_it_is_hold_no_copy_of_it(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    sets.save(SHELF)
    sets.keep_head("shelf", b"learned")
    kept = len(list(sets.kept_heads()))
    sets.give(SHELF, "sea", three)
    sets.take("shelf", "sea", three[:1])
    sets.give_each(SHELF, {three[0]: ["land"]})
    sets.set_rules("shelf", [LabelRule("sea", has=("ship",))])
    sets.save(replace(SHELF, ask_below=0.6))
    assert len(list(sets.kept_heads())) == kept == 1
    for _ in range(5):
        sets.undo()
        assert sets.head("shelf") == b"learned"
    assert sets.examples("shelf") == {}
    sets.save(replace(SHELF, labels=SHELF.labels[:1]))
    assert sets.head("shelf") is None
    sets.undo()
    assert sets.head("shelf") == b"learned"
    sets.undo()
    assert sets.head("shelf") is None


def test_who_has_a_label_has_those_above_it_in_filters_and_counts(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    names = ("Contract", "Contract/Lease", "Contract/Lease/Shop", "Contractor")
    kept = sets.save(LabelSet("kinds", tuple(map(LabelMeaning, names)), exclusive=False))
    sets.give(kept, "Contract/Lease/Shop", three[:1])
    sets.give(kept, "Contract", three[:2])
    sets.give(kept, "Contractor", three[2:])
    for label, documents in (("contract", 2), ("Contract/Lease", 1), ("Contract/Lease/Shop", 1), ("Contractor", 1)):
        assert library.documents.rows(label=label)[0] == documents
    counts = library.results.label_counts()
    assert [counts["kinds", name] for name in names] == [2, 1, 1, 1]


def test_a_label_is_renamed_with_those_under_it_and_back(library: Library, three: list[int]) -> None:
    sets = library.label_sets
    kept = sets.save(LabelSet("kinds", tuple(map(LabelMeaning, ("Contract", "Contract/Lease", "Contractor")))))
    sets.give(kept, "Contract/Lease", three[:1])
    sets.set_rules("kinds", [LabelRule("Contract/Lease", has=("rent",))])
    heard = []
    sets.keep_head("kinds", b"learned")
    renamed = sets.rename_label("kinds", "Contract", "Deal", lambda data, old, new: heard.append((old, new)) or data)
    assert renamed.names == ("Deal", "Deal/Lease", "Contractor")
    assert heard == [("Contract", "Deal"), ("Contract/Lease", "Deal/Lease")]
    assert sets.given(three[0]) == {"kinds": ("Deal/Lease",)}
    assert sets.all()[0].rules == (LabelRule("Deal/Lease", has=("rent",)),)
    assert library.documents.get(three[0]).labels == ("Deal/Lease",)
    sets.undo()
    assert sets.all()[0].names == ("Contract", "Contract/Lease", "Contractor")
    assert library.documents.get(three[0]).labels == ("Contract/Lease",)
