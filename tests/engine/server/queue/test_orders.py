"""What is asked of a job, as the queue keeps it: the same comes back, and what can't be read is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UsageError
from engine.schema.defaults import WORDS
from engine.schema.enums import SummaryFormat
from engine.schema.jobs import Summarize
from engine.server.queue.orders import settings_of, summary_order

GOOD = {"words": 100, "query": "the wall", "model": "extractive", "seed": 0, "fresh": False, "kind": "report"}


@given(words=st.integers(1, 100_000), query=st.none() | st.text(max_size=30))
def test_what_was_asked_for_comes_back(words, query):
    order = json.loads(json.dumps(summary_order(Summarize(1, words=words, query=query))))
    settings = settings_of(order)
    assert settings.words == words
    assert settings.query == ((query or "").strip() or None)


def test_a_question_is_kept_as_it_would_be_asked_by_itself():
    asked = Summarize(1, query="And who may end it?", after="When does the lease end?", format=SummaryFormat.ANSWER)
    assert settings_of(summary_order(asked)).query == "Who may end the lease?"


def test_nothing_said_is_the_default():
    assert settings_of(summary_order(Summarize(1))).words == WORDS


def test_an_order_of_an_earlier_version_has_no_kind():
    assert settings_of({"words": 100, "query": None, "model": "extractive", "seed": 0}).kind is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"words": "250"}, {"words": None}, {"words": 0}, {"words": True}, {"words": 2.5},
        {"query": 7}, {"query": ["wall"]}, {"model": None}, {"model": 1}, {"seed": "0"}, {"seed": None}, {"kind": 3},
        {"words": -1}, {"format": "long"},
    ],
)  # fmt: skip
def test_an_order_that_can_not_be_read_is_refused_and_never_made_up(wrong):
    with pytest.raises(UsageError, match="ask for the summary again"):
        settings_of({**GOOD, **wrong})


def test_an_order_without_a_length_is_refused():
    with pytest.raises(UsageError, match="can't be read"):
        settings_of({name: value for name, value in GOOD.items() if name != "words"})
