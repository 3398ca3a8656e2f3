"""The engine's conversation over real pipes with the real process: order of life, errors, cancel, garbage, the end."""

import json
import os
import signal
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.protocol.build import BUILD
from engine.protocol.codes import Code
from engine.protocol.framing import frame
from engine.protocol.messages import ErrorResponse, Notification, Response
from engine.protocol.methods import PROTOCOL
from tests.contract.engine_process import REHEARSAL, EngineProcess


@pytest.fixture
def fresh(tmp_path):
    """An engine that has not been greeted yet."""
    with EngineProcess(REHEARSAL, tmp_path / "home") as engine:
        yield engine


@pytest.fixture
def engine(fresh):
    fresh.initialize()
    return fresh


# -- order of life ----------------------------------------------------------------------------------------------------


def test_nothing_is_answered_before_initialize(fresh):
    assert fresh.error("library.search", text="print").code == Code.NOT_INITIALIZED
    assert fresh.error("shutdown").code == Code.NOT_INITIALIZED
    info = fresh.initialize()
    assert (info["protocol"], info["build"]) == (PROTOCOL, BUILD)
    assert fresh.result("document.text", document_id=1, start=0, end=3)["text"] == "xxx"


def test_initialize_comes_once(engine):
    again = engine.error("initialize", protocol=PROTOCOL, build=BUILD, pid=os.getpid())
    assert again.code == Code.INVALID_REQUEST
    assert engine.result("document.text", document_id=1, start=0, end=1)["text"] == "x"


def test_work_begins_after_the_handshake_and_not_before(fresh):
    fresh.error("job.list")
    assert not [message for message in fresh.received if isinstance(message, Notification)]
    fresh.initialize()
    fresh.notification("library.changed", kinds=["jobs"])
    kinds = [type(message) for message in fresh.received]
    assert kinds == [ErrorResponse, Response, Notification]


def test_a_window_of_another_protocol_learns_who_we_are_and_no_more(fresh):
    assert fresh.result("initialize", protocol=PROTOCOL + 1, build="x", pid=os.getpid())["protocol"] == PROTOCOL
    assert fresh.error("library.search", text="print").code == Code.NOT_INITIALIZED


def test_shutdown_is_answered_and_exit_ends(engine):
    assert engine.result("shutdown") == {}
    assert engine.error("library.search", text="print").code == Code.INVALID_REQUEST
    engine.notify("exit")
    assert engine.wait() == 0
    assert (engine.home / "stopped").exists()


def test_exit_without_shutdown_is_told_by_the_code(engine):
    engine.notify("exit")
    assert engine.wait() == 1
    assert (engine.home / "stopped").exists()


def test_the_end_of_the_pipe_is_an_orderly_end(engine):
    engine.process.stdin.close()
    assert engine.wait() == 0
    assert (engine.home / "stopped").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_polite_kill_is_an_orderly_end(engine, number):
    engine.process.send_signal(number)
    assert engine.wait() == 0
    assert (engine.home / "stopped").exists()


def test_the_engine_ends_when_its_window_dies(fresh):
    """The pipe stays open (this test holds it), so that only the watch over the process can tell."""
    window = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    fresh.initialize(pid=window.pid)
    window.kill()
    window.communicate()
    assert fresh.wait() == 0
    assert (fresh.home / "stopped").exists()


def test_a_window_that_was_gone_before_the_handshake(fresh):
    window = subprocess.Popen([sys.executable, "-c", ""])
    window.wait()
    fresh.request("initialize", protocol=PROTOCOL, build=BUILD, pid=window.pid)
    assert fresh.wait() == 0


def test_open_requests_are_answered_at_the_end(engine):
    held = engine.request("document.words", document_id=1, page=1)
    engine.notification("library.changed", kinds=["held"])
    queued = engine.request("document.result", result_id=1)
    assert engine.end() == 0
    assert [engine.answer(id_).code for id_ in (held, queued)] == [Code.REQUEST_CANCELLED] * 2


def test_a_reader_that_went_away_ends_the_engine(tmp_path):
    """Our end of its stdout is closed, its stdin stays open: the first answer finds nobody."""
    command = [*REHEARSAL, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.close()
        process.stdin.write(frame(b'{"jsonrpc":"2.0","id":1,"method":"job.list"}'))
        process.stdin.flush()
        assert process.wait(30) == 0
    assert (tmp_path / "stopped").exists()


# -- errors -----------------------------------------------------------------------------------------------------------


def test_unknown_methods_and_methods_not_on_offer(engine):
    assert engine.error("library.burn").code == Code.METHOD_NOT_FOUND
    assert engine.error("doctor.run").code == Code.METHOD_NOT_FOUND
    assert engine.error("exit").code == Code.METHOD_NOT_FOUND


def test_bad_parameters_say_which(engine):
    error = engine.error("document.text", document_id=1, start="0", end=1)
    assert error.code == Code.INVALID_PARAMS
    assert "`$.start`" in error.message
    engine.write(frame(b'{"jsonrpc":"2.0","id":"p","method":"library.search","params":[1]}'))
    assert engine.answer("p").code == Code.INVALID_PARAMS


def test_known_errors_carry_their_code_and_kind(engine):
    for scene, code, kind in [
        ("unreadable", Code.FILE_UNREADABLE, "encrypted"),
        ("library", Code.LIBRARY_UNAVAILABLE, "library_locked"),
        ("missing", Code.NOT_FOUND, "not_found"),
    ]:
        error = engine.error("library.search", text=scene)
        assert (error.code, error.data) == (code, {"kind": kind})


def test_a_bug_is_logged_without_its_words_and_the_engine_goes_on(engine):
    error = engine.error("library.search", text="bug", limit=987654321)
    assert error.code == Code.INTERNAL_ERROR
    assert engine.error("library.search", text="no json").code == Code.INTERNAL_ERROR
    assert engine.result("document.text", document_id=1, start=0, end=1)["text"] == "x"
    assert "RuntimeError" in engine.log()
    assert "scene_bug" in engine.log()
    assert "987654321" not in engine.log() + error.message


def test_bodies_that_are_no_messages_are_answered_and_the_engine_goes_on(engine):
    engine.write(frame(b"{not json"))
    engine.until(lambda m: isinstance(m, ErrorResponse) and m.id is None and m.code == Code.PARSE_ERROR)
    engine.write(frame(b'{"id":77,"method":"library.search"}'))
    assert engine.answer(77).code == Code.INVALID_REQUEST
    engine.write(frame(b'{"jsonrpc":"2.0","id":5000,"result":1}') + frame(b'{"jsonrpc":"2.0","method":"no/such"}'))
    assert engine.result("document.text", document_id=1, start=0, end=1)["text"] == "x"
    assert 5000 not in engine.answers()


def test_an_id_in_use_is_refused_and_its_first_request_still_answered(engine):
    held = engine.request("document.words", document_id=1, page=1)
    engine.notification("library.changed", kinds=["held"])
    engine.write(frame(json.dumps({"jsonrpc": "2.0", "id": held, "method": "job.list"}).encode()))
    assert engine.answer(held).code == Code.INVALID_REQUEST
    engine.result("library.rename", document_id=1, title="go")
    answer = engine.until(lambda m: isinstance(m, Response) and m.id == held)
    assert answer.result == {"page": 1, "words": []}


@pytest.mark.parametrize("garbage", [b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 5000, b"Content-Length: 99999999999\r\n"])
def test_garbage_ends_the_session_after_what_was_whole(engine, garbage):
    good = json.dumps({"jsonrpc": "2.0", "id": "last", "method": "no.such"}).encode()
    engine.write(frame(good) + garbage)
    assert engine.answer("last").code == Code.METHOD_NOT_FOUND
    assert engine.wait() == 1
    assert engine.received[-1].code == Code.PARSE_ERROR
    assert (engine.home / "stopped").exists()


# -- stray output -----------------------------------------------------------------------------------------------------


def test_prints_from_python_native_code_and_children_stay_off_the_pipe(engine):
    """And a child that reads its stdin swallows no request."""
    printing = engine.request("library.search", text="print")
    following = engine.request("document.text", document_id=1, start=0, end=2)
    assert engine.answer(printing).result == {"hits": [], "more": False}
    assert engine.answer(following).result["text"] == "xx"
    assert engine.end() == 0
    for words in (b"stray words\n", b"stray words from native code\n", b"a child\n"):
        assert words in engine.stderr


# -- lanes and cancel -------------------------------------------------------------------------------------------------


def test_a_slow_lane_does_not_hold_up_another(engine):
    held = engine.request("document.words", document_id=1, page=1)
    engine.notification("library.changed", kinds=["held"])
    assert engine.result("document.text", document_id=1, start=0, end=1)["text"] == "x"
    assert held not in engine.answers()


def test_cancel_of_a_running_and_of_a_queued_request(engine):
    held = engine.request("document.words", document_id=1, page=1)
    engine.notification("library.changed", kinds=["held"])
    queued = engine.request("document.result", result_id=1)
    after = engine.request("document.result", result_id=2)
    for id_ in (queued, held, queued, 12345):
        engine.notify("$/cancelRequest", id=id_)
    assert engine.answer(queued).code == Code.REQUEST_CANCELLED
    assert engine.answer(held).code == Code.REQUEST_CANCELLED
    engine.result("library.rename", document_id=1, title="go")
    assert engine.answer(after).result == {"id": 2}
    engine.notify("$/cancelRequest", id=after)
    assert engine.end() == 0
    answers = engine.answers()
    assert len(answers) == len(set(answers))


# -- progress ---------------------------------------------------------------------------------------------------------


def test_progress_is_thinned_out_and_its_last_step_always_arrives(engine):
    """Ten bursts of a thousand without a final message: the newest of each comes by itself."""
    for _ in range(10):
        since = len(engine.received)
        engine.result("library.search", text="burst", limit=1000)
        engine.notification("job.changed", done=999, since=since)
    told = [one for one in engine.received if isinstance(one, Notification) and one.method == "job.changed"]
    assert 10 <= len(told) <= 20


def test_nothing_follows_the_last_message_of_a_job(engine):
    engine.result("library.search", text="burst", limit=1000, offset=1)
    engine.notification("job.changed", done=-1)
    engine.result("library.search", text="burst", limit=0)
    assert engine.end() == 0
    steps = [m.params["done"] for m in engine.received if isinstance(m, Notification) and m.method == "job.changed"]
    assert steps[-1] == -1


# -- a storm ----------------------------------------------------------------------------------------------------------

known = st.sampled_from(
    [
        ("document.text", {"document_id": 1, "start": 0, "end": 5}),
        ("document.text", {"document_id": 1, "start": 0, "end": 100_000}),
        ("document.text", {"document_id": 1}),
        ("document.result", {"result_id": 1}),
        ("library.search", {"text": "bug"}),
        ("library.search", {"text": "missing"}),
        ("library.rename", {"document_id": 1, "title": "go"}),
        ("document.words", {"document_id": 1, "page": 1}),
        ("job.list", {}),
        ("no.such", {}),
        ("initialize", {}),
    ]
)
events = st.lists(
    st.one_of(
        st.tuples(st.just("request"), known),
        st.tuples(st.just("cancel"), st.integers(1, 60)),
        st.tuples(st.just("notify"), st.sampled_from(["no/such", "$/other", "job.changed"])),
        st.tuples(st.just("garbage"), st.binary(max_size=30)),
    ),
    min_size=1,
    max_size=60,
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(storm=events)
def test_in_any_storm_each_request_has_exactly_one_answer(engine, storm):
    """All of it is written before anything is read, and the engine is the same one for all storms."""
    engine.result("library.rename", document_id=0, title="close")
    first, sent = len(engine.received), []
    for what, value in storm:
        if what == "request":
            method, params = value
            sent.append(engine.request(method, **params))
        elif what == "cancel":
            engine.notify("$/cancelRequest", id=(sent or [0])[value % max(len(sent), 1)])
        elif what == "notify":
            engine.notify(value)
        else:
            engine.write(frame(value))
    engine.result("library.rename", document_id=0, title="open")
    for id_ in sent:
        engine.answer(id_)
    last = engine.request("job.list")
    engine.answer(last)
    answered = [m.id for m in engine.received[first:] if isinstance(m, Response | ErrorResponse) and m.id is not None]
    assert sorted(answered) == sorted([last - 1, *sent, last])
