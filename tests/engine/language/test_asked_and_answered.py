"""Answers at the doctor's are known with what was asked."""

from engine.language.asked_and_answered import answered_questions, struck
from tests.engine.made_documents import meeting

VISIT = [
    ("Doctor", "What brings you here?"),
    ("Doctor", "Your letter says that it is the knee."),
    ("Patient", "It hurts when I row."),
    ("Doctor", "Do you smoke?"),
    ("Patient", "Not now."),
    ("Patient", "I gave it up when I was forty."),
    ("Doctor", "Are you taking the blue tablets?"),
    ("Patient", "Which blue tablets?"),
    ("Doctor", "Those for the heart."),
    ("Doctor", "I will have a look at the knee."),
]


def test_answers_are_found_with_what_was_asked() -> None:
    spoken = [text for _, text in VISIT]
    document = meeting(VISIT)
    found = answered_questions(document)
    texts = [document.text[one.start : one.end] for one in document.sentences]
    assert texts == spoken
    assert found == {2: (0, 1), 4: (3,), 5: (3, 4), 8: (7,), 9: (7, 8)}


def test_the_first_half_of_a_question_is_told_a_greeting_is_not_and_what_a_doctor_says_needs_none() -> None:
    spoken = [
        ("Doctor", "What can I do for you?"),
        ("Patient", "Good morning, doctor."),
        ("Patient", "It is the knee that hurts when I row."),
        ("Doctor", "Did anybody in the family have gout?"),
        ("Doctor", "Or stiff knees?"),
        ("Patient", "My aunt had both of them for years."),
        ("Patient", "And what do I take?"),
        ("Doctor", "I am going to give you twenty of the blue tablets."),
        ("Patient", "For how long?"),
        ("Doctor", "A week."),
    ]
    assert answered_questions(meeting(spoken)) == {2: (0,), 5: (3, 4), 9: (8,)}


def test_nobody_answers_himself_or_the_last_question() -> None:
    document = meeting([("Doctor", "Is it the knee?"), ("Doctor", "It is."), ("Doctor", "And the foot?")])
    assert answered_questions(document) == {}


def test_an_answer_that_the_court_does_not_allow_is_known_with_its_ruling() -> None:
    document = meeting(
        [
            ("Q", "Did you know him?"),
            ("A", "Yes."),
            ("A", "I had arrested him before."),
            ("Mr. Ost", "Objection."),
            ("The Court", "Sustained."),
            ("Q", "What did you do then?"),
            ("A", "I called for help."),
            ("Mr. Ost", "Objection."),
            ("The Court", "Overruled."),
            ("Mr. Ost", "Sustained by what?"),
        ]
    )
    assert struck(document) == {1: 4, 2: 4}
