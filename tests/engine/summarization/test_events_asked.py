"""Of all sentences with a date the one answers that dates the very thing that is asked about."""

from pathlib import Path

import pytest

from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.summarization.events_asked import (
    asks_when_of_what_is_not_there,
    dates_no_such_event,
    dates_something,
    event_asked,
    line_dates_it,
    tells_it_of_another,
    tells_nothing_done,
    worth_of_events,
    worth_of_places,
)
from tests.engine.summarization.test_answering import ask

ORGAN = """# The organ of Saint Olave

Last tuned on 9 November 2024

## How it came to us

The organ was ordered on 2 June 2016, and the case was carved on 11 July 2016. The pipes were fitted on 3 August 2016 by
our own people. The bellows were mended in February 2021. The last service was on 18 October 2023.

## From now on

The next service is in October 2025. The concerts begin on 4 May 2025, and the evening closes at 9.30 pm.
"""


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("When were the pipes installed?", "The pipes were fitted"),
        ("When was the organ ordered?", "The organ was ordered"),
        ("When was the organ last serviced?", "The last service"),
        ("When is the organ serviced next?", "The next service"),
        ("When do the concerts start?", "The concerts begin"),
        ("When was the organ last tuned?", "Last tuned"),
        ("When does sabbath school begin?", None),
        ("When was the organ repaired?", None),
    ],
)
def test_the_date_of_the_very_thing_answers(
    question: str, begins: str | None, tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / "organ.md"
    path.write_text(ORGAN, "utf-8")
    found = ask(read_document(path, on_words=lambda _: None), question, encoder)
    assert found.answered is (begins is not None)
    if begins is not None:
        assert found.summary[0].text.startswith(begins), [sentence.text for sentence in found.summary]


def test_what_happens_stands_last_among_the_words_of_a_question() -> None:
    assert event_asked("When was the new lock fitted?") == ("new", "lock", "fitted")
    assert event_asked("When was the judgment given?") == ("judgment", "given")
    assert event_asked("By when is the final report due?") == ("final", "report")
    assert event_asked("Who fitted the lock?") == ()


def test_a_date_is_a_day_a_time_of_day_or_a_length_of_time() -> None:
    assert dates_something("It closed at 9.05 pm.")
    assert dates_something("It closed in March 2021.")
    assert dates_something("Pay within 14 days.")
    assert not dates_something("It closed.")


def test_a_line_below_its_title_is_of_what_the_title_says() -> None:
    worth = worth_of_events(
        "When is the next rehearsal?",
        ["Tuesday 11 March at 7 pm", "The rehearsal closed at 9.05 pm.", "The choir met."],
        ["Date of next rehearsal", "", ""],
    )
    assert worth[0] > 0 > worth[1]
    assert worth[2] == 0


def test_nothing_is_worth_more_where_no_date_is_of_the_thing() -> None:
    assert not worth_of_events(
        "When was the mill sold?", ["The choir met on 4 May.", "The organ is loud."], ["", ""]
    ).any()


def test_a_date_of_a_thing_says_when_it_was_made() -> None:
    dated = ["Date of judgment: 2 June 2023", "The car was bought on 14 March 2022."]
    assert worth_of_events("When was the judgment given?", dated, ["", ""]).tolist()[0] > 0


def test_what_runs_from_a_day_begins_on_it() -> None:
    dated = ["It lasts five years from and including 1 March 2022.", "It may be ended on 1 March 2024."]
    assert worth_of_events("When does the lease begin?", dated, ["Lease", ""]).tolist()[0] > 0


def test_a_short_line_dates_what_it_has_the_word_for() -> None:
    assert line_dates_it("When was the score accepted?", "Received 4 May 2023; accepted 9 June 2023") == 0.5
    assert line_dates_it("When was the score printed?", "Received 4 May 2023; accepted 9 June 2023") == 0
    assert line_dates_it("When was the score accepted?", "The score was accepted.") == 0


def test_the_date_of_what_is_nowhere_spoken_of_is_not_told() -> None:
    text = "The employment begins on 1 July."
    assert asks_when_of_what_is_not_there("When does maternity leave begin?", text)
    assert not asks_when_of_what_is_not_there("When does her employment begin?", text)


def test_when_a_thing_was_done_is_not_told_by_what_else_was() -> None:
    assert tells_nothing_done("When was the lift repaired?", ["It has been out of order since 11 January."])
    assert not tells_nothing_done("When was the lift installed?", ["It was fitted on 11 January."])
    assert not tells_nothing_done("When did it stop?", ["It has been out of order since 11 January."])
    assert not tells_nothing_done("When was the order issued?", ["4 May 2023"])


def test_that_somebody_asked_is_no_answer(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(
        "Dear Tom,\n\nThank you for your letter. You asked who owns the hedge of the old mill.\n\n"
        "Ada Birkett owns the hedge, and she will have it cut in May.\n",
        "utf-8",
    )
    found = ask(read_document(path, on_words=lambda _: None), "Who owns the hedge?", encoder)
    assert found.summary[0].text.startswith("Ada Birkett owns")


def test_the_place_of_the_very_deed_answers() -> None:
    texts = ["She was a teacher in the north.", "She taught on Mondays at the Ost School.", "She died in Kendal."]
    assert worth_of_places("Where did she teach?", texts, [""] * 3).argmax() == 1
    assert not worth_of_places("Where is she?", texts, [""] * 3).any()
    assert not worth_of_places("Where did the organ stand?", texts, [""] * 3).any()


def test_a_day_tells_when_it_was_before_an_hour_does() -> None:
    texts = ["Rain fell at four o'clock on the day of the concert.", "The concert was on 4 May 2024 in the hall."]
    assert worth_of_events("When did the concert take place?", texts, [""] * 2).argmax() == 1


@pytest.mark.parametrize(
    ("before", "told", "another"),
    [
        ("Ivo Lund was a smith. ", "In 1795 seventy men died.", True),
        ("Ivo Lund was a smith. ", "He died in 1795.", False),
        ("Tom Finch was a smith. ", "He died in 1795.", True),
        ("Tom Finch was a smith. ", "The old builder died in 1795.", False),
        ("Tom Finch was a smith. ", "Lund's death came in 1795.", False),
        ("Tom Finch was a smith. ", "Ivo Lund was married in 1795.", True),
    ],
)
def test_that_another_died_does_not_tell_when_one_did(before: str, told: str, *, another: bool) -> None:
    assert tells_it_of_another("When did Ivo Lund die?", [told], before + told) is another
    # A question takes the word that the document has.
    assert tells_it_of_another("When did Ivo Lund died?", [told], before + told) is another


def test_an_act_after_an_event_does_not_tell_when_that_happened() -> None:
    texts = ["Because of the fire an act was passed in 1890.", "On 4 May 1887 the mill burned to the ground."]
    assert not worth_of_events("When did the fire happen?", texts, [""] * 2).any()


def test_when_something_happened_is_told_by_a_day_beside_its_name() -> None:
    question = "When did the accident happen?"
    assert dates_no_such_event(question, ["It was worth £90 before the accident.", "She rang me on 4 May 2024."])
    assert not dates_no_such_event(question, ["The accident was on 4 May 2024."])
    assert not dates_no_such_event("When did she ring?", ["She rang me in May."])
