"""Some questions are answered only by what has a certain form, whatever else is like them."""

import pytest

from engine.document import Document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.questions import Asked
from engine.summarization.answer_forms import (
    asks_whether_of_what_is_not_there,
    form_asked_for,
    names_a_place,
    names_nobody,
    names_somewhere,
    says_plainly,
)
from engine.summarization.counts_asked import (
    asks_for_a_count,
    counts_it,
    counts_nothing_named,
    counts_something_else,
    counts_what_is_not_there,
    has_a_count,
    lacks_the_total,
    says_what_is_counted,
    without_articles,
)
from engine.summarization.kin_asked import asks_for_kin_not_there
from engine.summarization.offices_asked import asks_for_an_office_not_there, names_nobody_in_office, tells_no_owner
from engine.summarization.plain_answers import plain_answer
from engine.summarization.sums_asked import lacks_the_amount, paid_for_another, sum_of_another
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask

QUARRY = text_document(
    [
        [
            "The quarry above Kendal has three settling ponds and a mill.",
            "Its manager, Ada Birkett, lives beside the mill.",
        ],
        [
            "The mill has four floors and was sold to Fell Stone Limited.",
            "The kettle in its kitchen is loud.",
        ],
        ["The quarry shall pay the valley a fee of £200 for its road."],
    ]
)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.mark.parametrize(
    ("question", "answers", "does_not"),
    [
        ("What is the kettle made of?", "The kettle is of enamelled steel.", "The kettle boils in a minute."),
        ("When was the quarry opened?", "It opened the year after the war.", "The quarry has three settling ponds."),
        ("When was the mill founded?", "Founded in 1871.", "The mill was awarded a grant over two years from 2024."),
        ("When was the kettle invented?", "It was patented in 1891.", "The kettle boiled every night in 2021."),
        ("When was the mill built?", "A Victorian mill of the last century.", "In 2021 the mill was sold."),
        ("When can it begin?", "Begin on 26 May.", "It may begin."),
        ("When may I leave?", "You may leave if you give notice.", "You may leave the house."),
        ("How old is the manager?", "She was born in a mill.", "The manager lives beside the mill."),
        ("What colour is the door?", "A green door.", "The door is locked."),
        ("How old is the manager?", "Ada Birkett, 43, lives there.", "Her employment ends on 31 March 2025."),
        ("How much is maternity pay?", "Maternity pay is 90% of salary.", "Maternity leave lasts up to 52 weeks."),
        ("What is the total price?", "Total price: 45,000,000", "Total guaranteed views: 45,000,000"),
        ("What is the total cost?", "The roof costs 45,000 in all.", "Of 45,000 visitors half came in May."),
        ("What was her salary?", "She earned £31,000 a year.", "Until 31 March 2025 she will receive salary."),
        ("What does a key cost?", "A key is £35.", "The tenant shall keep the key."),
        ("Who pays for the training?", "Training is at the company's expense.", "The manager completes the training."),
        (
            "What is the maximum height of a wall?",
            "No wall is higher than it is wide or 3 m.",
            "A wall is four metres long.",
        ),
        ("How often is the mill cleaned?", "It is cleaned once a quarter.", "It is clean at the end of the quarter."),
        ("Who invented the kettle?", "It is the work of Ada Birkett.", "If you boil it, the water is hot."),
        ("Who founded the mill?", "The mill was set up by Ada Birkett.", "The mill owns the quarry of Kendal."),
        ("How often did he call?", "He called on 4 May and again on 9 May.", "He called on 4 May."),
        (
            "When was the mill built?",
            "It was built the year after the war.",
            "It is built so that it stands while it rains.",
        ),
        (
            "Which state's law governs the lease?",
            "It is governed by the law of Ohio.",
            "Nor were they registered under the securities laws of any state.",
        ),
        ("What is the hourly rate?", "The rate is 40 crowns.", "5. The environment is the same as before."),
        ("To what sentence was he condemned?", "He was sentenced to nine years.", "Such prisons are a penalty."),
        ("When will the bridge open?", "It opens in May 2027.", "This already brings us to the bridge."),
        ("What is the landlord's telephone number?", "Call 01539 555 019.", "The landlord insures house 7."),
        ("What is the amount of the mill rent?", "The mill rent is £300.", "The mill rent, within 14 days of demand;"),
    ],
)
def test_an_answer_has_what_is_asked(question: str, answers: str, does_not: str) -> None:
    form = form_asked_for(question)
    assert form is not None
    assert form.search(answers)
    assert not form.search(does_not)


def test_other_questions_may_be_answered_by_anything() -> None:
    assert form_asked_for("Who owns the quarry?") is None
    assert form_asked_for("Is the car insured when it is parked?") is None


def test_what_is_counted_stands_in_the_document() -> None:
    text = "The flat has one bedroom. There are two deputies. Ayes 14, Noes 17."
    assert not counts_what_is_not_there("How many bedrooms does the flat have?", text)
    assert not counts_what_is_not_there("How many deputy managers and deputies are there?", text)
    assert not counts_what_is_not_there("How many people were against it?", text)
    assert counts_what_is_not_there("How many bathrooms does the flat have?", text)


@pytest.mark.parametrize(
    "question",
    ["What is the kettle made of?", "When was the quarry opened?", "How many chimneys does the mill have?"],
)
def test_what_the_document_does_not_say_is_not_answered(question: str, encoder: SentenceEncoder) -> None:
    found = ask(QUARRY, question, encoder)
    assert found.answered is False
    assert found.summary  # the passages that come nearest


def test_what_it_says_is_answered(encoder: SentenceEncoder) -> None:
    assert ask(QUARRY, "How many floors does the mill have?", encoder).answered is True


def test_days_and_pounds_are_no_count_of_something_else() -> None:
    assert asks_for_a_count("How many employees are there?")
    assert not asks_for_a_count("How many days of leave do I get?")
    assert not has_a_count("Employees may work remotely for up to three days and pay £200 under clause 4.")
    assert has_a_count("The mill has forty employees for three days.")


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("How many employees are there?", "For three years it shall not hire any senior employee.", True),
        ("How many dams are there?", "A dam that impounds not more than 500 acre-feet needs a licence.", True),
        ("How many employees are there?", "The company has forty full-time employees.", False),
        ("How many students are there?", "Students have two lamps each.", True),
        ("How many students are there?", "The mill is run by 412 students.", False),
        ("How many users are licensed?", "Planner, named users 40", False),
        ("How many students are there?", "The school has a roll of 1,200, and students come by bus.", False),
        ("How many sons did she have?", "She had two boys and a girl.", False),
        ("How many young millers fall ill?", "Of all young millers, the mill employs the best.", True),
        ("How many young millers fall ill?", "It befalls 7 percent of all the young and old millers.", False),
    ],
)
def test_a_number_of_other_things_is_no_count(question: str, text: str, other: bool) -> None:
    assert counts_something_else(question, text) is other


def test_the_number_of_a_clause_is_no_count() -> None:
    assert not has_a_count("The agreement and order 2.1 During the term of it Moss buys the mills.")
    assert counts_it("How many mills are there?", "There are 14 mills.")
    assert not counts_it("How many mills are there?", "3. There is a number of mills.")
    assert says_what_is_counted("How many mills are there?", "14 mills above Kendal")
    assert not says_what_is_counted("How many mills are there?", "Source: Fell Stone Limited, F-1, 2021")


def test_a_number_beside_nothing_that_is_asked_is_no_count() -> None:
    address = "This agreement is made between the Kendal Mills at 570 Harding Pike, Suite 200, and Fell Stone of Ripon."
    question = "How many employees does it have?"
    assert counts_nothing_named(question, [address])
    assert not counts_nothing_named(question, [address, "Its employees number 40."])
    assert not counts_nothing_named(question, [address.replace("made", "made by a staff of 40")])
    assert not counts_nothing_named(question, ["It has forty."])
    assert not counts_nothing_named("Who is the miller?", [address])


def test_who_has_an_office_is_told_by_a_name_and_a_word_of_the_office() -> None:
    question = "Who is the manager of the mill?"
    assert names_nobody_in_office(question, ["Mill: Fell Stone Limited", "The manager of it lives beside the weir."])
    assert not names_nobody_in_office(question, ["The mill is managed by Ada Birkett."])
    assert not names_nobody_in_office("Who is the new chair?", ["Since May our chair has been Ada Birkett."])
    assert not names_nobody_in_office("Who is the tenant?", ["The manager of it lives beside the weir."])


def test_who_owns_a_thing_is_told_by_a_word_of_owning() -> None:
    assert names_nobody_in_office("Who is the contractor?", ["The contractor delivers the gates by 30 June."])
    assert tells_no_owner("Who owns the mill?", ["Forty people work at the mill above Kendal."])
    assert not tells_no_owner("Who owns the mill?", ["The mill was bought by Fell Stone Limited."])
    assert not tells_no_owner("Who runs the mill?", ["Forty people work at the mill above Kendal."])


def test_nothing_is_so_of_what_is_nowhere_spoken_of() -> None:
    text = "The contents are insured. Dogs must be kept on a lead."
    assert asks_whether_of_what_is_not_there("Is the boat insured?", text)
    assert not asks_whether_of_what_is_not_there("Is the dog insured?", text)
    assert not asks_whether_of_what_is_not_there("Is there a boat?", text)
    assert asks_whether_of_what_is_not_there("Would electric dogs be insured?", text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("It takes place in Kendal.", True),
        ("They meet at the mill.", True),
        ("All claims in connection with this are settled through talks.", False),
        ("It is paid in full and in writing.", False),
    ],
)
def test_a_place_is_not_every_word_after_in(text: str, names: bool) -> None:
    assert names_a_place(text) is names


def test_who_holds_an_office_is_answered_by_what_speaks_of_it() -> None:
    text = "The notes are held by their owners. The accounts are audited by Fell LLP."
    assert asks_for_an_office_not_there("Who is the trustee of the notes?", text)
    assert not asks_for_an_office_not_there("Who is the auditor?", text)
    assert not asks_for_an_office_not_there("Who is the owner of the notes?", text)


def test_the_pay_of_another_leave_is_no_answer() -> None:
    leave, pay = "Maternity leave lasts up to 52 weeks.", "Paternity leave is three weeks on full pay."
    assert sum_of_another("How much is maternity pay?", [leave, pay])
    assert not sum_of_another("How much is paternity pay?", [leave, pay])
    assert not sum_of_another("What is the annual fee?", ["It is £24,000."])
    assert not sum_of_another("How long is maternity leave?", [leave, pay])


def test_the_number_of_a_heading_is_no_count(encoder: SentenceEncoder) -> None:
    document = text_document(
        [
            ["The mill belongs to Ada Birkett.", "It has four floors."],
            ["7. Employees and competition", "The seller shall not hire any senior employee of the mill."],
        ]
    )
    assert ask(document, "How many employees does the mill have?", encoder).answered is False


def test_what_has_a_time_answers_when_rather_than_what_has_none(encoder: SentenceEncoder) -> None:
    document = text_document(
        [
            ["The mill was opened by Ada Birkett for Fell Stone Limited.", "The mill has four floors."],
            ["It opened on 4 May 1921.", "A mill opens its gates for its carts."],
        ]
    )
    found = ask(document, "When was the mill opened?", encoder)
    assert found.answered is True
    assert "It opened on 4 May 1921." in [sentence.text for sentence in found.summary]


@pytest.mark.parametrize(
    ("question", "text", "lacking"),
    [
        ("How much was the scaffolding?", "Keep the window open on 25 November, when the scaffolding goes up.", True),
        ("How much was the scaffolding?", "The scaffolding put up in 2024 stands on page 4 at 9 a.m.", True),
        ("How much was the scaffolding?", "The scaffolding, put up on 25 November, came to 410 crowns.", False),
        ("How much is the interest?", "Interest is eight per cent.", False),
        ("How much of it is mended?", "All of the roof was mended in May.", False),
        ("How much is the deposit?", "The deposit is returned within 30 days.", True),
        ("How much is the deposit?", "The tenant pays a deposit of 1500 euros.", False),
        ("How much did rents rise?", "Rents doubled in May.", False),
        ("When does the scaffolding go up?", "It goes up on 25 November.", False),
    ],
)
def test_a_date_does_not_say_how_much(question: str, text: str, lacking: bool) -> None:
    assert lacks_the_amount(question, [text]) is lacking


@pytest.mark.parametrize(
    ("kind", "text", "plainly"),
    [
        ("how_long", "The warranty runs for two years.", True),
        ("how_long", "A claim under the warranty must be sent within 14 days.", False),
        ("when", "Risk passes on completion.", True),
        ("when", "Before the mill opened, the river was clean.", False),
        ("how_much", "The deposit is 40 pounds.", True),
        ("how_much", "The deposit is told on page 4.", False),
    ],
)
def test_a_limit_is_no_length_and_a_page_no_amount(kind: str, text: str, plainly: bool) -> None:
    assert says_plainly(kind, text) is plainly


def lease(*said: str) -> Document:
    return text_document(
        [
            ["This lease is made between Fell Stone Limited and Ada Birkett.", "The flat is on the second floor."],
            list(said),
            ["The tenant shall keep the flat clean.", "The landlord may enter the flat after a notice of two days."],
        ]
    )


def hall(*said: str) -> Document:
    return text_document(
        [
            ["The town hall of Kendal stands beside the river.", "Visitors enter by the north door."],
            list(said),
            ["Concerts are given in the great hall.", "The tower is closed in winter."],
        ]
    )


@pytest.mark.parametrize(
    ("document", "question"),
    [
        (lease("The deposit is equal to two months' rent."), "What is the deposit?"),
        (lease("The deposit is one month’s rent."), "How much is the deposit?"),
        (lease("A deposit of half a year's rent is paid on signing."), "What is the deposit?"),
        (lease("The rent is ninety pounds a week."), "What is the rent?"),
        (lease("The rent is the market rent of comparable flats in Kendal."), "How much is the rent?"),
        (lease("The tenant shall transfer the rent to the landlord on the first day."), "Who pays the rent?"),
        (lease("The landlord meets the council tax."), "Who pays the council tax?"),
        (lease("The insurance of the building is defrayed by the landlord."), "Who pays for the insurance?"),
        (lease("Water and heating are for the landlord to settle."), "Who pays for the heating?"),
        (hall("The building was designed by Ann Moss."), "Who is the architect?"),
        (hall("Ann Moss designed the building and its tower."), "Who was the architect?"),
        (hall("The building is Victorian."), "How old is the building?"),
        (hall("The building dates from the reign of Queen Anne."), "How old is the building?"),
        (hall("The tower rises to forty metres."), "How high is the tower?"),
        (hall("The door was painted maroon."), "What colour is the door?"),
        (hall("The roof is thatched with reed."), "What is the roof made of?"),
        (hall("eConcert owns the piano in the hall."), "Who owns the piano?"),
        (hall("The keys of the tower belong to Moss."), "Who owns the keys?"),
        (hall("eConcert owns 40% of the piano."), "How much of the piano does eConcert own?"),
        (hall("The concerts were arranged by our warden, Ann Moss."), "Who is the warden?"),
        (hall("When a bell is broken, the concert ends."), "What happens if the bell is broken?"),
        (hall("The bell is rung twice a day and oiled every year."), "How often is the bell rung?"),
        (lease("All keys that the tenant has made belong to the landlord."), "Who owns the keys?"),
        (lease("The first six weeks are a probationary period."), "How long is the trial period?"),
        (lease("If an instalment of the rent is missed, the lease ends."), "What happens if I miss a payment of rent?"),
    ],
)
def test_what_a_document_says_in_its_own_way_is_answered(
    document: Document, question: str, encoder: SentenceEncoder
) -> None:
    found = ask(document, question, encoder)
    said = document.sentences[2]
    assert found.answered is True
    assert found.summary[0].text == document.text[said.start : said.end]


@pytest.mark.parametrize(
    ("document", "question"),
    [
        (lease("The deposit is returned within two months of the end."), "What is the deposit?"),
        (lease("The deposit bears no interest, and the landlord holds it for two months."), "How much is the deposit?"),
        (lease("The tenant who owes two months' rent must leave the flat."), "What is the rent?"),
        (lease("The deposit is equal to two months' rent."), "How much is the rent?"),
        (lease("The rent is paid by the first day of each month."), "What is the rent?"),
        (lease("The tenant shall not transfer the lease to another."), "Who pays for the heating?"),
        (lease("The heating is on from October to April."), "Who pays for the heating?"),
        (lease("The council tax was raised last year."), "Who pays the council tax?"),
        (lease("Rent day falls on the first of the month."), "Who pays the rent?"),
        (lease("Disputes about the heating are settled by Cole & Ward."), "Who pays for the heating?"),
        (hall("The tower was painted by Ann Moss."), "What colour is the tower?"),
        (hall("The building has three floors."), "How old is the building?"),
        (hall("The building has a new roof and a Victorian clock."), "How old is the tower?"),
        (hall("The building was cleaned by Ann Moss."), "Who is the architect?"),
        (hall("The exhibition was designed for children."), "Who is the architect?"),
        (hall("The tower has a bell and forty steps."), "How tall is the tower?"),
        (hall("The door is locked at night."), "What colour is the door?"),
        (hall("The bell is rung by Ann Moss."), "Which club did Ann Moss play football for?"),
        (hall("The hall is insured against fire."), "Is the piano insured?"),
        (hall("If you ring the bell, the tower opens."), "Who invented the bell?"),
        (hall("The hall owns a mill in Ripon and runs the theatre of it."), "Who founded the hall?"),
        (hall("The bell was looked at by a plumber from far away."), "Who is the plumber?"),
    ],
)
def test_what_only_looks_like_it_is_refused(document: Document, question: str, encoder: SentenceEncoder) -> None:
    assert ask(document, question, encoder).answered is False


@pytest.mark.parametrize(
    ("question", "says", "does_not"),
    [
        ("Who pays the rent?", "The tenant pays the rent.", "The tenant shall not pay the rent in cash."),
        ("Who pays the rent?", "The rent is paid by the tenant.", "The rent is paid by the first of the month."),
        ("Who pays the rent?", "The rent shall be paid by Ada Birkett.", "The rent is paid by bank transfer."),
        (
            "Who pays for the roof?",
            "The landlord shall bear the cost of the roof.",
            "Please ask who pays for the roof.",
        ),
        (
            "Who paid for the bridge?",
            "The bridge was funded by the valley.",
            "The bridge was not funded by the valley.",
        ),
        ("How old is the bridge?", "The bridge is late medieval.", "The bridge is near a medieval mill."),
        ("How old is the bridge?", "The bridge was built in 1790.", "The bridge is built of stone."),
        ("How old is she?", None, "She is forty."),
        ("Who designed the bridge?", "The bridge was designed by Ann Moss.", "The bridge is designed for carts."),
        ("Who may cross the bridge?", None, "The valley crosses the bridge."),
        ("Who pays the tax?", "The tenant is responsible for the water tax.", "The tenant is not liable for the tax."),
        ("Who owns the bridge?", "eBridges owns the bridge.", "The valley does not own the bridge."),
        ("Who owns the bridge?", "The bridge belongs to the valley.", "The bridge is not owned by the valley."),
        ("Who owns the plans?", "All plans of it, new or old, are solely owned by Moss.", "The plans are Moss's own."),
        ("Who is the manager?", "Our manager, Ada Birkett, lives there.", "The manager lives in Upper Kendal."),
        ("Who is the manager?", "Dr Moss, who is the manager, wrote it.", "Dr Moss wrote to us. The manager did not."),
        ("Who is the mill's manager?", "The manager of the mill is Ada Birkett.", "The manager of the mill is ill."),
        ("What happens if the rent is late?", "If the rent is late, the lease ends.", "The rent is never late."),
        ("How many days of leave do I get?", "You are entitled to 29 days of it.", "Leave ends within 29 days."),
        ("How much holiday do I get?", "The employee has thirty working days.", "It is forfeited after 30 days."),
    ],
)
def test_some_answers_are_told_in_so_many_words(question: str, says: str | None, does_not: str) -> None:
    plain = plain_answer(Asked.of(question))
    assert (plain is None) == (says is None)
    if plain is not None and says is not None:
        assert plain.says.search(says)
        assert not plain.says.search(does_not)


def test_who_does_the_work_of_an_office_has_it() -> None:
    assert not asks_for_an_office_not_there("Who is the treasurer?", "Tom Finch looks after the money of the hall.")
    assert not asks_for_an_office_not_there("Who is the auditor?", "Cole & Ward examine its books each spring.")
    assert asks_for_an_office_not_there("Who is the treasurer?", "The council looks after the garden.")
    assert asks_for_an_office_not_there("Who is the architect?", "The exhibition was designed for children.")


def test_what_was_paid_for_another_thing_is_no_answer() -> None:
    whole = "The roof was mended for £900. The clocks were left where they hang."
    question = "How much was paid for the clocks?"
    assert paid_for_another(question, ["The roof was mended for £900."], whole)
    assert not paid_for_another(question, ["The clocks were bought for £40."], whole)
    assert not paid_for_another("How much was paid for the horse?", ["The mare was bought for £40."], whole)
    assert paid_for_another("How much does a clock cost?", ["The roof cost £900."], whole)
    assert not paid_for_another("How much does the roof cost?", ["The roof cost £900."], whole)
    assert not paid_for_another("How much is the rent?", ["The roof was mended for £900."], whole)


def test_a_total_is_more_than_an_article() -> None:
    question = "How many licences may be issued in total?"
    assert lacks_the_total(question, ["5. A licence expires on December 31 of each year."])
    assert not lacks_the_total(question, ["No more than 40 licences may be issued."])
    assert not lacks_the_total("How many licences are there?", ["A licence expires on December 31."])


def test_nobody_is_named_who_is_nowhere_spoken_of() -> None:
    text = "My grandmother carried the lamp, and her brother the oil."
    assert asks_for_kin_not_there("What was the name of the grandmother's sister?", text)
    assert asks_for_kin_not_there("Who was her husband?", text)
    assert not asks_for_kin_not_there("What was her brother called?", text)
    assert not asks_for_kin_not_there("What did her sister carry to the house?", text)


def test_who_did_a_thing_is_not_told_where_nobody_is_spoken_of() -> None:
    assert names_nobody("Who ordered the lamps?", ["The lamps were delivered on 1 September and paid in October."])
    assert not names_nobody("Who ordered the lamps?", ["The lamps were delivered to the caretaker."])
    assert not names_nobody("Who ordered the lamps?", ["Lamps for Tom Finch."])
    assert not names_nobody("Who is the owner?", ["The lamps were delivered."])


def test_where_a_thing_is_is_told_by_a_place_or_a_name() -> None:
    assert not names_somewhere("The kettle is safe to use.")
    assert not names_somewhere("The burner was replaced in February 2021 under warranty.")
    assert not names_somewhere("The lamps were delivered on 1 September and collected on 8 September.")
    assert names_somewhere("The kettle was taken to the kitchen.")
    assert names_somewhere("Venue: the small room")
    assert names_somewhere("The Old Chapel, Water Lane")


def test_an_article_of_another_thing_counts_nobody() -> None:
    question = "How many people applied?"
    assert asks_for_a_count(question)
    assert not has_a_count(without_articles(question, "The trust awards a grant over two years."))
    assert has_a_count(without_articles(question, "An old man applied."))
    assert has_a_count(without_articles("How many bedrooms are there?", "The flat has a bedroom."))


def test_the_name_of_an_office_is_nobodys_name() -> None:
    question = "Who is the chief executive?"
    assert names_nobody_in_office(question, ["The Chief Executive is to provide the means."])
    assert not names_nobody_in_office(question, ["Our chief executive, Ada Birkett, is to provide the means."])


def test_who_has_an_office_is_told_by_a_text_with_a_word_of_it() -> None:
    question = "Who is the data protection officer?"
    assert names_nobody_in_office(question, ["This Agreement is made between Fell Mills B.V. and Weir Data GmbH."])
    assert not names_nobody_in_office(question, ["Our data protection officer is Ada Birkett."])


def test_a_name_beside_what_belongs_to_one_is_not_the_name_of_that_one() -> None:
    supplier, defendant = (plain_answer(Asked.of(f"Who is the {one}?")) for one in ("supplier", "defendant"))
    assert supplier is not None
    assert defendant is not None
    assert not supplier.says.search("The press officer of the Supplier is Ada Birkett.")
    assert supplier.says.search("The Supplier is Ada Birkett.")
    officer = plain_answer(Asked.of("Who is the press officer?"))
    assert officer is not None
    assert officer.says.search("The press officer of the Supplier is Ada Birkett.")
    assert not defendant.says.search("A Mr Finch, who was the Defendant's manager, rang me.")


@pytest.mark.parametrize(
    ("question", "tells", "does_not"),
    [
        ("What time does the mill open?", "It opens at 9.30 every day.", "It opens at the end of the day."),
        ("What time is the hearing?", "The hearing begins at noon.", "It is open to children of 7 to 13 years."),
        ("How old is the claimant?", "She is 41 years old.", "I went to her old address in Weir Street."),
        ("Who opposes the weir?", "The anglers, says Ada Birkett, object to it.", "The county wants to build a weir."),
        ("When did the fall happen?", "The fall was on 4 May.", "It was worth £90 before the fall."),
    ],
)
def test_what_answers_has_the_time_the_age_or_whoever_objects(question: str, tells: str, does_not: str) -> None:
    needed = form_asked_for(question)
    assert needed is not None
    assert needed.search(tells)
    assert not needed.search(does_not)
