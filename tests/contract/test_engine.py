"""The real engine, end to end over its pipes: files in, summaries out, search, stop, kill, restart, the same result."""

import base64
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.ingest.pdf.mupdf import load
from engine.protocol.codes import Code
from engine.protocol.messages import ErrorResponse, Notification, Response
from tests.contract.engine_process import REAL, EngineProcess

VARYING = {"timings", "peak_memory_mb", "from_library"}


def start(home: Path) -> EngineProcess:
    engine = EngineProcess(REAL, home)
    engine.initialize()
    return engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """One engine for all tests that neither kill it nor look at its beginning: loading torch takes seconds."""
    with start(tmp_path_factory.mktemp("shared") / "home") as engine:
        yield engine
        assert engine.end() == 0


def finished(engine: EngineProcess, job_id: int, state: str = "done", since: int = 0) -> dict:
    """The last message about a job."""

    def wanted(message):
        return (
            isinstance(message, Notification)
            and message.method == "job.changed"
            and message.params["job"]["id"] == job_id
            and message.params["job"]["state"] in {"done", "failed", "cancelled", "interrupted"}
        )

    job = engine.until(wanted, since=since).params["job"]
    assert job["state"] == state, job
    return job


def add(engine: EngineProcess, *files: Path, **how) -> list[dict]:
    outcome = engine.result("library.add", paths=[str(file) for file in files], **how)
    assert outcome["rejected"] == []
    return outcome["added"]


def same(result: dict) -> dict:
    return {key: value for key, value in result.items() if key not in VARYING}


def rows_of(engine: EngineProcess, *added: dict) -> list[dict]:
    ids = {file["document_id"] for file in added}
    return [row for row in engine.result("library.list")["documents"] if row["id"] in ids]


def essay(path: Path, sections: int = 16, seed: int = 7) -> Path:
    """A text of our own, long enough to be stopped in the middle: every sentence says something else."""
    draw = random.Random(seed)
    places = ["the harbour", "the mill", "the northern road", "the school", "the old market", "the reservoir"]
    people = ["The council", "A group of residents", "The engineers", "Two inspectors", "The treasurer"]
    deeds = ["repaired", "measured", "closed", "paid for", "argued about", "promised to rebuild", "surveyed"]

    def sentence(year: int) -> str:
        deed = f"{draw.choice(people)} {draw.choice(deeds)} {draw.choice(places)} in {year}"
        return f"{deed}, which cost {draw.randint(2, 900)} pounds and took {draw.randint(2, 40)} weeks."

    lines = []
    for year in range(1900, 1900 + sections):
        lines.append(f"## Year {year}\n")
        lines += [" ".join(sentence(year) for _ in range(5)) + "\n" for _ in range(3)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def another(file: Path, folder: Path) -> Path:
    """The same pages as another file: a PDF may have anything after its end."""
    copy = folder / f"{folder.name}{file.suffix}"
    copy.write_bytes(file.read_bytes() + b"\n% " + folder.name.encode())
    return copy


# -- the main job -----------------------------------------------------------------------------------------------------


@pytest.mark.timeout(180)
def test_a_question_goes_before_files_that_wait_and_so_does_what_is_put_first(engine, tmp_path):
    known = add(engine, essay(tmp_path / "known.txt", sections=2, seed=90), summarize=False)[0]
    finished(engine, known["job_id"])
    files = [essay(tmp_path / f"batch {n}.txt", sections=3, seed=91 + n) for n in range(3)]
    since = len(engine.received)
    batch = [one["job_id"] for one in add(engine, *files, words=100)]
    asked = {"query": "What did the council repair?", "format": "answer"}
    question = engine.result("summary.start", document_id=known["document_id"], **asked)["job_id"]
    engine.result("job.move", job_id=batch[-1], to="first")
    for job in (question, *batch):
        finished(engine, job, since=since)
    told = [one.params["job"] for one in engine.received[since:] if getattr(one, "method", "") == "job.changed"]
    ended = [job["id"] for job in told if job["state"] == "done" and job["kind"] == "summarize"]
    assert ended.index(question) < ended.index(batch[1])
    assert ended.index(batch[2]) < ended.index(batch[1])
    assert sorted(ended) == sorted([*batch, question])


def test_a_report_becomes_a_summary_with_sources(engine, samples):
    since = len(engine.received)
    (added,) = add(engine, samples / "harbour-report.pdf", words=100)
    job = finished(engine, added["job_id"])
    assert job["title"] == rows_of(engine, added)[0]["title"] != "harbour-report"
    assert job["stage"] == "classify"

    opened = engine.result("document.open", document_id=added["document_id"])
    result = opened["result"]
    assert opened["row"]["state"] == "ready"
    assert len(opened["pages"]) == opened["row"]["pages"] == 5
    assert opened["job_id"] is None

    told = [message.params for message in engine.received[since:] if sentence_told(message)]
    assert [made["position"] for made in told] == list(range(len(told)))
    assert [made["sentence"] for made in told] == result["summary"]
    assert told

    for sentence in result["summary"]:
        for item in sentence["evidence"]:
            where = {"document_id": added["document_id"], "start": item["start"], "end": item["end"]}
            assert engine.result("document.text", **where)["text"] == item["quote"]
            (place,) = engine.result("document.locate", **where)["places"]
            assert (place["page"], place["boxes"]) == (item["page"], item["boxes"])

    assert engine.result("document.result", result_id=opened["results"][0]["id"]) == result
    stages = [
        m.params["job"]["stage"]
        for m in engine.received[since:]
        if isinstance(m, Notification)
        and m.method == "job.changed"
        and m.params["job"]["stage"]
        and m.params["job"]["id"] == added["job_id"]  # another test's may still be ending
    ]
    order = ["read", "segment", "salience", "summarize", "classify"]
    assert sorted(stages, key=order.index) == stages
    # A stage that takes less than the tenth of a second between two messages may pass unseen.
    assert len(set(stages)) >= 3
    assert stages[0] == "read"


def test_words_pictures_and_search(engine, samples, tmp_path):
    (added,) = add(engine, another(samples / "harbour-report.pdf", tmp_path), summarize=False)
    finished(engine, added["job_id"])
    id_ = added["document_id"]
    assert rows_of(engine, added)[0]["state"] == "read"

    words = engine.result("document.words", document_id=id_, page=1)["words"]
    text = engine.result("document.text", document_id=id_, start=0, end=200)["text"]
    start, end, line, *box = words[0]
    assert text[start:end]
    assert line == 0
    assert 0 <= box[0] < box[2]

    picture = engine.result("document.picture", document_id=id_, page=1, scale=1.0)
    png = base64.b64decode(picture["png"])
    assert png.startswith(b"\x89PNG")
    page = engine.result("document.open", document_id=id_)["pages"][0]
    assert picture["width"] == pytest.approx(page["width"], abs=1)
    assert engine.error("document.picture", document_id=id_, page=99, scale=1.0).code == Code.NOT_FOUND
    assert engine.error("document.picture", document_id=id_, page=1, scale=-1.0).code == Code.INVALID_PARAMS

    hits = engine.result("library.search", text="pumping station", document_id=id_)["hits"]
    assert any(hit["where"] == "text" and "\x02" in hit["snippet"] for hit in hits)


def test_a_meeting_has_turns_and_times(engine, samples):
    (added,) = add(engine, samples / "planning-meeting.vtt", words=60)
    finished(engine, added["job_id"])
    turns = engine.result("document.turns", document_id=added["document_id"], offset=0, limit=3)
    assert len(turns["turns"]) == 3 < turns["total"]
    assert turns["turns"][0]["speaker"]
    result = engine.result("document.open", document_id=added["document_id"])["result"]
    assert all(item["times"] for sentence in result["summary"] for item in sentence["evidence"])


def test_folders_duplicates_and_files_that_are_none(engine, samples, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "one.txt").write_text("The first text says a thing or two about the weather in March.")
    (folder / "two.md").write_text("# Second\n\nThe second text is about the tide and the people who measure it.")
    (folder / "picture.pdf").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    missing = str(tmp_path / "missing.pdf")
    first = engine.result("library.add", paths=[str(folder), missing], summarize=False)
    assert [Path(file["path"]).name for file in first["added"]] == ["one.txt", "two.md"]
    assert {(Path(file["path"]).name, file["kind"]) for file in first["rejected"]} == {
        ("picture.pdf", "unsupported"),
        ("missing.pdf", "missing"),
    }
    for file in first["added"]:
        finished(engine, file["job_id"])
    again = engine.result("library.add", paths=[str(folder / "one.txt")], summarize=False)["added"]
    assert [(file["duplicate"], file["job_id"]) for file in again] == [(True, None)]
    assert len(rows_of(engine, *first["added"])) == 2

    ids = [file["document_id"] for file in first["added"]]
    engine.result("library.rename", document_id=ids[0], title="Weather")
    engine.result("library.remove", ids=ids[1:])
    (left,) = rows_of(engine, *first["added"])
    assert left["title"] == "Weather"
    assert engine.error("document.open", document_id=ids[1]).code == Code.NOT_FOUND
    assert engine.error("library.remove", ids=ids[1:]).code == Code.NOT_FOUND


def test_paths_that_lead_nowhere_are_rejected_and_none_means_the_engines_own_folder(engine):
    paths = [
        "",
        ".",
        "relative.txt",
        "/nul\0byte.txt",
        "/" + "a" * 5000,
        "/nowhere/at/all.pdf",
        "/not-utf-8-\udcff.txt",
    ]
    outcome = engine.result("library.add", paths=paths)
    assert outcome["added"] == []
    assert [(file["path"], file["kind"]) for file in outcome["rejected"]] == [(path, "missing") for path in paths]


def test_a_file_that_cannot_be_read_fails_with_its_sentence_and_the_queue_goes_on(engine, samples, tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_bytes((samples / "harbour-report.pdf").read_bytes()[:300])
    (bad,) = add(engine, broken)
    (good,) = add(engine, essay(tmp_path / "essay.md", 2, seed=1), words=50)
    assert finished(engine, bad["job_id"], "failed")["problem"]
    finished(engine, good["job_id"])
    states = {row["id"]: row["state"] for row in rows_of(engine, good, bad)}
    assert states == {bad["document_id"]: "failed", good["document_id"]: "ready"}


def test_a_protected_file_waits_for_its_password_which_is_written_nowhere(engine, samples, tmp_path):
    secret, file = "open-sesame-4711", tmp_path / "locked.pdf"
    pymupdf = load()
    with pymupdf.open(samples / "harbour-report.pdf") as document:
        document.save(file, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=secret, owner_pw="other")
    (added,) = add(engine, file, summarize=False)
    finished(engine, added["job_id"], "failed")
    (row,) = rows_of(engine, added)
    assert row["state"] == "locked"
    assert engine.error("document.picture", document_id=row["id"], page=1, scale=1.0).data == {"kind": "encrypted"}

    for password, state in [("wrong", "failed"), (secret, "done")]:
        since = len(engine.received)
        assert engine.result("library.unlock", document_id=row["id"], password=password) == {"job_id": added["job_id"]}
        finished(engine, added["job_id"], state, since=since)
    assert rows_of(engine, added)[0]["state"] == "read"
    assert engine.result("document.picture", document_id=row["id"], page=1, scale=0.5)["width"] > 100
    kept = [path for path in engine.home.rglob("*") if path.is_file() and secret.encode() in path.read_bytes()]
    assert kept == []


def test_summaries_of_other_lengths_and_exports(engine, tmp_path):
    (added,) = add(engine, essay(tmp_path / "essay.md", 6, seed=2), words=50)
    finished(engine, added["job_id"])
    id_ = added["document_id"]
    assert engine.error("summary.start", document_id=id_, words=0).code == Code.INVALID_PARAMS
    assert engine.error("summary.start", document_id=id_, model="nonsense").code == Code.MODEL_UNAVAILABLE
    assert engine.error("summary.start", document_id=999).code == Code.NOT_FOUND
    longer = engine.result("summary.start", document_id=id_, words=150, query="the cost of the reservoir")["job_id"]
    finished(engine, longer)
    results = engine.result("document.open", document_id=id_)["results"]
    assert [row["words"] for row in results] == [150, 50]

    for form, name, mark in [("markdown", "a.md", "[^1]"), ("html", "a.html", "<html"), ("json", "a.json", '"schema"')]:
        target = tmp_path / name
        exported = engine.result(
            "result.export", document_id=id_, format=form, path=str(target), result_id=results[1]["id"]
        )
        assert exported == {"path": str(target)}
        assert mark in target.read_text(encoding="utf-8")
    assert json.loads((tmp_path / "a.json").read_text())["settings"]["words"] == 50
    for form, mark in [("email", "Places are in brackets."), ("print", "<h2>Sources</h2>")]:
        assert mark in engine.result("result.text", document_id=id_, form=form, result_id=results[1]["id"])["text"]
    assert engine.error("result.text", document_id=id_, form="print", result_id=4321).code == Code.NOT_FOUND
    note, pipe = tmp_path / "package.json", tmp_path / "pipe"
    note.write_text('{"name": "harbour"}', encoding="utf-8")
    os.mkfifo(pipe)
    for target, why in ((note, "not an earlier json output"), (pipe, "is not a file"), (Path("/dev/stdout"), "file")):
        refused = engine.error("result.export", document_id=id_, format="json", path=str(target))
        assert refused.code == Code.INVALID_PARAMS
        assert why in refused.message
    assert note.read_text(encoding="utf-8") == '{"name": "harbour"}'
    nowhere = engine.error("result.export", document_id=id_, format="json", path=str(tmp_path / "no" / "a.json"))
    assert nowhere.code == Code.INVALID_PARAMS


# -- stop, kill, go on ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def undisturbed(engine, tmp_path_factory):
    """An essay, and the result of a run that nobody disturbed."""
    file = essay(tmp_path_factory.mktemp("undisturbed") / "essay.md")
    (added,) = add(engine, file, words=150)
    finished(engine, added["job_id"])
    result = engine.result("document.open", document_id=added["document_id"])["result"]
    engine.result("library.remove", ids=[added["document_id"]], erase=True)
    assert len(result["summary"]) >= 4
    return file, same(result)


def used(engine: EngineProcess) -> float:
    """Seconds of processor time, all threads together: what a busy machine does not stretch.

    Of two threads at work at most two pass in a second, so that less than two mean less than a second on two cores.
    """
    fields = Path(f"/proc/{engine.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stage_reached(stage: str, job_id: int):
    """Of this job alone: that of another test may still be going on."""
    return lambda m: (
        isinstance(m, Notification)
        and m.method == "job.changed"
        and (m.params["job"]["id"], m.params["job"]["stage"]) == (job_id, stage)
    )


def sentences_read(job_id: int):
    """The encoder is at work: the file has been read and kept. The kind of document is looked for before that, in the
    same stage and without counts.
    """
    reached = stage_reached("segment", job_id)
    return lambda message: reached(message) and message.params["job"]["total"] > 0


def sentence_told(message) -> bool:
    return isinstance(message, Notification) and message.method == "summary.sentence"


def test_cancel_stops_within_a_second_and_resume_gives_the_same(engine, undisturbed):
    file, wanted = undisturbed
    since = len(engine.received)
    (added,) = add(engine, file, words=150)
    engine.until(sentences_read(added["job_id"]), since=since)
    before = used(engine)
    engine.result("job.cancel", job_id=added["job_id"])
    finished(engine, added["job_id"], "cancelled")
    assert used(engine) - before < 2
    assert rows_of(engine, added)[0]["state"] == "read"
    since = len(engine.received)
    engine.result("job.resume", job_id=added["job_id"])
    finished(engine, added["job_id"], since=since)
    assert same(engine.result("document.open", document_id=added["document_id"])["result"]) == wanted


def test_killed_and_ended_again_and_again_the_last_engine_comes_to_the_same_result(tmp_path, undisturbed):
    """Killed while reading, killed and then ended in order among the sentences, killed when a sentence is out."""
    file, wanted = undisturbed
    home = tmp_path / "home"

    def kill(engine: EngineProcess) -> None:
        engine.process.send_signal(signal.SIGKILL)
        assert engine.wait() == -signal.SIGKILL

    def end(engine: EngineProcess) -> None:
        before = used(engine)
        engine.result("shutdown")
        engine.notify("exit")
        finished(engine, added["job_id"], "interrupted")
        assert used(engine) - before < 2
        assert engine.wait() == 0

    with start(home) as engine:
        (added,) = add(engine, file, words=150)
        engine.until(stage_reached("read", added["job_id"]))
        kill(engine)
    reading = stage_reached("segment", added["job_id"])
    for moment, stop in [(reading, kill), (reading, end), (sentence_told, kill)]:
        with start(home) as engine:
            engine.until(moment)
            stop(engine)
    with start(home) as engine:
        finished(engine, added["job_id"])
        assert same(engine.result("document.open", document_id=added["document_id"])["result"]) == wanted
        assert engine.end() == 0


def test_removing_a_document_stops_its_work(engine, tmp_path):
    since = len(engine.received)
    (added,) = add(engine, essay(tmp_path / "essay.md", seed=3))
    engine.until(stage_reached("segment", added["job_id"]), since=since)
    engine.result("library.remove", ids=[added["document_id"]])
    finished(engine, added["job_id"], "cancelled")
    assert rows_of(engine, added) == []
    assert added["job_id"] not in [job["id"] for job in engine.result("job.list")["jobs"]]


# -- while work runs --------------------------------------------------------------------------------------------------


def test_while_a_summary_runs_the_list_answers(engine, tmp_path):
    """The list is measured against the same engine at rest, because this machine may be busy with other things."""

    def lists_until(enough) -> list[float]:
        times: list[float] = []
        while not enough(times):
            started = time.perf_counter()
            engine.result("library.list")
            times.append(time.perf_counter() - started)
        return sorted(times)

    at_rest = lists_until(lambda times: len(times) >= 30)
    since = len(engine.received)
    (added,) = add(engine, essay(tmp_path / "essay.md", seed=4), words=150)
    engine.until(stage_reached("segment", added["job_id"]), since=since)

    def is_done() -> bool:
        return any(
            isinstance(message, Notification)
            and message.method == "job.changed"
            and (message.params["job"]["id"], message.params["job"]["state"]) == (added["job_id"], "done")
            for message in engine.received[since:]
        )

    at_work = lists_until(lambda _: is_done())
    assert at_work[len(at_work) // 2] < 40 * at_rest[len(at_rest) // 2]


@pytest.mark.alone
def test_the_handshake_waits_for_the_library_and_for_nothing_else(tmp_path):
    """Compared with the one heavy import it can't do without, three times each, the fastest counts."""

    def fastest(action) -> float:
        times = []
        for _ in range(3):
            started = time.perf_counter()
            action()
            times.append(time.perf_counter() - started)
        return min(times)

    def shake_hands() -> None:
        with start(tmp_path / "home"):
            pass

    sqlalchemy = [sys.executable, "-c", "import sqlalchemy.orm"]
    assert fastest(shake_hands) < 3 * fastest(lambda: subprocess.run(sqlalchemy, check=True))


def test_neither_torch_nor_mupdf_is_loaded_before_the_first_job(tmp_path):
    with start(tmp_path / "home") as engine:
        engine.result("library.list")
        engine.result("job.list")
        loaded = Path(f"/proc/{engine.process.pid}/maps").read_text().lower()
        assert "sqlite" in loaded
        assert "libtorch" not in loaded
        assert "libmupdf" not in loaded


# -- library problems -------------------------------------------------------------------------------------------------


def test_a_damaged_library_is_told_in_the_handshake_and_everything_else_says_so(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "library.sqlite3").write_bytes(b"this is no database" * 100)
    with EngineProcess(REAL, home) as engine:
        info = engine.initialize()
        assert info["library_kind"] == "library_damaged"
        assert str(home) in info["library_problem"]
        error = engine.error("library.list")
        assert (error.code, error.data) == (Code.LIBRARY_UNAVAILABLE, {"kind": "library_damaged"})
        assert engine.end() == 0
    assert (home / "library.sqlite3").read_bytes() == b"this is no database" * 100


def test_neither_words_nor_names_reach_the_log(engine, tmp_path):
    secret, broken = tmp_path / "Zanzibar-merger.txt", tmp_path / "Zanzibar-broken.pdf"
    secret.write_text("The quokka committee bought the lighthouse. " * 30)
    broken.write_bytes(b"%PDF-1.4 quokka")
    good, bad = add(engine, secret, broken)
    finished(engine, good["job_id"])
    finished(engine, bad["job_id"], "failed")
    engine.result("library.search", text="quokka")
    written = "".join(file.read_text() for file in (engine.home / "logs").iterdir()) + engine.stderr.decode()
    assert f"job {bad['job_id']} (summarize): failed" in written
    for word in ("Zanzibar", "quokka", "lighthouse"):
        assert word not in written
    assert (engine.home / "logs").stat().st_mode & 0o777 == 0o700


# -- no network -------------------------------------------------------------------------------------------------------


def family(pid: int) -> list[int]:
    """A process and everything it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a thread that has ended since
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def test_no_process_of_a_whole_summarize_can_open_or_has_opened_a_network_socket(engine, samples, tmp_path):
    """Seen from outside, at every sign of progress: each process is under the filter and holds no socket at all.

    And from inside, in the middle of the work: attempts from Python and from native code are refused. The self-test
    that makes them tries a local socket too, so nobody looks from outside meanwhile.
    """
    seen: dict[int, str] = {}
    sockets: list[str] = []

    def look(message) -> bool:
        for pid in family(engine.process.pid):
            try:
                status = Path(f"/proc/{pid}/status").read_text()
                links = [str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()]
            except OSError:
                continue  # it ended while we looked
            if "Seccomp:" in status:
                seen[pid] = status.split("Seccomp:")[1].split()[0]
            sockets.extend(link for link in links if link.startswith("socket:"))
        return any(_of_job(message, last["job_id"], state) for state in ("done", "failed"))

    since = len(engine.received)
    first, last = add(engine, another(samples / "harbour-report.pdf", tmp_path), essay(tmp_path / "e.md", seed=5))
    engine.until(look, since=since)
    assert set(seen.values()) == {"2"}
    assert len(seen) > 1
    assert sockets == []
    finished(engine, first["job_id"])

    since = len(engine.received)
    (meanwhile,) = add(engine, essay(tmp_path / "f.md", seed=6))
    engine.until(lambda message: _of_job(message, meanwhile["job_id"], "running"), since=since)
    network = [check for check in engine.result("doctor.run")["checks"] if check["name"].startswith("network")]
    assert len(network) == 9
    assert [check for check in network if not check["ok"]] == []
    assert {check["detail"] for check in network if check["name"] == "network: guard"} == {"seccomp filter"}
    finished(engine, meanwhile["job_id"])


def _of_job(message, number: int, state: str) -> bool:
    job = message.params.get("job", {}) if isinstance(message, Notification) else {}
    return job.get("id") == number and job.get("state") == state


def test_every_check_of_the_doctor_holds(engine):
    checks = engine.result("doctor.run")["checks"]
    assert [check for check in checks if not check["ok"]] == []
    assert {"library", "sentence encoder", "page worker", "disk space", "versions"} <= {c["name"] for c in checks}


def test_one_answer_each_for_everything_asked_while_work_runs(engine, tmp_path):
    """Reads, writes and nonsense, half of them cancelled, while a summary is made and stopped."""
    file, since = essay(tmp_path / "essay.md", seed=6), len(engine.received)
    logged = len(engine.log())
    (added,) = add(engine, file, words=150)
    id_ = added["document_id"]
    draw, sent = random.Random(3), []
    asked = [
        ("library.list", {}),
        ("document.open", {"document_id": id_}),
        ("document.open", {"document_id": 77}),
        ("document.text", {"document_id": id_, "start": 0, "end": 10_000}),
        ("document.words", {"document_id": id_, "page": 1}),
        ("document.locate", {"document_id": id_, "start": 5, "end": 50}),
        ("library.search", {"text": "reservoir -mill"}),
        ("library.rename", {"document_id": id_, "title": "New"}),
        ("summary.start", {"document_id": id_, "words": 60}),
        ("job.cancel", {"job_id": added["job_id"]}),
        ("job.resume", {"job_id": added["job_id"]}),
        ("job.list", {}),
        ("library.add", {"paths": [str(file)]}),
        ("library.remove", {"ids": [4321]}),
        ("document.picture", {"document_id": id_, "page": 1, "scale": 1.0}),
        ("library.unlock", {"document_id": 4321, "password": "x"}),
        ("result.export", {"document_id": id_, "format": "docx", "path": "/x"}),
        ("document.text", {"document_id": id_}),
    ]
    for _ in range(200):
        method, params = draw.choice(asked)
        sent.append(engine.request(method, **params))
        if draw.random() < 0.3:
            engine.notify("$/cancelRequest", id=draw.choice(sent))
    for request in sent:
        engine.answer(request)
    last = engine.request("job.list")
    engine.answer(last)
    new = [message for message in engine.received[since:] if isinstance(message, Response | ErrorResponse)]
    assert sorted(message.id for message in new if message.id in set(sent)) == sorted(sent)
    assert [
        message for message in new if isinstance(message, ErrorResponse) and message.code == Code.INTERNAL_ERROR
    ] == []
    assert "ERROR" not in engine.log()[logged:]


def test_no_odd_value_is_a_bug(engine, tmp_path):
    """Ends of the number line, text that is no Unicode, what means something to SQL, FTS5 or a file system."""
    (added,) = add(engine, essay(tmp_path / "essay.md", 1, seed=8), summarize=False)
    finished(engine, added["job_id"])
    id_ = added["document_id"]
    most = 2**63 - 1
    asked: list[tuple[str, dict]] = []
    for text in ["\ud800", "\udc80", "a\0b", "", '"', "*", "NEAR(", "-", "^x", "a" * 5000, "\x02", "'; --"]:
        asked += [
            ("library.search", {"text": text}),
            ("library.search", {"text": text, "document_id": id_, "offset": most, "limit": most}),
            ("library.list", {"filter": text, "sort": text}),
            ("library.rename", {"document_id": id_, "title": text}),
            ("summary.start", {"document_id": id_, "query": text, "words": 20}),
            ("result.export", {"document_id": id_, "format": "json", "path": str(tmp_path) + "/" + text}),
            ("result.export", {"document_id": id_, "format": text, "path": "/x"}),
        ]
    for number in [0, -1, 2, most, -most - 1]:
        asked += [
            ("library.list", {"offset": number, "limit": number}),
            ("document.open", {"document_id": number}),
            ("document.result", {"result_id": number}),
            ("document.text", {"document_id": id_, "start": number, "end": number}),
            ("document.turns", {"document_id": id_, "offset": number, "limit": number}),
            ("document.picture", {"document_id": id_, "page": number, "scale": 1e-300}),
            ("document.words", {"document_id": id_, "page": number}),
            ("document.locate", {"document_id": id_, "start": number, "end": number}),
            ("job.cancel", {"job_id": number}),
            ("job.resume", {"job_id": number}),
            ("summary.start", {"document_id": number, "words": number}),
        ]
    logged = len(engine.log())
    for method, params in asked:
        answer = engine.answer(engine.request(method, **params))
        if isinstance(answer, ErrorResponse):
            assert answer.code != Code.INTERNAL_ERROR, (method, params)
    engine.result("library.remove", ids=[id_])
    assert "ERROR" not in engine.log()[logged:]
