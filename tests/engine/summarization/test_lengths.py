"""How long a brief is that is to be as long as the document needs."""

from engine.summarization.headings import HeadingMeaning
from engine.summarization.lengths import words_needed
from tests.engine.made_documents import text_document


def needed(words_of_a_sentence: int, sentences: int, headings: int = 12) -> int:
    sentence = " ".join(["Somebody", *["says"] * (words_of_a_sentence - 2), "so."])
    document = text_document([[sentence] for _ in range(sentences)])
    return words_needed(document, [HeadingMeaning(str(number), "", "", most=3) for number in range(headings)])


def test_long_sentences_take_more_words_to_tell_the_same_headings() -> None:
    usual, long, endless = needed(24, 400), needed(32, 300), needed(96, 100)  # 9,600 words each
    assert needed(12, 800) == usual
    assert 1.15 * usual < long < endless < 1.4 * usual


def test_a_longer_text_takes_more_and_a_short_one_never_more_than_it_has() -> None:
    assert needed(24, 100) < needed(24, 400) < needed(24, 1600)
    assert needed(24, 2) <= 48


def test_each_heading_has_room_for_more_than_its_two_first_lines() -> None:
    assert needed(24, 400, headings=13) - needed(24, 400, headings=12) >= 2.4 * 24


def test_minutes_have_room_for_their_votes() -> None:
    headings = [HeadingMeaning("decisions", "", "", most=9, kind="minutes")]
    said = ["The hall was full and the roof held all evening long in the rain."] * 90
    votes = [one for _ in range(9) for one in ("Ms. Lund moved to buy the barn of the old miller.", "Carried 6-0.")]
    with_votes, without = (words_needed(text_document([said, more]), headings) for more in (votes, said[:9]))
    assert with_votes >= without + 90
