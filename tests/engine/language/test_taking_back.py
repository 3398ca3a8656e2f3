"""A sentence that the next one takes back is never quoted without it."""

import pytest

from engine.language.taking_back import is_limited, is_refused, is_succeeded, is_taken_back, takes_back
from tests.engine.made_documents import meeting, text_document


@pytest.mark.parametrize(
    "text",
    [
        "I reject that submission.",
        "I do not accept that evidence.",
        "But this is wrong.",
        "And that is wrong.",
        "The court rejected this argument.",
        "That claim was later withdrawn.",
        "However, the panel did not agree.",
        "I do not accept it, because the log shows another time.",
        "This is a myth.",
        "He denied it.",
        "We do not prefer it, because it gives councils no means.",
        "The recording does not support this: it shows a second car.",
    ],
)
def test_what_takes_back_the_sentence_before(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "I do not accept that the lease had ended.",
        "The court rejected the tenant's complaint about the delay.",
        "That is not a matter for this court.",
        "It is not clear whether the rate fell.",
        "We disagree with the claimant on the second point.",
        "The board refused the application for a licence.",
        "The claim is dismissed.",
        "The recording does not support the claim that he fell.",
        "The proposal was rejected by six votes to two.",
    ],
)
def test_what_denies_something_else(text: str) -> None:
    assert not takes_back(text)


def test_what_another_speaker_refuses_at_once() -> None:
    said = [
        ("Ewa", "I think we should withhold part of the charge."),
        ("Nadia", "We can't, Ewa, I asked."),
        ("Tom", "Then let us write it down every day."),
        ("Ewa", "I did not see it."),
        ("Tom", "No, that is what they told me."),
        ("Ewa", "Nobody knows."),
    ]
    spoken = meeting(said)
    assert [is_refused(spoken, index) for index in range(len(said))] == [True, False, True, True, False, False]
    assert not is_refused(text_document([[said[0][1], said[1][1]]]), 0)


@pytest.mark.parametrize(
    ("one", "after"),
    [
        ("The Ministry agrees with (a) and (b).", "It does not agree with (c), which costs too much."),
        ("Management accepts findings 1 and 2.", "It disputes finding 3."),
    ],
)
def test_what_is_granted_in_part_is_told_with_the_rest_in_a_torn_paragraph_too(one: str, after: str) -> None:
    assert [is_taken_back(text_document([[one, after]]), index) for index in range(2)] == [True, False]
    assert is_taken_back(text_document([[one], [after]]), 0)
    assert not is_taken_back(text_document([[one], [after.replace("It", "The bank")]]), 0)


SAID = ["The driver says that the light was green.", "I reject that evidence.", "It had been red for a minute."]


def test_what_the_same_text_says_next_takes_back_and_what_somebody_replies_does_not() -> None:
    written = text_document([SAID])
    assert [is_taken_back(written, index) for index in range(3)] == [True, False, False]
    spoken = meeting([("Ann", SAID[0]), ("Ben", SAID[1]), ("Ben", SAID[2])])
    assert not any(is_taken_back(spoken, index) for index in range(3))


@pytest.mark.parametrize(
    ("one", "after", "conceded"),
    [
        ("We do not object to the ferry in principle.", "However, we can't pay for it.", True),
        ("The council welcomes the plan.", "But the fares are too high.", True),
        ("It is true that the ferry is old.", "Nevertheless, it is safe.", True),
        ("The ferry is old.", "However, it is safe.", False),
        ("The council welcomes the plan.", "The fares are low.", False),
        ("Most ferries don't sink because of a storm.", "They sink because of a door.", True),
        ("Most ferries don't sink.", "They sail because of the coal.", False),
    ],
)
def test_what_is_only_granted_is_not_told_without_what_is_set_against_it(
    one: str, after: str, *, conceded: bool
) -> None:
    assert is_taken_back(text_document([[one, after]]), 0) is conceded
    assert not is_taken_back(text_document([[one], [after]]), 0)


@pytest.mark.parametrize(
    ("after", "limits"),
    [
        ("The limit does not apply to fraud.", True),
        ("This does not apply to dogs.", True),
        ("This applies only in winter.", True),
        ("Nothing in these terms limits liability for intent.", True),
        ("However, it may still be used on Sundays.", True),
        ("However, it was used on Sundays.", False),
        ("The act does not apply to dogs.", False),
        ("The tenant does not apply for leave.", False),
    ],
)
def test_a_limit_of_what_was_said_is_known(after: str, limits: bool) -> None:
    assert is_limited(text_document([["The liability is limited to 40 crowns.", after]]), 0) is limits


@pytest.mark.parametrize(
    ("language", "after", "limits"),
    [
        ("de", "Dies gilt nicht für Hunde.", True),
        ("de", "Der Anspruch entfällt, wenn die Mühle steht.", True),
        ("de", "Der Anspruch besteht seit Mai.", False),
        ("fr", "Cette limite ne s'applique pas aux chiens.", True),
        ("es", "Lo anterior no se aplica a los perros.", True),
        ("fi", "Tämä ei koske koiria.", False),
    ],
)
def test_other_languages_say_where_something_does_not_hold(language: str, after: str, limits: bool) -> None:
    assert is_limited(text_document([["40.", after]], language=language), 0) is limits


def test_who_has_left_is_told_with_who_came() -> None:
    document = text_document(
        [
            [
                "Ida Holm retired as chair in May.",
                "She is succeeded by Per Lund.",
                "He retired early.",
                "The mill is old.",
            ]
        ]
    )
    assert [is_succeeded(document, one) for one in range(4)] == [True, False, False, False]
    told = ["Ida Holm retired as chair in May.", "Dr Per Lund, formerly the secretary of Fell Shipping, succeeded her."]
    assert is_succeeded(text_document([told]), 0)
