"""How likely it is that a document answers: by two networks, and by what has read its sentences."""

import numpy as np
import pytest

from engine.salience.answers import load_answers
from engine.salience.questions import NAMES

VALUES = np.zeros((6, len(NAMES)), dtype=np.float32)
SCORES = np.linspace(-3, 1, 6, dtype=np.float32)


@pytest.mark.parametrize("spoken", [False, True])
def test_what_has_read_the_sentences_is_heard_where_no_clause_is_asked_for(spoken: bool) -> None:
    model = load_answers()
    alone = model.probability(VALUES, SCORES, spoken=spoken)
    surely, hardly = (model.probability(VALUES, SCORES, read=read, spoken=spoken) for read in (9.0, -9.0))
    assert hardly < alone < surely
    clause = (0.9, -2.0)
    assert model.probability(VALUES, SCORES, clause, read=9.0, spoken=spoken) == model.probability(
        VALUES, SCORES, clause, spoken=spoken
    )


def test_of_a_contract_too_where_hardly_a_clause_is_asked_for() -> None:
    model = load_answers()
    surely, hardly = (model.probability(VALUES, SCORES, (0.1, -2.0), read=read) for read in (9.0, -9.0))
    assert hardly < model.threshold < surely


def test_reading_what_was_spoken_counts_less() -> None:
    model = load_answers()

    def told_apart(*, spoken: bool) -> float:
        high, low = (model.probability(VALUES, SCORES, read=read, spoken=spoken) for read in (1.0, -1.0))
        return float(np.log(high / (1 - high)) - np.log(low / (1 - low)))

    assert told_apart(spoken=True) < told_apart(spoken=False)


def test_where_there_is_nothing_to_quote_nothing_is_answered() -> None:
    assert load_answers().probability(VALUES[:0], SCORES[:0], read=9.0) == 0.0
