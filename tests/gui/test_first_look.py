"""What stands out in the first pages is shown while the rest is read, as provisional; the summary takes its place."""

from engine.schema.jobs import FirstLookTaken
from tests.app.made_results import evidence, sentence

LOOK = (
    sentence(evidence(0, 20, page=1), text="The harbour wall was closed in May."),
    sentence(evidence(30, 60, page=2), text="It cost nine million."),
)


def reading(start):
    """A window with a document that is being read, opened."""
    driver = start("--documents", "3", "--manual", "--sentences", "3")
    driver.drop(["/tmp/slow book.pdf"])
    driver.wait_for(driver.document.job_changed, lambda: driver.document.job is not None)
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    return driver


def take_look(driver):
    job = driver.document.job
    driver.client.first_look_taken.emit(FirstLookTaken(job.id, job.document_id, 23, list(LOOK)))


def shown(driver):
    return [item.sentence.text for item in driver.window.summary.list.items]


def test_a_first_look_is_shown_as_provisional_and_its_sentences_lead_to_their_pages(start):
    driver = reading(start)
    pane = driver.window.summary
    take_look(driver)
    assert shown(driver) == [one.text for one in LOOK]
    assert pane.list.isVisible()
    assert "pages 1–23" in pane.note.text()
    assert pane.note.isVisible()
    assert all("First look" in item.accessibleDescription() for item in pane.list.items)
    places = []
    driver.document.place_wanted.connect(places.append)
    pane.list.items[1].click()
    assert [place.page for place in places] == [2]
    driver.document.step(-1)
    assert driver.document.chosen == (0, 0)


def test_the_summary_takes_its_place_and_a_late_look_changes_nothing(start):
    driver = reading(start)
    take_look(driver)
    driver.document.choose(1)
    driver.client.request("test.advance", {}, dict)
    driver.wait_for(driver.document.refreshed, lambda: bool(driver.document.info.pages))
    assert shown(driver) == [one.text for one in LOOK]
    driver.advance()
    assert driver.document.first_look is None
    assert driver.document.chosen == (-1, -1)
    assert not driver.window.summary.note.isVisible()
    assert not set(shown(driver)) & {one.text for one in LOOK}
    assert all("First look" not in item.accessibleDescription() for item in driver.window.summary.list.items)
    take_look(driver)
    assert not set(shown(driver)) & {one.text for one in LOOK}


def test_another_document_is_not_disturbed(start):
    driver = reading(start)
    job = driver.document.job
    driver.open(1)
    driver.client.first_look_taken.emit(FirstLookTaken(job.id, job.document_id, 23, list(LOOK)))
    assert driver.document.first_look is None
    assert not set(shown(driver)) & {one.text for one in LOOK}
