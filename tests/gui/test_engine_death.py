"""The engine may die, be foreign, or never come up; the window says so, goes on, and loses nothing."""

import os
import signal

from app.client.call import Failure
from app.client.supervisor import MAX_CRASHES, EngineState


def test_killed_engine_comes_back_and_the_job_goes_on(start, tmp_path):
    """After kill -9 in the middle of a summary: a banner, a new process, the same sentences in the end."""
    driver = start("--manual", "--sentences", "4", "--state", str(tmp_path / "state.json"))
    supervisor, document = driver.program.supervisor, driver.document
    driver.drop(["/tmp/report.pdf"])
    driver.wait_for(document.job_changed, lambda: document.live)
    driver.advance(2)
    before = list(document.sentences)
    with driver.qtbot.wait_signal(driver.client.ready, timeout=60_000):
        os.kill(supervisor.pid, signal.SIGKILL)
        with driver.qtbot.wait_signal(supervisor.died, timeout=60_000):
            pass
        assert "started again" in driver.window.banners.all()[0].label.text()
    assert supervisor.state == EngineState.READY
    driver.wait_for(document.refreshed, lambda: document.info.row.state == "interrupted")
    driver.wait_for(document.job_changed, lambda: document.job is None or document.job.state != "running")
    assert document.sentences == before
    jobs = driver.session.jobs
    driver.wait_for(jobs.modelReset, lambda: jobs.resumable(document.id) is not None)
    driver.window.summary.resume_wanted.emit()
    driver.wait_for(document.job_changed, lambda: document.live)
    driver.wait_for(document.sentence_added, lambda: len(document.sentences) >= 2)
    driver.advance(1)
    driver.client.request("test.advance", {}, dict)
    driver.wait_for(document.refreshed, lambda: document.info.row.state == "ready")
    assert document.sentences[:2] == before
    assert len(document.sentences) == 4


def test_requests_under_way_fail_when_the_engine_dies(start):
    driver = start("--documents", "8")
    failures: list[Failure] = []
    os.kill(driver.program.supervisor.pid, signal.SIGSTOP)
    call = driver.client.request("job.list", {}, dict).on_failure(failures.append)
    with driver.qtbot.wait_signal(driver.program.supervisor.died, timeout=60_000):
        os.kill(driver.program.supervisor.pid, signal.SIGKILL)
    assert call.answered
    assert [failure.kind for failure in failures] == [Failure.ENGINE_GONE]
    with driver.qtbot.wait_signal(driver.client.ready, timeout=60_000):
        answers = driver.client.request("job.list", {}, dict)
    driver.wait_for(driver.session.jobs.modelReset, lambda: answers.answered)


def test_an_engine_that_never_starts_is_given_up(start):
    driver = start("--refuse-start", ready=False)
    supervisor = driver.program.supervisor
    deaths = []
    supervisor.died.connect(deaths.append)
    driver.wait_for(supervisor.state_changed, lambda: supervisor.state == EngineState.UNUSABLE)
    assert len(deaths) <= MAX_CRASHES
    text = driver.window.banners.all()[-1].label.text()
    assert "can't work without its engine" in text
    call = driver.client.request("job.list", {}, dict)
    assert call.answered, "nobody waits for an engine that will not come"


def test_a_foreign_engine_is_refused(start):
    driver = start("--build", "another", ready=False)
    supervisor = driver.program.supervisor
    driver.wait_for(supervisor.state_changed, lambda: supervisor.state == EngineState.UNUSABLE)
    assert "different builds" in driver.window.banners.all()[-1].label.text()


def test_library_problem_is_told(start):
    driver = start("--library-problem", "library_newer", ready=False)
    driver.wait_for(driver.client.ready, lambda: driver.client.info is not None)
    text = driver.window.banners.all()[0].label.text()
    assert text.startswith("The library can't be opened. Install the newer version")
