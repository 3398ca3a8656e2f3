"""Questions that lean on the one before are completed in words; others stay as they are."""

import pytest

from engine.language.follow_ups import completed


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("How long does the service agreement run?", "And who may end it?", "Who may end the service agreement?"),
        ("How much is the rent?", "And the deposit?", "How much is the deposit?"),
        ("What does the buyer pay?", "And what of the seller?", "What does the seller pay?"),
        ("How much is the rent?", "What about parking?", "How much is parking?"),
        ("When is the rent due?", "how much is it?", "How much is the rent?"),
        ("When was the will signed?", "Who witnessed it?", "Who witnessed the will?"),
        ("Who is the landlord?", "Where does he live?", "Where does the landlord live?"),
        ("What did Ann Moss say about the wall?", "Does she want it rebuilt?", "Does Ann Moss want it rebuilt?"),
        ("Which drug was tested?", "What were its side effects?", "What were the drug’s side effects?"),
        ("Who are the parties?", "Where do they live?", "Where do the parties live?"),
        ("What is the notice period?", "Does that apply to both?", "Does the notice period apply to both?"),
        ("Did the council refuse the plan?", "Why?", "Why did the council refuse the plan?"),
        ("How much does the tenant pay?", "By when?", "By when does the tenant pay?"),
        ("When is the meeting?", "and where", "Where is the meeting?"),
        ("How long is the term?", "And who may end it?", "Who may end the agreement?"),
        ("How long is the term?", "When does it end?", "When does the term end?"),
        ("How long is the notice period?", "When does it end?", "When does the notice period end?"),
        ("How long is the notice period?", "Who may end it?", "Who may end the agreement?"),
        ("How much is the rent?", "And the fees?", "How much are the fees?"),
        ("How much are the fees?", "And the fee of the agent?", "How much is the fee of the agent?"),
        ("Why did the council refuse the plan?", "And the mayor?", "Why did the mayor refuse the plan?"),
        ("Is the tenant liable for damage?", "And the guarantor?", "Is the guarantor liable for damage?"),
        ("When must the tenant pay the rent?", "And the deposit?", "When must the tenant pay the deposit?"),
        ("Who are the parties?", "And their addresses?", "The parties’ addresses?"),
        ("Who is the landlord?", "And his address?", "The landlord’s address?"),
        ("What does the company make?", "Where is it?", "Where is the company?"),
        ("How much is the rent?", "When does he pay it?", "When does he pay the rent?"),
        ("When was the will signed?", "What does it say?", "What does the will say?"),
    ],
)
def test_what_leans_on_the_question_before_is_taken_from_it(before: str, question: str, meant: str) -> None:
    assert completed(question, before) == meant
    assert completed(meant, before) == meant


@pytest.mark.parametrize(
    "question",
    [
        "Who is the seller?",
        "Is it allowed to keep dogs?",
        "How long does it take to appeal?",
        "When must the tenant pay the rent, and to whom is it paid?",
        "What does this agreement cover?",
        "Where do they meet?",
        "",
    ],
)
def test_what_names_its_things_or_can_not_be_completed_stays(question: str) -> None:
    assert completed(question, "How much is the rent?") == question


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ("What does the tenant pay?", "What about repairs?"),
        ("What does the policy cover?", "And theft?"),
        ("What does the policy cover?", "What about theft?"),
        ("How long does the lease run?", "And the rent?"),
        ("How long does the lease run?", "What does that mean?"),
        ("How much is the rent?", "What is meant by that?"),
        ("How long does the lease run?", "Why is that?"),
        ("How long does the lease run?", "Who said that?"),
        ("How long does the lease run?", "Is it true?"),
        ("How much is the rent?", "When is that?"),
        ("How much is the rent?", "What about that?"),
        ("How much is the rent?", "What does it say about repairs?"),
        ("How much is the rent?", "Who signed it?"),
        ("How much is the rent of the flat?", "And the deposit?"),
        ("What is the deadline for the appeal?", "Can it be extended?"),
        ("What does the tenant pay the landlord?", "Where does he live?"),
        ("Who is the landlord?", "And the rent?"),
        ("Who is the landlord?", "When was it signed?"),
        ("What did Ann Moss say?", "When was it said?"),
        ("How long is the lease?", "Why?"),
        ("Where is the house?", "When?"),
        ("What are the repairs?", "Do they pay for them?"),
    ],
)
def test_what_is_not_sure_stays_as_it_was_asked(before: str, question: str) -> None:
    assert completed(question, before) == question


def test_without_a_question_before_nothing_is_changed() -> None:
    assert completed(" And who may end it? ", "") == "And who may end it?"
