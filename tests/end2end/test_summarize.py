"""`precis summarize` from the outside: the contract on real files, stored results, and every way a run can end."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from engine.schema.result import ResultObject
from engine.verification import check_result

TIMES = {"timings", "peak_memory_mb", "from_library"}


def same(result: dict) -> dict:
    """A result without what may differ between two runs."""
    return {key: value for key, value in result.items() if key not in TIMES}


def assert_contract(result: dict, path: Path) -> None:
    report = check_result(msgspec.convert(result, ResultObject), path)
    assert report.problems == ()
    assert report.quotes >= len(result["summary"]) > 0
    for sentence in result["summary"]:
        assert sentence["support"] == "supported"
        assert " ".join(sentence["text"].split()) == " ".join(
            " ".join(e["quote"] for e in sentence["evidence"]).split()
        )
    words = sum(len(sentence["text"].split()) for sentence in result["summary"])
    wanted = result["settings"]["words"]
    assert words <= 1.1 * wanted or result["document"]["words"] <= wanted
    if result["document"]["words"] >= 3 * wanted:
        assert words >= 0.7 * wanted


def test_a_report_for_people(precis, samples):
    ran = precis("summarize", samples / "harbour-report.pdf", "--length", "short")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines
    assert all(line.endswith("]") and "[p" in line for line in lines)


def test_a_meeting_for_people_names_times(precis, samples):
    ran = precis("summarize", samples / "planning-meeting.vtt", "--length", "short", "--no-store")
    assert ran.code == 0
    assert all(line.endswith("]") and "[00:0" in line for line in ran.out.splitlines())


def test_the_contract_holds_on_a_report_and_a_meeting_in_argument_order(precis, samples):
    files = [samples / "planning-meeting.vtt", samples / "harbour-report.pdf"]
    ran = precis("summarize", *files, "--json", "-", "--length", "120")
    assert ran.code == 0
    assert [line["document"]["kind"] for line in ran.lines] == ["transcript", "pdf"]
    for file, line in zip(files, ran.lines, strict=True):
        assert_contract(line, file)
    meeting = ran.lines[0]
    assert all(e["speaker"] and e["times"] for s in meeting["summary"] for e in s["evidence"])
    report = ran.lines[1]
    assert all(e["page"] and e["boxes"] for s in report["summary"] for e in s["evidence"])
    assert {item["reason"] for item in report["ledger"]["left_out"]} == {"running_head", "page_number"}


def test_the_same_again_comes_from_the_library_and_fresh_computes_anew(precis, samples):
    arguments = ("summarize", samples / "harbour-report.pdf", "--json", "-", "--length", "short")
    first, again, fresh = precis(*arguments), precis(*arguments), precis(*arguments, "--fresh")
    assert [run.lines[0]["from_library"] for run in (first, again, fresh)] == [False, True, False]
    assert same(first.lines[0]) == same(again.lines[0]) == same(fresh.lines[0])


def test_no_store_writes_nothing_and_gives_the_same(precis, samples):
    arguments = ("summarize", samples / "harbour-report.pdf", "--json", "-", "--length", "short")
    unkept = precis(*arguments, "--no-store")
    assert not precis.home.exists()
    assert same(unkept.lines[0]) == same(precis(*arguments).lines[0])


def test_a_query_steers_the_summary(precis, samples):
    report = samples / "harbour-report.pdf"
    ran = precis(
        "summarize", report, "--no-store", "--json", "-", "--length", "60", "--query", "cost of pumping station intakes"
    )
    text = " ".join(sentence["text"] for sentence in ran.lines[0]["summary"])
    assert "intakes" in text or "pump" in text


def test_exports_beside_the_summary(precis, samples, tmp_path):
    files = (samples / "harbour-report.pdf", samples / "planning-meeting.vtt")
    exports = ("--export", f"md:{tmp_path}", "--export", f"html:{tmp_path}")
    ran = precis("summarize", *files, "--no-store", "--length", "short", *exports)
    assert ran.code == 0
    assert {path.name for path in tmp_path.glob("*.*")} == {
        "harbour-report.md", "harbour-report.html", "planning-meeting.md", "planning-meeting.html",
    }  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["summarize"],
        ["summarize", "FILE", "--length", "huge"],
        ["summarize", "FILE", "--device", "tpu"],
        ["summarize", "FILE", "--export", "rtf:x.rtf"],
        ["summarize", "FILE", "--json", "/nowhere/at/all.json"],
        ["summarize", "FILE", "--nonsense"],
        ["verify", "/nowhere.json"],
        ["evaluate", "nonsense"],
    ],
)
def test_wrong_usage_is_said_before_any_file_is_opened(precis, arguments):
    ran = precis(*arguments)
    assert ran.code == 2
    assert ran.err.strip()
    assert not precis.home.exists()


def test_a_missing_model_is_exit_4(precis, samples):
    ran = precis("summarize", samples / "harbour-report.pdf", "--model", "nonsense")
    assert ran.code == 4
    assert "nonsense" in ran.err


def test_unreadable_files_have_their_lines_and_the_others_are_still_done(precis, samples, tmp_path):
    empty, text, png = tmp_path / "empty.pdf", tmp_path / "text.pdf", tmp_path / "picture.pdf"
    empty.write_bytes(b"")
    text.write_bytes(b"\x00\x01\x02 not a PDF at all \xff\xfe" * 50)
    png.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\x00" * 100)
    missing = tmp_path / "missing.pdf"
    good = samples / "planning-meeting.vtt"
    ran = precis("summarize", empty, text, good, png, missing, "--json", "-", "--no-store")
    assert ran.code == 3
    errors = [line.get("error", {}).get("kind") for line in ran.lines]
    assert errors[0] == "empty"
    assert errors[2] is None
    assert None not in (errors[1], errors[3], errors[4])
    for line in ran.lines:
        if "error" in line:
            assert line["error"]["code"] == 3
            assert Path(line["document"]["path"]).name in line["error"]["message"]


def test_text_is_exactly_what_offsets_refer_to(precis, samples):
    with precis.start("text", samples / "harbour-report.pdf") as process:
        text = process.stdout.read()
    result = precis("summarize", samples / "harbour-report.pdf", "--no-store", "--json", "-").lines[0]
    assert len(text) == result["document"]["characters"]
    assert all(text[e["start"] : e["end"]] == e["quote"] for s in result["summary"] for e in s["evidence"])


def test_verify_believes_a_true_result_and_not_a_changed_one(precis, samples, tmp_path):
    target = tmp_path / "result.json"
    precis("summarize", samples / "harbour-report.pdf", "--no-store", "--json", target)
    assert precis("verify", target).code == 0
    result = json.loads(target.read_text(encoding="utf-8"))
    result["summary"][0]["evidence"][0]["quote"] = "The wall was never built."
    target.write_text(json.dumps(result), encoding="utf-8")
    ran = precis("verify", target)
    assert ran.code == 1
    assert "quote of sentence 1" in ran.out


def test_an_export_is_verified_beside_its_document_or_by_the_library(precis, samples, tmp_path):
    beside, elsewhere = tmp_path / "beside", tmp_path / "other"
    for folder in (beside, elsewhere):
        folder.mkdir()
    source = beside / "harbour-report.pdf"
    source.write_bytes((samples / "harbour-report.pdf").read_bytes())
    ran = precis("summarize", source, "--export", f"json:{beside / 'result.json'}")
    assert ran.code == 0, ran.err
    exported = (beside / "result.json").read_text(encoding="utf-8")
    assert json.loads(exported)["document"]["path"] == "harbour-report.pdf"
    assert str(tmp_path) not in exported
    (elsewhere / "result.json").write_text(exported, encoding="utf-8")
    assert "all hold" in precis("verify", beside / "result.json").out
    source.unlink()
    assert "all hold" in precis("verify", elsewhere / "result.json").out
    assert precis("library", "remove", "--erase", "1").code == 0
    assert precis("verify", elsewhere / "result.json").code == 3


@pytest.fixture(scope="module")
def book(tmp_path_factory, shared) -> Path:
    """120 pages of a real book: long enough to be stopped in the middle."""
    target = tmp_path_factory.mktemp("book") / "book.pdf"
    source = shared / "corpus" / "pdf-odd" / "freeculture.pdf"
    script = Path(__file__).parents[2] / "engine" / "research" / "bench" / "bare_reading.py"
    subprocess.run([sys.executable, script, "repeat", source, target, "120"], check=True)
    return target


def processor_seconds(process: subprocess.Popen) -> float:
    """Processor time a process has used, without its children's. One that has ended tells until it is reaped."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.alone
@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_stops_within_a_second_and_the_next_run_gives_what_an_undisturbed_one_gives(precis, book):
    """A second of processor time, which other programs make no longer; and it may not just wait instead."""
    started = time.perf_counter()
    undisturbed = precis("summarize", book, "--json", "-", "--no-store").lines[0]
    whole = time.perf_counter() - started
    stopped = 0
    for part in (0.3, 0.5, 0.7):
        with precis.start("summarize", book, "--json", "-") as process:
            try:
                process.communicate(timeout=part * whole)
            except subprocess.TimeoutExpired:
                used, asked = processor_seconds(process), time.perf_counter()
                process.send_signal(signal.SIGINT)
                os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
                assert time.perf_counter() - asked < whole / 2
                assert processor_seconds(process) - used < 1
        stopped += process.returncode == 130
        assert process.returncode in {0, 130}
    assert stopped
    assert same(precis("summarize", book, "--json", "-").lines[0]) == same(undisturbed)
