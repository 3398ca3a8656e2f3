"""Whether the sentences that are to answer a question have what no answer to it can be without: the office and a name,
the sum of just that thing, the date of just that event. English alone.

Each rule stands in the room of what it is about; here they are asked one after the other.
"""

import re
from collections.abc import Sequence

from engine.summarization.answer_forms import (
    asks_whether_of_what_is_not_there,
    form_asked_for,
    names_nobody,
    names_somewhere,
)
from engine.summarization.asked_lines import without_its_number
from engine.summarization.counterparts_asked import speaks_of_the_counterpart
from engine.summarization.counts_asked import (
    asks_for_a_count,
    counts_nothing_named,
    counts_something_else,
    counts_what_is_not_there,
    has_a_count,
    lacks_the_total,
    says_what_is_counted,
    without_articles,
)
from engine.summarization.deeds_asked import asks_of_a_deed_not_there, tells_of_no_such_deed
from engine.summarization.events_asked import (
    asks_when_of_what_is_not_there,
    dates_no_such_event,
    tells_it_of_another,
    tells_nothing_done,
)
from engine.summarization.kin_asked import asks_for_kin_not_there
from engine.summarization.measures_asked import lacks_the_measure, lacks_the_reading, tells_only_since_when
from engine.summarization.offices_asked import (
    asks_for_a_role_not_there,
    asks_for_an_office_not_there,
    names_no_possessor,
    names_nobody_in_office,
    names_nothing_so,
    tells_no_owner,
)
from engine.summarization.specifics import is_of_a_year_not_there
from engine.summarization.sums_asked import lacks_the_amount, paid_for_another, sum_of_another

_OF_WHAT_IS_NOT_THERE = (
    counts_what_is_not_there,
    asks_for_an_office_not_there,
    asks_for_a_role_not_there,
    asks_for_kin_not_there,
    asks_when_of_what_is_not_there,
    is_of_a_year_not_there,
)
_WHETHER_NOT_THERE = (asks_whether_of_what_is_not_there, asks_of_a_deed_not_there)
_SAYS_NOT_WHO_OR_WHEN = (
    names_nobody_in_office,
    tells_no_owner,
    names_no_possessor,
    tells_of_no_such_deed,
    names_nobody,
    tells_nothing_done,
    dates_no_such_event,
)
_WHERE = re.compile(r"^\W*(?:and )?where\b", re.IGNORECASE)
_RUN_TOGETHER = re.compile(r"(?<=\d)(?=[^\W\d_]{4})")
"""Between a number and a word that were run together: “7.7million people”."""


def lacks_nothing(question: str, said: Sequence[str], heads: Sequence[str], whole: str, *, spoken: bool) -> bool:
    """Whether these sentences of a whole document, or the headings they stand under, have what no answer to the
    question can be without.

    Of what is `spoken` less can be told: whoever speaks stands in no word of it.
    """
    of_nothing = _OF_WHAT_IS_NOT_THERE if spoken else (*_OF_WHAT_IS_NOT_THERE, *_WHETHER_NOT_THERE)
    if any(is_not_there(question, whole) for is_not_there in of_nothing):
        return False
    said, heads = ([_RUN_TOGETHER.sub(" ", one) for one in texts] for texts in (said, heads))
    titles = [without_its_number(one) for one in heads]
    texts = [*said, *(one for one in titles if not asks_for_a_count(question) or says_what_is_counted(question, one))]
    if _lacks_the_number(question, texts, spoken=spoken) or paid_for_another(question, texts, whole):
        return False
    if names_nothing_so(question, texts) or speaks_of_the_counterpart(question, texts):
        return False
    if not spoken and _says_not_who_when_or_where(question, texts, whole):
        return False
    needed = form_asked_for(question)
    return needed is None or not said or any(needed.search(one) for one in texts)


def _says_not_who_when_or_where(question: str, texts: Sequence[str], whole: str) -> bool:
    nowhere = _WHERE.match(question) is not None and not any(map(names_somewhere, texts))
    return (nowhere or any(lacks(question, texts) for lacks in _SAYS_NOT_WHO_OR_WHEN)) or tells_it_of_another(
        question, texts, whole
    )


def _lacks_the_number(question: str, texts: Sequence[str], *, spoken: bool) -> bool:
    """Whether a number or a sum is asked for that none of these texts has of just that thing."""
    if asks_for_a_count(question):
        plain = [without_its_number(one) for one in texts]
        if not any(
            has_a_count(without_articles(question, one)) and not counts_something_else(question, one) for one in plain
        ):
            return True
        if not spoken and counts_nothing_named(question, texts):
            return True
    if (
        lacks_the_reading(question, texts)
        or lacks_the_measure(question, texts)
        or tells_only_since_when(question, texts)
    ):
        return True
    another = sum_of_another(question, texts)
    return another or lacks_the_amount(question, texts) or lacks_the_total(question, texts)
