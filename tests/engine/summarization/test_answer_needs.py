"""What no answer can be without: questions that sound as if the document answered them, and it does not."""

import pytest

from engine.language.other_words import in_its_words
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.question_words import question_words
from engine.salience.questions import Asked
from engine.summarization.answer_needs import lacks_nothing
from engine.summarization.plain_answers import plain_answer
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask

LEASE = (
    "Landlord: Mill Yard Limited. The tenant shall hold cover of at least £5 million. The yard is closed to customers "
    "at 9 p.m. every day. We look for more nodes. "
    "The pump house was built in 1968. Ida Holm trained the rowers four times. "
    "The bakery film was made in May. The clerk pays $40 a month for the yard. The fair was due on October 20th."
)


def lacks(question: str, *said: str, spoken: bool = False) -> bool:
    return not lacks_nothing(question, said, (), LEASE, spoken=spoken)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who is the landlord's solicitor?", "Landlord: Mill Yard Limited."),
        ("Who is the yard's caddie?", "Ida Holm trained the rowers four times."),
        ("Who was counsel for the tenant?", "Landlord: Mill Yard Limited."),
        ("How much does the tenant pay for electricity?", "The tenant shall hold cover of at least £5 million."),
        ("What was the price of the film?", "The bakery film was made in May."),
        ("How much is the clerk paid for the film?", "The tenant shall hold cover of at least £5 million."),
        ("How much damages were awarded?", "The fair was due on October 20th."),
        ("How many customers may be in the yard?", "The yard is closed to customers at 9 p.m. every day."),
        ("How many people were trained?", "Ida Holm trained the rowers four times."),
        ("Who is the Treasury Secretary?", "Landlord: Mill Yard Limited."),
    ],
)
def test_what_sounds_like_an_answer_and_lacks_what_is_asked_is_none(question: str, said: str) -> None:
    assert lacks(question, said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who is the author of the plan?", "Ida Holm wrote it."),
        ("Who is the landlord?", "Landlord: Mill Yard Limited."),
        ("What was the price of the film?", "The bakery film cost £40."),
        ("How much does the clerk pay for the yard?", "The clerk pays $40 a month for the yard."),
        ("How many customers came to the yard?", "A total of 7.7million customers came to the yard."),
        ("How many customers may be in the yard?", "No more than 60 customers may be in the yard."),
    ],
)
def test_what_has_it_is_an_answer(question: str, said: str) -> None:
    assert not lacks(question, said)


def test_a_number_that_is_part_of_a_name_counts_nothing() -> None:
    assert lacks("How many nodes has Net 7?", "We look for more nodes in Net 7.", spoken=True)
    assert not lacks("How many nodes has Net 7?", "There are 12 nodes in Net 7.", spoken=True)


def test_what_a_thing_is_called_needs_a_name_also_where_people_speak() -> None:
    assert lacks("What is the name of the ferry company?", "Before the ferry starts we row.", spoken=True)


def test_of_another_relative_nothing_is_told() -> None:
    assert not lacks_nothing(
        "What did his mother die of?", ["His father died at 58."], (), "His father died at 58.", spoken=False
    )


@pytest.mark.parametrize(
    ("question", "said", "whole"),
    [
        (
            "Which company won the tender?",
            "Delegate the award to the Committee.",
            "Delegate the award to the Committee.",
        ),
        ("What was his cholesterol on admission?", "His pulse was 96.", "His pulse was 96."),
        (
            "How much interest was paid to Japan?",
            "Interest paid was $282 billion.",
            "Interest paid was $282 billion. Japan holds 12%.",
        ),
        ("What will the holdings be in 2030?", "They rose from 2021 to 2025.", "They rose from 2021 to 2025."),
        ("Who was counsel for the State?", "Counsel for the Plaintiff said no.", "Counsel for the Plaintiff said no."),
        (
            "How many pumps does the station have?",
            "The pumping station was built in 1968 and supplies 14,300 homes.",
            "The pumping station was built in 1968 and supplies 14,300 homes.",
        ),
    ],
)
def test_what_is_said_of_another_year_person_or_thing_is_no_answer(question: str, said: str, whole: str) -> None:
    assert not lacks_nothing(question, [said], (), whole, spoken=False)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which company won the tender?", "The tender was won by Fell Stone Limited."),
        ("What was his cholesterol on admission?", "Cholesterol 5.2 on admission."),
        ("How much interest was paid to Japan?", "Japan was paid interest of $2 billion."),
        ("What were the holdings in 2023?", "They rose from 2021 to 2025."),
        ("Who was counsel for the State?", "Ida Holm, counsel for the State, said no."),
    ],
)
def test_what_is_said_of_that_one_is_an_answer(question: str, said: str) -> None:
    assert lacks_nothing(question, [said], (), said, spoken=False)


def test_what_a_term_means_is_told_with_what_ends_by_it() -> None:
    term = "This agreement ends with the Contract Period unless it is extended."
    means = "“Contract Period” shall mean the time from 21 February 2011 to 31 December 2012."
    paper = text_document([[means], ["The parties meet in Kendal once."], [term], ["Each party bears its costs."]])
    found = ask(paper, "When does the agreement end?", SentenceEncoder.load())
    assert [one.text for one in found.summary[:2]] == [term, means]


def test_whom_a_thing_is_for_is_told_in_so_many_words() -> None:
    plain = plain_answer(Asked.of("Who is the course for?"))
    assert plain is not None
    assert plain.says.search("The course is intended for teachers and clerks.")
    assert not plain.says.search("The course was made in May.")


@pytest.mark.parametrize(
    ("question", "said", "answers"),
    [
        ("Wer ist der Architekt?", "Das Bauamt wurde beteiligt.", False),
        ("Wer ist der Verkäufer?", "Verkäufer ist Herr Feldkamp.", True),
        ("Was kostet die Absenkung?", "Es droht eine Geldbuße bis zu 50.000 Euro.", False),
        ("Was kostet die Absenkung?", "Die Absenkung kostet 400 Euro.", True),
        ("Wie hoch darf das Carport sein?", "Der Zaun steht im Abstand von 1,50 Metern.", False),
        ("Wie hoch darf das Carport sein?", "Das Carport darf 2,80 m hoch sein.", True),
    ],
)
def test_german_questions_are_answered_of_what_they_name(question: str, said: str, *, answers: bool) -> None:
    known = question_words("de")
    assert known is not None
    assert (known.asks_of_nobody_there(question, said) or known.measures_another(question, [said])) is not answers


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who is Theismann's agent?", "This agreement is between Joseph Theismann and Bizzingo."),
        ("Who is the chairman of the Bank?", "Under leadership chosen by President Lund the rules were changed."),
        ("Which bank opposed the proposal?", "The proposal cuts the capital of banks by 9%."),
        ("What is the price of the network?", "A share may be bought at a price of $0.15. The network is new."),
    ],
)
def test_another_name_or_sum_beside_it_is_no_answer(question: str, said: str) -> None:
    one, *rest = said.split(". ")
    assert not lacks_nothing(question, [one], (), f"{said} Each agent holds a permit.", spoken=False), rest


def test_the_price_of_a_thing_may_be_told_by_another_word_for_it() -> None:
    whole = "The toll is $9 for a passenger vehicle. The car insurance lapsed."
    assert lacks_nothing("How much is the toll for a car?", ["The toll is $9 for a vehicle."], (), whole, spoken=False)


def test_a_german_question_is_put_in_the_words_of_the_document() -> None:
    text = "Vorgesetzter ist Herr Behrend. Die Kündigung per Messenger ist unwirksam."
    assert in_its_words("Wer ist sein Chef?", text, "de") == "Wer ist sein vorgesetzter?"
    assert in_its_words("Kann ich per WhatsApp kündigen?", text, "de") == "Kann ich per messenger kündigen?"
    assert in_its_words("Wer ist sein Chef?", f"{text} Der Chef heißt Lutz.", "de") == "Wer ist sein Chef?"


def test_a_long_german_word_is_not_known_by_its_beginning() -> None:
    known = question_words("de")
    assert known is not None
    assert known.asks_of_nobody_there("Wer ist der Betriebsrat?", "Urlaub wird aus betrieblichen Gründen verschoben.")
    assert known.asks_of_nobody_there(
        "Wie hoch ist der Arbeitgeberanteil zur Rente?", "Kleidung stellt die Arbeitgeberin."
    )
    assert not known.asks_of_nobody_there("Wie hoch ist das Weihnachtsgeld?", "Das Weihnachtsgeld beträgt 400 Euro.")
