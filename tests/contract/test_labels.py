"""Labels by the real engine: made in the background, given, taught, undone, and what is unsure asked about."""

import random
from pathlib import Path

import pytest

from engine.protocol.codes import Code
from tests.contract.engine_process import REAL, EngineProcess

HARBOUR = (
    "The harbour wall was inspected by divers in March.",
    "Ships waited outside the port for the tide to turn.",
    "The dredger cleared the channel to a depth of nine metres.",
    "Cranes unloaded containers all night on the northern quay.",
    "The harbour master closed the basin while the storm lasted.",
    "Fishing boats landed less cod than in the year before.",
)
GARDEN = (
    "The roses were pruned before the first frost of the year.",
    "Compost was spread over the vegetable beds in autumn.",
    "Bees visited the lavender along the garden path.",
    "The apple trees carried more fruit than their branches could bear.",
    "Slugs ate the young lettuces in the greenhouse.",
    "A hedge of hornbeam protects the seedlings from the wind.",
)
SET = {
    "name": "places",
    "labels": [
        {"name": "harbour", "description": "Ports, ships and quays."},
        {"name": "garden", "description": "Plants, beds and gardening."},
    ],
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    with EngineProcess(REAL, tmp_path_factory.mktemp("labels") / "home") as engine:
        engine.initialize()
        yield engine
        assert engine.end() == 0


@pytest.fixture(scope="module")
def engine_with_a_set(tmp_path_factory):
    """Another engine, without documents, that has the set: what is refused must not hang on the tests before it."""
    with EngineProcess(REAL, tmp_path_factory.mktemp("refusals") / "home") as engine:
        engine.initialize()
        engine.result("labels.save", **SET)
        yield engine
        assert engine.end() == 0


@pytest.fixture(scope="module")
def documents(engine, tmp_path_factory) -> dict[str, int]:
    """Three texts of each kind, read and labelled."""
    folder = tmp_path_factory.mktemp("texts")
    files = [
        text(folder / f"{name}{n}.txt", lines, n) for name, lines in (("h", HARBOUR), ("g", GARDEN)) for n in range(3)
    ]
    since = len(engine.received)
    added = engine.result("library.add", paths=[str(file) for file in files], summarize=False)["added"]
    ids = {Path(file["path"]).stem: file["document_id"] for file in added}
    for document_id in ids.values():
        labelled(engine, document_id, since)
    return ids


def text(path: Path, lines: tuple[str, ...], seed: int) -> Path:
    shuffled = list(lines * 2)
    random.Random(seed).shuffle(shuffled)
    path.write_text(" ".join(shuffled) + f" This is number {seed}.\n", encoding="utf-8")
    return path


def labelled(engine: EngineProcess, document_id: int, since: int, state: str = "done") -> int:
    """Wait until a document was labelled (or begins to be), which nobody asked for; where to look for the next time."""

    def wanted(message):
        job = getattr(message, "method", "") == "job.changed" and message.params["job"]
        return bool(job) and (job["kind"], job["document_id"], job["state"]) == ("classify", document_id, state)

    return engine.received.index(engine.until(wanted, since=since), since) + 1


def labels_of(engine: EngineProcess, document_id: int, name: str = "places") -> dict[str, float]:
    found = engine.result("labels.document", document_id=document_id)["labels"]
    return {label["label"]: label["probability"] for label in found if label["set"] == name}


def shown(engine: EngineProcess, document_id: int) -> list[str]:
    rows = engine.result("library.list")["documents"]
    return next(row["labels"] for row in rows if row["id"] == document_id)


def test_documents_are_labelled_in_the_background_after_they_were_read(engine, documents):
    state = {row["id"]: row["state"] for row in engine.result("library.list")["documents"]}
    assert set(state.values()) == {"read"}
    answer = engine.result("labels.document", document_id=documents["h0"])
    assert [prediction["set"] for prediction in answer["predictions"]] == ["document type"]
    assert sum(probability for _, probability in answer["predictions"][0]["scores"]) == pytest.approx(1, abs=0.02)
    assert not any(job["kind"] == "classify" for job in engine.result("job.list")["jobs"] if job["state"] == "waiting")


def test_a_set_of_ones_own_labels_by_description_learns_and_is_undone(engine, documents):
    since = len(engine.received)
    engine.result("labels.save", **SET)
    for document_id in documents.values():
        labelled(engine, document_id, since)
    assert all(labels_of(engine, documents[name]).get("harbour", 0) > 0.7 for name in ("h0", "h1", "h2"))
    assert all(labels_of(engine, documents[name]).get("garden", 0) > 0.7 for name in ("g0", "g1", "g2"))
    found = engine.result("library.list", label="harbour")
    assert {row["id"] for row in found["documents"]} == {documents[name] for name in ("h0", "h1", "h2")}
    evidence = engine.result("labels.document", document_id=documents["h0"])["labels"]
    (passage,) = [label["evidence"][0] for label in evidence if label["set"] == "places"]
    words = engine.result("document.text", document_id=documents["h0"], start=passage["start"], end=passage["end"])
    assert any(line in words["text"] for line in HARBOUR)

    refusal = engine.error("labels.teach", name="places")
    assert "“harbour” has 0" in refusal.message
    for label, names in (("harbour", ("h0", "h1")), ("garden", ("g0", "g1"))):
        engine.result("labels.give", set="places", label=label, document_ids=[documents[name] for name in names])
        assert labels_of(engine, documents[names[0]]) == {label: 1.0}
    since = len(engine.received)
    taught = engine.result("labels.teach", name="places")
    assert (taught["examples"], taught["kept"]) == (4, True)
    assert (taught["before"]["right"], taught["after"]["total"]) == (4, 4)
    assert taught["after"]["low"] < 0.6  # four documents prove little
    labelled(engine, documents["h2"], since)
    row = next(row for row in engine.result("labels.sets")["sets"] if row["name"] == "places")
    assert (row["method"], row["learned_from"]) == ("examples", 4)
    assert [label["examples"] for label in row["labels"]] == [2, 2]

    since = len(engine.received)
    engine.result("labels.rename", set="places", label="harbour", name=" port ")
    labelled(engine, documents["h2"], since)
    engine.result("labels.rename", set="places", label="", name="sites")
    row = next(row for row in engine.result("labels.sets")["sets"] if row["name"] == "sites")
    assert (row["method"], row["learned_from"], [label["name"] for label in row["labels"]]) == (
        "examples", 4, ["port", "garden"],
    )  # fmt: skip
    assert labels_of(engine, documents["h0"], "sites") == {"port": 1.0}
    assert engine.result("labels.undo") == {"step": "Rename “places” to “sites”"}
    assert engine.result("labels.undo") == {"step": "Rename “harbour” to “port” in “places”"}

    assert engine.result("labels.sets")["undo"] == "Teach “places”"
    assert engine.result("labels.undo") == {"step": "Teach “places”"}
    row = next(row for row in engine.result("labels.sets")["sets"] if row["name"] == "places")
    assert (row["method"], row["learned_from"]) == ("description", 0)
    assert engine.result("labels.undo")["step"] == "Give “garden” to 2 documents"


def test_what_was_given_wins_over_what_is_found_and_can_be_taken_back(engine, documents):
    since = len(engine.received)
    engine.result("labels.give", set="document type", label="fiction", document_ids=[documents["h2"]])
    assert labels_of(engine, documents["h2"], "document type") == {"fiction": 1.0}
    assert "fiction" in shown(engine, documents["h2"])
    labelled(engine, documents["h2"], since)
    assert labels_of(engine, documents["h2"], "document type") == {"fiction": 1.0}
    predictions = engine.result("labels.document", document_id=documents["h2"])["predictions"]
    assert [prediction["state"] for prediction in predictions if prediction["set"] == "document type"] == ["given"]
    assert documents["h2"] not in {
        row["document_id"] for row in engine.result("labels.review", set="document type")["rows"]
    }
    since = len(engine.received)
    engine.result("labels.take", set="document type", label="fiction", document_ids=[documents["h2"]])
    labelled(engine, documents["h2"], since)
    assert labels_of(engine, documents["h2"], "document type").get("fiction") != 1.0


def test_what_was_taken_back_while_the_document_was_being_labelled_stays_so(engine, documents):
    """A job that has begun knows nothing of the change: another one does it again."""
    given = {"set": "document type", "label": "fiction", "document_ids": [documents["g2"]]}
    since = len(engine.received)
    engine.result("labels.give", **given)
    labelled(engine, documents["g2"], since, "running")
    since = len(engine.received)
    engine.result("labels.take", **given)
    state = "given"
    while state == "given":
        since = labelled(engine, documents["g2"], since)
        answer = engine.result("labels.document", document_id=documents["g2"])
        assert all(label["probability"] < 1 for label in answer["labels"] if label["set"] == "document type")
        state = next(
            prediction["state"] for prediction in answer["predictions"] if prediction["set"] == "document type"
        )


def test_what_is_unsure_is_asked_about_the_least_sure_first(engine, documents):
    review = engine.result("labels.review")
    best = [row["scores"][0][1] for row in review["rows"]]
    assert best == sorted(best)
    assert review["total"] == len(review["rows"])


def test_a_table_gives_many_documents_their_labels_in_one_step(engine, documents, tmp_path):
    engine.result("labels.save", name="kept", labels=[{"name": "dry"}, {"name": "wet"}])
    rows = [row for row in engine.result("library.list")["documents"] if row["id"] in documents.values()]
    paths = {row["id"]: row["path"] for row in rows}
    table = tmp_path / "labels.csv"
    table.write_text(f"path,label\n{paths[documents['g0']]},dry\n{paths[documents['h0']]},wet\nnowhere.txt,wet\n")
    answer = engine.result("labels.give_many", set="kept", path=str(table))
    assert (answer["written"], answer["documents"], [row["line"] for row in answer["refused"]]) == (False, 2, [4])
    assert labels_of(engine, documents["g0"], "kept").get("dry") != 1.0
    since = len(engine.received)
    answer = engine.result("labels.give_many", set="kept", path=str(table), skip=True)
    assert (answer["written"], answer["labels"]) == (True, [["dry", 1], ["wet", 1]])
    assert labels_of(engine, documents["g0"], "kept") == {"dry": 1.0}
    labelled(engine, documents["g0"], since)
    assert engine.result("labels.sets")["undo"] == "Give labels of “kept” to 2 documents"
    engine.result("labels.undo")
    engine.result("labels.delete", name="kept")


@pytest.mark.parametrize(
    ("method", "params", "words"),
    [
        ("labels.save", {"name": "document type", "labels": []}, "comes with the program"),
        ("labels.save", {"name": "", "labels": []}, "1 to 60 characters"),
        ("labels.save", {"name": "odd", "labels": [{"name": "unknown"}]}, "choose another name"),
        ("labels.give", {"set": "places", "label": "moon", "document_ids": [1]}, "no label “moon”"),
        ("labels.give", {"set": "nowhere", "label": "x", "document_ids": [1]}, "no label set “nowhere”"),
        ("labels.teach", {"name": "document type"}, "comes with the program"),
        ("labels.fine_tune", {"name": "document type"}, "comes with the program"),
        ("labels.rename", {"set": "document type", "label": "fiction", "name": "novel"}, "comes with the program"),
        ("labels.rename", {"set": "places", "label": "", "name": "Document Type"}, "comes with the program"),
        ("labels.rename", {"set": "places", "label": "harbour", "name": "garden"}, "have the same name"),
        ("labels.give_many", {"set": "places", "path": "/no/such/table.csv"}, "can't be read"),
        ("labels.delete", {"name": "nowhere"}, "no label set “nowhere”"),
    ],
)
def test_what_can_not_be_done_is_refused_in_words(engine_with_a_set, method, params, words):
    error = engine_with_a_set.error(method, **params)
    assert words in error.message
    assert error.code != Code.INTERNAL_ERROR
